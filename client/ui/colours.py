"""Colours as numbers: mixed, and how far one stands out from another."""

from typing import TypeAlias

Colour: TypeAlias = tuple[int, int, int]


def colour(code: str) -> Colour:
    """Return ``#rrggbb`` as numbers."""
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


def mixed(one: Colour, other: Colour, part: float) -> Colour:
    """Return ``part`` of ``other`` in ``one``, from 0 to 1."""
    a, b, c = (round(x + (y - x) * part) for x, y in zip(one, other, strict=True))
    return a, b, c


def contrast(one: Colour, other: Colour) -> float:
    """Return the ratio of WCAG 2: from 1 to 21."""
    bright, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def linear(shade: Colour) -> tuple[float, float, float]:
    """Return the light of each part of a colour, from 0 to 1."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (channel / 255 for channel in shade)
    )
    return red, green, blue


def luminance(shade: Colour) -> float:
    """Return how bright a colour is, from 0 to 1."""
    red, green, blue = linear(shade)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
