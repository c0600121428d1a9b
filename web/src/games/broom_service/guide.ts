import type { Guide } from "../guide";

export const guide: Guide = {
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
  bids: {
    en: "Nobody sees your bid, and what you bid is gone either way. Bid to win, or keep everything.",
    de: "Niemand sieht dein Gebot, und was du bietest, ist in jedem Fall weg. Biete so, dass du gewinnst, oder behalte alles.",
  },
  hand_in_set: {
    en: "Compare what the event pays with the towers that you could still reach with these potions.",
    de: "Vergleiche, was das Ereignis bringt, mit den Türmen, die du mit diesen Tränken noch erreichst.",
  },
};
