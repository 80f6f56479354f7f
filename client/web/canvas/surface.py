"""pygame's Surface as a list of commands: its pixels are made by the browser, if at all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from client.web.canvas.constants import SRCALPHA
from client.web.canvas.picture import (
    CLIP,
    CUTS,
    FILL,
    PART,
    PICTURE,
    ROUND,
    TEXT,
    WRITTEN,
    CanvasPicture,
)
from client.web.canvas.rect import Rect, made, sides

BLACK = (0, 0, 0)
COLOURS = 4096
"""So many are remembered."""
TEXT_LENGTH = 7
"""The numbers of a command that writes: x and y are the fourth and fifth of them."""


_packed: dict[Sequence[int], int] = {}


def packed(colour: Sequence[int]) -> int:
    """Return a colour as one number, its opacity in the lowest byte."""
    try:
        return _packed[colour]
    except (KeyError, TypeError):
        red, green, blue, alpha = colour if len(colour) == 4 else (*colour, 255)
        number = red << 24 | green << 16 | blue << 8 | alpha
        if isinstance(colour, tuple) and len(_packed) < COLOURS:
            _packed[colour] = number
        return number


class Surface:
    """What can be drawn on and drawn."""

    def __init__(self, size: Sequence[float], flags: int = 0, *_: object) -> None:
        width, height = int(size[0]), int(size[1])
        if width < 0 or height < 0:
            raise ValueError("Invalid resolution for Surface")
        self.width, self.height = width, height
        self.picture = CanvasPicture(width, height)
        self.is_screen = False
        """Whether it is what the window shows: then its commands last for a frame."""
        self._alpha = 255
        self._clip: Rect | None = None
        if not flags & SRCALPHA:
            self.fill(BLACK)

    # -- sizes -----------------------------------------------------------------------------

    def get_size(self) -> tuple[int, int]:
        """Return width and height."""
        return self.width, self.height

    def get_width(self) -> int:
        """Return the width."""
        return self.width

    def get_height(self) -> int:
        """Return the height."""
        return self.height

    def get_rect(self, **places: Any) -> Rect:
        """Return a rect of its size, at the place that is named."""
        rect = made(0, 0, self.width, self.height)
        for name, place in places.items():
            setattr(rect, name, place)
        return rect

    # -- drawing ---------------------------------------------------------------------------

    def opened(self) -> CanvasPicture:
        """Return its picture, for a command to be added: another one if that was shown."""
        picture = self.picture
        if picture.is_shared:
            picture = self._after(picture)
        picture.kind &= ~WRITTEN
        return picture

    def _after(self, old: CanvasPicture) -> CanvasPicture:
        """Begin a picture with all that the old one shows."""
        self.picture = picture = CanvasPicture(self.width, self.height)
        picture.commands = [PICTURE, old.number, 0, 0, 255]
        picture.children.append(old)
        if self._clip is not None:
            picture.commands += (CLIP, *self._clip)
        return picture

    def fill(self, colour: Sequence[int], rect: Any = None, *_: object) -> None:
        """Set every pixel, or those of ``rect``, to a colour."""
        ink = packed(colour)
        if rect is None and self._clip is None:
            self._fill_anew(ink)
            return
        x, y, w, h = (0, 0, self.width, self.height) if rect is None else sides(rect)
        if w <= 0 or h <= 0:
            return
        picture = self.opened()
        if ink & 255 < 255:
            picture.kind |= CUTS
        picture.commands += (FILL, ink, x, y, w, h)

    def _fill_anew(self, ink: int) -> None:
        """Forget what was drawn: nothing of it is seen any more."""
        if self.picture.is_shared:
            self.picture = CanvasPicture(self.width, self.height)
        elif self.is_screen:
            self.picture.commands, self.picture.texts = [], []  # what they show may be new
        else:
            self.picture.clear()
        whole = (0, 0, self.width, self.height)
        if ink & 255 == 255 or (ink & 255 == 0 and self.is_screen):
            self.opened().commands += (FILL, ink, *whole)
        elif ink & 255:  # a veil: it takes nothing away from what it is drawn on later
            self.opened().commands += (ROUND, ink, *whole, 0, 0, 0, 0, 0)

    def blit(self, source: Surface, place: Any, area: Any = None, *_: object) -> None:
        """Draw another surface, or a part of it, with its upper left corner at ``place``."""
        x, y = (place.x, place.y) if isinstance(place, Rect) else (int(place[0]), int(place[1]))
        shown, alpha = source.picture, source._alpha
        if area is not None:
            picture = self.opened()
            picture.commands += (PART, shown.number, x, y, alpha, *sides(area))
        elif shown.kind & WRITTEN and not self.is_screen and alpha == 255 and not shown.is_known:
            self._write(shown, x, y)
            return
        else:
            picture = self.opened()
            picture.commands += (PICTURE, shown.number, x, y, alpha)
        shown.is_shared = True
        if not (self.is_screen and shown.is_known):
            picture.children.append(shown)

    def blits(self, drawn: Iterable[tuple[Surface, Sequence[int]]], *_: object) -> None:
        """Draw many other surfaces, each with its upper left corner at a place in whole pixels."""
        picture = self.opened()
        commands, children, is_screen = picture.commands, picture.children, self.is_screen
        for source, (x, y) in drawn:
            shown = source.picture
            commands += (PICTURE, shown.number, x, y, source._alpha)
            shown.is_shared = True
            if not (is_screen and shown.is_known):
                children.append(shown)

    def _write(self, shown: CanvasPicture, x: int, y: int) -> None:
        """Take over what is only text, so that it needs no picture of its own."""
        picture = self._after(self.picture) if self.picture.is_shared else self.picture
        commands = picture.commands
        for at in range(0, len(shown.commands), TEXT_LENGTH):
            name, ink, face, size, left, base, stretch = shown.commands[at : at + TEXT_LENGTH]
            commands += (name, ink, face, size, left + x, base + y, stretch)
        picture.texts += shown.texts

    def write(self, numbers: Sequence[float], text: str) -> None:
        """Write a text: ink, face, size, x, base line, and a stretch."""
        picture = self._after(self.picture) if self.picture.is_shared else self.picture
        picture.commands += (TEXT, *numbers)
        picture.texts.append(text)

    def copy(self) -> Surface:
        """Return another one that looks the same."""
        other = Surface((self.width, self.height), SRCALPHA)
        other.picture, other._alpha = self.picture, self._alpha
        self.picture.is_shared = True
        return other

    # -- what holds for drawing ------------------------------------------------------------

    def set_alpha(self, alpha: int | None, *_: object) -> None:
        """Set how opaque it is when it is drawn, 0 to 255."""
        self._alpha = 255 if alpha is None else max(0, min(255, int(alpha)))

    def get_alpha(self) -> int:
        """Return how opaque it is when it is drawn."""
        return self._alpha

    def set_clip(self, rect: Any) -> None:
        """Keep what is drawn from now on inside ``rect``; None: anywhere."""
        whole = Rect(0, 0, self.width, self.height)
        if rect is not None:
            x, y, w, h = sides(rect)
            left, top = max(0, x), max(0, y)
            right, bottom = min(self.width, x + w), min(self.height, y + h)
            whole = Rect(left, top, max(0, right - left), max(0, bottom - top))
        self._clip = None if whole.size == (self.width, self.height) else whole
        if self.picture.commands or self._clip is not None:
            self.opened().commands += (CLIP, *whole)

    def get_clip(self) -> Rect:
        """Return where it is drawn on."""
        return made(0, 0, self.width, self.height) if self._clip is None else self._clip.copy()
