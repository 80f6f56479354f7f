"""A game that is over, looked at again: position by position, from every seat, with its values."""

from functools import partial
from typing import ClassVar, Final

import pygame

from client.games.positions.position_copy import copy_position, edit_position, why_no_position
from client.languages.message import mark, tr
from client.net.address import invitation, is_here
from client.net.connection import ServerConnection
from client.replays.saved_games import SavedGame
from client.scenes.review.best_move import BestMove
from client.scenes.review.evaluations import PositionEvaluations
from client.scenes.review.export_dialog import ExportScene
from client.scenes.review.exporter import Exporter
from client.scenes.review.game_saver import GameSaver
from client.scenes.review.ply_list import PlyList
from client.scenes.review.replay_model import ReplayModel
from client.scenes.review.review_board import handheld_review, review_board
from client.scenes.review.review_panel import review_panel, review_parts
from client.scenes.review.tries.try_entry import TryEntry
from client.shell.parts import fault_card
from client.shell.scene import Scene, Shell
from client.shell.server_status import line_banner
from client.table.board import GameBoard
from client.table.board_widget import moved_part
from client.table.handheld_layout import HandheldLayout, is_handheld
from client.table.pointer import ARROWS
from client.table.table_layout import TableLayout
from client.ui import theme
from client.widgets import Button, Centred, Column, Label, Pad, Row, Scroll, Widget
from protocol import from_client
from protocol.from_client import Viewer
from protocol.from_server import RoomView

STEPS: Final = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
FAR: Final = 1_000_000
JUMPS: Final = {pygame.K_HOME: -FAR, pygame.K_END: FAR}
TURNS: Final = {pygame.K_n: 1, pygame.K_p: -1}


class ReviewScene(Scene):
    """The board with what moves it below, and beside it what there is to know."""

    title: ClassVar[str] = mark("Review")
    first: ClassVar[str] = "play"
    acts_below: ClassVar[bool] = True

    def __init__(
        self, shell: Shell, seen: RoomView, saved: SavedGame | None = None, url: str = ""
    ) -> None:
        """``seen``: the room, its game over. ``saved``: from a file, played at ``url``."""
        super().__init__(shell)
        self.replay = ReplayModel(shell, seen.room, seen.game, seen.rules, seen.seat, saved)
        self.evaluations = PositionEvaluations(shell, self.replay)
        self._url = url or (shell.connection.url if shell.connection else "")
        self._saver = GameSaver(shell, seen, self._url)
        self.best = BestMove(shell, self.replay)
        self.tries = TryEntry(shell, self.replay, self.evaluations)
        self._exporter = Exporter(shell, self.replay, self.evaluations)
        self._moves_alone = False
        """Whether what the last tick changed is seen on the board alone."""
        if not self.replay.fault:
            self.ask()

    @property
    def board(self) -> GameBoard | None:
        """Return the board that shows the game; None where this program does not know it."""
        return self.replay.board

    def ask(self) -> None:
        """Ask for the positions as the viewer saw them, and for their values."""
        self.replay.ask()
        self.evaluations.ask()

    def look_as(self, viewer: Viewer) -> None:
        """Show the game as another seat or a spectator saw it, or everything."""
        self.replay.look_as(viewer)
        self.evaluations.ask()

    @property
    def _back_words(self) -> str:
        """Return where one comes back to."""
        return tr("Back to saved games") if self.replay.saved else tr("Back to the game")

    # -- playing on ------------------------------------------------------------------------

    def _why_no_fork(self) -> str:
        """Why nobody can play on from here: only the server it was played at knows the room."""
        connection = self.shell.connection
        if connection is not None and self._url != connection.url:
            return tr("it was played at {address}", address=self._url)
        return self.replay.why_no_fork()

    def fork(self) -> None:
        """Open a room that begins from this position."""
        connection, ply = self.shell.connection, self.replay.here.seen.ply
        if connection is not None and not self._why_no_fork():
            self.shell.start_task(self._fork(connection, ply))

    async def _fork(self, connection: ServerConnection, ply: int) -> None:
        done = await connection.ask(lambda n: from_client.Fork(n, self.replay.room, ply))
        self.shell.open_room(done.room)

    # -- handing it on ---------------------------------------------------------------------

    def share(self) -> None:
        """Let the game be written as pictures, or its link be copied."""
        self.shell.push(ExportScene(self.shell, self._exporter, self._link()))

    def _link(self) -> str:
        """Return the link to the game at its server; empty where nobody could follow it."""
        connection = self.shell.connection
        if connection is None or self._url != connection.url:
            return ""
        if self.shell.local_server.serves(self._url):
            link = self.shell.local_server.invitation(self.replay.room).link
        else:
            welcome = connection.welcome
            web = (welcome is not None and welcome.web) or self._url == self.shell.platform.home
            link = invitation(self._url, self.replay.room, web=web).link
        return "" if is_here(link) else link

    # -- showing it ------------------------------------------------------------------------

    def build(self) -> Widget:
        """Return the banner of a broken line, the board, the panel."""
        replay, evaluations, board = self.replay, self.evaluations, self.board
        banners = [] if replay.saved else line_banner(self.shell)
        if board is None or replay.fault or not replay.found:
            return Scroll("page", Column([*banners, self._without()]))
        foot = Column([self._best(), self._keeping(), self._position(), self._leaving()], gap=6)
        window = self.size[0] / self.scale, self.size[1] / self.scale
        if is_handheld(window):
            shown, below = handheld_review(replay, evaluations, board, self.size, self.scale)
            parts = review_parts(replay, evaluations, board, self.look_as, foot)
            return Column([*banners, HandheldLayout(shown, [], parts, below)], gap=0)
        shown = review_board(replay, evaluations, board, self.size, self.scale)
        panel = review_panel(replay, evaluations, board, self.look_as, foot)
        return Column([*banners, TableLayout(shown, Pad(panel, pad=12, grows=1))], gap=0)

    def _keeping(self) -> Widget:
        """To save the game, and to play on from here."""
        saver = self._saver
        off = tr("it is being saved") if saver.is_saving else ""
        off = tr("it is saved already") if saver.is_saved else off
        if self.shell.connection is None:
            off = off or tr("you are not connected")
        words = tr("Saved") if saver.is_saved else tr("Save")
        name = tr("Play on from this position, in a new room")
        no_fork = self._why_no_fork()
        return Row(
            [
                Button("save", words, saver.save, off=off, grows=1, name=tr("Save the game")),
                Button("share", tr("Share"), self.share, grows=1, name=tr("Share this game")),
                Button("fork", tr("Play on"), self.fork, off=no_fork, grows=1, name=name),
            ],
            gap=8,
        )

    def _position(self) -> Widget:
        """To take the position as text, or to the editor."""
        seen = self.replay.here.seen
        off = why_no_position(seen)
        copy = partial(copy_position, self.shell, seen)
        edit = partial(edit_position, self.shell, seen)
        name = tr("Set up a position from here")
        return Row(
            [
                Button("copy position", tr("Copy position"), copy, off=off, grows=1),
                Button("edit position", tr("Set up"), edit, off=off, grows=1, name=name),
            ],
            gap=8,
        )

    def _best(self) -> Widget:
        """To see what a good player would have done here."""
        words, off = tr("Best move (F2)"), self.best.why_not()
        rows: list[Widget] = [Button("best", words, self.best.show, off=off)]
        if self.best.words:
            best = Label(self.best.words, theme.STRONG, theme.HINT)
            rows = [best, *self.best.reasons, *rows]
        rows.append(self.tries.button())
        return Column(rows, gap=6)

    def _leaving(self) -> Widget:
        open_help = partial(self.shell.open_help, self.replay.here.seen.game)
        return Row(
            [
                Button("close", self._back_words, self.escape, "quiet"),
                Button("help", tr("Help"), open_help, "quiet"),
                Button("settings", tr("Settings"), self.shell.open_settings, "quiet"),
            ],
            gap=0,
        )

    def _without(self) -> Widget:
        """Return why nothing is shown, yet or at all, and the way back."""
        fault = self.replay.fault
        parts: list[Widget] = [
            Label(tr("Review of game {code}", code=self.replay.room), theme.TITLE)
        ]
        parts.append(fault_card(fault) if fault else Label(tr("Loading ..."), ink=theme.SOFT))
        buttons: list[Widget] = [Button("close", self._back_words, self.escape)]
        if fault and self.board is not None:
            buttons.append(Button("again", tr("Try again"), self.ask, "loud"))
        parts.append(Row(buttons))
        return Pad(Centred(Column(parts, gap=16), 480, middle=True), pad=24, grows=1)

    # -- doing it --------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Go through the game by keys, wherever the keyboard is; then those of the controls."""
        if event.type == pygame.KEYDOWN and self.replay.found and self._key(event):
            self._reveal()
            return True
        before = self.replay.at
        used = super().handle(event)
        if self.replay.at != before:
            self._reveal()
        return used

    def _key(self, event: pygame.event.Event) -> bool:
        """Tell whether the key went somewhere."""
        key = event.key
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return False
        if key in JUMPS:
            self.replay.step(JUMPS[key])
        elif key in STEPS and not self._takes(key):
            self.replay.step(STEPS[key])
        elif key == pygame.K_F2:
            self.best.show()
        elif key == pygame.K_t:
            self.tries.open()
        elif key in TURNS:
            self.evaluations.turn(TURNS[key])
        elif key == pygame.K_SPACE and not self._takes(key):
            self.replay.play()
        else:
            return False
        return True

    def _takes(self, key: int) -> bool:
        """Tell whether the key means something to the control that it was led to by keyboard."""
        control = self.page.focused
        if control is None or not self.page.state.ring:
            return False
        if key in ARROWS:
            return control.role in ("board", "choice")
        return control.role in ("button", "choice")

    def tick(self, passed_ms: int) -> bool:
        """Let time pass; the list goes along."""
        went = self.replay.tick(passed_ms)
        if went:
            self._reveal()
        moves = self.board is not None and self.board.tick(passed_ms)
        others = super().tick(passed_ms) or went
        self._moves_alone = moves and not others
        return moves or others

    def moved(self) -> pygame.Rect | None:
        """Return what moves on the board, where nothing moves beside it."""
        return moved_part(self.board, self.page.control("board")) if self._moves_alone else None

    def _reveal(self) -> None:
        """Scroll the list to the position that is shown."""
        for area in self.page.root.walk() if self.page.root else ():
            if isinstance(area, Scroll) and area.key == "list":
                rows = [widget for widget in area.walk() if isinstance(widget, PlyList)]
                area.reveal(self.page.state, rows[0].row(self.replay.at))

    @property
    def spoken(self) -> str:
        """Return the position, its value, and where the keyboard is."""
        if not self.replay.found:
            return super().spoken
        parts = self.evaluations.said, self.best.spoken, super().spoken
        return ", ".join(part for part in parts if part)
