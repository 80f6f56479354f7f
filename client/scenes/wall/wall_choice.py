"""Which games the wall shows: the busiest, or up to nine that one chooses."""

from functools import partial
from typing import ClassVar

from client.games.catalog import title
from client.languages.message import mark, tr, trn
from client.presenters.room_settings import terms
from client.scenes.wall.wall_games import MOST, WallGames
from client.shell.parts import head
from client.shell.scene import DialogScene, Shell
from client.ui import theme
from client.widgets import Button, Label, Widget
from client.widgets.inputs import Toggle
from protocol.from_server import RoomCard as RoomCard
from protocol.names import RoomId


class WallChoiceScene(DialogScene):
    """Show a switch for each game that can be watched; each takes effect at once."""

    title: ClassVar[str] = mark("Games on the wall")
    width: ClassVar[float] = 560

    def __init__(self, shell: Shell, wall: WallGames) -> None:
        super().__init__(shell)
        self._wall = wall

    def parts(self) -> list[Widget]:
        """Return the switch for the busiest, and one for each game."""
        cards, shown = self._wall.live, {game.room for game in self._wall.games}
        about = trn("Shows up to {n} game.", "Shows up to {n} games.", MOST)
        busiest = Toggle(
            "busiest",
            tr("The busiest games"),
            self._wall.chosen is None,
            lambda on: self._wall.choose(None if on else sorted(shown)),
            tr("Most people first, then rated games. One that ends makes room for the next."),
        )
        parts: list[Widget] = [head(tr(self.title), about), busiest]
        if not cards:
            parts.append(Label(tr("No games to watch right now."), theme.BODY, theme.SOFT))
        return [*parts, *(self._switch(card, shown) for card in cards)]

    def _switch(self, card: RoomCard, shown: set[RoomId]) -> Widget:
        names = ", ".join(name for name in card.names if name)
        words = tr("{game}: {players}", game=title(card.game), players=names)
        on = card.room in shown
        full = not on and self._wall.chosen is not None and len(self._wall.chosen) >= MOST
        off = tr("{n} games are shown: turn one off first", n=MOST) if full else ""
        about = "  ·  ".join(terms(card.settings))
        return Toggle(f"show {card.room}", words, on, partial(self._turn, card.room), about, off)

    def _turn(self, room: RoomId, on: bool) -> None:
        shown = [game.room for game in self._wall.games]
        self._wall.choose([*shown, room][-MOST:] if on else [it for it in shown if it != room])

    def buttons(self) -> list[Widget]:
        """Return the one that closes it: all is shown already."""
        return [Button("close", tr("Done"), self.escape, "loud")]
