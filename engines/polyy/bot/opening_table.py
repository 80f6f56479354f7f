"""Plays the table of first stones: the search against itself, without swap, from every kind of one.

    python -m engines.polyy.bot.opening_table

It needs numba and some ten minutes of one core; the same arguments write the same file. Kinds of
fields that look fair are played more often, since there the table decides.
"""

import argparse
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import Literal

from engines.polyy.bot.bot import limits, searched
from engines.polyy.bot.openings import TABLE, kinds
from engines.polyy.public import PlaceStone
from engines.polyy.rules import PolyY

SIZES: tuple[Literal[4, 5, 6, 7], ...] = (4, 5, 6, 7)
UNCLEAR = 0.2
"""A rate this close to one half is looked at again."""


def won(size: Literal[4, 5, 6, 7], field: int, level: int, seed: int) -> bool:
    """Whether the first player wins a game that begins on ``field``."""
    game = PolyY(size=size, pie=False)
    state = game.apply(game.setup((0, 1), bytes(32)), 0, PlaceStone(field))
    while state.to_move is not None:
        seat, ply = state.to_move, len(state.moves)
        found = searched(game.view(state, seat), seat, limits(level), seed << 8 | ply)
        state = game.apply(state, seat, PlaceStone(found.field))
    return state.outcome is not None and state.outcome.winners == (0,)


def main() -> None:
    """Play, and write the table."""
    parser = argparse.ArgumentParser(prog="python -m engines.polyy.bot.opening_table")
    parser.add_argument("--games", type=int, default=24, help="for each kind of field")
    parser.add_argument("--more", type=int, default=56, help="for each one that looks fair then")
    parser.add_argument("--level", type=int, default=4)
    asked = parser.parse_args()
    lines = []
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        for size, field in ((it, field) for it in SIZES for field in kinds(it)):
            play = partial(won, size, field, asked.level)
            games, wins = asked.games, sum(pool.map(play, range(asked.games)))
            if abs(wins / games - 0.5) < UNCLEAR:
                wins += sum(pool.map(play, range(games, games + asked.more)))
                games += asked.more
            lines.append(f"{size} {field} {games} {wins}\n")
            print(lines[-1], end="", flush=True)
    TABLE.write_text("".join(lines))


if __name__ == "__main__":
    main()
