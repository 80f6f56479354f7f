"""A lesson: the game's board in a room that plays a script, and what is said at each step."""

from typing import ClassVar, Final

import msgspec
import pygame
from msgspec.structs import replace

from client.games.catalog import title
from client.languages.message import mark, told, tr
from client.scenes.lesson.first_game import gentlest, open_game
from client.scenes.lesson.lesson_panel import (
    LessonWays,
    head,
    progress_words,
    say_card,
    ways,
)
from client.scenes.lesson.pointing_board import PointingBoard
from client.scenes.room.model.room_actions import RoomActions
from client.scenes.room.model.room_model import RoomListener
from client.scenes.room.panel.side_parts import board_context
from client.scenes.room.panel.unavailable import is_shut, no_room
from client.scenes.room.room_viewer import RoomViewer
from client.shell.place import Place
from client.shell.scene import Shell
from client.shell.server_status import line_banner
from client.table.board import BoardContext, GameBoard
from client.table.board_widget import game_buttons
from client.table.handheld_layout import HandheldLayout, is_handheld
from client.table.pointer import ARROWS
from client.table.table_layout import TableLayout, tallest
from client.table.zoom_frame import ZoomFrame
from client.ui import shapes, theme
from client.ui.text import Type
from client.widgets import Column, DrawContext, Pad, Scroll, Widget
from protocol.from_server import LessonView, RoomView
from protocol.names import RoomId

HIGH: Final = 560
"""The height from which on an upright window has room for what is said above the board."""
OBJECTION = "LESSON"
"""The code of a refusal that is a sentence of the lesson."""


class LessonScene(RoomViewer, RoomListener):
    """Shows one part of a lesson; the server says what is right, and plays the other seats."""

    title: ClassVar[str] = mark("Lesson")
    first: ClassVar[str] = "board"

    def __init__(self, shell: Shell, room: RoomId) -> None:
        super().__init__(shell, room, self)
        self.actions = RoomActions(self.model)
        self._old: object = None
        """The last refusal of an earlier position: it is not shown any more."""
        self._is_going = False
        """Whether the next room was asked for."""

    # -- showing it ------------------------------------------------------------------------

    @property
    def lesson(self) -> LessonView | None:
        """Return where the lesson stands; None until it was told."""
        return self.seen.lesson if self.seen is not None else None

    def build(self) -> Widget:
        """Return the board, and beside or below it what is said."""
        self.update()
        model, seen, board, lesson = self.model, self.seen, self.board, self.lesson
        if seen is None or board is None or lesson is None or model.fault or is_shut(model):
            return Scroll("page", no_room(model, self.leave))
        if seen.view is None:
            board.preview(dict(seen.options))
        window = self.size[0] / self.scale, self.size[1] / self.scale
        small = is_handheld(window)
        lent = board_context(model, board, seen, window)
        lent = lent._replace(play=self._play, confirm=self._confirm, handheld=small)
        most = tallest(self.size, self.scale)
        pointed = () if lesson.waits or lesson.done else lesson.cells
        box = PointingBoard(board, model.board_scene(), self._play, most, pointed)
        if board.dock(lent) is not None:  # there a choice is confirmed by a button
            box.confirms = model.confirms
        stage = board.stage(lent, ZoomFrame(box))
        table = self._handheld if small else self._beside
        return Column([*line_banner(self.shell), table(board, seen, lesson, lent, stage)], gap=0)

    def _beside(
        self,
        board: GameBoard,
        seen: RoomView,
        lesson: LessonView,
        lent: BoardContext,
        stage: Widget,
    ) -> Widget:
        """Return board and panel beside each other."""
        dock = board.dock(lent) if seen.phase == "playing" else None
        panel: list[Widget] = [head(board, lesson, self.leave, small=False)]
        own = board.panel(lent)
        panel += [say_card(lesson, self.objection, low=False)]
        panel += self._game_buttons(board) if own is None else []
        panel += ways(lesson, self._ways(lesson))
        if own is not None:
            own.grows = 1
            panel.append(own)
        inside = Pad(Column(panel, gap=12, grows=1), pad=12, grows=1)
        below = None if dock is None else Pad(dock, pad=12)
        return TableLayout(stage, inside, dock=below, most=type(board).panel_width)

    def _handheld(
        self,
        board: GameBoard,
        seen: RoomView,
        lesson: LessonView,
        lent: BoardContext,
        stage: Widget,
    ) -> Widget:
        """Return what is said, the board, what is read and what is pressed, for a phone."""
        own = board.dock(lent) if seen.phase == "playing" else None
        upright = self.size[1] > self.size[0]
        dock: list[Widget] = [own] if own is not None else []
        dock += self._game_buttons(board) if board.panel(lent) is None else []
        above = [
            head(board, lesson, self.leave, small=True, low=not upright),
            say_card(lesson, self.objection, low=not upright),
        ]
        help_ = ways(lesson, self._ways(lesson))
        on_top = upright and self.size[1] >= HIGH * self.scale
        # where there is little room the game's own buttons take it, and these are scrolled
        full = (own is not None and not upright) or (upright and not on_top)
        dock += [] if full else help_
        told_first = above if not upright else above[::-1]
        body = [] if on_top else told_first
        body = [*body, *(help_ if full else []), *board.parts(lent)]
        heads: list[Widget] = [Pad(Column(above, gap=8), pad=8)] if on_top else []
        return HandheldLayout(stage, heads, body, dock, whole=not board.shows_board)

    def _game_buttons(self, board: GameBoard) -> list[Widget]:
        """Return what the game offers besides its cells."""
        return game_buttons(board, self.model.why_not(), self._play)

    @property
    def objection(self) -> str:
        """Return what is said against what was just played; empty where nothing is."""
        refused = self.model.mirror.refused if self.model.mirror else None
        is_new = refused is not None and refused is not self._old and refused.code == OBJECTION
        return refused.message if refused is not None and is_new else ""

    def draw(self, surface: pygame.Surface, type_: Type) -> DrawContext:
        """Draw a ring around each control that is pointed at."""
        look = super().draw(surface, type_)
        lesson = self.lesson
        for key in lesson.buttons if lesson is not None and not lesson.waits else ():
            control = self.page.control(key)
            if control is not None and control.rect.width:
                rect = control.rect.inflate(look.px(8), look.px(8))
                thick = max(2, look.px(3))
                shapes.ring(surface, rect, theme.HINT, look.px(theme.RADIUS + 3), thick)
        return look

    def tick(self, passed_ms: int) -> bool:
        """Let what moves on the board go on and a pending stone breathe; tell whether any does."""
        moves, mirror = self.model.tick(passed_ms), self.model.mirror
        pending = mirror is not None and mirror.pending is not None
        return super().tick(passed_ms) or moves or pending

    # -- what the room tells ---------------------------------------------------------------

    def on_entry(self) -> None:
        """Forget what was said against a ply of the position before."""
        self.actions.on_entry()
        self._old = self.model.mirror.refused if self.model.mirror else None

    def on_end(self, board: GameBoard, seen: RoomView, just_now: bool) -> None:
        """Do nothing: the lesson says how it ended."""

    def on_next_game(self, seen: RoomView) -> None:
        """Do nothing: a lesson has no next game."""

    # -- doing it --------------------------------------------------------------------------

    def _play(self, intent: object) -> None:
        self.actions.play(intent)

    def _confirm(self) -> None:
        self.actions.confirm()

    def _ways(self, lesson: LessonView) -> LessonWays:
        """Return what may be done now besides playing."""
        acts = lesson.show is not None and not self.model.why_not()
        last = lesson.part + 1 == lesson.parts
        goes_on = lesson.done and not last
        connection = self.shell.connection
        others = connection.welcome.lessons if connection and connection.welcome else ()
        return LessonWays(
            self.actions.take_back if self.model.may("take_back") else None,
            self.show if acts else None,
            self.skip if acts else None,
            self.go_on if goes_on else None,
            self.play_bot if lesson.done and last and self._bot() else None,
            self.learn_next if lesson.done and last and len(others) > 1 else None,
            self.leave,
        )

    def show(self) -> None:
        """Mark what is meant on the board, without playing it."""
        lesson, board = self.lesson, self.board
        if lesson is None or board is None:
            return
        try:
            words = board.suggest(lesson.show)
        except msgspec.ValidationError:  # it is made in another way than by cells
            self.skip()
            return
        self.page.focus("board", self.page.state.ring)
        self.shell.say(words)

    def skip(self) -> None:
        """Play what is meant."""
        if self.lesson is not None and self.lesson.show is not None:
            if self.board is not None:
                self.board.clear()
            self._play(self.lesson.show)

    def go_on(self) -> None:
        """Begin the next part."""
        seen, lesson = self.seen, self.lesson
        if seen is not None and lesson is not None:
            self.shell.open_lesson(seen.game, lesson.part + 1)

    def learn_next(self) -> None:
        """Begin the lesson of the next game."""
        seen, connection = self.seen, self.shell.connection
        if seen is None or connection is None or connection.welcome is None:
            return
        games = connection.welcome.lessons
        at = games.index(seen.game) if seen.game in games else -1
        self.shell.open_lesson(games[(at + 1) % len(games)])

    def _bot(self) -> tuple[str, int] | None:
        seen, connection = self.seen, self.shell.connection
        if seen is None or connection is None or connection.welcome is None:
            return None
        return gentlest(connection.welcome.bots.get(seen.game, ()))

    def play_bot(self) -> None:
        """Open a game against a gentle bot, with the options of the game as they are."""
        self.shell.start_task(self._begun())

    async def _begun(self) -> None:
        seen, connection, bot = self.seen, self.shell.connection, self._bot()
        if seen is None or connection is None or bot is None or self._is_going:
            return
        self._is_going = True
        try:
            room = await open_game(connection, seen.game, bot, {})
        finally:
            self._is_going = False
        self.leave()
        self.shell.open_room(room)

    def leave(self) -> None:
        """Go home; this lesson need not be offered by itself any more."""
        seen, lesson = self.seen, self.lesson
        profile = self.shell.profile
        if seen is not None and lesson is not None and seen.game not in profile.offered:
            self.shell.keep(replace(profile, offered=(*profile.offered, seen.game)))
        super().leave()

    # -- input -----------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Give arrow keys to the board; Ctrl+Z goes back a step, F2 shows what is meant."""
        if event.type != pygame.KEYDOWN:
            return super().handle(event)
        if event.key in ARROWS and self._is_on_button():
            self.page.focus("board", True)
        if event.key == pygame.K_F2 and self.lesson is not None and self.lesson.show is not None:
            self.show()
            return True
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META) and event.key == pygame.K_z:
            self.actions.take_back()
            return True
        if super().handle(event):
            return True
        if self.board is None or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return False
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._confirm()
            return True
        used = self.board.shortcut(event.key)
        if used.intent is not None:
            self._play(used.intent)
        return used.meant

    def _is_on_button(self) -> bool:
        control = self.page.focused
        has_board = any(control.key == "board" for control in self.page.controls())
        return has_board and (control is None or control.role == "button")

    def escape(self) -> None:
        """Unchoose. The way out is a button."""
        if self.board is not None:
            self.board.clear()

    @property
    def place(self) -> Place:
        """Return the room, which shows its lesson wherever it is opened."""
        return Place("room", self.room)

    @property
    def window_title(self) -> str:
        """Return which game is learned."""
        return tr("Learn {game}", game=tr(title(self.seen.game))) if self.seen else ""

    @property
    def spoken(self) -> str:
        """Return how far one is, what is said, and where the keyboard is."""
        lesson = self.lesson
        if lesson is None:
            return super().spoken
        said = told(self.objection) if self.objection else told(lesson.say)
        return ", ".join(part for part in (progress_words(lesson), said, super().spoken) if part)
