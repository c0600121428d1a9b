/** What the Actions do, in a few words: cards show it, and the rules, which need no other words of the board. */
import type { Language } from "../../lib/text";

export const deeds: Record<Language, Record<string, string>> = {
  en: {
    collect: "Lunar Ingredients",
    move: "up to 3 spaces",
    brew: "up to 3 Potions",
    heal: "up to 2 Patients",
    chant: "Suspicion −2",
    recruit: "Citizen to the Crowd",
    plead: "Citizen to a Trial, +2",
    remember: "repeat a used card",
    ritual: "one step up",
  },
  de: {
    collect: "mond\u00adbeschienene Zutaten",
    move: "bis zu 3 Felder",
    brew: "bis zu 3 Tränke",
    heal: "bis zu 2 Krank\u00adheits\u00adfälle",
    chant: "Verdächtig\u00adkeit −2",
    recruit: "Bürger zu den Zuschauern",
    plead: "Bürger zum Prozess, +2",
    remember: "Karte wiederholen",
    ritual: "einen Schritt hinauf",
  },
};
