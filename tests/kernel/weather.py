"""A toy with dice, shuffles in mid-game, forced and lapsing decisions, a step inside a step, and table talk."""

import random

from walpurgis import kernel
from walpurgis.kernel import COUNT, SEAT, Counts, Ids, IllegalMove, Json, ListOf, Maybe, Projection, State, field

SKY = Ids("sky", ("sun", "rain", "hail", "fog"))
DIE = kernel.Number("die", 1, 6)


class Move(kernel.Move):
    """A move of this game, with its sky if it has one."""

    sky = -1


VERBS = kernel.Verbs("weather", Move)
LOOK = VERBS.add("look", "look for {sky}", SKY)
WAIT = VERBS.add("wait", "wait", passing=True)

CLAIMS = kernel.Verbs("weather claims", Move)
FEEL = CLAIMS.add("feel", "I feel {sky}", SKY)

EVENTS = kernel.Events()
ROLLED = EVENTS.add("rolled", ("die", DIE))
SAW = EVENTS.add("saw", ("seat", SEAT), ("sky", Maybe(SKY)))


class Cloud(kernel.MutableData):
    """A piece with two fields."""

    sky: int = field(SKY)
    size: int = field(COUNT)


class Heaven(kernel.Table):
    pile: list[int] = field(ListOf(SKY))
    clouds: list[Cloud] = field(ListOf(kernel.Object(Cloud)))
    seen: list[int] = field(Counts(SKY))
    height: list[int] = field(kernel.MapOf(SKY, COUNT))
    top: int = field(Maybe(SKY))
    rolls: list[int] = field(ListOf(DIE))


class Look(kernel.Choice):
    """Look for a sky that is still in the pile; a single one is found without asking, none is not asked for."""

    clause = "SKY-1"
    forced = True
    lapses = True
    then: kernel.Step | None = field(Maybe(kernel.AnyStep()))

    def moves(self, state: State[Heaven], seat: int) -> list[Move]:
        return [LOOK.of(sky) for sky in sorted(set(state.table.pile))]

    def apply(self, state: State[Heaven], seat: int, move: Move) -> None:
        state.table.pile.remove(move.sky)
        state.table.seen[move.sky] += 1
        state.tell(SAW, seat, move.sky)
        if self.then is not None:
            state.push(self.then)


class Rest(kernel.Choice):
    """Wait; this is asked even though there is one answer."""

    clause = "SKY-2"

    def moves(self, state: State[Heaven], seat: int) -> list[Move]:
        return [WAIT.of()]

    def apply(self, state: State[Heaven], seat: int, move: Move) -> None:
        pass


class RollDie(kernel.Step):
    def run(self, state: State[Heaven]) -> None:
        rolled = DIE.value(state.roll("die", 6))
        state.table.rolls.append(rolled)
        state.tell(ROLLED, rolled)


class Shuffle(kernel.Step):
    def run(self, state: State[Heaven]) -> None:
        state.shuffle("pile", state.table.pile)
        state.table.top = state.table.pile[0] if state.table.pile else -1
        state.reveal()


STEPS = kernel.AnyStep(Look, Rest, RollDie, Shuffle)
Look.SHAPE.kinds["then"].kind = STEPS  # type: ignore[attr-defined]


class Weather(kernel.Game[Heaven]):
    """Both seats look twice, roll a die, shuffle, and rest."""

    def new_table(self, seats: int, options: dict[str, Json]) -> Heaven:
        return Heaven([0, 1, 2, 3, 3], [Cloud(1, 5)], [0] * 4, [1, 2, 3, 4], -1, [])

    def set_up(self, state: State[Heaven]) -> None:
        state.push(Look(0, RollDie()), Look(1, Shuffle()), Rest(0), Look(0, None), Look(1, None), Rest(1))

    def projection(self, state: State[Heaven], seat: int | None) -> Projection:
        return Heaven.SHAPE.project(state.table)

    def resample(self, world: State[Heaven], seat: int | None, rng: random.Random) -> None:
        """Nothing is hidden."""

    def result(self, state: State[Heaven]) -> dict[str, Json]:
        return kernel.outcome([{"rain": state.table.seen[1]}] * state.seats, [0] * state.seats, "night")

    def check_claim(self, state: State[Heaven], seat: int, claim: Move) -> None:
        super().check_claim(state, seat, claim)
        if any(saying.seat == seat for saying in state.claims):
            raise IllegalMove(f"{claim}: seat {seat} has said enough")


GAME = Weather(
    "weather_toy",
    "Weather",
    (2,),
    {},
    VERBS,
    STEPS,
    Heaven.SHAPE,
    Heaven,
    events=EVENTS,
    chances={"die": DIE, "pile": SKY},
    claims=CLAIMS,
)
