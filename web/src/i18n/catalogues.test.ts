/** Every text in both languages, and none outside of the catalogues. */
import { parse } from "svelte/compiler";
import { describe, expect, it } from "vitest";
import { de } from "./de";
import { en } from "./en";

type Leaf = [path: string, value: unknown];

/** All texts of a catalogue with their paths; lists count place by place. */
function leaves(value: unknown, path = ""): Leaf[] {
  if (value === null || typeof value !== "object") return [[path, value]];
  return Object.entries(value).flatMap(([key, inside]) => leaves(inside, path ? `${path}.${key}` : key));
}

type Catalogues = Record<"words" | "soloWords", Record<string, object> | undefined>;
const boards = import.meta.glob<Catalogues>(["../games/*/{words,soloWords}.ts", "../rules/words.ts"], { eager: true });
const pairs = [
  ["frame", en, de] as const,
  ...Object.entries(boards).map(([path, { words, soloWords }]) => {
    const { en, de } = (words ?? soloWords)!;
    return [path, en!, de!] as const;
  }),
];

describe.each(pairs)("the catalogue of %s", (_, english, german) => {
  it("has the same keys in both languages", () => {
    const shape = (catalogue: object) => leaves(catalogue).map(([path, value]) => `${path}: ${typeof value}`);
    expect(shape(german).sort()).toEqual(shape(english).sort());
  });
  it("has no empty text, and takes the same values", () => {
    const found = new Map(leaves(german));
    for (const [path, value] of leaves(english)) {
      const other = found.get(path);
      if (typeof value === "string") expect(Boolean(value) === Boolean(other), path).toBe(true);
      if (typeof value === "function" && typeof other === "function") expect(other.length, path).toBe(value.length);
    }
  });
});

// ----- components show no words of their own -----

const components = import.meta.glob<string>("../**/*.svelte", { eager: true, query: "?raw", import: "default" });
/** The name of the house, names of keys, and marks that are no words. */
const SAME = new Set(["Walpurgis", "Enter", "U"]);
const SPOKEN = new Set(["aria-label", "title", "placeholder", "alt", "label", "hint", "about"]);

interface Node {
  type?: string;
  name?: string;
  data?: string;
  value?: unknown;
  [more: string]: unknown;
}
const isWord = (text: string) => /\p{L}{2,}/u.test(text) && !SAME.has(text.trim().replace(/^[·●\s]+|[·●\s]+$/g, ""));

/** Texts that an expression can come to; what it hands to a function is a key, not a word. */
function texts(expression: Node): string[] {
  const inside = (...names: string[]) => names.flatMap((name) => texts(expression[name] as Node));
  if (expression.type === "Literal") return typeof expression.value === "string" ? [expression.value] : [];
  if (expression.type === "TemplateLiteral")
    return (expression.quasis as { value: { raw: string } }[]).map((part) => part.value.raw);
  if (expression.type === "ConditionalExpression") return inside("consequent", "alternate");
  return expression.type === "LogicalExpression" ? inside("left", "right") : [];
}

/** Words that stand in the markup itself, or in an attribute that somebody hears or reads. */
function bare(node: unknown, inside = ""): string[] {
  if (Array.isArray(node)) return node.flatMap((one) => bare(one, inside));
  if (node === null || typeof node !== "object") return [];
  const { type, name, data, expression } = node as Node;
  const isRead = inside === "" || SPOKEN.has(inside);
  if (type === "Text") return isRead && isWord(data ?? "") ? [(data ?? "").trim()] : [];
  if (type === "ExpressionTag") return isRead ? texts(expression as Node).filter(isWord) : [];
  const within = type === "Attribute" ? (name ?? "attribute") : inside;
  return Object.entries(node).flatMap(([key, value]) => (key === "metadata" ? [] : bare(value, within)));
}

describe("components", () => {
  const wordsOf = (source: string) => bare(parse(source, { modern: true }).fragment);
  it("are looked through for words in markup, spoken attributes and expressions", () => {
    expect(wordsOf("<p>Hello</p>")).toEqual(["Hello"]);
    expect(wordsOf('<p aria-label="Hello" class="panel">{t().key}</p>')).toEqual(["Hello"]);
    expect(wordsOf('<p>{on ? "Hello" : t("key")}{`${n} moves`}</p>')).toEqual(["Hello", " moves"]);
    expect(wordsOf('{#if on}<Icon name={on ? "moon" : "sun"} />·{/if}')).toEqual([]);
  });
  it.each(Object.keys(components))("%s has no words of its own", (path) => {
    expect(wordsOf(components[path]!)).toEqual([]);
  });
});
