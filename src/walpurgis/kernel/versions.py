"""Versions of a game's rules: what began under an earlier one goes on under the readings that it began with."""

from collections.abc import Callable, Sequence

from walpurgis.kernel.kinds import Json

Migration = Callable[[dict[str, Json]], None]
"""Gives the table of an earlier save, as JSON, the fields that came later."""


class RulesChange:
    """A version of the rules that reads some clauses otherwise, and the options that stand for the earlier readings."""

    def __init__(self, rules: int, earlier: dict[str, Json], migrate: Migration | None = None) -> None:
        self.rules = rules
        """The version that brought the change."""
        self.earlier = earlier
        """Options with the values under which games go on that began before it."""
        self.migrate = migrate


def is_carried_over(changes: Sequence[RulesChange], ours: int, theirs: Json) -> bool:
    """Whether a game that began under the rules `theirs` can go on under ours: every change since then is known."""
    oldest = changes[0].rules - 1 if changes else ours
    return isinstance(theirs, int) and not isinstance(theirs, bool) and oldest <= theirs <= ours


def carry_over(changes: Sequence[RulesChange], theirs: int, options: dict[str, Json]) -> dict[str, Json]:
    """The options under which a game goes on as it began: those that came later have the values of the earlier reading.

    Of several changes of one option, the first one after the game began knows how it was read then.
    """
    earlier: dict[str, Json] = {}
    for change in changes:
        if change.rules > theirs:
            earlier = change.earlier | earlier
    return earlier | options


def migrate_table(changes: Sequence[RulesChange], theirs: int, table: Json) -> None:
    """Bring the table of a save of earlier rules into today's form, in place; what is no table is left as it is."""
    for change in changes:
        if change.rules > theirs and change.migrate is not None and isinstance(table, dict):
            change.migrate(table)
