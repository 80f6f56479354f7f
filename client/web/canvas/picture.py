"""Commands that make a picture, and how a frame of them becomes numbers for one call."""

from itertools import count
from typing import Any, Final

from client.web.canvas import modules

FILL: Final = 1
CLIP: Final = 2
PICTURE: Final = 3
PART: Final = 4
PLACE: Final = 5
CIRCLE: Final = 6
ROUND: Final = 7
ELLIPSE: Final = 8
POLYGON: Final = 9
LINES: Final = 10
TEXT: Final = 11
"""The commands, as `canvas.js` numbers them: there stands what follows each."""

CUTS: Final = 1
WRITTEN: Final = 2
"""What may be so of a picture: it has commands that take away from what is below them, so it needs
pixels of its own; it is nothing but text, so it needs none."""

_numbers = count(1)
_over: list[int] = []
"""The numbers of pictures that were shown and are not needed any more."""


class CanvasPicture:
    """Commands, of one size. Once another shows it, it does not change any more."""

    __slots__ = (
        "children",
        "commands",
        "height",
        "is_known",
        "is_shared",
        "kind",
        "number",
        "texts",
        "width",
    )

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height, self.kind = width, height, WRITTEN
        self.commands: list[float] = []
        self.texts: list[str] = []
        """What its commands write, in their order."""
        self.children: list[CanvasPicture] = []
        """What its commands show: they live as long as it does."""
        self.number = next(_numbers)
        self.is_known = False
        """Whether the canvas has its commands, so that they are no more here."""
        self.is_shared = False
        """Whether another shows it."""

    def __del__(self) -> None:
        if self.is_known:
            _over.append(self.number)

    def clear(self) -> None:
        """Drop everything that was drawn."""
        self.kind = WRITTEN
        self.commands, self.texts, self.children = [], [], []


def flush(screen: CanvasPicture) -> None:
    """Hand a frame to the canvas in one call, and begin the next one."""
    modules.CANVAS.draw(*_told(screen))
    screen.clear()


async def encoded(shown: CanvasPicture) -> bytes:
    """Return a picture as a PNG, which the browser makes."""
    found: bytes = (await modules.CANVAS.encode(*_told(shown))).to_bytes()
    return found


def _told(screen: CanvasPicture) -> tuple[Any, str]:
    """Return a frame as the canvas takes it: numbers and texts."""
    fresh: list[CanvasPicture] = []
    _introduce(screen.children, fresh)
    numbers: list[float] = [screen.width, screen.height, len(_over), *_over, len(fresh)]
    _over.clear()
    texts: list[str] = []
    for picture in fresh:
        numbers += (picture.number, picture.width, picture.height, picture.kind)
        numbers += (len(picture.texts), len(picture.commands))
        numbers += picture.commands
        texts += picture.texts
        picture.commands, picture.texts = [], []
    numbers += screen.commands
    texts += screen.texts
    return modules.typed(numbers), "\0".join(texts)


def _introduce(pictures: list[CanvasPicture], fresh: list[CanvasPicture]) -> None:
    """Collect those that the canvas does not know, each after what it shows."""
    for picture in pictures:
        if not picture.is_known:
            picture.is_known = True
            _introduce(picture.children, fresh)
            fresh.append(picture)
