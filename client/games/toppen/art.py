"""How Toppen looks: cells, and on them stacks seen from the side and a little from above.

Shapes tell the colours apart: a red piece is full, a blue one has a hole.
"""

from functools import lru_cache
from typing import Final

import pygame

from client.ui import shapes, theme
from client.ui.memo import kept
from client.ui.text import Type
from client.ui.theme import Colour as Ink
from client.ui.theme import Style, mixed
from engines.toppen.public import SEAT_NAMES, Board, Cell, Colour, Stack, stacks

NAMES: Final[dict[Colour, str]] = {1: SEAT_NAMES[0], 2: SEAT_NAMES[1]}
"""Blue moves first."""
HOLED: Final[Colour] = 1
GAP: Final = 0.05
"""Between a cell and its border; all such lengths are parts of a cell's side."""
EDGE: Final = 0.22
"""The margin on the left and above, where rows and columns are numbered."""
FACE: Final = 0.24
"""The height of a piece's upper face, which is an ellipse."""
THICK: Final = 0.15
"""The height of a piece's rim, where there is room."""
HIGH: Final = 10
"""So many pieces are drawn in one column; more go on in the next one to the right."""
COUNTED: Final = 5
"""From this height on a stack's number is written beside it."""
LARGE: Final = 900


def ink_of(colour: Colour) -> Ink:
    """Return how a colour of the game is drawn: blue moves first, but is the second seat's."""
    return theme.SEATS[1 if colour == 1 else 0]


def cell_rect(square: pygame.Rect, cell: Cell) -> pygame.Rect:
    """Return the place of a cell on a board drawn in ``square``."""
    side = square.width / (4 + EDGE)
    row, col = cell
    x, y = square.x + (col + EDGE) * side, square.y + (row + EDGE) * side
    gap = side * GAP
    return pygame.Rect(round(x + gap), round(y + gap), *[round(side - 2 * gap)] * 2)


def position(board: Board, side: int, scale: float = 1) -> pygame.Surface:
    """Return the board with everything on it, as an opaque square: for play, and small for a list.

    ``scale``: that of the type, 1 for 100 %.
    """
    return (_large if side > LARGE else _small)(board, side, scale)


def _position(board: Board, side: int, scale: float) -> pygame.Surface:
    """The same, drawn anew."""

    def draw(surface: pygame.Surface, fine: int) -> None:
        surface.fill(theme.GROUND)
        square = pygame.Rect(0, 0, side * fine, side * fine)
        for cell in ((row, col) for row in range(4) for col in range(4)):
            _ground(surface, square, board, cell)
        for cell, stack in stacks(board).items():
            pile(surface, cell_rect(square, cell), stack)

    image = shapes.smooth((side, side), draw)
    _write_numbers(image, board, scale)
    return image


def _ground(surface: pygame.Surface, square: pygame.Rect, board: Board, cell: Cell) -> None:
    """A cell, joined to those beside it that hold pieces too: stacks have to stay connected."""
    rect, (row, col) = cell_rect(square, cell), cell
    radius = rect.width // 8
    if not board[row][col]:
        pygame.draw.rect(surface, theme.FIELD, rect, border_radius=radius)
        pygame.draw.rect(
            surface, theme.FIELD_EDGE, rect, max(1, rect.width // 80), border_radius=radius
        )
        return
    pygame.draw.rect(surface, theme.TRAY, rect, border_radius=radius)
    for beside in ((row, col + 1), (row + 1, col)):
        if max(beside) < 4 and board[beside[0]][beside[1]]:
            other = cell_rect(square, beside)
            bridge = rect.union(other).inflate(-0.5 * rect.width, -0.5 * rect.width)
            pygame.draw.rect(surface, theme.TRAY, bridge)


def _write_numbers(image: pygame.Surface, board: Board, scale: float) -> None:
    """Rows, columns and the heights of tall stacks, where they are large enough to be read."""
    square = image.get_rect()
    size = round(square.width * min(0.034, max(0.024, 13 * scale / square.width)))
    if size < 8:
        return
    for n in range(4):
        top, left = cell_rect(square, (0, n)), cell_rect(square, (n, 0))
        _write(image, f"c{n + 1}", size, (top.centerx, top.y // 2))
        _write(image, f"r{n + 1}", size, (left.x // 2, left.centery))
    for cell, stack in stacks(board).items():
        if len(stack) >= COUNTED:
            rect = cell_rect(square, cell)
            words = _type().render(str(len(stack)), Style(size, "bold"), theme.PLATE_INK)
            image.blit(words, words.get_rect(topright=(rect.right - size // 4, rect.y + 1)))


def _write(image: pygame.Surface, text: str, size: int, middle: tuple[int, int]) -> None:
    words = _type().render(text, Style(size, "bold"), theme.SOFT)
    image.blit(words, words.get_rect(center=middle))


_small = kept(24)(_position)
_large = kept(3)(_position)
"""Of large pictures, as of a board that is zoomed into, few are kept."""


@lru_cache(1)
def _type() -> Type:
    return Type(1.0)


# -- pieces ------------------------------------------------------------------------------------


def columns(rect: pygame.Rect, height: int) -> list[pygame.Rect]:
    """Return the upper faces of a stack's pieces from the bottom, each above its rim."""
    if height >= COUNTED:
        rect = pygame.Rect(rect.x, rect.y, rect.width * 0.86, rect.height)
    count = max(1, -(-height // HIGH))
    most = min(height, HIGH)
    wide = rect.height * (0.62 if count == 1 else 0.75 / count)
    face = min(rect.height * FACE, wide * 0.5)
    thick = min(rect.height * THICK, (rect.height * 0.92 - face) / most)
    tall = face + most * thick
    left = rect.centerx - (count - 1) * wide * 0.53
    found = []
    for n in range(height):
        column, level = divmod(n, HIGH)
        middle = rect.centery + tall / 2 - face / 2 - (level + 1) * thick
        at = round(left + column * wide * 1.06 - wide / 2), round(middle - face / 2)
        found.append(pygame.Rect(at, (round(wide), max(2, round(face)))))
    return found


def rim(rect: pygame.Rect, height: int) -> int:
    """Return how thick the pieces of a stack of that height are."""
    return max(1, columns(rect, max(2, height))[0].y - columns(rect, max(2, height))[1].y)


def pile(surface: pygame.Surface, rect: pygame.Rect, stack: Stack) -> None:
    """Draw a stack in its cell, bottom first, for large surfaces that are scaled down."""
    thick = rim(rect, len(stack))
    for n, face in enumerate(columns(rect, len(stack))):
        goes_on = n % HIGH == HIGH - 1 and n + 1 < len(stack)
        piece(surface, face, thick, stack[n], 0.45 if goes_on else 0)


def piece(
    surface: pygame.Surface, face: pygame.Rect, thick: int, colour: Colour, shade: float = 0
) -> None:
    """Draw a piece: its rim, and above it its face. For surfaces that are scaled down afterwards.

    ``shade``: how dark the face is, where the stack goes on in the next column.
    """
    ink, line = ink_of(colour), max(2, thick // 8)
    dark = mixed(ink, theme.SHADOW, 0.75)
    _body(surface, face, thick, dark)
    _body(surface, face.inflate(-2 * line, 0), thick - line, ink)
    if colour == HOLED:
        slot = pygame.Rect(0, 0, face.width * 0.42, max(2, thick * 0.42))
        slot.center = face.centerx, face.bottom + (thick - line) // 2
        pygame.draw.rect(surface, theme.WELL, slot, border_radius=slot.height // 2)
    top = face.inflate(-2 * line, -line)
    light = mixed(ink, theme.SHADOW, shade) if shade else mixed(ink, theme.PEARL, 0.28)
    pygame.draw.ellipse(surface, light, top)
    if colour == HOLED and not shade:
        pygame.draw.ellipse(surface, theme.WELL, top.inflate(-top.width * 0.5, -top.height * 0.5))


def _body(surface: pygame.Surface, face: pygame.Rect, thick: int, ink: Ink) -> None:
    pygame.draw.ellipse(surface, ink, face.move(0, thick))
    pygame.draw.rect(surface, ink, (face.x, face.centery, face.width, thick))
    pygame.draw.ellipse(surface, ink, face)


@kept(64)
def token(colour: Colour, radius: int) -> pygame.Surface:
    """Return a piece by itself seen from above, on a transparent ground."""

    def draw(surface: pygame.Surface, fine: int) -> None:
        ink, full = ink_of(colour), radius * fine
        surface.fill((*ink, 0))
        pygame.draw.circle(surface, mixed(ink, theme.SHADOW, 0.45), (full, full), full)
        pygame.draw.circle(surface, ink, (full, full), full * 0.88)
        if colour == HOLED:
            pygame.draw.circle(surface, theme.WELL, (full, full), full * 0.47)

    return shapes.smooth((2 * radius, 2 * radius), draw)
