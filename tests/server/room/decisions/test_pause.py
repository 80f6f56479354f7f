"""Bots who alone are left wait for a person; without one the game ends as it stands."""

from functools import cache

import msgspec
import pytest
from msgspec.structs import replace

from engines.rotorouter.grid.board import laid, with_tokens
from engines.rotorouter.grid.tracks import homes
from engines.rotorouter.public import TokenMove
from engines.rotorouter.state import with_person
from protocol.allowed_actions import named
from protocol.from_client import Continue, Resign, RoomSettings, TakeBack
from protocol.from_server import Reason
from server.room.commands import BY_SERVER, FireTimer, PlayIntent, ReportPresence
from server.room.decisions.decide import decide
from server.room.decisions.timers import fire, next_due
from server.room.errors import AlreadyDone
from server.room.facts import Adjudicated, Continued, TookOver
from server.room.fold import fold
from server.room.transitions import PAUSE_MS
from server.room.views.audience import seen
from tests.server.room.tables import ANN, BOB, CAT, asked, opened, refused, roads, sampled
from tests.support.rooms.games import HERE


@cache
def nearly_finished(people=1, bots=2, undo="free"):
    """A game in which Ann has two corners, and a token next to the third."""
    room = roads(undo, people, bots)
    on, corner = room.state.board, homes(7)[3]
    on = laid(laid(on, corner, "X", 0, 0), corner + 1, "X", 0, 0)
    person = replace(room.state.person(0), reached=(1, 2))
    state = with_person(replace(room.state, board=with_tokens(on, 0, 1 << corner + 1)), person)
    undo = room.undo_history
    undo = replace(undo, positions=(replace(undo.now, state=state),))
    return replace(room, state=state, undo_history=undo)


@cache
def finished(people=1, bots=2, undo="free"):
    """The same once Ann has scored."""
    move = msgspec.to_builtins(TokenMove((1, 6), (0, 6)))
    return asked(nearly_finished(people, bots, undo), (ANN, PlayIntent(0, move)), at=1_000)


def test_bots_wait_once_the_last_person_has_finished():
    room = finished()
    assert room.phase == "playing"
    assert room.paused
    assert room.to_move == ()
    for viewer in (0, 1, None):
        told = seen(room, viewer)
        assert told.paused
        assert told.due == 1_000 + PAUSE_MS
    assert "continue" in named(seen(room, 0).allowed)
    assert "continue" not in named(seen(room, 1).allowed)


def test_a_bot_that_plays_meanwhile_is_refused():
    assert refused(finished(), (BOB, PlayIntent(0, {"type": "draw"}))) == Reason.ILLEGAL


def test_a_person_lets_them_play_on_once():
    room = finished()
    fact = decide(room, ANN, Continue(0, HERE), 2_000)
    assert fact == Continued(2_000, 0)
    on = fold(room, fact)
    assert (on.paused, on.due, on.to_move) == (False, None, (1,))
    assert sampled(on, 3).ply == room.ply + 3
    with pytest.raises(AlreadyDone):
        decide(on, ANN, Continue(0, HERE), 2_000)
    assert "continue" not in named(seen(on, 0).allowed)


def test_nobody_lets_bots_play_on_who_do_not_wait():
    room = nearly_finished()
    assert refused(room, (ANN, Continue(0, HERE))) == Reason.ILLEGAL
    assert refused(room, (CAT, Continue(0, HERE))) == Reason.ILLEGAL
    assert refused(finished(), (BOB, Continue(0, HERE))) == Reason.ILLEGAL


def test_after_ten_minutes_the_game_ends_by_its_standings():
    room = finished()
    early = (BY_SERVER, FireTimer())
    assert refused(room, early) == Reason.ILLEGAL
    fact = decide(room, BY_SERVER, FireTimer(), 1_000 + PAUSE_MS)
    assert fact == Adjudicated(1_000 + PAUSE_MS)
    over = fold(room, fact)
    assert over.phase == "over"
    assert over.outcome.reason == "stopped"
    assert (over.outcome.winners, over.outcome.ranking[0]) == ((0,), 1)
    assert over.due is None


def test_while_another_person_plays_bots_go_on():
    assert not finished(people=2, bots=1, undo="ask").paused


def test_a_table_without_a_person_never_pauses():
    room = opened("rotorouter", 0, 2, size=7, colours=2)
    assert not room.paused
    assert room.to_move


def test_a_pause_goes_back_with_what_brought_it():
    room = finished()
    again = asked(room, (ANN, TakeBack(0, HERE, room.ply)))
    assert (again.paused, again.due, again.to_move) == (False, None, (0,))


def test_the_game_ends_as_it_stands_when_all_people_have_resigned():
    room = opened("rotorouter", 2, 2, size=7, colours=4)
    one = asked(room, (ANN, Resign(0, HERE)))
    assert one.phase == "playing"
    over = asked(one, (BOB, Resign(0, HERE)))
    assert over.outcome.reason == "stopped"
    assert over.outcome.ranking == (3, 2, 1, 1)


def test_bots_wait_where_one_person_has_finished_and_the_last_resigns():
    room = finished(people=2, bots=1, undo="ask")
    room = asked(room, (BOB, Resign(0, HERE)))
    assert room.paused
    assert refused(room, (CAT, PlayIntent(0, {"type": "draw"}))) == Reason.ILLEGAL


def test_no_bot_is_due_to_take_over_for_who_has_finished():
    room = finished(people=2, bots=1, undo="ask")
    settings = RoomSettings(absent="bot")
    room = replace(room, opened=replace(room.opened, settings=settings))
    room = asked(room, (BY_SERVER, ReportPresence(0, True)), at=2_000)
    assert 0 not in room.game.active(room.state)
    assert next_due(room) is None
    room = asked(room, (BY_SERVER, ReportPresence(1, True)), at=3_000)
    assert next_due(room) == 3_000 + settings.absent_ms
    assert isinstance(fire(room, next_due(room), ""), TookOver)
