"""How a tournament stands: points, tie-breaks and places, worked out of its games."""

from itertools import groupby
from typing import NamedTuple

from server.tournaments.tournament import Match, Tournament

WON, DRAWN, FREE = 2, 1, 2
"""What a game, and a round without one, is worth in a Swiss tournament, in halves of a point."""
ARENA_WON, ARENA_DRAWN = 4, 2
"""In an arena: two points and one."""


class Score(NamedTuple):
    """Hold what one player has come to."""

    number: int
    points: int = 0
    """In halves."""
    buchholz: int = 0
    """The points of all opponents, in halves."""
    berger: int = 0
    """Points of the beaten, and half of those drawn with, in quarters."""
    wins: int = 0
    played: int = 0
    reached: int = 0
    """In a knockout, the last round in which they were not beaten, and one more for the winner."""
    place: int = 0


def points(tournament: Tournament) -> list[int]:
    """Return the points of all players by number, in halves."""
    arena = tournament.plan.form == "arena"
    won, drawn = (ARENA_WON, ARENA_DRAWN) if arena else (WON, DRAWN)
    found = [0] * len(tournament.players)
    for game in tournament.games:
        if game.ended == "won" and game.winner is not None:
            found[game.winner] += won
        elif game.ended == "drawn" or (game.ended == "void" and tournament.plan.form == "swiss"):
            for number in game.two:
                found[number] += drawn
    if tournament.plan.form == "swiss":
        for bye in tournament.byes:
            found[bye.entrant] += FREE
    return found


def scores(tournament: Tournament) -> list[Score]:
    """Return all scores, the best first, with places; equal ones share a place."""
    have = points(tournament)
    found = [_score(tournament, have, number) for number in range(len(tournament.players))]
    seeds = {number: at for at, number in enumerate(tournament.order)}
    found.sort(key=lambda it: (*_rank(tournament, it), seeds.get(it.number, it.number + 1_000)))
    placed: list[Score] = []
    for _, group in groupby(found, key=lambda it: _rank(tournament, it)):
        place = len(placed) + 1
        placed += [it._replace(place=place) for it in group]
    return placed


def _rank(tournament: Tournament, score: Score) -> tuple[int, ...]:
    match tournament.plan.form:
        case "knockout":
            return (-score.reached,)
        case "swiss":
            return -score.points, -score.buchholz, -score.berger, -score.wins
        case "arena":
            return -score.points, -score.wins, score.played


def _score(tournament: Tournament, have: list[int], number: int) -> Score:
    over = [game for game in tournament.games_of(number) if game.ended]
    counted = [game for game in over if game.ended != "void"]
    return Score(
        number=number,
        points=have[number],
        buchholz=sum(have[game.against(number)] for game in over),
        berger=sum(_berger(game, number, have) for game in counted),
        wins=sum(game.winner == number for game in counted),
        played=len(counted),
        reached=reached(tournament, number) if tournament.plan.form == "knockout" else 0,
    )


def _berger(game: Match, number: int, have: list[int]) -> int:
    other = have[game.against(number)]
    if game.ended == "drawn":
        return other
    return 2 * other if game.winner == number else 0


def reached(tournament: Tournament, number: int) -> int:
    """Return the last round of a knockout in which ``number`` played or was free, and one more
    where they won the last one.
    """
    rounds = [game.round for game in tournament.games_of(number)]
    rounds += [bye.round for bye in tournament.byes if bye.entrant == number]
    last = max(rounds, default=0)
    beats = tournament.phase == "over" and last == tournament.round and last > 0
    return last + (beats and winner_at(tournament, last, 1) == number)


def winner_at(tournament: Tournament, round_: int, table: int) -> int | None:
    """Return who goes on from a table of a knockout; None while that is open, or nobody does.

    A game that was drawn or is void is played once more; then the better seed goes on.
    """
    for bye in tournament.byes:
        if (bye.round, bye.table) == (round_, table):
            return bye.entrant
    games = [it for it in tournament.games if (it.round, it.table) == (round_, table)]
    for game in games:
        if game.ended == "won":
            return game.winner
    if len(games) > 1 and games[-1].ended:
        return min(games[-1].two, key=tournament.order.index)
    return None


def winners(tournament: Tournament) -> tuple[int, ...]:
    """Return who has won a tournament that is over."""
    if tournament.phase != "over":
        return ()
    best = [it.number for it in scores(tournament) if it.place == 1]
    played = {number for game in tournament.games for number in game.two}
    return tuple(number for number in best if number in played)
