/** What the game is played with, by kind: pictures of it need no map. */
import ids from "../../generated/box/septima/ids.json";
import patients from "../../generated/box/septima/patients.json";
import potions from "../../generated/box/septima/potions.json";
import { boxOf } from "../../lib/api";

const box = boxOf("septima", { ids, patients, potions });

export const ACTIONS = box.ids.actions;
/** The Action cards of a variant: the Basic Game has no Ritual. */
export function actionsIn(mode: string): string[] {
  return ACTIONS.filter((action) => mode !== "basic" || action !== "ritual");
}
export const ELEMENTS = box.ids.elements;
/** The seat of each colour of citizen. */
export const COLOURS = box.ids.player_colors;
export const INGREDIENTS: Record<string, string> = {
  berry: "#e58fb6",
  skull: "#e6e1d6",
  herb: "#8fd08a",
  mushroom: "#e8a37a",
  root: "#d8b773",
  crystal: "#93c9ff",
};
export const DISEASES: Record<string, { icon: string; colour: string }> = {
  blind: { icon: "blind", colour: "#b9c4ff" },
  paralyzed: { icon: "paralyzed", colour: "#f0c08a" },
  infected: { icon: "infected", colour: "#a8dca0" },
};
export const PATIENTS = new Map(box.patients.map((patient) => [patient.id, patient.disease]));
export interface Potion {
  id: string;
  /** What it does: heal a disease, or what else is on its label. */
  icon: string;
  colour: string;
  recipe: string[];
  remedy: boolean;
}
const LABELS: Record<string, string> = {
  calming_potion: "eye",
  flying_ointment: "move",
  love_potion: "citizen",
  ritual_oil: "ritual",
};
export const POTIONS: Potion[] = box.potions.map((potion) => {
  const disease = "heals" in potion ? DISEASES[String(potion.heals)] : undefined;
  return {
    id: potion.id,
    icon: disease?.icon ?? LABELS[potion.id] ?? "brew",
    colour: disease?.colour ?? "var(--ink)",
    recipe: potion.recipe,
    remedy: !!disease,
  };
});
