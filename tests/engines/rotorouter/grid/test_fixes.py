"""Trapped Straights and sealed corners.

R-numbers are those of the checklist, D-numbers its decisions, sections those of the page.
"""

from typing import Any

import pytest

from engines.rotorouter.grid.board import TILES, cells_of
from engines.rotorouter.grid.fixes import sealed, trapped
from engines.rotorouter.grid.tracks import cell_at
from engines.rotorouter.public import (
    Bottom,
    DeclineFix,
    Draw,
    EndTurn,
    FixCorner,
    FixStraight,
    PlaceTrack,
    Roll,
    TokenMove,
)
from tests.engines.rotorouter.tables import (
    BLUE,
    FULL_TRAPPED,
    GREEN,
    RED,
    SEALED,
    TRAPPED,
    on,
    table,
)


def at(x: int, y: int, size: int = 7) -> int:
    return cell_at(x, y, size)


# Fixes (R87 to R92, R97)

HEMMED = [
    ("R87 four sides", "┼r . ─r\n. ─g │b ─y\n. . ─r", {(2, 1)}),
    ("R87 three sides at the border", ". │b ─r │b\n. . │g", {(2, 0)}),
    ("R87 one side free", "┼r . ─r\n. ─g │b ─y\n. . .", set()),
    ("R87 one side along", "┼r . ─r\n. │g │b ─y\n. . ─r", set()),
    ("R87 one side no Straight", "┼r . ─r\n. ─g │b ┼y\n. . ─r", set()),
    ("R87 no Straight itself", "┼r . ─r\n. ─g ┼b ─y\n. . ─r", set()),
    ("R87 never a corner", SEALED, set()),
]


@pytest.mark.parametrize(("rule", "text", "cells"), HEMMED)
def test_a_straight_is_trapped(rule: str, text: str, cells: set[tuple[int, int]]) -> None:
    assert {(cell % 7, cell // 7) for cell in cells_of(trapped(on(text)))} == cells


def test_one_trapped_straight_may_be_fixed_at_the_start_of_a_turn() -> None:
    """R88, R89; D18, D20: free, once, colour and token kept, others keep their chance."""
    one = table(TRAPPED.replace("│b", "│bG"))
    assert one.state.phase == "dead_fix"
    assert one.view(GREEN).trapped == (at(2, 1),)
    fixed = one.do(FixStraight(2, 1))
    assert fixed.state.board.tiles[at(2, 1)] == TILES["X", 0, BLUE]
    assert fixed.state.board.tokens == one.state.board.tokens
    assert fixed.state.turn.fix_used
    assert fixed.state.phase == "main"
    declined = one.do(DeclineFix())
    assert declined.state.phase == "main"
    assert declined.state.board == one.state.board
    assert declined.do(Draw(), EndTurn()).state.phase == "dead_fix"


@pytest.mark.parametrize("intent", [Draw(), Roll()])
def test_any_other_action_declines_the_fix(intent: Any) -> None:
    """R88, 6.3 amended."""
    after = table(TRAPPED).do(intent)
    assert after.state.phase == "main"
    assert after.happened("fix_declined")
    assert not after.state.turn.fix_used


def test_what_is_refused_leaves_the_fix_offered() -> None:
    """6.3 amended: checked as in ``main``, and nothing changes."""
    one = table(TRAPPED)
    assert one.code(EndTurn()) == "MUST_DRAW"
    assert one.code(PlaceTrack(1, 0, 0)) == "NO_CARD"
    assert one.code(TokenMove((0, 0), (1, 0))) == "NOT_YOUR_TOKEN"
    assert one.state.phase == "dead_fix"


def test_a_waiver_counts_for_what_is_done_instead_of_a_fix() -> None:
    """6.3 amended: waiver test included; the fix could have made the card playable."""
    offered = table(FULL_TRAPPED, held="S").turn(forced=True).having(RED, skips=3)
    assert offered.state.phase == "dead_fix"
    after = offered.do(Bottom())
    assert after.happened("force_waived")
    assert after.mover.skips == 0


def test_a_sealed_home_corner_is_fixed_before_all_else() -> None:
    """R90, R91, R97; D19, D20: in one's own colour, the token stays."""
    text = SEALED.replace("─r", "─gR", 1)
    one = table(text)
    assert sealed(one.state.board, RED)
    assert one.state.phase == "corner_fix"
    assert list(one.game.legal(one.state, RED)) == [FixCorner()]
    assert one.view(None).sealed == (RED,)
    fixed = one.do(FixCorner())
    assert fixed.state.board.tiles[0] == TILES["X", 0, RED]
    assert fixed.state.board.tokens[RED] == 1
    assert fixed.state.phase == "main"
    assert table(SEALED, seat=GREEN).state.phase == "main"


def test_a_straight_may_be_fixed_after_the_corner() -> None:
    """D19: both, the corner first."""
    one = table("─r │g . . ─r\n│g . . ─g │b ─y\n. . . . ─r")
    assert one.state.phase == "corner_fix"
    both = one.do(FixCorner(), FixStraight(4, 1))
    assert both.state.phase == "main"
    assert both.state.board.tiles[0] == TILES["X", 0, RED]
    assert both.state.board.tiles[at(4, 1)] == TILES["X", 0, BLUE]
