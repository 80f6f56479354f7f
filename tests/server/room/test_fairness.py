"""Whoever promised adds to the seed, or play does not begin; nobody learns what others add."""

import pytest

from protocol import codec
from protocol.from_client import Begin, Reveal
from protocol.from_server import Reason
from protocol.names import Mark, Seq
from protocol.room_diff import UPDATE
from server.live.revision import Cursor, Revision, mark_for
from server.room.commands import BY_SERVER, FireTimer, Sit
from server.room.decisions.decide import decide
from server.room.decisions.seating import REVEAL_MS, begins
from server.room.decisions.timers import next_due
from server.room.errors import Refused
from server.room.facts import Began, Frozen, Left, Revealed, Withheld
from server.room.fairness import seed
from server.room.views.audience import seen
from tests.support.rooms.games import HERE
from tests.support.rooms.lives import Life, bound, value

FRESH = "0a" * 32


def table(people=2):
    """A full table of Poly-Y whose first ``people`` have promised; nobody has revealed."""
    life = Life("polyy", 1)
    life.now = 5_000
    for seat in range(2):
        promise = bound(seat) if seat < people else ""
        life.ask(life.who(seat), Sit(f"Player {seat}", seat, False, promise))
    return life


def last(life):
    return life.facts[-1]


def test_play_waits_for_all_reveals_and_its_seed_is_made_of_them():
    life = table()
    assert isinstance(last(life), Frozen)
    assert life.room.phase == "revealing"
    assert life.ask(life.who(1), Reveal(0, HERE, value(1)))
    assert isinstance(last(life), Revealed)
    assert life.ask(life.who(0), Reveal(0, HERE, value(0)))
    assert last(life) == Began(5_000, (0, 1), (value(0), value(1)))
    secret = life.facts[0].secret
    assert len({seed(secret, last(life).contributions), seed(secret, ())}) == 2


def test_who_promised_nothing_is_not_waited_for_and_where_nobody_did_play_begins_at_once():
    life = table(people=1)
    assert life.room.phase == "revealing"
    with pytest.raises(Refused):
        decide(life.room, life.who(1), Reveal(0, HERE, value(1)), life.now)
    life.ask(life.who(0), Reveal(0, HERE, value(0)))
    assert last(life).contributions == (value(0),)
    assert isinstance(last(table(people=0)), Began)


def test_another_value_than_the_promised_one_is_refused_and_the_same_one_twice_is_fine():
    life = table()
    for wrong in (value(1), "", "00"):
        with pytest.raises(Refused) as why:
            decide(life.room, life.who(0), Reveal(0, HERE, wrong), life.now)
        assert why.value.reason == Reason.ILLEGAL
    assert life.ask(life.who(0), Reveal(0, HERE, value(0)))
    before = life.room
    assert not life.ask(life.who(0), Reveal(0, HERE, value(0)))
    assert life.room == before


@pytest.mark.parametrize("form", codec.FORMATS)
def test_of_reveals_others_are_told_nothing_until_play_begins(form):
    """Byte for byte: whoever reveals, and whatever it is."""
    told = {}
    for seat in (0, 1):
        for again in (0, 5):
            life = Life("polyy", 1)
            for at in range(2):
                life.ask(life.who(at), Sit(f"P{at}", at, False, bound(at, again)))
            before = Revision(Cursor(Seq(life.room.seq), Mark(1)), life.room)
            life.ask(life.who(seat), Reveal(0, HERE, value(seat, again)))
            after = Revision(Cursor(Seq(life.room.seq), Mark(2)), life.room)
            for audience in (None, 0, 1):
                frame = after.update(before, audience, form)
                told.setdefault(audience, set()).add(frame)
                mark = mark_for(life.room.opened.secret, after.cursor, audience)
                assert frame[0] == UPDATE
                assert codec.decode_tree(frame[1], form) == [mark, []]
    assert {len(frames) for frames in told.values()} == {1}


def test_until_when_seats_may_reveal_and_promise_anew_is_told_to_all():
    life = table()
    for revealed in (False, True):
        if revealed:
            life.ask(life.who(0), Reveal(0, HERE, value(0)))
        end = life.room.frozen.at + REVEAL_MS
        assert [seen(life.room, audience).due for audience in (None, 0, 1)] == [end] * 3
    life.now = end
    life.ask(BY_SERVER, FireTimer(FRESH))
    assert life.room.phase == "open"
    assert seen(life.room, None).due == next_due(life.room) == life.now + REVEAL_MS


def test_who_promised_nothing_or_something_else_has_nothing_to_reveal_before_play_or_after():
    life = table(people=1)
    for begun in (False, True):
        if begun:
            life.ask(life.who(0), Reveal(0, HERE, value(0)))
            assert life.room.begun
            assert not life.ask(life.who(0), Reveal(0, HERE, value(0))), "said again it is done"
        for seat, said in ((1, value(1)), (1, ""), (0, value(1)), (0, "")):
            with pytest.raises(Refused) as why:
                decide(life.room, life.who(seat), Reveal(0, HERE, said), life.now)
            assert (why.value.reason, why.value.code) == (Reason.ILLEGAL, "NOT_COMMITTED")


def test_who_withholds_is_unseated_and_counted_and_the_server_is_bound_anew():
    life = table()
    life.ask(life.who(0), Reveal(0, HERE, value(0)))
    life.now = last(life).at + REVEAL_MS - 1
    assert not life.ask(BY_SERVER, FireTimer(FRESH))
    life.now = next_due(life.room)
    bound_before = life.room.commitment
    assert life.ask(BY_SERVER, FireTimer(FRESH))
    assert isinstance(last(life), Withheld)
    assert (last(life).seat, last(life).secret) == (1, FRESH)
    assert life.room.phase == "open"
    assert life.room.occupants[1] is None
    assert life.room.withheld == ("player-1",)
    assert life.room.commitment != bound_before
    assert life.room.reveals == ()


def test_play_begins_only_when_those_who_promised_have_promised_anew():
    """Or whoever runs the server could unseat a puppet of its own, and begin without their word."""
    life = table()
    life.now += REVEAL_MS
    life.ask(BY_SERVER, FireTimer(FRESH))
    life.ask("eve", Sit("Eve", 0))
    assert life.room.full
    assert begins(life.room) is None
    assert life.room.phase == "open"
    with pytest.raises(Refused) as why:
        decide(life.room, "player-0", Begin(0, HERE), life.now)
    assert why.value.reason == Reason.NOT_BEGUN
    life.ask(life.who(1), Sit("Player 1", 1, False, bound(1, 1)))
    assert isinstance(last(life), Frozen)
    life.ask(life.who(1), Reveal(0, HERE, value(1, 1)))
    assert last(life).contributions == (value(1, 1),)


def test_who_does_not_promise_anew_is_not_waited_for_long():
    life = table()
    life.now += REVEAL_MS
    life.ask(BY_SERVER, FireTimer(FRESH))
    since = life.now
    assert next_due(life.room) == since + REVEAL_MS
    life.now = since + REVEAL_MS
    assert life.ask(BY_SERVER, FireTimer(FRESH))
    assert last(life) == Left(life.now, 1)
    assert next_due(life.room) is None
    assert life.room.occupants == (None, None)


def test_a_promise_holds_once_it_is_made():
    life = table(people=1)
    assert not life.ask(life.who(0), Sit("Player 0", 0, False, bound(0, 1)))
    assert life.room.occupants[0].commitment == bound(0)
