"""OpenSpiel: every game registered as `walpurgis_GAME`, so that its Python algorithms run on it.

    import pyspiel
    import walpurgis.envs.openspiel
    game = pyspiel.load_game("walpurgis_septima(players=3,mode=basic)")

Parameters are the number of players, the game's own options, and `reward`: `win`, or `points` for each player's share
of all points, which tells a search more. What one player plays alone has a name of its own (`walpurgis_septima_solo`),
since nobody else's loss makes up for its win.

Chance moves first: its nodes choose one of `DEALS ** DEAL_NODES` deals, and with it everything random that is to come,
so that a history replays exactly. With `chance=draws`, each roll and each draw of a shuffle is a node of its own, where
it happens (`walpurgis.envs.chance`).

An observation is what the player sees now: the view, which holds whatever the player has seen and may remember, and
the actions it may choose from. The information state adds all actions that the player has chosen itself, so that it
recalls them; docs/environments.md says how far that is the perfect recall that some algorithms suppose.
"""

import json
import random
from collections.abc import Callable
from typing import Any, ClassVar

import numpy as np
import pyspiel

from walpurgis.bots import Bot, Position
from walpurgis.encoding.driver import Driver, returns
from walpurgis.encoding.observation import observation_spec
from walpurgis.envs import chance
from walpurgis.envs.declaration import LONGEST, declare
from walpurgis.envs.setting import Setting
from walpurgis.games import game as find_game
from walpurgis.games import ids
from walpurgis.kernel.errors import OutcomeNeeded
from walpurgis.kernel.game import Game
from walpurgis.kernel.kinds import Json
from walpurgis.kernel.state import State

DEALS = 1024
"""How many outcomes each of the first chance nodes has."""

DEAL_NODES = 2

CHANCES = ("deal", "draws")
"""Where chance decides: at the beginning, or wherever something is drawn."""


def points(state: State[Any]) -> list[float]:
    """Each seat's share of all points, less its fair share: it tells a narrow defeat from a clear one."""
    scores = state.result()["scores"]
    fair, everything = sum(scores) / len(scores), sum(map(abs, scores))
    return [(score - fair) / everything if everything else 0.0 for score in scores]


REWARDS: dict[str, Callable[[State[Any]], list[float]]] = {"win": returns, "points": points}


class SpielGame(pyspiel.Game):
    """A game with a fixed number of players and fixed options. Each registered name has a subclass."""

    rules: ClassVar[Game[Any]]
    kind: ClassVar[pyspiel.GameType]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = {**self.kind.parameter_specification, **(params or {})}
        self.players = int(chosen.pop("players"))
        self.reward = str(chosen.pop("reward", "win"))
        if self.reward not in REWARDS:
            raise ValueError(f"there is no reward {self.reward!r}; there are {', '.join(REWARDS)}")
        self.chance = str(chosen.pop("chance", CHANCES[0]))
        if self.chance not in CHANCES:
            raise ValueError(f"there is no chance {self.chance!r}; there are {', '.join(CHANCES)}")
        self.options = _options(self.rules, chosen)
        self.setting: Setting | None = None
        if self.chance != CHANCES[0]:
            everything = self.rules.new(self.players, self.options).options
            self.setting = Setting(self.rules.id, self.players, everything)
        self.spec = observation_spec(self.rules, self.players)
        self.encoder = self.spec.encoder
        zero_sum = self.kind.utility == pyspiel.GameType.Utility.ZERO_SUM
        info = pyspiel.GameInfo(
            num_distinct_actions=self.encoder.size,
            max_chance_outcomes=DEALS,
            num_players=self.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if zero_sum else None,
            max_game_length=LONGEST,
        )
        super().__init__(self.kind, info, params or {})

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: object = None
    ) -> "SpielObserver":
        return SpielObserver(self, iig_obs_type is not None and iig_obs_type.perfect_recall)


class SpielState(pyspiel.State):
    """A state of a game. OpenSpiel copies, compares and saves its attributes, so these are all it has."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.deal: tuple[int, ...] = ()
        self.driver: Driver | None = None
        self.done = [""] * game.num_players()
        """The actions of each player so far, as text, which copies faster than numbers."""
        self.action = -1
        """With `chance=draws`: the last action."""
        self.draw: tuple[str, int] | None = None
        """What that action, or the set-up, still needs from chance: what it is about, and how many outcomes it has."""
        if game.setting is not None:
            self._go_on()

    def current_player(self) -> int:
        if self.driver is None or self.draw is not None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.driver.over else self.driver.seat

    def is_terminal(self) -> bool:
        return self.driver is not None and self.draw is None and self.driver.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = DEALS if self.draw is None else self.draw[1]
        return [(outcome, 1 / outcomes) for outcome in range(outcomes)]

    def _legal_actions(self, player: int) -> list[int]:
        assert self.driver is not None
        return self.driver.actions()

    def _apply_action(self, action: int) -> None:
        if self.draw is not None:
            self.deal = (*self.deal, action)
            self._go_on()
            return
        if self.driver is not None:
            self.done[self.driver.seat] += f"{action} "
            if self.get_game().setting is None:
                self.driver.act(action)
            else:
                self.action, self.deal = action, ()
                self._go_on()
            return
        self.deal = (*self.deal, action)
        if len(self.deal) == DEAL_NODES:
            seed = sum(part * DEALS**place for place, part in enumerate(self.deal))
            game = self.get_game()
            self.driver = Driver(game.spec, game.rules.new(game.players, game.options, seed))

    def _go_on(self) -> None:
        """Make the last action with all that chance has decided about it."""
        game = self.get_game()
        try:
            if self.driver is None:
                self.driver = chance.opening(game.setting, [*self.deal])
            else:
                self.driver = chance.acted(self.driver, self.action, [*self.deal])
        except OutcomeNeeded as needed:
            self.draw = needed.label, needed.outcomes
        else:
            self.draw = None

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}" if self.draw is None else f"{self.draw[0]} {action}"
        return str(self.get_game().encoder.name(action))

    def returns(self) -> list[float]:
        if self.driver is None or not self.driver.over:
            return [0.0] * self.num_players()
        return REWARDS[self.get_game().reward](self.driver.state)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "SpielState":
        """A state that the player cannot tell from this one.

        It has no history, and knows of the player's own actions only: the others' would tell their secrets.
        """
        if self.is_chance_node() and self.driver is not None:
            raise ValueError("resample where a player is asked: what chance decides now is part of a move")
        twin = SpielState(self.get_game())
        if self.driver is not None:
            twin.draw = None
            world = self.driver.state.sample(player, random.Random(sampler()))
            twin.driver = Driver(self.driver.spec, world, self.partial(player))
            twin.done[player] = self.done[player]
        return twin

    def partial(self, player: int) -> tuple[int, ...]:
        """What the player has chosen of a move so far; nobody else sees it."""
        if self.driver is None or self.driver.over or self.driver.seat != player:
            return ()
        return self.driver.prefix

    def seen(self, player: int) -> str:
        """What the player sees, as text."""
        if self.driver is None:
            return ""
        choices = self.driver.actions() if self.driver.seat == player else []
        known = [self.partial(player), choices, self.driver.state.view(player)]
        return json.dumps(known, separators=(",", ":"))

    def __str__(self) -> str:
        """Everything, secrets included: OpenSpiel tells states apart by it."""
        if self.draw is not None:
            before = "" if self.driver is None else self.driver.state.save().decode()
            return f"{self.draw} {self.action} {self.deal} {before}"
        if self.driver is None:
            return f"deal {self.deal}"
        return f"{self.driver.prefix} {self.driver.state.save().decode()}"


class SpielObserver:
    """What a player sees, as OpenSpiel asks for it: a tensor and a text, which may recall the player's own actions."""

    def __init__(self, game: SpielGame, recalls: bool) -> None:
        self.recalls = recalls
        self.tensor = np.zeros(game.spec.width, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        if state.driver is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = state.driver.look(player)

    def string_from(self, state: SpielState, player: int) -> str:
        return state.done[player] + state.seen(player) if self.recalls else state.seen(player)


class SpielBot(pyspiel.Bot):
    """A bot of ours among OpenSpiel's: it is asked for one action at a time, and sees no more than its seat may."""

    def __init__(self, bot: Bot, player: int, rng: random.Random) -> None:
        super().__init__()
        self.bot = bot
        self.player = player
        self.rng = rng
        self.restart()

    def restart(self) -> None:
        self.chosen: tuple[int, ...] = ()
        """The numbers of the move that it is about to make."""
        self.moves = -1
        """How many moves had been made when it chose."""

    def step(self, state: SpielState) -> int:
        driver = state.driver
        assert driver is not None
        if self.moves != driver.state.moves:
            self.moves = driver.state.moves
            self.chosen = driver.encoder.encode(self.bot.choose(Position(driver.state, self.player, self.rng)))
        return self.chosen[len(driver.prefix)]


class SpielEvaluator:
    """What a position is worth to OpenSpiel's searches, by the evaluation that our own bots use, instead of rollouts.

    It has the form of OpenSpiel's `mcts.Evaluator`. A search hands it worlds that it has resampled.
    """

    def evaluate(self, state: SpielState) -> list[float]:
        """Each player's chance to win, on the scale of `reward=win`."""
        driver = state.driver
        if driver is None or driver.over:
            return state.returns()
        judge = driver.state.game.strategy.evaluate
        if judge is None:
            raise ValueError(f"nobody has written an evaluation for {driver.state.game.id!r} yet; take rollouts")
        seats = state.num_players()
        chances = [judge(driver.state, seat) for seat in range(seats)]
        if seats == 1:
            return [2 * chances[0] - 1]
        everything = sum(chances) or 1.0
        return [(chance / everything * seats - 1) / (seats - 1) for chance in chances]

    def prior(self, state: SpielState) -> list[tuple[int, float]]:
        """No action is preferred."""
        if state.is_chance_node():
            return state.chance_outcomes()
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


def register(rules: Game[Any], solo: bool = False) -> str:
    """Register a game, for two and more or for one player; the answer is its name in OpenSpiel."""
    name = f"walpurgis_{rules.id}_solo" if solo else f"walpurgis_{rules.id}"
    seats = [count for count in rules.seats if (count == 1) == solo]
    declared = declare(rules.id, min(seats), rules.new(min(seats)).options)
    parameters = {"players": min(seats), **declared.setting.options, "chance": CHANCES[0]}
    if not solo:
        parameters["reward"] = "win"
    kind = pyspiel.GameType(
        short_name=name,
        long_name=rules.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,  # simultaneous decisions are asked seat by seat
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=getattr(pyspiel.GameType.Information, f"{declared.information}_information".upper()),
        utility=getattr(pyspiel.GameType.Utility, declared.utility.upper()),
        reward_model=getattr(pyspiel.GameType.RewardModel, declared.rewards.upper()),
        max_num_players=max(seats),
        min_num_players=min(seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )
    # A class, and no function: OpenSpiel lets go of it after Python's end, when a function could not be freed any more.
    pyspiel.register_game(kind, type(name, (SpielGame,), {"rules": rules, "kind": kind}))
    return name


def _options(rules: Game[Any], chosen: dict[str, Json]) -> dict[str, Json]:
    """The options that somebody has chosen: OpenSpiel fills in what was left out.

    It has one type for each parameter, too, so a number among words is written as a word: `start_seat=_1`.
    """
    options = {}
    for name, value in chosen.items():
        rule = rules.options["properties"][name]
        if value != rule["default"]:
            options[name] = next((choice for choice in rule.get("enum", []) if f"_{choice}" == value), value)
    return options


for _id in ids():
    _rules = find_game(_id)
    register(_rules)
    if 1 in _rules.seats:
        register(_rules, solo=True)
