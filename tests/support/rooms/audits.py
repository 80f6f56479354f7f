"""A room of Word Fleet in its audit: seat 0 has lost, and may dispute words for sixty seconds."""

from typing import Any

import msgspec
from msgspec import Raw

from engines.catalog import make, options_of
from engines.wordfleet.notation import deploying, read
from engines.wordfleet.public import AcceptResult, Claim, Concede
from engines.wordfleet.state import State
from protocol.from_client import RoomSettings
from protocol.names import PlayerId, RoomId
from server.room.facts import Began, Fact, Opened, Played, Sat
from server.room.fairness import commitment
from server.room.fold import fold
from server.room.room import Room
from tests.engines.wordfleet.table import BOB, DISPUTED, FREE, NORTH, SOUTH
from tests.support.rooms.games import SECRET, folded

LIMIT_MS = 60_000
"""D31."""
ACCEPTED = Raw(msgspec.json.encode(AcceptResult()))
"""What is played when the time is up."""


def an_audit(at: int, room: RoomId, players: tuple[PlayerId, PlayerId]) -> list[Fact]:
    """A room's log up to the sinking of the last ship, at ``at``: the audit has just begun."""
    game = make("wordfleet", DISPUTED)
    options = options_of(game)
    sealed = commitment(SECRET, room, options)
    facts: list[Fact] = [
        Opened(
            at,
            room,
            "wordfleet",
            game.rules,
            options,
            RoomSettings(),
            players[0],
            1,
            SECRET,
            sealed,
        ),
        *(Sat(at, seat, player, f"Captain {seat}") for seat, player in enumerate(players)),
        Began(at, (0, 1)),
    ]
    now = folded(facts)
    quiet = iter(FREE), iter(FREE)
    sinking = iter([f"{ship.word}@{ship.start}-{ship.end}" for ship in NORTH])
    while now.state.phase != "audit":
        seat = now.to_move[0]
        facts.append(played(now, _next(now.state, seat, quiet[seat], sinking), at))
        now = fold(now, facts[-1])
    return facts


def played(room: Room, intent: Any, at: int) -> Played:
    """``intent`` by the seat that is to move, as the log keeps it."""
    seat = room.to_move[0]
    return Played(at, seat, len(room.accepted[seat]), Raw(msgspec.json.encode(intent)))


def _next(state: State, seat: int, quiet: Any, sinking: Any) -> Any:
    """Seat 1 strikes a word whenever it may; all else changes nothing."""
    if state.phase == "bidding":
        return Concede() if state.bids else Claim("500")
    if state.phase == "deploy":
        return deploying((NORTH, SOUTH)[seat])
    return read(next(sinking if (seat, state.now.part) == (BOB, 1) else quiet))
