"""From the box to the opening position."""

from walpurgis.games.broom_service import box
from walpurgis.games.broom_service.box import CASTLES, SIDES
from walpurgis.games.broom_service.contents import AllowedVariant
from walpurgis.games.broom_service.ids import NO_CLOUD, NO_ROLE, NO_TILE, CloudId, EventId
from walpurgis.games.broom_service.table import Player, State, Table
from walpurgis.games.broom_service.words import RESHUFFLED, SOURCE
from walpurgis.kernel import Json


def setting_of(options: dict[str, Json]) -> AllowedVariant:
    """BRS-15.1, BRS-15.2, BRS-15.3: the allowed setting that the options name; anything else is refused."""
    board, storm, mountain = SIDES.index(options["board"]), options["storm_clouds"], options["mountain_tiles"]
    for setting in box.SETTINGS:
        if (setting.board, setting.storm, setting.mountain) == (board, storm, mountain):
            return setting
    raise ValueError(
        "these variants do not go together: the back is always played with mountain tiles (leave mountain_tiles out, "
        "or set it to true); storm clouds are free on both sides, mountain tiles on the front"
    )


def check_options(seats: int, options: dict[str, Json]) -> None:
    """BRS-11.2, BRS-11.3, BRS-15.3: refuse what the rules do not allow."""
    setting = setting_of(options)
    heavy = options["heavy_clouds_used"]
    if not setting.least <= heavy <= setting.most:
        allowed = f"{setting.least} to {setting.most}" if setting.storm else f"{setting.most}"
        why = "with storm clouds on the" if setting.storm else "without storm clouds, on the"
        raise ValueError(f"heavy_clouds_used: {heavy} is not allowed; {why} {options['board']} side it is {allowed}")
    if options["start_seat"] != "random" and options["start_seat"] >= seats:
        raise ValueError(f"start_seat: {options['start_seat']} is no seat; there are 0 to {seats - 1}, or 'random'")


def new_table(seats: int, options: dict[str, Json]) -> Table:
    """BRS-2.1, BRS-2.2, BRS-2.3, BRS-2.4, BRS-2.5: the side of the board, and what every player receives."""
    castles = CASTLES[SIDES.index(options["board"])]
    potions = [box.START_POTIONS] * len(box.POTIONS)
    players = [
        Player(
            vp=box.START_VP,
            hand=0,
            laid=0,
            pawns=list(castles),
            resources=[*potions, 0],
            clouds=0,
            amulets=0,
            forest_tiles=0,
            sources=[0] * SOURCE.size,
        )
        for _ in range(seats)
    ]
    nothing_on = [NO_CLOUD] * len(box.CLOUD_SPOTS)
    return Table(
        players=players,
        round=1,
        leader=0,
        role=NO_ROLE,
        brave=-1,
        to_follow=(),
        led=0,
        event=EventId(0),
        event_stack=[],
        past_events=[],
        removed_events=[],
        bewitched=0,
        bewitched_stack=[],
        past_bewitched=0,
        clouds=nothing_on,
        removed_clouds=0,
        occupied=0,
        covered=0,
        tiles=[NO_TILE] * len(box.TILE_SPOTS),
        removed_tiles=0,
        fresh_tiles=0,
    )


def set_up(state: State) -> None:
    """BRS-2.12: everything random, in this order."""
    setting = setting_of(state.options)
    choose_start(state)
    place_clouds(state, setting)
    shuffle_events(state)
    shuffle_bewitched(state)
    place_tiles(state, setting)


def choose_start(state: State) -> None:
    """BRS-2.6, BRS-2.7, BRS-3.8: the start player leads first; he and his right neighbour begin with fewer wands."""
    chosen = state.options["start_seat"]
    table = state.table
    table.leader = state.roll("start", state.seats) if chosen == "random" else chosen
    for place, wands in enumerate(box.START_WANDS[state.seats]):
        table.players[(table.leader + place) % state.seats].resources[box.WAND] = wands


def place_clouds(state: State, setting: AllowedVariant) -> None:
    """BRS-2.8, BRS-11.1, BRS-11.3: a random cloud on every spot, face up; the others are out of the game."""
    heavy = [CloudId(at) for at in range(box.HEAVY_CLOUDS)]
    used = state.options["heavy_clouds_used"]
    if used < len(heavy):
        state.shuffle("heavy_clouds", heavy)
    clouds = sorted(heavy[:used])
    if setting.storm:
        clouds += [CloudId(at) for at in range(box.HEAVY_CLOUDS, len(box.CLOUDS))]
    state.shuffle("clouds", clouds)
    spots = box.SPOTS_OF_SIDE[setting.board]
    for spot, cloud in zip(spots, clouds, strict=False):
        state.table.clouds[spot] = cloud
    on_board = sum(1 << cloud for cloud in clouds[: len(spots)])
    state.table.removed_clouds = (1 << len(box.CLOUDS)) - 1 & ~on_board


def shuffle_events(state: State) -> None:
    """BRS-2.9: seven events in a face-down stack, the first one turned up; three are removed unseen."""
    cards = [EventId(at) for at in range(len(box.EVENT_IDS))]
    state.shuffle("events", cards)
    table = state.table
    table.event = cards[0]
    table.event_stack = cards[1 : box.ROUNDS]
    table.removed_events = cards[box.ROUNDS :]


def shuffle_bewitched(state: State) -> None:
    """BRS-2.10, BRS-2.11: the roles of an unused colour; five players have none."""
    if box.BEWITCHED[state.seats]:
        state.table.bewitched_stack = list(box.EACH_ROLE)
        state.shuffle("bewitched", state.table.bewitched_stack)
        reveal_bewitched(state)


def reveal_bewitched(state: State) -> None:
    """BRS-9.4, BRS-9.6, BRS-9.7: the next bewitched roles; all ten are shuffled anew where the stack is too small."""
    table = state.table
    count = box.BEWITCHED[state.seats]
    table.past_bewitched |= table.bewitched
    if len(table.bewitched_stack) < count:
        table.bewitched_stack = list(box.EACH_ROLE)
        table.past_bewitched = 0
        state.tell(RESHUFFLED)
        state.shuffle("bewitched", table.bewitched_stack)
    table.bewitched = sum(1 << role for role in table.bewitched_stack[:count])
    table.bewitched_stack = table.bewitched_stack[count:]


def place_tiles(state: State, setting: AllowedVariant) -> None:
    """BRS-1.3, BRS-12.2, BRS-12.3, BRS-12.4, BRS-13.1, BRS-13.2, BRS-14.1, BRS-14.2: random tiles, face up."""
    used = (setting.mountain, setting.forest, setting.hill)
    table = state.table
    table.removed_tiles = (1 << len(box.TILES)) - 1
    for kind, name in enumerate(box.TILE_KINDS):
        if used[kind]:
            tiles = list(box.TILES_OF_KIND[kind])
            state.shuffle(f"{name}_tiles", tiles)
            for spot, tile in zip(box.TILE_SPOTS_OF[setting.board][kind], tiles, strict=False):
                table.tiles[spot] = tile
                table.removed_tiles &= ~(1 << tile)
    if setting.mountain:
        table.covered = box.COVERED
