"""Draws up the positions beside the rules of each game: ``python -m deploy.rule_pictures``.

A picture is a position of the game's lessons, a deal, or tracks that are laid out by hand; its
view is what the rules make of it. Writes ``client/games/<game>/rules.json``: by the keys of topics
of the game's help.
"""

from itertools import zip_longest
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec
from msgspec.structs import replace

from engines.catalog import make, newest
from engines.game import AnyGame, Seat
from engines.lessons.lesson import begun
from engines.lessons.shelf import course_of
from engines.polyy.public import PlaceStone, board
from engines.rotorouter.public import Tile

ROOT: Final = Path(__file__).resolve().parent.parent
FILE: Final = "client/games/{game}/rules.json"


class Taught(NamedTuple):
    """A position of a lesson, once so many steps of a part are done."""

    part: int
    steps: int
    seat: Seat | None = None
    """Whose view it is; that of who learns, where there is none."""


class Dealt(NamedTuple):
    """A game as it is dealt."""

    seed: int
    options: dict[str, Any]


class Laid(NamedTuple):
    """Tracks as they lie, on the board of a deal: cell, kind, rotation, colour."""

    tiles: tuple[tuple[int, str, int, int], ...]
    options: dict[str, Any]
    is_trapped: bool = False
    """Whether the first of them is marked as trapped."""


class Played(NamedTuple):
    """Hold stones of Poly-Y as its players number the fields: red's, then blue's."""

    red: tuple[int, ...]
    blue: tuple[int, ...] = ()


Shown: TypeAlias = Taught | Dealt | Laid | Played

TRAPPED: Final = Laid(
    ((24, "S", 0, 0), (17, "S", 90, 1), (31, "S", 90, 0), (23, "S", 90, 0), (25, "S", 90, 1)),
    {"size": 7, "colours": 2},
    is_trapped=True,
)
KINDS: Final = Laid(
    ((16, "S", 0, 0), (18, "E", 0, 1), (30, "T", 0, 2), (32, "X", 0, 3)), {"size": 7, "colours": 4}
)
"""A Straight, an Elbow, a T-piece and a Cross as they come, unturned."""
EXAMPLE: Final = Played(
    (43, 31, 56, 21, 68, 13, 79, 14, 89, 12, 15, 97, 11, 16, 104, 10),
    (76, 65, 53, 40, 85, 39, 48, 71, 93, 38, 36, 61, 91, 100, 37),
)
"""Red has the top corner, blue the two at the left; the others are open."""
PICTURES: Final[dict[str, dict[str, Shown]]] = {
    "polyy": {
        "aim": Taught(0, 1),
        "board": Dealt(1, {}),
        "turn": Taught(1, 1),
        "corners": Taught(0, 2),
        "draws": Taught(2, 2),
        "example": EXAMPLE,
        "swap": Taught(1, 0),
        "first": Played((3,)),
    },
    "toppen": {
        "aim": Taught(1, 2),
        "board": Dealt(3, {"start": "flat"}),
        "turn": Taught(0, 0),
        "connected": Taught(0, 1),
        "buried": Taught(1, 1),
        "bottom": Taught(2, 0),
        "stalemate": Taught(2, 1),
        "start": Dealt(2, {"start": "stacked"}),
        "fair": Dealt(5, {"start": "balanced"}),
    },
    "rotorouter": {
        "aim": Taught(2, 0),
        "turn": Taught(0, 2),
        "tracks": KINDS,
        "laying": Taught(0, 6),
        "acting": Taught(1, 0),
        "moving": Taught(1, 2),
        "die": Taught(1, 1),
        "skips": Taught(0, 5),
        "trapped": TRAPPED,
    },
    "wordfleet": {
        "aim": Taught(2, 0),
        "fleet": Taught(2, 1, 1),
        "placing": Taught(1, 0),
        "turn": Taught(1, 3),
        "sinking": Taught(1, 4),
        "facts": Taught(2, 0),
    },
}
"""By game and by topic of its help."""
LAST_NEWS: Final = frozenset({"rotorouter"})
"""Games whose pictures tell the last of what happened alone."""


class Picture(NamedTuple):
    """An entry of the file."""

    seat: Seat | None
    view: Any


def pictures(game: str) -> bytes:
    """Return the file: the rules number, and each picture by its topic."""
    rows = [
        b"%s:%s" % (msgspec.json.encode(key), msgspec.json.encode(_picture(game, shown)))
        for key, shown in PICTURES[game].items()
    ]
    return b"[%d,{\n%s\n}]\n" % (newest(game), b",\n".join(rows))


def _picture(game: str, shown: Shown) -> Picture:
    match shown:
        case Taught():
            return _taught(game, shown)
        case Dealt(seed, options):
            rules = make(game, options)
            return Picture(None, rules.view(_deal(rules, seed), None))
        case Laid():
            return _laid(game, shown)
        case Played():
            return _played(game, shown)


def _deal(rules: AnyGame, seed: int) -> Any:
    return rules.setup(tuple(range(rules.seats)), seed.to_bytes(32, "big"))


def _taught(game: str, shown: Taught) -> Picture:
    course = course_of(game)
    if course is None:
        raise LookupError(f"{game} has no lesson")
    lesson = course.parts[shown.part]
    rules = make(game, lesson.options)
    state = begun(lesson, rules)
    for step in lesson.steps[: shown.steps]:
        plies = [(lesson.seat, step.do[0]), *((it.seat, it.intent) for it in step.answers)]
        for seat, intent in plies:
            state = rules.apply(state, seat, msgspec.convert(intent, rules.intent_type))
    seat = lesson.seat if shown.seat is None else shown.seat
    view = rules.view(state, seat)
    return Picture(seat, replace(view, log=view.log[-1:]) if game in LAST_NEWS else view)


def _laid(game: str, shown: Laid) -> Picture:
    """Return the tracks on an empty board, and which of them are trapped."""
    rules = make(game, shown.options)
    view = rules.view(_deal(rules, 1), None)
    tracks = list(view.tracks)
    for cell, kind, rot, colour in shown.tiles:
        tracks[cell] = msgspec.convert((kind, rot, colour), Tile)
    trapped = (shown.tiles[0][0],) if shown.is_trapped else ()
    return Picture(None, replace(view, tracks=tuple(tracks), trapped=trapped))


def _played(game: str, shown: Played) -> Picture:
    """Return the board after these stones, the sides in turn."""
    rules = make(game, {})
    state = _deal(rules, 1)
    fields = board(7).numbered
    order = [it for pair in zip_longest(shown.red, shown.blue) for it in pair if it is not None]
    for ply, number in enumerate(order):
        state = rules.apply(state, ply % 2, PlaceStone(fields[number - 1]))
    return Picture(None, rules.view(state, None))


def main() -> None:
    """Write every file."""
    for game in PICTURES:
        file = ROOT / FILE.format(game=game)
        file.write_bytes(pictures(game))
        print(f"{file.relative_to(ROOT)}: {file.stat().st_size} bytes")


if __name__ == "__main__":
    main()
