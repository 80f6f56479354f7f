"""Pairs a knockout: by the order of strength, byes for the strongest, who loses is out."""

from collections.abc import Iterator

from server.tournaments.facts import Free, Pair
from server.tournaments.scores import winner_at
from server.tournaments.tournament import Match, Tournament


def rounds_for(players: int) -> int:
    """Return how many rounds a knockout of so many has."""
    return max(1, (players - 1).bit_length())


def slots(players: int) -> list[int]:
    """Return the places of strength (from 0) in the order of the bracket.

    The first two meet in the last round alone, the first four not before the one before it.
    """
    order = [0]
    while len(order) < players:
        size = 2 * len(order)
        order = [place for at in order for place in (at, size - 1 - at)]
    return order


def field(tournament: Tournament, round_: int) -> list[int | None]:
    """Return who stands in which place of the bracket in ``round_``; None: nobody."""
    if round_ == 1:
        order = tournament.order
        places = slots(len(order))
        return [order[place] if place < len(order) else None for place in places]
    tables = 2 ** (rounds_for(len(tournament.order)) - round_ + 1)
    return [winner_at(tournament, round_ - 1, table) for table in range(1, tables + 1)]


def next_round(tournament: Tournament) -> tuple[list[Pair], list[Free]]:
    """Return the games of the next round, and who goes on without one."""
    here = set(tournament.paired)
    places = field(tournament, tournament.round + 1)
    pairs, free = list[Pair](), list[Free]()
    for table, at in enumerate(range(0, len(places), 2), 1):
        two = [n for n in places[at : at + 2] if n is not None and n in here]
        if len(two) == 2:
            home, away = sides(tournament, *two)
            pairs.append(Pair(table, home, away))
        elif two:
            free.append(Free(table, two[0]))
    return pairs, free


def sides(tournament: Tournament, one: int, other: int) -> tuple[int, int]:
    """Return the two, first who had the first seat less often; else the weaker."""
    lead = _homes(tournament, one) - _homes(tournament, other)
    if lead == 0:
        lead = tournament.order.index(other) - tournament.order.index(one)
    return (other, one) if lead > 0 else (one, other)


def _homes(tournament: Tournament, number: int) -> int:
    return sum(1 if game.home == number else -1 for game in tournament.games_of(number))


def replays(tournament: Tournament) -> Iterator[Match]:
    """Yield the games of this round that are to be played again, with the seats exchanged."""
    now = [game for game in tournament.games if game.round == tournament.round]
    for game in now:
        tries = [it for it in now if it.table == game.table]
        if len(tries) == 1 and game.ended in ("drawn", "void"):
            yield game


def deserted(tournament: Tournament, game: Match) -> Pair | Free | None:
    """Return what a replay of ``game`` is: a game, or what is left of it; None: nobody is there."""
    here = [n for n in game.two if tournament.players[n].standing == "in"]
    if len(here) == 2:
        return Pair(game.table, game.away, game.home)
    return Free(game.table, here[0]) if here else None
