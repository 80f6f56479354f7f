"""A board of cells whose game says no more than where they are and what each asks for."""

import msgspec
import pygame
import pytest
from msgspec import Struct

from client.table.board import BoardAction, BoardScene, Cell, InputResult
from client.table.cell_board import CellBoard
from client.ui import theme
from client.ui.text import Type
from client.widgets import ControlState, DrawContext

SIDE = 300


class Mark(Struct, frozen=True, tag="mark", tag_field="type"):
    cell: int


class Pass(Struct, frozen=True, tag="pass", tag_field="type"):
    pass


class GridView(Struct, frozen=True, array_like=True):
    to_move: int | None
    owners: tuple[int | None, ...]


class GridOptions(Struct, frozen=True):
    pass


class GridBoard(CellBoard[GridView]):
    title = "Grid"
    seats = ("red", "blue")
    options = GridOptions
    help = ()
    view_type = GridView
    intent_type = Mark | Pass

    def view_before(self, options):
        return GridView(None, (None,) * 9)

    def cells(self):
        side = self.square.width // 3
        left, top = self.square.topleft
        return [
            Cell(n, f"cell {n + 1}, {'taken' if owner is not None else 'empty'}", at)
            for n, owner in enumerate(self.view.owners)
            for at in [(left + (n % 3) * side + side // 2, top + n // 3 * side + side // 2)]
        ]

    def intent_of(self, key):
        return Mark(key) if self.view.owners[key] is None else None

    def draw_position(self, ctx, surface):
        surface.fill(theme.GROUND, self.square)


class PassingBoard(GridBoard):
    def actions(self):
        return (BoardAction("pass", "Pass", "Do nothing.", Pass()),) if self.is_mine else ()


def board_of(*owned, kind=GridBoard, seat=0, to_move=0):
    board = kind()
    owners = tuple(0 if n in owned else None for n in range(9))
    board.read(msgspec.to_builtins(GridView(to_move, owners)), seat)
    board.place(pygame.Rect(0, 0, SIDE, SIDE))
    return board


def drawn(board, **scene):
    surface = pygame.Surface((SIDE, SIDE))
    board.draw(DrawContext(Type(1), ControlState()), surface, BoardScene(**scene))
    return surface


def middle(board, key):
    return board.cells()[key].at


def test_a_first_click_chooses_and_a_second_one_plays():
    board = board_of()
    assert board.click(middle(board, 4), True) == InputResult(True)
    assert board.chosen() == (Mark(4), "cell 5")
    assert board.click(middle(board, 4), True) == InputResult(True, Mark(4))
    assert board.click(middle(board, 5), False) == InputResult(True, Mark(5))


def test_the_keyboard_chooses_plays_and_unchooses():
    board = board_of()
    assert board.spoken() == "use the arrow keys to move around the board"
    board.key_down(pygame.K_UP, True)
    assert board.spoken() == "cell 5, empty"
    board.key_down(pygame.K_SPACE, True)
    assert board.spoken() == "cell 5, empty, chosen"
    assert board.key_down(pygame.K_ESCAPE, True).meant
    assert board.chosen() is None
    board.key_down(pygame.K_RETURN, True)
    assert board.key_down(pygame.K_RETURN, True).intent == Mark(4)


@pytest.mark.parametrize(
    ("seat", "to_move", "why"),
    [
        (0, 0, "You cannot play there now."),
        (0, 1, "It is not your turn."),
        (None, 0, "You are watching."),
    ],
)
def test_a_cell_that_cannot_be_chosen_is_refused_in_words(seat, to_move, why):
    board = board_of(4, seat=seat, to_move=to_move)
    assert board.click(middle(board, 4), False) == InputResult(True)
    assert board.fault() == why
    board.clear()
    assert board.fault() == ""


def test_a_choice_ends_where_the_next_view_forbids_it():
    board = board_of()
    board.click(middle(board, 4), True)
    board.read([0, [None] * 9], 0)
    assert board.chosen() is not None
    board.read([1, [None] * 9], 0)
    assert board.chosen() is None


def test_a_suggested_cell_is_chosen_said_and_marked():
    board = board_of()
    assert board.suggest({"type": "mark", "cell": 2}) == "Cell 3"
    assert board.chosen() == (Mark(2), "cell 3")
    assert board.spoken() == "cell 3, empty, suggested, chosen"
    surface = drawn(board, may_act=True)
    hints = pygame.mask.from_threshold(surface, theme.HINT, (1, 1, 1, 255))
    assert hints.get_bounding_rects()
    board.read([0, [None] * 9], 0)
    assert "suggested" not in board.spoken()


def test_a_suggested_action_is_played_by_enter():
    board = board_of(kind=PassingBoard)
    assert board.suggest({"type": "pass"}) == "Pass"
    assert board.chosen() == (Pass(), "Pass")
    assert board.key_down(pygame.K_RETURN, True) == InputResult(True, Pass())
    assert board.chosen() is None


@pytest.mark.parametrize("tree", [{"type": "mark", "cell": 4}, {"type": "pass"}, {"type": "x"}])
def test_what_cannot_be_played_is_no_suggestion(tree):
    with pytest.raises(msgspec.ValidationError):
        board_of(4).suggest(tree)


def test_the_last_move_is_marked_where_the_game_names_its_cell():
    class LastBoard(GridBoard):
        def last(self):
            return 4

    marked, plain = board_of(4, kind=LastBoard), board_of(4)
    at = middle(plain, 4)
    assert drawn(marked).get_at(at)[:3] == theme.TEXT
    assert drawn(plain).get_at(at)[:3] == theme.GROUND


def test_what_is_pending_shows_where_it_was_asked_for():
    board = board_of()
    for key in (0, 4):
        surface = drawn(board, pending=Mark(key))
        inked = [n for n in range(9) if surface.get_at(middle(board, n))[:3] != theme.GROUND]
        assert inked == [key]


def test_a_click_reaches_half_the_way_to_the_next_cell():
    board = board_of()
    x, y = middle(board, 4)
    assert board.spacing == SIDE / 3
    assert board.cell_at((x + 49, y)) == 4
    assert board.cell_at((x + 48, y + 48)) is None


def test_without_scores_and_moves_nothing_is_shown_of_them():
    board = board_of()
    assert (board.scores(), board.score_line(), board.moves(), board.status()) == ((), "", (), "")
