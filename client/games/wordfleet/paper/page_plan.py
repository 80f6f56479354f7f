"""Draws a captain's sheet on a page: two grids at the left, what belongs to each at the right."""

from collections.abc import Sequence
from typing import Final

from client.games.wordfleet.model.own_marks import SUSPECT, OwnMark
from client.games.wordfleet.model.tracker import Letter
from client.games.wordfleet.paper.pdf_page import GREY, PALE, PaperSize, PdfPage
from client.games.wordfleet.paper.sheet_words import BRIEF
from client.games.wordfleet.paper.tracker_sheet import TrackerSheet
from client.languages.message import tr
from engines.wordfleet.public import (
    AREA,
    AREAS,
    CLASSES,
    COLUMNS,
    HAND,
    LENGTHS,
    LETTERS,
    MISS,
    PLACE,
    SIZE,
    SPANS,
    TITLE,
    UNKNOWN,
    VOWELS,
    Placed,
    ShipClass,
    ShipSunk,
    SonarPinged,
)

MARGIN: Final = 12.0
HEAD: Final = 17.0
ROSTER: Final = 44.0
"""The width of a fleet's roster."""
RULES: Final = 47.0
CAPTION: Final = 7.0
GAP: Final = 8.0
ACROSS: Final = 7
"""Letters of the alphabet in a row."""
ROWS: Final = -(-len(LETTERS) // ACROSS)


def document(size: PaperSize, sheets: Sequence[TrackerSheet]) -> bytes:
    """Return a PDF with a page for each sheet."""
    texts = [text for sheet in sheets for text in sheet.texts]
    page = PdfPage(size, TITLE, [*texts, *map(tr, BRIEF)])
    for sheet in sheets:
        draw_page(page, sheet)
    return page.bytes()


def draw_page(page: PdfPage, sheet: TrackerSheet) -> None:
    """Draw one captain's page: the enemy above, one's own below, rules at the foot."""
    page.begin()
    inside = page.width - 2 * MARGIN
    tall = page.height - 2 * MARGIN - HEAD - RULES - 2 * CAPTION - GAP
    grid = min(tall / 2, inside * 0.53)
    left, right = MARGIN, MARGIN + grid + GAP
    wide = page.width - MARGIN - right
    _head(page, sheet)
    top = MARGIN + HEAD
    _enemy(page, sheet, left, top, grid)
    _intelligence(page, sheet, right, top, wide)
    low = top + CAPTION + grid + GAP
    _own(page, sheet, left, low, grid)
    _stock(page, sheet, right, low, wide)
    _rules(page, low + CAPTION + grid + 5)


def _head(page: PdfPage, sheet: TrackerSheet) -> None:
    y = MARGIN + 4
    page.write(TITLE, MARGIN, y, 18, bold=True)
    x = MARGIN + page.wide(TITLE, 18, True) + 10
    _line(page, tr("Captain"), sheet.captain, x, y, page.width - MARGIN - x)
    y += 8
    x = MARGIN
    page.write(tr("Launch codes"), x, y, 8, ink=GREY)
    x += page.wide(tr("Launch codes"), 8) + 3
    for n in range(HAND):
        page.box(x, y - 3, 15, 6, corner=1)
        if sheet.codes:
            page.centre(sheet.codes[n], x + 7.5, y, 10, bold=True)
        x += 17
    _line(page, tr("Against"), sheet.enemy, x + 4, y, page.width - MARGIN - x - 4)


def _line(page: PdfPage, name: str, text: str, x: float, y: float, wide: float) -> None:
    """A name, and what is written on the line behind it."""
    page.write(name, x, y, 8, ink=GREY)
    start = x + page.wide(name, 8) + 3
    page.line((start, y + 2.5), (x + wide, y + 2.5), 0.2, PALE)
    if text:
        page.write(text, start + 1, y, 10, most=x + wide - start - 2)


class _Chart:
    """Where the squares of a printed grid lie."""

    def __init__(self, x: float, y: float, side: float) -> None:
        self.cell = side / (SIZE + 0.6)
        self.x, self.y = x + 0.6 * self.cell, y + 0.6 * self.cell

    def at(self, square: str) -> tuple[float, float]:
        """Return the upper left corner of a square."""
        row, column = divmod(PLACE[square], SIZE)
        return self.x + column * self.cell, self.y + row * self.cell

    def middle(self, square: str) -> tuple[float, float]:
        """Return the middle of a square."""
        x, y = self.at(square)
        return x + self.cell / 2, y + self.cell / 2


def _grid(page: PdfPage, title: str, x: float, y: float, side: float) -> _Chart:
    page.write(title, x, y + 2, 10, bold=True)
    chart = _Chart(x, y + CAPTION - 2, side)
    whole = chart.cell * SIZE
    for n in range(SIZE):
        along = (n + 0.5) * chart.cell
        page.centre(COLUMNS[n], chart.x + along, chart.y - 0.35 * chart.cell, 7, ink=GREY)
        page.centre(str(n + 1), chart.x - 0.35 * chart.cell, chart.y + along, 7, ink=GREY)
        if n:
            far = n * chart.cell
            page.line((chart.x + far, chart.y), (chart.x + far, chart.y + whole), 0.12, PALE)
            page.line((chart.x, chart.y + far), (chart.x + whole, chart.y + far), 0.12, PALE)
    page.box(chart.x, chart.y, whole, whole, thick=0.4)
    return chart


def _enemy(page: PdfPage, sheet: TrackerSheet, x: float, y: float, side: float) -> None:
    chart = _grid(page, tr("Enemy waters: your attack"), x, y, side)
    for ping in sheet.found.pings:
        _ping(page, chart, ping)
    for sunk in sheet.found.sunk:
        _hull(page, chart, sunk)
    for square, place in PLACE.items():
        sign, middle = sheet.grid[place], chart.middle(square)
        if sign == MISS:
            page.ring(*middle, 0.07 * chart.cell, fill=0)
        elif sign != UNKNOWN:
            _letter(page, chart, sign, middle)
            if square not in sheet.found.wrecks:
                page.ring(*middle, 0.4 * chart.cell)
        elif square in sheet.marks:
            _pencil(page, sheet.marks[square], *chart.at(square), chart.cell)


def _ping(page: PdfPage, chart: _Chart, ping: SonarPinged) -> None:
    """An area that was listened to, and what was heard."""
    squares = sorted(AREAS[ping.corner], key=PLACE.__getitem__)
    x, y = chart.at(squares[0])
    side = AREA * chart.cell
    page.box(x + 0.4, y + 0.4, side - 0.8, side - 0.8, thick=0.5, ink=PALE)
    said = tr("ships heard") if ping.found else tr("nothing heard")
    wide = page.wide(said, 5)
    page.write(said, x + side - wide - 1, y + side - 1.8, 5, ink=GREY)


def _letter(page: PdfPage, chart: _Chart, sign: str, middle: tuple[float, float]) -> None:
    page.centre(sign, *middle, chart.cell * 1.5, bold=True)


def _hull(page: PdfPage, chart: _Chart, ship: ShipSunk | Placed) -> None:
    """The outline of a ship; one that is sunk is crossed through."""
    (x, y), (right, low) = chart.at(ship.start), chart.at(ship.end)
    cell, pad = chart.cell, 0.08 * chart.cell
    wide, tall = right - x + cell - 2 * pad, low - y + cell - 2 * pad
    page.box(x + pad, y + pad, wide, tall, thick=0.35, fill=236, corner=0.3 * cell)
    if isinstance(ship, ShipSunk):
        page.line(chart.middle(ship.start), chart.middle(ship.end), 0.3, GREY)


def _pencil(page: PdfPage, made: OwnMark, x: float, y: float, cell: float) -> None:
    """A mark of one's own, grey and small."""
    if made.out:
        for shift in (-0.12, 0.12):
            start = x + (0.36 + shift) * cell, y + 0.7 * cell
            page.line(start, (x + (0.64 + shift) * cell, y + 0.3 * cell), 0.25, GREY)
    if made.guess and made.guess != SUSPECT:
        page.centre(made.guess, x + cell / 2, y + 0.58 * cell, cell * 1.1, ink=GREY)
    if made.guess:
        page.centre("?", x + 0.18 * cell, y + 0.24 * cell, cell * 0.8, ink=GREY)
    if made.note:
        page.corner(x + cell - 0.1, y + 0.1, 0.26 * cell)


def _intelligence(page: PdfPage, sheet: TrackerSheet, x: float, y: float, wide: float) -> None:
    """The enemy's alphabet, its fleet, and one's notes."""
    page.write(tr("Letter intelligence"), x, y + 2, 10, bold=True)
    known = {it.letter: it for it in sheet.letters}
    box = _alphabet(page, x, y + CAPTION - 1, wide)
    for n, letter in enumerate(LETTERS):
        row, column = divmod(n, ACROSS)
        left, top = x + column * box, y + CAPTION - 1 + row * box
        _intel(page, known.get(letter), sheet.marks.get(letter), left, top, box)
    below = y + CAPTION + ROWS * box + 3
    sunk = {it.ship: it.word for it in sheet.found.sunk}
    _roster(page, tr("Enemy fleet"), x, below, sunk, sunk)
    notes = [f"{place}: {it.note}" for place, it in sheet.marks.items() if it.note]
    if notes:
        left = x + ROSTER
        page.write(tr("Notes"), left, below, 9, bold=True)
        page.paragraph("\n".join(notes), left, below + 3, wide - ROSTER, 6.5)


def _alphabet(page: PdfPage, x: float, y: float, wide: float) -> float:
    """26 empty boxes; vowels are prime targets and have a bar. Returns the side of a box."""
    box = min(wide / ACROSS, 12.0)
    for n, letter in enumerate(LETTERS):
        row, column = divmod(n, ACROSS)
        left, top = x + column * box, y + row * box
        page.box(left, top, box - 1, box - 1, thick=0.25, corner=1)
        if letter in VOWELS:
            page.box(left + 1.5, top + 0.5, box - 4, 0.7, thick=0.1, ink=GREY, fill=GREY)
        page.centre(letter, left + (box - 1) / 2, top + 0.36 * box, 10, bold=True)
    return box


def _intel(
    page: PdfPage, box: Letter | None, made: OwnMark | None, x: float, y: float, side: float
) -> None:
    middle = x + (side - 1) / 2, y + 0.36 * side
    if box is not None and box.found:
        page.ring(*middle, 0.28 * side)
    if box is not None and box.none:
        page.line((x + 1, y + side - 2), (x + side - 2, y + 1), 0.35)
    if box is not None and box.text:
        page.centre(box.text, middle[0], y + 0.76 * side, 6.5)
    elif made is not None:
        _pencil(page, made, x, y + 0.3 * side, side * 0.8)


def _roster(
    page: PdfPage,
    title: str,
    x: float,
    y: float,
    words: dict[ShipClass, str],
    sunk: dict[ShipClass, str],
) -> float:
    """A class to a row, a box for each letter; a sunk one is crossed off. Returns where it ends."""
    page.write(title, x, y, 9, bold=True)
    row, names = 5.2, max(page.wide(ship, 8) for ship in CLASSES) + 3
    for n, ship in enumerate(CLASSES):
        at = y + 5 + n * row
        page.write(ship, x, at, 8)
        if ship in sunk:
            page.line((x - 0.5, at), (x + page.wide(ship, 8) + 0.5, at), 0.35)
        for letter in range(LENGTHS[ship]):
            left = x + names + letter * row
            page.box(left, at - 2.2, row - 0.7, row - 0.7, thick=0.2, corner=0.6)
            if ship in words:
                page.centre(words[ship][letter], left + (row - 0.7) / 2, at + 0.05, 8, bold=True)
    return y + 5 + len(CLASSES) * row


def _own(page: PdfPage, sheet: TrackerSheet, x: float, y: float, side: float) -> None:
    chart = _grid(page, tr("Your waters: keep them hidden"), x, y, side)
    for ship in sheet.fleet:
        _hull(page, chart, ship)
        for square, sign in zip(SPANS[ship.start, ship.end], ship.word, strict=True):
            _letter(page, chart, sign, chart.middle(square))
            if square in sheet.hits:
                page.ring(*chart.middle(square), 0.4 * chart.cell, 0.5)
    for square in sheet.misses:
        page.ring(*chart.middle(square), 0.07 * chart.cell, fill=0)


def _stock(page: PdfPage, sheet: TrackerSheet, x: float, y: float, wide: float) -> None:
    """One's own fleet, and how many of each letter it has."""
    words = dict(sheet.words)
    lost = {
        ship.ship: ship.word
        for ship in sheet.fleet
        if all(at in sheet.hits for at in SPANS[ship.start, ship.end])
    }
    end = _roster(page, tr("Your fleet"), x, y + 2, words, lost)
    page.write(tr("Letter inventory: to answer sweeps"), x, end + 3, 9, bold=True, most=wide)
    box = _alphabet(page, x, end + 6, wide)
    for n, count in enumerate(sheet.counts):
        row, column = divmod(n, ACROSS)
        if count:
            left, top = x + column * box, end + 6 + row * box
            page.centre(str(count), left + (box - 1) / 2, top + 0.76 * box, 6.5)


def _rules(page: PdfPage, y: float) -> None:
    """The rules in brief, in two columns."""
    page.line((MARGIN, y - 3), (page.width - MARGIN, y - 3), 0.2, PALE)
    page.write(tr("The rules in brief"), MARGIN, y, 9, bold=True)
    gap = 6.0
    wide = (page.width - 2 * MARGIN - gap) / 2
    half = (len(BRIEF) + 1) // 2
    for column, some in enumerate((BRIEF[:half], BRIEF[half:])):
        at = y + 3.5
        for line in some:
            x = MARGIN + column * (wide + gap)
            at = page.paragraph(f"•  {tr(line)}", x, at, wide, 7) + 0.6
