"""What a player could score next: with the tracks as they lie, or by one card."""

import pytest

from engines.rotorouter.bot.bot_view import Runner
from engines.rotorouter.bot.strength import FACES_ODDS
from engines.rotorouter.bot.threats import threat, turned_way, walk_cells
from engines.rotorouter.grid.board import bits, turn_board
from engines.rotorouter.grid.tokens import reach
from tests.engines.rotorouter.tables import GREEN, RED, ROAD, on

LAST = (6,)
"""Green's corner alone is left to Red."""


def runner(*tokens: int, **cards: float) -> Runner:
    return Runner(RED, tokens, 0, LAST, cards or None)  # type: ignore[arg-type]


def test_a_road_can_be_scored_and_others_may_step_in_between() -> None:
    found = threat(on(ROAD), runner(0))
    assert (found.goals, found.likely) == (1, 0.0)
    assert found.between == bits((1, 2, 3, 4, 5))


@pytest.mark.parametrize(
    ("road", "card", "opens"),
    [
        (ROAD.replace("─r ┼g", ".  ┼g"), "S", True),
        (ROAD.replace("─r ┼g", ".  ┼g"), "E", False),
        (ROAD.replace("─r ┼g", ".  ┼g"), "RC", True),
        (ROAD.replace("─r ┼g", "│r ┼g"), "RS", True),
        (ROAD.replace("─r ┼g", "│r ┼g"), "RE", False),
        (ROAD.replace("─r ┼g", "│r ┼g"), "RC", True),
        (ROAD.replace("─r ┼g", "│r ┼g"), "S", False),
        (ROAD.replace("┼g", "."), "X", True),
        (ROAD.replace("─r ─r ┼g", ".  .  ┼g"), "X", False),
        (ROAD.replace("┼rR", "│rR"), "RS", True),
    ],
)
def test_one_card_opens_a_road_or_does_not(road: str, card: str, opens: bool) -> None:
    """Where a track is missing, lies across, or is the token's own."""
    assert threat(on(road), runner(0, **{card: 1.0})).likely == opens


def test_how_likely_the_card_is_counts() -> None:
    gap = on(ROAD.replace("─r ┼g", ".  ┼g"))
    assert threat(gap, runner(0, S=0.25, RE=0.75)).likely == 0.25
    assert 0.25 < threat(gap, runner(0)).likely < 1


def test_a_token_walks_as_far_as_the_rules_let_it() -> None:
    for text in (ROAD, ROAD.replace("─r ─r ┼g", "─r ─rG ┼g"), "─rR ─rG ─r ─r ─r ─r ┼g"):
        board = on(text)
        taken = board.tokens[RED] | board.tokens[GREEN]
        ends = walk_cells(board, runner(0), 0, taken).ends
        assert ends == reach(board, 0, RED, (2, 3))


def test_a_turn_of_the_board_that_opens_the_road_counts_by_its_odds() -> None:
    """A Straight lies across, all else is Crosses: a quarter turn either way is as good."""
    across = on("┼rR │r ┼r ┼r ┼r ┼r ┼g")
    boards = [(odds, turn_board(across, theta)) for theta, odds in FACES_ODDS]
    assert sum(odds for odds, _ in boards) == 5 / 8
    assert turned_way(boards, runner(0)) == 4 / 8
    assert turned_way(boards, runner()) == 0.0
