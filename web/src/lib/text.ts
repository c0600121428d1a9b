/** The words of a game: fills the games' own catalogues, as walpurgis.kernel.text does on the other side. */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Data = { [key: string]: Json };

export interface KindInfo {
  is: "id" | "seat" | "number" | "set" | "bag" | "list" | "flag" | "raw";
  of?: string;
  item?: KindInfo;
  maybe?: boolean;
  /** A seat of somebody else. */
  other?: boolean;
  /** How many of a thing a bag can hold. */
  most?: number;
}
export type Fields = Record<string, KindInfo>;

export interface GameMeta {
  id: string;
  title: string;
  seats: number[];
  verbs: Record<string, Fields>;
  passing: string[];
  claims: Record<string, Fields>;
  events: Record<string, Fields>;
  prompts: Record<string, Fields>;
}

/** A piece of a sentence; what it names can be shown on the board. */
export interface Part {
  text: string;
  kind?: string;
  id?: string;
  seat?: number;
}

export type Word = (field: string) => string | undefined;
export type Tree = { [key: string]: Tree | string };

const OPTIONAL = /\[([^[\]]*)\]/g;
const FIELD = /\{(\w+)(?:\.(\w+)|:([^|}]*)\|([^}]*))?\}/g;

export const COMMON = {
  en: { and: "and", none: "nothing", yes: "yes", no: "no" },
  de: { and: "und", none: "nichts", yes: "ja", no: "nein" },
} as const;
export type Language = keyof typeof COMMON;

export class GameText {
  constructor(
    readonly meta: GameMeta,
    readonly language: Language,
    private readonly tree: Tree,
  ) {}

  find(key: string): string | undefined {
    let at: Tree | string | undefined = this.tree;
    for (const part of key.split(".")) at = typeof at === "object" ? at[part] : undefined;
    return typeof at === "string" ? at : undefined;
  }

  /** What the game says besides, to be read at leisure. */
  get help(): { title: string; lines: string[] }[] {
    const all = typeof this.tree.help === "object" ? Object.values(this.tree.help) : [];
    return all.map((one) => {
      const { title, text } = one as Record<string, string>;
      return { title: title ?? "", lines: (text ?? "").split("\n") };
    });
  }

  /** The name of a thing of the box; its id where nobody has named it. */
  name(kind: string, id: string, form = ""): string {
    const names = (this.tree.names as Tree | undefined)?.[kind];
    const found = typeof names === "object" ? names[id] : undefined;
    if (typeof found === "string") return found;
    const chosen = typeof found === "object" ? found[form] || found.name : undefined;
    return typeof chosen === "string" ? chosen : id;
  }

  /** The ids of all things of a kind. */
  ids(kind: string): string[] {
    const names = (this.tree.names as Tree | undefined)?.[kind];
    return typeof names === "object" ? Object.keys(names) : [];
  }

  hasName(kind: string, id: string): boolean {
    const names = (this.tree.names as Tree | undefined)?.[kind];
    return typeof names === "object" && names[id] !== undefined;
  }

  /** A move in words; `word` says what a field of it is called on the table, where that is more than its value tells. */
  move(data: Data, players: string[], notation = "", word?: Word): Part[] {
    return this.sentence("verbs", this.meta.verbs, String(data.verb), data, players, notation, word);
  }

  claim(data: Data, players: string[], notation = ""): Part[] {
    return this.sentence("claims", this.meta.claims, String(data.verb), data, players, notation);
  }

  event(data: Data, players: string[]): Part[] {
    return this.sentence("events", this.meta.events, String(data.event), data, players, String(data.event));
  }

  prompt(kind: string, which: "ask" | "why", parameters: Data, players: string[]): Part[] {
    const text =
      this.find(`prompts.${kind}.${String(parameters.case)}.${which}`) ?? this.find(`prompts.${kind}.${which}`);
    return text === undefined ? [] : this.fill(text, this.meta.prompts[kind] ?? {}, parameters, players);
  }

  private sentence(
    table: string,
    all: Record<string, Fields>,
    name: string,
    data: Data,
    players: string[],
    or: string,
    word?: Word,
  ) {
    const text = this.find(`${table}.${name}`);
    return text === undefined ? [{ text: or || name }] : this.fill(text, all[name] ?? {}, data, players, word);
  }

  fill(raw: string, fields: Fields, values: Data, players: string[], word?: Word): Part[] {
    const text = raw.replace(OPTIONAL, (_, part: string) => {
      const fields = [...part.matchAll(FIELD)];
      const lacks = ([, name = "", , one]: RegExpMatchArray) =>
        isEmpty(values[name]) || (one !== undefined && Number(values[name]) === 0);
      return fields.some(lacks) ? "" : part;
    });
    const parts: Part[] = [];
    let end = 0;
    for (const found of text.matchAll(FIELD)) {
      if (found.index > end) parts.push({ text: text.slice(end, found.index) });
      end = found.index + found[0].length;
      const [, name = "", form, one, many] = found;
      const value = values[name] ?? null;
      if (one !== undefined) parts.push({ text: Math.abs(Number(value)) === 1 ? one : (many ?? "") });
      else {
        const called = word?.(name);
        if (called) parts.push({ text: called });
        else parts.push(...this.say(fields[name] ?? { is: "raw" }, value, form ?? "", players));
      }
    }
    if (end < text.length) parts.push({ text: text.slice(end) });
    return parts;
  }

  say(kind: KindInfo, value: Json, form: string, players: string[]): Part[] {
    const words = COMMON[this.language];
    if (value === null) return [{ text: words.none }];
    const thing = (id: string): Part => ({ text: this.name(kind.of ?? "", id, form), kind: kind.of, id });
    if (kind.is === "id") return [thing(String(value))];
    if (kind.is === "seat") return [{ text: players[Number(value)] ?? String(Number(value) + 1), seat: Number(value) }];
    if (kind.is === "set" && Array.isArray(value)) return this.enumerate(value.map((id) => [thing(String(id))]));
    if (kind.is === "bag" && typeof value === "object" && !Array.isArray(value)) {
      const some = Object.entries(value).filter(([, count]) => count);
      return this.enumerate(
        some.map(([id, count]) => {
          const text = this.name(kind.of ?? "", id, form || (count === 1 ? "one" : "many"));
          return [{ text: `${count} ` }, { text, kind: kind.of, id }];
        }),
      );
    }
    if (kind.is === "list" && Array.isArray(value))
      return this.enumerate(value.map((item) => this.say(kind.item ?? { is: "raw" }, item, form, players)));
    if (kind.is === "flag") return [{ text: value ? words.yes : words.no }];
    return [{ text: typeof value === "number" ? String(value).replace("-", "−") : String(value) }];
  }

  private enumerate(words: Part[][]): Part[] {
    const common = COMMON[this.language];
    if (words.length === 0) return [{ text: common.none }];
    return words.flatMap((word, at) => {
      if (at === 0) return word;
      return [{ text: at === words.length - 1 ? ` ${common.and} ` : ", " }, ...word];
    });
  }
}

function isEmpty(value: Json | undefined): boolean {
  if (value === null || value === undefined) return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}

export function plain(parts: Part[]): string {
  return parts.map((part) => part.text).join("");
}

/** The same words at the beginning of a sentence. */
export function capital(text: string): string {
  return text.replace(/^./u, (first) => first.toUpperCase());
}

const metas = import.meta.glob<GameMeta>("../generated/meta/*.json", { import: "default" });
const trees = import.meta.glob<Tree>("../generated/texts/*.json", { import: "default" });

/** The words of a game in a language, or nothing where this build does not know the game. */
export async function loadText(game: string, language: Language): Promise<GameText | undefined> {
  const meta = metas[`../generated/meta/${game}.json`];
  const tree = trees[`../generated/texts/${game}.${language}.json`];
  return meta && tree ? new GameText(await meta(), language, await tree()) : undefined;
}
