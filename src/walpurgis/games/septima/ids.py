"""Types of the ids of the box, so that a Spell is never taken for a Witch. Each counts the things of its kind from 0.

A type that builds on another is a part of it: every Ingredient is a token, every numbered Town area a sickbed.

A Citizen is no id: it has the number of its owner's seat, behind which come those of the Widow and the Angry ones. Sets
of things, counts, and the steps and stages of a turn are plain numbers, too.

A type costs nothing: compiled it is an integer, interpreted its name is called at import only. -1 is none.
"""

from typing import Final, NewType

ActionId = NewType("ActionId", int)
TokenId = NewType("TokenId", int)
"""What can be spent: an Ingredient or a Crystal."""
IngredientId = NewType("IngredientId", TokenId)
PotionId = NewType("PotionId", int)
SpaceId = NewType("SpaceId", int)
AreaId = NewType("AreaId", int)
"""An area of the map, of whatever kind."""
SpotId = NewType("SpotId", int)
"""Where a Patient can be healed: a numbered Town area, or the Hospital with one of its diseases."""
TownId = NewType("TownId", SpotId)
"""A numbered area of the Town."""
BuiltUpId = NewType("BuiltUpId", int)
"""An area of the Town that carries a banner or a building symbol."""
PrintId = NewType("PrintId", int)
"""An Ingredient that counts as printed on such an area."""
HutId = NewType("HutId", int)
"""A Hut, and the zone around it, which has its number."""
PostureId = NewType("PostureId", int)
"""Whether a Hunter is absent from a Hut, stands in it, or lies."""
SeasonId = NewType("SeasonId", int)
ChamberId = NewType("ChamberId", int)
DiseaseId = NewType("DiseaseId", int)
PatientId = NewType("PatientId", int)
WitchId = NewType("WitchId", int)
SpellId = NewType("SpellId", int)
ElementId = NewType("ElementId", int)
BuildingId = NewType("BuildingId", int)
ColorId = NewType("ColorId", int)
"""A colour of Buildings, and the spot on the board for them."""
BookId = NewType("BookId", int)
PrologueId = NewType("PrologueId", int)
PartId = NewType("PartId", int)
"""A part of a Prologue card: its top or its bottom."""
OverlapId = NewType("OverlapId", int)
"""Which of two Prologue cards shows its part where they overlap."""
PickId = NewType("PickId", int)
ThanksId = NewType("ThanksId", int)
RitualSpaceId = NewType("RitualSpaceId", int)
RibbonId = NewType("RibbonId", int)
SideId = NewType("SideId", int)
"""A Septima marker: the left or the right one."""
LikenessId = NewType("LikenessId", int)
"""What lets an Action be treated as matched."""
WidowCardId = NewType("WidowCardId", int)
NegotiationId = NewType("NegotiationId", int)
SpiderId = NewType("SpiderId", int)

NO_ACTION: Final = ActionId(-1)
NO_SPACE: Final = SpaceId(-1)
NO_PATIENT: Final = PatientId(-1)
NO_WITCH: Final = WitchId(-1)
NO_SPELL: Final = SpellId(-1)
NO_ELEMENT: Final = ElementId(-1)
NO_BUILDING: Final = BuildingId(-1)
NO_BOOK: Final = BookId(-1)
NO_RITUAL_SPACE: Final = RitualSpaceId(-1)
NO_SIDE: Final = SideId(-1)
NO_CARD: Final = WidowCardId(-1)
