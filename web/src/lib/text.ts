/** The words of a game: fills the games' own catalogues, as walpurgis.formats.text does on the other side. */
import { loading } from "./busy";

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
type Sayer = (kind: KindInfo, value: Json, form: string, players: string[]) => Part[];
const raw = (value: Json): Part[] => [
  { text: typeof value === "number" ? String(value).replace("-", "−") : String(value) },
];

export interface GameMeta {
  id: string;
  title: string;
  seats: number[];
  verbs: Record<string, Fields>;
  passing: string[];
  /** By verb: how its moves are written. */
  notation?: Record<string, string>;
  claims: Record<string, Fields>;
  events: Record<string, Fields>;
  /** What is to be known about moves before they are made. */
  notes?: Record<string, Fields>;
  prompts: Record<string, Fields>;
  /** By kind and id: the clauses that the box names for its cards. */
  clauses?: Record<string, Record<string, string>>;
}

/** A piece of a sentence; what it names can be shown on the board. */
export interface Part {
  text: string;
  kind?: string;
  id?: string;
  seat?: number;
  /** The seat whose mark stands before it: it is a piece of that player. */
  mark?: number;
}

export type Word = (field: string) => string | undefined;
export type Tree = { [key: string]: Tree | string };

const OPTIONAL = /\[([^[\]]*)\]/g;
const FIELD = /\{(\w+)(?:\.(\w+)|:([^|}]*)\|([^}]*))?\}/g;

export const COMMON = {
  en: { and: "and", none: "nothing", yes: "yes", no: "no", you: "you" },
  de: { and: "und", none: "nichts", yes: "ja", no: "nein", you: "du" },
} as const;
export type Language = keyof typeof COMMON;

export class GameText {
  constructor(
    readonly meta: GameMeta,
    readonly language: Language,
    private readonly tree: Tree,
  ) {}

  /** A text by its key. Readers of this page see the board: what is said otherwise to them comes first. */
  find(key: string): string | undefined {
    for (const path of [`seen.${key}`, key]) {
      let at: Tree | string | undefined = this.tree;
      for (const part of path.split(".")) at = typeof at === "object" ? at[part] : undefined;
      if (typeof at === "string") return at;
    }
    return undefined;
  }
  private namesOf(kind: string): Tree {
    const all = [this.tree.names, (this.tree.seen as Tree | undefined)?.names];
    return Object.assign({}, ...all.map((names) => (names as Tree | undefined)?.[kind]));
  }
  private readonly namesByKind = new Map<string, Tree>();
  /** The names of all things of a kind, by their ids. */
  private names(kind: string): Tree {
    const names = this.namesByKind.get(kind) ?? this.namesOf(kind);
    this.namesByKind.set(kind, names);
    return names;
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
    const found = this.names(kind)[id];
    if (typeof found === "string") return found;
    const chosen = typeof found === "object" ? found[form] || found.name : undefined;
    return typeof chosen === "string" ? chosen : id;
  }

  /** The ids of all things of a kind. */
  ids(kind: string): string[] {
    return Object.keys(this.names(kind));
  }

  hasName(kind: string, id: string): boolean {
    return this.names(kind)[id] !== undefined;
  }

  /** A move in words; `word` says what a field of it is called on the table, where that is more than its value tells. */
  move(data: Data, players: string[], notation = "", word?: Word): Part[] {
    return this.sentence("verbs", this.meta.verbs, String(data.verb), data, players, notation, word);
  }

  claim(data: Data, players: string[], notation = ""): Part[] {
    return this.sentence("claims", this.meta.claims, String(data.verb), data, players, notation);
  }

  /** What happened; to the reader at the seat `you` it is told in the second person. */
  event(data: Data, players: string[], you: number | null = null): Part[] {
    const name = String(data.event);
    const fields = this.meta.events[name] ?? {};
    const text = this.secondPerson(name, fields, data, you) ?? this.find(`events.${name}`);
    if (text === undefined) return [{ text: name }];
    const [first, ...rest] = this.fill(text, fields, data, this.calling(players, you));
    return first && you !== null ? [{ ...first, text: capital(first.text) }, ...rest] : [first!, ...rest];
  }
  /** The sentence of an event for the reader who is named in it, if there is one. */
  private secondPerson(name: string, fields: Fields, data: Data, you: number | null): string | undefined {
    if (you === null) return undefined;
    const named = Object.keys(fields).filter((field) => fields[field]!.is === "seat" && data[field] === you);
    const keys = named.length > 1 ? [`you.${name}.self`] : [];
    keys.push(...named.map((field) => `you.${name}.${field}`));
    if (named.includes("seat")) keys.push(`you.${name}`);
    return keys.map((key) => this.find(key)).find((text) => text !== undefined);
  }
  /** The names of the players, with "you" for the reader. */
  private calling(players: string[], you: number | null): string[] {
    return you === null ? players : players.map((name, seat) => (seat === you ? COMMON[this.language].you : name));
  }

  /** What is to be known about a move before it is made. */
  note(data: Data, players: string[]): Part[] {
    const name = String(data.event);
    return this.sentence("notes", this.meta.notes ?? {}, name, data, players, name);
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
    if (value === null) return [{ text: COMMON[this.language].none }];
    return this.sayers[kind.is](kind, value, form, players);
  }
  private thing(kind: KindInfo, id: string, form: string): Part {
    return { text: this.name(kind.of ?? "", id, form), kind: kind.of, id };
  }
  /** How a value of each kind is said. */
  private readonly sayers: Record<KindInfo["is"], Sayer> = {
    id: (kind, value, form) => [this.thing(kind, String(value), form)],
    seat: (_, value, __, players) => [
      { text: players[Number(value)] ?? String(Number(value) + 1), seat: Number(value) },
    ],
    set: (kind, value, form) => this.enumerate((value as string[]).map((id) => [this.thing(kind, id, form)])),
    bag: (kind, value, form) => {
      const some = Object.entries(value as Data).filter(([, count]) => count);
      return this.enumerate(
        some.map(([id, count]) => [
          { text: `${count} ` },
          this.thing(kind, id, form || (count === 1 ? "one" : "many")),
        ]),
      );
    },
    list: (kind, value, form, players) =>
      this.enumerate((value as Json[]).map((item) => this.say(kind.item ?? { is: "raw" }, item, form, players))),
    flag: (_, value) => [{ text: COMMON[this.language][value ? "yes" : "no"] }],
    number: (_, value) => raw(value),
    raw: (_, value) => raw(value),
  };

  private enumerate(words: Part[][]): Part[] {
    const common = COMMON[this.language];
    if (words.length === 0) return [{ text: common.none }];
    return words.flatMap((word, at) => {
      if (at === 0) return word;
      return [{ text: at === words.length - 1 ? ` ${common.and} ` : ", " }, ...word];
    });
  }
}

/** Whether a value of a kind holds several things, each once or more often. */
export function holdsThings(kind: KindInfo): boolean {
  return kind.is === "set" || kind.is === "bag";
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

/** Whether this build has the words of a game. */
export function hasText(game: string, language: Language): boolean {
  return `../generated/meta/${game}.json` in metas && `../generated/texts/${game}.${language}.json` in trees;
}

/** The words of a game in a language, or nothing where this build does not know the game. */
export async function loadText(game: string, language: Language): Promise<GameText | undefined> {
  const meta = metas[`../generated/meta/${game}.json`];
  const tree = trees[`../generated/texts/${game}.${language}.json`];
  if (!meta || !tree) return undefined;
  const [words, about] = await loading(Promise.all([tree(), meta()]));
  return new GameText(about, language, words);
}
