"""`walpurgis play`: a person and bots at one terminal."""

import os
import random
import secrets
from pathlib import Path
from typing import Annotated, Any

from walpurgis.bots import ABOUT, LEVELS, Bot, Clock, Position, usual_level
from walpurgis.bots.claims import speak
from walpurgis.bots.fault_guard import fault_of, leave, sit_down
from walpurgis.bots.names import bot_maker, split_names
from walpurgis.cli.arguments import Argument, Option
from walpurgis.cli.common import BoxFile, Language, Options, Seats, ask, out, read_box, read_options, read_seats, words
from walpurgis.cli.printing import Styled
from walpurgis.cli.rules import show_rule
from walpurgis.cli.show import show_events, show_result
from walpurgis.formats import record as records
from walpurgis.formats.text import Catalogue
from walpurgis.games import game, ids
from walpurgis.kernel.game import Game
from walpurgis.kernel.moves import Move
from walpurgis.kernel.state import State

MOST = 30
FEW = 8
"""How many moves are listed: all of up to MOST, else a FEW as examples."""
PATIENCE = 30.0
"""Seconds that a bot may take; a level thinks for as long as it thinks."""
HELP = (
    "a number, or words of a move; ? why it is asked, rule ID a clause of the rules, /WORDS moves with these words, "
    "board, undo, record FILE, quit"
)


def play(
    id: Annotated[str, Argument(metavar="GAME", help="a game's id; you are asked if you leave it out")] = "",
    seats: Seats = None,
    seed: Annotated[int | None, Option(help="the same seed deals the same game; random by default")] = None,
    option: Options = None,
    bots: Annotated[str, Option(help=f"the others, by commas: {', '.join(LEVELS)}, or any bot of the arena")] = "",
    you: Annotated[int, Option(help="your seat, counted from 0; -1 watches the bots")] = 0,
    language: Language = "en",
    box: BoxFile = None,
) -> None:
    """Play a game in the terminal against bots."""
    chosen = id or _ask_game()
    other = read_box(box)
    found = game(chosen, other)
    count = read_seats(found, seats or _enough_seats(found, bots, you))
    if not -1 <= you < count:
        raise ValueError(f"seat {you} is not at this table; seats are 0 to {count - 1}, or -1 to watch")
    dealt = secrets.randbelow(1 << 32) if seed is None else seed
    record, state = records.begin(found, count, read_options(option), dealt)
    if other is not None and found is not game(chosen):
        record.contents = other.compact()
    table = Terminal(found, record, state, words(chosen if other is None else found.key, language), you)
    table.seat_bots(bots, dealt)
    out.print(Styled(found.title, "bold"), f", seed {dealt}. {HELP}.")
    table.play()


def _enough_seats(game: Game[Any], bots: str, you: int) -> int | None:
    """As many seats as there are bots and people; without bots, the fewest at which one meets somebody."""
    wanted = len(split_names(bots)) + (you >= 0) if bots else 2
    return min([count for count in game.seats if count >= wanted], default=None)


def _ask_game() -> str:
    known = ids()
    for number, found in enumerate(map(game, known), 1):
        out.print(Styled(f"  {number} ", "bold"), f"{found.title}, {found.seats[0]} to {found.seats[-1]} players")
    answer = ask("Which game?", "1")
    return known[int(answer) - 1] if answer.isdecimal() and 0 < int(answer) <= len(known) else answer


class Terminal:
    """One game at the terminal."""

    def __init__(self, game: Game[Any], record: records.Record, state: State[Any], words: Catalogue, you: int) -> None:
        self.game = game
        self.record = record
        self.state = state
        self.words = words
        self.you = you
        self.bots: dict[int, Bot] = {}
        self.names: dict[int, str] = {}
        self.told: set[int] = set()
        self.events = state.listen()
        self.rng = random.Random(record.seed)
        self.undoable: list[tuple[State[Any], int]] = []
        self.seen = (-1, -1)
        """How much of others' moves and of chance the drawn board shows."""
        self.others_moves = 0

    def seat_bots(self, levels: str, seed: int) -> None:
        """A bot for every seat but yours, levels in turn; those who search by the clock do it on all cores."""
        chosen = split_names(levels or usual_level(self.game.key))
        others = [seat for seat in range(self.state.seats) if seat != self.you]
        for number, seat in enumerate(others):
            name = chosen[number % len(chosen)]
            maker = bot_maker(name, os.cpu_count() or 1)
            self.bots[seat] = bot = maker(self.game.key, random.Random(seed + seat))
            self.names[seat] = name
            sit_down(bot, self.game.id, self.state.seats, seat, self.state.options)
            about = f", {ABOUT[name]}" if name in ABOUT else ""
            out.print(f"{self.words.common['seat'].format(number=seat + 1)}: {name}{about}")
            self.tell_fault(seat)

    def tell_fault(self, seat: int) -> None:
        """Say it once when a bot from outside has lost its seat."""
        fault = fault_of(self.bots[seat])
        if fault is not None and seat not in self.told:
            self.told.add(seat)
            out.print(fault, style="red", soft_wrap=True)

    def play(self) -> None:
        """Until the game is over, or you leave."""
        try:
            self.play_on()
        finally:
            for bot in self.bots.values():
                leave(bot, self.state)

    def play_on(self) -> None:
        while not self.state.over:
            if self.you in self.state.waiting:
                if not self.ask():
                    return
            else:
                self.let_bot_move()
            show_events(self.events, self.words, self.you if self.you >= 0 else None)
        self.draw()
        show_result(self.state, self.words)

    def let_bot_move(self) -> None:
        seat = self.game.next_seat(self.state)
        with out.status(f"{self.names[seat]} is thinking"):
            position = Position(self.state, seat, self.rng)
            move = self.bots[seat].choose(position, Clock(PATIENCE))
        speak(self.record, self.state, self.bots[seat], position)
        self.tell_fault(seat)
        self.undoable.clear()
        self.others_moves += 1
        self.record.play(self.state, seat, move)

    def draw(self) -> None:
        self.seen = self.others_moves, self.state.reveal_count
        out.print()
        out.print(self.game.draw(self.state.view(self.you if self.you >= 0 else None), self.words))

    def ask(self) -> bool:
        """Ask the person for a move; False is the wish to stop."""
        legal = self.state.legal(self.you)
        if self.seen != (self.others_moves, self.state.reveal_count):
            self.draw()
        out.print(f"\n{self.words.prompt(self.state, self.you)}", style="bold yellow")
        self.list_moves(legal, "")
        while True:
            try:
                answer = input("> ").strip()
            except EOFError:
                return False
            if answer in ("quit", "q"):
                return False
            if self.command(answer, legal):
                continue
            if answer == "undo":
                if self.undo():
                    return True
                continue
            move = self.read_move(answer, legal)
            if move is not None:
                self.make(move)
                return True

    def command(self, answer: str, legal: list[Move]) -> bool:
        """Whatever is no move: help, lists, the board, saving."""
        if answer in ("?", "why"):
            self.explain()
        elif answer.startswith("rule "):
            self.show_rule(answer[5:])
        elif answer.startswith("/"):
            self.list_moves(legal, answer[1:].strip())
        elif answer in ("board", "b"):
            self.draw()
        elif answer in ("help", "h", ""):
            out.print(HELP)
        elif answer.startswith("record "):
            Path(answer[7:].strip()).write_text(str(self.record), "utf-8")
            out.print(f"written to {answer[7:].strip()}")
        else:
            return False
        return True

    def explain(self) -> None:
        """Say why something is asked, with the clause that asks for it."""
        prompt = self.state.prompt(self.you)
        assert prompt is not None
        out.print(f"{self.words.prompt(self.state, self.you, 'why')} ({prompt['clause']})")
        if self.game.id in ids() and prompt["clause"]:
            self.show_rule(prompt["clause"])

    def show_rule(self, clause: str) -> None:
        try:
            show_rule(clause, self.words.language, self.game)
        except ValueError as error:
            out.print(str(error), style="red")

    def list_moves(self, legal: list[Move], wanted: str) -> None:
        """The moves with these words, numbered; the notation beside them where there is room."""
        shown = [(number, move) for number, move in enumerate(legal, 1) if self.fits(move, wanted)]
        most = len(shown) if len(shown) <= MOST else FEW
        for number, move in shown[:most]:
            said, written = self.words.move(move), str(move)
            beside = [Styled(f"  {written}", "dim")] if len(said) + len(written) + 10 < out.width else []
            out.print(Styled(f"  {number:3} ", "bold"), said, *beside)
        if len(shown) > most:
            out.print(f"  … {len(shown) - most} more; say words of the move that you want, or /WORDS to see some")

    def fits(self, move: Move, wanted: str) -> bool:
        """Whether a move has all these words, or beginnings of them, in its sentence or its notation."""
        text = f"{move} {self.words.move(move)}".casefold()
        return all(word in text for word in wanted.casefold().split())

    def read_move(self, answer: str, legal: list[Move]) -> Move | None:
        """The move that is meant, by its number, its notation, or words that no other move has."""
        if answer.isdecimal():
            if 1 <= int(answer) <= len(legal):
                return legal[int(answer) - 1]
            out.print(f"There are moves 1 to {len(legal)}.", style="red")
            return None
        fitting = [move for move in legal if str(move) == answer] or [move for move in legal if self.fits(move, answer)]
        if len(fitting) == 1:
            return fitting[0]
        if fitting:
            out.print("Which of these?")
            self.list_moves(legal, answer)
            return None
        self.refuse(answer)
        return None

    def refuse(self, answer: str) -> None:
        """Say why an answer is no move that could be made now."""
        try:
            move = self.game.read(self.state, self.you, answer)
        except ValueError as error:
            out.print(str(error), style="red")
        else:
            out.print(f"{move} is not legal now.", style="red")

    def make(self, move: Move) -> None:
        before = self.state.copy()
        self.record.play(self.state, self.you, move)
        if self.state.reveal_count != before.reveal_count:
            self.undoable.clear()
        else:
            self.undoable.append((before, len(self.record.entries) - 1))

    def undo(self) -> bool:
        """Take back the last move, unless something new came out since."""
        if not self.undoable:
            out.print("There is nothing to take back: something new has come out since.", style="red")
            return False
        self.state, entries = self.undoable.pop()
        del self.record.entries[entries:]
        self.events = self.state.listen()
        self.draw()
        return True
