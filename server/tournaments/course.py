"""Says what comes next in a tournament by itself: a pure function of its log and the time."""

from typing import Final

from protocol.messages.tournaments import MOST_GAMES
from server.tournaments import arena, knockout, swiss
from server.tournaments.facts import (
    Cancelled,
    Finished,
    Free,
    Pair,
    Paired,
    Resulted,
    Started,
    TournamentFact,
)
from server.tournaments.swiss import Blocked
from server.tournaments.tournament import FEWEST, Tournament

GRACE_MS: Final = 10 * 60_000
"""A game that runs when an arena is over counts if it ends within this time."""
UNSTARTED_MS: Final = 24 * 3_600_000
"""A tournament that nobody starts is cancelled after this time, ..."""
LATE_MS: Final = 15 * 60_000
"""... and one with a time to start after this, if too few have entered."""
LONELY_MS: Final = 3 * 60_000
"""A Swiss tournament waits so long for players who rest, where too few are left to pair."""
LONGEST_MS: Final = 12 * 3_600_000
"""No tournament lasts longer, paused or not."""


def order_of(tournament: Tournament) -> tuple[int, ...]:
    """Return the players by strength: by rating, then by who entered first."""
    there = [it for it in tournament.players if it.standing == "in"]
    return tuple(it.number for it in sorted(there, key=lambda it: (-it.rating, it.number)))


def rounds_of(tournament: Tournament) -> int:
    """Return how many rounds there are; 0 in an arena, and where that is not known yet."""
    match tournament.plan.form:
        case "swiss":
            return tournament.plan.rounds
        case "knockout":
            return knockout.rounds_for(len(tournament.order)) if tournament.order else 0
        case "arena":
            return 0


def next_round_at(tournament: Tournament) -> int:
    """Return when the next round may be paired, in Unix milliseconds; 0 where games still run."""
    if tournament.running or tournament.phase != "running" or tournament.plan.form == "arena":
        return 0
    last = max((game.over_at for game in tournament.games), default=0)
    if not tournament.round:
        return tournament.started_at
    rest = tournament.plan.rest_s * 1_000
    return max(last, tournament.round_at, tournament.resumed_at) + rest


def is_pairing(tournament: Tournament, now: int) -> bool:
    """Return whether the next step pairs players, for which one must know who blocks whom."""
    if tournament.phase != "running":
        return False
    if tournament.plan.form == "arena":
        return len(arena.free_since(tournament, now)) > 1
    return not tournament.running and now >= next_round_at(tournament)


def next_step(
    tournament: Tournament, now: int, blocked: Blocked = frozenset()
) -> TournamentFact | None:
    """Return the fact that is due at ``now``; None where something else must come first."""
    if tournament.phase in ("running", "paused") and now > tournament.started_at + LONGEST_MS:
        return Cancelled(now)
    if tournament.phase == "open":
        return _start(tournament, now)
    if tournament.phase != "running":
        return None
    match tournament.plan.form:
        case "arena":
            return _in_arena(tournament, now, blocked)
        case "knockout":
            return _in_knockout(tournament, now)
        case "swiss":
            return _in_swiss(tournament, now, blocked)


def started(tournament: Tournament, now: int) -> Started:
    """Return the start, with those who are there."""
    return Started(now, order_of(tournament))


def _start(tournament: Tournament, now: int) -> TournamentFact | None:
    begins = tournament.plan.starts_at
    enough = len(order_of(tournament)) >= FEWEST
    if begins and now >= begins:
        if enough:
            return started(tournament, now)
        return Cancelled(now) if now >= begins + LATE_MS else None
    if now >= max(tournament.first.at + UNSTARTED_MS, begins + LATE_MS):
        return Cancelled(now)
    return None


def _paired(
    tournament: Tournament, now: int, round_: int, pairs: list[Pair], free: list[Free]
) -> Paired:
    return Paired(now, len(tournament.games), round_, tuple(pairs), tuple(free))


def _in_swiss(tournament: Tournament, now: int, blocked: Blocked) -> TournamentFact | None:
    if tournament.running:
        return None
    if tournament.round >= tournament.plan.rounds:
        return Finished(now)
    due = next_round_at(tournament)
    if now < due:
        return None
    if len(tournament.paired) < FEWEST:
        return Finished(now) if now >= due + LONELY_MS else None
    pairs, free = swiss.next_round(tournament, blocked)
    return _paired(tournament, now, tournament.round + 1, pairs, free)


def _in_knockout(tournament: Tournament, now: int) -> TournamentFact | None:
    for game in knockout.replays(tournament):
        again = knockout.deserted(tournament, game)
        if isinstance(again, Pair):
            return _paired(tournament, now, tournament.round, [again], [])
        is_free = any(
            (it.round, it.table) == (tournament.round, game.table) for it in tournament.byes
        )
        if isinstance(again, Free) and not is_free:
            return _paired(tournament, now, tournament.round, [], [again])
    if tournament.running:
        return None
    if tournament.round >= rounds_of(tournament):
        return Finished(now)
    if now < next_round_at(tournament):
        return None
    pairs, free = knockout.next_round(tournament)
    return _paired(tournament, now, tournament.round + 1, pairs, free)


def _in_arena(tournament: Tournament, now: int, blocked: Blocked) -> TournamentFact | None:
    end = arena.ends_at(tournament)
    if now >= end:
        for game in tournament.running:
            if now >= end + GRACE_MS:
                return Resulted(now, game.number, void=True)
        return None if tournament.running else Finished(now)
    room = MOST_GAMES - len(tournament.games)
    if room <= 0:  # it ends early: no more games have a place in what is told of it
        return None if tournament.running else Finished(now)
    pairs = arena.next_games(tournament, blocked, now)[:room]
    return _paired(tournament, now, tournament.round + 1, pairs, []) if pairs else None
