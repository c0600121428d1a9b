import type { Guide } from "../guide";

export const guide: Guide = {
  choose_tower: {
    en: "Your connections begin at this tower. Its chip is a small gift; a tower far from others leaves you room.",
    de: "An diesem Turm beginnen deine Verbindungen. Sein Chip ist ein kleines Geschenk; weit weg von anderen hast du Platz.",
  },
  place_tile: {
    en: "Choose a tile, then two neighbouring spaces of your cauldron. Each half counts the like symbols that it touches: the yellow numbers say how many actions you get. Growing one group pays more and more.",
    de: "Wähle ein Plättchen, dann zwei benachbarte Felder deines Kessels. Jede Hälfte zählt die gleichen Symbole, an die sie stößt: Die gelben Zahlen sagen, wie viele Aktionen du erhältst. Eine Gruppe wachsen zu lassen lohnt sich immer mehr.",
  },
  first_type: {
    en: "One type is finished before the other begins. Energy before witches often opens a new way.",
    de: "Eine Art wird fertig, bevor die andere beginnt. Energie vor Hexen öffnet oft einen neuen Weg.",
  },
  energy_actions: {
    en: "Fill a connection that touches your network. Longer ones pay more, and what you began has to be completed first.",
    de: "Fülle eine Verbindung, die an dein Netz stößt. Längere bringen mehr, und Begonnenes muss erst fertig werden.",
  },
  witch_actions: {
    en: "Send witches over your own connections: each location pays, and whoever is first takes its chip.",
    de: "Setze Hexen über deine eigenen Verbindungen ein: Jeder Ort bringt Punkte, und wer zuerst kommt, nimmt den Chip.",
  },
  crystal_actions: {
    en: "Move crystals over the rim into the vial rack: that frees your cauldron and brings two actions each.",
    de: "Bewege Kristalle über den Kesselrand ins Phiolenregal: Das macht den Kessel frei und bringt je zwei Aktionen.",
  },
  scroll_action: {
    en: "A spell brings actions once, when you like. A prophecy scores at the end: take one that fits what you do anyway.",
    de: "Ein Zauber bringt einmal Aktionen, wann du willst. Eine Prophezeiung zählt am Ende: Nimm eine, die zu deinem Plan passt.",
  },
  advance_on_pentagram: {
    en: "Who comes first takes the owl that is worth most. Dark fields bring special hex tiles.",
    de: "Wer zuerst kommt, nimmt die wertvollste Eule. Dunkle Felder bringen Sonderhexplättchen.",
  },
  advance_on_wand: {
    en: "Bonus fields bring actions, twice as much for whoever is in front; scoring fields pay what you have by then.",
    de: "Bonusfelder bringen Aktionen, doppelt für die Person ganz vorn; Wertungsfelder zählen, was du bis dahin hast.",
  },
  use_special_tile: {
    en: "Early in the game the cauldron is usually worth more: both symbols count in every later turn.",
    de: "Früh im Spiel lohnt sich meist der Kessel: Dort zählen beide Symbole in jedem späteren Zug.",
  },
};
