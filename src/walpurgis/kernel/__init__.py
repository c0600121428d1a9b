"""What every game is made of: states, steps, moves, events, views and chance.

Standard library only; no files, no clock, no global randomness; knows no game.
"""

from walpurgis.kernel.box import BadBox, Box
from walpurgis.kernel.chance import reshuffle
from walpurgis.kernel.compiling import COMPILED
from walpurgis.kernel.data import Data, Glimpse, Object, Shape, Structure, Table
from walpurgis.kernel.errors import IllegalMove, OtherVersion
from walpurgis.kernel.events import Event, EventKind, Events
from walpurgis.kernel.game import Game, outcome
from walpurgis.kernel.kinds import (
    COUNT,
    FLAG,
    OTHER_SEAT,
    SEAT,
    SEATS,
    WORD,
    Anything,
    Bag,
    BySeat,
    Counts,
    Ids,
    Json,
    Kind,
    ListOf,
    MapOf,
    Maybe,
    MaybeToken,
    Number,
    SetOf,
    Token,
    TupleOf,
)
from walpurgis.kernel.moves import Move, MoveKind, Verb, Verbs
from walpurgis.kernel.state import State
from walpurgis.kernel.steps import AnyStep, Choice, Decision, Simultaneous, Step

__all__ = [
    "COMPILED",
    "COUNT",
    "FLAG",
    "OTHER_SEAT",
    "SEAT",
    "SEATS",
    "WORD",
    "AnyStep",
    "Anything",
    "BadBox",
    "Bag",
    "Box",
    "BySeat",
    "Choice",
    "Counts",
    "Data",
    "Decision",
    "Event",
    "EventKind",
    "Events",
    "Game",
    "Glimpse",
    "Ids",
    "IllegalMove",
    "Json",
    "Kind",
    "ListOf",
    "MapOf",
    "Maybe",
    "MaybeToken",
    "Move",
    "MoveKind",
    "Number",
    "Object",
    "OtherVersion",
    "SetOf",
    "Shape",
    "Simultaneous",
    "State",
    "Step",
    "Structure",
    "Table",
    "Token",
    "TupleOf",
    "Verb",
    "Verbs",
    "outcome",
    "reshuffle",
]
