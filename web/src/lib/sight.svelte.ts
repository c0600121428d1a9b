/**
 * Which of the things that may be touched are in sight. What is not, behind an edge, under a sheet or on another tab, is
 * offered by the question as buttons; to touch such a button is to touch the thing, and the view moves to it.
 */
import { busySwitch } from "./busy";
import { afterFrame, BACKGROUND } from "./scheduler.svelte";

/** A thing that is lit and cannot be seen. */
export interface Offer {
  /** As what it is lit, such as "potion:ritual_oil". */
  name: string;
  /** What it is, for its picture. */
  kind: string;
  id: string;
  /** What it calls itself where that is not simply its name. */
  words: string;
  chosen: boolean;
}

const LIT = "[data-lit]";
/** The sheet that is there for offers alone. */
const OFFERS = ".prompt .tray:not(:has(.choices))";
/** Where a finger would try to hit something, in shares of its box: the middle first. */
const SPOTS = [
  [0.5, 0.5],
  [0.25, 0.5],
  [0.75, 0.5],
  [0.5, 0.25],
  [0.5, 0.75],
  [0.12, 0.12],
  [0.88, 0.12],
  [0.12, 0.88],
  [0.88, 0.88],
] as const;

/** Whether a finger could hit something where it lies now. */
function isInSight(thing: Element): boolean {
  const box = thing.getBoundingClientRect();
  if (!box.width || box.bottom <= 0 || box.right <= 0 || box.top >= innerHeight || box.left >= innerWidth) return false;
  return SPOTS.some(([across, down]) => {
    const hit = document.elementFromPoint(box.left + box.width * across, box.top + box.height * down);
    return hit?.closest(LIT) === thing;
  });
}

/**
 * The view turns to a thing: whoever keeps it on a part that is not shown hears of it, and what scrolls is scrolled. Where
 * somebody has asked for it, a drawer opens, too.
 */
export function bringToSight(thing: Element, asked = false): void {
  thing.dispatchEvent(new CustomEvent("bring", { bubbles: true, detail: { asked } }));
  afterFrame(() => thing.scrollIntoView({ block: "nearest", inline: "nearest" }), BACKGROUND);
}

export class Sight {
  offers = $state.raw<readonly Offer[]>([]);
  private readonly things = new Map<string, Element>();
  /** What has been offered at this question stays so while it can be touched or let go. */
  private readonly offered = new Set<string>();
  private said: ReadonlySet<string> = new Set();
  private question: unknown;
  /** Whether somebody has touched the page since the question came: then they look where they like. */
  private touched = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private again: ReturnType<typeof setTimeout>[] = [];
  private readonly busy = busySwitch("sight");

  /** Another question, or another part of one; what a button says already need not be offered. */
  turnTo(question: unknown, said: ReadonlySet<string>): void {
    this.said = said;
    if (question !== this.question) this.offered.clear();
    const anew = question !== this.question;
    this.question = question;
    if (!question) return this.show([]);
    if (anew) {
      this.touched = false;
      afterFrame(this.lookFirst);
    } else afterFrame(this.look);
    // Cards are dealt and pages are laid out some frames later.
    this.again.forEach(clearTimeout);
    this.again = [150, 500, 1200].map((wait) => setTimeout(this.look, wait));
  }
  /** Somebody scrolls: one looks again when they have done so. */
  lookSoon = (): void => {
    clearTimeout(this.timer);
    this.busy(true);
    this.timer = setTimeout(() => {
      this.look();
      this.busy(false);
    }, 120);
  };
  /** Somebody touches the page: what they see now may be something else. */
  lookAfterTouch = (): void => {
    this.touched = true;
    this.lookSoon();
  };
  touch(offer: Offer): void {
    const thing = this.things.get(offer.name);
    if (!(thing instanceof HTMLElement || thing instanceof SVGElement)) return;
    thing.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    bringToSight(thing);
    this.lookSoon();
  }

  /** Where nothing that is lit can be seen, the view moves to the first thing that is. */
  private lookFirst = (): void => {
    const unseen = this.find();
    const first = unseen.values().next().value;
    if (first && unseen.size === this.things.size && !this.touched) {
      bringToSight(first);
      afterFrame(this.look);
    }
    this.look();
  };
  private look = (): void => {
    if (!this.question) return;
    // A sheet of offers may itself be what lies over the things: without it all of them may be in sight.
    if (this.offers.length && !this.findBelow(OFFERS).size) this.offered.clear();
    else for (const name of this.find().keys()) this.offered.add(name);
    const offers = [...this.offered].filter((name) => !this.said.has(name)).flatMap((name) => this.offerOf(name));
    this.show(offers);
  };
  private show(offers: readonly Offer[]): void {
    if (JSON.stringify(offers) !== JSON.stringify(this.offers)) this.offers = offers;
  }
  /** The same as if a sheet that lies over the table were not there. */
  private findBelow(selector: string): Map<string, Element> {
    const sheet = document.querySelector<HTMLElement>(selector);
    sheet?.style.setProperty("pointer-events", "none");
    const unseen = this.find();
    sheet?.style.removeProperty("pointer-events");
    return unseen;
  }
  /** All that may be touched, by name, and of these what is not in sight. */
  private find(): Map<string, Element> {
    const unseen = new Map<string, Element>();
    const seen = new Set<string>();
    this.things.clear();
    for (const thing of document.querySelectorAll(`.table ${LIT}`)) {
      const name = thing.getAttribute("data-lit") ?? "";
      if (!this.things.has(name)) this.things.set(name, thing);
      if (seen.has(name) || thing.getAttribute("aria-pressed") === "true") continue;
      if (isInSight(thing)) {
        seen.add(name);
        unseen.delete(name);
        this.offered.delete(name);
      } else if (!unseen.has(name)) unseen.set(name, thing);
    }
    return unseen;
  }
  private offerOf(name: string): Offer[] {
    const thing = this.things.get(name) ?? this.chosenAs(name);
    if (!thing) return [];
    this.things.set(name, thing);
    const { kind = "", id = "", words = "" } = (thing as HTMLElement | SVGElement).dataset;
    return [{ name, kind, id, words, chosen: thing.getAttribute("aria-pressed") === "true" }];
  }
  /** What was offered and has been chosen is not lit any more. */
  private chosenAs(name: string): Element | undefined {
    const [kind, id] = [name.slice(0, name.indexOf(":")), name.slice(name.indexOf(":") + 1)];
    const found = document.querySelectorAll(`.table [data-kind="${kind}"][aria-pressed="true"]`);
    return [...found].find((one) => (one as HTMLElement).dataset.id === id);
  }
}
