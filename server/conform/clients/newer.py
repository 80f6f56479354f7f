"""Say what a server says as a newer one would: with more fields, more items, and other words."""

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from server.conform.server_room import ALLOWED, ENDING, SEATS, VIEW

Dressing: TypeAlias = Callable[[list[int], Any], Any]
"""What becomes of the value at a path of the RoomView."""
SETTINGS, OFFERS = 4, 17
MORE: Final = {"later": [1, {"deeper": None}]}
UNKNOWN_BIT: Final = 1 << 40
FIREWORKS: Final[tuple[Any, ...]] = (
    {"type": "fireworks", "level": 3},
    [99, 0, {}],
    {"type": "fireworks", "room": None, "channel": 0, "request": 1},
    [12, 0, 5, 5, False, []],
)
"""Messages of which no page tells."""


def with_fields(tree: Any) -> Any:
    """Return a message with more fields and items than the pages tell of, at every depth."""
    return _dressed(tree, _more_at) if isinstance(tree, list) else _object(tree)


def with_words(tree: Any) -> Any:
    """Return a message of a room with words that are on no list."""
    return _dressed(tree, _words_at) if isinstance(tree, list) else tree


def _object(tree: dict[str, Any]) -> dict[str, Any]:
    more = {**tree, "motto": "ever on", **MORE}
    if tree["type"] == "welcome":
        more["games"] = {**tree["games"], "chess5d": 9}
        offers = {game: [{**it, **MORE} for it in bots] for game, bots in tree["bots"].items()}
        more["bots"] = {**offers, "chess5d": []}
    return more


def _dressed(tree: list[Any], at: Dressing) -> list[Any]:
    """Return a room message with each value changed by where in the RoomView it stands."""
    more = ["later"] * (at is _more_at)
    if tree[0] == 1:
        return [*tree[:5], _whole(tree[5], at), *tree[6:], *more]
    if tree[0] not in (2, 4, 5):
        return [*tree, *more]
    view, *room = tree[3:]
    changed = [_changed(view, [VIEW], at), *(_changed(it, [], at) for it in room[:1])]
    if more and not room:
        changed.append([])
    return [*tree[:3], *changed, *more]


def _whole(view: list[Any], at: Dressing) -> list[Any]:
    items = [at([index], it) for index, it in enumerate(view)]
    return items + [MORE] * (at is _more_at)


def _changed(changes: Sequence[Any], inside: list[int], at: Dressing) -> list[Any]:
    """Return ``path, value, ...`` with each value changed by its whole path."""
    dressed: list[Any] = []
    path = [0]
    for said, value in zip(changes[::2], changes[1::2], strict=True):
        path = [*path[:-1], said] if isinstance(said, int) else list(said)
        where = [*inside, *path]
        dressed += said, at(where, value) if where else _whole(value, at)
    return dressed


def _more_at(path: list[int], value: Any) -> Any:
    match path, value:
        case [at], list() if at == VIEW:
            return [*value, MORE]
        case [at], dict() if at in (SETTINGS, VIEW):
            return {**value, **MORE}
        case [at], list() if at == ENDING:
            return [*value, MORE]
        case [at], list() if at == SEATS:
            return [_more_at([SEATS, 0], it) for it in value]
        case [at, _], list() if at == SEATS:
            return [*value, MORE]
        case _:
            return value


def _words_at(path: list[int], value: Any) -> Any:
    match path, value:
        case [at], dict() if at == SETTINGS:
            return {**value, "undo": "sometimes", "spectators": "owls", "absent": "dance"}
        case [at], list() if at == ENDING:
            return [value[0], "eclipse", *value[2:]]
        case [at], list() if at == OFFERS:
            return [*value, ["toast", 0, [0], 0]]
        case [at], int() if at == ALLOWED:
            return value | UNKNOWN_BIT
        case _:
            return value
