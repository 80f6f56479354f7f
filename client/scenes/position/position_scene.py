"""The editor of positions: a board, its pieces, the position as text, and play from there."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

import pygame

from client.games.catalog import BOARDS
from client.games.positions.kits import KITS
from client.games.positions.position_kit import PositionKit
from client.games.positions.position_words import position_words
from client.languages.message import mark, tr
from client.net.connection import RequestRefused, ServerConnection
from client.scenes.position.play_form import PlayForm, PlayWish
from client.scenes.position.position_draft import PositionDraft
from client.scenes.position.position_table import PositionTable
from client.shell.scene import Scene, Shell
from client.table.pointer import Pointer
from client.table.table_layout import TableLayout, tallest
from client.ui import theme
from client.ui.window_shape import is_low
from client.widgets import Button, CardBox, Column, Divider, Label, Pad, Row, Widget
from client.widgets.inputs import ChoiceInput, TextBuffer, TextField
from engines.positions.position_reader import MOST_SIGNS, BadPosition
from protocol.from_server import Reason

PANEL: Final = 490
"""The width of the panel, in pixels at 100 %."""
READY: Final = mark("Ready to play.")
KEYS: Final = mark(
    "Pick a piece, then tap the board. Keys: arrows, the letter of a piece to put it, Delete to "
    "remove, Ctrl + Z to undo."
)


class PositionScene(Scene):
    """Sets up a position of one game, takes it in as text and gives it out as text."""

    title: ClassVar[str] = mark("Set up a position")
    first: ClassVar[str] = "table"

    def __init__(
        self,
        shell: Shell,
        game: str = "",
        text: str = "",
        view: Any = None,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        """``text`` or ``view``: what is shown at first. ``options``: those of where it is from."""
        super().__init__(shell)
        self.game = game if game in KITS else next(iter(KITS))
        self._kits: dict[str, PositionKit[Any]] = {name: kit() for name, kit in KITS.items()}
        self._drafts = {name: PositionDraft(kit.empty()) for name, kit in self._kits.items()}
        self._before: dict[str, Mapping[str, Any]] = {self.game: options or {}}
        self._pointers = {name: Pointer() for name in KITS}
        self.form, self._busy = PlayForm(), False
        self._refused: tuple[Any, str] | None = None
        """The position that the server refused, and why."""
        self._misread = ""
        self.line = TextBuffer(most=MOST_SIGNS, on_change=self._typed)
        if view is not None:
            self.draft.load(self.kit.of_view(view))
        elif text:
            self._read(text)
        self._follow(write=not self._misread)

    @property
    def kit(self) -> PositionKit[Any]:
        """Return what knows the game."""
        return self._kits[self.game]

    @property
    def draft(self) -> PositionDraft:
        """Return the position of the game, with its steps."""
        return self._drafts[self.game]

    # -- changing it -----------------------------------------------------------------------

    def change(self, position: Any) -> None:
        """Show another position from now on."""
        self.draft.load(position)
        self._follow()

    def _follow(self, write: bool = True) -> None:
        """Let fields say what is shown."""
        self.kit.follow(self.draft.position)
        if write:
            self._misread = ""
            self.line.text = self.kit.write(self.draft.position)
            self.line.select_all()

    def _typed(self) -> None:
        """Read what stands in the field now."""
        self._read(self.line.text)
        self.kit.follow(self.draft.position)

    def _read(self, text: str) -> None:
        try:
            position = self.kit.read(text)
        except BadPosition as why:
            words, part = position_words(why.message), why.field
            self._misread = words
            if "." in part:
                self._misread = tr("{part}: {why}", part=part, why=words)
            return
        self._misread = ""
        self.draft.load(position)

    def undo(self) -> None:
        """Take the last step back."""
        self.draft.undo()
        self._follow()

    def redo(self) -> None:
        """Make it again."""
        self.draft.redo()
        self._follow()

    def clear(self) -> None:
        """Begin with nothing."""
        self.change(self.kit.empty())

    def copy(self) -> None:
        """Put the position on the clipboard, as text."""
        self.shell.copy(self.kit.write(self.draft.position), tr("Position copied."))

    def _choose_game(self, n: int) -> None:
        self.game = list(KITS)[n]
        self._follow()

    # -- showing it ------------------------------------------------------------------------

    def build(self) -> Widget:
        """Return the board with its pieces, and the panel."""
        most, pointer = tallest(self.size, self.scale), self._pointers[self.game]
        table = PositionTable(self.kit, self.draft.position, pointer, self.change, most)
        panel = Column(
            [
                *self._head(),
                *self.kit.controls(self.draft.position, self.change),
                Divider(),
                *self._against(),
                Divider(),
                *self._foot(),
            ],
            gap=theme.GAP * 1.2,
            grows=1,
        )
        dock = Pad(Column(self._play(), gap=8), pad=12)
        return TableLayout(table, Pad(panel, pad=12, grows=1), dock=dock, most=PANEL)

    def _head(self) -> list[Widget]:
        games = list(KITS)
        titles = [BOARDS[name].title for name in games]
        at = games.index(self.game)
        back = Button("back", tr("Back"), self.escape, "quiet")
        small = is_low(self.size, self.scale)
        return [
            Row([Label(tr(self.title), theme.HEADING if small else theme.TITLE, grows=1), back]),
            ChoiceInput("game", tr("Game"), titles, at, self._choose_game),
            *self._text(),
        ]

    def _text(self) -> list[Widget]:
        """The position as text, and what becomes of it."""
        line = TextField(
            "line", tr("As text"), self.line, self.kit.example, fault=self._misread, grows=1
        )
        return [
            line,
            Row([Button("copy", tr("Copy"), self.copy), *self._steps()], gap=8),
            Label(tr(self.kit.about), theme.SMALL, theme.SOFT),
        ]

    def _steps(self) -> list[Widget]:
        undo = "" if self.draft.can_undo else tr("nothing to undo")
        redo = "" if self.draft.can_redo else tr("nothing to redo")
        return [
            Button("undo", tr("Undo"), self.undo, off=undo),
            Button("redo", tr("Redo"), self.redo, off=redo),
            Button("clear", tr("Clear"), self.clear),
        ]

    @property
    def fault(self) -> str:
        """Return why nobody can play from here, in words; empty where one can."""
        if self._misread:
            return self._misread
        if self._refused is not None and self._refused[0] == self.draft.position:
            return self._refused[1]
        why = self.kit.fault(self.draft.position, self._before.get(self.game, {}))
        return position_words(why.message) if why is not None else ""

    def _against(self) -> list[Widget]:
        """Whom one plays with, and from which seat."""
        connection = self.shell.connection
        welcome = connection.welcome if connection else None
        offers = welcome.bots.get(self.game, ()) if welcome else ()
        return self.form.controls(self._named(), self._mover(), offers)

    def _play(self) -> list[Widget]:
        """A sign and a sentence, and the button that opens the room."""
        fault, off = self.fault, self._off()
        sign, ink, words = ("✗", theme.DANGER, fault) if fault else ("✓", theme.ACCENT, tr(READY))
        state = Row([Label(sign, theme.HEADING, ink), Label(words, grows=1)])
        return [
            CardBox(state, edge=ink if fault else theme.LINE, pad=10),
            Button("play", tr("Play from here"), self.play, "loud", off=fault or off),
        ]

    def _named(self) -> list[tuple[int, str]]:
        """The seats that play, with what each is called."""
        names = BOARDS[self.game].seats
        seats = self.kit.seats(self.draft.position)
        return [(seat, tr(names[seat]).capitalize()) for seat in seats]

    def _mover(self) -> int:
        return self.kit.mover(self.draft.position)

    def _off(self) -> str:
        """Why no room can be opened now, whatever is set up."""
        connection = self.shell.connection
        if connection is None or connection.state != "online" or connection.welcome is None:
            return tr("Connect to a server to play.")
        if connection.welcome.games.get(self.game) != BOARDS[self.game].rules:
            return tr("This server does not offer this game.")
        return tr("Opening ...") if self._busy else ""

    def _foot(self) -> list[Widget]:
        return [Label(tr(KEYS), theme.SMALL, theme.SOFT)]

    # -- doing it --------------------------------------------------------------------------

    def play(self) -> None:
        """Open a room that begins from here."""
        connection = self.shell.connection
        if connection is not None and not self.fault and not self._off():
            self._busy = True
            self.shell.start_task(self._open(connection), self._asked)

    def _asked(self) -> None:
        self._busy = False

    async def _open(self, connection: ServerConnection) -> None:
        position, seats = self.draft.position, self._named()
        options = self.kit.options(position, self._before.get(self.game, {}))
        wish = PlayWish(
            self.game,
            options,
            self.kit.write(position),
            tuple(seat for seat, _ in seats),
            tuple(name for _, name in seats),
        )
        try:
            room = await self.form.open(connection, wish, self._mover())
        except RequestRefused as why:
            if why.refused.reason is not Reason.BAD_POSITION:
                raise
            self._refused = position, position_words(why.refused.message)
            return
        self.shell.open_room(room)

    def handle(self, event: pygame.event.Event) -> bool:
        """Undo and redo by their keys, wherever no field is written in."""
        if event.type == pygame.KEYDOWN and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            writes = self.page.focused is not None and self.page.focused.role == TextField.role
            if event.key in (pygame.K_z, pygame.K_y) and not writes:
                again = event.key == pygame.K_y or event.mod & pygame.KMOD_SHIFT
                (self.redo if again else self.undo)()
                return True
        return super().handle(event)

    @property
    def spoken(self) -> str:
        """Return where the keyboard is, and what is wrong with the position."""
        return f"{super().spoken}. {self.fault or tr(READY)}"
