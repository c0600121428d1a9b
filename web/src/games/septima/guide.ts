import type { Guide } from "../guide";

export const guide: Guide = {
  select_actions: {
    en: "All choose in secret. If somebody else, or the Septima herself, shows the same Action, you are matched: the bonus is yours as well, but your Suspicion rises.",
    de: "Alle wählen geheim. Zeigt jemand anders oder die Septima dieselbe Aktion, habt ihr gleichgezogen: Der Bonus kommt dazu, aber auch deine Verdächtigkeit steigt.",
  },
  quick_move: {
    en: "One space for free before the Card Action. Stand where your Action finds something: Ingredients around you, Patients in the Town areas.",
    de: "Ein Feld gratis vor der Kartenaktion. Stell dich dorthin, wo deine Aktion etwas findet: Zutaten rundum, Krankheitsfälle in den Stadtgebieten.",
  },
  brew_potions: {
    en: "Remedies heal, Practical Potions help once. Which Remedies you need you see by the Patients in the Town areas.",
    de: "Heiltränke heilen, Nutztränke helfen einmal. Welche Heiltränke du brauchst, siehst du an den Krankheitsfällen in den Stadtgebieten.",
  },
  heal_patients: {
    en: "Each healed Patient takes you a level up on a track: 1, 3, 6, 10, 15 Wisdom, and six for each level that you have reached on all three.",
    de: "Jeder geheilte Krankheitsfall bringt dich auf einer Leiste eine Stufe weiter: 1, 3, 6, 10, 15 Weisheit, und sechs für jede Stufe, die auf allen drei Leisten erreicht ist.",
  },
  place_leader: {
    en: "Begin near what the moon favours now: the Lunar Ingredients, on dark coins.",
    de: "Beginne nahe bei dem, was der Mond gerade bescheint: den Zutaten auf dunklen Münzen.",
  },
};
