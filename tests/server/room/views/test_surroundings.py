"""What is lent from one room to the next is what would be built for each alone."""

import pytest
from msgspec.structs import replace

from engines.catalog import names
from protocol.codec import FORMATS
from protocol.from_client import RoomSettings
from server.live.revision import Cursor, Revision, audience_of, base_mark, mark_for
from server.room.fold import folded
from server.room.views.audience import delay, seen
from server.room.views.surroundings import surroundings
from tests.support.rooms.lives import life


def rooms(game, seed):
    return list(folded(life(game, seed, plies=60)))


@pytest.mark.parametrize("game", names())
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("review", [False, True])
def test_surroundings_that_were_lent_are_those_that_are_built(game, seed, review):
    around, lent = None, 0
    for room in rooms(game, seed):
        before, around = around, surroundings(room, around, review=review)
        lent += around is before
        assert around.shown == surroundings(room, review=review).shown
        for audience in (None, *range(len(room.occupants))):
            shown = seen(room, audience, around, review=review)
            assert shown == seen(room, audience, review=review)
            assert shown.seat == audience
    assert lent or review or room.clock or room.settings.reasons


@pytest.mark.parametrize("game", names())
@pytest.mark.parametrize("seed", range(3))
def test_those_who_are_told_later_are_lent_their_own(game, seed):
    late, around = RoomSettings(delay_ms=60_000), None
    for room in rooms(game, seed):
        opened = replace(room.opened, settings=replace(room.settings, delay_ms=60_000))
        room = replace(room, opened=opened)
        assert delay(room, None).delay_ms == late.delay_ms
        assert delay(room, 0) is None
        around = surroundings(room, around, late=late)
        assert around.shown == surroundings(room, late=late).shown


@pytest.mark.parametrize("game", names())
@pytest.mark.parametrize("seed", range(3))
def test_updates_of_rooms_that_lend_are_those_of_rooms_that_are_built_alone(game, seed):
    """Whatever is shared, by whichever audience is told first."""
    lending = alone = None
    for room in rooms(game, seed):
        cursor = Cursor(room.seq, room.seq * 7919)
        before, lending = lending, Revision(cursor, room)
        former, alone = alone, room
        if before is None:
            continue
        audiences = [None, *range(len(room.occupants))]
        for audience in reversed(audiences) if room.seq % 2 else audiences:
            for form in FORMATS:
                plain = Revision(cursor, room).update(Revision(cursor, former), audience, form)
                assert lending.update(before, audience, form) == plain


def test_marks_of_an_entry_differ_by_audience_and_tell_it():
    audiences = (None, 0, 1, 2, 3)
    for mark in (1, 2**31, 2**32 - 1):
        cursor = Cursor(7, mark)
        told = [mark_for("5e" * 32, cursor, audience) for audience in audiences]
        assert len({*told}) == len(audiences)
        assert all(0 <= it < 2**32 for it in told)
        base = base_mark("5e" * 32, cursor)
        assert tuple(audience_of(it, base, 4) for it in told) == audiences
        assert audience_of((base + 5) % 2**32, base, 4) is ...
        assert audience_of((base - 1) % 2**32, base, 4) is ...
        assert audience_of(told[0], base_mark("5f" * 32, cursor), 4) is ...


def test_what_was_let_go_is_made_again_for_who_asks_once_more():
    first, second, *_ = (it for it in rooms("polyy", 1) if it.begun)
    before, after = Revision(Cursor(1, 1), first), Revision(Cursor(2, 2), second)
    shown = before.seen(0)
    told = [after.update(before, seat, form) for form in FORMATS for seat in (0, 1)]
    before.forget_views()
    after.forget_snapshots()
    assert before.seen(0) is not shown
    assert before.seen(0) == shown
    after._frames.clear()
    assert [after.update(before, seat, form) for form in FORMATS for seat in (0, 1)] == told
