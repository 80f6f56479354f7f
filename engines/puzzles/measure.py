"""How hard a puzzle is, measured: the lowest level of the bot ``search`` that finds it.

Who solves a puzzle is told what is asked for. So where that is a word, a turn in which a level
names none is no answer, right or wrong, and it is asked with another seed.
"""

from collections.abc import Iterable
from typing import Final

import msgspec

from engines.bots import make
from engines.puzzles.file_puzzle import FilePuzzle
from engines.puzzles.line_attempt import attempt

TRIES: Final = 5
"""So many answers each level gives; it finds a puzzle by the most of them ..."""
ASKED: Final = 50
"""... that it has given with so many seeds."""
BOT: Final = "search"


def found_by(given: FilePuzzle, levels: Iterable[int]) -> int:
    """Return the first of ``levels`` that finds a puzzle more often than not; 0 where none does."""
    return next((level for level in levels if finds(given, level)), 0)


def finds(given: FilePuzzle, level: int) -> bool:
    """Return whether most answers of a level solve a puzzle; asks no more than it must."""
    solved = failed = 0
    for seed in range(1, ASKED + 1):
        told = solves(given, level, seed)
        solved, failed = solved + (told is True), failed + (told is False)
        if max(solved, failed) > TRIES // 2:
            break
    return solved > TRIES // 2


def solves(given: FilePuzzle, level: int, seed: int) -> bool | None:
    """Return whether what a level plays in a puzzle is right to the end; None for no answer."""
    bot, line, found = make(given.name, BOT), list[object](), attempt(given, ())
    wanted = {type(given.intent_of(it)) for it in given.right}
    while found.told == "open":
        view = given.game.view(found.states[-1], given.seat)
        seen = msgspec.convert(msgspec.to_builtins(view), given.game.view_type)
        line.append(bot.choose(seen, given.seat, level, (seed << 8) + len(line)))
        if given.kind == "word" and type(line[-1]) not in wanted:
            return None
        found = attempt(given, line)
    return found.told == "solved"
