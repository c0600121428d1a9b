"""Broken toys: the teaching game, spoiled in one place each. Every promise of the contract has at least one."""

import itertools
import random
from typing import Any, ClassVar

from examples.teaching import (
    BURN,
    CARD,
    EVENTS,
    PASS,
    STEPS,
    VERBS,
    VIEW,
    BurnCards,
    KeepOrBurn,
    LayCards,
    Moonlight,
    Move,
    NextNight,
    Night,
)
from walpurgis.kernel import COUNT, AnyStep, Json, Shape, State, Step, Verbs, outcome


class Toy(Moonlight):
    """Moonlight with some of its steps, or its table, replaced. It is not broken by itself."""

    breaks: ClassVar[str] = ""
    """The promise that the toy breaks."""
    steps_instead: ClassVar[dict[type[Step], type[Step]]] = {}
    night: ClassVar[type[Night]] = Night

    def __init__(self) -> None:
        name = type(self).__name__.lower()
        steps = AnyStep(*[self.steps_instead.get(step, step) for step in STEPS.classes.values()])
        super().__init__(
            f"toy_{name}", name, (2, 3), {}, VERBS, steps, VIEW, self.night, events=EVENTS, chances={"deck": CARD}
        )

    def new_table(self, seats: int, options: dict[str, Json]) -> Night:
        return self.night(*super().new_table(seats, options).values())

    def set_up(self, state: State[Night]) -> None:
        super().set_up(state)
        replace_steps(state)


def replace_steps(state: State[Night]) -> None:
    """Put the toy's own steps where Moonlight has pushed its own."""
    game = state.game
    assert isinstance(game, Toy)
    instead = game.steps_instead
    state.stack[:] = [instead[type(step)](*step.values()) if type(step) in instead else step for step in state.stack]


class ToyNight(NextNight):
    """A night whose decisions are the toy's own."""

    def run(self, state: State[Night]) -> None:
        super().run(state)
        replace_steps(state)


class ToyLay(LayCards):
    """Laying cards, with the toy's own decision after it."""

    def resolve(self, state: State[Night], answers: list[Move]) -> None:
        super().resolve(state, answers)
        replace_steps(state)


class ToyBurn(BurnCards):
    """Burning cards, with the toy's own decision again while somebody is awake."""

    def apply(self, state: State[Night], seat: int, move: Move) -> None:
        super().apply(state, seat, move)
        replace_steps(state)


# ----- ends -----


class EndlessNight(ToyNight):
    def run(self, state: State[Night]) -> None:
        state.table.night = 0
        super().run(state)


class Endless(Toy):
    """The third night never comes."""

    breaks = "ends"
    steps_instead: ClassVar = {NextNight: EndlessNight}


# ----- asks -----


class SpeechlessLay(LayCards):
    def moves(self, state: State[Night], seat: int) -> list[Move]:
        return [] if seat == 1 else super().moves(state, seat)


class Speechless(Toy):
    """The second seat is asked, but has no move."""

    breaks = "asks"
    steps_instead: ClassVar = {NextNight: ToyNight, LayCards: SpeechlessLay}


class SpeechlessLaterKeep(KeepOrBurn):
    def moves(self, state: State[Night], seat: int) -> list[Move]:
        return []


class SpeechlessLater(Toy):
    """The winner of a draw has no move: other checks run into it before it is due."""

    breaks = "asks"
    steps_instead: ClassVar = {NextNight: ToyNight, LayCards: ToyLay, KeepOrBurn: SpeechlessLaterKeep}


class TwiceLay(LayCards):
    def moves(self, state: State[Night], seat: int) -> list[Move]:
        return super().moves(state, seat) * 2


class Twice(Toy):
    """Each legal move is listed twice."""

    breaks = "asks"
    steps_instead: ClassVar = {NextNight: ToyNight, LayCards: TwiceLay}


class NobodyBurn(BurnCards):
    def seats(self, state: State[Night]) -> tuple[int, ...]:
        return ()


class Nobody(Toy):
    """A decision without anybody to decide."""

    breaks = "asks"
    steps_instead: ClassVar = {NextNight: ToyNight, BurnCards: NobodyBurn}


# ----- conserves -----


class LosingLay(LayCards):
    def resolve(self, state: State[Night], answers: list[Move]) -> None:
        super().resolve(state, answers)
        del state.table.deck[:1]


class Losing(Toy):
    """The lowest card of the deck is lost."""

    breaks = "conserves"
    steps_instead: ClassVar = {NextNight: ToyNight, LayCards: LosingLay}


class CopyingBurn(ToyBurn):
    def apply(self, state: State[Night], seat: int, move: Move) -> None:
        super().apply(state, seat, move)
        if move.verb is BURN:
            state.table.deck.append(move.card)


class Copying(Toy):
    """A burned card lies in the ashes and in the deck."""

    breaks = "conserves"
    steps_instead: ClassVar = {NextNight: ToyNight, BurnCards: CopyingBurn}


# ----- copies -----


class SharedNight(Night):
    def copy(self) -> "SharedNight":
        return SharedNight(self.hands[:], self.points[:], self.deck[:], self.ashes[:], self.night)


class Shared(Toy):
    """Copies share the hands."""

    breaks = "copies"
    night = SharedNight


class ForgetfulNight(Night):
    def copy(self) -> "ForgetfulNight":
        return ForgetfulNight([hand[:] for hand in self.hands], self.points[:], self.deck[:], [], self.night)


class ForgetfulCopy(Toy):
    """A copy forgets the ashes."""

    breaks = "copies"
    night = ForgetfulNight


class ChangingBurn(BurnCards):
    def apply(self, state: State[Night], seat: int, move: Move) -> None:
        if move.verb is BURN or len(self.awake) == 1:
            super().apply(state, seat, move)
        else:
            self.awake = tuple(other for other in self.awake if other != seat)
            state.push(self)


class Changing(Toy):
    """A step changes after it was pushed, and all earlier states hold it, too."""

    breaks = "copies"
    steps_instead: ClassVar = {NextNight: ToyNight, BurnCards: ChangingBurn}


# ----- applies -----


class CrashingBurn(ToyBurn):
    def apply(self, state: State[Night], seat: int, move: Move) -> None:
        if move.verb is BURN and move.card == max(state.table.hands[seat]):
            raise IndexError("nobody thought of the highest card")
        super().apply(state, seat, move)


class Crashing(Toy):
    """A legal move does not apply."""

    breaks = "applies"
    steps_instead: ClassVar = {NextNight: ToyNight, BurnCards: CrashingBurn}


# ----- saves -----


class BonusNight(Night):
    """Has a field that its shape does not name, and so a save does not, either."""

    bonus = 0

    def copy(self) -> "BonusNight":
        twin = BonusNight([hand[:] for hand in self.hands], self.points[:], self.deck[:], self.ashes[:], self.night)
        twin.bonus = self.bonus
        return twin


class BonusLay(LayCards):
    def resolve(self, state: State[Night], answers: list[Move]) -> None:
        table = state.table
        assert isinstance(table, BonusNight)
        table.bonus += 1
        table.points[0] += table.bonus
        super().resolve(state, answers)


class ForgetfulSave(Toy):
    """A save forgets a field."""

    breaks = "saves"
    night = BonusNight
    steps_instead: ClassVar = {NextNight: ToyNight, LayCards: BonusLay}


class NamelessNight(ToyNight):
    """A step that the game forgot to name."""


class Nameless(Toy):
    """A step on the stack is not among those that the game names."""

    breaks = "saves"
    steps_instead: ClassVar = {NextNight: NamelessNight}

    def __init__(self) -> None:
        super().__init__()
        del self.steps.classes["NamelessNight"]


# ----- fair -----


class OpenHands(Toy):
    """A view shows the next seat's hand."""

    breaks = "fair"

    def view(self, state: State[Night], seat: int | None) -> dict[str, Json]:
        hands = state.table.hands
        return super().view(state, seat) | {"hand": hands[0 if seat is None else (seat + 1) % len(hands)][:]}


class Unsorted(Toy):
    """A sample shuffles the hidden cards in the order in which they truly lie."""

    breaks = "fair"

    def resample(self, world: State[Night], seat: int | None, rng: random.Random) -> None:
        piles = [world.table.deck, *[hand for at, hand in enumerate(world.table.hands) if at != seat]]
        unseen = [card for pile in piles for card in pile]
        rng.shuffle(unseen)
        for pile in piles:
            pile[:] = [unseen.pop() for _ in pile]


class ForgetsTheHand(Toy):
    """A sample deals the seat's own hand anew, too."""

    breaks = "fair"

    def resample(self, world: State[Night], seat: int | None, rng: random.Random) -> None:
        super().resample(world, None, rng)


class KnowingLay(LayCards):
    def moves(self, state: State[Night], seat: int) -> list[Move]:
        moves = super().moves(state, seat)
        highest = max(max(hand, default=0) for hand in state.table.hands)
        return [move for move in moves if move.card != highest] or moves


class Knowing(Toy):
    """Whether a card may be laid depends on hidden hands."""

    breaks = "fair"
    steps_instead: ClassVar = {NextNight: ToyNight, LayCards: KnowingLay}


class TellingLay(LayCards):
    def parameters(self, state: State[Night], seat: int) -> dict[str, Json]:
        return super().parameters(state, seat) | {"next": state.table.deck[-1]}


class Telling(Toy):
    """A prompt tells which card comes next."""

    breaks = "fair"
    steps_instead: ClassVar = {NextNight: ToyNight, LayCards: TellingLay}


# ----- truths -----


class Peeking(Toy):
    """A sample is the truth."""

    breaks = "truths"

    def resample(self, world: State[Night], seat: int | None, rng: random.Random) -> None:
        pass


class PeekingAtTheDeck(Toy):
    """A sample deals the others' hands anew, but leaves the deck as it is."""

    breaks = "truths"

    def resample(self, world: State[Night], seat: int | None, rng: random.Random) -> None:
        deck = world.table.deck
        world.table.deck = []
        super().resample(world, seat, rng)
        world.table.deck = deck


class LuckyNight(Night):
    """Has a number that no view shows, and that no dealer can change."""

    SHAPE: ClassVar[Shape] = Shape(*Night.SHAPE.kinds.items(), ("luck", COUNT))

    def __init__(
        self, hands: list[list[int]], points: list[int], deck: list[int], ashes: list[int], night: int, luck: int = 3
    ) -> None:
        super().__init__(hands, points, deck, ashes, night)
        self.luck = luck

    def values(self) -> tuple[Any, ...]:
        return Night.SHAPE.take(self)

    def copy(self) -> "LuckyNight":
        hands = [hand[:] for hand in self.hands]
        return LuckyNight(hands, self.points[:], self.deck[:], self.ashes[:], self.night, self.luck)


class Lucky(Toy):
    """Something is hidden that is never dealt anew."""

    breaks = "truths"
    night = LuckyNight


# ----- worlds -----


class OneWorld(Toy):
    """All samples of a view are the same world."""

    breaks = "worlds"

    def resample(self, world: State[Night], seat: int | None, rng: random.Random) -> None:
        super().resample(world, seat, random.Random(1))


# ----- samples -----


class Replacing(Toy):
    """A sample deals from the unseen cards with replacement, so that some cards exist twice."""

    breaks = "samples"

    def resample(self, world: State[Night], seat: int | None, rng: random.Random) -> None:
        table = world.table
        seen = {*table.ashes, *([] if seat is None else table.hands[seat])}
        unseen = [card for card in range(1, 16) if card not in seen]
        for pile in (table.deck, *[hand for at, hand in enumerate(table.hands) if at != seat]):
            pile[:] = [rng.choice(unseen) for _ in pile]


# ----- marks -----


class DrawingBurn(ToyBurn):
    def apply(self, state: State[Night], seat: int, move: Move) -> None:
        super().apply(state, seat, move)
        if move.verb is BURN and state.table.deck:
            state.table.hands[seat].append(state.table.deck.pop())


class Drawing(Toy):
    """Who burns a card draws one, and could take it back."""

    breaks = "marks"
    steps_instead: ClassVar = {NextNight: ToyNight, BurnCards: DrawingBurn}


class WhisperingBurn(ToyBurn):
    def apply(self, state: State[Night], seat: int, move: Move) -> None:
        super().apply(state, seat, move)
        for card in state.table.deck[-1:]:
            state.whisper((seat,), EVENTS.by_name["drew"], seat, card)


class Whispering(Toy):
    """An event, not the view, tells which card is on top."""

    breaks = "marks"
    steps_instead: ClassVar = {NextNight: ToyNight, BurnCards: WhisperingBurn}


# ----- refuses -----


class Everything(list[Move]):
    """A list that claims to contain whatever one asks for."""

    def __contains__(self, move: object) -> bool:
        return True


class AcceptingLay(LayCards):
    def moves(self, state: State[Night], seat: int) -> list[Move]:
        return Everything(super().moves(state, seat))


class Accepting(Toy):
    """Any move is accepted."""

    breaks = "refuses"
    steps_instead: ClassVar = {NextNight: ToyNight, LayCards: AcceptingLay}


class TracingLay(LayCards):
    def parameters(self, state: State[Night], seat: int) -> dict[str, Json]:
        state.table.deck.reverse()
        return super().parameters(state, seat)


class Tracing(Toy):
    """Looking for the reason of a refusal turns the deck over."""

    breaks = "refuses"
    steps_instead: ClassVar = {NextNight: ToyNight, LayCards: TracingLay}


# ----- notation -----

MORE_VERBS = Verbs("moonlight ashes", Move)
SACRIFICE = MORE_VERBS.add("sacrifice", "burn {card}", CARD)
SPREAD = MORE_VERBS.add("spread", "spread out")


class AlikeBurn(ToyBurn):
    def moves(self, state: State[Night], seat: int) -> list[Move]:
        return [*super().moves(state, seat), *[SACRIFICE.of(card) for card in state.table.hands[seat]]]


class Alike(Toy):
    """Two moves are written alike."""

    breaks = "notation"
    steps_instead: ClassVar = {NextNight: ToyNight, BurnCards: AlikeBurn}


class UnreadableBurn(ToyBurn):
    def moves(self, state: State[Night], seat: int) -> list[Move]:
        return [PASS.of(), SPREAD.of()]


class Unreadable(Toy):
    """A move is not in the game's table of verbs."""

    breaks = "notation"
    steps_instead: ClassVar = {NextNight: ToyNight, BurnCards: UnreadableBurn}


# ----- views -----


class TupleView(Toy):
    """A view holds a tuple."""

    breaks = "views"

    def view(self, state: State[Night], seat: int | None) -> dict[str, Json]:
        return super().view(state, seat) | {"cards": tuple(len(hand) for hand in state.table.hands)}


class SetView(Toy):
    """A view holds a set."""

    breaks = "views"

    def view(self, state: State[Night], seat: int | None) -> dict[str, Json]:
        return super().view(state, seat) | {"ashes": set(state.table.ashes)}


class SetEventLay(LayCards):
    def resolve(self, state: State[Night], answers: list[Move]) -> None:
        super().resolve(state, answers)
        state.tell(EVENTS.by_name["burned"], 0, 1, {1, 2})


class SetEvent(Toy):
    """An event holds a set."""

    breaks = "views"
    steps_instead: ClassVar = {NextNight: ToyNight, LayCards: SetEventLay}


# ----- order -----


class HastyLay(LayCards):
    def apply(self, state: State[Night], seat: int, move: Move) -> None:
        if not self.answered():
            state.table.points[seat] += 1
        super().apply(state, seat, move)


class Hasty(Toy):
    """Who answers first gets a point."""

    breaks = "order"
    steps_instead: ClassVar = {NextNight: ToyNight, LayCards: HastyLay}


# ----- result -----


class Generous(Toy):
    """The lines of a score do not add up to it."""

    breaks = "result"

    def result(self, state: State[Night]) -> dict[str, Json]:
        result = super().result(state)
        return result | {"scores": [score + 1 for score in result["scores"]]}


class Silent(Toy):
    """The result does not say how the game ended, but says something else."""

    breaks = "result"

    def result(self, state: State[Night]) -> dict[str, Json]:
        return {name: part for name, part in super().result(state).items() if name != "ending"} | {"weather": "mist"}


class Absent(Toy):
    """The winner is nobody at the table."""

    breaks = "result"

    def result(self, state: State[Night]) -> dict[str, Json]:
        return outcome([{"burned": own} for own in state.table.points], state.table.points, "nights", [state.seats])


class Unfinished(Toy):
    """The result cannot be computed."""

    breaks = "result"

    def result(self, state: State[Night]) -> dict[str, Json]:
        raise ZeroDivisionError("nobody thought of an average")


# ----- replays -----


class Moody(Toy):
    """The same seed deals another game each time."""

    breaks = "replays"
    games = itertools.count()

    def set_up(self, state: State[Night]) -> None:
        state.generator ^= next(self.games)
        super().set_up(state)


TOYS = [cls for cls in list(globals().values()) if isinstance(cls, type) and issubclass(cls, Toy) and cls.breaks]
