"""How far two pictures are apart."""

import pygame

LARGE = 96
"""Of 255 in any of red, green and blue: so far apart a pixel looks different."""
SMALL = 32
"""The same, to be seen at an edge of a letter at most."""


def apart(one: pygame.Surface, other: pygame.Surface, by: int) -> float:
    """The per cent of pixels that differ by more than ``by`` in a colour."""
    assert one.get_size() == other.get_size()
    near = pygame.transform.threshold(None, one, None, (by, by, by, 255), None, 0, other)
    pixels = one.get_width() * one.get_height()
    return 100 * (1 - near / pixels)
