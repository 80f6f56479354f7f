"""What a service asks of a room never changes without the flag that the service waits for."""

from collections.abc import Callable
from functools import partial
from itertools import pairwise
from typing import Any, Final

import pytest
from msgspec.structs import replace

from engines.rotorouter.public import TokenMove
from engines.wordfleet.public import AcceptResult
from protocol.clock import TimeControl
from protocol.from_client import RoomSettings
from protocol.names import PlayerId
from server.live.changes import (
    ABSENCE,
    BOTS,
    DUE,
    ENTRY,
    OF_ENTRIES,
    PHASE,
    REMATCH,
    SEATS,
    Changes,
    changes,
)
from server.live.outages import Outages
from server.results.result import entries_of, is_settled, recordable_at
from server.room.decisions.absence import can_be_away
from server.room.decisions.seating import begins
from server.room.decisions.timers import next_due
from server.room.facts import Answered, Away, Continued, Offered, Resigned
from server.room.fold import fold, folded
from server.room.room import Room
from server.services.lobby import listed_card
from server.services.player_rooms import listed_players
from server.services.presence_summary import has_bot_owner, summary
from server.store.log import Outage
from server.store.memory import MemoryStore
from tests.server.room.decisions.test_pause import nearly_finished
from tests.support.rooms.audits import an_audit, played
from tests.support.rooms.games import ROOM, beginning, resigned_game, whole_game
from tests.support.rooms.golden import logs
from tests.support.rooms.lives import Life

PEOPLE: Final = {(f"player-{seat}", f"Player {seat}") for seat in range(2)}
LAST: Final = TokenMove((1, 6), (0, 6))
"""With this Ann has played to the end, where she had nearly done so."""


def owed(room: Room) -> Any:
    """What is owed where no server was there at about the time of the last entry."""
    outages = Outages(MemoryStore(), 5_000)
    return outages._first_owed(room, (Outage(1, 2_000), Outage(60_000, 900_000)))


def absences(room: Room) -> Any:
    """What the absence detector reads besides who is connected."""
    if room.phase != "playing":
        return None
    seats = [(seat, can_be_away(room, seat), room.away[seat] is None) for seat in room.playing]
    return seats, room.bots_only, room.awaits_a_word, room.halted, room.deserted


def alone(room: Room) -> Any:
    return room.bot_to_move, room.bots_only


def present(room: Room) -> Any:
    return summary(room, PEOPLE), has_bot_owner(room, PEOPLE)


def recorded(room: Room) -> Any:
    return room.phase, recordable_at(room), entries_of(room), is_settled(room)


QUESTIONS: Final[dict[str, tuple[Callable[[Room], Any], Changes]]] = {
    "the timekeeper": (next_due, DUE),
    "the timekeeper, of outages": (owed, DUE),
    "the bot player": (alone, BOTS),
    "the absence detector": (absences, ABSENCE),
    "presence": (present, SEATS),
    "the lobby": (listed_card, SEATS | PHASE),
    "a player's rooms": (lambda room: (listed_players(room), room.phase), SEATS | PHASE),
    "the recorder": (recorded, SEATS | PHASE),
    "a rematch": (lambda room: (room.agreed, room.rematch), REMATCH),
    "the beginning": (lambda room: begins(room) is not None, SEATS | PHASE),
    "the evaluator": (lambda room: room.seq, ENTRY),
}


def audited() -> list[Room]:
    """The loser has a minute to dispute words: no clock runs, and nobody is a bot."""
    rooms = list(folded(an_audit(1_000, ROOM, (PlayerId("player-0"), PlayerId("player-1")))))
    return [*rooms, fold(rooms[-1], played(rooms[-1], AcceptResult(), 61_000))]


def finished_while_away() -> list[Room]:
    """Who is away has played to the end: no bot takes over, though others play on."""
    begun: Room = nearly_finished(people=3, bots=0)
    settings = replace(begun.settings, absent="bot")
    begun = replace(begun, opened=replace(begun.opened, settings=settings))
    away = fold(begun, Away(2_000, 0))
    return [begun, away, fold(away, played(away, LAST, 3_000))]


def left_to_bots() -> list[Room]:
    """The only person has played to the end, and lets the bots go on."""
    begun: Room = nearly_finished(people=1)
    last = fold(begun, played(begun, LAST, 1_000))
    return [begun, last, fold(last, Continued(2_000, 0))]


def one_of_three_resigned() -> list[Room]:
    """Who is out is waited for no more, and the others play on."""
    begun: Room = nearly_finished(people=3, bots=0)
    return [begun, fold(begun, Resigned(2_000, 1))]


def agreed() -> list[Room]:
    """Two people want another game."""
    offered = Offered(9_001, 0, "rematch")
    facts = [*resigned_game("polyy", 3), offered, Answered(9_002, 0, "rematch", 1, accept=True)]
    return list(folded(facts))


GAMES: Final = ("polyy", "rotorouter", "toppen", "wordfleet")


def lived(game: str, number: int, clock: TimeControl) -> list[Room]:
    """Bots and all that a room may come to, under that clock."""
    settings = RoomSettings(clock=clock, absent="bot", absent_ms=30_000, undo="ask")
    it = Life(game, 20 + number, settings)
    it.begin()
    it.live(80)
    return list(folded(it.facts))


SAMPLES: Final[dict[str, Callable[[], list[Room]]]] = {
    **{name: lambda facts=facts: list(folded(facts)) for name, facts in logs().items()},
    **{f"whole/{game}": lambda game=game: list(folded(whole_game(game, 2))) for game in GAMES},
    **{
        f"bots/{game}-{number}": partial(lived, game, number, clock)
        for game in GAMES
        for number, clock in enumerate((TimeControl("move", 0, 20_000), TimeControl()))
    },
    "audited": audited,
    "finished while away": finished_while_away,
    "left to bots": left_to_bots,
    "agreed": agreed,
    "one of three resigned": one_of_three_resigned,
}
"""Rooms after each of their facts, made by the test that looks at them."""


@pytest.mark.parametrize("sample", SAMPLES)
def test_an_answer_that_a_service_reads_changes_only_with_its_flag(sample: str) -> None:
    for before, after in pairwise(SAMPLES[sample]()):
        found = changes(before, after)
        for who, (question, flags) in QUESTIONS.items():
            if not found & flags:
                assert question(before) == question(after), f"{who}: entry {after.seq}"


@pytest.mark.parametrize("game", GAMES)
def test_an_ordinary_ply_between_people_wakes_no_service(game: str) -> None:
    plies = [(a, b) for a, b in pairwise(folded(whole_game(game, 2))) if b.plies > a.plies]
    ordinary = [changes(a, b) for a, b in plies if b.outcome is None and a.due is b.due]
    assert len(ordinary) > 5
    assert set(ordinary) == {ENTRY}


def test_a_room_that_begins_has_changed_in_everything() -> None:
    (room, *_) = folded(whole_game("polyy"))
    assert changes(None, room) == OF_ENTRIES


def test_a_ply_may_leave_programs_alone_as_it_may_bots():
    (*_, room) = folded(beginning("rotorouter"))
    programs = room.table
    for seat in room.playing[1:]:
        occupant = programs.occupants[seat]
        programs = programs.seated(seat, replace(occupant, external=True))
    before = replace(room, table=programs)
    after = replace(before, state=room.game.withdraw(room.state, 0))
    assert (before.awaits_a_word, after.awaits_a_word) == (False, True)
    assert changes(before, after) & ABSENCE
