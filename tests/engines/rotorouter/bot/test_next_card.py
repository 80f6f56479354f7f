"""What can be known of a player's next card."""

from msgspec.structs import replace

from engines.rotorouter.bot.next_card import WHOLE, odds
from engines.rotorouter.cards.counts import deck_counts
from engines.rotorouter.public import Player
from tests.engines.rotorouter.tables import BLUE, RED, Table, table


def player(one: Table, viewer: int, seat: int) -> Player:
    return next(it for it in one.view(viewer).players if it.seat == seat)


def test_a_whole_deck_has_as_many_of_each_card_as_the_rules_say() -> None:
    assert WHOLE[7]["S"] == 7 / 24
    assert sum(WHOLE[9].values()) == 1


def test_cards_that_were_played_come_no_more() -> None:
    one = table("┼r", seats=(RED, BLUE))
    view, blue = one.view(RED), player(one, RED, BLUE)
    crosses = deck_counts(7, 2)["X"]
    gone = replace(blue, discard=("X",) * crosses)
    assert odds(view, blue)["X"] > 0
    assert "X" not in odds(view, gone)


def test_who_has_only_put_back_cards_left_knows_what_comes() -> None:
    one = table("┼r", seats=(RED, BLUE))
    red = player(one, RED, RED)
    known = replace(red, draw_pile=2, bottomed=("RT", "S"))
    assert odds(one.view(RED), known) == {"RT": 1.0}
    assert odds(one.view(RED), replace(known, bottomed=(), draw_pile=0, discard=("E", "S"))) == {
        "E": 1.0
    }
    assert len(odds(one.view(RED), replace(known, draw_pile=3))) > 1


def test_a_card_that_all_can_see_in_a_hand_is_the_next_one() -> None:
    one = table("┼r", seats=(RED, BLUE))
    blue = replace(player(one, RED, BLUE), held="RC", holds=True)
    assert odds(one.view(RED), blue) == {"RC": 1.0}
