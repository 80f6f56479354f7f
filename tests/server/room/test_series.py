"""The score of a series goes along from a room to its rematch, with whoever has won."""

from msgspec.structs import replace

from server.room import series
from server.room.facts import Began, Left, Opened, Resigned, Sat
from server.room.fold import fold
from server.services.rematch import opened_like
from tests.support.rooms.games import ROOM, beginning, folded


def game(loser, opened=None, names=("ada", "bob")):
    """A game of Toppen between two, the first in seat 0, that ``loser`` gives up."""
    first, *_ = beginning("toppen")
    sat = [Sat(1001, seat, name, name) for seat, name in enumerate(names)]
    return folded([opened or first, *sat, Began(1002, (0, 1)), Resigned(9000, names.index(loser))])


def test_a_first_game_tells_no_score():
    assert series.score(game("bob")) == ()


def test_each_win_is_counted_for_who_won_wherever_they_sit():
    first = game("bob")
    second = game("ada", opened_like(first, "NEXT22", 10_000), ("bob", "ada"))
    assert series.score(second) == (1, 1)
    third = game("bob", opened_like(second, "NEXT23", 20_000))
    assert series.score(third) == (2, 1)


def test_before_the_end_the_games_before_alone_are_counted():
    opened = opened_like(game("bob"), "NEXT22", 10_000)
    sat = [Sat(10_001, 0, "bob", "Bob"), Sat(10_001, 1, "ada", "Ada")]
    assert series.score(folded([opened, *sat])) == (0, 1)
    assert series.score(folded([opened, *sat, Began(10_002, (0, 1))])) == (0, 1)


def test_a_stranger_in_a_seat_ends_the_series_and_begins_another():
    opened = opened_like(game("bob"), "NEXT22", 10_000)
    second = game("eve", opened, ("eve", "ada"))
    assert series.score(second) == ()
    third = game("eve", opened_like(second, "NEXT23", 20_000), ("ada", "eve"))
    assert series.score(third) == (2, 0)


def test_a_seat_that_is_free_again_tells_no_score():
    opened = opened_like(game("bob"), "NEXT22", 10_000)
    sat = [Sat(10_001, 0, "bob", "Bob"), Sat(10_001, 1, "ada", "Ada")]
    assert series.score(folded([opened, *sat, Left(10_002, 0)])) == ()


def test_a_bot_keeps_its_wins_though_it_is_another_player_in_each_room():
    first, *_ = beginning("toppen")
    sat = [Sat(1001, 0, "ada", "Ada"), Sat(1001, 1, "bot-1", "Bot", "random", 0)]
    lost = folded([first, *sat, Began(1002, (0, 1)), Resigned(9000, 0)])
    opened = opened_like(lost, "NEXT22", 10_000)
    again = [Sat(10_001, 0, "bot-2", "Bot", "random", 0), Sat(10_001, 1, "ada", "Ada")]
    assert series.score(folded([opened, *again, Began(10_002, (0, 1))])) == (1, 0)


def test_a_log_that_knows_no_series_is_read_as_before():
    opened, *_ = beginning("toppen")
    assert isinstance(opened, Opened)
    assert opened.series == ()
    assert fold(None, replace(opened, room=ROOM)).opened.series == ()
