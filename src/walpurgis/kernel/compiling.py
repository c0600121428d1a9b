"""What the compiler needs to be told: classes that games outside this package may subclass, and that form no rings.

`mypyc_attr` is an instruction to mypyc and does nothing at run time, so the kernel stays free of dependencies. So is
`i64`, a whole number that fits a register: by itself it is a number like any other.
"""

from collections.abc import Callable
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final, TypeVar

_T = TypeVar("_T")
_ENGINE = find_spec("walpurgis.kernel.moves")
COMPILED: Final = _ENGINE is not None and not (_ENGINE.origin or ".py").endswith(".py")
"""Whether the engine is compiled, for the few places where another way is faster then."""

if TYPE_CHECKING:
    from mypy_extensions import i64 as i64
    from mypy_extensions import mypyc_attr as mypyc_attr
else:
    i64 = int

    def mypyc_attr(*, allow_interpreted_subclasses: bool = False, acyclic: bool = False) -> Callable[[_T], _T]:
        def unchanged(cls: _T) -> _T:
            return cls

        return unchanged
