"""What each seat may see (WIT-17)."""

from typing import Final

from walpurgis.games.witchstone.box import ALL_TILES, CHIPS, SCROLLS, SPECIALS, TURNS, TYPES
from walpurgis.games.witchstone.ids import TileId
from walpurgis.games.witchstone.scoring import by_source
from walpurgis.games.witchstone.steps.blocks import OPEN_COUNT, SECRET, Block, Track
from walpurgis.games.witchstone.steps.crystals import CrystalActions
from walpurgis.games.witchstone.steps.tracks import Advance
from walpurgis.games.witchstone.steps.witches import WitchActions
from walpurgis.games.witchstone.table import Player, State, Table
from walpurgis.games.witchstone.words import CHIP, CRYSTALS, SCROLL, SOURCE, STEPS, SYMBOL, TILES
from walpurgis.kernel import BySeat, Counts, ListOf, Maybe, Number, Projection, SetOf, Shape, Step, Structure

TILE_COUNT: Final = Number("tiles", 0, len(ALL_TILES))
SCROLL_COUNT: Final = Number("scrolls", 0, len(SCROLLS))
SPECIAL_COUNT: Final = Number("special tiles", 0, len(SPECIALS))
EVERY_TILE: Final = (1 << len(ALL_TILES)) - 1
HIDDEN: Final = ("hand", "pile", "returned", "scrolls", "points")
OPEN_PLAYER: Final[Shape] = Player.SHAPE.only(*[name for name in Player.SHAPE.names if name not in HIDDEN])
PLAYER: Final[Shape] = OPEN_PLAYER.plus(
    ("hand", Maybe(TILES)),
    ("hand_size", TILE_COUNT),
    ("pile_size", TILE_COUNT),
    ("returned_size", TILE_COUNT),
    ("unplaced", TILES),
    ("scrolls", Maybe(SetOf(SCROLL))),
    ("scroll_count", Maybe(SCROLL_COUNT)),
    ("sources", Counts(SOURCE)),
)
BLOCK: Final[Shape] = Shape(
    ("symbol", SYMBOL),
    ("n", STEPS),
    ("queue", ListOf(STEPS, STEPS.high)),
    ("chips", ListOf(CHIP, len(CHIPS))),
    ("black_chip", Maybe(CHIP)),
    ("rim", ListOf(SYMBOL, CRYSTALS.high)),
    ("black_rim", Maybe(SYMBOL)),
)
OPEN: Final[Shape] = Table.SHAPE.only(
    *[name for name in Table.SHAPE.names if name not in ("players", "scroll_pile", "special_pile")]
)
VIEW: Final[Shape] = OPEN.plus(
    ("players", BySeat(Structure("player", PLAYER))),
    ("scroll_pile", SCROLL_COUNT),
    ("special_pile", SPECIAL_COUNT),
    ("blocks", ListOf(Structure("block", BLOCK), 2 * len(TYPES))),
)


def projection(state: State, seat: int | None) -> Projection:
    """WIT-17.2, WIT-9.8: all that lies open, and the own hand; of what is hidden only how much there is."""
    table = state.table
    secret, counted = scrolls_are_secret(state), scrolls_are_counted(state)
    return VIEW.project(
        table,
        [
            seen_player(player, own=at == seat, secret=secret, counted=counted)
            for at, player in enumerate(table.players)
        ],
        len(table.scroll_pile),
        len(table.special_pile),
        open_blocks(state),
    )


def scrolls_are_secret(state: State) -> bool:
    """WIT-13.5: with the option unused scrolls are hidden from others until the final scoring."""
    return bool(state.options[SECRET]) and state.table.turn <= TURNS


def scrolls_are_counted(state: State) -> bool:
    """WIT-13.5: whether everybody sees how many unused scrolls everybody has."""
    return bool(state.options[OPEN_COUNT]) or not scrolls_are_secret(state)


def seen_player(player: Player, own: bool, secret: bool, counted: bool) -> Projection:
    """WIT-17.1, WIT-17.3: the hand is for its owner; tiles that have not come out yet are open as a whole only."""
    return PLAYER.project(
        player,
        player.hand if own else -1,
        player.hand.bit_count(),
        len(player.pile),
        player.returned.bit_count(),
        unplaced_set(player),
        -1 if secret and not own else player.scrolls,
        player.scrolls.bit_count() if own or counted else -1,
        by_source(player),
    )


def unplaced(player: Player) -> list[TileId]:
    """WIT-17.3: the tiles of a player that nobody has seen come out, in order."""
    left = unplaced_set(player)
    return [tile for tile in ALL_TILES if left >> tile & 1]


def unplaced_set(player: Player) -> int:
    """The same as a set."""
    gone = player.discarded
    for placed in player.placed:
        gone |= 1 << placed.tile
    return EVERY_TILE & ~gone


def open_blocks(state: State) -> list[Projection]:
    """The open blocks, the active one first."""
    blocks: list[Projection] = []
    steps = 0
    for step in reversed(state.stack):
        if isinstance(step, Advance):
            steps = step.n
        elif isinstance(step, (Block, Track)):
            blocks.append(seen_block(step, steps))
            steps = 0
    return blocks


def seen_block(step: Step, steps: int) -> Projection:
    """An open block; the steps of an advance that is being decided belong to its track."""
    assert isinstance(step, (Block, Track))
    chips = step.chips if isinstance(step, (WitchActions, CrystalActions)) else ()
    crystals = step if isinstance(step, CrystalActions) else None
    return BLOCK.project(
        None,
        step.symbol,
        step.n + steps,
        step.queue if isinstance(step, Track) else [],
        chips,
        -1 if crystals is None else crystals.black_chip,
        () if crystals is None else crystals.rim,
        -1 if crystals is None else crystals.black_rim,
    )
