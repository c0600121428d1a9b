/** Words about the Widow and the Tribulations, fetched only where somebody plays alone. */
import type { Language } from "../../lib/text";

const en = {
  her: {
    plays: (action: string) => `Her Action: ${action}.`,
    may: (actions: string[]) => `Next she plays ${actions.join(" or ")}, as the die falls.`,
    row: "Her Row: the die decides which of the cards she plays.",
    discarded: (actions: string[]) => `Her discard pile: ${actions.join(", ") || "empty"}.`,
    swap: "Delay: swap the two cards",
    suspicion: (n: number) =>
      `Her Suspicion is ${n}. Beyond 8 one of her Witches is brought to Trial, and it falls to 2.`,
    citizens: (n: number) => `Cursed Citizens in her supply: ${n}. The others are in the Crowd and the Chambers.`,
    deck: (actions: string[], top: string[]) =>
      `Face down in her deck: ${actions.join(", ") || "nothing"}.${top.length ? ` You have seen what lies on top: ${top.join(", ")}.` : ""}`,
    tribulations: (needed: number, aims: string) =>
      `You win with ${needed} of the 8 Tribulations: the four objectives of your Book; ${aims}.`,
    wisdom: (n: number) => `${n} Wisdom`,
    levels: (n: number) =>
      `At the end you lose what her levels are worth, and ${n} for each level that she has on all three tracks.`,
    witch: (name: string) => `${name} is in the Widow’s Coven. Her Witches have no abilities, they only count.`,
    spider: (name: string, lying: boolean, moved: boolean) =>
      `${name} ${lying ? "lies and guards the areas around it" : "stands on the map"}${moved ? "; it has just moved" : ""}.`,
    moved: "moved",
    spidersMove: "Her Spiders crawl on.",
  },
  tribulations: "Tribulations",
  tribulationsMet: (n: number, needed: number) => `${n} ${n === 1 ? "is" : "are"} met, ${needed} were needed.`,
  met: "met",
  open: "not met yet",
  metOf: (n: number, needed: number) => `${n} of ${needed} met`,
  /** What a Tribulation is about, in two or three words that fit beside its ring. */
  aims: {
    citizens: "Citizens",
    healed: "Patients healed",
    ingredients_distinct: "Ingredients, different",
    ingredients_same: "Ingredients, alike",
    ingredients: "Ingredients",
    crystals: "Crystals",
    potions: "Potions",
    suspicion_max: "Suspicion at most",
    suspicion_min: "Suspicion at least",
    ritual_section: "Ritual in its section",
    spells_same: "Spells, one element",
    spells_distinct: "Spells, all different",
    own_witches_at_least: "Witches of your own",
    widow_witches_at_most: "Her Witches, at most",
    reached_top_ribbon: "Top of the Ritual",
    final_wisdom_at_least_threshold: "Wisdom",
  } as Record<string, string>,
  /** The same where the disease, the Ingredient or the element is named. */
  aimsOf: {
    healed: (disease: string) => `${disease} healed`,
    ingredients: (ingredient: string) => ingredient,
    ritual_section: (element: string) => `Ritual: ${element}`,
  } as Record<string, (part: string) => string>,
  goal: (name: string, have: number, need: number, atMost: boolean, state: string) =>
    `${name}: ${have}${atMost ? `, at most ${need}` : ` of ${need}`}, ${state}.`,
  missed: "missed",
  have: "You have",
  need: "Needed",
};
const de: typeof en = {
  her: {
    plays: (action) => `Ihre Aktion: ${action}.`,
    may: (actions) => `Als Nächstes spielt sie ${actions.join(" oder ")}, wie der Würfel fällt.`,
    row: "Ihre Reihe: Der Würfel bestimmt, welche der Karten sie spielt.",
    discarded: (actions) => `Ihr Abwurfstapel: ${actions.join(", ") || "leer"}.`,
    swap: "Aufschub: die beiden Karten tauschen",
    suspicion: (n) =>
      `Ihre Verdächtigkeit ist ${n}. Über 8 kommt eine ihrer Hexen vor Gericht, und der Wert fällt auf 2.`,
    citizens: (n) => `Verfluchte Bürger in ihrem Vorrat: ${n}. Die anderen sind bei den Zuschauern und in den Kammern.`,
    deck: (actions, top) =>
      `Verdeckt in ihrem Zugstapel: ${actions.join(", ") || "nichts"}.${top.length ? ` Du kennst, was obenauf liegt: ${top.join(", ")}.` : ""}`,
    tribulations: (needed, aims) => `Du gewinnst mit ${needed} der 8 Ärgernisse: die vier Ziele deines Buchs; ${aims}.`,
    wisdom: (n) => `${n} Weisheit`,
    levels: (n) =>
      `Am Ende verlierst du, was ihre Stufen wert sind, und ${n} je Stufe, die sie auf allen drei Leisten hat.`,
    witch: (name) => `${name} ist im Zirkel der Witwe. Ihre Hexen haben keine Fähigkeiten, sie zählen nur.`,
    spider: (name, lying, moved) =>
      `${name} ${lying ? "liegt und bewacht die Gebiete ringsum" : "steht auf dem Plan"}${moved ? "; sie hat sich eben bewegt" : ""}.`,
    moved: "bewegt",
    spidersMove: "Ihre Spinnen krabbeln weiter.",
  },
  tribulations: "Ärgernisse",
  tribulationsMet: (n, needed) => `${n} ${n === 1 ? "ist" : "sind"} erfüllt, ${needed} waren nötig.`,
  met: "erfüllt",
  open: "noch nicht erfüllt",
  metOf: (n, needed) => `${n} von ${needed} erfüllt`,
  aims: {
    citizens: "Bürger",
    healed: "Kranke geheilt",
    ingredients_distinct: "Zutaten, verschieden",
    ingredients_same: "Zutaten, gleich",
    ingredients: "Zutaten",
    crystals: "Kristalle",
    potions: "Tränke",
    suspicion_max: "Verdacht höchstens",
    suspicion_min: "Verdacht mindestens",
    ritual_section: "Ritual im Abschnitt",
    spells_same: "Zauber, ein Element",
    spells_distinct: "Zauber, verschieden",
    own_witches_at_least: "Eigene Hexen",
    widow_witches_at_most: "Ihre Hexen, höchstens",
    reached_top_ribbon: "Ritual ganz oben",
    final_wisdom_at_least_threshold: "Weisheit",
  },
  aimsOf: {
    healed: (disease) => `${disease} geheilt`,
    ingredients: (ingredient) => ingredient,
    ritual_section: (element) => `Ritual: ${element}`,
  },
  goal: (name, have, need, atMost, state) =>
    `${name}: ${have}${atMost ? `, höchstens ${need}` : ` von ${need}`}, ${state}.`,
  missed: "verfehlt",
  have: "Du hast",
  need: "Nötig",
};
export const soloWords: Record<Language, typeof en> = { en, de };
