"""A game whose deal shows secrets is broken off by all or by nobody, and then tells nothing."""

import pytest

from protocol.allowed_actions import named
from protocol.from_client import Abort, Answer, Offer, Resign, RoomSettings
from protocol.from_server import Reason
from server.records.writer import NotOver, lines
from server.room.derivation import Derivation, NoFork
from server.room.facts import Closed
from server.room.fold import fold
from server.room.views.audience import seen
from tests.server.room.tables import ANN, BOB, asked, opened, polyy, refused, roads
from tests.support.rooms.games import HERE


def fleets(people: int = 2, bots: int = 0):
    return opened("wordfleet", people, bots, RoomSettings(undo="none"))


def broken_off(room):
    if not room.game.deals_secrets:
        return asked(room, (ANN, Abort(0, HERE)))
    return asked(room, (ANN, Offer(0, HERE, "abort")), (BOB, Answer(0, HERE, "abort", 0, True)))


def test_after_the_deal_one_captain_alone_breaks_nothing_off():
    room = fleets()
    assert refused(room, (ANN, Abort(0, HERE))) == Reason.BEGUN
    assert {"abort", "offer_abort"} & {*named(seen(room, 0).allowed)} == {"offer_abort"}
    assert broken_off(room).outcome.reason == "aborted"


def test_a_captain_who_leaves_after_the_deal_has_lost():
    assert asked(fleets(), (ANN, Resign(0, HERE))).outcome.winners == (1,)


def test_two_players_of_rotorouter_may_agree_on_a_draw():
    room = asked(roads(), (ANN, Offer(0, HERE, "draw")), (BOB, Answer(0, HERE, "draw", 0, True)))
    assert room.outcome.reason == "draw agreed"


def test_a_game_whose_deal_shows_nothing_is_still_broken_off_alone():
    for room in (polyy(), roads()):
        assert asked(room, (ANN, Abort(0, HERE))).outcome.reason == "aborted"


@pytest.mark.parametrize("how", ["aborted", "given up"])
def test_a_game_broken_off_shows_no_audience_what_another_seat_hid(how):
    room = fleets()
    over = broken_off(room) if how == "aborted" else fold(room, Closed(9))
    for viewer in (0, 1, None):
        shown = seen(over, viewer).view
        assert (shown.fleets, shown.codes, shown.words) == (None, None, None)
        assert (shown.you and shown.you.seat) == viewer


@pytest.mark.parametrize("make", [fleets, polyy])
def test_only_a_game_with_secrets_has_no_record_and_no_fork_once_it_is_broken_off(make):
    room, trail = broken_off(make()), Derivation()
    trail.room = room
    if room.sealed:
        with pytest.raises(NotOver, match="stays hidden"):
            list(lines([room.opened], room, ""))
        with pytest.raises(NoFork, match="stays hidden"):
            trail.fork(0)
    else:
        assert list(lines([room.opened], room, ""))
    assert room.sealed == (make is fleets)
