"""How long a room is kept, by phase, and when there is something to do in it by itself."""

import pytest
from msgspec.structs import replace

from protocol.clock import TimeControl
from protocol.from_client import Offer, RoomSettings
from protocol.from_server import Reason
from server.cli.arguments import parser
from server.live.retention import ends, next_chore, next_wakeup
from server.room.clock import FIRST_FREE_MS, GRACE_MS
from server.room.commands import BY_SERVER, CloseRoom, PlayIntent, Sit
from server.room.decisions.decide import decide
from server.room.errors import Refused
from server.room.facts import Closed, Left, Offered, Resigned, Sat
from server.room.fold import fold
from server.settings import DAY_MS, HOUR_MS, Retention
from tests.server.room.tables import polyy
from tests.server.room.test_fold import ANN, BEGUN, BOB, OPENED, SEATED, folded
from tests.support.rooms.games import HERE

BOT = Sat(1_500, 1, "bot-1", "Bot (random)", "random", 1)
AWAITED = replace(OPENED, settings=RoomSettings(clock=TimeControl("days", 0, 20 * DAY_MS)))
PATIENT = replace(OPENED, settings=RoomSettings(absent_ms=7 * DAY_MS))

KEPT = [
    ("open and empty", (OPENED,), 1_000 + HOUR_MS),
    ("open, where somebody sits", SEATED[:2], 1_001 + DAY_MS),
    ("open, where the last has left", (*SEATED[:2], Left(1_400, 0)), 1_400 + HOUR_MS),
    ("open, where a bot waits alone", (OPENED, BOT), 1_500 + HOUR_MS),
    ("playing", BEGUN, 1_003 + 30 * DAY_MS),
    ("playing, 20 days a turn", (AWAITED, *BEGUN[1:]), 1_003 + 40 * DAY_MS),
    ("playing, 7 days of absence", (PATIENT, *BEGUN[1:]), 1_003 + 30 * DAY_MS),
    ("finished", (*BEGUN, Resigned(3_000, 1)), 3_000 + 365 * DAY_MS),
    ("abandoned in play", (*BEGUN, Closed(3_000)), 3_000 + 365 * DAY_MS),
    ("closed before play", (OPENED, Closed(3_000)), 3_000 + 60_000),
]


@pytest.mark.parametrize(("facts", "end"), [r[1:] for r in KEPT], ids=[r[0] for r in KEPT])
def test_each_phase_has_its_own_time(facts, end):
    assert ends(Retention(), folded(*facts)) == end


OFFERING = (*BEGUN, Resigned(3_000, 1), Offered(3_500, 0, "rematch"))
CHORES = [
    ("nobody sits", (OPENED,), None),
    ("people play without clocks", BEGUN, None),
    ("the game is over", (*BEGUN, Resigned(3_000, 1)), None),
    ("a full table that nobody has let begin", SEATED, 1_002 + 30_000),
    ("an offer waits", OFFERING, 3_500 + 60_000),
    (
        "a clock runs",
        (AWAITED, *BEGUN[1:]),
        1_003 + 20 * DAY_MS + FIRST_FREE_MS + GRACE_MS,
    ),
]


@pytest.mark.parametrize(("facts", "at"), [r[1:] for r in CHORES], ids=[r[0] for r in CHORES])
def test_a_room_is_due_when_something_is_to_be_done_in_it(facts, at):
    room = folded(*facts)
    assert next_chore(room) == at
    assert next_wakeup(Retention(), room) == min(ends(Retention(), room), at or 10**15)


def test_the_ply_of_a_bot_and_another_game_are_looked_after():
    room = polyy(people=1, bots=1)
    room = fold(room, decide(room, ANN, PlayIntent(0, {"type": "place", "field": 3}), 7_000))
    assert next_chore(room) == 7_000 + 30_000
    room = fold(room, Resigned(8_000, 0))
    assert next_chore(room) is None
    room = fold(room, decide(room, ANN, Offer(0, HERE, "rematch"), 9_000))
    assert room.agreed
    assert next_chore(room) == 9_000 + 30_000


def test_who_comes_back_in_the_last_moment_saves_a_room():
    room = folded(*SEATED[:2])
    close = (BY_SERVER, CloseRoom(room.seq))
    assert decide(room, *close, 9_000) == Closed(9_000)
    room = fold(room, decide(room, BOB, Sit("Bob"), 8_000))
    with pytest.raises(Refused) as no:
        decide(room, *close, 9_000)
    assert no.value.reason == Reason.STALE


def test_the_command_line_says_how_long_rooms_are_kept(monkeypatch):
    given = parser().parse_args([])
    told = given.keep_empty, given.keep_seated, given.keep_playing, given.keep_finished
    told = *told, given.keep_tournaments
    assert Retention(*told) == Retention()
    monkeypatch.setenv("FOURFOLD_KEEP_PLAYING", "12h")
    given = parser().parse_args(["--keep-empty", "90s"])
    assert (given.keep_empty, given.keep_playing) == (90_000, 12 * HOUR_MS)


@pytest.mark.parametrize("typed", ["", "0s", "s", "5", "-1d", "1.5h", "1w", "forever"])
def test_what_is_no_time_is_said_to_be_none(typed, capsys):
    with pytest.raises(SystemExit):
        parser().parse_args([f"--keep-empty={typed}"])
    assert "is no duration: use 90s" in capsys.readouterr().err
