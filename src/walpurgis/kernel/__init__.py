"""What every game is made of: states, steps, moves, events, views and chance.

Standard library only; no files, no clock, no global randomness; knows no game.
"""

from walpurgis.kernel.balance import BalanceSpec, PartFamily, PointOrigin, Total, Use
from walpurgis.kernel.census import Census
from walpurgis.kernel.chance import reshuffle
from walpurgis.kernel.compiling import COMPILED
from walpurgis.kernel.data import Data, MutableData, Object, Projection, Shape, Structure, Table
from walpurgis.kernel.errors import IllegalMove, OtherVersion
from walpurgis.kernel.events import Event, EventKind, Events
from walpurgis.kernel.fields import field, transient
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
from walpurgis.kernel.stakes import Quantity, Stakes
from walpurgis.kernel.state import State
from walpurgis.kernel.steps import Answers, AnyStep, Choice, Decision, Simultaneous, Step
from walpurgis.kernel.strategy import Strategy
from walpurgis.kernel.versions import RulesChange

__all__ = [
    "COMPILED",
    "COUNT",
    "FLAG",
    "OTHER_SEAT",
    "SEAT",
    "SEATS",
    "WORD",
    "Answers",
    "AnyStep",
    "Anything",
    "Bag",
    "BalanceSpec",
    "BySeat",
    "Census",
    "Choice",
    "Counts",
    "Data",
    "Decision",
    "Event",
    "EventKind",
    "Events",
    "Game",
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
    "MutableData",
    "Number",
    "Object",
    "OtherVersion",
    "PartFamily",
    "PointOrigin",
    "Projection",
    "Quantity",
    "RulesChange",
    "SetOf",
    "Shape",
    "Simultaneous",
    "Stakes",
    "State",
    "Step",
    "Strategy",
    "Structure",
    "Table",
    "Token",
    "Total",
    "TupleOf",
    "Use",
    "Verb",
    "Verbs",
    "field",
    "outcome",
    "reshuffle",
    "transient",
]
