"""Finds the lessons of a game: the file ``lesson.json`` in its folder, where there is one."""

from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from engines.catalog import names
from engines.lessons.lesson import Lessons

GAMES: Final = Path(__file__).parent.parent
NAME: Final = "lesson.json"


@cache
def course_of(game: str) -> Lessons | None:
    """Return the lessons of a game that the catalog has; None where it brings none."""
    file = GAMES / game / NAME
    if game not in names() or not file.is_file():
        return None
    return msgspec.json.decode(file.read_bytes(), type=Lessons).numbered()


def taught() -> tuple[str, ...]:
    """Return the games that have lessons, in the order of the catalog."""
    return tuple(name for name in names() if course_of(name) is not None)
