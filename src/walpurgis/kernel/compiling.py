"""What mypyc needs to be told, and habits of the code that it compiles.

`mypyc_attr` tells mypyc which classes games outside this package may subclass (`allow_interpreted_subclasses`), and
whose objects form no reference cycles, so that the garbage collector need not track them (`acyclic`). It does nothing
at run time, so the kernel has no dependencies. `i64` is an integer in a register; interpreted, it is `int`.

Habits that look odd in kernel, games, formats, encoding and the bots' search, and why:
* `tuple([... for ...])`, `sum([...])`: mypyc compiles a list comprehension to a loop, a generator to a class.
* `moves: list[Any]`: elements of type Any are not checked one by one when they are read or appended.
* `from box import X` instead of `box.X` on hot paths: of names of a module, mypyc cannot always tell the type.
* `if COMPILED`: two bodies for one function, where a profile asked for it. Each place says what it gains, and a test
  runs both bodies.
"""

from collections.abc import Callable
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final, TypeVar

_T = TypeVar("_T")
_ENGINE = find_spec("walpurgis.kernel.moves")
COMPILED: Final = _ENGINE is not None and not (_ENGINE.origin or ".py").endswith(".py")
"""Whether the engine is compiled, for the few places where another body is faster then."""

if TYPE_CHECKING:
    from mypy_extensions import i64 as i64
    from mypy_extensions import mypyc_attr as mypyc_attr
else:
    i64 = int

    def mypyc_attr(*, allow_interpreted_subclasses: bool = False, acyclic: bool = False) -> Callable[[_T], _T]:
        def unchanged(cls: _T) -> _T:
            return cls

        return unchanged
