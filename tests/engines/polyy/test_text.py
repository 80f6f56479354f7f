"""The board in letters."""

from engines.polyy.public import PlaceStone
from engines.polyy.rules import PolyY


def test_a_board_is_drawn_with_the_last_stone_in_lower_case() -> None:
    game = PolyY(size=4)
    state = game.setup((0, 1), bytes(32))
    for seat, field in ((0, 16), (1, 0), (0, 19)):
        state = game.apply(state, seat, PlaceStone(field))
    assert game.text(game.view(state, None)).splitlines() == [
        "      R",
        "    . . .",
        "  . . . . .",
        ". . . B . . r",
        " . . . . . .",
        "  . . . . .",
        "   . . . .",
    ]
