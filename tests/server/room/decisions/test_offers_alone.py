"""What bots agree to, and where they agree to nothing."""

import pytest

from protocol.allowed_actions import allows
from protocol.from_client import Abort, Answer, Offer, Resign, RoomSettings
from protocol.from_server import Reason
from server.results.result import result_of
from server.room.decisions.permissions import allowed
from server.room.views.audience import seen
from tests.server.room.tables import ANN, BOB, asked, opened, refused, sampled
from tests.support.rooms.games import HERE

RATED = RoomSettings(rated=True, undo="none")


def table(settings, people=1, bots=1, plies=4):
    return sampled(opened("polyy", people, bots, settings, size=4), plies)


@pytest.mark.parametrize("settings", [RATED, RoomSettings(campaign=3, undo="none")])
def test_nobody_alone_with_bots_breaks_a_game_off_that_counts(settings):
    room = table(settings)
    assert refused(room, (ANN, Offer(0, HERE, "abort"))) == Reason.NO_OFFER
    assert not allows(allowed(room, 0), "offer_abort")
    assert result_of(asked(room, (ANN, Resign(0, HERE)))).finishers[0].place == 2


def test_nobody_alone_with_bots_stops_the_clocks_of_a_rated_game():
    assert refused(table(RATED), (ANN, Offer(0, HERE, "pause"))) == Reason.NO_OFFER


def test_who_is_left_alone_with_a_bot_breaks_no_rated_game_off_that_another_has_lost():
    room = opened("rotorouter", 2, 1, RATED, size=7, colours=3)
    room = asked(sampled(room, 4), (BOB, Resign(0, HERE)))
    assert refused(room, (ANN, Offer(0, HERE, "abort"))) == Reason.NO_OFFER


def test_bots_agree_to_a_draw_where_the_game_knows_one_and_nothing_is_at_stake():
    def toppen(settings):
        return sampled(opened("toppen", 1, 1, settings), 4)

    drawn = asked(toppen(RoomSettings()), (ANN, Offer(0, HERE, "draw")))
    assert (drawn.outcome.reason, drawn.outcome.winners) == ("draw agreed", ())
    for settings in (RATED, RoomSettings(campaign=3, undo="none")):
        assert refused(toppen(settings), (ANN, Offer(0, HERE, "draw"))) == Reason.NO_OFFER
        assert not allows(allowed(toppen(settings), 0), "offer_draw")
    assert refused(table(RoomSettings()), (ANN, Offer(0, HERE, "draw"))) == Reason.NO_OFFER


def test_bots_agree_to_all_else():
    assert asked(table(RoomSettings()), (ANN, Offer(0, HERE, "abort"))).phase == "over"
    assert asked(table(RoomSettings()), (ANN, Offer(0, HERE, "pause"))).paused
    over = asked(table(RATED), (ANN, Resign(0, HERE)))
    assert asked(over, (ANN, Offer(0, HERE, "rematch"))).agreed


def test_two_people_break_a_rated_game_off_if_both_want_to():
    room = asked(table(RATED, people=2, bots=0), (ANN, Offer(0, HERE, "abort")))
    assert asked(room, (BOB, Answer(0, HERE, "abort", 0, True))).outcome.reason == "aborted"


def test_who_broke_a_game_off_alone_is_told_and_nobody_where_all_agreed():
    begun = table(RoomSettings(), people=2, bots=0, plies=1)
    for who in (0, 1, None):
        assert seen(asked(begun, (BOB, Abort(0, HERE))), who).ending.by == 1
    both = asked(table(RoomSettings(), people=2, bots=0), (ANN, Offer(0, HERE, "abort")))
    assert seen(asked(both, (BOB, Answer(0, HERE, "abort", 0, True))), 0).ending.by is None
    assert seen(asked(begun, (ANN, Resign(0, HERE))), 0).ending.by is None
