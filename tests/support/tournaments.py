"""Tournaments for tests: announced, entered and driven by the pure course alone."""

from random import Random

from protocol.clock import TimeControl
from protocol.messages.tournaments import TournamentPlan
from protocol.names import PlayerId, RoomId
from server.room.errors import Refused
from server.tournaments import course
from server.tournaments.facts import Announced, Entered, Paired, Resulted, Seated
from server.tournaments.tournament import Tournament

CODE = "K7MQ2X"
OPENER = PlayerId("ann")
SECRET = "00" * 32
CLOCK = TimeControl("fischer", main_ms=60_000, extra_ms=1_000)


def plan(form="knockout", **more):
    return TournamentPlan(
        game="polyy", form=form, clock=CLOCK, **{"name": "Friday", "rest_s": 0, **more}
    )


def announced(form="knockout", players=8, at=1_000, **more):
    """A tournament that so many have entered, the first the strongest."""
    first = Announced(at, CODE, OPENER, "Ann", plan(form, **more), SECRET)
    now = put(Tournament(), first)
    for n in range(players):
        fact = Entered(at, PlayerId(f"player{n}"), f"Player {n}", rating=2_000 - 10 * n)
        now = put(now, fact)
    return now


def put(tournament, fact):
    """Append a fact as a log would: only where it concerns."""
    return tournament.after(fact) if tournament.concerns(fact) else tournament


def begun(form="knockout", players=8, **more):
    now = announced(form, players, **more)
    return put(now, course.started(now, now.at))


def step(tournament, at, blocked=frozenset()):
    """Take all steps that are due by themselves at ``at``."""
    while (fact := course.next_step(tournament, at, blocked)) is not None:
        after = put(tournament, fact)
        if after is tournament:
            break
        tournament = after
        if isinstance(fact, Paired):
            for game in tournament.running:
                room = RoomId(f"R{game.number:05}")
                tournament = put(tournament, Seated(at, game.number, room))
    return tournament


def end(tournament, game, winner, at, void=False):
    return put(tournament, Resulted(at, game.number, winner, void=void))


def played_out(tournament, chance=None, each=None, most=2_000):
    """Play it to its end: of two the stronger wins, or as ``chance`` has it. Calls ``each``."""
    at = tournament.at
    for _ in range(most):
        at += 6_000
        tournament = step(tournament, at)
        if each is not None:
            tournament = each(tournament, at) or tournament
        if not tournament.goes_on:
            return tournament
        running = tournament.running
        games = (
            running if chance is None else chance.sample(running, chance.randint(0, len(running)))
        )
        for game in games:
            tournament = end(tournament, game, ending(game, chance)[0], at)
    raise AssertionError("it does not end")


def ending(game, chance: Random | None):
    if chance is None:
        return (min(game.two),)
    kind = chance.random()
    return (chance.choice(game.two),) if kind < 0.8 else (None,)


def refusal(tournament, fact):
    try:
        tournament.concerns(fact)
    except Refused as why:
        return why.reason
    return None
