"""How RotoRouter is drawn: gears that mesh, colours that differ without colour, contrast."""

from itertools import combinations

import pygame
import pytest

from client.games.rotorouter.drawing import art, gears, marks, signs, tracks
from client.games.rotorouter.drawing.cards import die, face_fill
from client.games.rotorouter.drawing.plan import BoardPlan, cell_name, corner_of
from client.ui import theme
from client.ui.theme import contrast, mixed
from engines.rotorouter.public import Tile
from tests.client.looks import EVERY, looking

SIDE = 72


def grey(image):
    """What is seen of an image without colour: how bright each pixel is, in three steps."""
    seen = []
    for x in range(0, image.get_width(), 2):
        for y in range(0, image.get_height(), 2):
            red, green, blue, alpha = image.get_at((x, y))
            bright = (red + green + blue) / 3 > 120
            seen.append(0 if alpha < 128 else 1 + bright)
    return seen


@pytest.mark.parametrize("kind", ["S", "E", "T", "X"])
def test_tracks_of_two_colours_differ_without_colour(kind):
    for one, other in combinations(range(4), 2):
        a, b = (grey(tracks.track(kind, colour, SIDE, 0)) for colour in (one, other))
        assert sum(x != y for x, y in zip(a, b, strict=True)) > 0.03 * len(a)


def test_tokens_and_signs_of_two_colours_differ_without_colour():
    for draw in (lambda c: signs.token(c, 20), lambda c: signs.sign(c, 20)):
        for one, other in combinations(range(4), 2):
            a, b = grey(draw(one)), grey(draw(other))
            assert sum(x != y for x, y in zip(a, b, strict=True)) > 0.01 * len(a)


@pytest.mark.parametrize("kind", ["S", "E", "T", "X"])
@pytest.mark.parametrize("rot", [0, 90, 180, 270])
def test_a_track_reaches_the_border_at_its_exits_alone(kind, rot):
    from engines.rotorouter.public import mask

    image = tracks.track(kind, 0, SIDE, rot // 90 * tracks.QUARTER)
    middle, far = image.get_width() // 2, round(SIDE * 0.47)
    for bit, (x, y) in {1: (0, -1), 2: (1, 0), 4: (0, 1), 8: (-1, 0)}.items():
        at = middle + x * far, middle + y * far
        assert (image.get_at(at)[3] > 200) == bool(mask(kind, rot) & bit)


@pytest.mark.parametrize("turned", range(0, 90, 15))
def test_neighbouring_gears_mesh(turned):
    """Where they meet a tooth of one is in a gap of the other, however far they have turned."""
    here = gears.gear(SIDE, False, gears.step_of(turned))
    there = gears.gear(SIDE, True, gears.step_of(-turned))
    size = here.get_width()
    both = pygame.mask.from_surface(here, 200)
    overlap = both.overlap_area(pygame.mask.from_surface(there, 200), (SIDE, 0))
    assert overlap < 0.004 * size * size


def test_a_gear_looks_alike_after_a_quarter_turn():
    assert gears.step_of(90) == gears.step_of(0) == gears.step_of(-90)
    assert gears.step_of(45) == gears.step_of(-45)
    assert gears.TEETH % 4 == 0


def grounds():
    return gears.metal().face, gears.metal().body, theme.PLATE


@pytest.mark.parametrize("look", EVERY, ids="-".join)
def test_colours_stand_out_from_plate_gears_and_their_marks(look):
    with looking(look):
        for ink in theme.ROUTES:
            for ground in (*grounds(), theme.WELL, theme.SURFACE, theme.HOVER):
                assert contrast(ink, ground) >= 3


@pytest.mark.parametrize("look", EVERY, ids="-".join)
def test_marks_stand_out_from_what_is_below_them(look):
    with looking(look):
        tables = [mixed(ink, theme.PLATE, 0.8) for ink in theme.ROUTES]
        for ink in (theme.ACCENT, theme.DANGER, theme.WARNING, theme.TEXT, theme.FOCUS):
            for ground in (*grounds(), *tables):
                assert contrast(ink, ground) >= 3


@pytest.mark.parametrize("look", EVERY, ids="-".join)
def test_letters_can_be_read(look):
    with looking(look):
        for ground in (theme.PLATE, *(mixed(theme.PLATE, ink, 0.16) for ink in theme.ROUTES)):
            assert contrast(theme.PLATE_INK, ground) >= 4.5
        assert contrast(theme.TEXT, face_fill()) >= 4.5


def test_the_sides_of_the_die_differ():
    faces = [grey(die(38, face)) for face in (None, "X", "CW90", "CCW90", "DEG180")]
    for one, other in combinations(faces, 2):
        assert one != other


def test_links_are_where_both_tracks_have_an_exit():
    tiles = [None] * 9
    tiles[0], tiles[1], tiles[3], tiles[4] = (
        Tile("S", 0, 0),
        Tile("E", 180, 1),
        Tile("S", 0, 0),
        Tile("S", 90, 2),
    )
    assert art.linked(tuple(tiles), 3) == [(0, 1), (1, 4)]


def test_cells_are_named_by_letter_and_number_from_the_north_west():
    assert [cell_name(cell, 9) for cell in (0, 8, 72, 80, 40)] == ["A1", "I1", "A9", "I9", "E5"]
    assert [corner_of(cell, 9) for cell in (0, 8, 80, 72, 1)] == [0, 1, 2, 3, None]


@pytest.mark.parametrize("side", [60, 220, 381, 704, 1300])
def test_a_plan_holds_all_its_cells(side):
    plan = BoardPlan(9, pygame.Rect(3, 5, side, side))
    assert plan.square.contains(plan.cells)
    for cell in range(81):
        assert plan.cell_at(plan.middle(cell)) == cell
        assert plan.rect(cell).collidepoint(plan.middle(cell))
    assert plan.cell_at((0, 0)) is None


def test_arrows_say_which_way_a_gear_turns():
    """The head of the one to the right is on the right, of the other one on the left."""
    right, left = (marks.arrows(SIDE, theme.WARNING, theta) for theta in (90, -90))
    half = right.get_width() // 2
    heavy = []
    for image in (right, left):
        mask = pygame.mask.from_surface(image)
        sides = [pygame.Mask((half, image.get_height()), fill=True) for _ in (0, 1)]
        west, east = (mask.overlap_area(s, (x, 0)) for s, x in zip(sides, (0, half), strict=True))
        heavy.append(east > west)
    assert heavy == [True, False]
