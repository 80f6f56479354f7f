"""Bots offer to resign, people resign, and what that does to a game."""

import pytest

from protocol.allowed_actions import named
from protocol.from_client import Answer, Offer, PutForward, Resign, RoomSettings, TakeBack
from protocol.from_server import Reason
from server.room.commands import PlayIntent
from server.room.decisions.decide import decide
from server.room.errors import AlreadyDone
from server.room.views.audience import seen
from tests.server.room.tables import ANN, BOB, CAT, asked, opened, placed, polyy, refused
from tests.support.rooms.games import HERE

OFFER = (BOB, Offer(0, HERE, "resignation"))


def offered(undo="free"):
    """A game of Ann against a bot that offers to resign at its turn."""
    return asked(placed(polyy(undo, 1, 1), 3), OFFER)


def answered(room, accept):
    return asked(room, (ANN, Answer(0, HERE, "resignation", 1, accept)))


def test_a_bots_resignation_ends_the_game_once_it_is_accepted():
    room = answered(offered(), accept=True)
    assert room.outcome.winners == (0,)
    assert (room.offers, room.out) == ((), ())
    with pytest.raises(AlreadyDone):
        decide(room, ANN, Answer(0, HERE, "resignation", 1, accept=True), 9)


def test_an_accepted_resignation_is_taken_back_alone():
    before = offered()
    room = answered(before, accept=True)
    assert room.ply == before.ply + 1
    again = asked(room, (ANN, TakeBack(0, HERE, room.ply)))
    assert (again.state, again.ply, again.to_move) == (before.state, before.ply, (1,))
    assert not again.may_offer(1, "resignation")
    assert asked(again, (ANN, PutForward(0, HERE, again.ply))).outcome == room.outcome


def test_without_free_undo_an_accepted_resignation_stands():
    room = answered(offered("ask"), accept=True)
    assert refused(room, (ANN, TakeBack(0, HERE, room.ply))) == Reason.NO_UNDO


@pytest.mark.parametrize("how", ["declined", "played on"])
def test_a_bot_that_was_not_let_go_plays_five_times_before_it_offers_again(how):
    room = offered()
    if how == "declined":
        room = answered(room, accept=False)
        assert room.offers == ()
    room, fields = placed(room, 4), iter(range(5, 31))
    assert bool(room.offers) == (how == "played on")  # its own ply changes nothing
    room = placed(room, next(fields))
    assert room.offers == ()
    while len(room.accepted[1]) < 5:
        assert not room.may_offer(1, "resignation")
        if room.to_move == (1,):
            assert refused(room, OFFER) == Reason.NO_OFFER
        room = placed(room, next(fields))
    assert room.may_offer(1, "resignation")
    assert asked(room, OFFER).offers


def test_people_do_not_offer_to_resign_they_resign():
    assert refused(polyy("ask"), (ANN, Offer(0, HERE, "resignation"))) == Reason.NO_OFFER


def test_a_bot_offers_nothing_to_bots():
    room = opened("polyy", 0, 2, size=4)
    assert refused(room, (ANN, Offer(0, HERE, "resignation"))) == Reason.NO_OFFER


def test_nothing_is_offered_before_or_after_a_game():
    over = asked(polyy("free", 1, 1), (ANN, Resign(0, HERE)))
    assert refused(over, OFFER) == Reason.NO_OFFER


def test_a_resignation_voids_what_was_offered():
    room = opened("rotorouter", 3, 1, RoomSettings(), size=7, colours=4)
    room = asked(room, (ANN, PlayIntent(0, {"type": "draw"})), (ANN, Offer(0, HERE, "takeback")))
    assert asked(room, (CAT, Resign(0, HERE))).offers == ()


def test_a_seat_may_resign_while_that_changes_anything():
    room = polyy()
    assert "resign" in named(seen(room, 1).allowed)
    assert named(seen(asked(room, (ANN, Resign(0, HERE))), 1).allowed) == ("offer_rematch",)
