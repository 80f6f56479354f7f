"""Draws a board with what moves on it, what is chosen, and where one may act."""

from math import pi, sin
from typing import Final, NamedTuple

import pygame

from client.games.rotorouter.drawing import marks, signs
from client.games.rotorouter.drawing.art import BoardArt, draw_tile, draw_track, position_of
from client.games.rotorouter.drawing.ghosts import sent, without, would_lie
from client.games.rotorouter.drawing.motion import BoardMotion, ScoringToken, along
from client.games.rotorouter.drawing.plan import BoardPlan, cell_name
from client.games.rotorouter.hand import TurnChoice
from client.games.rotorouter.token_path import way
from client.table import cell_marks
from client.table.board import BoardScene
from client.table.pointer import Pointer
from client.ui import theme
from client.widgets.widget import DrawContext
from engines.rotorouter.public import (
    TURNS,
    Tile,
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
    motion: BoardMotion
    hidden: bool
    """Whether tokens are hidden."""
    latest: int | None
    """The cell that was changed last."""

    def draw(self, ctx: DrawContext, surface: pygame.Surface, scene: BoardScene) -> None:
        """Draw everything, from the plate upwards."""
        moves = self.motion.is_moving
        acts = scene.may_act and not moves
        self._draw_board(surface, self._ghosted() if acts else None)
        self._draw_notes(surface, moves)
        if acts:
            self._draw_aims(surface)
        self._draw_pending(surface, scene)
        self._draw_effects(surface, above=False)
        if not self.hidden:
            self._draw_tokens(surface)
        if not moves:
            self._draw_spins(surface)
        if acts:
            self._draw_choice(surface)
        self._draw_effects(surface, above=True)
        if self.pointer.refused is not None:
            marks.refusal(surface, self.plan, self.pointer.refused)
        if scene.cursor and self.pointer.cursor is not None:
            thick = max(ctx.px(2) / self.plan.side, 0.06)
            marks.ring(surface, self.plan, self.pointer.cursor, theme.FOCUS, 0.56, thick)
        self._draw_name(ctx, surface, scene)

    def _draw_name(self, ctx: DrawContext, surface: pygame.Surface, scene: BoardScene) -> None:
        """What the cell under the mouse, or else the keyboard's, is called."""
        pointer, plan = self.pointer, self.plan
        cell = pointer.cursor if scene.cursor and pointer.hovered is None else pointer.hovered
        if cell is not None:
            name, reach = cell_name(cell, plan.size), 0.56 * plan.side
            cell_marks.draw_name(surface, ctx.type, name, plan.middle(cell), reach, plan.square)

    # -- the board -------------------------------------------------------------------------

    def _draw_board(self, surface: pygame.Surface, ghosted: int | None) -> None:
        """Tracks as they lie, all but the one that is ``ghosted``; above them those that move."""
        position, square = position_of(self.view), self.plan.square
        if self.motion.is_moving:
            still, turned = self.motion.still(self.view), self.motion.turned
            position = position._replace(board=still, turned=turned)
        elif ghosted is not None:
            position = without(position, ghosted)
        surface.blit(self.art.position(position, square.width), square)
        for pose in self.motion.tracks():
            if isinstance(pose.kind, Tile):
                tile = Tile(pose.kind.kind, 0, pose.kind.colour)
                at = self._at(pose.x, pose.y - pose.lift)
                draw_track(surface, self.plan.side, tile, pose.angle, at, round(255 * pose.alpha))

    def _at(self, x: float, y: float) -> tuple[float, float]:
        """A place on the board in pixels."""
        (left, top), side = self.plan.middle(0), self.plan.side
        return left + x * side, top + y * side

    def _ghosted(self) -> int | None:
        """The cell whose track is shown as it would be."""
        cell = self._focus()
        aim = self.hand.aim(cell)
        return cell if aim and aim.sort in ("rotate", "replace", "fix", "corner") else None

    def _focus(self) -> int | None:
        """The chosen cell, else the one under the mouse."""
        return self.hand.cell if self.hand.cell is not None else self.pointer.hovered

    # -- what is so ------------------------------------------------------------------------

    def _draw_notes(self, surface: pygame.Surface, moves: bool) -> None:
        """Whose home, what was laid last, what is trapped or sealed."""
        view, plan = self.view, self.plan
        for player in view.players:
            if player.seat == view.to_move:
                ink = theme.ROUTES[player.seat]
                marks.corners(surface, plan, homes(view.size)[player.seat], ink, 0.5, 0.2)
                if player.last_placed is not None and not moves:
                    marks.glow(surface, plan, player.last_placed, ink, 0.8)
        if moves:
            return
        self._draw_won(surface)
        if self.latest is not None:
            marks.corners(surface, plan, self.latest, theme.TEXT, 0.44, 0.1)
        for cell in view.trapped:
            marks.draw_trapped(surface, plan, cell)
        for colour in view.sealed:
            marks.wrong(surface, plan, homes(view.size)[colour])

    def _draw_won(self, surface: pygame.Surface) -> None:
        """At the end: the ways of the winner to the corners, and the corners themselves."""
        if self.view.phase != "game_over":
            return
        corners = homes(self.view.size)
        first = {row.seat for row in self.view.standings if row.place == 1}
        for player in self.view.players:
            if player.seat not in first or not player.reached:
                continue
            ink, home = theme.ROUTES[player.seat], corners[player.seat]
            for colour in player.reached:
                cells = way(self.view, home, corners[colour])
                if len(cells) > 2 or abs(home - corners[colour]) in (1, self.view.size):
                    marks.way(surface, self.plan, cells, ink)
                marks.glow(surface, self.plan, corners[colour], ink)
                marks.ring(surface, self.plan, corners[colour], ink, 0.56, 0.07)
            marks.glow(surface, self.plan, home, ink)

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
                self._draw_tokens(surface, cell)

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

    def _draw_tokens(self, surface: pygame.Surface, only: int | None = None) -> None:
        """All that stand or are on their way; or the one of a cell alone."""
        for pose in self.motion.tokens():
            cell = round(pose.y) * self.view.size + round(pose.x)
            if only in (None, cell):
                at = self._at(pose.x, pose.y - pose.lift)
                self._token(surface, int(str(pose.kind)), at, round(255 * pose.alpha))

    def _draw_effects(self, surface: pygame.Surface, *, above: bool) -> None:
        """What is seen for a while: ways below the tokens, flashes and bursts above them."""
        for effect, part in self.motion.effects:
            match effect.kind:
                case "walk" if not above:
                    marks.way(surface, self.plan, effect.at, theme.ROUTES[_seat(effect.look)])
                case "walk" if isinstance(effect.look, ScoringToken):
                    x, y = along(effect.at, part, self.view.size)
                    self._token(surface, effect.look.seat, self._at(x, y))
                case "flash" if above:
                    ink = theme.ROUTES[_seat(effect.look)]
                    strong = abs(sin(2 * pi * part))
                    marks.glow(surface, self.plan, effect.at[0], ink, strong)
                    marks.ring(surface, self.plan, effect.at[0], ink, 0.56 - 0.08 * part, 0.07)
                case "score" if above:
                    ink = theme.ROUTES[_seat(effect.look)]
                    marks.burst(surface, self.plan, effect.at[-1], ink, part)
                case _:
                    pass


def _seat(look: object) -> int:
    """Whose effect it is."""
    return look.seat if isinstance(look, ScoringToken) else int(str(look))
