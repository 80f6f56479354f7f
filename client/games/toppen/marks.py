"""What is drawn above a position: the last move, what may be chosen, what is pending or refused."""

from math import pi, sin

import pygame

from client.games.toppen.art import cell_rect, columns, piece_picture, rim
from client.table import suggestion_mark
from client.ui import shapes, theme
from client.ui.memo import kept
from client.ui.theme import Colour as Ink
from engines.toppen.public import Board, Cell, Move, Step, View


def last(surface: pygame.Surface, square: pygame.Rect, board: Board, step: Step) -> None:
    """Draw a white dot on the piece that moved last, and an arrow where it came from."""
    arrow(surface, square, step, theme.TEXT)
    _, there = step
    rect = cell_rect(square, there)
    face = columns(rect, len(board[there[0]][there[1]]))[-1]
    side = max(3, round(rect.width * 0.07))
    dot = pygame.Rect(0, 0, side, side)
    dot.midright = face.right - side // 2, face.centery
    shapes.rounded(surface, dot.inflate(2, 2), theme.GROUND, side // 3)
    shapes.rounded(surface, dot, theme.TEXT, side // 3)


def sources(surface: pygame.Surface, square: pygame.Rect, view: View, hovered: Cell | None) -> None:
    """Outline the stacks whose top may move, the one under the mouse with a thicker line."""
    for cell in dict.fromkeys(here for here, _ in view.legal):
        ink, thick = (theme.TEXT, 0.028) if cell == hovered else (theme.EDGE, 0.012)
        outline(surface, cell_rect(square, cell), ink, thick)


def targets(
    surface: pygame.Surface,
    square: pygame.Rect,
    view: View,
    here: Cell,
    hovered: Cell | None,
    goal: Cell | None = None,
) -> None:
    """Draw the chosen stack, and where its top may go; ``goal``: where it is to go."""
    outline(surface, cell_rect(square, here), theme.ACCENT, 0.04)
    for step in view.legal:
        if step[0] == here:
            thick = 0.035 if step[1] == goal else 0.015
            outline(surface, cell_rect(square, step[1]), theme.ACCENT, thick)
            arrow(surface, square, step, theme.ACCENT)
            if step[1] in (hovered, goal):
                _ghost(surface, square, view.board, step, 210 if step[1] == goal else 150)


def pending(
    surface: pygame.Surface, square: pygame.Rect, board: Board, move: Move, now_ms: int
) -> None:
    """Draw the move that was sent, breathing until it is answered."""
    step = move.here, move.there
    _ghost(surface, square, board, step, round(145 + 55 * sin(2 * pi * now_ms / 1200)))
    arrow(surface, square, step, theme.WARNING)
    for cell in step:
        outline(surface, cell_rect(square, cell), theme.WARNING, 0.02)


def suggestion(surface: pygame.Surface, square: pygame.Rect, move: Move) -> None:
    """Draw from where to where a good player would move."""
    for cell in (move.here, move.there):
        rect = cell_rect(square, cell)
        room = round(rect.width * 0.06)
        suggestion_mark.frame(surface, rect.inflate(room, room))
    arrow(surface, square, (move.here, move.there), theme.HINT)


def draw_refusal(surface: pygame.Surface, rect: pygame.Rect) -> None:
    """Draw that this cell cannot be chosen."""
    outline(surface, rect, theme.DANGER, 0.03)
    side = max(8, rect.width // 5)
    cross = pygame.Rect(rect.x + side // 3, rect.y + side // 3, side, side)
    shapes.cross(surface, cross, theme.DANGER)


def cursor(surface: pygame.Surface, rect: pygame.Rect) -> None:
    """Draw where the keyboard is: a frame outside all others, so that both can be seen."""
    room = round(rect.width * 0.075)
    outline(surface, rect.inflate(room, room), theme.FOCUS, 0.03)


def outline(surface: pygame.Surface, rect: pygame.Rect, ink: Ink, part: float) -> None:
    """Draw a line around a cell, so many parts of its side thick."""
    thick = max(1, round(rect.width * part))
    shapes.ring(surface, rect.inflate(thick, thick), ink, rect.width // 8, thick)


def arrow(surface: pygame.Surface, square: pygame.Rect, step: Step, ink: Ink) -> None:
    """Draw a mark on the border of two cells that points from one to the other."""
    here, there = step
    one, other = cell_rect(square, here), cell_rect(square, there)
    half = max(3, round(one.width * 0.085))
    image = _arrow(half, (there[1] - here[1], there[0] - here[0]), ink)
    middle = (one.centerx + other.centerx) // 2, (one.centery + other.centery) // 2
    surface.blit(image, image.get_rect(center=middle))


@kept(64)
def _arrow(half: int, way: tuple[int, int], ink: Ink) -> pygame.Surface:
    def draw(surface: pygame.Surface, fine: int) -> None:
        surface.fill((*theme.GROUND, 0))
        for size, colour in ((half * fine, theme.GROUND), (half * fine * 0.68, ink)):
            points = ((0.95, 0.0), (-0.75, 0.9), (-0.75, -0.9))
            turned = ((x * way[0] - y * way[1], x * way[1] + y * way[0]) for x, y in points)
            middle = half * fine
            at = [(middle + x * size, middle + y * size) for x, y in turned]
            pygame.draw.polygon(surface, colour, at)

    return shapes.smooth((2 * half, 2 * half), draw)


def _ghost(
    surface: pygame.Surface, square: pygame.Rect, board: Board, step: Step, alpha: int
) -> None:
    """The piece that moves, where it will lie."""
    (row, col), (to_row, to_col) = step
    stack, below = board[row][col], board[to_row][to_col]
    if not stack or not below:
        return
    rect = cell_rect(square, (to_row, to_col))
    face, thick = columns(rect, len(below))[-1], rim(rect, len(below))
    image = piece_picture(face.size, thick, stack[-1])
    image.set_alpha(alpha)
    surface.blit(image, (face.x, max(face.y - thick, rect.y - thick)))
