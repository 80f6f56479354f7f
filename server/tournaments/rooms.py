"""The rooms of a tournament's games: their codes, first facts, seats, and how they ended."""

import secrets
from hashlib import blake2b, sha256
from typing import Final

from msgspec.structs import replace

from engines.catalog import make, options_of
from engines.game import Seat
from protocol.from_client import RoomSettings
from protocol.messages.tournaments import TournamentPlan
from protocol.names import ALPHABET, CODE_LENGTH, RoomId
from protocol.termination import Termination
from server.room.facts import Opened
from server.room.fairness import commitment
from server.room.room import Room
from server.tournaments.facts import Resulted
from server.tournaments.tournament import Match, Tournament

ABSENT_MS: Final = 60_000
"""Who is away from a game for so long has lost it."""
SEATS: Final[tuple[Seat, Seat]] = (0, 1)
"""The seats that are played: where a table has more, the others are closed."""
VOID: Final = frozenset({Termination.ABORTED, Termination.ABANDONED, Termination.STOPPED})
"""Ends without a winner that count as no game."""


def settings_of(plan: TournamentPlan, code: str) -> RoomSettings:
    """Return the settings of all rooms of a tournament: nobody is helped, and each game ends."""
    return RoomSettings(
        listed=plan.listed,
        spectators="anyone" if plan.listed else "link",
        undo="none",
        rated=plan.rated,
        clock=plan.clock,
        absent="claim",
        absent_ms=ABSENT_MS,
        closed=tuple(range(2, make(plan.game, plan.options).seats)),
        tournament=code,
    )


def digest(secret: str, password: str) -> str:
    """Return what is kept of a tournament's password; empty for none."""
    return sha256(f"{secret}:{password}".encode()).hexdigest() if password else ""


def room_code(tournament: Tournament, game: Match, attempt: int) -> RoomId:
    """Return the code of a game's room, the same in every process; nobody else can guess it."""
    first = tournament.first
    text, key = f"{first.code}:{game.number}:{attempt}".encode(), bytes.fromhex(first.secret)
    digest = blake2b(text, digest_size=CODE_LENGTH, key=key, person=b"tournament").digest()
    return RoomId("".join(ALPHABET[byte % len(ALPHABET)] for byte in digest))


def opened(tournament: Tournament, game: Match, attempt: int, at: int) -> Opened:
    """Return the first fact of a game's room."""
    first, plan = tournament.first, tournament.plan
    made, secret = make(plan.game, plan.options), secrets.token_hex(32)
    options, code = options_of(made), room_code(tournament, game, attempt)
    return Opened(
        at=at,
        room=code,
        game=plan.game,
        rules=made.rules,
        options=options,
        settings=settings_of(plan, first.code),
        by=first.by,
        request=game.number,
        secret=secret,
        commitment=commitment(secret, code, options),
    )


def is_of(room: Room, tournament: Tournament, game: Match) -> bool:
    """Return whether ``room`` is that game's, not another's under the same code."""
    mine = room.settings.tournament, room.opened.request
    return mine == (tournament.first.code, game.number)


def result(room: Room, game: Match, at: int) -> Resulted | None:
    """Return how the game in ``room`` ended; None while it goes on."""
    outcome = room.outcome
    if room.phase != "over":
        return None
    if outcome is None or not room.begun:
        return Resulted(at, game.number, void=True)
    by_seat = dict(zip(SEATS, game.two, strict=True))
    won = [by_seat[seat] for seat in outcome.winners if seat in by_seat]
    if len(won) == 1:
        if room.termination is Termination.RESIGNATION:  # who resigns is there
            return Resulted(at, game.number, won[0])
        turns = {by_seat[seat]: room.turns[seat] for seat in by_seat}
        missed = tuple(n for n in game.two if n != won[0] and not turns[n])
        return Resulted(at, game.number, won[0], missed=missed)
    return Resulted(at, game.number, void=room.termination in VOID)


def like(plan: TournamentPlan) -> TournamentPlan:
    """Return the plan with all options of its game written out."""
    return replace(plan, options=options_of(make(plan.game, plan.options)))
