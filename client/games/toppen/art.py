"""How Toppen looks: a board with hollows, and on it stacks seen from the side and a little from
above. Shapes tell the colours apart: a red piece is full, a blue one has a hole.
"""

from math import pi, sin
from typing import Final, NamedTuple

import pygame

from client.games.toppen import pieces
from client.games.toppen.pieces import FACE, GAP, THICK, PieceFace, faces
from client.languages.message import mark
from client.table.motion.light import soft_disc
from client.table.motion.pose import Pose, at_rest
from client.ui import shapes, theme
from client.ui.memo import kept
from client.ui.text import Type, type_of
from client.ui.theme import Colour as Ink
from client.ui.theme import Style, mixed
from engines.toppen.public import CELLS, Board, Cell, Colour, Stack

NAMES: Final[dict[Colour, str]] = {1: mark("blue"), 2: mark("red")}
"""Blue moves first."""
HOLED: Final[Colour] = 1
EDGE: Final = 0.25
"""The margin on the left and above, where rows and columns are named, in parts of a cell's side."""
MARGIN: Final = 0.1
"""The margin on the other sides."""
WHOLE: Final = 4 + EDGE + MARGIN
LARGE: Final = 900
COLUMNS: Final = "abcd"


def ink_of(colour: Colour) -> Ink:
    """Return how a colour of the game is drawn: blue moves first, but is the second seat's."""
    return theme.SEATS[1 if colour == 1 else 0]


def cell_name(cell: Cell) -> str:
    """Return what people call a cell: columns from the left are letters, rows from the top are
    numbers, as in "b3".
    """
    row, col = cell
    return f"{COLUMNS[col]}{row + 1}"


def cell_rect(square: pygame.Rect, cell: Cell) -> pygame.Rect:
    """Return the place of a cell on a board drawn in ``square``."""
    side = square.width / WHOLE
    row, col = cell
    x, y = square.x + (col + EDGE) * side, square.y + (row + EDGE) * side
    gap = side * GAP
    return pygame.Rect(round(x + gap), round(y + gap), *[round(side - 2 * gap)] * 2)


def position(board: Board, side: int, scale: float = 1) -> pygame.Surface:
    """Return the board with everything on it, as an opaque square: for layouts and lists.

    ``scale``: that of the type, 1 for 100 %.
    """
    return (_large if side > LARGE else _small)(board, side, scale)


def _position(board: Board, side: int, scale: float) -> pygame.Surface:
    """The same, drawn anew."""
    image = pygame.Surface((side, side))
    art = StackArt(image.get_rect(), type_of(scale))
    art.ground(image)
    poses = [at_rest(piece) for piece in pieces.pieces_of_board(board)]
    poses.sort(key=lambda pose: pose.layer)
    for pose in poses:
        art.cast(image, pose)
    for pose in poses:
        art.stamp(image, pose)
    return image


_small = kept(24)(_position)
_large = kept(3)(_position)
"""Of large pictures, as of a board that is zoomed into, few are kept."""


class StackArt(NamedTuple):
    """A board in one place of a surface."""

    square: pygame.Rect
    type_: Type

    @property
    def unit(self) -> float:
        """Return the side of a cell with its gap, in pixels."""
        return self.square.width / WHOLE

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Return a place of the board in pixels."""
        unit = self.unit
        return self.square.x + (EDGE + x) * unit, self.square.y + (EDGE + y) * unit

    # -- what a kept picture asks ----------------------------------------------------------

    def ground(self, surface: pygame.Surface) -> None:
        """Draw the board with its hollows and the names of rows and columns."""
        surface.blit(_bare(self.square.width), self.square)
        size = round(self.square.width * min(0.036, max(0.026, 14 * self._scale / self._wide)))
        if size < 8:
            return
        style = Style(round(size / self._scale), "bold")
        for n in range(4):
            top, left = cell_rect(self.square, (0, n)), cell_rect(self.square, (n, 0))
            middle = EDGE * self.unit * 0.56
            self._write(surface, COLUMNS[n], style, (top.centerx, self.square.y + middle))
            self._write(surface, str(n + 1), style, (self.square.x + middle, left.centery))

    @property
    def _scale(self) -> float:
        return self.type_.scale

    @property
    def _wide(self) -> int:
        return max(1, self.square.width)

    def _write(
        self, surface: pygame.Surface, text: str, style: Style, at: tuple[float, float]
    ) -> None:
        words = self.type_.render(text, style, theme.PLATE_INK)
        surface.blit(words, words.get_rect(center=(round(at[0]), round(at[1]))))

    def cast(self, surface: pygame.Surface, pose: Pose) -> None:
        """Draw the shadow of a piece that stands on the ground, or is held above it."""
        if _sort(pose) != "piece":
            return
        held = pose.lift + (pieces.RISE if pose.layer >= pieces.RAISED and not pose.lift else 0)
        if pose.layer > 0 and not held:
            return  # it lies on others
        wide, unit = pose.size * self.unit / 2, self.unit
        x, y = self.at(pose.x + 0.1 * held, pose.y + pose.depth + 0.04 + 0.5 * held)
        high = wide * FACE / 0.62
        strength = 0.75 * pose.alpha / (1 + held)
        soft_disc(surface, (x, y), (wide * 1.28, high * 1.5 + 0.05 * unit), theme.SHADOW, strength)

    def stamp(self, surface: pygame.Surface, pose: Pose) -> None:
        """Draw a piece, or what belongs to the ground."""
        match _sort(pose):
            case "piece":
                self._piece(surface, pose)
            case "tray":
                self._blit(surface, _tray(self._cell_px), pose)
            case "bridge":
                self._blit(surface, _bridge(*self._bridge_px(pose)), pose)
            case "count":
                self._count(surface, pose)
            case _:
                reach = 0.66 * self.unit
                ink = mixed(ink_of(_colour(pose)), theme.PEARL, 0.25)
                soft_disc(surface, self.at(pose.x, pose.y), (reach, reach), ink, pose.alpha * 0.95)

    def bounds(self, pose: Pose) -> pygame.Rect:
        """Return what a piece and its shadow take."""
        x, y = self.at(pose.x, pose.y)
        unit = self.unit
        if _sort(pose) == "piece":
            half = 0.75 * unit * max(pose.size, 0.5) * 1.3
            up, down = (0.3 + pose.lift) * unit, (0.45 + pose.depth + 0.6 * pose.lift) * unit
            return pygame.Rect(x - half, y - up, 2 * half + 0.1 * unit + 2, up + down + 2)
        reach = 0.7 * unit
        return pygame.Rect(x - reach, y - reach, 2 * reach + 2, 2 * reach + 2)

    # -- pieces and ground -----------------------------------------------------------------

    @property
    def _cell_px(self) -> int:
        return round(self.unit * (1 - 2 * GAP))

    def _bridge_px(self, pose: Pose) -> tuple[int, int]:
        """How wide and high a bridge is: across the gap of two cells, and half as long as they."""
        long, short = round(0.45 * self.unit), round(2 * GAP * self.unit) + 4
        is_across = abs(pose.x % 1) < 0.25 or abs(pose.x % 1) > 0.75
        return (short, long) if is_across else (long, short)

    def _blit(self, surface: pygame.Surface, image: pygame.Surface, pose: Pose) -> None:
        image.set_alpha(round(255 * pose.alpha))
        x, y = self.at(pose.x, pose.y)
        middle = round(x - image.get_width() / 2), round(y - image.get_height() / 2)
        surface.blit(image, middle)

    def _piece(self, surface: pygame.Surface, pose: Pose) -> None:
        rect, thick = self.face_rect(pose)
        image = piece_picture(rect.size, thick, _colour(pose))
        image.set_alpha(round(255 * pose.alpha))
        surface.blit(image, rect)
        image.set_alpha(255)  # what is drawn elsewhere in this size is the same picture

    def face_rect(self, pose: Pose) -> tuple[pygame.Rect, int]:
        """Return where the upper face of a piece is, and how thick the piece is, in pixels."""
        wide = max(3, round(pose.size * self.unit))
        high = max(2, round(min(FACE / 0.62 * wide, wide * 0.5)))
        x, y = self.at(pose.x, pose.y - pose.lift)
        rect = pygame.Rect(0, 0, wide, high)
        rect.center = round(x), round(y)
        return rect, max(1, round(pose.depth * self.unit))

    def _count(self, surface: pygame.Surface, pose: Pose) -> None:
        """How many pieces a tall stack has, beside it."""
        size = round(max(0.11 * self.unit, 9))
        height = pose.key[2] if isinstance(pose.key, tuple) else 0
        style = Style(round(size / self._scale), "bold")
        words = self.type_.render(str(height), style, theme.PLATE_INK)
        right, top = self.at(pose.x + 0.5 - GAP, pose.y - 0.5 + GAP)
        words.set_alpha(round(255 * pose.alpha))
        surface.blit(words, words.get_rect(topright=(round(right) - size // 3, round(top) + 2)))
        words.set_alpha(255)


def _sort(pose: Pose) -> str:
    return str(pose.key[0]) if isinstance(pose.key, tuple) else ""


def _colour(pose: Pose) -> Colour:
    return 1 if pose.kind == 1 else 2


def draw_gleam(
    surface: pygame.Surface, art: StackArt, cells: tuple[Cell, ...], part: float
) -> None:
    """Draw the stacks that have just decided the game brighter for a moment, twice."""
    strength = 0.55 * abs(sin(2 * pi * part)) * (1 - part)
    for row, col in cells:
        reach = 0.7 * art.unit
        soft_disc(surface, art.at(col + 0.5, row + 0.5), (reach, reach), theme.PEARL, strength)


# -- the ground --------------------------------------------------------------------------------


@kept(3)
def _bare(side: int) -> pygame.Surface:
    """The board on its shadow, with a hollow for each cell."""
    image = pygame.Surface((side, side))

    def draw(surface: pygame.Surface, fine: int) -> None:
        surface.fill(theme.GROUND)
        wide = side * fine
        radius, rim = wide // 36, max(1, wide // 300)
        plate = pygame.Rect(0, 0, wide, wide).inflate(-wide // 50, -wide // 50)
        for step in range(5):  # nothing shines through: colours stay exact
            ink = mixed(theme.GROUND, theme.SHADOW, 0.12 + 0.14 * step)
            spread = (5 - step) * wide // 400
            grown = plate.inflate(2 * spread, 2 * spread).move(0, wide // 130)
            pygame.draw.rect(surface, ink, grown, border_radius=radius + spread)
        edge, bright = theme.PLATE_EDGE, mixed(theme.PLATE_EDGE, theme.PEARL, 0.3)
        pygame.draw.rect(surface, bright, plate.move(0, -rim), border_radius=radius)
        pygame.draw.rect(surface, edge, plate, border_radius=radius)
        inside = plate.inflate(-2 * rim, -2 * rim)
        pygame.draw.rect(surface, theme.PLATE, inside, border_radius=radius - rim)
        for cell in CELLS:
            _hollow(surface, cell_rect(pygame.Rect(0, 0, wide, wide), cell))

    image.blit(shapes.smooth((side, side), draw), (0, 0))
    return image


def _hollow(surface: pygame.Surface, rect: pygame.Rect) -> None:
    """An empty cell: its upper edge in shadow, its lower one lit."""
    radius, line = rect.width // 8, max(1, rect.width // 60)
    lit = mixed(theme.PLATE, theme.PEARL, 0.1)
    pygame.draw.rect(surface, lit, rect.move(0, line), border_radius=radius)
    pygame.draw.rect(surface, theme.FIELD_EDGE, rect, border_radius=radius)
    shade = mixed(theme.FIELD, theme.SHADOW, 0.3)
    inside = rect.inflate(-2 * line, -2 * line)
    pygame.draw.rect(surface, shade, inside, border_radius=radius - line)
    deep = pygame.Rect(inside.x, inside.y + line, inside.width, inside.height - line)
    pygame.draw.rect(surface, theme.FIELD, deep, border_radius=radius - line)


@kept(4)
def _tray(side: int) -> pygame.Surface:
    """What a stack stands on."""

    def draw(surface: pygame.Surface, fine: int) -> None:
        surface.fill((*theme.TRAY, 0))
        rect, radius = pygame.Rect(0, 0, side * fine, side * fine), side * fine // 8
        bright = mixed(theme.TRAY, theme.PEARL, 0.12)
        pygame.draw.rect(surface, bright, rect, border_radius=radius)
        rest = pygame.Rect(0, fine, side * fine, (side - 1) * fine)
        pygame.draw.rect(surface, theme.TRAY, rest, border_radius=radius)

    return shapes.smooth((side, side), draw)


@kept(8)
def _bridge(wide: int, high: int) -> pygame.Surface:
    """What joins the trays of two stacks."""
    image = pygame.Surface((wide, high))
    image.fill(theme.TRAY)
    return image


# -- pieces ------------------------------------------------------------------------------------


def columns(rect: pygame.Rect, height: int) -> list[pygame.Rect]:
    """Return the upper faces of a stack's pieces from the bottom, each above its rim."""
    return [_in(rect, face) for face in faces(height)]


def _in(rect: pygame.Rect, face: PieceFace) -> pygame.Rect:
    wide, high = round(face.width * rect.width), max(2, round(face.height * rect.width))
    x, y = rect.x + face.x * rect.width, rect.y + face.y * rect.width
    return pygame.Rect(round(x - wide / 2), round(y - high / 2), wide, high)


def rim(rect: pygame.Rect, height: int) -> int:
    """Return how thick the pieces of a stack of that height are."""
    return max(1, round(faces(max(2, height))[0].thick * rect.width))


def pile(surface: pygame.Surface, rect: pygame.Rect, stack: Stack) -> None:
    """Draw a stack in its cell, bottom first, for large surfaces that are scaled down."""
    thick = rim(rect, len(stack))
    for colour, face in zip(stack, columns(rect, len(stack)), strict=True):
        piece(surface, face, thick, colour)


@kept(192)
def piece_picture(size: tuple[int, int], thick: int, colour: Colour) -> pygame.Surface:
    """Return a piece by itself on a transparent ground: its upper face has that size."""

    def draw(surface: pygame.Surface, fine: int) -> None:
        surface.fill((*ink_of(colour), 0))
        piece(surface, pygame.Rect(0, 0, size[0] * fine, size[1] * fine), thick * fine, colour)

    return shapes.smooth((size[0], size[1] + thick), draw)


def piece(surface: pygame.Surface, face: pygame.Rect, thick: int, colour: Colour) -> None:
    """Draw a piece: its rim, and above it its face. For surfaces that are scaled down afterwards.

    It is lit from above: its face is bright, and the edge of it brightest.
    """
    ink, line = ink_of(colour), max(2, min(thick // 6, face.width // 40))
    dark, light = mixed(ink, theme.SHADOW, 0.72), mixed(ink, theme.PEARL, 0.26)
    _body(surface, face, thick, dark)
    _body(surface, face.inflate(-2 * line, 0), thick - line, ink)
    if colour == HOLED:
        slot = pygame.Rect(0, 0, face.width * 0.42, max(2, thick * 0.42))
        slot.center = face.centerx, face.bottom + (thick - line) // 2
        pygame.draw.rect(surface, theme.WELL, slot, border_radius=slot.height // 2)
    top = face.inflate(-2 * line, -line)
    pygame.draw.ellipse(surface, mixed(ink, theme.PEARL, 0.5), top)
    pygame.draw.ellipse(surface, light, top.inflate(-2 * line, -2 * line).move(0, line // 2))
    if colour == HOLED:
        hole = top.inflate(-top.width * 0.5, -top.height * 0.5)
        pygame.draw.ellipse(surface, mixed(ink, theme.SHADOW, 0.4), hole.inflate(2 * line, line))
        pygame.draw.ellipse(surface, theme.WELL, hole)


@kept(8)
def held(colour: Colour, cell: int) -> pygame.Surface:
    """Return a piece that is carried over cells so wide, with its shadow."""
    wide = max(6, round(0.62 * cell))
    high, thick, room = round(wide * FACE / 0.62), max(1, round(THICK * cell)), wide // 3
    image = pygame.Surface((wide + 2 * room, high + thick + 2 * room), pygame.SRCALPHA)
    image.fill((*theme.SHADOW, 0))
    below = wide / 2 + room * 1.2, high / 2 + thick + room * 1.35
    soft_disc(image, below, (wide * 0.55, high * 0.7), theme.SHADOW, 0.6)
    image.blit(piece_picture((wide, high), thick, colour), (room, room))
    return image


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
        pygame.draw.circle(surface, mixed(ink, theme.PEARL, 0.35), (full, full), full * 0.92)
        pygame.draw.circle(surface, ink, (full, full * 1.04), full * 0.86)
        if colour == HOLED:
            pygame.draw.circle(surface, theme.WELL, (full, full), full * 0.47)

    return shapes.smooth((2 * radius, 2 * radius), draw)
