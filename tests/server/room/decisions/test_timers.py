"""A phase with a limit of its own is ended by what is due, at its time, once, and no sooner."""

import msgspec
import pytest
from msgspec.structs import replace

from engines.polyy.public import PlaceStone
from engines.polyy.rules import PolyY
from engines.wordfleet.public import AcceptResult, DisputeWord
from protocol.from_client import Resign
from protocol.from_server import Reason
from protocol.names import RoomId
from server.room.commands import BY_SERVER, FireTimer, PlayIntent
from server.room.decisions.decide import decide
from server.room.errors import AlreadyDone, Refused
from server.room.facts import Played, Resigned
from server.room.fold import fold
from server.room.room import Due
from server.room.views.audience import seen
from tests.server.room.test_fold import ANN, BEGUN, BOB, SEATED, folded, played
from tests.support.rooms import audits
from tests.support.rooms.audits import ACCEPTED, LIMIT_MS
from tests.support.rooms.games import HERE

AT = 5_000
AUDIT = audits.an_audit(AT, RoomId("K7MQ2X"), (ANN, BOB))
ROOM = folded(*AUDIT)
NUMBER = len(ROOM.accepted[0])
DUE = AT + LIMIT_MS
DENIED = fold(ROOM, audits.played(ROOM, DisputeWord("KETCH"), AT + 40_000))
"""After a dispute that cost nothing, and won no time."""


def test_every_audience_is_told_when_a_phase_ends_by_itself():
    for audience in (0, 1, None):
        assert seen(ROOM, audience).due == seen(DENIED, audience).due == DUE
        assert seen(folded(*BEGUN), audience).due is None


PLAYED = [
    ("at its time", ROOM, DUE, Played(DUE, 0, NUMBER, ACCEPTED)),
    ("later", ROOM, DUE + 999, Played(DUE + 999, 0, NUMBER, ACCEPTED)),
    ("D31: a denied dispute wins no time", DENIED, DUE, Played(DUE, 0, NUMBER + 1, ACCEPTED)),
]


@pytest.mark.parametrize(
    ("room", "now", "fact"), [r[1:] for r in PLAYED], ids=[r[0] for r in PLAYED]
)
def test_what_is_due_is_played_for_its_seat_when_its_time_is_up(room, now, fact):
    became = decide(room, BY_SERVER, FireTimer(), now)
    assert msgspec.json.encode(became) == msgspec.json.encode(fact)
    assert fold(room, became).outcome.winners == (1,)


EARLY = [
    ("at once", ROOM, AT, LIMIT_MS),
    ("a millisecond too early", ROOM, DUE - 1, 1),
    ("by a clock that runs behind the log", ROOM, 0, LIMIT_MS),
    ("after a denied dispute", DENIED, DUE - 1, 1),
    ("after a denied dispute, by a clock behind it", DENIED, 0, 20_000),
]


@pytest.mark.parametrize(("room", "now", "left"), [r[1:] for r in EARLY], ids=[r[0] for r in EARLY])
def test_too_early_is_refused_and_told_how_long_it_takes(room, now, left):
    with pytest.raises(Refused) as refused:
        decide(room, BY_SERVER, FireTimer(), now)
    assert (refused.value.reason, refused.value.code) == (Reason.ILLEGAL, "NOT_DUE")
    assert refused.value.retry_ms == left


GONE = [
    ("the loser accepted", fold(ROOM, audits.played(ROOM, AcceptResult(), AT + 1))),
    ("the loser resigned", fold(ROOM, Resigned(AT + 1, 0))),
    ("another process was first", fold(ROOM, decide(ROOM, BY_SERVER, FireTimer(), DUE))),
    ("nothing was due yet", folded(*AUDIT[:-1])),
    ("play has not begun", folded(*AUDIT[:3])),
    ("a game without such phases", folded(*BEGUN)),
]


@pytest.mark.parametrize("room", [r[1] for r in GONE], ids=[r[0] for r in GONE])
def test_where_nothing_is_due_nothing_is_done(room):
    assert room.due is None
    with pytest.raises(AlreadyDone):
        decide(room, BY_SERVER, FireTimer(), DUE + 1)


def test_whoever_is_late_but_before_the_room_still_acts():
    """Whatever comes first in the log stands."""
    late = decide(ROOM, ANN, PlayIntent(NUMBER, {"type": "dispute_word", "ship": "KETCH"}), DUE + 5)
    assert fold(ROOM, late).due == ROOM.due
    assert isinstance(decide(ROOM, ANN, Resign(0, HERE), DUE + 5), Resigned)


def test_the_loser_who_accepts_when_it_was_played_already_is_in_already():
    room = fold(ROOM, decide(ROOM, BY_SERVER, FireTimer(), DUE))
    with pytest.raises(AlreadyDone):
        decide(room, ANN, PlayIntent(NUMBER, {"type": "accept_result"}), DUE)


class Hurried(PolyY, frozen=True):
    """Poly-Y in which one intent of seat 0 is always due."""

    def due(self, state):
        return 0, 10, PlaceStone(3)


def test_a_phase_lasts_until_what_is_due_is_played_and_one_like_it_begins_anew():
    room = folded(*SEATED)
    room = fold(replace(room, game=Hurried(size=4)), BEGUN[-1])
    assert room.due == Due(0, 10, PlaceStone(3), since=1_003)
    for other in (played(0, 0, 4, at=1_005), played(1, 0, 5, at=1_006)):
        room = fold(room, other)
        assert room.due.since == 1_003
    assert fold(room, played(0, 1, 3, at=1_013)).due.since == 1_013
