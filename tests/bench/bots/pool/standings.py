"""Rates all levels of all bots of a game in one pool, beside an anchor that stands still.

    python -m tests.bench.bots.pool toppen
    python -m tests.bench.bots.pool wordfleet --games 40 --record
    python -m tests.bench.bots.pool toppen --games 100 --behind 20
    python -m tests.bench.bots.pool polyy search:1 search:4 search:7 search:10 --games 20
    python -m tests.bench.bots.pool rotorouter --seats 4
    python -m tests.bench.bots.pool polyy search:1 search:4 --kept   # all that was played so far

Each plays its neighbour in the list, weakest first, and the one after that, so that everyone is
linked to everyone by two ways. A pair plays each deal from either seat, and whole deals are told
beside the ratings. Games are the ladder's and kept beside its own; an interrupted pool goes on.
Where plies are dear, `--adjudicate LEVEL` ends a game as it does in a ladder. At tables of more
than two the two players have every other seat, and each seat of the one is compared with each of
the other by its place. Strengths are those that explain all results best, with the 95 % interval of
the distance from the anchor. Where the anchor stands beside people is an estimate, so the whole
scale may lie higher or lower; distances are measured. Levels that did not play lie between their
neighbours, in equal steps, and are marked so.
"""

import argparse
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from engines import catalog
from engines.bots import levels_by_bot, rating_of
from tests.bench.bots.elo import Met, rated
from tests.bench.bots.ladder import Pairing, Played, Player, kept_games, played, read_player
from tests.bench.bots.pool.deals import share, steps
from tests.support.evidence import record

ANCHORS = {"polyy": ("search:4", 1560)}
"""By game: who stands still, and at which rating."""
USUAL = ("search:2", 1400)


class Standing(NamedTuple):
    """A strength on the scale of players' ratings."""

    player: str
    rating: float
    error: float
    """Half of the interval; 0 for the anchor."""
    points: float
    games: int
    """0: it did not play, and lies between its neighbours."""


def everyone(game: str) -> tuple[str, ...]:
    """Every level of every bot, weakest first by the manifest."""
    every = [
        (rating_of(game, bot, level), f"{bot}:{level}")
        for bot, levels in levels_by_bot(game).items()
        for level in range(1, len(levels.names) + 1)
    ]
    return tuple(name for _, name in sorted(every))


def meetings(count: int) -> Iterator[tuple[int, int]]:
    """Neighbours and second neighbours."""
    for at in range(count):
        yield from ((at, to) for to in (at + 1, at + 2) if to < count)


def pairings(asked: argparse.Namespace, players: Sequence[Player]) -> Iterator[Pairing]:
    """All games: each seed once with either player in the first seat."""
    for one, other in meetings(len(players)):
        for at in range(asked.games if other == one + 1 else asked.behind):
            two = players[one], players[other]
            seats = tuple(two[(at + seat) % 2] for seat in range(asked.seats))
            seed = asked.seed + at // 2
            yield Pairing(asked.game, asked.options, seats, seed, asked.adjudicate)


def so_far(asked: argparse.Namespace, players: Sequence[Player]) -> list[Played]:
    """All games that are kept of these players: more where plies are cheap and doubt is wide."""
    return [
        it
        for of, it in kept_games(asked.game).items()
        if of.options == asked.options
        and len(of.players) == asked.seats
        and {*of.players} <= {*players}
        and of.adjudicator == asked.adjudicate
    ]


def standings(
    players: Sequence[Player], games: Sequence[Played], anchor: str, at: float
) -> list[Standing]:
    """The strengths of all who played, weakest first in the list they came in."""
    names = [it.name for it in players]
    order = [anchor, *(name for name in names if name != anchor)]
    number = {name: place for place, name in enumerate(order)}
    by = dict(zip(names, players, strict=True))
    met = []
    for one, other in meetings(len(players)):
        two = {players[one], players[other]}
        some = [it for it in games if {*it.pairing.players} == two]
        if some:
            points = sum(share(it, players[one]) for it in some)
            met.append(Met(number[names[one]], number[names[other]], len(some), points))
    found = rated(len(order), met)
    return [
        Standing(
            name,
            at + found[number[name]].elo,
            found[number[name]].error,
            sum(share(it, by[name]) for it in games if by[name] in it.pairing.players),
            sum(by[name] in it.pairing.players for it in games),
        )
        for name in names
    ]


def filled(game: str, measured: Sequence[Standing]) -> list[Standing]:
    """The same with the levels that did not play, between those that did; none beyond them."""
    known = {it.player: it for it in measured}
    found = list(measured)
    for bot, levels in levels_by_bot(game).items():
        played_ = [at for at in range(1, len(levels.names) + 1) if f"{bot}:{at}" in known]
        for low, high in pairwise(played_):
            below, above = known[f"{bot}:{low}"], known[f"{bot}:{high}"]
            for level in range(low + 1, high):
                part = (level - low) / (high - low)
                rating = below.rating + part * (above.rating - below.rating)
                error = max(below.error, above.error)
                found.append(Standing(f"{bot}:{level}", rating, error, 0, 0))
    return sorted(found, key=lambda it: (it.player.split(":")[0], int(it.player.split(":")[1])))


def table(found: Sequence[Standing], anchor: str) -> str:
    """Markdown."""
    rows = ["| player | rating | points of games |", "|---|---|---|"]
    for it in found:
        span = f"{it.rating:.0f} ± {it.error:.0f}"
        if it.player == anchor:
            span = f"{it.rating:.0f}, the anchor"
        elif not it.games:
            span = f"{it.rating:.0f}, interpolated"
        points = f"{it.points:g} of {it.games}" if it.games else ""
        rows.append(f"| `{it.player}` | {span} | {points} |")
    return "\n".join(rows)


def main() -> None:
    """Play, print, and put on record."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench.bots.pool",
        description=__doc__,
        formatter_class=argparse.RawTextHelpFormatter,
    )
    parser.add_argument("game", choices=catalog.names())
    parser.add_argument("players", nargs="*", metavar="BOT:LEVEL", help="weakest first (all)")
    parser.add_argument("--games", type=int, default=20, help="for each pair (20)")
    parser.add_argument("--behind", type=int, help="for each pair that are no neighbours (as many)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seats", type=int, default=2, help="at the table (2)")
    parser.add_argument("--options", default="{}", help="of the game, in JSON")
    parser.add_argument("--anchor", default="", metavar="BOT:LEVEL=RATING")
    parser.add_argument("--jobs", type=int, default=1, help="games at a time (1)")
    level = "of `search`, that ends games of two seats when it is sure"
    parser.add_argument("--adjudicate", type=int, default=0, metavar="LEVEL", help=level)
    parser.add_argument("--kept", action="store_true", help="play none, count all that are kept")
    parser.add_argument("--record", action="store_true", help="a row in tests/evidence.md, too")
    asked = parser.parse_args()
    if asked.adjudicate and asked.seats != 2:
        parser.error("only games of two seats can be adjudicated")
    asked.behind = asked.games if asked.behind is None else asked.behind
    anchor, at = ANCHORS.get(asked.game, USUAL)
    if asked.anchor:
        anchor, _, rating = asked.anchor.partition("=")
        at = int(rating)
    players = [read_player(text) for text in asked.players or everyone(asked.game)]
    if anchor not in [it.name for it in players]:
        parser.error(f"the anchor {anchor} does not play: name it, or another by --anchor")
    todo = [] if asked.kept else list(pairings(asked, players))
    games = so_far(asked, players) if asked.kept else played(asked, todo)
    found = filled(asked.game, standings(players, games, anchor, at))
    print(table(found, anchor), *steps(players, games), sep="\n")
    if asked.record:
        told = "; ".join(
            f"`{it.player}` {it.rating:.0f} ± {it.error:.0f}" for it in found if it.games
        )
        by_seed = [it.pairing.seed for it in games]
        seeds = f"{min(by_seed)}-{max(by_seed)}"
        spent = sum(sum(it.cpu) for it in games)
        kind = f"pool of {asked.game}" + (f", {asked.seats} seats" if asked.seats > 2 else "")
        kind += ", adjudicated" if asked.adjudicate else ""
        both = "; ".join(steps(players, games))
        record(kind, seeds, len(games), spent, f"{told}; anchor `{anchor}` {at}; {both}")
