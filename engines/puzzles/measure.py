"""How hard a puzzle is, measured: the lowest level of the bot ``search`` that finds it."""

from collections.abc import Iterable
from typing import Final

import msgspec

from engines.bots import make
from engines.puzzles.file_puzzle import FilePuzzle
from engines.puzzles.line_attempt import attempt

TRIES: Final = 5
"""So many seeds each level is asked with; it finds a puzzle in the most of them."""
BOT: Final = "search"


def found_by(given: FilePuzzle, levels: Iterable[int]) -> int:
    """Return the first of ``levels`` that finds a puzzle more often than not; 0 where none does."""
    return next((level for level in levels if finds(given, level)), 0)


def finds(given: FilePuzzle, level: int) -> bool:
    """Return whether a level solves a puzzle with most of the seeds; asks no more than it must."""
    solved = failed = 0
    while max(solved, failed) <= TRIES // 2:
        if solves(given, level, solved + failed + 1):
            solved += 1
        else:
            failed += 1
    return solved > failed


def solves(given: FilePuzzle, level: int, seed: int) -> bool:
    """Return whether what a level plays in a puzzle is right to the end."""
    bot, line, found = make(given.name, BOT), list[object](), attempt(given, ())
    while found.told == "open":
        view = given.game.view(found.states[-1], given.seat)
        seen = msgspec.convert(msgspec.to_builtins(view), given.game.view_type)
        line.append(bot.choose(seen, given.seat, level, (seed << 8) + len(line)))
        found = attempt(given, line)
    return found.told == "solved"
