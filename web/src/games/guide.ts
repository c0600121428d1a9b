/** The guide of a first game: for each question that comes up, what matters. Rules themselves stand in the prompts. */
import type { Language } from "../lib/text";

type Guide = Record<string, Record<Language, string>>;

export const guides: Record<string, Guide> = {
  broom_service: {
    select_roles: {
      en: "Four cards decide your round. A witch flies to a neighbouring region of her terrain, a gatherer brings potions, a druid delivers where you stand, the weather fairy clears a cloud. A good first hand: one gatherer, two witches whose terrain lies next to your pawns, one druid. Avoid what is bewitched.",
      de: "Vier Karten bestimmen deinen Durchgang. Eine Hexe fliegt in ein Nachbargebiet ihrer Landschaft, Sammler bringen Tränke, Druiden liefern, wo du stehst, die Wetterfee zaubert eine Wolke weg. Ein guter Anfang: ein Sammler, zwei Hexen passend zu deinen Nachbargebieten, ein Druide. Meide Verwunschenes.",
    },
    lead_card: {
      en: "Whoever holds the same role must follow you. Lead what you think nobody else took, and you can be brave without risk.",
      de: "Wer dieselbe Rolle hat, muss bedienen. Spiel aus, was wohl sonst niemand genommen hat, dann kannst du gefahrlos mutig sein.",
    },
    declare: {
      en: "Brave pays more, but only the last brave player acts. Look at the left column: who still comes after you, and how many cards do they hold? Nobody left means brave is safe.",
      de: "Mutig bringt mehr, aber nur die letzte mutige Person handelt. Schau links: Wer kommt noch nach dir, und wie viele Karten haben sie? Kommt niemand mehr, ist mutig sicher.",
    },
    brave_action: {
      en: "Touch a lit region to fly there, or a lit tower to deliver. Round towers take one delivery in the whole game, square ones take many.",
      de: "Tippe auf ein leuchtendes Gebiet zum Fliegen oder auf einen Turm zum Liefern. Runde Türme nehmen eine Lieferung im ganzen Spiel, eckige viele.",
    },
    cowardly_action: {
      en: "The small action, at once and for sure. Touch what is lit, then confirm.",
      de: "Die kleine Aktion, sofort und sicher. Tippe an, was leuchtet, dann bestätige.",
    },
    witch_delivery: {
      en: "You may deliver one potion to a tower whose door opens into this region. The number in the bottle is what it pays.",
      de: "Du darfst einen Trank an einen Turm liefern, dessen Tür in dieses Gebiet zeigt. Die Zahl in der Flasche ist der Lohn.",
    },
  },
  new_salem: {
    pick_card: {
      en: "Pick one card, the rest goes to your left neighbour. Look at your secret character first (Show, on the left): each building of its types is a point. Three different ones of a type are a set.",
      de: "Nimm eine Karte, der Rest geht nach links. Sieh dir erst deinen geheimen Charakter an (links: Zeigen): Jedes Gebäude seiner Typen ist ein Punkt. Drei verschiedene eines Typs sind ein Set.",
    },
    last_two: {
      en: "Keep the one that helps you more; the other goes under the deck unseen. If both would hurt you, discard both: then you build whatever you draw, and everybody sees that you drew blind.",
      de: "Behalte, was dir mehr hilft; die andere Karte kommt ungesehen unter den Stapel. Schaden dir beide, wirf beide ab: Dann baust du, was du ziehst, und alle sehen, dass du blind gezogen hast.",
    },
    open_window: {
      en: "Hope pays for events, and only the Constable triggers them. Ask for hope or promise some in the talk; lying is allowed. Witches want despair to stay.",
      de: "Hoffnung bezahlt Ereignisse, und nur der Wachtmeister löst sie aus. Bitte im Gespräch um Hoffnung oder versprich welche; lügen ist erlaubt. Hexen wollen, dass Verzweiflung bleibt.",
    },
    name_target: {
      en: "Who builds death and despair, and who takes it away? That is the best evidence there is.",
      de: "Wer baut Tod und Verzweiflung, und wer nimmt sie weg? Bessere Beweise gibt es nicht.",
    },
    next_constable: {
      en: "The office brings power over the events. Give it to somebody you trust.",
      de: "Das Amt gibt Macht über die Ereignisse. Gib es jemandem, dem du traust.",
    },
  },
  witchstone: {
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
  },
  septima: {
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
  },
};

export function guideFor(game: string, kind: string, language: Language): string | undefined {
  return guides[game]?.[kind]?.[language];
}
