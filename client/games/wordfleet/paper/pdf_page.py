"""A page of a PDF to draw on, in millimetres; made by fpdf2, which is there where it is installed.

Fonts of the window are embedded, as far as their letters are used: their licences (OFL, Apache)
permit it. So names of any script are printed.
"""

from collections.abc import Iterable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

import client

LIBRARY: Final = "fpdf"
SHAPER: Final = "uharfbuzz"
ASSETS: Final = Path(client.__file__).parent / "assets"
PLAIN: Final = "Inter-Regular.otf"
BOLD: Final = "Inter-SemiBold.otf"
LATIN: Final = 0x24F
"""The last letter of Latin scripts."""
DASHES: Final = "–—‘’‚“”„…•×"
"""What Latin texts have beside letters."""
POINT: Final = 0.3528
"""Millimetres to a point."""
PaperSize: TypeAlias = Literal["A4", "Letter"]
BLACK, GREY, PALE = 0, 110, 185


def can_print() -> bool:
    """Return whether the library that makes PDFs is installed."""
    return find_spec(LIBRARY) is not None


class PdfPage:
    """Hold the newest page of a document."""

    def __init__(self, size: PaperSize, title: str, texts: Iterable[str] = ()) -> None:
        """``texts``: what will be written beside Latin; fonts for it take a second to read."""
        self._pdf: Any = import_module(LIBRARY).FPDF(format=size, unit="mm")
        pdf = self._pdf
        pdf.set_title(title)
        pdf.set_creator("Fourfold")
        pdf.set_auto_page_break(False)
        pdf.c_margin = 0  # text begins where it is put
        pdf.add_font("Inter", "", str(ASSETS / PLAIN))
        pdf.add_font("Inter", "B", str(ASSETS / BOLD))
        is_plain = all(ord(sign) <= LATIN or sign in DASHES for text in texts for sign in text)
        others = [] if is_plain else sorted(ASSETS.glob("*.ttf"))
        for file in others:
            pdf.add_font(file.stem, "", str(file))
        pdf.set_fallback_fonts([file.stem for file in others], exact_match=False)
        if (
            others and find_spec(SHAPER) is not None
        ):  # letters that join, and lines from right to left
            pdf.set_text_shaping(True)

    def begin(self) -> None:
        """Begin another page."""
        self._pdf.add_page()

    @property
    def width(self) -> float:
        """Return the width of the paper."""
        return float(self._pdf.w)

    @property
    def height(self) -> float:
        """Return the height of the paper."""
        return float(self._pdf.h)

    def bytes(self) -> bytes:
        """Return the document."""
        return bytes(self._pdf.output())

    # -- text ------------------------------------------------------------------------------

    def _style(self, points: float, bold: bool, ink: int) -> None:
        self._pdf.set_font("Inter", "B" if bold else "", points)
        self._pdf.set_text_color(ink)

    def wide(self, text: str, points: float, bold: bool = False) -> float:
        """Return the width of a line of text."""
        self._style(points, bold, BLACK)
        return float(self._pdf.get_string_width(text))

    def write(
        self,
        text: str,
        x: float,
        y: float,
        points: float = 9,
        *,
        bold: bool = False,
        ink: int = BLACK,
        most: float = 0,
    ) -> None:
        """Write a line whose letters begin at ``x`` and whose middle is at ``y``.

        ``most``: the width into which it is squeezed by smaller letters.
        """
        if most and self.wide(text, points, bold) > most:
            points = max(4, points * most / self.wide(text, points, bold))
        self._style(points, bold, ink)
        self._pdf.set_xy(x, y - points * POINT / 2)
        self._pdf.cell(self._pdf.w - x, points * POINT, text)

    def centre(
        self,
        text: str,
        x: float,
        y: float,
        points: float,
        *,
        bold: bool = False,
        ink: int = BLACK,
    ) -> None:
        """Write a line around a point."""
        self._style(points, bold, ink)
        wide = self._pdf.get_string_width(text) + 2
        self._pdf.set_xy(x - wide / 2, y - points * POINT / 2)
        self._pdf.cell(wide, points * POINT, text, align="C")

    def paragraph(self, text: str, x: float, y: float, wide: float, points: float) -> float:
        """Write text in lines of that width; return where it ends."""
        self._style(points, False, BLACK)
        self._pdf.set_xy(x, y)
        self._pdf.multi_cell(wide, points * POINT * 1.28, text, align="L", padding=0)
        return float(self._pdf.get_y())

    # -- lines -----------------------------------------------------------------------------

    def _pen(self, thick: float, ink: int) -> None:
        self._pdf.set_line_width(thick)
        self._pdf.set_draw_color(ink)

    def line(
        self,
        start: tuple[float, float],
        end: tuple[float, float],
        thick: float = 0.2,
        ink: int = BLACK,
    ) -> None:
        """Draw a line."""
        self._pen(thick, ink)
        self._pdf.line(*start, *end)

    def box(
        self,
        x: float,
        y: float,
        wide: float,
        tall: float,
        *,
        thick: float = 0.2,
        ink: int = BLACK,
        fill: int | None = None,
        corner: float = 0,
    ) -> None:
        """Draw a rectangle, on a ground of ``fill``."""
        self._pen(thick, ink)
        if fill is not None:
            self._pdf.set_fill_color(fill)
        style = "D" if fill is None else "DF"
        self._pdf.rect(x, y, wide, tall, style, round_corners=corner > 0, corner_radius=corner)

    def ring(
        self, x: float, y: float, radius: float, thick: float = 0.3, fill: int | None = None
    ) -> None:
        """Draw a circle around a point; ``fill``: of its inside."""
        self._pen(thick, BLACK)
        if fill is not None:
            self._pdf.set_fill_color(fill)
        self._pdf.circle(x, y, radius, style="D" if fill is None else "DF")

    def corner(self, x: float, y: float, side: float) -> None:
        """Fill a folded corner whose outer point is there."""
        self._pdf.set_fill_color(GREY)
        self._pdf.polygon([(x - side, y), (x, y), (x, y + side)], style="F")
