"""Who does not move is asked, then has lost: only people, only where the room says so, in time."""

from random import Random

import msgspec
import pytest

from protocol.allowed_actions import named
from protocol.clock import TimeControl
from protocol.from_client import Answer, ClaimWin, Continue, Offer, RoomSettings, TakeBack
from protocol.messages.pace import Urge
from protocol.termination import Termination
from server.room.commands import (
    BY_SERVER,
    FireTimer,
    PlayIntent,
    ReportPresence,
    RestoreTime,
)
from server.room.decisions import patience
from server.room.decisions.decide import decide
from server.room.decisions.permissions import allowed
from server.room.decisions.timers import next_due
from server.room.errors import AlreadyDone, Refused
from server.room.facts import Aborted, Unanswered
from server.room.fold import fold
from server.room.pace.wait import ANSWER_MS
from server.room.views.audience import seen
from tests.server.room.tables import ANN, BOB, NAMES, asked, opened, placed, play, said
from tests.support.rooms.games import HERE

WAIT = 300_000
URGE, CLAIM = Urge(0, HERE), ClaimWin(0, HERE)
FIRE = BY_SERVER, FireTimer()


def room_of(game="polyy", people=2, bots=0, wait=WAIT, **settings):
    options = {"size": 4} if game == "polyy" else {"size": 7, "colours": people + bots}
    return opened(game, people, bots, RoomSettings(patience_ms=wait, **settings), **options)


def begun(**about):
    """Both have played once, at 5; Ann is to move, and waited for since then."""
    return placed(room_of(**about), 3, 8)


def unmoved(room):
    """Ann was asked as soon as Bob could, and did not move."""
    room = asked(room, (BOB, URGE), at=5 + WAIT)
    return asked(room, FIRE, at=5 + WAIT + ANSWER_MS)


def no(room, player, command, at):
    with pytest.raises((Refused, AlreadyDone)) as refused:
        decide(room, player, command, at)
    return refused.value


def test_who_does_not_move_is_asked_and_has_lost_when_that_is_not_answered():
    room = begun()
    assert room.to_move == (0,)
    assert no(room, BOB, URGE, 4 + WAIT).retry_ms == 1
    assert seen(room, 1).waiting == (5, None)
    room = asked(room, (BOB, URGE), at=5 + WAIT)
    urge = seen(room, 0).urge
    assert (urge.seat, urge.whom, urge.ends, urge.over) == (1, (0,), 5 + WAIT + ANSWER_MS, False)
    assert isinstance(no(room, BOB, URGE, 6 + WAIT), AlreadyDone)
    assert no(room, BOB, CLAIM, 6 + WAIT).code == "NO_CLAIM"
    assert next_due(room) == urge.ends
    assert isinstance(decide(room, *FIRE, urge.ends), Unanswered)
    room = asked(room, FIRE, at=urge.ends)
    assert next_due(room) is None, "nobody need watch: once is enough"
    room = asked(room, (BOB, CLAIM), at=urge.ends)
    assert (room.outcome.winners, room.termination) == ((1,), Termination.CLAIM)


def test_a_move_answers_and_the_next_wait_begins_anew():
    for room in (asked(begun(), (BOB, URGE), at=5 + WAIT), unmoved(begun())):
        moved = placed(room, 12)
        assert moved.wait.urge is None
        assert not patience.may_claim(moved, 1)
        assert no(moved, BOB, URGE, 10 * WAIT).code == "NO_URGE", "it is Bob's own turn"
        assert moved.wait.since == (None, moved.at)


def test_playing_again_what_was_taken_back_is_no_move():
    """Else one could hold up a game for ever within one turn."""
    first, chance = room_of("rotorouter"), Random(3)
    while "take_back" not in named(allowed(first, first.to_move[0])):
        ply = first.game.sample(first.state, first.to_move[0], chance)
        first = play(first, **tree(ply))
    (seat,) = first.to_move
    assert first.wait.since[seat] == first.at, "the first time it is one"
    back = asked(first, ((ANN, BOB)[seat], TakeBack(0, HERE, first.ply)), at=2_000)
    number = len(back.accepted[seat])
    again = asked(back, (ANN if seat == 0 else BOB, PlayIntent(number, tree(ply))), at=3_000)
    assert (again.ply, again.to_move) == (first.ply, (seat,))
    assert again.wait.since[seat] == first.at


def tree(intent):
    return msgspec.to_builtins(intent)


@pytest.mark.parametrize(
    "about",
    [
        {"wait": 0},
        {"clock": TimeControl("sudden", 600_000)},
        {"people": 1, "bots": 1},
    ],
    ids=["a room without", "a clock", "a bot"],
)
def test_nobody_is_asked(about):
    room = placed(room_of(**about), 3)
    assert room.wait is None
    other = 1 - room.to_move[0]
    assert no(room, NAMES[other], URGE, 10 * WAIT).code == "NO_URGE" or about.get("bots")
    assert not any(patience.may_urge(room, seat) for seat in (0, 1))


def test_a_pause_that_all_agreed_on_ends_the_wait():
    room = asked(begun(), (BOB, Offer(0, HERE, "pause")))
    room = asked(room, (ANN, Answer(0, HERE, "pause", 1, True)))
    assert room.wait.since == (None, None)
    assert no(room, BOB, URGE, 10 * WAIT).code == "PAUSED"
    room = asked(room, (ANN, Continue(0, HERE)), at=WAIT)
    assert room.wait.since == (WAIT, None)


@pytest.mark.parametrize(
    ("patience", "answer"),
    [(60_000, 60_000), (600_000, 120_000), (86_400_000, 8_640_000), (604_800_000, 60_480_000)],
)
def test_who_is_asked_has_a_tenth_of_the_patience_and_two_minutes_at_least(patience, answer):
    room = asked(begun(wait=patience), (BOB, URGE), at=5 + patience)
    assert seen(room, 0).urge.ends == 5 + patience + answer


def test_the_time_without_a_server_is_not_charged():
    room = asked(begun(), (BY_SERVER, RestoreTime(1_000, 101_000)), at=200_000)
    assert no(room, BOB, URGE, 5 + WAIT + 99_999).retry_ms == 1
    room = asked(room, (BOB, URGE), at=5 + WAIT + 100_000)
    lost = RestoreTime(room.at + 10, room.at + 5_010)
    assert next_due(asked(room, (BY_SERVER, lost), at=room.at + 6_000)) == next_due(room) + 5_000
    assert no(begun(wait=0), BY_SERVER, lost, WAIT * 9).seat is None, "nothing was charged"


def test_a_game_in_which_one_never_played_ends_without_a_result():
    room = room_of()
    assert room.to_move == (0,)
    room = asked(room, (BOB, URGE), at=1 + WAIT)
    room = asked(room, FIRE, at=1 + WAIT + ANSWER_MS)
    assert isinstance(decide(room, BOB, CLAIM, room.at), Aborted)
    after = asked(room, (BOB, CLAIM), at=room.at)
    assert (after.outcome.winners, after.broken_by) == ((), None), "nobody is said to have left it"


def test_of_more_than_two_who_does_not_move_is_out_and_the_others_play_on():
    room = room_of("rotorouter", 3)
    late = room.to_move[0]
    one, other = (NAMES[seat] for seat in range(3) if seat != late)
    room = asked(room, (one, URGE), at=1 + WAIT)
    room = asked(room, FIRE, at=1 + WAIT + ANSWER_MS)
    room = asked(room, (other, CLAIM), at=room.at)
    assert room.out == (late,)
    assert (room.phase, late in room.to_move) == ("playing", False)


def test_where_the_game_waits_for_the_absent_they_are_not_hurried():
    room = asked(begun(absent="wait"), (BY_SERVER, ReportPresence(0, away=True)))
    assert room.wait.since == (None, None)
    room = asked(room, (BY_SERVER, ReportPresence(0, away=False)), at=WAIT)
    assert room.wait.since == (WAIT, None)


def test_an_absence_is_claimed_only_where_the_room_says_so_though_one_does_not_move():
    """A claim against one who does not move takes nobody else's game away."""
    room = room_of("rotorouter", 3, absent="bot", absent_ms=60_000)
    late, away, claims = room.to_move[0], *(seat for seat in range(3) if seat != room.to_move[0])
    room = asked(room, (BY_SERVER, ReportPresence(away, away=True)))
    room = asked(room, (NAMES[claims], URGE), at=1 + WAIT)
    while room.wait.unanswered == ():
        room = asked(room, FIRE, at=1 + WAIT + ANSWER_MS)
    room = asked(room, (NAMES[claims], CLAIM), at=room.at)
    assert room.out == (late,)


def test_who_is_seen_later_counts_down_later():
    room = asked(begun(delay_ms=7_000), (BOB, URGE), at=5 + WAIT)
    assert seen(room, None).waiting == (7_005, None)
    assert seen(room, None).urge.ends == seen(room, 0).urge.ends + 7_000


def test_a_room_without_patience_tells_nothing_of_it():
    room = said(room_of("rotorouter", wait=0))
    assert (seen(room, 0).waiting, seen(room, 0).urge) == ((), None)
    assert fold(room, decide(room, BY_SERVER, ReportPresence(0, away=True), 9)).wait is None
