"""A game that is over, looked at again: position by position, from every seat, with its values."""

from typing import ClassVar, Final

import pygame

from client import theme
from client.games.pointer import ARROWS
from client.scenes.help import HelpScene
from client.scenes.parts import fault_card, line_banner
from client.scenes.plies import PlyList
from client.scenes.reviewpanel import panel
from client.scenes.reviewstand import stand
from client.scenes.scene import Shell
from client.scenes.settings import SettingsScene
from client.scenes.tablebox import Table
from client.scenes.valued import Valued
from client.widgets import Button, Centred, Column, Label, Pad, Row, Scroll, Widget
from protocol.from_server import Seen

STEPS: Final = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
FAR: Final = 1_000_000
JUMPS: Final = {pygame.K_HOME: -FAR, pygame.K_END: FAR}
TURNS: Final = {pygame.K_n: 1, pygame.K_p: -1}


class ReviewScene(Valued):
    """The board with what moves it below, and beside it what there is to know."""

    first: ClassVar[str] = "play"

    def __init__(self, shell: Shell, seen: Seen) -> None:
        """``seen``: the room, its game over."""
        super().__init__(shell, seen.room, seen.game, seen.rules, seen.seat)

    # -- showing it ------------------------------------------------------------------------

    def build(self) -> Widget:
        """The banner of a broken line, the board, the panel."""
        banners = line_banner(self.shell.connection)
        if self.board is None or self.fault or not self.found:
            return Scroll("page", Column([*banners, self._without()]))
        both = Table(stand(self, self.board), Pad(panel(self, self.board), pad=12, grows=1))
        return Column([*banners, both], gap=0)

    def _without(self) -> Widget:
        """Nothing to show yet, or at all: why, and the way back."""
        parts: list[Widget] = [Label(f"Review of room {self.room}", theme.TITLE)]
        parts.append(fault_card(self.fault) if self.fault else Label("Loading …", ink=theme.SOFT))
        buttons: list[Widget] = [Button("close", "Back to the room", self.escape)]
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
