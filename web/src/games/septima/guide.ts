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
    en: "Each healed Patient takes you a level up on a track. Each level is worth more Wisdom than the one before, and levels that you have reached on all three pay again.",
    de: "Jeder geheilte Krankheitsfall bringt dich auf einer Leiste eine Stufe weiter. Jede Stufe bringt mehr Weisheit als die vorige, und was auf allen drei Leisten erreicht ist, zählt noch einmal.",
  },
  place_leader: {
    en: "Begin near what the moon favours now: the Lunar Ingredients, on dark coins.",
    de: "Beginne nahe bei dem, was der Mond gerade bescheint: den Zutaten auf dunklen Münzen.",
  },
  window: {
    en: "What could help you now glows. If nothing does, go on.",
    de: "Was dir jetzt helfen könnte, leuchtet. Hilft nichts davon, mach weiter.",
  },
  take_ingredients: {
    en: "Look at the recipes of your Potions: take what you still lack for one.",
    de: "Schau auf die Rezepte deiner Tränke: Nimm, was dir für einen noch fehlt.",
  },
  citizens_to_chamber: {
    en: "A Trial succeeds with more Loyal Citizens than Angry ones. Whoever sent most of them gets the Witch.",
    de: "Ein Prozess gelingt mit mehr loyalen als wütenden Bürgern. Wer die meisten davon geschickt hat, bekommt die Hexe.",
  },
  bonus_timing: {
    en: "Take the bonus first where it pays for the Action, or brings you nearer to what it needs.",
    de: "Nimm den Bonus zuerst, wenn er die Aktion bezahlt oder dich dem näher bringt, was sie braucht.",
  },
  offer_bonus: {
    en: "You have paid for it with Suspicion: use it where it brings anything.",
    de: "Du hast ihn mit Verdächtigkeit bezahlt: Nutze ihn, wenn er irgendetwas bringt.",
  },
  advance_track: {
    en: "Levels bring a reward at once, and Wisdom at the end: each more than the one before.",
    de: "Stufen bringen sofort eine Belohnung und am Ende Weisheit: jede mehr als die vorige.",
  },
  draft_witch: {
    en: "Each Witch helps with one Action. Touch and hold a tile to read what she does.",
    de: "Jede Hexe hilft bei einer Aktion. Halte ein Plättchen gedrückt, dann liest du, was sie kann.",
  },
  found_covens: {
    en: "Two that help with the same Action, or with Actions that follow each other, are worth more together.",
    de: "Zwei, die bei derselben Aktion oder bei aufeinanderfolgenden helfen, sind zusammen mehr wert.",
  },
  begin_ritual: {
    en: "You climb from here, row by row: begin below Actions that you will select often.",
    de: "Von hier steigst du Reihe um Reihe: Beginne unter Aktionen, die du oft wählen wirst.",
  },
  ritual_advance: {
    en: "Whoever is matched may climb for free to a space that shows the Action just performed.",
    de: "Wer gleichgezogen hat, darf gratis auf ein Feld darüber, das die eben ausgeführte Aktion zeigt.",
  },
  ritual_action: {
    en: "With the Ritual Action you climb wherever you like. Ribbons bring Spells and Wisdom.",
    de: "Mit der Aktion Ritual steigst du, wohin du willst. Bänder bringen Zauber und Weisheit.",
  },
  gain_spell: {
    en: "Spells can be used again once they are made ready. Take one for an Action that you use anyway.",
    de: "Zauber lassen sich wieder einsetzen, wenn sie bereit sind. Nimm einen für eine Aktion, die du ohnehin nutzt.",
  },
  negotiate: {
    en: "The Widow plays one of her two cards, as the die falls. Suspicion, healing, Trials: whatever she gets is lost to you.",
    de: "Die Witwe spielt eine ihrer zwei Karten, wie der Würfel fällt. Was sie heilt und welche Prozesse sie gewinnt, entgeht dir.",
  },
  move_spider: {
    en: "Her Spiders come nearer to your Leader. Send them where you do not want to go next.",
    de: "Ihre Spinnen kommen deinem Oberhaupt näher. Schicke sie dorthin, wohin du als Nächstes nicht willst.",
  },
  open_draft: {
    en: "Take a Witch for an Action that you want to use often; hold a tile to read what she does.",
    de: "Nimm eine Hexe für eine Aktion, die du oft nutzen willst; halte ein Plättchen gedrückt, dann liest du, was sie kann.",
  },
  move_leader: {
    en: "Stand between areas that your next Actions need: Lunar Ingredients for Collect, Patients for Heal.",
    de: "Stell dich zwischen Gebiete, die deine nächsten Aktionen brauchen: mondbeschienene Zutaten zum Sammeln, Krankheitsfälle zum Heilen.",
  },
  move_and_collect: {
    en: "Stand between areas that your next Actions need: Lunar Ingredients for Collect, Patients for Heal.",
    de: "Stell dich zwischen Gebiete, die deine nächsten Aktionen brauchen: mondbeschienene Zutaten zum Sammeln, Krankheitsfälle zum Heilen.",
  },
  free_move: {
    en: "Stand between areas that your next Actions need: Lunar Ingredients for Collect, Patients for Heal.",
    de: "Stell dich zwischen Gebiete, die deine nächsten Aktionen brauchen: mondbeschienene Zutaten zum Sammeln, Krankheitsfälle zum Heilen.",
  },
  fly_leader: {
    en: "Stand between areas that your next Actions need: Lunar Ingredients for Collect, Patients for Heal.",
    de: "Stell dich zwischen Gebiete, die deine nächsten Aktionen brauchen: mondbeschienene Zutaten zum Sammeln, Krankheitsfälle zum Heilen.",
  },
  arrange_prologue: {
    en: "What you see first is gained most often: put on top what you need for a Potion.",
    de: "Was zuerst kommt, erhältst du am häufigsten: Lege nach vorn, was du für einen Trank brauchst.",
  },
  collect_ingredient: {
    en: "Look at the recipes of your Potions: take what you still lack for one.",
    de: "Schau auf die Rezepte deiner Tränke: Nimm, was dir für einen noch fehlt.",
  },
  pay_ingredients: {
    en: "Give away what none of your next Potions needs.",
    de: "Gib her, was keiner deiner nächsten Tränke braucht.",
  },
  remember_card: {
    en: "You repeat an Action that you have used in this Season. Matching is by Remember, not by what you repeat.",
    de: "Du wiederholst eine Aktion, die du in dieser Jahreszeit gespielt hast. Gleichziehen kannst du nur mit Erinnern selbst.",
  },
  surrender_witch: {
    en: "You may win her back: send Citizens to her Chamber before the Season ends.",
    de: "Du kannst sie zurückgewinnen: Schicke Bürger in ihre Kammer, bevor die Jahreszeit endet.",
  },
  after_roll: {
    en: "A Good Luck Charm lets you roll again: worth it where you would lose a Witch.",
    de: "Mit einem Glücksbringer würfelst du neu: Das lohnt sich, wenn du sonst eine Hexe verlierst.",
  },
  calm_or_lure: {
    en: "A Hunter catches whoever raises Suspicion in his zone. Calm yourself, or send him elsewhere.",
    de: "Ein Jäger fängt, wer in seiner Zone verdächtiger wird. Beruhige die Leute, oder schicke ihn anderswohin.",
  },
  crowd_picks: {
    en: "A Crowd Pick is a small gift. Take what your next Action needs.",
    de: "Ein Zuschauerbonus ist ein kleines Geschenk. Nimm, was deine nächste Aktion braucht.",
  },
  gain_spell_here: {
    en: "Take a Spell for an Action that you use often: it works again whenever it is made ready.",
    de: "Nimm einen Zauber für eine Aktion, die du oft nutzt: Er wirkt wieder, sooft er bereit wird.",
  },
  ready_or_take: {
    en: "A Spell that fits your next Action is worth making ready; otherwise take a new one.",
    de: "Passt ein Zauber zu deiner nächsten Aktion, mach ihn bereit; sonst nimm einen neuen.",
  },
  heal_freely: {
    en: "Heal where a new level of a track brings what you need.",
    de: "Heile dort, wo eine neue Stufe der Leiste bringt, was du brauchst.",
  },
  select_informed: {
    en: "You know what she plays. Match her where the bonus is worth the Suspicion.",
    de: "Du weißt, was sie spielt. Zieh mit ihr gleich, wenn der Bonus die Verdächtigkeit wert ist.",
  },
  delay_row: {
    en: "Send away the card that would hurt you most.",
    de: "Schicke die Karte fort, die dir am meisten schaden würde.",
  },
  remove_negotiation: {
    en: "It is lost for the rest of the game: give up the kind that you use least.",
    de: "Sie ist für den Rest der Partie weg: Gib die Art her, die du am wenigsten nutzt.",
  },
};
