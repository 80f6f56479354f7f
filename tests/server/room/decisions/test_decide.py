"""Given these facts, when asked this, then that fact or that reason."""

import msgspec
import pytest

from protocol.from_client import Begin, Leave, Resign, Unseat
from protocol.from_server import Reason
from protocol.names import PlayerId
from server.room.commands import PlaceBot, PlayIntent, Sit
from server.room.decisions.decide import decide
from server.room.decisions.seating import MOST_BEFORE_PLAY, begins
from server.room.errors import AlreadyDone, Refused
from server.room.facts import Began, Left, Played, Resigned, Sat
from tests.server.room.test_fold import ANN, BEGUN, BOB, OPENED, SEATED, folded, played
from tests.support.rooms.games import HERE

CAT = PlayerId("cat")
OVER = (*BEGUN, Resigned(3000, 1))


def place(player, number, field):
    return (player, PlayIntent(number, {"type": "place", "field": field}))


FACTS = [
    ("the first free seat", SEATED[:2], (BOB, Sit("Bob")), Sat(1001, 1, BOB, "Bob")),
    ("a seat by number", (OPENED,), (BOB, Sit("Bob", 1)), Sat(1000, 1, BOB, "Bob")),
    ("a bot", SEATED[:2], (ANN, PlaceBot(CAT, "B", "random", 0)),
     Sat(1001, 1, CAT, "B", "random", 0)),
    ("leaving before the beginning", SEATED, (BOB, Leave(0, HERE)), Left(1002, 1)),
    ("beginning", SEATED, (ANN, Begin(0, HERE)), Began(1002, (0, 1))),
    ("an intent", BEGUN, place(ANN, 0, 3),
     Played(1003, 0, 0, msgspec.Raw(b'{"type":"place","field":3}'))),
    ("resigning out of turn", BEGUN, (BOB, Resign(0, HERE)), Resigned(1003, 1)),
]  # fmt: skip


@pytest.mark.parametrize(
    ("facts", "ask", "fact"), [row[1:] for row in FACTS], ids=[r[0] for r in FACTS]
)
def test_what_may_be_asked_becomes_a_fact(facts, ask, fact):
    became = decide(folded(*facts), *ask, now=0)
    assert msgspec.json.encode(became) == msgspec.json.encode(fact)
    assert type(became) is type(fact)


BOT_SEATED = (OPENED, Sat(1, 0, ANN, "Ann"), Sat(1, 1, CAT, "Bot", "random", 0))
REFUSALS = [
    ("playing without a seat", BEGUN, place(CAT, 0, 3), Reason.NOT_SEATED, None),
    ("playing before the beginning", SEATED, place(ANN, 0, 3), Reason.NOT_BEGUN, None),
    ("playing out of turn", BEGUN, place(BOB, 0, 3), Reason.ILLEGAL, "NOT_YOUR_TURN"),
    ("a field that is not", BEGUN, place(ANN, 0, 31), Reason.ILLEGAL, "BAD_FIELD"),
    ("no intent at all", BEGUN, (ANN, PlayIntent(0, {})), Reason.ILLEGAL, "BAD_INTENT"),
    ("a number for an intent", BEGUN, (ANN, PlayIntent(0, 7)), Reason.ILLEGAL, "BAD_INTENT"),
    ("an occupied field", (*BEGUN, played(0, 0, 3)), place(BOB, 0, 3), Reason.ILLEGAL, "OCCUPIED"),
    ("playing when it is over", OVER, place(ANN, 0, 3), Reason.ILLEGAL, "GAME_OVER"),
    ("a number ahead", BEGUN, place(ANN, 1, 3), Reason.STALE, None),
    ("another intent under an old number", (*BEGUN, played(0, 0, 3)), place(ANN, 0, 4),
     Reason.STALE, None),
    ("a third person", SEATED, (CAT, Sit("Cat")), Reason.ROOM_FULL, None),
    ("a taken seat", SEATED[:2], (CAT, Sit("Cat", 0)), Reason.SEAT_TAKEN, None),
    ("a seat that is not", SEATED[:2], (CAT, Sit("Cat", 2)), Reason.SEAT_TAKEN, None),
    ("a second seat", SEATED[:2], (ANN, Sit("Ann", 1)), Reason.SEAT_TAKEN, None),
    ("sitting when it has begun", BEGUN, (CAT, Sit("Cat")), Reason.BEGUN, None),
    ("leaving when it has begun", BEGUN, (ANN, Leave(0, HERE)), Reason.BEGUN, None),
    ("a bot of someone else's room", SEATED[:2], (BOB, PlaceBot(CAT, "B", "random", 0)),
     Reason.NOT_OPENER, None),
    ("sending oneself away", SEATED, (ANN, Unseat(0, HERE, 0)), Reason.SEAT_TAKEN, None),
    ("sending a person away in play", BEGUN, (ANN, Unseat(0, HERE, 1)), Reason.BEGUN, None),
    ("sending someone's guest away", SEATED, (BOB, Unseat(0, HERE, 0)), Reason.NOT_OPENER, None),
    ("sending someone's bot away", BOT_SEATED, (BOB, Unseat(0, HERE, 1)), Reason.NOT_OPENER, None),
    ("beginning alone", SEATED[:2], (ANN, Begin(0, HERE)), Reason.NOT_BEGUN, None),
    ("beginning someone else's room", SEATED, (BOB, Begin(0, HERE)), Reason.NOT_OPENER, None),
    ("resigning before the beginning", SEATED, (ANN, Resign(0, HERE)), Reason.NOT_BEGUN, None),
    ("resigning without a seat", BEGUN, (CAT, Resign(0, HERE)), Reason.NOT_SEATED, None),
]  # fmt: skip


@pytest.mark.parametrize(
    ("facts", "ask", "reason", "code"), [row[1:] for row in REFUSALS], ids=[r[0] for r in REFUSALS]
)
def test_what_may_not_be_asked_is_refused_with_its_reason(facts, ask, reason, code):
    with pytest.raises(Refused) as refused:
        decide(folded(*facts), *ask, now=9_999)
    assert (refused.value.reason, refused.value.code) == (reason, code)
    assert refused.value.message


DONE_BEFORE = [
    ("the same intent again", (*BEGUN, played(0, 0, 3)), place(ANN, 0, 3)),
    ("the same intent after the end", (*BEGUN, played(0, 0, 3), Resigned(1, 1)), place(ANN, 0, 3)),
    ("sitting again", SEATED, (BOB, Sit("Bob"))),
    ("sitting again when it has begun", BEGUN, (BOB, Sit("Bob", 1))),
    ("leaving without a seat", SEATED[:2], (BOB, Leave(0, HERE))),
    ("the same bot again", BOT_SEATED, (ANN, PlaceBot(CAT, "B", "random", 0))),
    ("sending nobody away", SEATED[:2], (ANN, Unseat(0, HERE, 1))),
    ("beginning again", BEGUN, (ANN, Begin(0, HERE))),
    ("resigning twice", OVER, (BOB, Resign(0, HERE))),
]


@pytest.mark.parametrize(
    ("facts", "ask"), [row[1:] for row in DONE_BEFORE], ids=[r[0] for r in DONE_BEFORE]
)
def test_asking_twice_is_harmless(facts, ask):
    with pytest.raises(AlreadyDone):
        decide(folded(*facts), *ask, now=9_999)


def test_a_stale_number_is_told_the_right_one():
    with pytest.raises(Refused) as refused:
        decide(folded(*BEGUN, played(0, 0, 3)), *place(ANN, 5, 4), now=0)
    assert refused.value.number == 1


def test_time_never_runs_backwards_in_a_log():
    room = folded(*BEGUN, played(0, 0, 3, at=5000))
    assert decide(room, *place(BOB, 0, 4), now=100).at == 5000
    assert decide(room, *place(BOB, 0, 4), now=6000).at == 6000


def test_the_log_keeps_an_intent_without_what_it_was_padded_with():
    ask = (ANN, PlayIntent(0, {"field": 3, "type": "place"}))
    assert bytes(decide(folded(*BEGUN), *ask, 0).intent) == b'{"type":"place","field":3}'
    padded = (ANN, PlayIntent(0, {"type": "place", "field": 3, "junk": 1}))
    with pytest.raises(Refused):
        decide(folded(*BEGUN), *padded, 0)


def test_a_full_table_begins_by_itself_once():
    assert begins(folded(*SEATED[:2])) is None
    assert begins(folded(*SEATED)) == Began(1002, (0, 1))
    assert begins(folded(*BEGUN)) is None


def test_a_bot_is_sent_away_by_the_opener():
    assert decide(folded(*BOT_SEATED[:2], BOT_SEATED[2]), ANN, Unseat(0, HERE, 1), 5) == Left(5, 1)


def test_people_cannot_come_and_go_for_ever():
    facts = [OPENED]
    while len(facts) < MOST_BEFORE_PLAY:
        facts += [Sat(1, 0, BOB, "Bob"), Left(1, 0)]
    with pytest.raises(Refused) as refused:
        decide(folded(*facts), BOB, Sit("Bob"), now=5)
    assert refused.value.reason == Reason.LIMIT
