"""Where bots alone would play on, the game rests while nobody is there for whom they do."""

import pytest
from msgspec.structs import replace

from protocol.clock import TimeControl
from protocol.from_client import RoomSettings
from protocol.from_server import Reason
from server.live.retention import next_chore
from server.room.commands import BY_SERVER, ReportDesertion
from server.room.decisions.decide import decide
from server.room.decisions.timers import next_due
from server.room.errors import AlreadyDone
from server.room.facts import Adjudicated, Attended, Away, Back, Continued, Deserted, TookOver
from server.room.fold import fold
from tests.server.room.decisions.test_pause import finished
from tests.server.room.tables import ANN, asked, opened, refused

CLOCK = RoomSettings(absent="bot", clock=TimeControl("fischer", 60_000, 1_000))


def taken_over():
    """Ann plays against a bot, is away, and a bot plays for her: only bots would play on."""
    room = opened("polyy", 1, 1, CLOCK, size=4)
    return fold(fold(room, Away(2_000, 0)), TookOver(62_000, 0, "random", 1))


def test_a_game_of_bots_alone_rests_once_nobody_is_there_and_goes_on_when_somebody_is():
    room = opened("polyy", 0, 2, size=4)
    assert room.bots_only
    room = asked(room, (BY_SERVER, ReportDesertion(True)), at=5_000)
    assert (room.paused, room.to_move, next_due(room), next_chore(room)) == (True, (), None, None)
    with pytest.raises(AlreadyDone):
        decide(room, BY_SERVER, ReportDesertion(True), 6_000)
    room = asked(room, (BY_SERVER, ReportDesertion(False)), at=9_000)
    assert (room.paused, room.to_move) == (False, (0,))


def test_while_a_game_rests_no_clock_runs():
    room = taken_over()
    assert any(room.clock.since)
    room = fold(room, Deserted(63_000))
    assert not any(room.clock.since)
    left = room.clock.left
    back = fold(room, Back(999_000, 0))
    assert (back.paused, back.clock.left) == (False, left)
    assert back.plays_for(0) is None
    on = fold(room, Attended(999_000))
    assert (on.paused, on.bots_only) == (False, True)
    word = fold(room, Continued(999_000, 0))
    assert (word.paused, word.continued) == (False, False)


def test_a_game_in_which_a_person_is_to_come_does_not_rest():
    room = opened("polyy", 1, 1, size=4)
    assert refused(room, (BY_SERVER, ReportDesertion(True))) == Reason.ILLEGAL
    away = fold(room, Away(2_000, 0))
    assert refused(away, (BY_SERVER, ReportDesertion(True))) == Reason.ILLEGAL, (
        "else leaving would stop a clock"
    )
    with pytest.raises(AlreadyDone):
        decide(room, BY_SERVER, ReportDesertion(False), 3_000)


@pytest.mark.parametrize("continued", [False, True])
def test_bots_left_alone_by_people_who_have_played_to_the_end_end_the_game_as_it_stands(continued):
    room = finished()
    if continued:
        room = fold(room, Continued(2_000, 0))
    fact = decide(room, BY_SERVER, ReportDesertion(True), 20_000)
    assert fact == Adjudicated(20_000)
    over = fold(room, fact)
    assert over.outcome.reason == "stopped"
    assert 0 in over.outcome.winners, "by standings: who finished is first"


def test_a_game_may_be_left_and_come_back_to_only_so_often():
    room = replace(opened("polyy", 0, 2, size=4), seq=1_002)
    assert refused(room, (BY_SERVER, ReportDesertion(True))) == Reason.LIMIT
    assert room.opened.by == ANN
