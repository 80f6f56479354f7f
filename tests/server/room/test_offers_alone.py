"""What bots agree to, and where they agree to nothing."""

import pytest

from protocol.from_client import Settings
from protocol.from_server import Reason
from server.results.result import result_of
from server.room import decide as d
from server.room.audience import seen
from server.room.may import may
from tests.server.room.tables import ANN, BOB, asked, opened, refused, sampled

RATED = Settings(rated=True, undo="none")


def table(settings, people=1, bots=1, plies=4):
    return sampled(opened("polyy", people, bots, settings, size=4), plies)


@pytest.mark.parametrize("settings", [RATED, Settings(campaign=3, undo="none")])
def test_nobody_alone_with_bots_breaks_a_game_off_that_counts(settings):
    room = table(settings)
    assert refused(room, d.AskOffer(ANN, "abort")) == Reason.NO_OFFER
    assert "offer_abort" not in may(room, 0)
    assert result_of(asked(room, d.AskResign(ANN))).finishers[0].place == 2


def test_nobody_alone_with_bots_stops_the_clocks_of_a_rated_game():
    assert refused(table(RATED), d.AskOffer(ANN, "pause")) == Reason.NO_OFFER


def test_who_is_left_alone_with_a_bot_breaks_no_rated_game_off_that_another_has_lost():
    room = opened("rotorouter", 2, 1, RATED, size=7, colours=3)
    room = asked(sampled(room, 4), d.AskResign(BOB))
    assert refused(room, d.AskOffer(ANN, "abort")) == Reason.NO_OFFER


def test_bots_agree_to_a_draw_where_the_game_knows_one_and_nothing_is_at_stake():
    def toppen(settings):
        return sampled(opened("toppen", 1, 1, settings), 4)

    drawn = asked(toppen(Settings()), d.AskOffer(ANN, "draw"))
    assert (drawn.outcome.reason, drawn.outcome.winners) == ("draw agreed", ())
    for settings in (RATED, Settings(campaign=3, undo="none")):
        assert refused(toppen(settings), d.AskOffer(ANN, "draw")) == Reason.NO_OFFER
        assert "offer_draw" not in may(toppen(settings), 0)
    assert refused(table(Settings()), d.AskOffer(ANN, "draw")) == Reason.NO_OFFER


def test_bots_agree_to_all_else():
    assert asked(table(Settings()), d.AskOffer(ANN, "abort")).phase == "over"
    assert asked(table(Settings()), d.AskOffer(ANN, "pause")).paused
    over = asked(table(RATED), d.AskResign(ANN))
    assert asked(over, d.AskOffer(ANN, "rematch")).agreed


def test_two_people_break_a_rated_game_off_if_both_want_to():
    room = asked(table(RATED, people=2, bots=0), d.AskOffer(ANN, "abort"))
    assert asked(room, d.AskAnswer(BOB, "abort", 0, True)).outcome.reason == "aborted"


def test_who_broke_a_game_off_alone_is_told_and_nobody_where_all_agreed():
    begun = table(Settings(), people=2, bots=0, plies=1)
    for who in (0, 1, None):
        assert seen(asked(begun, d.AskAbort(BOB)), who).ending.by == 1
    both = asked(table(Settings(), people=2, bots=0), d.AskOffer(ANN, "abort"))
    assert seen(asked(both, d.AskAnswer(BOB, "abort", 0, True)), 0).ending.by is None
    assert seen(asked(begun, d.AskResign(ANN)), 0).ending.by is None
