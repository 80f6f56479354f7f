"""The dialog for a new room: the game, its options, who plays and how, who may come."""

from typing import ClassVar

from client import theme
from client.games.catalog import BOARDS
from client.opening import Order, matched, opened
from client.profile import Seating
from client.scenes.optionform import OptionForm
from client.scenes.parts import head
from client.scenes.scene import Scene, Shell, dialog
from client.scenes.seatingform import SeatingForm, counts
from client.widgets import Beside, Button, Choice, Column, Label, Widget
from protocol.names import RoomId

WIDE = 700
"""From this width on players and options stand beside each other."""


class CreateScene(Scene):
    """A form made of the game's Options, who is to sit, and the room's own settings."""

    title: ClassVar[str] = "New room"
    modal: ClassVar[bool] = True
    first: ClassVar[str] = "open"

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        welcome = shell.connection.welcome if shell.connection else None
        offered = welcome.games if welcome else {}
        self.games = [n for n in offered if n in BOARDS and offered[n] == BOARDS[n].rules]
        self.unknown = [n for n in offered if n not in self.games]
        last = shell.profile
        self.forms = {
            name: OptionForm(shell, BOARDS[name](), last.options.get(name, {}))
            for name in self.games
        }
        bots = welcome.bots if welcome else {}
        self.seatings = {
            name: SeatingForm(BOARDS[name], bots.get(name, ()), last.seatings.get(name, Seating()))
            for name in self.games
        }
        first = self.games[0] if self.games else ""
        self.game = last.game if last.game in self.games else first
        self._busy = False
        self._welcome = welcome

    def update(self) -> None:
        """Bots may have become ready."""
        welcome = self.shell.connection.welcome if self.shell.connection else None
        if welcome is not None and welcome is not self._welcome:
            self._welcome = welcome
            for name, form in self.seatings.items():
                form.offer(welcome.bots.get(name, ()))

    def build(self) -> Widget:
        """Above the game; below it players and options beside each other."""
        parts: list[Widget] = [head("New room")]
        if not self.games:
            parts.append(Label("This program knows none of the games of this server."))
        else:
            parts += self._form()
        if self.unknown:
            names = ", ".join(self.unknown)
            words = f"Also on this server, but not known to this program: {names}."
            parts.append(Label(words, theme.SMALL, theme.SOFT))
        off = self.form.fault if self.games else "there is no game to play"
        off = "the server is asked already" if self._busy else off
        buttons: list[Widget] = [
            *self._counts(),
            Button("cancel", "Cancel", lambda: self.shell.pop(self)),
            *self._match(off),
            Button("open", self._words, self.open, "loud", off=off),
        ]
        return dialog("create", parts, buttons, 940)

    @property
    def form(self) -> OptionForm:
        """The options of the chosen game."""
        return self.forms[self.game]

    @property
    def order(self) -> Order:
        """The table as it is chosen now."""
        return self.seatings[self.game].order(self.game, self.form.options)

    @property
    def _words(self) -> str:
        if self._busy:
            return "Opening …"
        return "Play" if self.games and self.order.is_alone else "Open room"

    def _match(self, off: str) -> list[Widget]:
        """The way to somebody who wants the same, where people are to play."""
        if not self.games or self.order.is_alone:
            return []
        button = Button("match", "Find a game", self.find, off=off)
        button.tip = off or (
            "A seat with somebody who waits for this game, played so; or a room to wait in. "
            "Without hints, evaluation or bots."
        )
        return [button]

    def _counts(self) -> list[Widget]:
        """What the game will count for, always in sight."""
        words = counts(self.order) if self.games else ""
        ink = theme.WARNING if words and self.order.is_practice else theme.SOFT
        return [Label(words, theme.SMALL, ink, grows=1)] if words else []

    def _form(self) -> list[Widget]:
        parts: list[Widget] = []
        titles = [BOARDS[name].title for name in self.games]
        now = self.games.index(self.game)
        if len(self.games) > 1:
            parts.append(Choice("game", "Game", titles, now, self._choose_game))
        else:
            parts.append(Label(titles[0], theme.HEADING))
        order, seating = self.order, self.seatings[self.game]
        players = seating.players(order, order.options)
        advice = [] if order.is_alone else self.form.advice()
        options = [*advice, *self.form.controls(self.scale), *seating.help(order)]
        options += seating.visitors(order)
        left = _part(
            "Players and time", [*players, *seating.telling(order), *seating.timing(order)]
        )
        right = _part("Game and room", options)
        return [*parts, Beside([left, right], WIDE, theme.GAP * 3)]

    def _choose_game(self, n: int) -> None:
        self.game = self.games[n]

    def open(self) -> None:
        """Ask the server for the room."""
        self._busy = True
        self.shell.do(self._open(), self._asked)

    def find(self) -> None:
        """Ask the server for somebody who wants the same."""
        connection, order = self.shell.connection, self.order
        if connection is not None:
            self._busy = True
            work = matched(connection, order.for_anyone, lambda room: self._enter(room, order))
            self.shell.do(work, self._asked)

    def _asked(self) -> None:
        self._busy = False

    async def _open(self) -> None:
        connection, order = self.shell.connection, self.order
        if connection is not None:
            await opened(connection, order, lambda room: self._enter(room, order))

    def _enter(self, room: RoomId, order: Order) -> None:
        wanted = self.seatings[order.game].seating  # not a level that had to do for a while
        kept = self.shell.profile.with_room(order.game, order.options, wanted)
        self.shell.keep(kept)
        self.shell.pop(self)
        self.shell.enter(room)


def _part(title: str, parts: list[Widget]) -> Column:
    return Column([Label(title, theme.HEADING), *parts], gap=theme.GAP * 1.3)
