"""Our Rect beside pygame's own: whatever is asked of both, they answer the same."""

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from client.web.canvas.rect import Rect

NUMBER = st.integers(-50, 50) | st.floats(-50, 50)
SET = st.integers(-50, 50) if getattr(pygame, "IS_CE", False) else NUMBER
"""What a side is set to; pygame-ce cuts what pygame rounds."""
LENGTH = st.integers(-5, 40) | st.floats(0, 40)
SIDES = st.tuples(NUMBER, NUMBER, LENGTH, LENGTH)
ENDS = ("top", "mid", "bottom")
PAIRS = {"size", "center", "midtop", "midbottom"} | {a + b for a in ENDS for b in ("left", "right")}
LENGTHS = {"x", "y", "w", "h"}
SINGLE = {"width", "height", "left", "top", "right", "bottom", "centerx", "centery"}
PROPERTIES = sorted(PAIRS | LENGTHS | SINGLE)


def both(sides):
    return Rect(*sides), pygame.Rect(*sides)


def same(ours, real):
    if isinstance(real, pygame.Rect):
        return isinstance(ours, Rect) and tuple(ours) == tuple(real)
    return ours == real


@given(SIDES)
def test_a_rect_has_the_sides_and_corners_of_pygames(sides):
    ours, real = both(sides)
    for name in PROPERTIES:
        assert same(getattr(ours, name), getattr(real, name)), name
    assert tuple(ours) == tuple(real)
    assert bool(ours) == bool(real)
    assert len(ours) == len(real)
    assert ours[1] == real[1]
    assert ours[:2] == real[:2]
    assert repr(ours) == repr(real)
    assert same(ours.copy(), real.copy())


@given(SIDES, st.sampled_from(PROPERTIES), SET, SET)
def test_a_side_or_corner_is_set_as_in_pygame(sides, name, x, y):
    ours, real = both(sides)
    value = (x, y) if name in PAIRS else int(x) if name in LENGTHS else x
    setattr(ours, name, value)
    setattr(real, name, value)
    assert same(ours, real)


@given(SIDES, NUMBER, NUMBER)
def test_a_rect_is_moved_and_grown_as_in_pygame(sides, x, y):
    ours, real = both(sides)
    for name in ("move", "inflate"):
        assert same(getattr(ours, name)(x, y), getattr(real, name)(x, y)), name
        assert same(getattr(ours, name)((x, y)), getattr(real, name)((x, y))), name
    assert ours.collidepoint(x, y) == bool(real.collidepoint(x, y))
    assert ours.collidepoint((x, y)) == bool(real.collidepoint((x, y)))


@given(SIDES, SIDES)
def test_two_rects_meet_as_in_pygame(one, other):
    ours, real = both(one)
    for name in ("clip", "union", "clamp", "colliderect", "contains"):
        for given_ in (other, (other[:2], other[2:])):
            assert same(getattr(ours, name)(given_), getattr(real, name)(given_)), name
        assert same(getattr(ours, name)(Rect(*other)), getattr(real, name)(pygame.Rect(*other)))
    assert (ours == Rect(*other)) == (real == pygame.Rect(*other))


@given(SIDES, st.lists(SIDES, max_size=4))
def test_a_rect_meets_many_as_in_pygame(one, others):
    ours, real = both(one)
    mine, theirs = [Rect(*it) for it in others], [pygame.Rect(*it) for it in others]
    assert ours.collidelist(mine) == real.collidelist(theirs)
    assert same(ours.unionall(mine), real.unionall(theirs))


def test_a_rect_is_made_of_whatever_pygame_takes():
    class Sprite:
        rect = pygame.Rect(1, 2, 3, 4)

    for given_ in (((1, 2), (3, 4)), ((1, 2, 3, 4),), (((1, 2), (3, 4)),), ([1, 2], [3.9, 4])):
        assert tuple(Rect(*given_)) == tuple(pygame.Rect(*given_)) == (1, 2, 3, 4)
    assert tuple(Rect(Rect(1, 2, 3, 4))) == (1, 2, 3, 4)
    assert tuple(Rect(Sprite)) == tuple(pygame.Rect(Sprite))


def test_what_is_no_rect_is_refused_and_a_rect_is_no_key():
    for wrong in ((1, 2, 3), ("a", 1, 2, 3)):
        with pytest.raises((TypeError, ValueError)):
            Rect(*wrong)
    with pytest.raises(TypeError):
        hash(Rect(0, 0, 1, 1))
    assert Rect(0, 0, 1, 1) != "a rect"
