"""The dialog for a new room: the game, its options, who plays and how, who may come."""

from typing import ClassVar

from client.games.catalog import BOARDS
from client.presenters.room_order import RoomOrder
from client.scenes.lobby.option_form import OptionForm
from client.scenes.lobby.room_opening import find_room, open_room
from client.scenes.lobby.seating_form import SeatingForm, counts
from client.shell.parts import head
from client.shell.scene import DialogScene, Shell
from client.storage.profile import Seating
from client.ui import theme
from client.widgets import Beside, Button, Column, Label, Widget
from client.widgets.inputs import ChoiceInput
from protocol.names import RoomId

WIDE = 700
"""From this width on players and options stand beside each other."""


class CreateScene(DialogScene):
    """A form made of the game's Options, who is to sit, and the room's own settings."""

    title: ClassVar[str] = "New room"
    width: ClassVar[float] = 940
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

    def parts(self) -> list[Widget]:
        """Return the game, and below it players and options beside each other."""
        parts: list[Widget] = [head("New room")]
        if not self.games:
            parts.append(Label("This program knows none of the games of this server."))
        else:
            parts += self._form()
        if self.unknown:
            names = ", ".join(self.unknown)
            words = f"Also on this server, but not known to this program: {names}."
            parts.append(Label(words, theme.SMALL, theme.SOFT))
        return parts

    def buttons(self) -> list[Widget]:
        """Return what the game counts for, the way back, and the ways to a room."""
        off = self.form.fault if self.games else "there is no game to play"
        off = "the server is asked already" if self._busy else off
        return [
            *self._counts(),
            Button("cancel", "Cancel", self.escape),
            *self._match(off),
            Button("open", self._words, self.open, "loud", off=off),
        ]

    @property
    def form(self) -> OptionForm:
        """Return the options of the chosen game."""
        return self.forms[self.game]

    @property
    def order(self) -> RoomOrder:
        """Return the table as it is chosen now."""
        return self.seatings[self.game].order(self.game, self.form.options)

    @property
    def _words(self) -> str:
        if self._busy:
            return "Opening …"
        return "Play" if self.games and self.order.is_alone else "Open room"

    def _match(self, off: str) -> list[Widget]:
        """Return the way to somebody who wants the same, where people are to play."""
        if not self.games or self.order.is_alone:
            return []
        button = Button("match", "Find a game", self.find, off=off)
        button.tip = off or (
            "A seat with somebody who waits for this game, played so; or a room to wait in. "
            "Without hints, evaluation or bots."
        )
        return [button]

    def _counts(self) -> list[Widget]:
        """Return what the game will count for, always in sight."""
        words = counts(self.order) if self.games else ""
        ink = theme.WARNING if words and self.order.is_practice else theme.SOFT
        return [Label(words, theme.SMALL, ink, grows=1)] if words else []

    def _form(self) -> list[Widget]:
        parts: list[Widget] = []
        titles = [BOARDS[name].title for name in self.games]
        now = self.games.index(self.game)
        if len(self.games) > 1:
            parts.append(ChoiceInput("game", "Game", titles, now, self._choose_game))
        else:
            parts.append(Label(titles[0], theme.HEADING))
        order, seating = self.order, self.seatings[self.game]
        players = seating.players(order, order.options)
        evaluation = [] if order.is_alone else self.form.evaluation()
        options = [*evaluation, *self.form.controls(self.scale), *seating.help(order)]
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
        self.shell.start_task(self._open(), self._asked)

    def find(self) -> None:
        """Ask the server for somebody who wants the same."""
        connection, order = self.shell.connection, self.order
        if connection is not None:
            self._busy = True
            work = find_room(connection, order.for_anyone, lambda room: self._enter(room, order))
            self.shell.start_task(work, self._asked)

    def _asked(self) -> None:
        self._busy = False

    async def _open(self) -> None:
        connection, order = self.shell.connection, self.order
        if connection is not None:
            await open_room(connection, order, lambda room: self._enter(room, order))

    def _enter(self, room: RoomId, order: RoomOrder) -> None:
        wanted = self.seatings[order.game].seating  # not a level that had to do for a while
        kept = self.shell.profile.with_room(order.game, order.options, wanted)
        self.shell.keep(kept)
        self.shell.pop(self)
        self.shell.open_room(room)


def _part(title: str, parts: list[Widget]) -> Column:
    return Column([Label(title, theme.HEADING), *parts], gap=theme.GAP * 1.3)
