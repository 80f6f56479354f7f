"""What the Toppen board shows and asks for, by section of its rules."""

import msgspec
import pygame
import pytest

from client.games.toppen import art, pieces
from client.games.toppen.board import ToppenBoard
from client.table.board import BoardScene
from client.ui import theme
from client.ui.text import Type
from client.widgets import ControlState, DrawContext
from engines.catalog import make
from engines.toppen.public import CHAIN, Keep, Move, TakeFirstMove, View
from tests.client.stage import golden

SIDE = 700


def shown(game, state, seat=0):
    board = ToppenBoard()
    board.read(msgspec.to_builtins(game.view(state, seat)), seat)
    board.place(pygame.Rect(0, 0, SIDE, SIDE))
    return board


def at(name, plies, seat=0):
    return shown(*golden("toppen", name, plies), seat)


def custom(layout, seat=0, plies=(), **options):
    game = make("toppen", {"start": "custom", "layout": layout, **options})
    state = game.setup((0, 1), b"s" * 32)
    for here, there in plies:
        state = game.apply(state, game.to_move(state)[0], Move(here, there))
    return shown(game, state, seat)


def drawn(board, scene=None, side=SIDE, scale=1):
    surface = pygame.Surface((side, side))
    board.place(pygame.Rect(0, 0, side, side))
    board.draw(DrawContext(Type(scale), ControlState()), surface, scene or BoardScene())
    return surface


def middle(board, row, column):
    """Of a cell counted from 1."""
    return board.cells()[(row - 1) * 4 + column - 1].at


def click(board, row, column):
    return board.click(middle(board, row, column), True)


# -- choosing ------------------------------------------------------------------------------


def test_a_move_is_a_stack_of_ones_own_and_a_cell_beside_it():
    board = at("stalemate", 6)
    assert board.hint() == "Pick a stack with blue on top"
    assert click(board, 1, 3).intent is None
    assert board.hint() == "Pick where its top piece goes"
    assert click(board, 1, 2).intent == Move((0, 2), (0, 1))
    assert board.hint() == "Pick a stack with blue on top"


def test_the_same_cell_again_cancels():
    board = at("stalemate", 6)
    click(board, 1, 3)
    click(board, 1, 3)
    assert board.hint() == "Pick a stack with blue on top"
    assert board.fault() == ""


def test_another_stack_of_ones_own_is_chosen_instead():
    board = custom("1,1,2,-/2,1,-,-/-,-,-,-/-,-,-,-")
    click(board, 1, 1)
    assert click(board, 2, 2).intent is None
    assert click(board, 2, 1).intent == Move((1, 1), (1, 0))


@pytest.mark.parametrize(
    ("first", "then", "words"),
    [
        (None, (1, 1), "There is no piece here."),
        (None, (3, 1), "The top piece here is red; you play blue."),
        (None, (1, 2), "That would split the stacks: they must stay connected."),
        ((1, 3), (3, 3), "Pieces move one cell up, down, left or right."),
        ((1, 3), (1, 4), "Pieces move onto stacks, not to empty cells."),
    ],
)
def test_a_refused_cell_says_why_and_the_choice_stays(first, then, words):
    board = at("stalemate", 6)
    if first:
        click(board, *first)
    hint = board.hint()
    assert click(board, *then).intent is None
    assert board.fault() == words
    assert board.hint() == hint
    marked = drawn(board, BoardScene(may_act=True))
    board._pointer.refused = None
    assert marked.get_view("0").raw != drawn(board, BoardScene(may_act=True)).get_view("0").raw


@pytest.mark.parametrize(
    ("layout", "cells"),
    [
        ("1,21,2,-/-,-,-,-/-,-,-,-/-,-,-,-", [(1, 3)]),
        ("1,21,2,-/-,-,1,-/-,-,-,-/-,-,-,-", [(1, 3), (1, 2)]),
    ],
)
def test_the_way_back_is_refused_by_its_name(layout, cells):
    board = custom(layout, plies=[((0, 1), (0, 2))], anti_backtracking=True)
    for cell in cells:
        assert board.fault() == ""
        click(board, *cell)
    assert board.fault() == "The piece you moved last cannot go straight back."


def test_who_is_not_to_move_or_watches_is_told_so():
    board = at("stalemate", 6, seat=1)
    click(board, 3, 1)
    assert board.fault() == "It is not your turn."
    board = at("stalemate", 6, seat=None)
    click(board, 3, 1)
    assert board.fault() == "You are watching."


def test_a_choice_and_a_refusal_end_with_the_turn():
    board = at("stalemate", 6)
    click(board, 1, 3)
    click(board, 4, 1)
    game, state = golden("toppen", "stalemate", 7)
    board.read(msgspec.to_builtins(game.view(state, 0)), 0)
    assert board.fault() == ""
    assert board._pointer.chosen is None


def test_a_click_beside_the_cells_unchooses():
    board = at("stalemate", 6)
    click(board, 1, 3)
    assert board.click((3, 3), True).intent is None
    assert board._pointer.chosen is None


def test_keys_choose_and_play_and_take_back():
    board = at("stalemate", 6)
    board._pointer.cursor = 2
    assert board.key_down(pygame.K_RETURN, True).intent is None
    assert board.spoken() == "c1: 2 blue, yours, may go left, chosen"
    assert board.key_down(pygame.K_ESCAPE, True).meant
    assert not board.key_down(pygame.K_ESCAPE, True).meant
    board.key_down(pygame.K_SPACE, True)
    board.key_down(pygame.K_LEFT, True)
    assert board.spoken().endswith("may be moved to")
    assert board.key_down(pygame.K_RETURN, True).intent == Move((0, 2), (0, 1))


# -- sides ---------------------------------------------------------------------------------


def test_the_second_player_chooses_a_side_in_words():
    board = at("stacked_and_swapped", 0, seat=1)
    swap, keep = board.actions()
    assert (swap.text, swap.intent) == ("Play blue", TakeFirstMove())
    assert (keep.text, keep.intent) == ("Play red", Keep())
    assert "move first" in swap.about
    assert "move second" in keep.about
    click(board, 1, 4)
    assert board.fault() == "Pick your side first."
    assert at("stacked_and_swapped", 0, seat=0).actions() == ()


def test_after_a_swap_names_inks_and_signs_have_changed_seats():
    before, after = at("stacked_and_swapped", 0), at("stacked_and_swapped", 1)
    assert [before.side(seat) for seat in (0, 1)] == ["blue", "red"]
    assert [after.side(seat) for seat in (0, 1)] == ["red", "blue"]
    assert [before.ink(seat) for seat in (1, 0)] == [after.ink(seat) for seat in (0, 1)]
    signs = []
    for board, seat in ((before, 0), (after, 1), (before, 1)):
        surface = pygame.Surface((40, 40))
        board.draw_sign(surface, seat, (20, 20), 18)
        signs.append(surface.get_view("0").raw)
    assert signs[0] == signs[1] != signs[2]


# -- words ---------------------------------------------------------------------------------


def test_a_cell_is_spoken_from_its_top_with_what_it_may_do():
    board = custom("212,1,-,-/1,2,-,-/-,-,-,-/-,-,-,-")
    names = [cell.name for cell in board.cells()]
    assert names[0] == "a1: red on blue on red"
    assert names[1] == "b1: blue, yours, may go down or left"
    assert names[2] == "c1: empty"
    assert names[4] == "a2: blue, yours, may go up or right"
    tall = custom("1122222,1,-,-/1,2,-,-/-,-,-,-/-,-,-,-", seat=1)
    assert tall.cells()[0].name == "a1: 5 red on 2 blue, yours"


def test_the_moves_list_steps_passes_and_the_choice_of_sides():
    moves = at("six_in_a_row", 7).moves()
    assert [move.text for move in moves[:5]] == ["c4→c3", "b2→a2", "a1→a2", "passed", "d3→c3"]
    assert [move.seat for move in moves] == [0, 1] * 6
    assert moves[0].spoken == "blue c4 to c3"
    assert moves[3].spoken == moves[-1].spoken == "red could not move and passed"
    swapped = at("stacked_and_swapped", 3).moves()
    assert [(move.seat, move.text) for move in swapped[:2]] == [(1, "swap"), (1, "d1→c1")]
    kept = make("toppen", {"swap": True})
    state = kept.apply(kept.setup((0, 1), b"s" * 32), 1, Keep())
    assert [move.text for move in shown(kept, state).moves()] == ["keep"]


def test_a_pass_before_the_first_move_is_listed():
    board = custom("12,-,-,-/2,-,-,-/-,-,-,-/-,-,-,-", seat=1)
    assert board.status() == "Blue could not move and passed."
    assert [(move.seat, move.text) for move in board.moves()] == [(0, "passed")]


def test_a_pass_is_said_while_it_matters():
    assert at("six_in_a_row", 2).status() == ""
    assert at("six_in_a_row", 3).status() == "Red could not move and passed."


def test_the_counters_warn_before_the_limit():
    def texts(board):
        return [(counter.text, counter.near) for counter in board.limit_counters()]

    assert texts(at("six_in_a_row", 0)) == texts(at("six_in_a_row", 4)) == []
    assert texts(at("six_in_a_row", 5))[0] == ("Moves in a row: 3 of 6", False)
    assert texts(at("six_in_a_row", 6))[0] == ("Moves in a row: 4 of 6", True)
    last = at("six_in_a_row", 7)
    assert texts(last)[0] == ("Moves in a row: 5 of 6", True)
    assert last.limit_counters()[0].about == (
        "Blue has moved 5 times in a row. The one who makes 6 loses."
    )
    assert last.status().endswith("One more move in a row loses.")
    assert texts(at("stalemate", 11))[-1] == ("Draw in 1 turn", True)
    assert custom(CHAIN, n_move=None, stalemate=None).limit_counters() == ()


def test_a_position_that_came_twice_is_warned_of():
    games = [at("repetition", plies) for plies in range(7)]
    warned = [board.view.seen for board in games if "third time" in board.status()]
    assert warned
    assert set(warned) == {2}


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("summit", "Blue finished on top"),
        ("bottom_control", "Red is at the bottom of all 3 stacks"),
        ("six_in_a_row", "Blue moved 6 times in a row"),
        ("stalemate", "10 turns without one stack fewer"),
        ("resigned", "7 stacks: blue tops 4, red 3"),
    ],
)
def test_the_end_is_told_by_what_decided_it(name, words):
    board = at(name, 1000)
    assert board.score_line() == words


def test_the_score_is_the_stacks_one_tops():
    assert at("six_in_a_row", 0).scores() == ((5, 10), (5, 10))
    assert at("summit", 1000).scores() == ((1, 1), (0, 1))


# -- drawing -------------------------------------------------------------------------------


@pytest.mark.parametrize("side", [360, 700])
@pytest.mark.parametrize("height", range(1, 41))
def test_every_piece_of_a_stack_shows_its_colour_and_its_mark(side, height):
    rect = art.cell_rect(pygame.Rect(0, 0, side * 4, side * 4), (1, 1))
    stack = tuple(1 + n % 2 for n in range(height))
    surface = pygame.Surface((side * 4, side * 4))
    art.pile(surface, rect, stack)
    thick = art.rim(rect, height)
    for colour, face in zip(stack, art.columns(rect, height), strict=True):
        assert rect.contains(face.union(face.move(0, thick)))
        below = face.bottom + thick // 3
        beside = surface.get_at((face.centerx - round(face.width * 0.3), below - face.height // 6))
        mark = surface.get_at((face.centerx, face.bottom + thick // 2))[:3]
        assert beside[:3] == art.ink_of(colour)
        assert (mark == theme.WELL) == (colour == art.HOLED)


def test_the_top_is_brighter_than_what_lies_below():
    board = custom("1212,1,-,-/1,2,-,-/-,-,-,-/-,-,-,-")
    surface = drawn(board)
    rect = art.cell_rect(pygame.Rect(0, 0, SIDE, SIDE), (0, 0))
    face = art.columns(rect, 4)[-1]
    top = surface.get_at((face.centerx, face.centery))[:3]
    assert theme.contrast(top, theme.GROUND) > theme.contrast(art.ink_of(2), theme.GROUND)


def test_stacks_that_touch_are_joined_and_others_are_not():
    surface = drawn(custom("1,2,-,-/1,-,-,-/2,2,-,-/-,-,-,-"))
    square = pygame.Rect(0, 0, SIDE, SIDE)

    def between(one, other):
        a, b = art.cell_rect(square, one), art.cell_rect(square, other)
        return surface.get_at(((a.centerx + b.centerx) // 2, (a.centery + b.centery) // 2))[:3]

    assert between((0, 0), (0, 1)) == theme.TRAY
    assert between((0, 1), (0, 2)) == theme.PLATE
    assert between((0, 1), (1, 1)) == theme.PLATE


def test_a_pending_move_is_neither_absent_nor_done():
    board = at("stalemate", 6)
    step = board.view.legal[0]
    bare = drawn(board).get_view("0").raw
    pending = drawn(board, BoardScene(False, Move(*step))).get_view("0").raw
    game, state = golden("toppen", "stalemate", 6)
    done = shown(game, game.apply(state, 0, Move(*step)))
    assert len({bare, pending, drawn(done).get_view("0").raw}) == 3
    drawn(board, BoardScene(False, Keep()))


def test_a_preview_shows_the_layout_or_an_empty_board():
    board = ToppenBoard()
    board.preview({"start": "custom", "layout": CHAIN})
    assert board.view.board[0] == ((2,), (1,), (2,), (1,))
    board.preview({"start": "flat", "layout": ""})
    assert not any(stack for row in board.view.board for stack in row)
    drawn(board, side=64)


def test_a_view_of_another_shape_is_refused_as_such():
    with pytest.raises(msgspec.ValidationError):
        ToppenBoard().read([1, 2], 0)
    assert isinstance(ToppenBoard().view, View)


def test_a_chosen_stack_looks_unlike_one_that_only_has_the_cursor():
    board = at("stalemate", 6)
    click(board, 1, 3)
    scene = BoardScene(may_act=True, cursor=True)
    both = drawn(board, scene)
    rect = board._rect(board._pointer.cursor)
    down = [both.get_at((rect.x + 30, y))[:3] for y in range(rect.y - 12, rect.y + 12)]
    assert theme.FOCUS in down
    assert theme.ACCENT in down
    assert down.index(theme.FOCUS) < down.index(theme.ACCENT)


def test_before_play_it_is_said_when_the_pieces_are_dealt():
    board = ToppenBoard()
    board.preview({"start": "flat"})
    assert board.status() == "The pieces are dealt when play begins."
    board.preview({"start": "custom", "layout": CHAIN})
    assert board.status() == ""


# -- what moves ----------------------------------------------------------------------------


def moving(name, plies):
    """A board that has just been told of the last of so many plies."""
    board = at(name, plies - 1)
    board.animated = True
    game, state = golden("toppen", name, plies)
    board.read(msgspec.to_builtins(game.view(state, 0)), 0)
    return board


def test_a_piece_keeps_its_identity_from_stack_to_stack():
    layout = "1,2,1,-/-,-,-,-/-,-,-,-/-,-,-,-"
    before = {it.key: it for it in custom(layout).pieces() if it.key[0] == "piece"}
    board = custom(layout, plies=[((0, 0), (0, 1))])
    after = {it.key: it for it in board.pieces() if it.key[0] == "piece"}
    assert set(before) == set(after)
    moved = {key for key in before if abs(before[key].x - after[key].x) > 0.5}
    assert moved == {("piece", ((0, 0), 0))}
    assert len({(it.x, it.y) for it in after.values()}) == 3


def test_a_piece_is_carried_in_an_arc_above_all_others():
    board = moving("six_in_a_row", 6)
    heights = []
    for _ in range(12):
        board.tick(30)
        carried = [pose for pose in board.motion.moving if pose.lift]
        heights += [pose.lift for pose in carried]
        assert all(board.motion.moving[-1] is pose for pose in carried)
    assert max(heights) > 0.35
    assert heights[0] < max(heights) > heights[-1]


@pytest.mark.parametrize(
    ("name", "colour"), [("summit", 1), ("bottom_control", 2), ("resigned", None)]
)
def test_the_stacks_that_decided_the_game_are_lit(name, colour):
    board = at(name, 99)
    lights = [it.kind for it in board.pieces() if it.key[0] == "light"]
    assert set(lights) == ({colour} if colour else set())


def test_the_chosen_piece_is_held_above_its_stack_and_put_back():
    board = at("stalemate", 6)
    drawn(board)
    low = {it.key: it.y for it in board.motion.still}
    click(board, 1, 3)
    drawn(board)
    held = [it for it in board.pieces() if it.layer == pieces.RAISED]
    assert [it.y < low[it.key] for it in held] == [True]
    click(board, 1, 3)
    drawn(board)
    assert {it.key: it.y for it in board.motion.still} == low


def test_marks_wait_until_the_piece_has_arrived():
    board = moving("six_in_a_row", 6)
    early = drawn(board, BoardScene(may_act=True)).get_view("0").raw
    board.tick(2000)
    late = drawn(board, BoardScene(may_act=True)).get_view("0").raw
    assert late != early
    assert late == drawn(at("six_in_a_row", 6), BoardScene(may_act=True)).get_view("0").raw


# -- hints, fingers and surprises ----------------------------------------------------------

HINTED = {"type": "move", "from": [0, 2], "to": [0, 1]}


def test_a_click_on_a_suggested_piece_takes_it_up():
    board = at("stalemate", 6)
    assert board.suggest(HINTED) == "c1 to b1"
    assert click(board, 1, 3).intent is None
    assert board._pointer.chosen == 2
    assert click(board, 1, 2).intent == Move((0, 2), (0, 1))


def test_enter_plays_what_is_suggested_and_escape_drops_it():
    board = at("stalemate", 6)
    board.suggest(HINTED)
    assert board.chosen() == (Move((0, 2), (0, 1)), "c1 to b1")
    assert board.key_down(pygame.K_RETURN, True).intent == Move((0, 2), (0, 1))
    board.suggest(HINTED)
    assert board.key_down(pygame.K_ESCAPE, True).meant
    assert board.chosen() is None


def test_another_piece_can_be_taken_up_though_one_is_suggested():
    board = custom("1,11,2,-/2,1,-,-/-,-,-,-/-,-,-,-")
    board.suggest({"type": "move", "from": [0, 0], "to": [0, 1]})
    assert click(board, 1, 2).intent is None
    assert board._pointer.chosen == 1


def test_a_finger_taps_the_goal_twice_where_moves_are_confirmed():
    board = at("stalemate", 6)
    board.touched = True
    click(board, 1, 3)
    assert click(board, 1, 2).intent is None
    assert board.chosen() == (Move((0, 2), (0, 1)), "c1 to b1")
    assert "chosen" in board.notes(1)
    assert click(board, 1, 2).intent == Move((0, 2), (0, 1))
    click(board, 1, 3)
    assert board.click(middle(board, 1, 2), False).intent == Move((0, 2), (0, 1))


def test_a_piece_that_a_finger_dragged_is_played_at_once():
    board = at("stalemate", 6)
    board.touched = True
    board.press(middle(board, 1, 3))
    assert click(board, 1, 2).intent == Move((0, 2), (0, 1))


def test_the_first_covered_piece_is_told_to_its_player_alone():
    layout, plies = "2,1,2,-/-,1,-,-/-,1,-,-/-,-,-,-", [((2, 1), (1, 1)), ((0, 0), (0, 1))]
    words = "Red covered your piece: only the top of a stack can move."
    assert custom(layout, plies=plies).surprise() == words
    for board in (custom(layout, seat=1, plies=plies), custom(layout), custom(layout, None, plies)):
        assert board.surprise() == ""


def test_a_swap_of_sides_is_told_to_whom_it_happened():
    words = "Your opponent swapped sides: you play red now, and move second."
    assert at("stacked_and_swapped", 1).surprise() == words
    assert at("stacked_and_swapped", 1, seat=1).surprise() == ""
    assert at("stacked_and_swapped", 0).surprise() == at("stacked_and_swapped", 2).surprise() == ""


def test_cells_are_called_by_a_letter_and_a_number():
    board = at("stalemate", 6)
    names = [board.place_name(key) for key in range(16)]
    assert names[:5] == ["a1", "b1", "c1", "d1", "a2"]
    assert len(set(names)) == 16
