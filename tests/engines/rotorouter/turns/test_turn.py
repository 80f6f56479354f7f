"""The die, and the order of a turn.

R-numbers are those of the checklist, D-numbers its decisions, sections those of the page.
"""

from msgspec.structs import replace

from engines.rotorouter.grid.board import TILES, turn_board
from engines.rotorouter.grid.tracks import FACES, cell_at
from engines.rotorouter.public import (
    Apply,
    Draw,
    EndTurn,
    PlaceTrack,
    Roll,
    TokenPlace,
    TurnSummary,
)
from tests.engines.rotorouter.tables import (
    BLUE,
    GREEN,
    LINE,
    RED,
    on,
    table,
)


def at(x: int, y: int, size: int = 7) -> int:
    return cell_at(x, y, size)


# The die (D7, section 6.3)


def test_the_die_has_eight_faces() -> None:
    """Section 2."""
    assert sorted(FACES) == sorted(["X"] * 3 + ["CW90"] * 2 + ["CCW90"] * 2 + ["DEG180"])
    rolled = {
        table(LINE).game.apply(replace(table(LINE).state, rolls=n), RED, Roll()).turn.roll
        for n in range(60)
    }
    assert rolled == set(FACES)


def test_every_roll_is_a_draw_of_its_own() -> None:
    one = table(LINE)
    faces = []
    for _ in range(12):
        one = one.do(Roll())
        faces.append(one.state.turn.roll)
        one = one.turn(roll=None)
    assert len(set(faces)) > 2


def test_gears_mesh() -> None:
    """The example of section 6.3."""
    before = on(". . .\n. . .\n. . ┴r └g")
    after = turn_board(before, 90)
    assert after == on(". . .\n. . .\n. . ├r ┘g")
    assert after.links[1] == 1 << at(2, 2)
    assert turn_board(before, -90) == on(". . .\n. . .\n. . ┤r ┌g")
    for theta in (90, -90):
        board = before
        for _ in range(4):
            board = turn_board(board, theta)
        assert board == before


def test_turning_the_board_is_a_choice_and_lapses_with_the_turn() -> None:
    """D7, D36: tokens ride; unapplied at the end it is gone."""
    one = table("┼rR ─r", must_draw=False).turn(roll="CCW90")
    turned = one.do(Apply())
    assert turned.state.board.tokens == one.state.board.tokens
    assert turned.state.board.tiles[1] == TILES["S", 90, RED]
    assert (turned.state.gear, turned.state.turn.applied) == (270, True)
    lapsed = one.do(EndTurn())
    assert lapsed.state.turn.roll is None
    assert lapsed.code(Apply()) == "NO_ROLL"


def test_drawing_and_rolling_cannot_be_taken_back() -> None:
    """Section 10: they reveal something; nothing else does."""
    one = table(LINE)
    drawn = one.topped(RED, "S").do(Draw())
    rolled = drawn.do(Roll())
    ended = rolled.do(PlaceTrack(3, 0, 0), TokenPlace(), EndTurn())
    assert [it.game.barrier(it.state) for it in (one, drawn, rolled, ended)] == [0, 1, 2, 2]


# The order of a turn (R27 to R35)


def test_the_activities_come_in_any_order_each_once() -> None:
    """D8, D14, R27 to R35."""
    one = table(LINE).topped(RED, "S")
    for order in (
        (Draw(), PlaceTrack(3, 0, 0), TokenPlace(), Roll(), EndTurn()),
        (Roll(), TokenPlace(), Draw(), PlaceTrack(3, 0, 0), EndTurn()),
    ):
        after = one.do(*order)
        assert after.state.current == GREEN
        assert after.state.turn == TurnSummary()
        assert after.person(RED).skips == 0


def test_a_kept_card_is_the_card_of_the_next_turn() -> None:
    """R27: draw unless holding; D14: one card activity a turn."""
    one = table(LINE, held="S", seats=(RED, BLUE), must_draw=False).do(EndTurn(), EndTurn())
    assert one.code(Draw()) == "ALREADY_HOLDING"
    played = one.do(PlaceTrack(3, 0, 0))
    assert played.code(Draw()) == "DRAW_USED"
    assert played.code(EndTurn()) is None
