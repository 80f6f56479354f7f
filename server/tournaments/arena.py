"""Pairs an arena: whoever is free plays on, with somebody near in the table, and not at once with
the same one again.
"""

from typing import Final

from server.tournaments.couples import matched
from server.tournaments.facts import Pair
from server.tournaments.scores import scores
from server.tournaments.swiss import BLOCKED, NOBODY, Blocked
from server.tournaments.tournament import Match, Tournament

BREATH_MS: Final = 5_000
"""How long a player is left to look at the end of a game before the next one."""
PATIENCE_MS: Final = 45_000
"""Who was free for so long may meet the last opponent again: nobody else is there."""
OFTEN: Final = 100
"""The price of each earlier meeting, beside that of a place apart, squared."""
WAITED: Final = 10**6
"""The price of leaving somebody out who has waited a second."""


def ends_at(tournament: Tournament) -> int:
    """Return when an arena pairs no more, in Unix milliseconds."""
    return tournament.started_at + tournament.plan.minutes * 60_000


def next_games(tournament: Tournament, blocked: Blocked, now: int) -> list[Pair]:
    """Return the games that can begin now; those who are left wait for others."""
    since = free_since(tournament, now)
    ranked = [it.number for it in scores(tournament) if it.number in since]
    place = {number: at for at, number in enumerate(ranked)}
    last = {number: _last_game(tournament, number) for number in ranked}
    players, met = tournament.players, _meetings(tournament)
    longest = max((now - at for at in since.values()), default=0)

    def cost(one: int, other: int) -> int | None:
        if NOBODY in (one, other):
            number = one if other == NOBODY else other
            return WAITED * ((now - since[number]) // 1_000) if longest else 0
        game = last[one]
        again = game is not None and game.against(one) == other and game is last[other]
        if again and now - max(since[one], since[other]) < PATIENCE_MS:
            return None
        if frozenset((players[one].id, players[other].id)) in blocked:
            return None
        price = (place[one] - place[other]) ** 2 + OFTEN * met.get(frozenset((one, other)), 0)
        return price + (BLOCKED if again else 0)

    numbers = [*ranked, NOBODY] if len(ranked) % 2 else ranked
    found = [two for two in matched(numbers, cost) if NOBODY not in two]
    table = max((game.table for game in tournament.games), default=0)
    return [
        Pair(table + n, *sides(tournament, one, other)) for n, (one, other) in enumerate(found, 1)
    ]


def free_since(tournament: Tournament, now: int) -> dict[int, int]:
    """Return who is free, and since when, of those who have had a moment since their last game."""
    busy = {number for game in tournament.running for number in game.two}
    found = {}
    for number in tournament.paired:
        if number in busy:
            continue
        game = _last_game(tournament, number)
        begun = max(tournament.started_at, tournament.players[number].at, tournament.resumed_at)
        since = max(begun, game.over_at if game is not None else 0)
        if now - since >= BREATH_MS:
            found[number] = since
    return found


def sides(tournament: Tournament, one: int, other: int) -> tuple[int, int]:
    """Return both, first who had the first seat less often, or else not last."""

    def wish(number: int) -> tuple[int, int, int]:
        games = tournament.games_of(number)
        turn = sum(1 if game.home == number else -1 for game in games)
        return turn, int(bool(games) and games[-1].home == number), number

    return (one, other) if wish(one) <= wish(other) else (other, one)


def _last_game(tournament: Tournament, number: int) -> Match | None:
    games = tournament.games_of(number)
    return games[-1] if games else None


def _meetings(tournament: Tournament) -> dict[frozenset[int], int]:
    found: dict[frozenset[int], int] = {}
    for game in tournament.games:
        two = frozenset(game.two)
        found[two] = found.get(two, 0) + 1
    return found
