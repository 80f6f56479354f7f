"""Hands in a page make the events that pygame makes of them on a desktop."""

import pygame
import pytest

from client.web.page_input import PageInput


@pytest.fixture
def hands():
    pygame.display.set_mode((400, 200))
    pygame.event.clear()
    yield PageInput()
    pygame.key.set_mods(0)


def told(*kinds):
    return [event for event in pygame.event.get() if event.type in kinds]


def test_a_click_is_a_press_and_a_release_at_one_place(hands):
    hands.mouse("down", 10.6, 20.2, 1, 0)
    hands.mouse("up", 10.6, 20.2, 1, 0)
    down, up = told(pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
    assert (down.pos, down.button, down.touch) == ((10, 20), 1, False)
    assert (up.pos, up.button) == ((10, 20), 1)


def test_a_motion_says_how_far_it_went(hands):
    hands.mouse("move", 10, 20, 0, 0)
    hands.mouse("move", 15, 18, 1, 0)
    _, last = told(pygame.MOUSEMOTION)
    assert (last.pos, last.rel, last.buttons) == ((15, 18), (5, -2), (1, 0, 0))


def test_the_first_finger_is_the_mouse_and_the_second_is_not(hands):
    hands.finger("down", 7, 0.5, 0.5)
    hands.finger("down", 8, 0.25, 0.25)
    hands.finger("up", 8, 0.25, 0.25)
    hands.finger("up", 7, 0.5, 0.5)
    events = pygame.event.get()
    mouse = [it for it in events if it.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)]
    assert [(it.pos, it.touch) for it in mouse] == [((200, 100), True)] * 2
    fingers = [it.finger_id for it in events if it.type in (pygame.FINGERDOWN, pygame.FINGERUP)]
    assert fingers == [7, 8, 8, 7]


def test_a_finger_that_stays_when_the_first_is_lifted_is_no_mouse(hands):
    hands.finger("down", 1, 0.5, 0.5)
    hands.finger("down", 2, 0.2, 0.2)
    hands.finger("up", 1, 0.5, 0.5)
    pygame.event.clear()
    hands.finger("move", 2, 0.3, 0.3)
    assert not told(pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP)


def test_a_finger_says_how_far_it_went(hands):
    hands.finger("down", 1, 0.5, 0.5)
    hands.finger("move", 1, 0.6, 0.4)
    (moved,) = told(pygame.FINGERMOTION)
    assert (round(moved.dx, 3), round(moved.dy, 3)) == (0.1, -0.1)


def test_parts_of_a_notch_add_up_to_a_notch(hands):
    for _ in range(3):
        hands.wheel(-0.4, 0)
    (turned,) = told(pygame.MOUSEWHEEL)
    assert turned.y == -1


def test_a_key_says_what_is_held(hands):
    hands.key(True, "A", "KeyA", 1)
    (down,) = told(pygame.KEYDOWN)
    assert (down.key, down.unicode) == (pygame.K_a, "A")
    assert down.mod & pygame.KMOD_SHIFT
    assert pygame.key.get_mods() & pygame.KMOD_SHIFT


def test_a_key_without_a_number_is_nothing(hands):
    hands.key(True, "Dead", "Quote", 0)
    assert not told(pygame.KEYDOWN)


def test_composing_is_told_until_the_text_has_come(hands):
    hands.editing("に")
    hands.editing("")
    hands.text("日本")
    hands.text("")
    events = told(pygame.TEXTEDITING, pygame.TEXTINPUT)
    assert [event.text for event in events] == ["に", "", "日本"]
