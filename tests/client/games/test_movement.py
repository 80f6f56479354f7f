"""Every board moves from view to view, and shows in the end what it shows at once."""

from random import Random

import msgspec
import pygame
import pytest

from client.games.catalog import BOARDS
from client.table.board import BoardScene
from client.ui import theme
from client.ui.text import Type
from client.widgets import ControlState, DrawContext
from engines.catalog import make, names
from tests.client.stage import Stage, golden, played, seen_of

SIDE = 340
PLIES = 30
LONG = 20_000
GAMES = sorted({*names()} & {*BOARDS})
IN_PIECES = ["polyy", "toppen"]


def views(name, plies=PLIES, seed=7):
    """The views of seat 0 of a game that is played at random, ply by ply."""
    random, game = Random(seed), make(name, {})
    state = game.setup(tuple(range(game.seats)), b"s" * 32)
    found = [msgspec.to_builtins(game.view(state, 0))]
    while len(found) <= plies and (movers := game.to_move(state)):
        state = game.apply(state, movers[0], game.sample(state, movers[0], random))
        found.append(msgspec.to_builtins(game.view(state, 0)))
    return found


def board_of(name, view, moves=True):
    board = BOARDS[name]()
    board.animated = moves
    board.read(view, 0)
    board.place(pygame.Rect(0, 0, SIDE, SIDE))
    return board


def pixels(board):
    surface = pygame.Surface((SIDE, SIDE))
    surface.fill(theme.GROUND)
    board.draw(DrawContext(Type(1), ControlState()), surface, BoardScene())
    return pygame.image.tobytes(surface, "RGB")


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("between_ms", [0, 40])
def test_after_a_burst_of_views_and_their_time_the_picture_is_that_of_the_last_one(
    name, between_ms
):
    told = views(name)
    board = board_of(name, told[0])
    pixels(board)
    for at in range(1, len(told), 10):
        for view in told[at : at + 10]:
            board.read(view, 0)
            board.tick(between_ms)
        pixels(board)
        board.tick(LONG)
        assert not board.tick(16)
        last = told[min(at + 9, len(told) - 1)]
        assert pixels(board) == pixels(board_of(name, last))


@pytest.mark.parametrize("name", GAMES)
def test_where_motion_is_reduced_every_view_is_there_at_once(name):
    told = views(name)
    board = board_of(name, told[0], moves=False)
    for view in told[1::7]:
        board.read(view, 0)
        assert not board.tick(16)
        assert pixels(board) == pixels(board_of(name, view))


@pytest.mark.parametrize("name", IN_PIECES)
def test_every_ply_is_seen_moving_for_150_to_350_ms(name):
    told = views(name)
    board, moved = board_of(name, told[0]), 0
    for view in told[1:]:
        board.read(view, 0)
        before = pixels(board)
        board.tick(140)
        assert board.motion.moving
        moved += pixels(board) != before
        board.tick(210)
        assert not board.motion.moving
        board.tick(LONG)
    assert moved == len(told) - 1


@pytest.mark.parametrize("name", IN_PIECES)
def test_taking_back_moves_too_and_ends_where_it_began(name):
    told = views(name)
    board = board_of(name, told[-2])
    before = pixels(board)
    for view in (told[-1], told[-2]):
        board.read(view, 0)
        assert board.tick(100)
        assert board.motion.moving
    board.tick(LONG)
    assert pixels(board) == before


@pytest.mark.parametrize("name", IN_PIECES)
def test_only_the_moved_part_of_the_board_is_another_picture(name):
    told = views(name)
    board = board_of(name, told[4])
    for view in told[5:]:
        board.read(view, 0)
        surface = pygame.Surface((SIDE, SIDE))
        ctx = DrawContext(Type(1), ControlState())
        board.draw(ctx, surface, BoardScene())
        while board.tick(30):
            part = board.moved_part
            if part is not None:
                surface.set_clip(part)
            surface.fill(theme.GROUND)
            board.draw(ctx, surface, BoardScene())
            surface.set_clip(None)
            whole = pygame.Surface((SIDE, SIDE))
            whole.fill(theme.GROUND)
            board.draw(ctx, whole, BoardScene())
            assert surface.get_view("0").raw == whole.get_view("0").raw


@pytest.mark.parametrize("name", IN_PIECES)
def test_a_click_in_the_middle_of_a_movement_goes_to_the_newest_view(name):
    told = views(name)
    for at in (3, 8, 20):
        moving, still = board_of(name, told[at - 1]), board_of(name, told[at])
        moving.read(told[at], 0)
        moving.tick(60)
        assert moving.motion.is_moving
        for cell in still.cells():
            asked = []
            for board in (moving, still):
                board.clear()
                asked.append((board.click(cell.at, True), board.chosen(), board.fault()))
            assert asked[0] == asked[1]


ROOMS = {
    "polyy": [seen_of(*played(ply)) for ply in (23, 24)],
    "toppen": [seen_of(*golden("toppen", "six_in_a_row", ply)) for ply in (5, 6)],
}


@pytest.mark.parametrize("game", sorted(ROOMS))
async def test_a_window_is_drawn_while_something_moves_and_not_once_more(game):
    stage, frames = Stage().online().room(ROOMS[game][0]), []
    stage.draw()
    stage.tell(ROOMS[game][1])
    stage.draw()
    for _ in range(200):
        stage.app.update()
        stage.app.tick(16)
        frames.append(stage.app.changed)
        if stage.app.changed:
            stage.draw()
    assert 10 < frames.count(True) < 30
    assert not any(frames[40:])
    await stage.app.close()


@pytest.mark.parametrize("name", IN_PIECES)
def test_what_lies_still_is_drawn_once_for_a_whole_movement(name, monkeypatch):
    told, drawn = views(name), []
    board = board_of(name, told[8])
    kind = type(board._art(board.square))
    ground = kind.ground
    monkeypatch.setattr(kind, "ground", lambda self, surface: drawn.append(ground(self, surface)))
    pixels(board)
    board.read(told[9], 0)
    while board.tick(16):
        pixels(board)
    assert 1 < len(drawn) <= 5
