"""The words of a balance report: its sentences, and all of it in German."""

from collections.abc import Callable
from typing import Final

OVERVIEW_ABOUT: Final = "Means and standard deviations over games, with 95 % intervals."
SOURCES_ABOUT: Final = (
    "Points a player. Winners and the others: what each has of it. The tie is the correlation with winning, from -1 "
    "to 1; a tie is no cause."
)
SEATS_ABOUT: Final = "All seats play the same bot, so each should win as often as the others."
ORDER_ABOUT: Final = (
    "By who takes the first turn, the second, and so on. All seats play the same bot, so each should win as often as "
    "the others."
)
FAMILY_ABOUT: Final = (
    "Times a player and game; of players: how many used it at least once. When offered: of the players who could "
    "choose it, how many did. The win share is that of its users; a high one may be a cause of winning or a sign of "
    "it."
)
REMARKS_ABOUT: Final = (
    "Dead: hardly anybody uses it, with the whole 95 % interval. Dominating, losing: the odds of its users to win are"
    " at least one and a half times the fair ones, or at most two thirds, with the whole interval. Of many parts a "
    "few stand out by chance alone."
)
NOTHING: Final = (
    "Nothing stands out: no part is dead, none decides games, and seats are even, as far as so many games can tell."
)
DIFFERENCES: Final = (
    "Of {count} figures these differ by more than chance explains; one in twenty of them may be chance all the same."
)
NO_DIFFERENCE: Final = "Of {count} figures none differs by more than chance explains."
INTERVALS: Final = "Intervals are of 95 % and come from the spread between games."

GERMAN: Final[dict[str, str]] = {
    OVERVIEW_ABOUT: "Mittel und Standardabweichungen über alle Spiele, mit Intervallen von 95 %.",
    SOURCES_ABOUT: (
        "Punkte je Spieler. Gewinner und die anderen: wie viel sie davon haben. Der Zusammenhang ist die Korrelation "
        "mit dem Gewinnen, von -1 bis 1; er ist keine Ursache."
    ),
    SEATS_ABOUT: ("Auf allen Plätzen spielt der gleiche Bot, also sollte jeder so oft gewinnen wie die anderen."),
    ORDER_ABOUT: (
        "Danach, wer als Erster am Zug ist, als Zweiter und so weiter. Auf allen Plätzen spielt der gleiche Bot, also"
        " sollte jeder so oft gewinnen wie die anderen."
    ),
    FAMILY_ABOUT: (
        "Wie oft je Spieler und Spiel; der Spieler: wie viele es mindestens einmal nutzten. Wenn angeboten: wie viele"
        " von denen, die es wählen konnten. Der Gewinnanteil ist der seiner Nutzer; ein hoher kann Ursache oder "
        "Zeichen des Gewinnens sein."
    ),
    REMARKS_ABOUT: (
        "Tot: kaum jemand nutzt es, mit dem ganzen Intervall von 95 %. Beherrschend, verlustreich: die Gewinnquote "
        "derer, die es nutzen, ist mindestens das Anderthalbfache der gerechten oder höchstens zwei Drittel, mit dem "
        "ganzen Intervall. Von vielen Teilen fallen einige durch bloßen Zufall auf."
    ),
    NOTHING: (
        "Es fällt nichts auf: kein Teil ist tot, keiner entscheidet Spiele, und die Plätze sind gleich, soweit so "
        "viele Spiele es sagen können."
    ),
    DIFFERENCES: (
        "Von {count} Werten unterscheiden sich diese um mehr, als der Zufall erklärt; einer von zwanzig davon kann "
        "trotzdem Zufall sein."
    ),
    NO_DIFFERENCE: "Von {count} Werten unterscheidet sich keiner um mehr, als der Zufall erklärt.",
    INTERVALS: "Intervalle sind solche von 95 % und kommen aus der Streuung zwischen den Spielen.",
    "win share": "Gewinnanteil",
    "score": "Punkte",
    "points": "Punkte",
    "of all points": "aller Punkte",
    "winners": "Gewinner",
    "the others": "die anderen",
    "tie": "Zusammenhang",
    "mean": "Mittel",
    "deviation": "Streuung",
    "of games": "der Spiele",
    "of players": "der Spieler",
    "a player": "je Spieler",
    "a game": "je Spiel",
    "goal": "Ziel",
    "reach the goal": "erreichen das Ziel",
    "chosen": "gewählt",
    "when offered": "wenn angeboten",
    "held at the end": "am Ende im Besitz",
    "win share of holders": "Gewinnanteil der Besitzer",
    "best score": "beste Punktzahl",
    "margin of the best score": "Vorsprung der besten Punktzahl",
    "from the best to the last score": "von der besten zur letzten Punktzahl",
    "moves": "Züge",
    "decisions a player": "Entscheidungen je Spieler",
    "options a decision": "Möglichkeiten je Entscheidung",
    "rounds": "Runden",
    "seconds that these bots take": "Sekunden, die diese Bots brauchen",
    "won by several": "von mehreren gewonnen",
    "won by nobody": "von niemandem gewonnen",
    "Scores and lengths": "Punkte und Längen",
    "Where points come from": "Woher Punkte kommen",
    "Points during the game, by what happened just before": "Punkte im Spiel, nach dem, was gerade geschah",
    "Seats": "Plätze",
    "Turn order": "Zugreihenfolge",
    "How games end": "Wie Spiele enden",
    "What came of it": "Was herauskam",
    "The win share of those who had it.": "Der Gewinnanteil derer, die es waren.",
    "Teams": "Teams",
    "Characters": "Charaktere",
    "What adds up": "Was sich summiert",
    "A player and game.": "Je Spieler und Spiel.",
    "Moves, where there was a choice": "Züge, wo es eine Wahl gab",
    "What there was to decide": "Was zu entscheiden war",
    "What happened": "Was geschah",
    "All kinds, also those that never came up.": "Alle Arten, auch die, die nie vorkamen.",
    "{part} ({table}): never used": "{part} ({table}): nie genutzt",
    "{part} ({table}): used by {share} of players": "{part} ({table}): genutzt von {share} der Spieler",
    "{part} ({table}): chosen by {share} of those who could": (
        "{part} ({table}): gewählt von {share} derer, die konnten"
    ),
    "{part}: {share} of all points": "{part}: {share} aller Punkte",
    "{part} ({table}): its users win {share}, fair is {fair}": (
        "{part} ({table}): wer es nutzt, gewinnt {share}, gerecht wären {fair}"
    ),
    "{part} ({table}) wins {share}, fair is {fair}": "{part} ({table}) gewinnt {share}, gerecht wären {fair}",
    "dead": "Tot",
    "dominating": "Beherrschend",
    "losing": "Verlustreich",
    "uneven seats": "Ungleiche Plätze",
    "What to look at": "Was auffällt",
    "Beyond noise": "Jenseits des Zufalls",
    "Contents": "Inhalt",
    "figure": "Wert",
    "difference": "Unterschied",
    "{seats} players": "{seats} Spieler",
    "1 player": "1 Spieler",
    "Balance of {game}": "Balance von {game}",
    "{games} games of {bot} among equals": "{games} Spiele von {bot} unter seinesgleichen",
    "box {box}": "Box {box}",
    "first: {first}; second: {second}": "zuerst: {first}; dann: {second}",
    "standard box": "Standardbox",
    "rules {rules}": "Regeln {rules}",
    "seed {seed}": "Seed {seed}",
    "options {options}": "Optionen {options}",
    "No game is over yet.": "Noch ist kein Spiel zu Ende.",
    **{f"seat {seat}": f"Platz {seat}" for seat in range(1, 9)},
    **{f"turn {turn}": f"{turn}. am Zug" for turn in range(1, 9)},
}


def speaker(language: str) -> Callable[[str], str]:
    """What says an English text of the report in a language."""
    return (lambda text: GERMAN.get(text, text)) if language == "de" else (lambda text: text)
