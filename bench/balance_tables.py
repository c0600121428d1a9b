"""Write the tables of docs/balance.md from reports.

    python bench/balance_tables.py balance/witchstone balance/septima

Each folder is what `walpurgis balance` has written; several of one game follow each other.
"""

import json
import sys
from pathlib import Path
from typing import Any, Final

import walpurgis

PAGE: Final = Path(__file__).parent.parent / "docs" / "balance.md"
BEGIN: Final = "<!-- written by bench/balance_tables.py -->"
MOST_NAMED: Final = 12
"""So many parts of one kind are named; of more the page says how many there are."""
WORDS: Final = {
    "dead": "Dead",
    "dominating": "Users win more than others",
    "losing": "Users win less than others",
    "uneven seats": "Uneven seats",
}


def main(folders: list[str]) -> None:
    """Rewrite the part of the page below the mark."""
    reports = [json.loads((Path(folder) / "balance.json").read_text("utf-8")) for folder in folders]
    text = PAGE.read_text("utf-8").partition(BEGIN)[0]
    body = "\n\n".join(tables(report) for report in reports)
    PAGE.write_text(f"{text}{BEGIN}\n\n{body}\n", "utf-8")


def tables(report: dict[str, Any]) -> str:
    chapters = [chapter for chapter in report["chapters"] if chapter["first"]["games"]]
    bots = ", ".join(dict.fromkeys(chapter["bot"] for chapter in chapters))
    parts = [f"### {walpurgis.game(report['game']).title}, {bots}", games(chapters), sources(chapters)]
    parts += [outcomes(chapters), roles(chapters), *remarks(chapters)]
    return "\n\n".join(part for part in parts if part)


def games(chapters: list[dict[str, Any]]) -> str:
    """Scores, lengths and turn order, a line for each number of players."""
    head = [
        "players",
        "games",
        "score",
        "deviation",
        "best score",
        "margin",
        "decisions a player",
        "wins by turn order",
    ]
    rows = []
    for chapter in chapters:
        found = {row["key"]: row for row in rows_of(chapter, "overview")}
        order = [plain(row["wins"], share=True) for row in rows_of(chapter, "turn_order")]
        if not order:
            order = [f"{said(row)}: {plain(row['share'], share=True)}" for row in rows_of(chapter, "endings")]
        numbers = [plain(found[key]["mean"]) if key in found else "" for key in ("best", "margin", "choices")]
        score = found["score"]
        first = [str(chapter["seats"]), f"{chapter['first']['games']:,}", plain(score["mean"])]
        rows.append([*first, plain(score["deviation"]), *numbers, " · ".join(order)])
    return grid(head, rows)


def sources(chapters: list[dict[str, Any]]) -> str:
    """Points by source; a column for each number of players. What Septima scores on the way is split up below."""
    rows = []
    for key in ("sources", "origins"):
        names = {row["key"]: row["name"] for chapter in chapters for row in rows_of(chapter, key)}
        for source, name in names.items():
            cells = [next((r for r in rows_of(chapter, key) if r["key"] == source), None) for chapter in chapters]
            indent = "· " if key == "origins" else ""
            rows.append([indent + name, *["" if row is None else plain(row["mean"]) for row in cells]])
    return grid(["points a player", *[players(chapter["seats"]) for chapter in chapters]], rows)


def outcomes(chapters: list[dict[str, Any]]) -> str:
    """What came of it, and how games end where that differs."""
    rows: dict[str, dict[int, str]] = {}
    for chapter in chapters:
        for row in rows_of(chapter, "endings") + rows_of(chapter, "outcomes"):
            is_share = "share" in row
            if not is_share or 0 < row["share"]["value"] < 1 or row["key"].startswith("tribulation"):
                cell = plain(row["share" if is_share else "mean"], share=is_share)
                rows.setdefault(said(row), {})[chapter["seats"]] = cell
    counts = [chapter["seats"] for chapter in chapters]
    body = [[name, *[cells.get(count, "") for count in counts]] for name, cells in rows.items()]
    return grid(["outcome", *[players(count) for count in counts]], body) if body else ""


def roles(chapters: list[dict[str, Any]]) -> str:
    """The win share of those who were something."""
    rows: dict[str, dict[int, str]] = {}
    for chapter in chapters:
        for key in chapter["first"]["tables"]:
            if key.startswith("role_"):
                for row in rows_of(chapter, key):
                    rows.setdefault(row["name"], {})[chapter["seats"]] = plain(row.get("wins"), share=True)
    counts = [chapter["seats"] for chapter in chapters]
    body = [[name, *[cells.get(count, "") for count in counts]] for name, cells in rows.items()]
    return grid(["wins of", *[players(count) for count in counts]], body) if body else ""


def remarks(chapters: list[dict[str, Any]]) -> list[str]:
    """What stands out, with the numbers of players at which it does."""
    found: dict[str, dict[str, list[int]]] = {}
    for chapter in chapters:
        tables_ = chapter["first"]["tables"]
        for remark in chapter["first"]["remarks"]:
            table = tables_[remark["table"]]
            name = next(row["name"] for row in table["rows"] if row["key"] == remark["row"])
            whole = f"{name} ({table['title'].lower()})"
            counts = found.setdefault(remark["kind"], {}).setdefault(whole, [])
            counts += [] if chapter["seats"] in counts else [chapter["seats"]]
    lines = []
    for kind, parts in found.items():
        ordered = sorted(parts.items(), key=lambda part: -len(part[1]))
        named = [f"{name}: {', '.join(map(str, counts))}" for name, counts in ordered[:MOST_NAMED]]
        more = f"; and {len(ordered) - MOST_NAMED} more" if len(ordered) > MOST_NAMED else ""
        lines.append(f"**{WORDS[kind]}** (with so many players): {'; '.join(named)}{more}.")
    return lines


def players(count: int) -> str:
    return "1 player" if count == 1 else f"{count} players"


def rows_of(chapter: dict[str, Any], table: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = chapter["first"]["tables"].get(table, {"rows": []})["rows"]
    return rows


def said(row: dict[str, Any]) -> str:
    return str(row["name"])


def plain(estimate: dict[str, float] | None, share: bool = False) -> str:
    """An estimate as 12.3 ± 0.4, with the larger half of its interval."""
    if estimate is None or estimate["low"] is None:
        return ""
    value, reach = estimate["value"], max(estimate["high"] - estimate["value"], estimate["value"] - estimate["low"])
    if share:
        return f"{100 * value:.0f} ± {100 * reach:.0f} %"
    return f"{round(value, 1) or 0.0:.1f} ± {reach:.1f}"


def grid(head: list[str], rows: list[list[str]]) -> str:
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)


if __name__ == "__main__":
    main(sys.argv[1:])
