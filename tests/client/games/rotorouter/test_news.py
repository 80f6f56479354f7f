"""What happened, as a player is told it: whole words, and whose track it was."""

import pytest

from client.games.rotorouter.news import said, surprise
from engines.rotorouter.public import Apply, Event, Rotate
from tests.client.games.rotorouter.states import middle
from tests.engines.rotorouter.tables import BLUE, GREEN, RED


def cell(name):
    return "ABCDEFGHI".index(name[0]) + 9 * (int(name[1]) - 1)


@pytest.mark.parametrize(
    ("event", "me", "words"),
    [
        (Event("drew", RED, (), "E"), RED, "draws an Elbow"),
        (Event("drew", RED), GREEN, "draws a card"),
        (Event("placed", RED, (cell("B2"),), "RE", 90), GREEN, "lays an Elbow at B2"),
        (Event("rotated", RED, (cell("I1"),), "RC", 90), BLUE, "turns Green’s track at I1"),
        (Event("rotated", RED, (cell("I1"),), "RS", 90), GREEN, "turns your track at I1"),
        (Event("rotated", RED, (cell("A1"),), "RS", 90), GREEN, "turns its own track at A1"),
        (
            Event("replaced", RED, (cell("I1"),), "RC"),
            BLUE,
            "turns Green’s track at I1 into a Cross",
        ),
        (Event("bottomed", RED, (), None, 2), GREEN, "puts a card back: skip 2 of 3"),
        (Event("bottomed", RED, (), "S", 0), RED, "puts back Straight"),
        (Event("turn_ended", RED, (), "S", 1), RED, "keeps Straight: skip 1 of 3"),
        (Event("turn_ended", RED, (), None, 1), GREEN, "keeps a card: skip 1 of 3"),
        (Event("token_moved", RED, (0, 1, 2)), GREEN, "moves a token from A1 to C1"),
        (Event("scored", RED, (8,), None, GREEN), GREEN, "scores your corner"),
        (Event("scored", RED, (8,), None, GREEN), BLUE, "scores the Green corner"),
        (Event("rolled", RED, (), "CCW90"), GREEN, "rolls a quarter turn left"),
        (Event("board_turned", RED, (), "CCW90", -90), GREEN, "turns the gears"),
        (Event("finished", RED, (), None, 1), GREEN, "finishes 1st"),
    ],
)
def test_what_happened_is_said_in_words(event, me, words):
    assert said(event, middle().view(RED), me) == words


def test_what_a_newcomer_could_not_expect_is_told_to_whom_it_was_done():
    before = middle("RS")
    turn = next(
        it
        for it in before.game.legal(before.state, RED)
        if isinstance(it, Rotate) and before.state.board.tiles[9 * it.y + it.x].colour == GREEN
    )
    turned = before.do(turn)
    at = f"{'ABCDEFGHI'[turn.x]}{turn.y + 1}"
    said_ = f"Red turned your track at {at}: R-cards turn any track."
    assert surprise(turned.view(GREEN), GREEN) == said_
    assert surprise(turned.view(RED), RED) == ""
    assert surprise(turned.view(BLUE), BLUE) == ""
    gears = middle("S").turn(roll="CW90").do(Apply())
    assert surprise(gears.view(BLUE), BLUE).startswith("Red turned the gears")
    assert surprise(gears.view(RED), RED) == ""
