"""Type: measures, wraps, shortens and draws text of any script, with the fonts bundled here.

Each character is drawn with the first font that has it; an emoji that none has becomes a dot, any
other character a box. Nothing a player is named can make drawing fail.
"""

import unicodedata
import warnings
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, NamedTuple
from weakref import WeakSet

import pygame

from client.ui.bidi import visual
from client.ui.emoji_fallback import without
from client.ui.font_coverage import characters
from client.ui.theme import Colour, Style, Weight

ASSETS: Final = Path(__file__).parents[1] / "assets"
MAIN: Final[dict[Weight, str]] = {"regular": "Inter-Regular.otf", "bold": "Inter-SemiBold.otf"}
OTHERS: Final = (
    ("NotoSansArabic-Regular.ttf", None),
    ("NotoSansHebrew-Regular.ttf", None),
    ("NotoSansDevanagari-Regular.ttf", "Deva"),
    ("NotoSansBengali-Regular.ttf", "Beng"),
    ("NotoSansTamil-Regular.ttf", "Taml"),
    ("NotoSansThai-Regular.ttf", "Thai"),
    ("NotoSansArmenian-Regular.ttf", "Armn"),
    ("NotoSansGeorgian-Regular.ttf", "Geor"),
    ("DroidSansFallback.ttf", None),
)
"""After the main font: the file and the script its shaping is told. Right-to-left text comes here
shaped already."""
SYSTEM: Final = (
    "notosanssymbols2",
    "notosanssymbols",
    "segoeuisymbol",
    "applesymbols",
    "dejavusans",
    "notoemoji",
    "symbola",
)
"""Fonts of the machine that are asked for signs which none of ours has."""
FINE: Final = 2
BOX: Final = "□"
ELLIPSIS: Final = "…"
SEPARATOR: Final = "·"
"""Between two spaces on either side it parts things in a line; there is none where a line ends."""


class Face(NamedTuple):
    """A font file and the script to shape for."""

    path: Path
    script: str | None = None


@cache
def _faces(weight: Weight) -> tuple[Face, ...]:
    return (Face(ASSETS / MAIN[weight]), *(Face(ASSETS / name, script) for name, script in OTHERS))


@cache
def _system_faces() -> tuple[Face, ...]:
    """Looked up when first needed: it may take a while."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        paths = (pygame.font.match_font(name) for name in SYSTEM)
        return tuple(Face(Path(path)) for path in paths if path)


@cache
def _font(face: Face, size: int) -> pygame.font.Font:
    font = pygame.font.Font(str(face.path), size)
    if face.script is not None:
        font.set_script(face.script)
    return font


@cache
def _face_of(sign: str, weight: Weight) -> Face | None:
    """The first font that has ``sign``."""
    code = ord(sign)
    for face in _faces(weight):
        if code in characters(face.path):
            return face
    return next((face for face in _system_faces() if code in characters(face.path)), None)


class Run(NamedTuple):
    """A piece of a line in one font."""

    text: str
    face: Face


def _is_invisible(sign: str) -> bool:
    return unicodedata.category(sign) in ("Cc", "Cf", "Cs") or "\ufe00" <= sign <= "\ufe0f"


@lru_cache(8192)
def _runs(text: str, weight: Weight) -> tuple[Run, ...]:
    """``text``, in the order of the eye, cut where the font changes. Marks stay with their base."""
    return tuple(_cut(text, weight))


def _cut(text: str, weight: Weight) -> Iterator[Run]:
    held, face = "", _faces(weight)[0]
    if text.isascii() and text.isprintable():  # most is, and the main font has all of it
        held, text = text, ""
    for sign in visual(without(text, lambda sign: _face_of(sign, weight) is not None)):
        stays = unicodedata.combining(sign) or sign.isspace() or sign in "\u200c\u200d"
        if stays and ord(sign) in characters(face.path):
            held += sign
            continue
        if _is_invisible(sign):
            continue
        found = _face_of(sign, weight)
        if found is None:
            sign, found = BOX, _faces(weight)[0]
        if found != face and held:
            yield Run(held, face)
            held = ""
        held, face = held + sign, found
    if held:
        yield Run(held, face)


_types: Final = WeakSet["Type"]()
"""All that measure."""


class Type:
    """All text of one scale: 1.0 is 100 %."""

    def __init__(self, scale: float) -> None:
        self.scale = scale
        self.px = lru_cache(1024)(self._px)
        """Returns a length at 100 % in pixels at this scale."""
        self._sizes = lru_cache(8192)(self._measure)
        self.render = lru_cache(1024)(self._render)
        self.wrap = lru_cache(1024)(self._wrap)
        self.shorten = lru_cache(1024)(self._shorten)
        _types.add(self)

    def forget(self) -> None:
        """Measure everything anew."""
        for known in (self._sizes, self.render, self.wrap, self.shorten):
            known.cache_clear()

    def _px(self, size: float) -> int:
        return round(size * self.scale)

    def _pixels(self, style: Style) -> int:
        return max(6, round(style.size * self.scale))

    def size(self, text: str, style: Style) -> tuple[int, int]:
        """Return the width and height of ``text`` in one line."""
        return self._sizes(text, style)

    def width(self, text: str, style: Style) -> int:
        """Return the width of ``text`` in one line."""
        return self._sizes(text, style)[0]

    def line(self, style: Style) -> int:
        """Return the height of a line of ordinary letters."""
        return self._sizes("", style)[1]

    def _measure(self, text: str, style: Style) -> tuple[int, int]:
        runs = _runs(text, style.weight)
        pixels = self._pixels(style) * FINE
        width = sum(_font(run.face, pixels).size(run.text)[0] for run in runs)
        above, below = self._extent(runs, style)
        return -(-width // FINE), -(-(above + below) // FINE)

    def _extent(self, runs: tuple[Run, ...], style: Style) -> tuple[int, int]:
        """The greatest heights above and below the base line, in fine pixels."""
        faces = {_faces(style.weight)[0], *(run.face for run in runs)}
        fonts = [_font(face, self._pixels(style) * FINE) for face in faces]
        above = max(font.get_ascent() for font in fonts)
        below = max(max(f.get_height() - f.get_ascent(), -f.get_descent()) for f in fonts)
        return above, below

    def _render(self, text: str, style: Style, ink: Colour) -> pygame.Surface:
        """``text`` in one line on a transparent ground.

        Drawn FINE times as large and scaled down, so that letters need not stand on whole pixels.
        """
        width, height = self.size(text, style)
        fine = pygame.Surface((max(1, width) * FINE, height * FINE), pygame.SRCALPHA)
        fine.fill((*ink, 0))
        runs = _runs(text, style.weight)
        base, x = self._extent(runs, style)[0], 0
        for run in runs:
            font = _font(run.face, self._pixels(style) * FINE)
            fine.blit(font.render(run.text, True, ink), (x, base - font.get_ascent()))
            x += font.size(run.text)[0]
        return pygame.transform.smoothscale(fine, (max(1, width), height))

    def _wrap(self, text: str, style: Style, width: int) -> tuple[str, ...]:
        """``text`` in lines no wider than ``width``: broken at spaces, inside a word at need."""
        lines: list[str] = []
        for paragraph in text.split("\n"):
            line, first = "", len(lines)
            for word in paragraph.split(" "):
                if not line and len(lines) > first and word in ("", SEPARATOR):
                    continue  # nothing is parted where a line begins
                tried = f"{line} {word}" if line else word
                if self.width(tried, style) <= width:
                    line = tried
                    continue
                if line:
                    lines.append(line.rstrip().removesuffix(f"  {SEPARATOR}"))
                *full, line = self._broken("" if word == SEPARATOR else word, style, width)
                lines += full
            lines.append(line)
        return tuple(lines)

    def _broken(self, word: str, style: Style, width: int) -> list[str]:
        """A word in pieces that fit, at least one character each."""
        pieces = [""]
        for sign in word:
            if pieces[-1] and self.width(pieces[-1] + sign, style) > width:
                pieces.append("")
            pieces[-1] += sign
        return pieces

    def _shorten(self, text: str, style: Style, width: int) -> str:
        """``text``, or its beginning and an ellipsis where it is wider than ``width``."""
        if self.width(text, style) <= width:
            return text
        low, high = 0, len(text)
        while low < high:
            middle = (low + high + 1) // 2
            fits = self.width(text[:middle].rstrip() + ELLIPSIS, style) <= width
            low, high = (middle, high) if fits else (low, middle - 1)
        return text[:low].rstrip() + ELLIPSIS


def forget_measures() -> None:
    """Measure all texts anew: a font has come that was not there before, as in a page."""
    for type_ in _types:
        type_.forget()


@lru_cache(2)
def type_of(scale: float) -> Type:
    """Return the type of one scale, with all it has measured; the last two are kept."""
    return Type(scale)
