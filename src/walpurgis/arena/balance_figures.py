"""What many games of one box among equals say about it: tables of estimates, from the lines of the games."""

from collections.abc import Callable, Iterable, Sequence
from statistics import fmean
from typing import Any, Final

from walpurgis.arena.balance import correlation
from walpurgis.arena.balance_words import FAMILY_ABOUT, ORDER_ABOUT, OVERVIEW_ABOUT, SEATS_ABOUT, SOURCES_ABOUT, speaker
from walpurgis.arena.estimates import deviation, mean, ratio
from walpurgis.arena.figures import SECONDS, SHARE, Cell, FigureColumn, FigureRow, Figures
from walpurgis.arena.game_statistics import Line, won
from walpurgis.arena.part_counter import spec_of
from walpurgis.arena.part_names import PartNames
from walpurgis.kernel.balance import CHOSEN, HELD, OFFERED, PartFamily
from walpurgis.kernel.game import Game

Amount = Callable[[Line, int], float]

WIN_SHARE: Final = FigureColumn("wins", "win share", SHARE)
SCORE: Final = FigureColumn("score", "score")
SOURCE_COLUMNS: Final = (
    FigureColumn("mean", "points"),
    FigureColumn("share", "of all points", SHARE),
    FigureColumn("winners", "winners"),
    FigureColumn("others", "the others"),
    FigureColumn("tie", "tie"),
)


class BalanceFigures:
    """The figures of one box, number of seats and bot."""

    def __init__(self, game: Game[Any], names: PartNames, lines: Sequence[Line]) -> None:
        self.game = game
        self.names = names
        self.say = speaker(names.language)
        self.lines = list(lines)
        self.seats = len(lines[0]["bots"])
        self.at = [(line, seat) for line in self.lines for seat in range(self.seats)]
        self.wins = [won(line, seat) for line, seat in self.at]
        self.fair = fmean(self.wins)
        """The win share of a seat of which nothing is known."""

    def tables(self) -> list[Figures]:
        """All tables that have something to say."""
        parts = [
            self.overview(),
            self.sources("sources", "Where points come from", lambda line: line["breakdown"], "result"),
            self.sources(
                "origins", "Points during the game, by what happened just before", lambda line: line["points"]
            ),
            self.seat_shares(),
            self.turn_order(),
            self.endings(),
            self.outcomes(),
            *self.roles(),
            self.totals(),
            *[self.family(family) for family in spec_of(self.game).families],
            self.moves(),
            self.happenings("decisions", "What there was to decide", self.game.decisions()),
            self.happenings("log", "What happened", list(self.game.events.by_name)),
        ]
        found = [part for part in parts if part.rows and part.columns]
        for first in [part for part in found if part.key.startswith("part_")][:1]:
            first.about = FAMILY_ABOUT
        return found

    # ----- the game as a whole -----

    def overview(self) -> Figures:
        lines, scores = self.lines, [list(line["scores"]) for line in self.lines]
        ordered = [sorted(own, reverse=True) for own in scores]
        everything = [float(score) for own in scores for score in own]
        choices = [sum(times["count"] for times in line["times"]) for line in lines]
        rows: list[tuple[str, str, Cell, Cell]] = [
            ("score", "score", ratio([(sum(own), len(own)) for own in scores]), deviation(everything)),
            ("best", "best score", *_both([own[0] for own in ordered])),
        ]
        if self.seats > 1:
            margins = [own[0] - own[1] for own in ordered]
            rows.append(("margin", "margin of the best score", *_both(margins)))
            rows.append(("range", "from the best to the last score", *_both([own[0] - own[-1] for own in ordered])))
        rows += [
            ("moves", "moves", *_both([line["moves"] for line in lines])),
            ("choices", "decisions a player", ratio([(n, self.seats) for n in choices]), None),
            (
                "options",
                "options a decision",
                ratio([(line["options"], n) for line, n in zip(lines, choices, strict=True)]),
                None,
            ),
            ("rounds", "rounds", *_both([line["rounds"] for line in lines])),
            (SECONDS, "seconds that these bots take", *_both([line["seconds"] for line in lines])),
        ]
        if not any(line["rounds"] for line in lines):
            rows = [row for row in rows if row[0] != "rounds"]
        columns = (FigureColumn("mean", "mean"), FigureColumn("deviation", "deviation"))
        histograms: list[tuple[str, Sequence[float]]] = [("score", everything)]
        if self.seats > 1:
            histograms.append(("margin of the best score", [own[0] - own[1] for own in ordered]))
        return Figures(
            "overview",
            "Scores and lengths",
            OVERVIEW_ABOUT,
            columns,
            [FigureRow(key, label, {"mean": middle, "deviation": spread}) for key, label, middle, spread in rows],
            histograms=histograms,
        )

    def endings(self) -> Figures:
        found = sorted({str(line["ending"]) for line in self.lines})
        rows = [FigureRow(word, self.names.word(word), {"share": self._ending(word)}) for word in found]
        rows.append(
            FigureRow("*shared", "won by several", {"share": self._share(lambda line: len(line["winners"]) > 1)})
        )
        rows.append(FigureRow("*nobody", "won by nobody", {"share": self._share(lambda line: not line["winners"])}))
        columns = (FigureColumn("share", "of games", SHARE),)
        return Figures("endings", "How games end", "", columns, rows)

    def _ending(self, word: str) -> Cell:
        return self._share(lambda line: str(line["ending"]) == word)

    def outcomes(self) -> Figures:
        labels = list(dict.fromkeys(label for line in self.lines for label in line["outcomes"]))
        rows = []
        for label in labels:
            values = [float(line["outcomes"][label]) for line in self.lines if label in line["outcomes"]]
            is_share = set(values) <= {0.0, 1.0}
            found = ratio([(value, 1.0) for value in values], is_share)
            rows.append(FigureRow(label, self.names.label(label), {"share" if is_share else "mean": found}))
        columns = (FigureColumn("share", "of games", SHARE), FigureColumn("mean", "mean"))
        return Figures("outcomes", "What came of it", "", columns, rows)

    # ----- seats and roles -----

    def seat_shares(self) -> Figures:
        rows = [self._place("seat", at, self.lines, lambda line: 0) for at in range(self.seats)]
        return self._shares("seats", "Seats", SEATS_ABOUT, rows if self.seats > 1 else [])

    def turn_order(self) -> Figures:
        known = [line for line in self.lines if line["first"] is not None]
        rows = [self._place("turn", at, known, lambda line: int(line["first"])) for at in range(self.seats)]
        return self._shares("turn_order", "Turn order", ORDER_ABOUT, rows if known and self.seats > 1 else [])

    def roles(self) -> list[Figures]:
        """Whatever a result says of each seat in a word: its team, its character."""
        kinds = list(dict.fromkeys(kind for line in self.lines for kind in line["roles"]))
        return [self._role(kind) for kind in kinds]

    def _role(self, kind: str) -> Figures:
        words = sorted({word for line in self.lines for word in line["roles"].get(kind, ())})
        rows = [self._role_row(kind, word) for word in words]
        columns = (FigureColumn("games", "of players", SHARE), WIN_SHARE, SCORE)
        title = kind.capitalize()
        return Figures(f"role_{kind}", title, "The win share of those who had it.", columns, rows, "wins", self.fair)

    def _role_row(self, kind: str, word: str) -> FigureRow:
        return self._users(word, self.names.word(word), lambda line, seat: line["roles"][kind][seat] == word)

    def _place(self, name: str, at: int, games: Sequence[Line], first: Callable[[Line], int]) -> FigureRow:
        """The seat so many places after the first one of each game."""
        seats = [(first(line) + at) % self.seats for line in games]
        wins = ratio([(won(line, seat), 1.0) for line, seat in zip(games, seats, strict=True)], True)
        scores = mean(line["scores"][seat] for line, seat in zip(games, seats, strict=True))
        return FigureRow(f"{name} {at + 1}", f"{name} {at + 1}", {"wins": wins, "score": scores})

    def _shares(self, key: str, title: str, about: str, rows: list[FigureRow]) -> Figures:
        return Figures(key, title, about, (WIN_SHARE, SCORE), rows, "wins", self.fair)

    # ----- points -----

    def sources(self, key: str, title: str, of: Callable[[Line], Any], section: str = "") -> Figures:
        names = list(dict.fromkeys(name for line in self.lines for own in of(line) for name in own))
        whole = [sum(max(0, points) for own in of(line) for points in own.values()) for line in self.lines]
        rows = []
        for name in names:
            amounts = [[own.get(name, 0) for own in of(line)] for line in self.lines]
            cells: dict[str, Cell] = {
                "mean": ratio([(sum(own), len(own)) for own in amounts]),
                "share": ratio([(sum(own), all_) for own, all_ in zip(amounts, whole, strict=True)]),
                **self._winners(amounts),
            }
            flat = [float(points) for own in amounts for points in own]
            rows.append(self._tied(FigureRow(name, self.names.source(name, section), cells), flat))
        rows.sort(key=lambda row: -getattr(row.cells["mean"], "value", 0.0))
        return Figures(key, title, SOURCES_ABOUT, SOURCE_COLUMNS, rows, "mean")

    def _winners(self, amounts: Sequence[Sequence[float]]) -> dict[str, Cell]:
        """How much of something winners and the others have."""
        winners, others = [], []
        for line, own in zip(self.lines, amounts, strict=True):
            has_won = [seat in line["winners"] for seat in range(self.seats)]
            winners.append((sum(a for a, w in zip(own, has_won, strict=True) if w), float(sum(has_won))))
            others.append((sum(a for a, w in zip(own, has_won, strict=True) if not w), float(has_won.count(False))))
        return {"winners": ratio(winners), "others": ratio(others)}

    def totals(self) -> Figures:
        rows = []
        for total in spec_of(self.game).totals:
            amounts = [[own.get(total.label, 0) for own in line["totals"]] for line in self.lines]
            flat = [float(amount) for own in amounts for amount in own]
            cells: dict[str, Cell] = {
                "mean": ratio([(sum(own), len(own)) for own in amounts]),
                "deviation": deviation(flat),
                **self._winners(amounts),
            }
            if total.goal is not None:
                goal = total.goal
                cells["reached"] = ratio([(sum(a >= goal for a in own), len(own)) for own in amounts], True)
                cells["goal"] = str(goal)
            if any(flat):
                rows.append(self._tied(FigureRow(total.label, self.names.label(total.label), cells), flat))
        columns = (
            FigureColumn("mean", "a player"),
            FigureColumn("deviation", "deviation"),
            FigureColumn("goal", "goal"),
            FigureColumn("reached", "reach the goal", SHARE),
            FigureColumn("winners", "winners"),
            FigureColumn("others", "the others"),
            FigureColumn("tie", "tie"),
        )
        return Figures("totals", "What adds up", "A player and game.", columns, rows)

    # ----- parts -----

    def family(self, family: PartFamily) -> Figures:
        """The parts of a family, in the order of the box."""
        counted = FamilyColumns(family)
        columns = [FigureColumn(f"n.{label}", self.names.label(label)) for label in counted.by_seat]
        columns += [
            FigureColumn(f"t.{label}", f"{self.names.label(label)} ({self.say('a game')})")
            for label in counted.by_table
        ]
        if counted.main:
            columns = [FigureColumn("used", "of players", SHARE), *columns]
            columns += [FigureColumn("taken", "when offered", SHARE), FigureColumn("held", "held at the end", SHARE)]
            columns += [WIN_SHARE, FigureColumn("held_wins", "win share of holders", SHARE), FigureColumn("tie", "tie")]
        rows = [self._part(family, part, counted) for part in family.ids] if self._comes_up(family) else []
        title = self.names.label(family.name)
        plotted = "wins" if any(row.cells.get("wins") for row in rows) else "held_wins" if counted.main else ""
        title = title[:1].upper() + title[1:]
        return Figures(f"part_{family.name}", title, "", columns, rows, plotted, self.fair)

    def _comes_up(self, family: PartFamily) -> bool:
        """Whether any part of a family plays a role in these games."""
        return any(uses.get(family.name) for line in self.lines for uses in (line["table_uses"], *line["uses"]))

    def _part(self, family: PartFamily, part: str, counted: "FamilyColumns") -> FigureRow:
        name = family.name

        def count(label: str) -> Amount:
            return lambda line, seat: line["uses"][seat].get(name, {}).get(label, {}).get(part, 0)

        cells: dict[str, Cell] = {f"n.{label}": self._per_player(count(label)) for label in counted.by_seat}
        for label in counted.by_table:
            amounts = [line["table_uses"].get(name, {}).get(label, {}).get(part, 0) for line in self.lines]
            cells[f"t.{label}"] = mean(amounts)
        label = self.names.part(family, part)
        if not counted.main:
            return FigureRow(part, label, cells)
        main = count(counted.main)
        users = self._users(part, label, lambda line, seat: main(line, seat) != 0)
        cells |= {"used": users.cells["games"], "wins": users.cells["wins"]}
        if family.choices:
            pairs = self._by_game(
                lambda line, seat: bool(count(OFFERED)(line, seat) and count(CHOSEN)(line, seat)), count(OFFERED)
            )
            cells["taken"] = ratio(pairs, True)
        if family.held is not None and counted.main != HELD:
            holders = self._users(part, "", lambda line, seat: count(HELD)(line, seat) != 0)
            cells |= {"held": holders.cells["games"], "held_wins": holders.cells["wins"]}
        return self._tied(FigureRow(part, label, cells), [float(main(line, seat)) for line, seat in self.at])

    # ----- what happens at all -----

    def moves(self) -> Figures:
        """Moves by their verb, where there was a choice."""
        rows = [self._verb(verb.name, verb.template) for verb in self.game.verbs.all]
        columns = (
            FigureColumn("used", "of players", SHARE),
            FigureColumn("n", "a player"),
            WIN_SHARE,
            FigureColumn("tie", "tie"),
        )
        return Figures("moves", "Moves, where there was a choice", "", columns, rows)

    def _verb(self, name: str, template: str) -> FigureRow:
        def count(line: Line, seat: int) -> float:
            return float(line["verbs"][seat].get(name, 0))

        row = self._users(name, template, lambda line, seat: count(line, seat) > 0)
        cells: dict[str, Cell] = {
            "used": row.cells["games"],
            "n": self._per_player(count),
            "wins": row.cells["wins"],
        }
        return self._tied(FigureRow(name, template, cells), [count(line, seat) for line, seat in self.at])

    def happenings(self, key: str, title: str, names: Iterable[str]) -> Figures:
        rows = []
        for name in names:
            counts = [line[key].get(name, 0) for line in self.lines]
            share = ratio([(float(count > 0), 1.0) for count in counts], True)
            rows.append(FigureRow(name, name.replace("_", " "), {"share": share, "mean": mean(counts)}))
        columns = (FigureColumn("share", "of games", SHARE), FigureColumn("mean", "a game"))
        return Figures(key, title, "All kinds, also those that never came up.", columns, rows)

    # ----- helpers -----

    def _share(self, holds: Callable[[Line], bool]) -> Cell:
        return ratio([(float(holds(line)), 1.0) for line in self.lines], True)

    def _by_game(self, above: Amount, below: Amount) -> list[tuple[float, float]]:
        return [
            (
                float(sum(above(line, seat) for seat in range(self.seats))),
                float(sum(below(line, seat) for seat in range(self.seats))),
            )
            for line in self.lines
        ]

    def _per_player(self, amount: Amount) -> Cell:
        return ratio(self._by_game(amount, lambda line, seat: 1))

    def _users(self, key: str, label: str, uses: Callable[[Line, int], bool]) -> FigureRow:
        """How many players do something, and how often they win."""
        pairs = []
        scores = []
        for line in self.lines:
            users = [seat for seat in range(self.seats) if uses(line, seat)]
            pairs.append((sum(won(line, seat) for seat in users), float(len(users))))
            scores.append((float(sum(line["scores"][seat] for seat in users)), float(len(users))))
        share = ratio([(count, float(self.seats)) for _, count in pairs], True)
        everybody = all(count == self.seats for _, count in pairs) and self.seats > 1
        wins = None if everybody else ratio(pairs, True)
        return FigureRow(key, label, {"games": share, "wins": wins, "score": ratio(scores)})

    def _tied(self, row: FigureRow, amounts: Sequence[float]) -> FigureRow:
        row.tie = correlation(list(zip(amounts, self.wins, strict=True)))
        row.cells["tie"] = f"{row.tie:+.2f}"
        return row


class FamilyColumns:
    """What is counted of a family: labels by player and by table, and the one that counts as having used a part."""

    def __init__(self, family: PartFamily) -> None:
        self.by_seat = [use.label for use in family.uses if use.by_seat]
        self.by_table = [use.label for use in family.uses if not use.by_seat]
        self.main = self.by_seat[0] if self.by_seat else CHOSEN if family.choices else HELD if family.held else ""
        if not self.by_seat and family.choices:
            self.by_seat = [CHOSEN]


def _both(values: Sequence[float]) -> tuple[Cell, Cell]:
    return mean(values), deviation(values)
