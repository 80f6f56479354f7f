"""Finds the puzzles of a game: the file ``puzzles.jsonl`` in its folder, where there is one."""

from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from engines.catalog import names
from engines.puzzles.file_puzzle import Difficulty, FilePuzzle

GAMES: Final = Path(__file__).parent.parent
NAME: Final = "puzzles.jsonl"


def file_of(game: str) -> Path:
    """Return where the puzzles of a game are kept."""
    return GAMES / game / NAME


@cache
def puzzles(game: str) -> tuple[FilePuzzle, ...]:
    """Return the puzzles of a game, in the order of its file; none where it brings none."""
    file = file_of(game)
    if game not in names() or not file.is_file():
        return ()
    lines = file.read_bytes().splitlines()
    return tuple(msgspec.json.decode(line, type=FilePuzzle) for line in lines)


@cache
def by_difficulty(game: str, difficulty: Difficulty) -> dict[str, FilePuzzle]:
    """Return those of one difficulty by their keys, in the order of the file."""
    return {it.key: it for it in puzzles(game) if it.difficulty == difficulty}


def puzzle(game: str, key: str) -> FilePuzzle | None:
    """Return the puzzle of a key; None where the file has none."""
    return next((it for it in puzzles(game) if it.key == key), None)


def puzzled() -> tuple[str, ...]:
    """Return the games that have puzzles, in the order of the catalog."""
    return tuple(name for name in names() if puzzles(name))
