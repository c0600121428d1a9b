"""Puzzles, mined from games of strong bots: decisions with one clearly best move that weaker levels rarely find.

A decision is looked at quickly, to see whether it may be one, and then twice by search, with other luck and worlds.
The second search begins from a world that was sampled from what the seat sees; so what both agree on depends on
that alone.
"""

import math
import random
from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from walpurgis.analysis import grades
from walpurgis.analysis.chances import judge
from walpurgis.analysis.worths import Estimator, Worths
from walpurgis.bots.check import fitting
from walpurgis.bots.claims import speak
from walpurgis.bots.learned.installed import installed
from walpurgis.bots.names import bot_maker
from walpurgis.bots.position import Bot, Position
from walpurgis.bots.processes import make_pool
from walpurgis.formats import record as records
from walpurgis.formats.puzzle import DIFFICULTIES, EASY, HARD, MEDIUM, Difficulty, Puzzle, PuzzleMove
from walpurgis.formats.record import Record
from walpurgis.games import registered
from walpurgis.kernel.game import Game
from walpurgis.kernel.kinds import Json
from walpurgis.kernel.moves import Move
from walpurgis.kernel.state import State

FEWEST_MOVES, MOST_MOVES = 3, 16
"""Between how many different moves there is to choose."""
MOST_LEGAL: Final = 60
"""How many legal moves there are at most, with those that come to the same."""
QUICK: Final = 8
"""How many simulations each move gets in the quick look,"""
DEEP: Final = 24
"""and in each of the two deep ones, where the better half of the moves gets more and more of them."""
MOST_SIMULATIONS: Final = 640
"""So many at most in all, however many moves there are."""
AHEAD: Final = 4
"""So many of the best moves of the quick look are compared a little longer, before anything is looked at deeply."""
CLEARLY: Final = 0.6
"""How far the best move has to be ahead, as a part of what an inaccuracy costs: with two, 3 points of a hundred,"""
SURELY: Final = 2.0
"""and by how many standard errors more, in both deep looks."""
WITCH: Final = "witch,iterations=50"
TRIES: Final = 24
"""How often a level without search chooses, to see whether it finds the best move."""
SEARCHING_TRIES: Final = 3
"""How often a witch does."""
SELDOM: Final = 1 / 3
"""A decision is not looked at where an apprentice does what the strong bot did more often than this."""
PROMISING: Final = 1.5
"""By how many margins the best move has to be ahead in the quick look."""
RARELY: Final = 0.5
"""Novices and apprentices find the best move of a puzzle less often than this,"""
AT_TIMES: Final = 0.2
"""and an easy one is found by apprentices at least so often."""
MOST_SEATS: Final = 3
"""More players make a decision no better, only longer to look at."""
MOST_PER_GAME: Final = 4
APART: Final = 10
"""How many entries of a record lie between two puzzles of it, at least."""
COURSES: Final = 2
"""To how many of the best moves the likely course is told."""
DIGITS: Final = 4


class PlayedDecision(NamedTuple):
    """A decision of a game that was played: the position before it, the move, and how much of the record led there."""

    state: State[Any]
    seat: int
    move: Move
    entries: int


def mine(game: Game[Any], games: int, first: int = 0, processes: int = 1) -> Iterator[tuple[int, list[Puzzle]]]:
    """Mine games by their numbers. The same numbers lead to the same puzzles, with whatever number of processes."""
    numbers = range(first, first + games)
    if processes == 1:
        yield from ((number, mine_game(game.key, number)) for number in numbers)
        return
    with make_pool(processes) as pool:
        yield from zip(numbers, pool.map(mine_game, [game.key] * games, numbers), strict=True)


def mine_game(key: str, number: int) -> list[Puzzle]:
    """Play one game of strong bots, and find its puzzles."""
    game = registered(key)
    rng = random.Random(f"puzzles {game.id} {number}")
    seats = rng.choice([count for count in game.seats if 1 < count <= MOST_SEATS] or game.seats)
    record, decisions = play(game, seats, rng)
    found: list[Puzzle] = []
    last = -APART
    for decision in decisions:
        if len(found) == MOST_PER_GAME:
            break
        if decision.entries - last < APART:
            continue
        puzzle = examine(decision, record, random.Random(f"{number} {decision.entries}"))
        if puzzle is not None:
            found.append(puzzle)
            last = decision.entries
    return found


def strong_level(game: Game[Any]) -> str:
    """Who plays the games: a raven, where there is a network, else a witch.

    She thinks for so many simulations, however long they take: so the same game is played on every machine.
    """
    return "raven" if installed(game.key) else WITCH


def play(game: Game[Any], seats: int, rng: random.Random) -> tuple[Record, list[PlayedDecision]]:
    """A game of strong bots, and its decisions in an order by lot: so puzzles come from all of it."""
    maker = bot_maker(strong_level(game))
    bots: list[Bot] = [maker(game.key, random.Random(rng.getrandbits(64))) for _ in range(seats)]
    record, state = records.begin(game, seats, fitting(game, seats), rng.getrandbits(32))
    decisions: list[PlayedDecision] = []
    while not state.over:
        seat = game.next_seat(state)
        position = Position(state, seat, rng)
        move = bots[seat].choose(position)
        speak(record, state, bots[seat], position)
        # Where all choose at once, only whoever is asked first gets a puzzle: the record holds no answer of others.
        if FEWEST_MOVES <= len(position.legal) <= MOST_LEGAL and not state.answered:
            decisions.append(PlayedDecision(state.copy(), seat, move, len(record.entries)))
        record.play(state, seat, move)
    rng.shuffle(decisions)
    return record, decisions


def pick(puzzles: Sequence[Puzzle], count: int) -> list[Puzzle]:
    """So many puzzles of all kinds: by what the best move does and by difficulty in turn, with more moves first."""
    groups: dict[tuple[str, str], list[Puzzle]] = {}
    for puzzle in sorted(puzzles, key=lambda puzzle: (-len(puzzle.moves), puzzle.id)):
        verb = puzzle.best.same[0].split()[0]
        groups.setdefault((verb, puzzle.difficulty), []).append(puzzle)
    found: list[Puzzle] = []
    while len(found) < min(count, len(puzzles)):
        found += [group.pop(0) for _, group in sorted(groups.items()) if group]
    return sorted(found[:count], key=lambda puzzle: (DIFFICULTIES.index(puzzle.difficulty), puzzle.id))


def examine(decision: PlayedDecision, record: Record, rng: random.Random) -> Puzzle | None:
    """A puzzle, if a decision is one."""
    state, seat = decision.state, decision.seat
    game = state.game
    position = Position(state, seat, rng)
    kinds = same_moves(position, rng)
    if not FEWEST_MOVES <= len(kinds) <= MOST_MOVES:
        return None
    strong = next(moves for moves in kinds if decision.move in moves)
    usual = choices("apprentice", position, TRIES // 2, rng)
    if sum(move in strong for move in usual) >= SELDOM * len(usual):
        return None
    margin = margin_of(game, state.seats)
    common = Counter(move for move in usual if move not in strong).most_common(1)[0][0]
    if look(position, [decision.move, common], QUICK, tree=False, rng=rng).behind(common)[0] < margin:
        return None
    fields = [moves[0] for moves in kinds]
    glance = look(position, fields, QUICK, tree=False, rng=rng)
    if second(glance)[0] < PROMISING * margin:
        return None
    ahead = [worth.move for worth in glance.ranked()[:AHEAD]]
    if not is_clear(look(position, ahead, DEEP, tree=False, rng=rng), margin):
        return None
    first = look(position, fields, DEEP, tree=True, rng=rng)
    if not is_clear(first, margin):
        return None
    other = Position(state.sample(seat, rng), seat, rng)
    again = look(other, fields, DEEP, tree=True, rng=rng)
    if again.best.move != first.best.move or not is_clear(again, margin):
        return None
    solution = next(moves for moves in kinds if first.best.move in moves)
    found = {
        "novice": share("novice", position, solution, TRIES, rng),
        "apprentice": share("apprentice", position, solution, TRIES, rng),
        "witch": share(WITCH, position, solution, SEARCHING_TRIES, rng),
    }
    if max(found["novice"], found["apprentice"]) >= RARELY:
        return None
    begun = Record(
        record.game,
        record.rules,
        record.box,
        record.seats,
        record.options,
        record.seed,
        record.entries[: decision.entries],
    )
    estimator = Estimator(position, judge(game), True, rng, None)
    return Puzzle(begun, seat, merged(kinds, first, again, estimator), difficulty(found), found)


def same_moves(position: Position, rng: random.Random) -> list[list[Move]]:
    """The legal moves; those that come to the same together."""
    equivalence = position.game.strategy.equivalence
    if equivalence is None:
        return [[move] for move in position.legal]
    world, kinds = position.sample(rng), dict[Hashable, list[Move]]()
    for move in position.legal:
        kinds.setdefault(equivalence(world, position.seat, move), []).append(move)
    return list(kinds.values())


def look(position: Position, fields: list[Move], each: int, tree: bool, rng: random.Random) -> Worths:
    """What all moves are worth, from what the seat can know."""
    found = judge(position.game)
    rounds = max(1, math.ceil(math.log2(len(fields))))
    simulations = min(MOST_SIMULATIONS, each * rounds * len(fields))
    return Estimator(position, found, tree, rng, None).worths(None, simulations, fields)


def second(worths: Worths) -> tuple[float, float]:
    """How far the best move is ahead of the next one, and the standard error of that."""
    best = worths.best
    return min(worths.behind(worth.move) for worth in worths.all if worth is not best)


def is_clear(worths: Worths, margin: float) -> bool:
    """Whether the best move is surely ahead of every other one by the margin."""
    behind = [worths.behind(worth.move) for worth in worths.all if worth is not worths.best]
    return all(gap - _doubts(gap, doubt, margin) >= margin for gap, doubt in behind)


def _doubts(gap: float, doubt: float, margin: float) -> float:
    """Moves that were given up early have fewer simulations: what is twice the margin behind needs one error only."""
    return doubt * (1.0 if gap >= 2 * margin else SURELY)


def margin_of(game: Game[Any], seats: int) -> float:
    """How far ahead of every other move the best one has to be."""
    return CLEARLY * grades.thresholds(game.id, seats).inaccuracy


def share(level: str, position: Position, solution: Sequence[Move], tries: int, rng: random.Random) -> float:
    """How often a level finds the solution."""
    return round(sum(move in solution for move in choices(level, position, tries, rng)) / tries, DIGITS)


def choices(level: str, position: Position, tries: int, rng: random.Random) -> list[Move]:
    """What a level chooses, time after time."""
    maker = bot_maker(level)
    return [maker(position.game.key, random.Random(rng.getrandbits(64))).choose(position) for _ in range(tries)]


def difficulty(found: dict[str, float]) -> Difficulty:
    """Easy is what apprentices find at times, medium what a witch mostly finds."""
    if found["apprentice"] >= AT_TIMES:
        return EASY
    return MEDIUM if found["witch"] > RARELY else HARD


def merged(kinds: Sequence[list[Move]], first: Worths, again: Worths, estimator: Estimator) -> list[PuzzleMove]:
    """What both deep looks say of every move, best first."""
    found = []
    for moves in kinds:
        ours, theirs = first.of(moves[0]), again.of(moves[0])
        (gap, doubt), (other_gap, other_doubt) = first.behind(moves[0]), again.behind(moves[0])
        found.append(
            PuzzleMove(
                [str(move) for move in moves],
                [round((a + b) / 2, DIGITS) for a, b in zip(ours.chances, theirs.chances, strict=True)],
                round((gap + other_gap) / 2, DIGITS),
                round(math.hypot(doubt, other_doubt) / 2, DIGITS),
                [],
            )
        )
    found.sort(key=lambda move: move.gap)
    parse = estimator.position.game.verbs.parse
    for at, move in enumerate(found[:COURSES]):
        course = estimator.course(parse(move.same[0]))
        found[at] = move._replace(course=[(seat, str(made)) for seat, made in course])
    return found


def from_analysis(record: Record, line: dict[str, Json]) -> Puzzle:
    """A decision of a record that was analysed, as a puzzle. Only what the analysis tells of is known of its moves."""
    seat: int = line["seat"]
    best: float = line["moves"][0]["chances"][seat]
    moves = [
        PuzzleMove(
            [told["move"]],
            told["chances"],
            round(max(0.0, best - told["chances"][seat]), DIGITS),
            0.0,
            [(int(other), str(made)) for other, made in told.get("course", ())] if at == 0 else [],
        )
        for at, told in enumerate(line["moves"])
    ]
    # What costs much is seen more easily.
    levels: dict[str, Difficulty] = {grades.BLUNDER: EASY, grades.MISTAKE: MEDIUM}
    return Puzzle(record.beginning(line["entry"] - 1), seat, moves, levels.get(line["grade"], HARD), {})


def still_best(puzzle: Puzzle, game: Game[Any], each: int, rng: random.Random) -> float:
    """Look again at a puzzle, by search: by how much its solution is ahead of the best of the other moves."""
    state = puzzle.begin(game)
    position = Position(state, puzzle.seat, rng)
    fields = [game.verbs.parse(move.same[0]) for move in puzzle.moves]
    worths = look(position, fields, each, tree=True, rng=rng)
    solution = worths.of(fields[0])
    return solution.chance - max(worths.of(move).chance for move in fields[1:])
