"""The signs of a verdict stand out, and differ in shape where they differ in colour."""

from itertools import combinations

import pygame
import pytest

from client.games.catalog import BOARDS
from client.presenters.verdict import EvaluationVerdict
from client.table.evaluation_badge import INKS, draw_hidden, draw_verdict
from client.ui import theme

GROUNDS = (theme.GROUND, theme.SURFACE, theme.RAISED, theme.HOVER, theme.WELL)


@pytest.mark.parametrize("kind", INKS)
def test_a_sign_stands_out_from_its_ground_and_what_is_on_it_from_the_sign(kind):
    assert all(theme.contrast(INKS[kind], ground) >= 3 for ground in GROUNDS)
    assert theme.contrast(INKS[kind], theme.GROUND) >= 4.5


def shapes(board):
    """What is left of every sign where nobody sees colours: bright or dark, point by point."""
    signs = [EvaluationVerdict(kind) for kind in INKS] + [
        EvaluationVerdict("seat", (seat,)) for seat in (0, 1)
    ]
    drawn = [lambda s, found=found: draw_verdict(s, board, found, (24, 24), 20) for found in signs]
    for draw in [*drawn, lambda s: draw_hidden(s, (24, 24), 20)]:
        surface = pygame.Surface((48, 48))
        surface.fill(theme.GROUND)
        draw(surface)
        yield pygame.mask.from_threshold(surface, theme.GROUND, (40, 40, 40, 255))


@pytest.mark.parametrize("game", BOARDS)
def test_every_sign_has_a_shape_of_its_own(game):
    for one, other in combinations(shapes(BOARDS[game]()), 2):
        same = one.overlap_area(other, (0, 0))
        assert one.count() + other.count() - 2 * same > 40
