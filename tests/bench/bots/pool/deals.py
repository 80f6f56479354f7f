"""What two players made of games, and of whole deals that were played from either seat."""

from collections.abc import Sequence
from itertools import pairwise

from tests.bench.bots.ladder import Played, Player


def share(one: Played, player: Player) -> float:
    """What a player made of a game, from 0 to 1: over all pairs of its seats and the other's."""
    sides = one.pairing.players
    places = one.places or tuple(0 if one.winner in (None, at) else 1 for at in range(len(sides)))
    pairs = [
        (places[mine], places[its])
        for mine, it in enumerate(sides)
        for its, other in enumerate(sides)
        if it == player != other
    ]
    return sum(1.0 if a < b else 0.5 if a == b else 0.0 for a, b in pairs) / len(pairs)


def deals(one: Player, other: Player, games: Sequence[Played]) -> tuple[int, int, int]:
    """From how many deals, played from either seat, ``one`` made more, as much, and less.

    A deal that favours a seat favours both players in turn, so this tells more than single games.
    """
    by_seed: dict[int, list[float]] = {}
    for it in games:
        if {*it.pairing.players} == {one, other}:
            by_seed.setdefault(it.pairing.seed, []).append(share(it, one))
    made = [sum(both) for both in by_seed.values() if len(both) == 2]
    return sum(it > 1 for it in made), made.count(1), sum(it < 1 for it in made)


def steps(players: Sequence[Player], games: Sequence[Played]) -> list[str]:
    """Each beside the one below it, by whole deals."""
    found = []
    for below, above in pairwise(players):
        more, alike, less = deals(above, below, games)
        found.append(f"{above.name} over {below.name}: {more} deals won, {alike} even, {less} lost")
    return found
