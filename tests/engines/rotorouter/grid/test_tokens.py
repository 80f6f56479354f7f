"""Tokens: placed, moved, scored.

R-numbers are those of the checklist, D-numbers its decisions, sections those of the page.
"""

from itertools import pairwise

import pytest

from engines.rotorouter.grid.board import cells_of
from engines.rotorouter.grid.tokens import path, reach
from engines.rotorouter.grid.tracks import cell_at
from engines.rotorouter.public import (
    Draw,
    EndTurn,
    TokenMove,
    TokenPlace,
)
from tests.engines.rotorouter.tables import (
    BLUE,
    GREEN,
    RED,
    ROAD,
    YELLOW,
    corners_before,
    on,
    table,
)


def at(x: int, y: int, size: int = 7) -> int:
    return cell_at(x, y, size)


# Tokens (R2, R3, R33, R34, R75 to R80, section 7)


def test_a_token_goes_on_a_tracked_home_corner() -> None:
    """R33, R75; R95 superseded: any track will do, joined to anything or not, anyone's."""
    one = table("─g").do(TokenPlace())
    assert one.state.board.tokens[RED] == 1
    assert one.state.turn.token_used
    assert one.view(None).players[RED].tokens == (0,)
    assert one.code(TokenMove((0, 0), (1, 0))) == "TOKEN_USED"


REACH: list[tuple[str, str, str, set[tuple[int, int]]]] = [
    ("R34 any distance", "┼rR ─r ─r ─r", "", {(1, 0), (2, 0), (3, 0)}),
    ("R76 anyone's tracks", "┼rR ─g ─b", "", {(1, 0), (2, 0)}),
    ("R60 reciprocal exits", "┼rR ─r │r ─r", "", {(1, 0)}),
    ("7.2 own tokens block", "┼rR ─r ─rR ─r", "", {(1, 0)}),
    ("7.3 others block", "┼rR ─r ─rG ─r", "", {(1, 0)}),
    ("7.3 passed when stuck", "┼rR ─rG ─r", "", {(2, 0)}),
    ("7.3 several", "┼rR ─rG ─rB ─r", "", {(3, 0)}),
    ("7.2 own ones never", "┼rR ─rR ─r", "", set()),
    ("7.3 no fallback with a way", "┼rR ─rG ─r\n│r", "", {(0, 1)}),
    (
        "R77 a corner ends the way",
        "┼rR ─r ─r ─r ─r ─r ┼g\n. . . . . . │r",
        "",
        {(1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (6, 0)},
    ),
    (
        "7.1 its owner does not bar it",
        "┼rR ─r ─r ─r ─r ─r ┼gG",
        "",
        {(1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (6, 0)},
    ),
    (
        "R79 through, R80 not onto",
        "┼rR ─r ─r ─r ─r ─r ┼g\n. . . . . . │r",
        "g",
        {(1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (6, 1)},
    ),
    (
        "R79 tokens there ignored",
        "┼rR ─r ─r ─r ─r ─r ┼gG\n. . . . . . │r",
        "g",
        {(1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (6, 1)},
    ),
    ("7.4 home is a cell", "┼r ─rR", "", {(0, 0)}),
]


@pytest.mark.parametrize(("rule", "text", "scored", "cells"), REACH)
def test_tokens_reach(rule: str, text: str, scored: str, cells: set[tuple[int, int]]) -> None:
    board, reached = on(text), tuple("rgby".index(one) for one in scored)
    start = next(cells_of(board.tokens[RED]))
    if rule == "7.4 home is a cell":
        start = at(1, 0)
    found = reach(board, start, RED, reached)
    assert {(cell % 7, cell // 7) for cell in cells_of(found)} == cells
    for goal in cells_of(found):
        way = path(board, start, goal, RED, reached)
        assert (way[0], way[-1]) == (start, goal)
        assert all(abs(a - b) in (1, 7) for a, b in pairwise(way))


def test_reaching_a_corner_scores_and_removes_the_token() -> None:
    """R3, R77; the owner's token stays."""
    one = table(f"{ROAD}G").do(TokenMove((0, 0), (6, 0)))
    assert one.person(RED).reached == (GREEN,)
    assert one.state.board.tokens == (0, 1 << at(6, 0), 0, 0)
    assert one.happened("token_moved")[0].cells == tuple(range(7))
    assert one.happened("scored")[0].number == GREEN
    assert one.state.current == RED
    assert one.state.turn.token_used


def test_corners_of_colours_that_nobody_plays_count() -> None:
    """R1, D1."""
    one = table(ROAD, seats=(RED, BLUE)).do(TokenMove((0, 0), (6, 0)))
    assert one.person(RED).reached == (GREEN,)


def test_the_third_corner_ends_the_turn_and_the_player_is_skipped() -> None:
    """R1, R4, R78; D26: even when forced, or with a card in hand, and no skip."""
    one = corners_before(2, held="S").turn(forced=True).do(TokenMove((0, 0), (6, 0)))
    red = one.person(RED)
    assert (red.finish, red.skips) == (1, 0)
    assert one.state.current == GREEN
    assert [event.what for event in one.events][:3] == ["token_moved", "scored", "finished"]
    last = one.having(BLUE, finish=2).having(YELLOW, finish=3)
    alone = last.do(Draw(), EndTurn())
    assert alone.state.current == GREEN
    assert [event.seat for event in alone.happened("player_skipped")] == [BLUE, YELLOW, RED]


def test_two_corners_are_not_enough() -> None:
    one = corners_before(1).do(TokenMove((0, 0), (6, 0)))
    assert one.person(RED).finish is None
    assert one.state.current == RED
