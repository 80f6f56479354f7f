"""Windows are told apart by the room they have at their scale."""

import pytest

from client.ui.window_shape import is_low, is_tall

SHAPES = {
    (390, 844): "tall",
    (360, 640): "tall",
    (390, 420): "tall low",
    (844, 390): "low",
    (640, 400): "low",
    (820, 1180): "",
    (1280, 720): "",
    (1920, 1080): "",
}


@pytest.mark.parametrize("scale", [1.0, 2.0, 3.0])
@pytest.mark.parametrize("size", SHAPES)
def test_a_window_has_the_same_shape_at_every_density_of_pixels(size, scale):
    wide, high = size
    pixels = round(wide * scale), round(high * scale)
    shape = {"tall": is_tall(pixels, scale), "low": is_low(pixels, scale)}
    assert " ".join(name for name, is_so in shape.items() if is_so) == SHAPES[size]


def test_a_window_is_tall_or_low_where_everything_in_it_is_large():
    assert is_tall((820, 1180), 1.5)
    assert is_low((1280, 720), 2.0)
