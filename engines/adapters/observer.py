"""An observer as OpenSpiel has it: a view as one row of numbers whose layout never changes.

The layout follows from the types of the game's View, so every game has one without writing it;
after its fields come the properties that the View names in ``observed``. The extra ``research``
installs what this needs.
"""

from collections.abc import Sequence
from typing import Any, Final, get_type_hints

import msgspec
import numpy as np
from msgspec import inspect, to_builtins

from engines.game import AnyGame, Seat

LETTERS: Final = 16
"""Characters of a string that are numbers in the row."""


class Observer:
    """Writes what one player sees of a state into ``tensor``."""

    def __init__(self, game: AnyGame, most: int = 128) -> None:
        """Lists count ``most`` items at most: of longer ones, such as all moves, the last ones."""
        self._game, self._most = game, most
        self._kind = inspect.type_info(game.view_type)
        self._derived = {
            name: inspect.type_info(_returned(getattr(game.view_type, name)))
            for name in getattr(game.view_type, "observed", ())
        }
        self._widths: dict[int, int] = {}
        """By the identity of a type, which lives as long as this."""
        width = sum(map(self._width, (self._kind, *self._derived.values())))
        self.tensor = np.zeros(width, np.float32)

    def set_from(self, state: Any, player: Seat | None) -> None:
        """Set ``tensor`` to what ``player`` (None: a spectator) sees of ``state``."""
        view = self._game.view(state, player)
        seen = [(self._kind, view)]
        seen += [(kind, getattr(view, name)) for name, kind in self._derived.items()]
        self.tensor.fill(0)
        at = 0
        for kind, part in seen:
            self._write(kind, to_builtins(part), at)
            at += self._width(kind)

    def string_from(self, state: Any, player: Seat | None) -> str:
        """Return the same as text: equal for two states exactly where the player sees the same."""
        return msgspec.json.encode(self._game.view(state, player)).decode()

    def _width(self, kind: Any) -> int:
        """How many numbers a value of this type takes; found once, as each value asks."""
        known = self._widths.get(id(kind))
        if known is None:
            known = self._widths[id(kind)] = self._counted(kind)
        return known

    def _counted(self, kind: Any) -> int:
        match kind:
            case inspect.Metadata(inner):
                return self._width(inner)
            case inspect.NoneType():
                return 0
            case inspect.StrType(max_length=length):
                return min(length or LETTERS, LETTERS)
            case inspect.UnionType(types):
                return 1 + max(map(self._width, types))
            case inspect.VarTupleType(item, max_length=length):
                return 1 + self._slots(length) * self._width(item)
            case inspect.TupleType(items):
                return sum(map(self._width, items))
            case inspect.StructType(fields=fields):
                return sum(self._width(field.type) for field in fields)
            case _:
                return 1

    def _slots(self, length: int | None) -> int:
        return self._most if length is None else min(length, self._most)

    def _write(self, kind: Any, value: Any, at: int) -> None:
        """Write a value from ``at`` on; what it does not fill stays zero, as most of a row does."""
        match kind:
            case inspect.Metadata(inner):
                self._write(inner, value, at)
            case inspect.NoneType():
                return
            case inspect.LiteralType(values):
                self.tensor[at] = values.index(value)
            case inspect.StrType():
                for n, sign in enumerate(value[: self._width(kind)]):
                    self.tensor[at + n] = ord(sign)
            case inspect.UnionType(types):
                which = next(n for n, it in enumerate(types) if _fits(it, value))
                self.tensor[at] = which + 1
                self._write(types[which], value, at + 1)
            case inspect.VarTupleType(item, max_length=length):
                shown = value[-self._slots(length) :]
                self.tensor[at] = len(value)
                self._write_all([item] * len(shown), shown, at + 1)
            case inspect.TupleType(items):
                self._write_all(items, value, at)
            case inspect.StructType(fields=fields, tag_field=tag):
                parts = value[1:] if tag else value  # array-like: the tag comes first
                self._write_all([field.type for field in fields], parts, at)
            case _:
                self.tensor[at] = float(value)

    def _write_all(self, kinds: Sequence[Any], values: Sequence[Any], at: int) -> None:
        for kind, value in zip(kinds, values, strict=False):  # what is left out stays zero
            self._write(kind, value, at)
            at += self._width(kind)


def _returned(described: Any) -> Any:
    """The type of a property, or of a cached one."""
    function = getattr(described, "func", None) or described.fget
    return get_type_hints(function, include_extras=True)["return"]


def _fits(kind: Any, value: Any) -> bool:
    """Whether a plain value is of this type, among those of a union."""
    match kind:
        case inspect.Metadata(inner):
            return _fits(inner, value)
        case inspect.NoneType():
            return value is None
        case inspect.LiteralType(values):
            return value in values
        case inspect.StructType(tag_field=str(), tag=tag):
            return isinstance(value, list | tuple) and bool(value) and value[0] == tag
        case inspect.BoolType():
            return isinstance(value, bool)
        case inspect.IntType():
            return isinstance(value, int)
        case inspect.StrType():
            return isinstance(value, str)
        case _:
            return isinstance(value, list | tuple)
