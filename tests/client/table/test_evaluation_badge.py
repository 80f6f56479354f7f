"""The signs of a verdict stand out, and differ in shape where they differ in colour."""

from itertools import combinations

import pygame
import pytest

from client.games.catalog import BOARDS
from client.presenters.verdict import EvaluationVerdict
from client.table.evaluation_badge import draw_hidden, draw_verdict, ink_of
from client.ui import theme
from tests.client.looks import EVERY, looking

KINDS = "win", "loss", "draw", "unknown"


@pytest.mark.parametrize("look", EVERY, ids="-".join)
@pytest.mark.parametrize("kind", KINDS)
def test_a_sign_stands_out_from_its_ground_and_what_is_on_it_from_the_sign(kind, look):
    with looking(look):
        grounds = theme.GROUND, theme.SURFACE, theme.RAISED, theme.HOVER, theme.WELL
        assert all(theme.contrast(ink_of(kind), ground) >= 3 for ground in grounds)
        assert theme.contrast(ink_of(kind), theme.GROUND) >= 4.5


def shapes(board):
    """What is left of every sign where nobody sees colours: bright or dark, point by point."""
    signs = [EvaluationVerdict(kind) for kind in KINDS] + [
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
