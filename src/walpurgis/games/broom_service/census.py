"""Every piece of the box, wherever it lies (BRS-1.2, BRS-1.8)."""

from walpurgis.games.broom_service.box import ATLAS, SIDES
from walpurgis.games.broom_service.table import State
from walpurgis.games.broom_service.words import CLOUD, EVENT, ROLE, TILE
from walpurgis.kernel import Census
from walpurgis.kernel.census import add, count, count_cards_out_of_all, count_sets, of_seat


def census(state: State) -> Census:
    """BRS-1.2, BRS-1.8: clouds, tiles, events and role cards by their ids, pawns by their number."""
    table = state.table
    players = table.players
    side = SIDES.index(state.options["board"])
    found: Census = {}
    count(found, CLOUD, table.clouds)
    count_sets(found, CLOUD, [table.removed_clouds, *[player.clouds for player in players]])
    count(found, TILE, table.tiles)
    count_sets(found, TILE, [table.removed_tiles, *[player.forest_tiles for player in players]])
    count(found, EVENT, [table.event, *table.event_stack, *table.past_events, *table.removed_events])
    count(found, ROLE, table.bewitched_stack, " that can be bewitched")
    count_sets(found, ROLE, [table.bewitched, table.past_bewitched], " that can be bewitched")
    for seat, player in enumerate(players):
        count_cards_out_of_all(found, ROLE, [player.hand, player.laid], of_seat(seat))
        add(found, f"pawns{of_seat(seat)}", len(player.pawns))
        off_board = sum([ATLAS.regions[region].side != side for region in player.pawns])
        if off_board:
            add(found, f"pawns{of_seat(seat)} on the side of the board that lies below", off_board)
    return found
