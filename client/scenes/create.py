"""The dialog for a new room: the game, its options, who may come, who plays."""

import random
from typing import ClassVar

from client import theme
from client.games.catalog import BOARDS
from client.scenes.optionform import OptionForm
from client.scenes.parts import head
from client.scenes.scene import Scene, Shell, dialog
from client.widgets import Button, Choice, Divider, Label, Toggle, Widget
from protocol import from_client
from protocol.from_client import Settings


class CreateScene(Scene):
    """A form made of the game's Options, and the room's own settings."""

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
        first = self.games[0] if self.games else ""
        self.game = last.game if last.game in self.games else first
        self.listed = self.spectators = True
        self.advice = self.bot = False
        self.seat = 0
        self._busy = False

    def build(self) -> Widget:
        """One control below the other."""
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
            Button("cancel", "Cancel", lambda: self.shell.pop(self)),
            Button("open", "Open room", self.open, "loud", off=off),
        ]
        return dialog("create", parts, buttons, 600)

    @property
    def form(self) -> OptionForm:
        """The options of the chosen game."""
        return self.forms[self.game]

    def _form(self) -> list[Widget]:
        parts: list[Widget] = []
        titles = [BOARDS[name].title for name in self.games]
        now = self.games.index(self.game)
        if len(self.games) > 1:
            parts.append(Choice("game", "Game", titles, now, self._choose_game))
        else:
            parts.append(Label(titles[0], theme.HEADING))
        parts += [*self._players(), Divider()]
        parts += [] if self.bot else self.form.advice()
        parts += [*self.form.controls(self.scale), Divider(), *self._visitors()]
        return parts

    def _players(self) -> list[Widget]:
        seats = [name.capitalize() for name in self._seats]
        return [
            Choice(
                "opponent",
                "Opponent",
                ["A person", "A bot"],
                int(self.bot),
                lambda n: setattr(self, "bot", bool(n)),
                "A bot plays at random: good for a first look.",
            ),
            Choice(
                "seat",
                "You play",
                [*seats, "Either" if len(seats) == 2 else "Any"],
                min(self.seat, len(seats)),
                lambda n: setattr(self, "seat", n),
                BOARDS[self.game].opens(self.form.options),
            ),
        ]

    @property
    def _seats(self) -> tuple[str, ...]:
        """What the seats are called, by the options."""
        return BOARDS[self.game].seats_of(self.form.options)

    def _visitors(self) -> list[Widget]:
        parts: list[Widget] = [
            Toggle(
                "listed",
                "Listed in the lobby",
                self.listed,
                lambda on: setattr(self, "listed", on),
                "An unlisted room is joined by its code alone.",
            ),
            Toggle(
                "spectators",
                "Spectators",
                self.spectators,
                lambda on: setattr(self, "spectators", on),
                "Others may watch.",
            ),
        ]
        if BOARDS[self.game].evaluated:
            about = "After every move all are told who would win, both playing without a slip."
            parts.append(
                Toggle(
                    "advice",
                    "Evaluation",
                    self.advice,
                    lambda on: setattr(self, "advice", on),
                    about,
                )
            )
        return parts

    def _choose_game(self, n: int) -> None:
        self.game, self.seat = self.games[n], 0

    def open(self) -> None:
        """Ask the server for the room."""
        self._busy = True
        self.shell.do(self._open(), self._asked)

    def _asked(self) -> None:
        self._busy = False

    async def _open(self) -> None:
        connection = self.shell.connection
        if connection is None:
            return
        game, board = self.game, BOARDS[self.game]
        settings = Settings(self.listed, self.spectators, self.advice and board.evaluated)
        chosen = self.form.options
        opened = await connection.ask(lambda n: from_client.Open(n, game, chosen, settings))
        self.shell.keep(self.shell.profile.with_room(game, chosen))
        room, seats = opened.room, len(self._seats)
        seat = self.seat if self.seat < seats else random.randrange(seats)  # noqa: S311
        await connection.ask(lambda n: from_client.Join(n, room, seat))
        if self.bot:
            await connection.ask(lambda n: from_client.SeatBot(n, room))
        self.shell.pop(self)
        self.shell.enter(room)
