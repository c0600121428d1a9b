"""Every piece of the box, wherever it lies (NSA-1.2)."""

from walpurgis.games.new_salem import box
from walpurgis.games.new_salem.table import State
from walpurgis.games.new_salem.words import BUILDING, CHARACTER, EVENT
from walpurgis.kernel import Census
from walpurgis.kernel.census import add, count, of_seat


def census(state: State) -> Census:
    """NSA-1.2: buildings by design, characters and events by their ids; trial cards and badges by their number."""
    table = state.table
    players = table.players
    found: Census = {}
    count(found, BUILDING, [*table.building_deck, *table.looked_at, *table.removed])
    count(found, BUILDING, [card for player in players for card in (*player.buildings, *player.hand)])
    count(found, EVENT, [*table.events, *table.event_deck])
    count(found, EVENT, [box.SANCTUARY for player in players if player.sanctuary])
    count(found, EVENT, [box.HONORARY_CITIZEN for player in players if player.honorary])
    count_characters(found, state)
    add(found, "Witch Trial cards", table.trials + sum([player.on_trial for player in players]))
    add(found, "badges", table.badges + sum([player.badge for player in players]))
    for seat, player in enumerate(players):
        rows = {len(player.buildings), len(player.hope), len(player.despair)}
        add(found, f"lengths of the rows of buildings, hope and despair{of_seat(seat)}", len(rows))
    return found


def count_characters(found: Census, state: State) -> None:
    """NSA-2.2 to NSA-2.5: each character once, and as many witches among those drawn as the seats ask for."""
    table = state.table
    drawn = [*[player.character for player in table.players], *table.set_aside]
    count(found, CHARACTER, [*drawn, *table.not_drawn])
    add(found, "witches among the characters in play", sum([box.TEAM_OF[one] == box.WITCH for one in drawn]))
