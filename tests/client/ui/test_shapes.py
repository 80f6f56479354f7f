"""Shapes that reach out of the window are cut by its edge, and are whole inside."""

import pygame
import pytest

from client.ui import shapes

RED, BLUE = (200, 0, 0), (0, 0, 200)


@pytest.mark.parametrize("away", [(0, -17), (-17, 0), (-17, -17), (0, -60), (30, 30), (0, 0)])
def test_a_rectangle_that_reaches_out_of_the_window_is_the_part_of_it_inside(away):
    whole, window = pygame.Surface((120, 120)), pygame.Surface((60, 60))
    rect = pygame.Rect(60, 60, 40, 44)
    shapes.rounded(whole, rect, RED, 8, BLUE, 2)
    shapes.rounded(window, rect.move(away[0] - 60, away[1] - 60), RED, 8, BLUE, 2)
    part = whole.subsurface(pygame.Rect(60 - away[0], 60 - away[1], 60, 60).clip((0, 0, 120, 120)))
    for x in range(part.get_width()):
        for y in range(part.get_height()):
            assert window.get_at((x, y)) == part.get_at((x, y))
