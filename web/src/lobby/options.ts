/** The options of a game as a person chooses them: which of them matter at this table, and what they are called. */
import type { OptionRule } from "../lib/api";
import type { Data, GameText, Json } from "../lib/text";

export type Value = string | number | boolean;
export type Rules = Record<string, OptionRule>;
/** So many values of a number are still offered by name. */
const FEW = 6;

/** The options that mean something with so many seats. */
export function optionsFor(rules: Rules, seats: number): [string, OptionRule][] {
  return Object.entries(rules).filter(([, rule]) => !rule.seats || rule.seats.includes(seats));
}

/** The values to choose from, or nothing where a number has to be typed. */
export function valuesFor(rule: OptionRule, seats: number): Value[] | undefined {
  if (rule.enum) return rule.enum.filter((value) => fits(rule, value, seats));
  const { minimum, maximum } = rule;
  if (minimum === undefined || maximum === undefined || maximum - minimum >= FEW) return undefined;
  return Array.from({ length: maximum - minimum + 1 }, (_, at) => minimum + at);
}

/** Seats by number are only those that the table has; a rule may say more. */
function fits(rule: OptionRule, value: Value, seats: number): boolean {
  if (rule.enum?.[0] === "random" && typeof value === "number" && value >= seats) return false;
  return rule.only?.[String(value)]?.includes(seats) ?? true;
}

/** What an option is set to: the choice, or what it is by itself, or the first value that is possible. */
export function valueOf(rule: OptionRule, chosen: Json | undefined, seats: number): Value {
  const value = (chosen ?? rule.default) as Value;
  const values = valuesFor(rule, seats);
  return values && !values.includes(value) ? (values[0] ?? value) : value;
}

/** What is sent: all that differs from what the game does by itself. */
export function chosenOptions(rules: Rules, chosen: Data, seats: number): Data {
  const told = optionsFor(rules, seats).map(([name, rule]) => [name, valueOf(rule, chosen[name], seats)] as const);
  return Object.fromEntries(told.filter(([name, value]) => value !== rules[name]!.default));
}

const plain = (id: string) => id.replaceAll("_", " ");

export function optionName(text: GameText | undefined, name: string): string {
  return text?.find(`options.${name}.name`) ?? plain(name);
}
export function optionHelp(text: GameText | undefined, name: string, rule: OptionRule): string {
  return text?.find(`options.${name}.help`) ?? rule.description ?? "";
}
export function valueName(text: GameText | undefined, name: string, value: Value): string {
  return text?.find(`options.${name}.values.${String(value)}`) ?? plain(String(value));
}
