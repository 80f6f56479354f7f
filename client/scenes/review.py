"""A game that is over, looked at again: position by position, from every seat, with its values."""

from typing import ClassVar, Final

import pygame

from client import theme
from client.connection import Connection
from client.games.pointer import ARROWS
from client.records import Records, Shown, about, fetched
from client.scenes.atserver import line_banner
from client.scenes.help import HelpScene
from client.scenes.parts import fault_card
from client.scenes.plies import PlyList
from client.scenes.reviewpanel import panel
from client.scenes.reviewstand import stand
from client.scenes.scene import Shell, records_folder
from client.scenes.settings import SettingsScene
from client.scenes.tablebox import Table
from client.scenes.valued import Valued
from client.widgets import Button, Centred, Column, Label, Pad, Row, Scroll, Widget
from protocol import from_client
from protocol.from_server import Seen

STEPS: Final = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
FAR: Final = 1_000_000
JUMPS: Final = {pygame.K_HOME: -FAR, pygame.K_END: FAR}
TURNS: Final = {pygame.K_n: 1, pygame.K_p: -1}


class ReviewScene(Valued):
    """The board with what moves it below, and beside it what there is to know."""

    first: ClassVar[str] = "play"

    def __init__(self, shell: Shell, seen: Seen, saved: Shown | None = None, url: str = "") -> None:
        """``seen``: the room, its game over. ``saved``: from a file, played at ``url``."""
        self.records = Records(records_folder(shell))
        self.seen, self.url = seen, url
        self.saving = False
        super().__init__(shell, seen.room, seen.game, seen.rules, seen.seat, saved)
        connection = shell.connection
        self.url = url or (connection.url if connection else "")
        self.kept = self.records.has(self.url, seen.room)

    @property
    def back_words(self) -> str:
        """Where one comes back to."""
        return "Back to the records" if self.saved else "Back to the room"

    # -- keeping it, and playing on ----------------------------------------------------------

    def save(self) -> None:
        """Keep the game on this machine."""
        connection = self.shell.connection
        if connection is not None and self.board is not None and not self.saving:
            self.saving = True
            self.shell.do(self._save(connection, self.board.evaluated), self._saved)

    def _saved(self) -> None:
        self.saving = False

    async def _save(self, connection: Connection, evaluated: bool) -> None:
        record, text, shown = await fetched(connection, self.seen, evaluated)
        made = about(self.url, self.seen, record, connection.words.of(self.room))
        try:
            self.records.keep(made, record, text, shown)
        except OSError as why:
            self.shell.say(f"The record could not be saved: {why.strerror or why}.", fault=True)
            return
        self.kept = made
        if made.doubts:
            self.shell.say(" ".join(made.doubts), fault=True)
        else:
            self.shell.say("Saved: it is among the records.")

    def why_no_fork(self) -> str:
        """Only the server it was played at knows the room."""
        connection = self.shell.connection
        if connection is not None and self.url != connection.url:
            return f"it was played at {self.url}"
        return super().why_no_fork()

    def fork(self) -> None:
        """Open a room that begins from this position."""
        connection, ply = self.shell.connection, self.here.seen.ply
        if connection is not None and not self.why_no_fork():
            self.shell.do(self._fork(connection, ply))

    async def _fork(self, connection: Connection, ply: int) -> None:
        done = await connection.ask(lambda n: from_client.Fork(n, self.room, ply))
        self.shell.enter(done.room)

    # -- showing it ------------------------------------------------------------------------

    def build(self) -> Widget:
        """The banner of a broken line, the board, the panel."""
        banners = [] if self.saved else line_banner(self.shell)
        if self.board is None or self.fault or not self.found:
            return Scroll("page", Column([*banners, self._without()]))
        both = Table(stand(self, self.board), Pad(panel(self, self.board), pad=12, grows=1))
        return Column([*banners, both], gap=0)

    def _without(self) -> Widget:
        """Nothing to show yet, or at all: why, and the way back."""
        parts: list[Widget] = [Label(f"Review of room {self.room}", theme.TITLE)]
        parts.append(fault_card(self.fault) if self.fault else Label("Loading …", ink=theme.SOFT))
        buttons: list[Widget] = [Button("close", self.back_words, self.escape)]
        if self.fault and self.board is not None:
            buttons.append(Button("again", "Try again", self.ask, "loud"))
        parts.append(Row(buttons))
        return Pad(Centred(Column(parts, gap=16), 480, middle=True), pad=24, grows=1)

    # -- doing it --------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Keys that go through the game, wherever the keyboard is; then those of the controls."""
        if event.type == pygame.KEYDOWN and self.found and self._key(event):
            self._reveal()
            return True
        before = self.at
        used = super().handle(event)
        if self.at != before:
            self._reveal()
        return used

    def _key(self, event: pygame.event.Event) -> bool:
        """Whether the key went somewhere."""
        key = event.key
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return False
        if key in JUMPS:
            self.step(JUMPS[key])
        elif key in STEPS and not self._takes(key):
            self.step(STEPS[key])
        elif key in TURNS:
            self.turn(TURNS[key])
        elif key == pygame.K_SPACE and not self._takes(key):
            self.play()
        else:
            return False
        return True

    def _takes(self, key: int) -> bool:
        """Whether the key means something to the control that it was led to by keyboard."""
        control = self.page.focused
        if control is None or not self.page.state.ring:
            return False
        if key in ARROWS:
            return control.role in ("board", "choice")
        return control.role in ("button", "choice")

    def tick(self, passed_ms: int) -> bool:
        """The list goes along."""
        before = self.at
        changed = super().tick(passed_ms)
        if self.at != before:
            self._reveal()
        return changed

    def _reveal(self) -> None:
        """Scroll the list to the position that is shown."""
        for area in self.page.root.walk() if self.page.root else ():
            if isinstance(area, Scroll) and area.key == "list":
                rows = [widget for widget in area.walk() if isinstance(widget, PlyList)]
                area.reveal(self.page.state, rows[0].row(self.at))

    def help(self) -> None:
        """The rules, this game's first."""
        self.shell.push(HelpScene(self.shell, self.here.seen.game if self.found else ""))

    def settings(self) -> None:
        """The settings, above the board."""
        self.shell.push(SettingsScene(self.shell))

    @property
    def spoken(self) -> str:
        """The position, its value, and where the keyboard is."""
        return f"{self.said}, {super().spoken}" if self.found else super().spoken
