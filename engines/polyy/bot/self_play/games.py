"""Plays games of the search with itself, and keeps which moves it thought most of.

    python -m engines.polyy.bot.self_play.games --games 277 --seed 1

They are what the prior is fitted to (``fit.py``). The first stone is one that wins about
half of its games; early on a move in five is drawn from the eight best, so that games differ; a
game ends once the search is sure of it. A file that was interrupted goes on where it ended.
"""

import argparse
from collections.abc import MutableSequence
from itertools import islice
from pathlib import Path
from random import Random
from typing import Final

from msgspec import Struct, json

from engines.polyy.board import board
from engines.polyy.bot import openings
from engines.polyy.bot.bot import TIMES
from engines.polyy.bot.machine import zeros
from engines.polyy.bot.playout import work
from engines.polyy.bot.search import SearchLimits, search, winning
from engines.polyy.bot.tables import tables
from engines.polyy.bot.tree import new_tree

SIZE: Final = 7
LEAVES: Final = 3000
"""Behind each move, of TIMES playouts each."""
EVEN: Final = 0.06
"""How far from one half the rate of a first stone may be."""
EARLY: Final = 14
"""Before this ply moves are drawn ..."""
DRAWN: Final = 0.2
"""... so often ..."""
SOME: Final = 8
"""... from so many that the search thought most of."""
SURE: Final = 0.97
IN_TURN: Final = 4
"""A game ends when the search was so sure at so many plies in turn."""
KEPT: Final = 12
"""Moves of a position that are kept with their playouts."""


class Choice(Struct, frozen=True):
    """What a search thought of one position."""

    ply: int
    visits: tuple[tuple[int, int], ...]
    """Fields and the playouts behind them, most first."""
    chance: float
    """Of whoever was to move."""


class SelfPlay(Struct, frozen=True):
    """One game, and what was thought at each of its plies."""

    moves: tuple[int, ...]
    choices: tuple[Choice, ...]


def played(seed: int, leaves: int = LEAVES) -> SelfPlay:
    """Play one game with so many leaves a move; all chance comes from ``seed``."""
    chance, fields = Random(seed), len(board(SIZE).neighbours)  # noqa: S311 - a game, not a secret
    rates = openings.rates(SIZE)
    stones = zeros(fields)
    moves = [chance.choice([at for at, it in rates.items() if abs(it - 0.5) <= EVEN])]
    choices: list[Choice] = []
    sure = 0
    while True:
        stones[moves[-1]] = 2 - len(moves) % 2
        found = look(stones, moves, leaves, chance.getrandbits(48))
        if found is None:
            break
        choices.append(found)
        sure = sure + 1 if not 1 - SURE <= found.chance <= SURE else 0
        if sure >= IN_TURN:
            break
        moves.append(_chosen(found, chance))
    return SelfPlay(tuple(moves), tuple(choices))


def _chosen(found: Choice, chance: Random) -> int:
    """The best move, or early on now and then another good one."""
    if found.ply < EARLY and chance.random() < DRAWN:
        fields, visits = zip(*found.visits[:SOME], strict=True)
        return int(chance.choices(fields, [max(it, 1) ** 0.5 for it in visits])[0])
    return found.visits[0][0]


def look(stones: MutableSequence[int], moves: list[int], leaves: int, seed: int) -> Choice | None:
    """Search a position; return None where whoever is to move wins at once."""
    t, colour = tables(SIZE), len(moves) % 2 + 1
    w = work(t.fields, seed)
    if winning(t, w, stones, colour) >= 0:
        return None
    tree = new_tree(t.fields, leaves, leaves)
    search(t, w, tree, stones, moves[-1], colour, SearchLimits(leaves, TIMES, True))
    child = {at: int(tree.child[t.fields + at]) for at in range(t.fields) if not stones[at]}
    best = sorted(
        ((int(tree.visits[at]), field, int(tree.wins[at])) for field, at in child.items() if at),
        reverse=True,
    )
    visits = tuple((field, count) for count, field, _ in best[:KEPT])
    return Choice(len(moves), visits, round(best[0][2] / best[0][0], 3))


def kept(file: Path) -> list[SelfPlay]:
    """Return the games of a file; none where it is not there."""
    lines = file.read_bytes().splitlines() if file.exists() else []
    return [json.decode(line, type=SelfPlay) for line in lines]


def main() -> None:
    """Play, and keep each game as it ends."""
    parser = argparse.ArgumentParser(
        prog="python -m engines.polyy.bot.self_play.games",
        description=__doc__,
        formatter_class=argparse.RawTextHelpFormatter,
    )
    parser.add_argument("--games", type=int, default=277)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--file", type=Path, default=Path("build/self_play.jsonl"))
    asked = parser.parse_args()
    asked.file.parent.mkdir(parents=True, exist_ok=True)
    seeds = Random(asked.seed)  # noqa: S311 - games, not secrets
    done = len(kept(asked.file))
    with asked.file.open("ab") as file:
        for seed in islice([seeds.getrandbits(48) for _ in range(asked.games)], done, None):
            file.write(json.encode(played(seed)) + b"\n")
            file.flush()
            print(".", end="", flush=True)
    print()


if __name__ == "__main__":
    main()
