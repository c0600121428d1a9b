"""Commands from annotated functions, read with argparse: `Annotated[int, Option(help="…")] = 4` becomes `--seats 4`.

A parameter's name is the option's name, its type says how it is read, its default whether it may be left out, and the
function's docstring is the command's help. An `Argument` is told from others by its place. What is typed wrongly is a
`UsageError`: one line, which names what is wrong and what would be right.
"""

import argparse
import difflib
import inspect
import os
import re
import shutil
import sys
import textwrap
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from types import NoneType
from typing import Annotated, Any, Final, get_args, get_origin, get_type_hints

NEGATIVE: Final = re.compile(r"-\d*\.?\d+$")
"""Looks like an option, and is a number."""
WIDEST: Final = 120
HELP: Final = "show this help, and end"
HELP_NAMES: Final = ("--help", "-h")


class UsageError(Exception):
    """What was typed is no command, in a sentence, and the command whose help would tell."""

    command = ""


class Argument:
    """A parameter that is told by its place: the metavar is its name in help texts and errors."""

    def __init__(self, metavar: str = "", *, help: str = "") -> None:
        self.metavar = metavar
        self.help = help


class Option:
    """A parameter that is told by a name.

    Without names it is called as the parameter is. A bool without a name, or with one like `--open/--no-open`, can be
    denied as well; with any other name it can only be set. A list takes one value each time. Numbers have a minimum and
    a maximum, and `envvar` names a variable of the environment that is read where the option is left out.
    """

    def __init__(
        self,
        *names: str,
        metavar: str = "",
        help: str = "",
        min: float | None = None,
        max: float | None = None,
        envvar: str = "",
        show_default: bool = True,
    ) -> None:
        self.names = names
        self.metavar = metavar
        self.help = help
        self.min = min
        self.max = max
        self.envvar = envvar
        self.show_default = show_default


class Parameter:
    """A parameter of a command: how it is typed, and how it is read."""

    def __init__(self, parameter: inspect.Parameter, hint: Any) -> None:
        if get_origin(hint) is not Annotated:
            raise TypeError(f"{parameter.name} says neither Argument nor Option")
        base, declared = get_args(hint)
        self.name = parameter.name
        self.declared: Argument | Option = declared
        self.required = parameter.default is inspect.Parameter.empty
        self.default = None if self.required else parameter.default
        kinds = [each for each in get_args(base) if each is not NoneType] if NoneType in get_args(base) else [base]
        self.several = get_origin(kinds[0]) is list
        self.type: type = get_args(kinds[0])[0] if self.several else kinds[0]

    @cached_property
    def names(self) -> list[str]:
        """The names of an option, the long ones first."""
        assert isinstance(self.declared, Option)
        long = "--" + self.name.replace("_", "-")
        names = [one for each in self.declared.names for one in each.split("/") if not one.startswith("--no-")]
        return sorted(names or [long], key=lambda name: not name.startswith("--"))

    @property
    def can_be_denied(self) -> bool:
        """Whether an option comes as --open and as --no-open."""
        declared = self.declared
        assert isinstance(declared, Option)
        return self.type is bool and (not declared.names or "/" in declared.names[0])

    @property
    def typed_names(self) -> list[str]:
        """Everything that may be typed for an option."""
        denied = [f"--no-{name.removeprefix('--')}" for name in self.names if self.can_be_denied]
        return [*self.names, *denied]

    @property
    def metavar(self) -> str:
        return self.declared.metavar or (
            self.name.replace("_", " ").upper() if isinstance(self.declared, Argument) else METAVARS[self.type]
        )

    @property
    def shown(self) -> str:
        """How it stands in a line of usage: GAME, [GAME], BOT..."""
        name = f"{self.metavar}..." if self.several else self.metavar
        return name if self.required else f"[{name}]"

    @property
    def explained(self) -> str:
        """The help, with what holds if nothing is typed, and what may be typed."""
        notes = []
        if isinstance(self.declared, Option):
            shows = self.declared.show_default and self.default not in (None, "", False)
            notes += [f"by default {self.default}"] if shows and self.type is not bool else []
            notes += [f"by default {self.names[0]}"] if shows and self.can_be_denied else []
            notes += [_range(self.declared)] if _range(self.declared) else []
            notes += [f"variable {self.declared.envvar}"] if self.declared.envvar else []
        return f"{self.declared.help} ({'; '.join(notes)})" if notes else self.declared.help

    def read(self, text: str, source: str = "") -> Any:
        """A value from what was typed."""
        named = f"'{self.names[0]}'" if isinstance(self.declared, Option) else f"'{self.metavar}'"
        wrong = f"Invalid value for {named}{source}: {text!r}"
        try:
            value = self.type(text)
        except ValueError:
            raise UsageError(f"{wrong} is not {WANTED[self.type]}") from None
        declared = self.declared
        if isinstance(declared, Option) and not _is_within(value, declared):
            raise UsageError(f"{wrong} is not {_range(declared)}")
        return value

    def read_all(self, texts: Sequence[str], source: str = "") -> Any:
        values = [self.read(text, source) for text in texts]
        return values if self.several else values[-1]

    def value(self, given: Mapping[str, Any], environment: Mapping[str, str]) -> Any:
        """The value of an option: as typed, else from the environment, else the default."""
        declared = self.declared
        assert isinstance(declared, Option)
        typed = given.get(self.name)
        if typed is not None:
            return typed if self.type is bool else self.read_all(typed)
        inherited = environment.get(declared.envvar, "") if declared.envvar else ""
        if inherited:
            return self.read_all([inherited], f" (from the variable {declared.envvar})")
        if self.required:
            raise UsageError(f"Missing option '{self.names[0]}'")
        return self.default

    def add_to(self, parser: "argparse.ArgumentParser | argparse._ArgumentGroup") -> None:
        """Tell argparse."""
        told: dict[str, Any] = {"help": self.explained.replace("%", "%%")}
        if isinstance(self.declared, Argument):
            parser.add_argument(self.name, metavar=self.shown, **told)
        elif self.can_be_denied:
            parser.add_argument(*self.names, dest=self.name, action=argparse.BooleanOptionalAction, **told)
        elif self.type is bool:
            parser.add_argument(*self.names, dest=self.name, action="store_const", const=True, **told)
        else:
            parser.add_argument(*self.names, dest=self.name, action="append", metavar=self.metavar, **told)


METAVARS: Final[dict[type, str]] = {int: "NUMBER", float: "NUMBER", str: "TEXT", Path: "PATH", bool: ""}
WANTED: Final[dict[type, str]] = {int: "a whole number", float: "a number", str: "a text", Path: "a path"}


def _is_within(value: Any, option: Option) -> bool:
    return (option.min is None or value >= option.min) and (option.max is None or value <= option.max)


def _range(option: Option) -> str:
    """What numbers an option takes."""
    if option.max is not None:
        return f"from {option.min:g} to {option.max:g}" if option.min is not None else f"{option.max:g} at most"
    return "" if option.min is None else f"{option.min:g} or more"


class Formatter(argparse.HelpFormatter):
    """Help in paragraphs, with the help of options in one column."""

    def __init__(self, prog: str) -> None:
        width = min(shutil.get_terminal_size().columns, WIDEST) - 2
        super().__init__(prog, max_help_position=28, width=max(width, 40))

    def _format_action_invocation(self, action: argparse.Action) -> str:
        """All names of an option, and its value once."""
        if not action.option_strings or action.nargs == 0:
            return super()._format_action_invocation(action)
        return f"{', '.join(action.option_strings)} {action.metavar}"

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        paragraphs = [textwrap.fill(" ".join(each.split()), width) for each in text.strip().split("\n\n")]
        return textwrap.indent("\n\n".join(paragraphs), indent)


class _Parser(argparse.ArgumentParser):
    """Tells options from other words; help texts come from it, too."""

    def __init__(self, usage: str = "", description: str = "") -> None:
        super().__init__(
            prog="walpurgis", usage=usage.replace("%", "%%"), description=description.replace("%", "%%"),
            formatter_class=Formatter, allow_abbrev=False, add_help=False, exit_on_error=False,
        )  # fmt: skip


class Command:
    """A function as a command."""

    def __init__(self, function: Callable[..., None]) -> None:
        self.function = function

    @property
    def description(self) -> str:
        return inspect.getdoc(self.function) or ""

    @property
    def summary(self) -> str:
        return " ".join(self.description.partition("\n\n")[0].split())

    @cached_property
    def parameters(self) -> list[Parameter]:
        hints = get_type_hints(self.function, include_extras=True)
        return [Parameter(each, hints[each.name]) for each in inspect.signature(self.function).parameters.values()]

    @cached_property
    def options(self) -> list[Parameter]:
        return [each for each in self.parameters if isinstance(each.declared, Option)]

    @cached_property
    def arguments(self) -> list[Parameter]:
        return [each for each in self.parameters if isinstance(each.declared, Argument)]

    @property
    def option_names(self) -> set[str]:
        """Every name of an option that may be typed."""
        return {name for each in self.options for name in each.typed_names} | {*HELP_NAMES}

    def help(self, path: str) -> str:
        """How it is typed, what it does, and what each part means."""
        parts = [path, "[OPTION...]", *[each.shown for each in self.arguments]]
        parser = _Parser(" ".join(parts), self.description)
        arguments, options = parser.add_argument_group("arguments"), parser.add_argument_group("options")
        for each in self.arguments:
            each.add_to(arguments)
        for each in self.options:
            each.add_to(options)
        options.add_argument(*HELP_NAMES, action="store_true", help=HELP)
        return parser.format_help()

    def read(self, words: Sequence[str], path: str) -> dict[str, Any]:
        """The function's arguments, from what was typed; SystemExit once help was asked for and shown."""
        given, rest = read_options(self.options, words)
        if "help" in given:
            sys.stdout.write(self.help(path))
            raise SystemExit(0)
        values = {each.name: each.value(given, os.environ) for each in self.options}
        return values | self.places(rest)

    def places(self, words: Sequence[str]) -> dict[str, Any]:
        """The arguments that are told by their places."""
        values: dict[str, Any] = {}
        left = list(words)
        for each in self.arguments:
            taken = left if each.several else left[:1]
            left = left[len(taken) :]
            if each.required and not taken:
                raise UsageError(f"Missing argument '{each.shown}'")
            values[each.name] = each.read_all(taken) if taken else each.default
        if left:
            raise UsageError(f"Unexpected argument{'s' if len(left) > 1 else ''}: {' '.join(left)}")
        return values


class Commands:
    """Commands under a common name, perhaps with options of their own before the command."""

    def __init__(self, description: str, first: Callable[..., None] | None = None, version: str = "") -> None:
        self.description = description
        self.version = version
        self.first = Command(first or _nothing)
        """What takes the common options, and runs before every command."""
        self.children: dict[str, Command | Commands] = {}

    @property
    def summary(self) -> str:
        return " ".join(self.description.strip().partition("\n\n")[0].split())

    @property
    def option_names(self) -> set[str]:
        return self.first.option_names | ({"--version"} if self.version else set())

    def add(self, *functions: Callable[..., None]) -> None:
        """Functions as commands, called as they are."""
        for function in functions:
            self.add_as(function.__name__.replace("_", "-"), function)

    def add_as(self, name: str, function: Callable[..., None]) -> None:
        self.children[name] = Command(function)

    def add_group(self, name: str, commands: "Commands") -> None:
        self.children[name] = commands

    def help(self, path: str) -> str:
        parser = _Parser(f"{path} [OPTION...] COMMAND ...", self.description)
        listed = parser.add_argument_group("commands", f"{path} COMMAND --help explains one.")
        for name, each in self.children.items():
            listed.add_argument(name, help=each.summary.replace("%", "%%"))
        for option in self.first.options:
            option.add_to(parser)
        if self.version:
            parser.add_argument("--version", action="store_true", help="show the version, and end")
        parser.add_argument(*HELP_NAMES, action="store_true", help=HELP)
        return parser.format_help()

    def run(self, words: Sequence[str], path: str) -> None:
        """Run what was typed; without a command, show the help, with status 2."""
        try:
            self._run(words, path)
        except UsageError as error:
            error.command = error.command or path
            raise

    def _run(self, words: Sequence[str], path: str) -> None:
        at = self._command_at(words)
        if "--version" in words[:at] and self.version:
            sys.stdout.write(f"{self.version}\n")
            raise SystemExit(0)
        given, _ = read_options(self.first.options, words[:at])
        if "help" in given or at == len(words):
            sys.stdout.write(self.help(path))
            raise SystemExit(0 if "help" in given else 2)
        child = self.children.get(words[at])
        if child is None:
            raise UsageError(f"No such command '{words[at]}'{_meant(words[at], self.children)}")
        common = {each.name: each.value(given, os.environ) for each in self.first.options}
        below = f"{path} {words[at]}"
        if isinstance(child, Commands):
            self.first.function(**common)
            child.run(words[at + 1 :], below)
            return
        try:
            own = child.read(words[at + 1 :], below)
        except UsageError as error:
            error.command = below
            raise
        self.first.function(**common)
        child.function(**own)

    def _command_at(self, words: Sequence[str]) -> int:
        """Where the command stands: behind the common options and their values."""
        valued = {name for each in self.first.options if each.type is not bool for name in each.names}
        at = 0
        while at < len(words) and words[at].startswith("-"):
            at += 2 if words[at] in valued else 1
        return min(at, len(words))


def _nothing() -> None:
    """No common options."""


def read_options(options: Sequence[Parameter], words: Sequence[str]) -> tuple[dict[str, Any], list[str]]:
    """Options as they were typed, by parameter, and the words that belong to none; all behind `--` are such words."""
    end = words.index("--") if "--" in words else len(words)
    parser = _Parser()
    for each in options:
        each.add_to(parser)
    parser.add_argument(*HELP_NAMES, action="store_const", const=True)
    try:
        found, rest = parser.parse_known_args(list(words[:end]))
    except argparse.ArgumentError as error:
        name = (error.argument_name or "").split("/")[0]
        valued = [each for each in options if each.type is not bool and name in each.names]
        raise UsageError(f"Option '{name}' {'requires' if valued else 'does not take'} a value") from None
    known = [*HELP_NAMES, *[name for each in options for name in each.typed_names]]
    for word in rest:
        if word.startswith("-") and word != "-" and not NEGATIVE.match(word):
            name = word.partition("=")[0]
            raise UsageError(f"No such option: {name}{_meant(name, known)}")
    given = {name: value for name, value in vars(found).items() if value is not None}
    return given, [*rest, *words[end + 1 :]]


def _meant(typed: str, known: Iterable[str]) -> str:
    """What somebody may have meant."""
    near = difflib.get_close_matches(typed, list(known), 3)
    near = near or sorted(each for each in known if typed.strip("-") and each.startswith(typed))
    return f" (there is {', '.join(near)})" if near else ""
