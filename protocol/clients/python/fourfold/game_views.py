"""The views of games by the names of their positions, who is to move in them, and what is legal."""

from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Struct

from engines.polyy import public as polyy
from engines.rotorouter import public as rotorouter
from engines.rotorouter.turns.choices import kinds
from engines.toppen import public as toppen
from engines.wordfleet import public as wordfleet
from fourfold.errors import GameUnknown


class GameView(Mapping[str, Any]):
    """Give a game's view by the names of its positions: ``game_view["moves"]``.

    What lies within is given by name too. Where an array begins with a tag, that is ``"type"``.
    """

    __slots__ = ("_names", "typed")

    def __init__(self, typed: Struct) -> None:
        """``typed`` is the view, or a part of it, as its type."""
        self.typed = typed
        """The same with attributes, and what follows from it: ``typed.board``."""
        names = zip(typed.__struct_encode_fields__, typed.__struct_fields__, strict=True)
        self._names = dict(names)

    def __getitem__(self, name: str) -> Any:
        """Return what stands at the position of that name. Raises KeyError."""
        if name in self._names:
            return _named(getattr(self.typed, self._names[name]))
        if name == "type" and (tag := self.typed.__struct_config__.tag) is not None:
            return tag
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        """Yield the names in the order of their positions."""
        return iter(self._names)

    def __len__(self) -> int:
        """Return how many positions there are."""
        return len(self._names)

    def __repr__(self) -> str:
        return f"GameView({self.typed!r})"


def _named(value: Any) -> Any:
    if isinstance(value, Struct):
        return GameView(value)
    if isinstance(value, tuple):
        return tuple(map(_named, value))
    return value


class GameFace(NamedTuple):
    """What is to be known of a game in order to play it."""

    view: type[Struct]
    movers: Callable[[Any], tuple[int, ...]]
    """The seats to move, by the view alone."""
    legal: Callable[[Any, int], Iterator[Struct]] | None
    """All that a seat may do, by its view; None where that is more than anyone can list."""


def _one(view: Any) -> tuple[int, ...]:
    return () if view.to_move is None else (view.to_move,)


def _several(view: wordfleet.View) -> tuple[int, ...]:
    return view.to_move


def _hinted(view: rotorouter.View, seat: int) -> Iterator[Struct]:
    if view.to_move == seat and view.hints is not None:
        yield from chain.from_iterable(kinds(view.hints, view.size))


FACES: Final[Mapping[str, GameFace]] = {
    "polyy": GameFace(polyy.View, _one, polyy.legal),
    "rotorouter": GameFace(rotorouter.View, _one, _hinted),
    "toppen": GameFace(toppen.View, _one, toppen.legal),
    "wordfleet": GameFace(wordfleet.View, _several, None),
}
"""By the names of games."""


def face_of(game: str) -> GameFace:
    """Return what is known of ``game``. Raises GameUnknown."""
    if game not in FACES:
        raise GameUnknown(f"this library does not know the game {game}")
    return FACES[game]


def typed_view(game: str, tree: Any) -> Struct:
    """Return a view as decoded as its game's type. Raises GameUnknown."""
    try:
        return msgspec.convert(tree, face_of(game).view)
    except msgspec.ValidationError as why:
        raise GameUnknown(f"this library cannot read that view of {game}: {why}") from why
