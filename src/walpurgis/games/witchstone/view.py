"""What each seat may see (WIT-17)."""

from typing import Final

from walpurgis.games.witchstone.box import CHIPS, SCROLLS, SPECIALS, TURNS, TYPES
from walpurgis.games.witchstone.box import TILES as ALL_TILES
from walpurgis.games.witchstone.scoring import breakdown
from walpurgis.games.witchstone.steps.blocks import SECRET, Block, Track
from walpurgis.games.witchstone.steps.crystals import CrystalActions
from walpurgis.games.witchstone.steps.tracks import Advance
from walpurgis.games.witchstone.steps.witches import WitchActions
from walpurgis.games.witchstone.table import Player, State, Table
from walpurgis.games.witchstone.words import CHIP, CRYSTALS, SCROLL, SOURCE, STEPS, SYMBOL, TILE, TILES
from walpurgis.kernel import BySeat, Counts, Json, ListOf, Maybe, Number, SetOf, Shape, Step, Structure

TILE_COUNT = Number("tiles", 0, len(ALL_TILES))
SCROLL_COUNT = Number("scrolls", 0, len(SCROLLS))
SPECIAL_COUNT = Number("special tiles", 0, len(SPECIALS))
HIDDEN = ("hand", "pile", "returned", "scrolls", "points")
OPEN_PLAYER: Final[Shape] = Player.SHAPE.only(*[name for name in Player.SHAPE.names if name not in HIDDEN])
PLAYER: Final[Shape] = OPEN_PLAYER.plus(
    ("hand", Maybe(TILES)),
    ("hand_size", TILE_COUNT),
    ("pile_size", TILE_COUNT),
    ("returned_size", TILE_COUNT),
    ("unplaced", TILES),
    ("scrolls", Maybe(SetOf(SCROLL))),
    ("scroll_count", SCROLL_COUNT),
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


def view(state: State, seat: int | None) -> dict[str, Json]:
    """WIT-17.2, WIT-9.8: all that lies open, and the own hand; of what is hidden only how much there is."""
    table = state.table
    secret = scrolls_are_secret(state)
    return OPEN.write(table) | {
        "players": [view_player(player, own=at == seat, secret=secret) for at, player in enumerate(table.players)],
        "scroll_pile": len(table.scroll_pile),
        "special_pile": len(table.special_pile),
        "blocks": open_blocks(state),
    }


def scrolls_are_secret(state: State) -> bool:
    """WIT-13.5: with the house option unused scrolls are hidden from others until the final scoring."""
    return bool(state.options[SECRET]) and state.table.turn <= TURNS


def view_player(player: Player, own: bool, secret: bool) -> dict[str, Json]:
    """WIT-17.1, WIT-17.3: the hand is for its owner; tiles that have not come out yet are open as a whole only."""
    scrolls = SetOf(SCROLL).write(player.scrolls)
    return OPEN_PLAYER.write(player) | {
        "hand": TILES.write(player.hand) if own else None,
        "hand_size": player.hand.bit_count(),
        "pile_size": len(player.pile),
        "returned_size": player.returned.bit_count(),
        "unplaced": [TILE.write(tile) for tile in unplaced(player)],
        "scrolls": None if secret and not own else scrolls,
        "scroll_count": player.scrolls.bit_count(),
        "sources": breakdown(player),
    }


def unplaced(player: Player) -> list[int]:
    """WIT-17.3: the tiles of a player that nobody has seen come out, in order."""
    gone = player.discarded
    for placed in player.placed:
        gone |= 1 << placed.tile
    return [tile for tile in range(len(ALL_TILES)) if not gone >> tile & 1]


def open_blocks(state: State) -> list[Json]:
    """The open blocks, the active one first."""
    blocks: list[Json] = []
    steps = 0
    for step in reversed(state.stack):
        if isinstance(step, Advance):
            steps = step.n
        elif isinstance(step, (Block, Track)):
            blocks.append(write_block(step, steps))
            steps = 0
    return blocks


def write_block(step: Step, steps: int) -> dict[str, Json]:
    """An open block in words; the steps of an advance that is being decided belong to its track."""
    assert isinstance(step, (Block, Track))
    chips = step.chips if isinstance(step, (WitchActions, CrystalActions)) else ()
    crystals = step if isinstance(step, CrystalActions) else None
    return {
        "symbol": SYMBOL.write(step.symbol),
        "n": step.n + steps,
        "queue": list(step.queue) if isinstance(step, Track) else [],
        "chips": ListOf(CHIP).write(chips),
        "black_chip": Maybe(CHIP).write(-1 if crystals is None else crystals.black_chip),
        "rim": ListOf(SYMBOL).write(() if crystals is None else crystals.rim),
        "black_rim": Maybe(SYMBOL).write(-1 if crystals is None else crystals.black_rim),
    }
