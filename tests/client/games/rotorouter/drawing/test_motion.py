"""What moves on RotoRouter's board, for how long, and that it ends where the view is."""

import msgspec
import pygame
import pytest

from client.games.rotorouter.drawing.motion import FLASH_MS, GEARS_MS, along, changed, plan
from client.table.board import BoardScene
from engines.rotorouter.public import (
    Apply,
    EndTurn,
    FixCorner,
    PlaceTrack,
    Roll,
    Rotate,
    TokenMove,
    TokenPlace,
)
from tests.client.games.rotorouter.states import game_of, middle
from tests.client.games.rotorouter.test_board import at, drawn, key, shown
from tests.engines.rotorouter.tables import GREEN, LINE, RED, ROAD, SEALED, table


def read(board, table_, seat):
    board.read(msgspec.to_builtins(table_.view(seat)), seat)


def kinds_now(board):
    return [seen.effect.kind for seen in board._motion.effects]


def pixels(board):
    return pygame.image.tobytes(drawn(board, BoardScene()), "RGB")


@pytest.mark.parametrize(
    ("before", "intent", "kinds"),
    [
        (table(LINE, held="T"), PlaceTrack(1, 1, 0), ["appear"]),
        (table(LINE, held="RS"), Rotate(1, 0, 90), ["turn"]),
        (table(SEALED, held="S").begun(RED), FixCorner(), ["appear"]),
        (middle("S").turn(roll="CW90"), Apply(), ["gears"]),
        (table(ROAD, held="S"), TokenMove((0, 0), (3, 0)), ["walk"]),
        (table(ROAD, held="S"), TokenMove((0, 0), (6, 0)), ["walk", "score"]),
        (table(LINE, held="S"), TokenPlace(), ["drop"]),
        (table(LINE, held="S"), Roll(), ["roll"]),
        (table(LINE, held="S"), EndTurn(), []),
    ],
)
def test_what_happens_is_seen_moving_and_others_cells_flash_before(before, intent, kinds):
    after = before.do(intent)
    mine = plan(before.view(RED), after.view(RED), RED)
    assert [phase.kind for phase in mine] == kinds
    theirs = [phase.kind for phase in plan(before.view(GREEN), after.view(GREEN), GREEN)]
    flashes = ["flash"] if kinds in (["appear"], ["turn"]) else []
    assert theirs == flashes + kinds


def test_the_last_changed_cell_is_told_by_the_view_alone_also_after_an_undo():
    laid = table(LINE, held="T").do(PlaceTrack(1, 1, 0))
    later = laid.do(EndTurn())
    cell = 1 * laid.view(RED).size + 1
    assert [changed(it.view(RED)) for it in (laid, later)] == [cell, cell]
    assert changed(table(LINE, held="T").view(RED)) is None


def test_views_that_do_not_follow_each_other_do_not_move():
    tables = game_of(1)
    assert plan(tables[3].view(0), tables[5].view(0), 0) == ()
    assert plan(tables[5].view(0), tables[4].view(0), 0) == ()


def test_the_gears_turn_for_650_milliseconds_and_then_lie_as_told():
    before = middle("S").turn(roll="CW90")
    after = before.do(Apply())
    board = shown(before, animated=True)
    start = pixels(board)
    read(board, after, RED)
    between = []
    for _ in range(4):
        board.tick(GEARS_MS // 5)
        between.append(pixels(board))
    assert len({start, *between}) == 5
    assert board.tick(GEARS_MS)
    assert pixels(board) == pixels(shown(after))
    assert not board.tick(16)


def test_the_first_thing_seen_of_a_turning_board_is_the_board_before_it():
    before = middle("S").turn(roll="DEG180")
    board = shown(before, animated=True)
    square = pygame.Rect(at(board, "A1"), (1, 1)).inflate(20, 20)
    start = drawn(board, BoardScene()).subsurface(square).copy()
    read(board, before.do(Apply()), RED)
    first = drawn(board, BoardScene()).subsurface(square)
    assert pygame.image.tobytes(first, "RGB") == pygame.image.tobytes(start, "RGB")


def test_anothers_track_is_not_seen_while_its_cell_flashes():
    before = table(LINE, held="T")
    board = shown(before, GREEN, animated=True)
    spot = at(board, "B2")
    empty = drawn(board, BoardScene()).get_at(spot)
    read(board, before.do(PlaceTrack(1, 1, 0)), GREEN)
    board.tick(FLASH_MS // 4)
    assert kinds_now(board) == ["flash"]
    assert drawn(board, BoardScene()).get_at(spot) == empty
    board.tick(FLASH_MS * 2)
    assert drawn(board, BoardScene()).get_at(spot) != empty


def test_a_click_or_enter_never_waits_for_what_moves():
    """It ends that, and means what it means on the board as it lies."""
    before = middle("T").turn(roll="CW90")
    after = before.do(Apply())
    spot = next(iter(after.view(RED).hints.places)).cell
    for end in (
        lambda b: b.click(b.cells()[spot].at, False),
        lambda b: [b.point(spot), b.key_down(pygame.K_RETURN, False)][1],
    ):
        board = shown(before, animated=True)
        read(board, after, RED)
        assert board._motion.is_moving
        assert isinstance(end(board).intent, PlaceTrack)
        assert not board._motion.is_moving


def test_a_letter_ends_what_moves_and_is_heard():
    before = middle("T").turn(roll="CW90")
    board = shown(before, animated=True)
    read(board, before.do(Apply()), RED)
    assert key(board, "n") == EndTurn()
    assert not board._motion.is_moving


def test_without_animation_the_end_is_seen_at_once():
    before = middle("S").turn(roll="CW90")
    board = shown(before)
    read(board, before.do(Apply()), RED)
    assert not board.tick(16)
    assert pixels(board) == pixels(shown(before.do(Apply())))


def test_a_token_on_its_own_corner_stays_in_sight_while_another_comes_to_score():
    """Section 7: the token of the corner's owner stays."""
    before = table("┼rR ─r ─r ─r ─r ─r ┼gG", held="S")
    board = shown(before, animated=True)
    spot = at(board, "G1")
    standing = tuple(drawn(board, BoardScene()).get_at(spot))
    read(board, before.do(TokenMove((0, 0), (6, 0))), RED)
    board.tick(60)
    assert kinds_now(board) == ["walk"]
    assert tuple(drawn(board, BoardScene()).get_at(spot)) == standing


def test_a_token_goes_along_its_way():
    assert along((0, 1, 8), 0, 7) == (0, 0)
    assert along((0, 1, 8), 0.5, 7) == (1, 0)
    assert along((0, 1, 8), 0.75, 7) == (1, 0.5)
    assert along((0, 1, 8), 1, 7) == (1, 1)
    assert along((5,), 0.4, 7) == (5, 0)


def test_bursts_of_plies_are_seen_from_where_all_is_and_end_where_it_belongs():
    """Nothing waits for what moved before, and nothing of it is left."""
    tables = game_of(1)
    board = shown(tables[0], 0, animated=True)
    for at_ in tables[1:60]:
        read(board, at_, 0)
        board.tick(25)
        drawn(board, BoardScene())
    for _ in range(200):
        board.tick(50)
    assert not board._motion.is_moving
    assert pixels(board) == pixels(shown(tables[59], 0))


@pytest.mark.parametrize(("start", "end"), [(40, 37), (40, 20), (20, 45)])
def test_a_ply_taken_back_and_a_jump_slide_to_where_they_lead(start, end):
    tables = game_of(1)
    board = shown(tables[start], 0, animated=True)
    read(board, tables[end], 0)
    for _ in range(60):
        board.tick(30)
        drawn(board, BoardScene())
    assert pixels(board) == pixels(shown(tables[end], 0))


def test_a_token_keeps_its_name_on_its_way_and_walks_along_the_links():
    before = table(ROAD, held="S")
    board = shown(before, animated=True)
    name = next(pose.key for pose in board._motion.tokens())
    read(board, before.do(TokenMove((0, 0), (3, 0))), RED)
    seen = []
    while board.tick(40):
        seen.append(next(pose for pose in board._motion.tokens() if pose.key == name))
    assert {pose.y for pose in seen} == {0}
    assert [pose.x for pose in seen] == sorted(pose.x for pose in seen)
    assert seen[-1].x == 3


def test_the_winners_ways_to_the_corners_are_lit_at_the_end():
    tables = game_of(4)
    end = shown(tables[-1], 0)
    first = {row.seat for row in end.view.standings if row.place == 1}
    assert any(player.reached for player in end.view.players if player.seat in first)
    lit = pixels(end)
    end.view = msgspec.structs.replace(end.view, phase="main", to_move=None)
    assert pixels(end) != lit
