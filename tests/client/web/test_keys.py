"""A key of a browser is the key that pygame would tell of."""

import pygame
import pytest

from client.web.keys import ALT, CTRL, META, SHIFT, key_of, mods_of


@pytest.mark.parametrize(
    ("key", "code", "number"),
    [
        ("Enter", "Enter", pygame.K_RETURN),
        ("Enter", "NumpadEnter", pygame.K_KP_ENTER),
        ("ArrowLeft", "ArrowLeft", pygame.K_LEFT),
        ("ArrowLeft", "Numpad4", pygame.K_LEFT),
        ("4", "Numpad4", pygame.K_KP4),
        ("F1", "F1", pygame.K_F1),
        ("F11", "F11", pygame.K_F11),
        ("a", "KeyA", pygame.K_a),
        ("A", "KeyA", pygame.K_a),
        ("a", "KeyQ", pygame.K_a),
        (" ", "Space", pygame.K_SPACE),
        ("!", "Digit1", pygame.K_1),
        ("&", "Digit1", pygame.K_1),
        ("+", "BracketRight", pygame.K_PLUS),
        ("+", "NumpadAdd", pygame.K_KP_PLUS),
        ("=", "Equal", pygame.K_EQUALS),
        ("-", "Minus", pygame.K_MINUS),
        ("Dead", "Equal", 0),
        ("AudioVolumeUp", "", 0),
    ],
)
def test_a_key_has_the_number_that_pygame_gives_it(key, code, number):
    assert key_of(key, code) == number


def test_every_letter_and_digit_is_itself():
    for sign in "abcdefghijklmnopqrstuvwxyz0123456789":
        code = f"Digit{sign}" if sign.isdigit() else f"Key{sign.upper()}"
        assert key_of(sign, code) == getattr(pygame, f"K_{sign}")


def test_what_is_held_is_told_in_bits():
    assert mods_of(0) == 0
    assert mods_of(SHIFT | CTRL) == pygame.KMOD_LSHIFT | pygame.KMOD_LCTRL
    assert mods_of(ALT) & pygame.KMOD_ALT
    assert mods_of(META) & pygame.KMOD_META
