"""What moves in Word Fleet, for how long, and that it ends where the view is."""

import msgspec
import pygame
import pytest

from client.games.wordfleet.board import WordFleetBoard
from client.games.wordfleet.drawing.motion import MOST, effects
from client.table.board import BoardScene
from client.ui.text import Type
from client.widgets import ControlState, DrawContext
from engines.wordfleet.public import (
    SQUARES,
    Challenge,
    CoordinateStrike,
    LetterSweep,
    SonarPing,
    WordStrike,
)
from tests.client.games.wordfleet.fleet_games import answered, bid, deployed, settled, sunk

SIDE = 620


def shown(table, seat=0, animated=True):
    board = WordFleetBoard()
    board.animated = animated
    board.place(pygame.Rect(0, 0, SIDE, SIDE))
    read(board, table, seat)
    return board


def read(board, table, seat=0):
    board.read(msgspec.to_builtins(table.game.view(table.state, seat)), seat)


def pixels(board):
    surface = pygame.Surface((SIDE, SIDE))
    board.draw(DrawContext(Type(1), ControlState()), surface, BoardScene(may_act=True))
    return pygame.image.tobytes(surface, "RGB")


def over(board):
    """Let all that moves come to its end."""
    ticks = 0
    while board.tick(40):
        pixels(board)
        ticks += 1
    return ticks


@pytest.mark.parametrize(
    ("intent", "kinds"),
    [
        (CoordinateStrike("A1"), ["splash"]),
        (CoordinateStrike("C3"), ["hit"]),
        (LetterSweep("E"), ["sweep"]),
        (SonarPing("B3"), ["heard"]),
        (WordStrike("REEF", "C3", "C6"), ["sink"]),
        (WordStrike("BEEF", "C3", "C6"), ["wrong"]),
    ],
)
def test_what_is_said_is_seen_on_the_grid_it_is_about_and_leaves_nothing(intent, kinds):
    before = deployed()
    board = shown(before)
    start = before.game.view(before.state, 0)
    after = before.do(intent)
    told = effects(start, after.game.view(after.state, 0))
    assert [effect.kind for effect in told] == kinds
    assert {effect.look for effect in told} == {1}
    read(board, after)
    board.tick(120)
    moving, still = pixels(board), pixels(shown(after, animated=False))
    assert moving != still
    assert board.moves_alone
    assert over(board) > 3
    assert pixels(board) == still


def test_a_shot_at_ones_own_waters_is_seen_where_they_are_drawn_small():
    before = deployed()
    board = shown(before, 1)
    read(board, before.do(CoordinateStrike("B2")), 1)
    assert board.tick(50)
    assert not board.moves_alone
    assert [seen.effect.look for seen in board.motion.effects] == [1]


def test_the_verdict_on_a_code_is_stamped():
    board = shown(bid("742"), 1)
    assert board.stamping == 1
    read(board, settled(Challenge()), 1)
    board.tick(40)
    assert 0 < board.stamping < 1
    over(board)
    assert board.stamping == 1


def test_nothing_moves_when_one_comes_late_or_boards_stand_still():
    table = answered(deployed(), 0, CoordinateStrike("C3"))
    assert not shown(table).tick(40)
    still = shown(deployed(), animated=False)
    read(still, table)
    assert not still.tick(40)


def test_after_a_silence_only_the_last_things_are_seen():
    before = deployed()
    start = before.game.view(before.state, 0)
    after = answered(before, 0, *(CoordinateStrike(f"{c}9") for c in "ABCDEFGH"))
    assert len(effects(start, after.game.view(after.state, 0))) == MOST


def deploying():
    board = shown(settled(Challenge()))
    board.tick(16)
    return board


def test_a_ship_slides_to_where_it_is_put_and_turns_there():
    board = deploying()
    mover = board.ship_mover
    mover.draft.put("KETCH", "A1")
    over(board)
    at_rest = pixels(board)
    mover.draft.put("KETCH", "F6")
    board.tick(60)
    pose = board.motion.moving[0]
    assert pose.kind == "KETCH"
    assert 2 < pose.x < 7
    assert pixels(board) != at_rest
    mover.draft.turn("KETCH")
    board.tick(60)
    assert 0 < board.motion.moving[0].angle < 90
    over(board)
    again = deploying()
    again.ship_mover.draft.put("KETCH", "F6")
    again.ship_mover.draft.turn("KETCH")
    over(again)
    assert pixels(board) == pixels(again)


def test_a_random_layout_moves_all_ships_and_ends_where_they_lie():
    board = deploying()
    board.ship_mover.shuffle()
    over(board)
    board.ship_mover.shuffle()
    assert board.tick(30)
    assert len(board.motion.moving) > 1
    over(board)
    assert board.motion.moving == ()


def test_a_ship_dragged_over_another_shows_at_once_that_it_cannot_lie_there():
    """By a ring and a sign, before it is let go of."""
    board = deploying()
    draft = board.ship_mover.draft
    draft.put("KETCH", "A1")
    draft.put("SHIP", "A5")
    over(board)
    middle = board.chart.square(SQUARES.index("A5")).center
    board.press(middle)
    board.hover(board.chart.square(SQUARES.index("A3")).center)
    free = pixels(board)
    board.hover(board.chart.square(SQUARES.index("B1")).center)
    assert board.ship_mover.clashes("SHIP", board.ship_mover.ghost("B1")[1])
    assert pixels(board) != free
    assert board.ship_mover.draft.hulls["SHIP"].at == "A5", "it is not put down yet"


def test_the_fleet_that_is_left_is_lit_at_the_end():
    board = shown(sunk(), 1)
    assert board.view.phase == "over"
    board.shown = 0
    lit = pixels(board)
    board.view = msgspec.structs.replace(board.view, phase="battle")
    assert pixels(board) != lit


def test_the_square_under_the_mouse_is_named():
    board = shown(deployed())
    before = pixels(board)
    board.hover(board.chart.square(44).center)
    assert pixels(board) != before
