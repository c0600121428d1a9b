"""The end: final scoring, line by line (section 21)."""

from walpurgis.games.septima import box
from walpurgis.games.septima.books import book_wisdom, count_citizens
from walpurgis.games.septima.table import State
from walpurgis.kernel import Json, outcome


def loyal_wisdom(citizens: int) -> int:
    """SEP-21.1: 3 or 4 Loyal Citizens are worth something, 5 or 6 more."""
    if citizens >= 5:
        return box.MANY_LOYAL
    return box.FEW_LOYAL if citizens >= 3 else 0


def track_wisdom(levels: list[int]) -> tuple[int, int]:
    """SEP-21.2: the level reached on each track, and the levels reached on all three."""
    return sum(box.LEVEL_WISDOM[level] for level in levels), box.ALL_TRACKS_WISDOM * min(levels)


def lines(state: State, seat: int) -> dict[str, int]:
    """SEP-21.1, SEP-21.2, SEP-21.4: the scoring pad of a player; Spells and Witches have no line."""
    player = state.table.players[seat]
    tracks, together = track_wisdom(player.levels)
    return {
        "in_game": player.wisdom,
        "book": book_wisdom(state, seat),
        "patient_tracks": tracks,
        "all_three_tracks": together,
        "loyal_citizens": loyal_wisdom(count_citizens(state, seat)),
        "charms": box.CHARM_WISDOM * player.charms,
        "potions": box.POTION_WISDOM * sum(player.potions),
        "pairs": box.PAIR_WISDOM * ((sum(player.ingredients) + player.crystals) // 2),
    }


def result(state: State) -> dict[str, Json]:
    """SEP-21.3: most Wisdom wins; then more Witches in the Coven; then the victory is shared."""
    breakdown = [lines(state, seat) for seat in range(state.seats)]
    players = state.table.players
    order = [(sum(pad.values()), players[seat].coven.bit_count()) for seat, pad in enumerate(breakdown)]
    return outcome(breakdown, order, "summer")
