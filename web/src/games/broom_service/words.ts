/** The words of the board itself; everything that the rules say stands in the game's own texts. */
import type { Language } from "../../lib/text";
import type { Gains } from "./things";

const TERRAINS: Record<Language, Record<string, string>> = {
  en: { prairie: "prairie", hill: "hill", forest: "forest", mountain: "mountain" },
  de: { prairie: "Heide", hill: "Hügel", forest: "Wald", mountain: "Berg" },
};
/** What each terrain brings or costs, where it is anything. */
function byTerrain(by: (amount: string) => number, names: Record<string, string>): string {
  const amounts = Object.entries(names).map(([terrain, name]) => [name, by(`vp_per_pawn_${terrain}`)] as const);
  return amounts.flatMap(([name, points]) => (points ? `${name} ${points}` : [])).join(", ");
}
function some(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`;
}

const en = {
  phase: (round: number, of: number) => `Round ${round} of ${of}`,
  event: (round: number) => `Event of round ${round}`,
  bewitched: (n: number) => `Bewitched: laying it costs ${n}`,
  noneBewitched: "No role is bewitched.",
  turn: (role: string) => `This turn: ${role}`,
  noTurn: "This turn",
  nobody: "Nobody has led yet.",
  brave: "brave",
  cowardly: "cowardly",
  holds: "is ahead",
  overtaken: "overtaken",
  passed: "passes",
  toCome: "still to come",
  asked: "brave or cowardly?",
  leads: "leads",
  hand: "Your hand",
  choose: (from: number, to: number) => (from === to ? `Choose ${from} of ten` : `Choose ${from} to ${to} of ten`),
  picked: (n: number, of: number) => `${n} of ${of} chosen`,
  lit: "lit: what you can lay now",
  empty: "Your hand is empty.",
  cards: (n: number) => `${n} ${n === 1 ? "card" : "cards"}`,
  stores: "potions, wands, bolts, cards",
  castle: "castle",
  /** A name with a soft hyphen where a line may end. */
  breaks: (name: string) => name,
  free: "free",
  occupied: "occupied",
  tower: (shape: string, colour: string, points: number, wands: number) =>
    `${shape} ${colour} tower, ${points} ${points === 1 ? "point" : "points"}${wands ? ` and ${wands} ${wands === 1 ? "wand" : "wands"}` : ""}`,
  shape: { round: "Round", square: "Square" },
  colour: { orange: "orange", purple: "purple", green: "green", wand: "wands" } as Record<string, string>,
  noCloud: "no cloud",
  cloud: (cost: number, bolts: number) =>
    `Cloud: ${cost} ${cost === 1 ? "wand" : "wands"} to clear, ${bolts} ${bolts === 1 ? "bolt" : "bolts"}`,
  /** A storm cloud by its name, with what every cloud has. */
  storm: (name: string, cost: number, bolts: number) =>
    `${name}: ${cost} ${cost === 1 ? "wand" : "wands"} to clear, ${bolts} ${bolts === 1 ? "bolt" : "bolts"}`,
  storms: {
    delivery_bonus: (points: number) =>
      `While it lies here, every delivery from a neighbouring region brings ${points} points more.`,
    move: () => "Whoever clears it may fly into a neighbouring region of any terrain.",
    deliver: () => "Whoever clears it may deliver a potion, as a cowardly druid does.",
    potion_vp: (points: number, least: number, potions: string) =>
      `Whoever clears it and owns ${least} ${potions} or more gains ${points} points.`,
  } as Record<string, (points: number, least: number, potions: string) => string>,
  /** What a tile does: its number, or the stone circles of a turbo. */
  tiles: {
    gain_potions: () => "Take a potion of each colour.",
    gain_wands: (n: number) => `Take ${n} wands.`,
    deliver: () => "Deliver a potion with either pawn, as a cowardly druid does.",
    move_two: (n: number) => `Make up to ${n} flights over any terrain, with one pawn or with both.`,
    remove_cloud: () => "Clear a cloud next to either pawn; its wands are paid.",
    cowardly_as_brave: () => "Hand it in after playing cowardly: do the brave action instead.",
    extra_card: () => "Hand it in at the start of a round: take one more role card.",
    cowardly_vp: (n: number) => `Hand it in after playing cowardly: take ${n} points instead of the action.`,
    turbo: (_: number, circles: readonly string[]) =>
      `Whoever lands here is carried at once to stone circle ${circles.join(" or ")}.`,
    tower: () => "The tower of a hill tile: served from this hill alone, as often as one likes.",
  } as Record<string, (n: number, circles: readonly string[]) => string>,
  /** When a tile that lies on the board works. */
  works: {
    mountain: "Once for each player, on their first visit.",
    forest: "The first to enter takes it.",
    hill: "",
  },
  fresh: "It can be used from the next turn on.",
  amulets: (names: string) => `Amulets still here: ${names}.`,
  laidBy: (name: string, roles: string) => `${name} has laid in this round: ${roles}.`,
  bolts: (clouds: number) => `bolts on ${clouds} ${clouds === 1 ? "cloud" : "clouds"}`,
  pastEvents: (names: string) => `Events of earlier rounds: ${names}.`,
  pastBewitched: (names: string) => `Bewitched in earlier rounds: ${names}.`,
  circle: (id: string) => `Stone circle ${id}`,
  pawn: (name: string, n: number) => `${name}, pawn ${n}`,
  pawns: (names: string) => `Pawns: ${names}`,
  card: {
    witch: () => ({ brave: "fly, then deliver", cowardly: "fly only" }),
    gatherer: ({ potions, wands, cowardly }) => ({
      brave: `${some(potions, "potion")}, ${some(wands, "wand")}`,
      cowardly: some(cowardly, "potion"),
    }),
    druid: ({ bonus }) => ({ brave: `deliver, +${bonus}`, cowardly: "deliver" }),
    fairy: ({ bonus }) => ({ brave: `clear a cloud, +${bonus}`, cowardly: "clear a cloud" }),
  } as Record<string, (gains: Gains) => { brave: string; cowardly: string }>,
  events: {
    more_or_less: (by) =>
      `Take ${by("min_cards")} to ${by("max_cards")} cards instead of ${by("base_cards")}: each fewer gains ${by("vp_per_card_fewer")} points, each more costs ${by("vp_per_card_more")}.`,
    black_market: (by) => `A cowardly play may take ${by("cowardly_alternative_vp")} points instead of its action.`,
    moonshine: (by) =>
      `A cowardly play may take any ${by("cowardly_alternative_resources") === 1 ? "one resource" : `${by("cowardly_alternative_resources")} resources`} instead of its action.`,
    good_old_days: () => "Whoever leads a turn must be brave.",
    dangerous_areas: (by) => `At the end of the round each pawn costs: ${byTerrain(by, TERRAINS.en)}.`,
    pleasant_areas: (by) => `At the end of the round each pawn gains: ${byTerrain(by, TERRAINS.en)}.`,
    full_hands: (by) =>
      `At the end of the round all bid resources: the most gains ${by("vp_first")}, the second ${by("vp_second")}. Every bid is handed in.`,
    empty_hands: (by) =>
      `At the end of the round each resource in stock costs ${some(by("vp_per_resource"), "point")}. You keep them.`,
    one_of_everything: (by) => `At the end of the round you may hand in one of each resource for ${by("vp")} points.`,
    like_minded: (by) => `At the end of the round: ${by("vp")} points if both your pawns are on the same terrain.`,
  } as Record<string, (by: (amount: string) => number) => string>,
  verbs: {
    select: "Take them",
    extra: "Take it",
    lead: "Lead",
    brave: "Be brave",
    cowardly: "Be cowardly",
    fly: "Fly",
    deliver: "Deliver",
    gather: "Gather",
    clear: "Clear",
    take_points: "Take points",
    take: "Take",
    use: "Use",
    turbo: "Start",
    bid: "Bid",
    hand_in: "Hand in",
    pass: "Pass",
  } as Record<string, string>,
};

/** German names of regions and roles are one word; this is where its last part begins. */
const LAST_WORD =
  /(?<=..)(amboss|au|berg|druide|dunkel|fee|fels|finger|forst|geäst|gehölz|hain|haube|heide|hexe|höhen?|horn|hügel|krone|kuppen?|sammler|spitze|trift|wald|wiese|zahn|zinne|zwilling)$/;

const de: typeof en = {
  phase: (round, of) => `Durchgang ${round}/${of}`,
  event: (round) => `Ereignis in Durchgang ${round}`,
  bewitched: (n) => `Verwunschen: Legen kostet ${n}`,
  noneBewitched: "Keine Rolle ist verwunschen.",
  turn: (role) => `Diese Runde: ${role}`,
  noTurn: "Diese Runde",
  nobody: "Noch hat niemand ausgespielt.",
  brave: "mutig",
  cowardly: "feige",
  holds: "liegt vorn",
  overtaken: "ausgestochen",
  passed: "sagt „weiter“",
  toCome: "kommt noch",
  asked: "mutig oder feige?",
  leads: "spielt aus",
  hand: "Deine Hand",
  choose: (from, to) => (from === to ? `Wähle ${from} von zehn` : `Wähle ${from} bis ${to} von zehn`),
  picked: (n, of) => `${n} von ${of} gewählt`,
  lit: "hell: was du jetzt legen kannst",
  empty: "Deine Hand ist leer.",
  cards: (n) => `${n} ${n === 1 ? "Karte" : "Karten"}`,
  stores: "Tränke, Zauberstäbe, Blitze, Karten",
  castle: "Burg",
  breaks: (name) => name.replace(LAST_WORD, "\u00ad$&"),
  free: "frei",
  occupied: "belegt",
  tower: (shape, colour, points, wands) =>
    `${shape} ${colour} Turm, ${points} ${points === 1 ? "Punkt" : "Punkte"}${wands ? ` und ${wands} ${wands === 1 ? "Zauberstab" : "Zauberstäbe"}` : ""}`,
  shape: { round: "Runder", square: "Eckiger" },
  colour: { orange: "orangefarbener", purple: "violetter", green: "grüner", wand: "Zauberstäbe" },
  noCloud: "keine Wolke",
  cloud: (cost, bolts) =>
    `Wolke: Wegzaubern kostet ${cost} ${cost === 1 ? "Zauberstab" : "Zauberstäbe"}, ${bolts} ${bolts === 1 ? "Blitz" : "Blitze"}`,
  storm: (name, cost, bolts) =>
    `${name}: Wegzaubern kostet ${cost} ${cost === 1 ? "Zauberstab" : "Zauberstäbe"}, ${bolts} ${bolts === 1 ? "Blitz" : "Blitze"}`,
  storms: {
    delivery_bonus: (points) =>
      `Solange sie liegt, bringt jede Lieferung aus einem Nachbargebiet ${points} Punkte mehr.`,
    move: () => "Wer sie wegzaubert, darf in ein Nachbargebiet jeder Landschaft fliegen.",
    deliver: () => "Wer sie wegzaubert, darf einen Trank liefern, wie es ein feiger Druide täte.",
    potion_vp: (points, least, potions) =>
      `Wer sie wegzaubert und mindestens ${least} ${potions} hat, bekommt ${points} Punkte.`,
  },
  tiles: {
    gain_potions: () => "Nimm von jeder Farbe einen Trank.",
    gain_wands: (n) => `Nimm ${n} Zauberstäbe.`,
    deliver: () => "Liefere mit einer deiner Figuren einen Trank, wie es ein feiger Druide täte.",
    move_two: (n) => `Fliege bis zu ${n}-mal über jede Landschaft, mit einer Figur oder mit beiden.`,
    remove_cloud: () => "Zaubere eine Wolke neben einer deiner Figuren weg; ihre Zauberstäbe zahlst du.",
    cowardly_as_brave: () => "Gib es ab, nachdem du feige gespielt hast: Führe dafür die mutige Aktion aus.",
    extra_card: () => "Gib es zu Beginn eines Durchgangs ab: Nimm eine Rollenkarte mehr.",
    cowardly_vp: (n) => `Gib es ab, nachdem du feige gespielt hast: Nimm ${n} Punkte statt der Aktion.`,
    turbo: (_, circles) => `Wer hier landet, kommt sofort auf den Steinkreis ${circles.join(" oder ")}.`,
    tower: () => "Der Turm eines Hügelplättchens: nur von diesem Hügel aus, beliebig oft.",
  },
  works: {
    mountain: "Für alle einmal, beim ersten Besuch.",
    forest: "Wer zuerst hineinfliegt, nimmt es.",
    hill: "",
  },
  fresh: "Es kann ab der nächsten Runde genutzt werden.",
  amulets: (names) => `Amulette liegen noch von: ${names}.`,
  laidBy: (name, roles) => `${name} hat in diesem Durchgang gelegt: ${roles}.`,
  bolts: (clouds) => `Blitze auf ${clouds} ${clouds === 1 ? "Wolke" : "Wolken"}`,
  pastEvents: (names) => `Ereignisse früherer Durchgänge: ${names}.`,
  pastBewitched: (names) => `In früheren Durchgängen verwunschen: ${names}.`,
  circle: (id) => `Steinkreis ${id}`,
  pawn: (name, n) => `${name}, Figur ${n}`,
  pawns: (names) => `Figuren: ${names}`,
  card: {
    witch: () => ({ brave: "fliegen, dann liefern", cowardly: "nur fliegen" }),
    gatherer: ({ potions, wands, cowardly }) => ({
      brave: `${some(potions, "Trank", "Tränke")}, ${some(wands, "Stab", "Stäbe")}`,
      cowardly: some(cowardly, "Trank", "Tränke"),
    }),
    druid: ({ bonus }) => ({ brave: `liefern, +${bonus}`, cowardly: "liefern" }),
    fairy: ({ bonus }) => ({ brave: `Wolke weg, +${bonus}`, cowardly: "Wolke weg" }),
  },
  events: {
    more_or_less: (by) =>
      `Nimm ${by("min_cards")} bis ${by("max_cards")} statt ${by("base_cards")} Karten: Jede weniger bringt ${by("vp_per_card_fewer")} Punkte, jede mehr kostet ${by("vp_per_card_more")}.`,
    black_market: (by) => `Wer feige spielt, darf statt der Aktion ${by("cowardly_alternative_vp")} Punkte nehmen.`,
    moonshine: (by) =>
      `Wer feige spielt, darf statt der Aktion ${by("cowardly_alternative_resources") === 1 ? "eine beliebige Ressource" : `${by("cowardly_alternative_resources")} beliebige Ressourcen`} nehmen.`,
    good_old_days: () => "Wer ausspielt, muss mutig sein.",
    dangerous_areas: (by) => `Am Ende des Durchgangs kostet jede Figur: ${byTerrain(by, TERRAINS.de)}.`,
    pleasant_areas: (by) => `Am Ende des Durchgangs bringt jede Figur: ${byTerrain(by, TERRAINS.de)}.`,
    full_hands: (by) =>
      `Am Ende des Durchgangs bieten alle Ressourcen: Das höchste Gebot bringt ${by("vp_first")}, das zweite ${by("vp_second")}. Jedes Gebot wird abgegeben.`,
    empty_hands: (by) =>
      `Am Ende des Durchgangs kostet jede Ressource im Vorrat ${some(by("vp_per_resource"), "Punkt", "Punkte")}. Du behältst sie.`,
    one_of_everything: (by) =>
      `Am Ende des Durchgangs darfst du von jeder Ressource eine für ${by("vp")} Punkte abgeben.`,
    like_minded: (by) =>
      `Am Ende des Durchgangs: ${by("vp")} Punkte, wenn beide Figuren auf derselben Landschaft stehen.`,
  },
  verbs: {
    select: "Nehmen",
    extra: "Nehmen",
    lead: "Ausspielen",
    brave: "Mutig sein",
    cowardly: "Feige sein",
    fly: "Fliegen",
    deliver: "Liefern",
    gather: "Sammeln",
    clear: "Wegzaubern",
    take_points: "Punkte nehmen",
    take: "Nehmen",
    use: "Nutzen",
    turbo: "Zünden",
    bid: "Bieten",
    hand_in: "Abgeben",
    pass: "Verzichten",
  },
};

export const words: Record<Language, typeof en> = { en, de };
