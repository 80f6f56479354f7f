"""Makes the puzzle file of a game from games of its bots, and measures how hard each one is.

    python -m engines.puzzles polyy
    python -m engines.puzzles toppen --each 20 --seed 1
    python -m engines.puzzles toppen --each 20 --seed 1001 --more  # beside those that are there
    python -m engines.puzzles toppen --measure  # of those that are there, once bots have changed
    python -m engines.puzzles toppen --explain  # of those that are there, once teachers have

Games are numbered, and a puzzle follows from its game's number alone, so the same numbers give the
same file. Each game gives one puzzle of a difficulty at most: what follows upon itself looks alike.
"""

import argparse
from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from typing import Final, Protocol, cast

import msgspec
from msgspec.structs import replace

from engines.puzzles.explanation import explained
from engines.puzzles.file_puzzle import DIFFICULTIES, Difficulty, FilePuzzle
from engines.puzzles.measure import found_by
from engines.puzzles.shelf import file_of, puzzles

MAKERS: Final = ("polyy", "rotorouter", "toppen", "wordfleet")


class PuzzleMaker(Protocol):
    """Find puzzles of a game: a module of ``makers``."""

    LEVELS: tuple[int, ...]
    """Those that are asked, weakest first."""

    def found(self, number: int) -> Iterator[FilePuzzle]:
        """Yield puzzles, each proven, from the game of a number; ``found_by`` is not measured."""
        ...


def made(
    maker: PuzzleMaker, each: int, numbers: Iterable[int], there: Sequence[FilePuzzle] = ()
) -> Iterator[list[FilePuzzle]]:
    """Yield what there is after each new puzzle, easy ones first, up to so many of a difficulty.

    ``there``: puzzles that stay.
    """
    chosen = {kind: [it for it in there if it.difficulty == kind] for kind in DIFFICULTIES}
    keys = {it.key for it in there}
    for number in numbers:
        taken = set[Difficulty]()
        for one in maker.found(number):
            measured = explained(replace(one, found_by=found_by(one, maker.LEVELS)))
            kind = measured.difficulty
            if kind in taken or measured.key in keys or len(chosen[kind]) >= each:
                continue
            taken.add(kind)
            keys.add(measured.key)
            chosen[kind].append(measured)
            print(number, kind, measured.found_by, measured.key, flush=True)
            yield [one for kind in DIFFICULTIES for one in chosen[kind]]
        if all(len(some) >= each for some in chosen.values()):
            return


def main() -> None:
    """Make the file."""
    parser = argparse.ArgumentParser(prog="python -m engines.puzzles")
    parser.add_argument("game", choices=MAKERS)
    parser.add_argument("--each", type=int, default=20, help="puzzles of each difficulty (20)")
    parser.add_argument("--seed", type=int, default=1, help="the first game's number (1)")
    parser.add_argument("--games", type=int, default=1000, help="at most (1000)")
    parser.add_argument("--more", action="store_true", help="keep those that are there")
    parser.add_argument("--measure", action="store_true", help="make none, measure them again")
    parser.add_argument("--explain", action="store_true", help="make none, say what moves do")
    asked = parser.parse_args()
    maker = cast(PuzzleMaker, import_module(f"engines.puzzles.makers.{asked.game}"))
    numbers = range(asked.seed, asked.seed + asked.games)
    if asked.explain:
        keep(asked.game, map(explained, puzzles(asked.game)))
        return
    if asked.measure:
        again = [replace(it, found_by=found_by(it, maker.LEVELS)) for it in puzzles(asked.game)]
        keep(asked.game, sorted(again, key=lambda it: DIFFICULTIES.index(it.difficulty)))
        return
    there = puzzles(asked.game) if asked.more else ()
    for some in made(maker, asked.each, numbers, there):  # kept at once: it may be broken off
        keep(asked.game, some)


def keep(game: str, some: Iterable[FilePuzzle]) -> None:
    """Write the file of a game."""
    lines = [msgspec.json.encode(it) for it in some]
    file_of(game).write_bytes(b"\n".join(lines) + b"\n")


if __name__ == "__main__":
    main()
