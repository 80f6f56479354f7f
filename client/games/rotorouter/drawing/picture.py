"""Draws a board with what moves on it, what is chosen, and where one may act."""

from math import pi, sin
from typing import Final, NamedTuple

import pygame

from client.games.rotorouter.drawing import marks, signs
from client.games.rotorouter.drawing.art import BoardArt, draw_tile, position_of
from client.games.rotorouter.drawing.ghosts import between, sent, without, would_lie
from client.games.rotorouter.drawing.motion import Motion, Now, along
from client.games.rotorouter.drawing.plan import BoardPlan
from client.games.rotorouter.hand import TurnChoice
from client.games.rotorouter.token_path import way
from client.table.board import BoardScene
from client.table.pointer import Pointer
from client.ui import theme
from client.widgets.widget import DrawContext
from engines.rotorouter.public import (
    TURNS,
    View,
    homes,
    spin,
)

TOKEN: Final = 0.255
"""The radius of a token, as a part of a cell's side."""
CHOSEN: Final = 225
HOVERED: Final = 150


class Picture(NamedTuple):
    """Everything that decides what is seen."""

    view: View
    plan: BoardPlan
    art: BoardArt
    hand: TurnChoice
    pointer: Pointer
    motion: Motion | None
    hidden: bool
    """Whether tokens are hidden."""
    latest: int | None
    """The cell that was changed last."""

    def draw(self, ctx: DrawContext, surface: pygame.Surface, scene: BoardScene) -> None:
        """Draw everything, from the plate upwards."""
        now = self.motion.now if self.motion else None
        acts = scene.may_act and now is None
        self._draw_board(surface, now, self._ghosted() if acts else None)
        self._draw_notes(surface, now)
        if acts:
            self._draw_aims(surface)
        self._draw_pending(surface, scene)
        if not self.hidden:
            self._draw_tokens(surface, now)
        if now is None:
            self._draw_spins(surface)
        if acts:
            self._draw_choice(surface)
        if now is not None:
            self._draw_now(surface, now)
        if self.pointer.refused is not None:
            marks.refusal(surface, self.plan, self.pointer.refused)
        if scene.cursor and self.pointer.cursor is not None:
            thick = max(ctx.px(2) / self.plan.side, 0.06)
            marks.ring(surface, self.plan, self.pointer.cursor, theme.FOCUS, 0.56, thick)

    # -- the board -------------------------------------------------------------------------

    def _draw_board(self, surface: pygame.Surface, now: Now | None, ghosted: int | None) -> None:
        """Tracks as they lie, or as they are turning; all but the one that is ``ghosted``."""
        position = position_of(self.view)
        square = self.plan.square
        if now is not None and self.motion is not None:
            position = between(position_of(self.motion.old), position, now)
        elif ghosted is not None:
            position = without(position, ghosted)
        surface.blit(self.art.position(position, square.width), square)
        if now is not None and now.phase.kind in ("appear", "turn"):
            self._draw_change(surface, now)

    def _draw_change(self, surface: pygame.Surface, now: Now) -> None:
        """A track that appears or turns."""
        cell = now.phase.cells[0]
        old = self.motion.old.board[cell] if self.motion else None
        new = self.view.board[cell]
        if now.phase.kind == "turn" and old is not None:
            draw_tile(surface, self.plan, cell, old, now.phase.theta * now.part)
            return
        if old is not None:
            draw_tile(surface, self.plan, cell, old, alpha=round(255 * (1 - now.part)))
        if new is not None:
            draw_tile(surface, self.plan, cell, new, alpha=round(255 * now.part))

    def _ghosted(self) -> int | None:
        """The cell whose track is shown as it would be."""
        cell = self._focus()
        aim = self.hand.aim(cell)
        return cell if aim and aim.sort in ("rotate", "replace", "fix", "corner") else None

    def _focus(self) -> int | None:
        """The chosen cell, else the one under the mouse."""
        return self.hand.cell if self.hand.cell is not None else self.pointer.hovered

    # -- what is so ------------------------------------------------------------------------

    def _draw_notes(self, surface: pygame.Surface, now: Now | None) -> None:
        """Whose home, what was laid last, what is trapped or sealed."""
        view, plan = self.view, self.plan
        for player in view.players:
            if player.seat == view.to_move:
                ink = theme.ROUTES[player.seat]
                marks.corners(surface, plan, homes(view.size)[player.seat], ink, 0.5, 0.2)
                if player.last_placed is not None and now is None:
                    marks.glow(surface, plan, player.last_placed, ink, 0.8)
        if now is not None:
            return
        if self.latest is not None:
            marks.corners(surface, plan, self.latest, theme.TEXT, 0.44, 0.1)
        for cell in view.trapped:
            marks.draw_trapped(surface, plan, cell)
        for colour in view.sealed:
            marks.wrong(surface, plan, homes(view.size)[colour])

    def _draw_spins(self, surface: pygame.Surface) -> None:
        """After a roll, which way each gear would turn."""
        turn = self.view.turn
        theta = TURNS[turn.roll] if turn.roll and not turn.applied else 0
        if not theta or self.view.to_move is None:
            return
        for cell in range(self.view.size**2):
            strong = self.view.board[cell] is not None
            way_ = theta if theta == 180 else spin(cell, self.view.size, theta)
            marks.spin(surface, self.plan, cell, way_, 255 if strong else 90)

    # -- what may be done ------------------------------------------------------------------

    def _draw_aims(self, surface: pygame.Surface) -> None:
        """Every cell in which something can be done now."""
        ink = theme.ROUTES[self.view.to_move or 0]
        corners = homes(self.view.size)
        for cell, aim in self.hand.aims().items():
            match aim.sort:
                case "place":
                    marks.place(surface, self.plan, cell)
                case "rotate" | "replace":
                    marks.turnable(surface, self.plan, cell)
                case "move" if cell in corners and corners.index(cell) != self.view.to_move:
                    marks.goal(surface, self.plan, cell, ink)
                case "move":
                    marks.dot(surface, self.plan, cell)
                case _:
                    pass

    def _draw_choice(self, surface: pygame.Surface) -> None:
        """The ghost of what a click would do, and of what is chosen."""
        hovered, chosen = self.pointer.hovered, self.hand.cell
        if chosen is not None and self.hand.token != chosen:
            self._ghost(surface, chosen, CHOSEN)
            marks.ring(surface, self.plan, chosen, theme.ACCENT, 0.53, 0.06)
        elif hovered is not None:
            self._ghost(surface, hovered, HOVERED)
        if self.hand.home:
            home = homes(self.view.size)[self.view.to_move or 0]
            self._token(surface, self.view.to_move or 0, self.plan.middle(home), CHOSEN)
            marks.ring(surface, self.plan, home, theme.ACCENT, 0.4, 0.06)
        if self.hand.token is not None:
            self._draw_way(surface)
            marks.ring(surface, self.plan, self.hand.token, theme.ACCENT, 0.4, 0.06)

    def _draw_way(self, surface: pygame.Surface) -> None:
        """From the chosen token to where it may go."""
        goal = self.hand.cell if self.hand.cell != self.hand.token else self.pointer.hovered
        aim = self.hand.aim(goal)
        if goal is None or aim is None or aim.sort != "move" or self.hand.token is None:
            return
        ink = theme.ROUTES[self.view.to_move or 0]
        marks.way(surface, self.plan, way(self.view, self.hand.token, goal), ink)

    def _ghost(self, surface: pygame.Surface, cell: int, alpha: int) -> None:
        """The track or the token that would be there."""
        aim = self.hand.aim(cell)
        if aim is None or self.view.to_move is None:
            return
        if aim.sort in ("move", "home"):
            self._token(surface, self.view.to_move, self.plan.middle(cell), alpha)
        tile = would_lie(self.view, self.hand, cell, aim)
        if tile is not None:
            draw_tile(surface, self.plan, cell, tile, alpha=alpha)
            if any(cell in player.tokens for player in self.view.players):
                self._draw_tokens(surface, None, cell)

    def _draw_pending(self, surface: pygame.Surface, scene: BoardScene) -> None:
        """What was sent and is not answered, breathing."""
        cell, tile = sent(self.view, self.hand, scene.pending)
        if cell is None:
            return
        breath = (1 + sin(2 * pi * scene.now_ms / 1200)) / 2
        if tile is not None:
            draw_tile(surface, self.plan, cell, tile, alpha=round(90 + 110 * breath))
        marks.ring(surface, self.plan, cell, theme.WARNING, 0.5, 0.05)

    # -- tokens and what moves -------------------------------------------------------------

    def _token(
        self, surface: pygame.Surface, seat: int, at: tuple[float, float], alpha: int = 255
    ) -> None:
        radius = max(4, round(TOKEN * self.plan.side))
        signs.blit_middle(surface, signs.token(seat, radius), at, alpha)

    def _draw_tokens(
        self, surface: pygame.Surface, now: Now | None, only: int | None = None
    ) -> None:
        """All that stand; the one on the way later."""
        moving = None
        if now and now.phase.kind in ("walk", "drop"):
            moving = now.phase.seat, now.phase.cells[-1]
        view = self.view
        if now and self.motion and now.phase.kind == "flash":
            view = self.motion.old
        for player in view.players:
            for cell in player.tokens:
                if (player.seat, cell) != moving and only in (None, cell):
                    self._token(surface, player.seat, self.plan.middle(cell))

    def _draw_now(self, surface: pygame.Surface, now: Now) -> None:
        """What moves above the board."""
        phase, part = now.phase, now.part
        ink = theme.ROUTES[phase.seat]
        match phase.kind:
            case "flash":
                strong = abs(sin(2 * pi * part))
                marks.glow(surface, self.plan, phase.cells[0], ink, strong)
                marks.ring(surface, self.plan, phase.cells[0], ink, 0.56 - 0.08 * part, 0.07)
            case "walk":
                x, y = along(phase.cells, part, self.view.size)
                origin, side = self.plan.middle(0), self.plan.side
                marks.way(surface, self.plan, phase.cells, ink)
                self._draw_tokens(surface, now, phase.cells[-1])  # the way ends below them
                self._token(surface, phase.seat, (origin[0] + x * side, origin[1] + y * side))
            case "drop":
                x, y = self.plan.middle(phase.cells[-1])
                fall = (1 - part) * 0.6 * self.plan.side
                self._token(surface, phase.seat, (x, y - fall), round(255 * part))
            case "score":
                marks.burst(surface, self.plan, phase.cells[-1], ink, part)
            case _:
                pass
