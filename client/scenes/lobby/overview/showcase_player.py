"""Shows recorded games on the home, one position of one game after another."""

from collections.abc import Sequence
from typing import Any, Final

import pygame

from client.games.catalog import BOARDS
from client.games.showcase import showcase
from client.table.board_picture import draw_position
from client.ui import shapes, theme
from client.widgets import DrawContext, Widget

EACH_MS: Final = 2_400
"""How long a position is shown; those of several games change one after another."""
FIRST: Final = 0.45
"""The part of a game after which it is first shown: there is something on the board by then."""
REST: Final = 4
"""How many times as long the last position is shown, before the game begins again."""


class ShowcasePlayer:
    """Where each recorded game is now."""

    def __init__(self) -> None:
        self._at: dict[str, int] = {}
        self._passed_ms, self._turn = 0, 0

    def view(self, game: str) -> Any:
        """Return the position that is shown of that game; None for an empty board."""
        views = showcase(game)
        at = self._at.setdefault(game, round(FIRST * (len(views) - 1)))
        return views[min(at, len(views) - 1)] if views else None

    def tick(self, passed_ms: int, games: Sequence[str]) -> str:
        """Let time pass; return which of the ``games`` in sight has gone on, "" for none."""
        if not games:
            return ""
        self._passed_ms += passed_ms
        each = EACH_MS / len(games)
        if self._passed_ms < each:
            return ""
        self._passed_ms = 0
        self._turn += 1
        game = games[self._turn % len(games)]
        return game if self._go_on(game) else ""

    def _go_on(self, game: str) -> bool:
        """Show the next position; return whether it is another one."""
        before, many = self.view(game), len(showcase(game))
        if not many:
            return False
        at = self._at[game] + 1
        self._at[game] = 0 if at >= many + REST else at
        return self.view(game) is not before


class ShowcasePicture(Widget):
    """The position of a recorded game that is shown now, as large as its place."""

    def __init__(self, player: ShowcasePlayer, game: str) -> None:
        super().__init__()
        self.game, self._player = game, player

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return nothing: it takes what it is given."""
        return 0

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return nothing: it takes what it is given."""
        return 0

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw the board on its ground."""
        if not surface.get_clip().colliderect(self.rect):
            return
        shapes.rounded(surface, self.rect, theme.GROUND, ctx.px(theme.RADIUS))
        side = min(self.rect.size) - 2 * ctx.px(6)
        if side > 0:
            image = draw_position(BOARDS[self.game], self._player.view(self.game), side, ctx)
            surface.blit(image, image.get_rect(center=self.rect.center))
