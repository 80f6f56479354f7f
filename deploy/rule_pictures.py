"""Draws up the positions beside the rules of each game: ``python -m deploy.rule_pictures``.

A picture is a position of the game's lessons, a deal, or tracks that are laid out by hand; its
view is what the rules make of it. Writes ``client/games/<game>/rules.json``, one entry for each
paragraph of the game's help.
"""

from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec
from msgspec.structs import replace

from engines.catalog import make, newest
from engines.game import AnyGame, Seat
from engines.lessons.lesson import begun
from engines.lessons.shelf import course_of
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


Shown: TypeAlias = Taught | Dealt | Laid | None
"""None: the paragraph has no picture."""

TRAPPED: Final = Laid(
    ((24, "S", 0, 0), (17, "S", 90, 1), (31, "S", 90, 0), (23, "S", 90, 0), (25, "S", 90, 1)),
    {"size": 7, "colours": 2},
)
PICTURES: Final[dict[str, tuple[Shown, ...]]] = {
    "polyy": (Taught(0, 1), Taught(1, 1), Taught(0, 2), Taught(1, 0), Taught(2, 2)),
    "toppen": (
        *(Taught(1, 2), Taught(0, 0), Taught(0, 1), Taught(1, 1), Taught(2, 0)),
        *(Taught(1, 1), Taught(2, 1), Taught(1, 1)),
        Dealt(3, {"start": "flat"}),
        Dealt(5, {"start": "balanced"}),
    ),
    "rotorouter": (
        *(Taught(2, 0), Taught(0, 2), Taught(0, 6), Taught(1, 0), Taught(1, 2)),
        *(Taught(1, 1), Taught(0, 5), TRAPPED, None),
    ),
    "wordfleet": (
        *(Taught(2, 0), Taught(2, 1, 1), None, Taught(1, 0), Taught(1, 3)),
        *(Taught(1, 4), Taught(1, 3), None, Taught(2, 0), None),
    ),
}
"""By game, a picture for each paragraph of its help, in the same order."""


class Picture(NamedTuple):
    """An entry of the file."""

    seat: Seat | None
    view: Any


def pictures(game: str) -> bytes:
    """Return the file: the rules number, and each picture."""
    found = [_picture(game, shown) for shown in PICTURES[game]]
    rows = [msgspec.json.encode(it) for it in found]
    return b"[%d,[\n%s\n]]\n" % (newest(game), b",\n".join(rows))


def _picture(game: str, shown: Shown) -> Picture | None:
    match shown:
        case None:
            return None
        case Taught():
            return _taught(game, shown)
        case Dealt(seed, options):
            rules = make(game, options)
            return Picture(None, rules.view(_deal(rules, seed), None))
        case Laid():
            return _laid(game, shown)


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
    return Picture(seat, replace(view, log=view.log[-1:]) if game == "rotorouter" else view)


def _laid(game: str, shown: Laid) -> Picture:
    """Return the tracks on an empty board, and which of them are trapped."""
    rules = make(game, shown.options)
    view = rules.view(_deal(rules, 1), None)
    tracks = list(view.tracks)
    for cell, kind, rot, colour in shown.tiles:
        tracks[cell] = msgspec.convert((kind, rot, colour), Tile)
    return Picture(None, replace(view, tracks=tuple(tracks), trapped=(shown.tiles[0][0],)))


def main() -> None:
    """Write every file."""
    for game in PICTURES:
        file = ROOT / FILE.format(game=game)
        file.write_bytes(pictures(game))
        print(f"{file.relative_to(ROOT)}: {file.stat().st_size} bytes")


if __name__ == "__main__":
    main()
