/** What the picture of a finished game says, and the dialog that shows it. */
const en = {
  title: "A picture of this game",
  chances: "Chances to win",
  points: "Points over the game",
  turn: (move: number, name: string, percent: number) =>
    `It turned at move ${move}: ${name} gave away ${percent} of 100 chances.`,
  lead: (move: number, name: string) => `It turned at move ${move}: ${name} took the lead for good.`,
  save: "Save the picture",
  copy: "Copy link",
  copied: "Copied",
  send: "Share",
  drawing: "Drawing",
  about: (headline: string, scores: string, turn: string) => [`${headline}.`, `${scores}.`, turn].join(" ").trim(),
};
export type Words = typeof en;
const de: Words = {
  title: "Ein Bild dieser Partie",
  chances: "Gewinnchancen",
  points: "Punkte im Lauf der Partie",
  turn: (move, name, percent) => `Sie kippte bei Zug ${move}: ${name} verschenkte ${percent} von 100 Chancen.`,
  lead: (move, name) => `Sie kippte bei Zug ${move}: ${name} ging endgültig in Führung.`,
  save: "Bild speichern",
  copy: "Link kopieren",
  copied: "Kopiert",
  send: "Teilen",
  drawing: "Wird gezeichnet",
  about: (headline, scores, turn) => [`${headline}.`, `${scores}.`, turn].join(" ").trim(),
};
export const words = { en, de };
