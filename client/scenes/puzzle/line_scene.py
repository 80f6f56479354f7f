"""A position in which moves are to be found: the board, the task, how it goes, what can be done."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Generic

import pygame

from client.languages.message import tr
from client.scenes.puzzle.line_model import LineModel, T
from client.shell.parts import fault_card
from client.shell.scene import Scene, Shell
from client.shell.server_status import line_banner
from client.table.advice.reasons_list import motif_lines, said_motifs
from client.table.board import BoardContext, BoardPlayer, BoardScene, GameBoard
from client.table.board_widget import BoardWidget, game_buttons
from client.table.handheld_layout import HandheldLayout, is_handheld
from client.table.pointer import ARROWS
from client.table.seat_sign import Sign
from client.table.table_layout import TableLayout, tallest
from client.table.zoom_frame import ZoomFrame
from client.ui import theme
from client.widgets import Button, CardBox, Centred, Column, Label, Pad, Row, Scroll, Space, Widget
from client.widgets.widget import is_enter
from protocol.messages.play import MotifView


class LineScene(Scene, ABC, Generic[T]):
    """One plays on the board, and the server judges."""

    first: ClassVar[str] = "board"
    model: LineModel[T]

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._refused = ""
        """Why the last click meant nothing."""

    @property
    def board(self) -> GameBoard | None:
        """Return the board, once there is a position."""
        return self.model.board

    @property
    def window_title(self) -> str:
        """Return what the window is called meanwhile."""
        return tr(self.title)

    # -- what is said of it ----------------------------------------------------------------

    @abstractmethod
    def _head(self, told: T) -> Widget:
        """Return what it is called."""

    @abstractmethod
    def _task(self, told: T, side: str) -> str:
        """Return what is to be done, and by whom."""

    @abstractmethod
    def _progress_words(self, told: T) -> str:
        """Return how the line went that was tried."""

    def _motifs(self, _told: T) -> Sequence[MotifView]:
        """Return why what is shown is right, where that was told."""
        return ()

    @abstractmethod
    def _standing(self, told: T) -> Widget:
        """Return how this player fares."""

    @abstractmethod
    def _ways(self, told: T) -> list[Widget]:
        """Return what can be done now besides playing."""

    # -- showing it ------------------------------------------------------------------------

    def build(self) -> Widget:
        """Return the board and the panel."""
        model, told, board = self.model, self.model.told, self.board
        banners: list[Widget] = [*line_banner(self.shell)]
        if told is None or board is None or model.fault:
            return Scroll("page", Column([*banners, self._without()]))
        window = self.size[0] / self.scale, self.size[1] / self.scale
        small = is_handheld(window)
        may_act = (model.may_play or model.may_retry) and not banners
        lent = self._lent(board, told, window, may_act)._replace(handheld=small)
        scene = BoardScene(may_act, model.pending)
        size = self.size[0] if small else tallest(self.size, self.scale)
        dock = board.dock(lent)
        box = BoardWidget(board, scene, dock is not None, model.play, size)
        stage = board.stage(lent, ZoomFrame(box))
        table = self._handheld if small else self._beside
        return Column([*banners, table(told, board, lent, stage, dock)], gap=0)

    def _handheld(
        self, told: T, board: GameBoard, lent: BoardContext, stage: Widget, dock: Widget | None
    ) -> Widget:
        """Return what is said, the board, what is read and what is pressed, for a phone."""
        parts: list[Widget] = [*self._parts(told, board), *board.parts(lent)]
        below: list[Widget] = [*self._own_buttons(board, lent), self._foot(told)]
        if dock is not None and told.progress == "open":  # what one plays with needs the room
            parts, below = [*parts, self._foot(told)], [dock]
        return HandheldLayout(stage, [self._head(told)], parts, below, whole=not board.shows_board)

    def _beside(
        self, told: T, board: GameBoard, lent: BoardContext, stage: Widget, dock: Widget | None
    ) -> Widget:
        """Return board and panel beside each other."""
        own = board.panel(lent)
        rest: Widget = Space(grows=1)
        if own is not None:
            own.grows = 1
            rest = own
        is_open = told.progress == "open"  # else what goes on from here needs the room
        below = Pad(dock, pad=12) if dock is not None and is_open else None
        parts: list[Widget] = [self._head(told), *self._parts(told, board)]
        parts += self._own_buttons(board, lent)
        # above a dock the panel is short: what leads away stays in sight
        parts += [rest, self._foot(told)] if below is None else [self._foot(told), rest]
        panel = Pad(Column(parts, gap=12, grows=1), pad=12, grows=1)
        return TableLayout(stage, panel, dock=below, most=type(board).panel_width)

    def _own_buttons(self, board: GameBoard, lent: BoardContext) -> list[Widget]:
        """Return what the game offers besides its cells, where no dock of its own has it."""
        if board.panel(lent) is not None or board.dock(lent) is not None:
            return []
        return game_buttons(board, lent.off, self.model.play)

    def _lent(
        self, board: GameBoard, told: T, window: tuple[float, float], may_act: bool
    ) -> BoardContext:
        """Return what the game needs for the parts that it makes itself."""
        to_move = board.to_move()
        players = tuple(
            BoardPlayer(
                seat,
                tr("You") if seat == told.seat else tr("Opponent"),
                "",
                True,
                seat in to_move,
                False,
            )
            for seat in range(len(board.seats))
        )
        off = "" if may_act else tr("one moment")
        model = self.model
        return BoardContext(players, tr("Your turn"), off, model.play, model.confirm, window)

    def _parts(self, told: T, board: GameBoard) -> list[Widget]:
        """Return the task, how it goes, and how this player fares."""
        task = self._task(told, _capital(board.side(told.seat)))
        sign = Sign(board, told.seat, 26)
        lines: list[Widget] = [Row([sign, Label(task, theme.HEADING, grows=1)], gap=10)]
        lines.append(self._progress(told))
        lines += [] if self.model.is_showing else motif_lines(board, self._motifs(told))
        if self._refused and self.model.may_play:
            lines.append(Label(self._refused, theme.SMALL, theme.WARNING))
        return [CardBox(Column(lines, gap=8), pad=14), self._standing(told)]

    def _progress(self, told: T) -> Widget:
        if self.model.is_showing:
            words, ink = "", theme.SOFT
        else:
            words = self._progress_words(told)
            inks = {"wrong": theme.WARNING, "solved": theme.ACCENT, "open": theme.TEXT}
            ink = inks.get(told.progress, theme.SOFT)
        style = theme.STRONG if told.progress == "solved" else theme.BODY
        return Label(words or " ", style, ink)

    def _foot(self, told: T) -> Widget:
        """Return what can be done now, the way out among it."""
        foot = Row(
            [
                Button("close", tr("Back"), self.escape, "quiet"),
                Button("help", tr("Rules"), lambda: self.shell.open_help(told.game), "quiet"),
            ],
            gap=0,
        )
        return Column([*self._ways(told), foot], gap=8)

    @property
    def busy(self) -> str:
        """Return why nothing can be pressed at this moment; empty where something can."""
        return tr("one moment") if self.model.is_showing or self.model.pending is not None else ""

    def _without(self) -> Widget:
        """Return why nothing is shown, yet or at all, and the way back."""
        fault = self.model.fault
        parts: list[Widget] = [Label(tr(self.title), theme.TITLE)]
        parts.append(fault_card(fault) if fault else Label(tr("Loading ..."), ink=theme.SOFT))
        buttons: list[Widget] = [Button("close", tr("Back"), self.escape)]
        if fault:
            buttons.append(Button("retry", tr("Try again"), self.model.ask, "loud"))
        parts.append(Row(buttons))
        return Pad(Centred(Column(parts, gap=16), 480, middle=True), pad=24, grows=1)

    # -- doing it --------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Say why a click on the board meant nothing; a key that no control wants is the game's."""
        is_key = event.type == pygame.KEYDOWN
        if self.model.may_retry and self._is_on_board(event):
            self.model.again()
        if is_key and event.key in ARROWS and self._is_on_button():
            self.page.focus("board", True)
        used = super().handle(event)
        if used and self.board is not None and (is_key or event.type == pygame.MOUSEBUTTONUP):
            self._refused = self.board.fault()
        if used or not is_key or self.board is None or not self.model.may_play:
            return used
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return False
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.model.confirm()
            return True
        meant = self.board.shortcut(event.key)
        if meant.intent is not None:
            self.model.play(meant.intent)
        return meant.meant

    def _is_on_board(self, event: pygame.event.Event) -> bool:
        """Return whether it is pressed on the board, or its key."""
        if event.type == pygame.KEYDOWN:
            control = self.page.focused
            meant = event.key in ARROWS or is_enter(event)
            return meant and control is not None and control.key == "board"
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1:
            return False
        boards = (it for it in self.page.controls() if it.key == "board")
        return any(it.rect.collidepoint(event.pos) for it in boards)

    def _is_on_button(self) -> bool:
        """Return whether what has the focus wants no arrow keys, so that they go to the board."""
        control = self.page.focused
        has_board = any(control.key == "board" for control in self.page.controls())
        return has_board and control is None

    def tick(self, passed_ms: int) -> bool:
        """Let things move, and show the answer ply by ply."""
        moves = self.model.tick(passed_ms)
        return super().tick(passed_ms) or moves

    @property
    def spoken(self) -> str:
        """Return the task, how it goes, and where the keyboard is."""
        told, board = self.model.told, self.board
        if told is None or board is None:
            return super().spoken
        said: list[Any] = [self._task(told, _capital(board.side(told.seat)))]
        if not self.model.is_showing:
            said.append(self._progress_words(told))
            said += [words for _, words in said_motifs(board, self._motifs(told))]
        return ", ".join([*said, super().spoken])


def _capital(side: str) -> str:
    return side[:1].upper() + side[1:]
