import type { Guide } from "../guide";

export const guide: Guide = {
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
  last_call: {
    en: "The last chance to give hope in this phase. Who gives now is remembered, and so is who never gives.",
    de: "Die letzte Gelegenheit, in dieser Phase Hoffnung zu geben. Man merkt sich, wer jetzt gibt, und wer nie gibt.",
  },
  remove_despair: {
    en: "At the end all despair in town counts, wherever it lies. Puritans want it gone; everybody sees what you do.",
    de: "Am Ende zählt alle Verzweiflung der Stadt, wo sie auch liegt. Puritaner wollen sie loswerden; alle sehen, was du tust.",
  },
  place_hope: {
    en: "Hope pays for events. It lies on one of your buildings until then.",
    de: "Hoffnung bezahlt Ereignisse. Bis dahin liegt sie auf einem deiner Gebäude.",
  },
  place_despair: {
    en: "All despair in town counts at the end, wherever it lies.",
    de: "Alle Verzweiflung der Stadt zählt am Ende, wo sie auch liegt.",
  },
  pay_for_event: {
    en: "Touch one of your buildings with hope on it. What is paid is gone.",
    de: "Tippe auf eines deiner Gebäude mit Hoffnung. Was du zahlst, ist weg.",
  },
};
