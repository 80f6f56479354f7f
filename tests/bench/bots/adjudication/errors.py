"""Counts how often the adjudicator is wrong: games that it would have ended are played on.

    python -m tests.bench.bots.adjudication.errors polyy search:8 --adjudicate 7 --games 60 --record

Both seats are the same player, with different seeds. Told are the games that it was sure of, how
many of those its winner did not win, and the share of plies that came after it was sure.
"""

import argparse
from hashlib import blake2b
from typing import NamedTuple

import msgspec

from engines import catalog
from tests.bench.bots.adjudication.adjudicator import Adjudicator
from tests.bench.bots.ladder import Player, answer, read_player
from tests.support.evidence import record


class Judged(NamedTuple):
    """One game that was played to its end, and what was said of it on the way."""

    winner: int | None
    said: int | None
    """The seat that was as good as sure to win; None where that was never said."""
    plies: int
    at: int
    """The ply at which it was said; as many as there are where it was not."""
    cpu: float
    """Seconds of both players."""


def judged(game: str, options: str, player: Player, level: int, seed: int) -> Judged:
    """Play a whole game, and ask an adjudicator of a level at every ply until it is sure."""
    rules = catalog.make(game, msgspec.json.decode(options))
    state = rules.setup((0, 1), blake2b(str(seed).encode(), digest_size=32).digest())
    by, said = Adjudicator(game, level, seed), None
    plies, at, cpu = 0, 0, 0.0
    while (outcome := rules.outcome(state)) is None:
        seat = rules.to_move(state)[0]
        view = rules.view(state, seat)
        if said is None and (said := by.winner(view, seat)) is None:
            at += 1
        intent, seconds = answer(player, game, rules.rules, view, seat, (seed << 20) + plies)
        state = rules.apply(state, seat, intent)
        plies += 1
        cpu += seconds
    winner = outcome.winners[0] if len(outcome.winners) == 1 else None
    return Judged(winner, said, plies, at, cpu)


def told(games: list[Judged]) -> str:
    """Return what came of it, as one line."""
    sure = [it for it in games if it.said is not None]
    wrong = sum(it.said != it.winner for it in sure)
    after = sum(it.plies - it.at for it in games) / max(sum(it.plies for it in games), 1)
    return f"sure of {len(sure)} of {len(games)}, wrong in {wrong}; {after:.0%} of all plies after"


def main() -> None:
    """Play, print, and put on record."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench.bots.adjudication.errors",
        description=__doc__,
        formatter_class=argparse.RawTextHelpFormatter,
    )
    parser.add_argument("game", choices=catalog.names())
    parser.add_argument("player", metavar="BOT:LEVEL")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--options", default="{}", help="of the game, in JSON")
    parser.add_argument("--adjudicate", type=int, default=7, metavar="LEVEL", help="of `search`")
    parser.add_argument("--record", action="store_true", help="a row in tests/evidence.md, too")
    asked = parser.parse_args()
    player = read_player(asked.player)
    seeds = range(asked.seed, asked.seed + asked.games)
    games = [judged(asked.game, asked.options, player, asked.adjudicate, it) for it in seeds]
    print(told(games))
    if asked.record:
        what = f"adjudication of {asked.game} by level {asked.adjudicate}, {asked.player}"
        spent = sum(it.cpu for it in games)
        record(what, f"{seeds[0]}-{seeds[-1]}", len(games), spent, told(games))


if __name__ == "__main__":
    main()
