"""A board that is made larger: what stays where it is, what stays in sight, how one gets back."""

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from client.table.zoom import BoardZoom, most_factor
from tests.client.fingers import Fingers
from tests.client.stage import Stage, played, seen_of, settled

PHONE = (390, 844)
PLACE = pygame.Rect(8, 60, 374, 374)

spots = st.tuples(st.integers(8, 381), st.integers(60, 433))
pinches = st.tuples(spots, st.floats(0.3, 3), st.tuples(st.integers(-99, 99), st.integers(-99, 99)))


@given(st.lists(pinches, max_size=12))
def test_whatever_fingers_do_the_board_covers_its_place_and_is_never_larger_than_it_may(done):
    zoom = BoardZoom()
    for centre, factor, moved in done:
        zoom.pinch(PLACE, centre, factor, moved)
        drawn = zoom.rect(PLACE)
        assert drawn.contains(PLACE)
        assert 1 <= zoom.factor <= most_factor(PLACE)
        assert max(drawn.size) <= 1 + PLACE.width * most_factor(PLACE)
    zoom.reset()
    assert zoom.rect(PLACE) == PLACE


@given(spots, st.floats(1.3, 2.9))
def test_the_pixel_between_the_fingers_stays_where_it_is(at, factor):
    zoom = BoardZoom()
    zoom.pinch(PLACE, at, factor)
    drawn = zoom.rect(PLACE)
    part = [(at[n] - PLACE.topleft[n]) / PLACE.size[n] for n in (0, 1)]
    for n in (0, 1):
        assert abs(drawn.topleft[n] + part[n] * drawn.size[n] - at[n]) <= 2


def test_a_board_is_drawn_in_few_sizes_however_fingers_move():
    sizes = set()
    for n in range(200):
        zoom = BoardZoom()
        zoom.pinch(PLACE, PLACE.center, 1 + n / 100)
        sizes.add(zoom.rect(PLACE).size)
    assert len(sizes) <= 11


def on_a_phone(plies=24, size=PHONE, seat=0):
    stage = Stage(size).online().room(seen_of(*played(plies), seat=seat))
    stage.draw()

    def send(event):
        stage.app.handle(event)
        stage.draw()

    return stage, Fingers(send, size)


def spread(fingers, centre, start, end):
    """Two fingers go apart, or together."""
    x, y = centre
    fingers.down((x - start, y))
    fingers.down((x + start, y), 1)
    fingers.move((x - end, y))
    fingers.move((x + end, y), 1)
    fingers.up(1)
    fingers.up()


async def test_two_fingers_make_a_board_larger_and_its_cells_are_hit_where_they_are_drawn():
    stage, fingers = on_a_phone()
    board = stage.scene.board
    before = {cell.key: cell.at for cell in board.cells()}
    spread(fingers, (195, 250), 30, 75)
    after = {cell.key: cell.at for cell in board.cells()}
    assert board.zoom.is_on
    assert board.spacing > 44  # pixels: a finger hits one field alone
    room = stage.control("board").rect
    seen = [
        key for key, at in after.items() if room.collidepoint(at) and "empty" in name(board, key)
    ]
    assert 5 < len(seen) < len(before)
    fingers.tap(after[seen[len(seen) // 2]])
    assert board.chosen()[0] == board.intent_of(seen[len(seen) // 2])


def name(board, key):
    return next(cell.name for cell in board.cells() if cell.key == key)


async def test_one_finger_moves_a_larger_board_and_chooses_nothing_by_that():
    stage, fingers = on_a_phone()
    board = stage.scene.board
    spread(fingers, (195, 250), 30, 75)
    before = board.cells()[50].at
    fingers.drag((200, 250), (190, 260), (160, 300))
    after = board.cells()[50].at
    assert (after[0] - before[0], after[1] - before[1]) == (-40, 50)
    assert board.chosen() is None
    fingers.drag((200, 250), (300, 400), (2000, 3000))
    assert board.zoom.rect(stage_room(stage)).contains(stage_room(stage))


def stage_room(stage):
    return stage.control("board").room


async def test_a_sign_tells_of_it_and_leads_back_and_so_do_a_key_and_two_fingers():
    stage, fingers = on_a_phone()
    board = stage.scene.board
    whole = board.square.copy()
    assert "whole board" not in {control.key for control in stage.scene.page.controls()}
    spread(fingers, (195, 250), 30, 75)
    sign = stage.control("whole board")
    assert sign.rect.height >= 44
    assert "larger" in stage.control("board").spoken
    fingers.tap(sign.rect.center)
    assert board.square == whole
    spread(fingers, (195, 250), 30, 75)
    spread(fingers, (195, 250), 90, 20)
    assert board.square == whole
    stage.scene.page.focus("board", True)
    stage.key(pygame.K_PLUS)
    assert board.zoom.is_on
    stage.key(pygame.K_0)
    assert board.square == whole


async def test_a_double_tap_makes_larger_where_a_tap_plays_nothing_and_back():
    stage, fingers = on_a_phone(seat=None)
    board = stage.scene.board
    for larger in (True, False):
        fingers.tap((150, 200))
        fingers.tap((152, 202))
        assert board.zoom.is_on == larger
        stage.app.tick(400)
    mine, fingers = on_a_phone()
    field = next(cell for cell in mine.scene.board.cells() if "empty" in cell.name)
    fingers.tap(field.at)
    fingers.tap(field.at)
    await settled()
    assert not mine.scene.board.zoom.is_on
    assert mine.connection.said[-1] == mine.scene.board.intent_of(field.key)


@pytest.mark.parametrize("size", [PHONE, (844, 390)])
async def test_the_cell_that_the_keyboard_is_on_stays_in_sight(size):
    stage, _ = on_a_phone(size=size)
    stage.scene.page.focus("board", True)
    for _ in range(2):
        stage.key(pygame.K_PLUS)
    for key in (pygame.K_UP,) * 5 + (pygame.K_RIGHT,) * 3 + (pygame.K_DOWN,) * 6:
        stage.key(key)
        at = stage.scene.board.cursor_at()
        assert at is None or stage_room(stage).collidepoint(at)


async def test_a_larger_board_is_drawn_in_its_place_alone():
    stage, fingers = on_a_phone()
    room = stage.control("board").rect
    below = pygame.Rect(0, room.bottom, 390, 844 - room.bottom)
    before = pygame.image.tobytes(stage.surface.subsurface(below), "RGB")
    spread(fingers, (195, 250), 30, 75)
    assert pygame.image.tobytes(stage.surface.subsurface(below), "RGB") == before


async def test_a_cell_out_of_sight_is_told_where_it_is_and_comes_into_sight_when_it_is_used():
    stage, fingers = on_a_phone()
    widget = stage.control("board")
    spread(fingers, (195, 250), 30, 75)
    board, room = stage.scene.board, stage_room(stage)
    places = {part.key: part.rect for part in widget.parts()}
    assert {key: rect.center for key, rect in places.items()} == {
        cell.key: cell.at for cell in board.cells()
    }
    hidden = [key for key, rect in places.items() if not widget.rect.colliderect(rect)]
    assert hidden
    for key in (hidden[0], hidden[-1]):
        assert stage.control("board").point(key)
        part = next(it for it in stage.control("board").parts() if it.key == key)
        assert room.contains(part.rect)
        stage.draw()
        assert board.cell_at(part.rect.center) == key
