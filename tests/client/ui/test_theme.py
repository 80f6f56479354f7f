"""Everything that is read stands out from its ground."""

import pytest

from client.ui import theme


@pytest.mark.parametrize(("ink", "ground"), theme.TEXT_PAIRS)
def test_text_has_a_contrast_of_four_and_a_half(ink, ground):
    assert theme.contrast(ink, ground) >= 4.5


@pytest.mark.parametrize(("ink", "ground"), theme.SIGN_PAIRS)
def test_signs_have_a_contrast_of_three(ink, ground):
    assert theme.contrast(ink, ground) >= 3


def test_contrast_is_that_of_the_standard():
    assert theme.contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert theme.contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)


def test_the_first_two_seats_differ_in_lightness_for_those_who_see_no_colour():
    assert theme.contrast(theme.SEATS[0], theme.SEATS[1]) > 1.2
