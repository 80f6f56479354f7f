"""The wall: up to nine games at once, live; a click goes to one."""

from functools import partial
from typing import Any, ClassVar, Final

import pygame

from client.languages.message import mark, tr, trn
from client.scenes.wall.wall_choice import WallChoiceScene
from client.scenes.wall.wall_game import WallGame
from client.scenes.wall.wall_games import WallGames
from client.scenes.wall.wall_grid import WallGrid
from client.scenes.wall.wall_tile import WallTile
from client.shell.parts import TopBar
from client.shell.scene import Scene, Shell
from client.shell.server_status import line_banner
from client.ui import theme
from client.widgets import Button, CardBox, Centred, Column, Label, Pad, Row, Scroll, Widget
from protocol.names import RoomId

BAR: Final = 64
"""What the bar takes above the tiles, in pixels at 100 %."""
EDGE: Final = 12
STEPS: Final = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}


class WallScene(Scene):
    """Watches the games while it is shown; nobody hears of it but as of any spectator."""

    title: ClassVar[str] = mark("Wall")

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.wall = WallGames(shell)
        self._tiles: list[WallTile] = []
        self._moving: list[WallGame] = []
        self._told: tuple[Any, ...] = ()

    # -- showing it ------------------------------------------------------------------------

    def build(self) -> Widget:
        """Return the bar, and the tiles as large as there is room for."""
        self._told = self._counting()
        above = [Pad(self._bar(), pad=EDGE), *line_banner(self.shell)]
        if not self.wall.games:
            self._tiles = []
            nothing = Centred(self._nothing(), 560, middle=True, grows=1)
            return Column([*above, Scroll("wall", nothing, grows=1)], gap=0)
        self._tiles = [
            WallTile(game, n + 1, partial(self._enter, game.room))
            for n, game in enumerate(self.wall.games)
        ]
        edge = round(EDGE * self.scale)
        room = self.size[0] - 2 * edge, self.size[1] - round(BAR * self.scale) - 2 * edge
        grid = Pad(WallGrid(self._tiles, room), pad=EDGE)
        return Column([*above, Scroll("wall", grid)], gap=0)

    def _bar(self) -> Widget:
        count = len(self.wall.games)
        words = trn("{n} game live", "{n} games live", count) if count else ""
        left: list[Widget] = [Label(tr(self.title), theme.TITLE)]
        if words and self.size[0] / self.scale >= 560:
            left.append(Label(words, theme.BODY, theme.SOFT))
        is_chosen = self.wall.chosen is not None
        again = Button("busiest", tr("Show the busiest"), partial(self.wall.choose, None))
        buttons: list[Widget] = [
            *([again] if is_chosen else []),
            Button("choose", tr("Choose games"), self._choose),
            Button("leave", tr("Home"), self.escape, "quiet"),
        ]
        return TopBar(Row(left, gap=12), Row(buttons, gap=8, align=1))

    def _nothing(self) -> Widget:
        words = tr("Games appear here as soon as somebody plays one that all may watch.")
        parts = [
            Label(tr("Nothing to watch right now"), theme.HEADING, align=0.5),
            Label(words, theme.BODY, theme.SOFT, align=0.5),
        ]
        return CardBox(Pad(Column(parts, gap=8), pad=12))

    def _counting(self) -> tuple[Any, ...]:
        """Whatever changes with time alone, as it is shown at this moment."""
        return tuple(
            tuple(it.text if it is not None else "" for it in game.clocks)
            for game in self.wall.games
        )

    # -- going on --------------------------------------------------------------------------

    def update(self) -> None:
        """Read what the server told of each game."""
        before = [game.room for game in self.wall.games]
        self.wall.update()
        if before != [game.room for game in self.wall.games]:
            self._told = ()

    def tick(self, passed_ms: int) -> bool:
        """Let pieces move, and clocks be read anew."""
        self._moving = self.wall.tick(passed_ms)
        others = super().tick(passed_ms) or self._counting() != self._told
        moves = bool(self._moving)
        if others:
            self._moving = []
        return moves or others

    def moved(self) -> pygame.Rect | None:
        """Return where boards move, where nothing else has changed."""
        rects = [tile.picture for tile in self._tiles if tile.game in self._moving]
        if not rects or any(
            not it.game.board or not it.game.board.moves_alone for it in self._at()
        ):
            return None
        return rects[0].unionall(rects[1:])

    def _at(self) -> list[WallTile]:
        return [tile for tile in self._tiles if tile.game in self._moving]

    # -- doing it --------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Go to a game by its digit at once; by arrows from tile to tile."""
        if event.type == pygame.KEYDOWN:
            number = event.key - pygame.K_1
            if 0 <= number < len(self.wall.games):
                self._enter(self.wall.games[number].room)
                return True
            if event.key in STEPS and self._tiles:
                self._step(*STEPS[event.key])
                return True
        return super().handle(event)

    def _step(self, right: int, down: int) -> None:
        """Put the keyboard on the next tile that way; on the first where it is on none."""
        focus = self.page.state.focus
        here = next((tile for tile in self._tiles if tile.key == focus), None)
        if here is None:
            self.page.focus(self._tiles[0].key, True)
            return
        x, y = here.rect.center

        def ahead(tile: WallTile) -> int:
            return (tile.rect.centerx - x) * right + (tile.rect.centery - y) * down

        def away(tile: WallTile) -> tuple[int, int]:
            aside = abs((tile.rect.centerx - x) * down) + abs((tile.rect.centery - y) * right)
            return aside, ahead(tile)

        found = [tile for tile in self._tiles if ahead(tile) > 0]
        if found:
            self.page.focus(min(found, key=away).key, True)

    def _enter(self, room: RoomId) -> None:
        self.shell.pop(self)
        self.shell.open_room(room)

    def _choose(self) -> None:
        self.shell.push(WallChoiceScene(self.shell, self.wall))

    def closed(self) -> None:
        """Hear no more of any of them."""
        self.wall.end()

    @property
    def window_title(self) -> str:
        """Return that games are watched."""
        return tr(self.title)
