"""A second copy of a game's package in one process, which reads a box of its own.

The modules of a game read its box once, into constants: that is what makes them fast. So a table with another box gets
modules of its own, made from the same sources. They import each other instead of the package's, and share everything
else. No copy is in `sys.modules`: it lives as long as somebody uses its game, and then goes as a whole.
"""

import builtins
import typing
from collections.abc import Mapping, Sequence
from importlib.machinery import SourceFileLoader
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from walpurgis.formats.box import Box
from walpurgis.kernel.game import COPY_MARK

_BOXES: Final[dict[str, Box]] = {}
"""The boxes of the copies that are being loaded, by the name of the copy."""


class PackageCopy:
    """The modules of one copy. Their names have a mark behind the package's: `walpurgis.games.septima@0a1b2c.box`."""

    def __init__(self, package: str, mark: str, box: Box) -> None:
        spec = find_spec(package)
        if spec is None or not spec.submodule_search_locations:
            raise ValueError(f"{package} is no package, so it cannot be copied")
        self.package = package
        self.name = f"{package}{COPY_MARK}{mark}"
        self.folder = Path(spec.submodule_search_locations[0])
        self.box = box
        self._modules: dict[str, ModuleType] = {}
        self._builtins = {**vars(builtins), "__import__": self._import}

    def load(self) -> ModuleType:
        """The package itself, after all of its code has run. Its modules read the box by `box_of_copy`."""
        _BOXES[self.name] = self.box
        try:
            return self._module(self.package)
        finally:
            del _BOXES[self.name]

    def _module(self, original: str) -> ModuleType:
        """The copy of a module of the package, by the original's name."""
        if original in self._modules:
            return self._modules[original]
        path = self._source(original)
        if path is None:
            raise ModuleNotFoundError(f"there is no module {original}", name=original)
        parent, _, leaf = original.rpartition(".")
        above = self._module(parent) if original != self.package else None
        name = self.name + original.removeprefix(self.package)
        is_package = path.name == "__init__.py"
        module = ModuleType(name)
        module.__file__ = str(path)
        module.__package__ = name if is_package else name.rpartition(".")[0]
        if is_package:
            module.__path__ = []
        module.__dict__["__builtins__"] = self._builtins
        self._modules[original] = module
        # Each copy has code objects of its own: the interpreter adapts them to the constants that they meet.
        code = SourceFileLoader(name, str(path)).get_code(name)
        assert code is not None
        exec(code, module.__dict__)
        if above is not None:
            setattr(above, leaf, module)
        return module

    def _source(self, original: str) -> Path | None:
        path = self.folder.joinpath(*original.removeprefix(self.package).split(".")[1:])
        found = path / "__init__.py" if path.is_dir() else path.with_name(path.name + ".py")
        return found if found.is_file() else None

    def _import(
        self,
        name: str,
        importing: Mapping[str, Any] | None = None,
        names: Mapping[str, Any] | None = None,
        wanted: Sequence[str] = (),
        level: int = 0,
    ) -> ModuleType:
        """What `import` does in modules of the copy: those of the package are the copy's own."""
        if not level and name != self.package and not name.startswith(f"{self.package}."):
            return builtins.__import__(name, importing, names, wanted, level)
        if level or not wanted:
            raise ImportError(f"{name}: modules of a game import each other as 'from {self.package} import …'")
        module = self._module(name)
        for each in wanted or ():
            if not hasattr(module, each) and self._source(f"{name}.{each}") is not None:
                self._module(f"{name}.{each}")
        return module


def box_of_copy(module: str) -> Box | None:
    """The box that a module is to read: the one of its copy; None where it is no copy's."""
    package, mark, rest = module.partition(COPY_MARK)
    return _BOXES[f"{package}{mark}{rest.partition('.')[0]}"] if mark else None


def forget_types() -> None:
    """Empty the caches of `typing`, which would keep classes of copies that nobody uses, as in `State[Table]`."""
    for clear in getattr(typing, "_cleanups", ()):
        clear()


def original_name(module: str) -> str:
    """The name of the module that one of a copy was made from."""
    package, _, rest = module.partition(COPY_MARK)
    _, dot, below = rest.partition(".")
    return package + dot + below
