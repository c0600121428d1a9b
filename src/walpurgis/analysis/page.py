"""An analysis as a page that needs nothing but itself: in light and dark, in both languages, for phones and paper."""

from collections.abc import Callable, Sequence
from html import escape
from typing import Any, Final

from walpurgis.analysis.grades import BLUNDER, BRILLIANT, GRADES, INACCURACY, MISTAKE, PHASES
from walpurgis.analysis.words import WORDS
from walpurgis.formats.text import LANGUAGES, Catalogue
from walpurgis.kernel.game import Game
from walpurgis.kernel.kinds import Json

Line = dict[str, Json]
Say = Callable[[str], str]
"""From a language to a text in it."""

MARKS: Final = {BRILLIANT: "!!", INACCURACY: "?!", MISTAKE: "?", BLUNDER: "??"}
WIDTH, HEIGHT, LEFT, TOP, BOTTOM, RIGHT = 960, 320, 46, 14, 28, 14
LEAST_SHADE: Final = 0.01
"""What changed nobody's chance by more is not shaded."""

STYLE: Final = """
:root{color-scheme:light dark;--ink:#2c2436;--paper:#fbf9fd;--dim:#6b5f76;--rule:#ddd5e4;--shade:#8a6bbf;--card:#fff;
--s0:#5b3a8c;--s1:#a6401a;--s2:#1f6f54;--s3:#1c5fa8;--s4:#8a5a00;--s5:#9c2a63;--s6:#4a6a12;--s7:#444}
@media(prefers-color-scheme:dark){:root{--ink:#e9e2f0;--paper:#191421;--dim:#b0a4bc;--rule:#3c3348;--shade:#b79bea;
--card:#221b2d;--s0:#c3aaf2;--s1:#f0a07c;--s2:#7fd0b1;--s3:#8dbdf2;--s4:#e3bd6b;--s5:#f09cc6;--s6:#b3d27a;--s7:#c9c9c9}}
*{box-sizing:border-box}
body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);max-width:64rem;
margin:1.5rem auto;padding:0 1rem}
h1{font-size:1.6rem;margin:.3rem 0}h2{font-size:1.15rem;margin-top:2.2rem}p{color:var(--dim);margin:.2rem 0 .8rem}
fieldset{border:0;padding:0;margin:0;float:right}legend{position:absolute;left:-99rem}label{padding:.4rem}
body:has(#lang-de:checked) .en,body:has(#lang-en:checked) .de{display:none}
.wide{overflow-x:auto}.wide svg{min-width:40rem}table{border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:.3rem .8rem .3rem 0;text-align:right;border-bottom:1px solid var(--rule);
vertical-align:top;white-space:nowrap}
th{font-weight:600;color:var(--dim)}th:first-child,td:first-child,.left{text-align:left}
svg{width:100%;height:auto}svg text{font:12px system-ui,sans-serif;fill:var(--dim)}
svg a text{fill:var(--ink);font-weight:700}
.grid{stroke:var(--rule)}.luck{fill:var(--shade)}.chances{fill:none;stroke-width:2.2}
.seat::before{content:"";display:inline-block;width:.8em;height:.8em;border-radius:50%;background:var(--own);
margin-right:.45em}
details{border-bottom:1px solid var(--rule);padding:.25rem 0}summary{cursor:pointer}
details p{margin:.2rem 0 .2rem 1.2rem}
.blunder,.mistake{font-weight:700}.dim{color:var(--dim)}:target{background:var(--card);outline:2px solid var(--shade)}
@media print{fieldset{display:none}}
"""


class Page:
    """The page of one report."""

    def __init__(
        self,
        report: dict[str, Json],
        game: Game[Any],
        texts: dict[str, Catalogue],
        language: str,
        players: Sequence[str] = (),
    ) -> None:
        self.report = report
        self.game = game
        self.texts = texts
        self.language = language
        self.players = list(players)
        self.lines: list[Line] = report["lines"]

    def html(self) -> str:
        """The whole page."""
        title = self.word("title", game=lambda _: self.game.title)
        parts = [
            self.languages(),
            f"<h1>{self.both(title)}</h1><p>{self.both(self.about)}</p>",
            f"<h2>{self.both(self.word('curve'))}</h2><p>{self.both(self.word('curve_about'))}",
            f" {self.both(self.word('known_about'))}</p>" if self.report["known"] else "</p>",
            self.curve(),
            self.turning_points(),
            self.players_table(),
            self.accounts(),
            self.decisions(),
        ]
        head = f'<!doctype html>\n<html lang="{self.language}">\n<meta charset="utf-8">\n'
        head += '<meta name="viewport" content="width=device-width,initial-scale=1">\n'
        head += f"<title>{escape(title(self.language))}</title>\n<style>{STYLE}</style>\n"
        return head + "\n".join(parts) + "\n</html>\n"

    # ----- words -----

    def word(self, key: str, **fields: Say | str) -> Say:
        """A text of ours, with its fields filled in by language."""

        def say(language: str) -> str:
            told = {name: value if isinstance(value, str) else value(language) for name, value in fields.items()}
            return WORDS[language][key].format(**told)

        return say

    def both(self, say: Say) -> str:
        """A text in both languages; the page shows one of them."""
        texts = [say(language) for language in LANGUAGES]
        if len(set(texts)) == 1:
            return escape(texts[0])
        return "".join(
            f'<span class="{language}" lang="{language}">{escape(text)}</span>'
            for language, text in zip(LANGUAGES, texts, strict=True)
        )

    def name(self, seat: int) -> Say:
        if seat < len(self.players):
            return lambda _: self.players[seat]
        return self.word("seat", number=str(seat + 1))

    def move(self, text: str) -> Say:
        """A move in words; in notation, where the game has no texts."""

        def say(language: str) -> str:
            names = [self.name(seat)(language) for seat in range(self.report["seats"])]
            try:
                return self.texts[language].move(self.game.verbs.parse(text), names)
            except KeyError:
                return text

        return say

    def about(self, language: str) -> str:
        report = self.report
        words = WORDS[language]
        return words["about"].format(
            decisions=sum(player["decisions"] for player in report["players"]),
            depth=words.get(report["depth"][0], report["depth"][0]),
            judge=words[report["judge"]],
            simulations=report["simulations"],
        )

    # ----- parts -----

    def languages(self) -> str:
        checked = {language: " checked" if language == self.language else "" for language in LANGUAGES}
        boxes = {each: f'<input type="radio" name="lang" id="lang-{each}"{checked[each]}>' for each in LANGUAGES}
        chosen = "".join(f"<label>{box} {language.upper()}</label>" for language, box in boxes.items())
        return f"<fieldset><legend>{self.both(self.word('language'))}</legend>{chosen}</fieldset>"

    def seat(self, seat: int) -> str:
        return f'<span class="seat" style="--own:var(--s{seat % 8})">{self.both(self.name(seat))}</span>'

    def curve(self) -> str:
        """Everybody's chances over the game."""
        points: list[list[Any]] = self.report["curve"]
        last = max([entry for entry, _ in points], default=1)
        title = escape(WORDS[self.language]["curve"])
        parts = [f'<div class="wide"><svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{title}">']

        def across(entry: float) -> float:
            return LEFT + (WIDTH - LEFT - RIGHT) * entry / max(1, last)

        def up(chance: float) -> float:
            return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * chance

        for tick in (0.0, 0.25, 0.5, 0.75, 1.0):
            parts.append(
                f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{up(tick):.1f}" y2="{up(tick):.1f}"/>'
            )
            parts.append(f'<text x="{LEFT - 6}" y="{up(tick) + 4:.1f}" text-anchor="end">{tick:.0%}</text>')
        for line in self.lines:
            change = max([abs(value) for value in line.get("luck", [0.0])])
            if change >= LEAST_SHADE:
                x, shade = across(line["entry"] + 0.5), min(0.75, 0.1 + 1.5 * change)
                parts.append(
                    f'<rect class="luck" x="{x - 2:.1f}" y="{TOP}" width="4" height="{HEIGHT - TOP - BOTTOM}" '
                    f'fill-opacity="{shade:.2f}"/>'
                )
        for seat in range(self.report["seats"]):
            path = " ".join(f"{across(entry):.1f},{up(chances[seat]):.1f}" for entry, chances in points)
            dash = f' stroke-dasharray="{3 + 2 * seat} {2 + seat}"' if seat else ""
            parts.append(f'<polyline class="chances" points="{path}" stroke="var(--s{seat % 8})"{dash}/>')
        for entry in self.report["turning_points"]:
            text = f'<text x="{across(entry):.1f}" y="{HEIGHT - 8}" text-anchor="middle">{entry}</text>'
            parts.append(f'<a href="#e{entry}">{text}</a>')
        legend = " &nbsp; ".join(self.seat(seat) for seat in range(self.report["seats"]))
        return "".join(parts) + f"</svg></div>\n<p>{legend}</p>"

    def turning_points(self) -> str:
        by_entry = {line["entry"]: line for line in self.lines}
        points = [by_entry[entry] for entry in self.report["turning_points"]]
        told = "".join(
            f'<li><a href="#e{line["entry"]}">{line["entry"]}</a> {self._headline(line)}</li>' for line in points
        )
        body = f"<ul>{told}</ul>" if told else f"<p>{self.both(self.word('turning_none'))}</p>"
        return f"<h2>{self.both(self.word('turning_points'))}</h2>{body}"

    def players_table(self) -> str:
        head = ["player", "accuracy", *PHASES, *GRADES, "loss"]
        rows = []
        for player in self.report["players"]:
            cells = [_number(player["accuracy"]), *[_number(player["phases"][name]) for name in PHASES]]
            cells += [str(player["grades"][name]) for name in GRADES]
            cells.append("–" if player["loss"] is None else _percent(player["loss"], 2))
            rows.append([self.seat(player["seat"]), *cells])
        return f"<h2>{self.both(self.word('players'))}</h2>" + self._table(head, rows)

    def accounts(self) -> str:
        rows = []
        for player in self.report["players"]:
            found = player["account"]
            if found is not None:
                cells = [_percent(found["start"])] + [_signed(found[name]) for name in ("own", "luck", "others")]
                rows.append([self.seat(player["seat"]), *cells, _percent(found["result"])])
        if not rows:
            return ""
        about = f"<h2>{self.both(self.word('origin'))}</h2><p>{self.both(self.word('origin_about'))}</p>"
        return about + self._table(["player", "start", "own", "luck", "others", "result"], rows)

    def decisions(self) -> str:
        told = "\n".join(self._decision(line) for line in self.lines)
        return f"<h2>{self.both(self.word('moves'))}</h2>\n{told}"

    def _decision(self, line: Line) -> str:
        """One entry, with its details folded."""
        told = []
        if "gap" in line:
            best, seat = line["moves"][0], line["seat"]
            if line["best"] != line["move"]:
                chance = _percent(line["chances"][seat])
                told.append(self.both(self.word("better", move=self.move(line["best"]), chance=chance)))
            if best.get("course"):
                told.append(self.both(self.word("course", course=self._course(best["course"]))))
            known = line.get("known")
            if known is not None and known["best"] != line["best"]:
                lost = _percent(max(0.0, known["gap"] - known["doubt"]))
                told.append(self.both(self.word("known", move=self.move(known["best"]), loss=lost)))
        changes = line.get("luck", [])
        for seat, change in enumerate(changes):
            if abs(change) >= LEAST_SHADE:
                told.append(self.both(self.word("brought", player=self.name(seat), change=_signed(change))))
        inside = "".join(f"<p>{text}</p>" for text in told)
        entry = line["entry"]
        return f'<details id="e{entry}"><summary>{entry} {self._headline(line)}</summary>{inside}</details>'

    def _headline(self, line: Line) -> str:
        """Who did what, and how good it was."""
        text = f"{self.seat(line['seat'])}: {self.both(self.move(line['move']))}"
        if "grade" not in line:
            return text
        grade = line["grade"]
        if grade in MARKS:
            text += f' <b class="{grade}">{MARKS[grade]} {self.both(self.word(grade))}</b>'
        chance = _percent(line["made"][line["seat"]])
        lost = f" −{_percent(line['loss'])}" if line["loss"] >= LEAST_SHADE else ""
        return f'{text} <span class="dim">{chance}{lost}</span>'

    def _course(self, course: list[list[Any]]) -> Say:
        def say(language: str) -> str:
            return "; ".join(f"{self.name(seat)(language)}: {self.move(move)(language)}" for seat, move in course)

        return say

    def _table(self, head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
        top = "".join(f'<th scope="col">{self.both(self.word(name))}</th>' for name in head)
        body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
        return f'<div class="wide"><table><tr>{top}</tr>{body}</table></div>'


def _percent(value: float, digits: int = 0) -> str:
    return f"{100 * value:.{digits}f}\N{NO-BREAK SPACE}%"


def _signed(value: float) -> str:
    return f"{'−' if value < 0 else '+'}{abs(100 * value):.0f}"


def _number(value: float | None) -> str:
    return "–" if value is None else f"{value:.0f}"
