"""A tournament as a page that needs nothing but itself, or as Markdown with plots beside it."""

import json
from html import escape
from pathlib import Path

from walpurgis.arena.game_statistics import Line, faults, shares, thinking_times
from walpurgis.arena.plan import Plan
from walpurgis.arena.ratings import rate
from walpurgis.arena.sections import Section, sections
from walpurgis.kernel.kinds import Json

PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>{title}</title>
<style>
:root{{color-scheme:light dark;--ink:#2c2436;--paper:#fbf9fd;--dim:#75697f;--rule:#ddd5e4}}
@media(prefers-color-scheme:dark){{:root{{--ink:#e9e2f0;--paper:#191421;--dim:#a99db5;--rule:#3c3348}}}}
body{{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);max-width:56rem;margin:2rem auto;
padding:0 1rem}}
h1{{font-size:1.7rem;margin-bottom:.2rem}}h2{{font-size:1.15rem;margin-top:2.4rem}}
p{{color:var(--dim);margin:.2rem 0 .8rem}}
.wide{{overflow-x:auto}}table{{border-collapse:collapse;font-variant-numeric:tabular-nums}}
th,td{{padding:.25rem .8rem .25rem 0;text-align:right;border-bottom:1px solid var(--rule);white-space:nowrap}}
th:first-child,td:first-child{{text-align:left}}th{{font-weight:600;color:var(--dim)}}svg{{max-width:100%;margin-top:1rem}}
</style>
<h1>{title}</h1>
<p>{about}</p>
{body}
</html>
"""


def write_report(folder: Path, plan: Plan, lines: list[Line]) -> Path:
    """The page, and the same in figures for programs. The answer is where the page is."""
    page = folder / "report.html"
    page.write_text(html(plan, lines), "utf-8")
    (folder / "summary.json").write_text(json.dumps(summary(plan, lines), indent=1, ensure_ascii=False) + "\n", "utf-8")
    return page


def html(plan: Plan, lines: list[Line]) -> str:
    body = "\n".join(_html(section) for section in sections(plan, lines)) if lines else "<p>No game is over yet.</p>"
    return PAGE.format(title=escape(title(plan)), about=escape(about(plan, lines)), body=body)


def markdown(plan: Plan, lines: list[Line], assets: Path, prefix: str, only: tuple[str, ...] = ()) -> str:
    """The chosen sections as Markdown; plots become files in a folder and are linked as PREFIX/NAME.svg."""
    parts = [f"## {title(plan)}", about(plan, lines)]
    stem = f"{plan.rules.id}-{plan.seats}"
    for section in sections(plan, lines):
        if only and section.id not in only:
            continue
        parts += [f"### {section.title}", _table(section)]
        if section.plot:
            assets.mkdir(parents=True, exist_ok=True)
            (assets / f"{stem}-{section.id}.svg").write_text(section.plot + "\n", "utf-8")
            parts.append(f"![{section.title}]({prefix}/{stem}-{section.id}.svg)")
    return "\n\n".join(parts) + "\n"


def summary(plan: Plan, lines: list[Line]) -> dict[str, Json]:
    """What the tournament found, for programs."""
    return {
        "plan": plan.data(),
        "games": len(lines),
        "shares": [{**share.__dict__} for share in shares(lines)],
        "ratings": [{**rating.__dict__} for rating in rate(plan.bots, lines)],
        "times": {
            bot: {"count": pace.count, "mean": pace.mean, "longest": pace.longest, "late": pace.late}
            for bot, pace in thinking_times(lines).items()
        },
        "faults": faults(lines),
    }


def title(plan: Plan) -> str:
    return f"{plan.rules.title}, {plan.seats} {'seat' if plan.seats == 1 else 'seats'}"


def about(plan: Plan, lines: list[Line]) -> str:
    """What was played, so that it can be played again."""
    defaults = plan.rules.read_options({})
    options = [f"{name}={value}" for name, value in plan.options.items() if value != defaults[name]]
    words = [
        f"{len(lines):,} games between {', '.join(plan.bots)}",
        f"rules {plan.rules.rules}, box {plan.rules.box or 'none'}, seed {plan.seed}",
        *([f"options {', '.join(options)}"] if options else []),
    ]
    return "; ".join(words) + "."


def _html(section: Section) -> str:
    head = "".join(f"<th>{escape(word)}</th>" for word in section.head)
    rows = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in section.rows)
    table = f'<div class="wide"><table><tr>{head}</tr>{rows}</table></div>'
    return f"<h2>{escape(section.title)}</h2>\n<p>{escape(section.about)}</p>\n{table}\n{section.plot}"


def _table(section: Section) -> str:
    lines = [section.head, ("---", *["---:"] * (len(section.head) - 1)), *section.rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in lines)
