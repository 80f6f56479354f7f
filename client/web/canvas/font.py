"""pygame's Font: heights as the font says, widths rounded letter by letter as SDL_ttf does."""

from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path

from client.ui.font_coverage import FontFacts, facts
from client.web.canvas import modules
from client.web.canvas.constants import SRCALPHA
from client.web.canvas.surface import Surface, packed

FINE = 64
"""Heights are counted in so many parts of a pixel."""


NEAR = 0.01
"""So near to the next whole pixel a width is that pixel: what is added up is not exact."""


def init() -> None:
    """Have texts measured again whenever a font has come."""
    modules.CANVAS.onArrival(modules.lasting(_width.cache_clear))


def get_init() -> bool:
    """Return whether there are fonts."""
    return True


def quit() -> None:  # noqa: A001 - pygame's name
    """Do nothing."""


def match_font(name: str, bold: bool = False, italic: bool = False) -> None:
    """Return None: which fonts the machine has is not for a page to know."""


class Font:
    """A font file in one size."""

    def __init__(self, path: str, size: int) -> None:
        place = Path(path)
        known = facts(place)
        self._place, self._size = place, size
        self._face = modules.CANVAS.face(place.name)
        self._ascent = _up(known.ascent * size, known)
        self._descent = _up(known.descent * size, known)
        self._height = _up((known.ascent - known.descent) * size, known)

    def get_ascent(self) -> int:
        """Return the height above the base line."""
        return self._ascent

    def get_descent(self) -> int:
        """Return the height below the base line, as a negative number."""
        return self._descent

    def get_height(self) -> int:
        """Return the height of a line."""
        return self._height

    def get_linesize(self) -> int:
        """Return the distance of two lines."""
        return self._height

    def set_script(self, script: str) -> None:
        """Do nothing: the browser sees which script it is."""

    def size(self, text: str) -> tuple[int, int]:
        """Return the width and height of a text in one line."""
        return _width(self._place, self._face, self._size, text)[0], self._height

    def render(
        self, text: str, antialias: bool, colour: Sequence[int], background: object = None
    ) -> Surface:
        """Return a text in one line, on a transparent ground."""
        width, stretch = _width(self._place, self._face, self._size, text)
        surface = Surface((width, self._height), SRCALPHA)
        ink = packed(colour)
        surface.write((ink, self._face, self._size, 0, self._ascent, stretch), text)
        return surface


def _fine(length: int, known: FontFacts) -> int:
    return round(length * FINE / known.units)


def _up(length: int, known: FontFacts) -> int:
    """In whole pixels, not less."""
    return -(-_fine(length, known) // FINE)


@cache
def _advances(place: Path) -> dict[int, int]:
    return {
        code: advance
        for first, count, advance in facts(place).runs
        for code in range(first, first + count)
    }


@lru_cache(8192)
def _width(place: Path, face: int, size: int, text: str) -> tuple[int, float]:
    """How wide SDL_ttf would write it, and how many times as wide as the browser.

    SDL_ttf has every letter's own width in whole pixels, and moves letters nearer to each other by
    what the font says. The browser knows only the sum of both, unrounded.
    """
    if not text:
        return 0, 1.0
    facts_, known = facts(place), _advances(place)
    lengths = [known.get(ord(sign), 0) * size for sign in text]
    whole = sum((_fine(length, facts_) + FINE // 2) // FINE for length in lengths)
    natural = modules.CANVAS.measure(face, size, text)
    if natural < 0:
        return whole, 1.0
    width = max(0, int(natural + whole - sum(lengths) / facts_.units + NEAR))
    return width, width / natural if natural and width else 1.0
