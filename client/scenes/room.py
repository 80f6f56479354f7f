"""A room: the table before play, the game, its end. Only intents leave it."""

from typing import Any, ClassVar

import msgspec
import pygame

from client import theme
from client.games.board import Board
from client.games.board import Scene as BoardScene
from client.games.catalog import BOARDS, why_unknown
from client.mirror import Mirror
from client.profile import Server
from client.scenes.help import HelpScene
from client.scenes.parts import connection_chip, fault_card, line_banner
from client.scenes.question import QuestionScene
from client.scenes.result import ResultScene, headline
from client.scenes.scene import Scene, Shell
from client.scenes.settings import SettingsScene
from client.scenes.table import table
from client.scenes.waiting import waiting
from client.widgets import Button, Centred, Chip, Column, Label, Pad, Row, Scroll, Space, Widget
from protocol import from_client
from protocol.from_server import Reason, Seen
from protocol.names import RoomId


class RoomScene(Scene):
    """Follows one room's mirror."""

    title: ClassVar[str] = "Room"
    first: ClassVar[str] = "board"

    def __init__(self, shell: Shell, room: RoomId) -> None:
        super().__init__(shell)
        self.room = room
        self.board: Board | None = None
        self._fault = ""
        self._read: tuple[int, int] | None = None
        self._ended: bool | None = None
        self._now_ms = 0
        if shell.connection is not None:
            shell.do(shell.connection.watch(room))

    # -- what is so ------------------------------------------------------------------------

    @property
    def mirror(self) -> Mirror | None:
        """The room as told so far."""
        connection = self.shell.connection
        return connection.rooms.get(self.room) if connection else None

    @property
    def seen(self) -> Seen | None:
        """What we may see of it; None until it was told."""
        return self.mirror.seen if self.mirror else None

    @property
    def is_opener(self) -> bool:
        """Whether this player opened the room."""
        connection, seen = self.shell.connection, self.seen
        welcome = connection.welcome if connection else None
        return bool(seen and welcome and seen.opener == welcome.player)

    @property
    def link(self) -> str:
        """What invites into this room."""
        url = self.shell.connection.url if self.shell.connection else ""
        scheme, _, where = url.partition("://")
        return f"{'wss' if scheme == 'wss' else 'fourfold'}://{where}/{self.room}"

    def update(self) -> None:
        """Read the view where it is new, and notice the end."""
        mirror, seen = self.mirror, self.seen
        if mirror is None or seen is None or self._read == (mirror.seq, mirror.mark):
            return
        self._read = mirror.seq, mirror.mark
        self._fault = why_unknown(seen.game, seen.rules)
        if self._fault:
            return
        if self.board is None:
            self.board = BOARDS[seen.game]()
        if seen.view is not None:
            try:
                self.board.read(seen.view, seen.seat)
            except msgspec.ValidationError:
                self._fault = "This room was told in a way this program does not understand."
                return
        self._remember(seen)
        self._notice_end(self.board, seen)

    def _remember(self, seen: Seen) -> None:
        """Keep in the profile where one has a seat."""
        connection, profile = self.shell.connection, self.shell.profile
        if connection is None:
            return
        server = profile.server(connection.url)
        seated = seen.seat is not None and seen.phase != "over"
        room = self.room if seated else None if server.room == self.room else server.room
        if room != server.room:
            kept = Server(server.url, server.token, room)
            self.shell.keep(profile.with_server(kept))

    def _notice_end(self, board: Board, seen: Seen) -> None:
        over = seen.phase == "over"
        if over and self._ended is False:
            self.shell.push(ResultScene(self.shell, board, seen, self.leave))
        self._ended = over

    def why_not(self) -> str:
        """Why this player cannot act now; empty when she can."""
        mirror, seen, connection = self.mirror, self.seen, self.shell.connection
        if mirror is None or seen is None or self.board is None or connection is None:
            return "the room is not loaded yet"
        if seen.phase != "playing":
            return "the game is not being played"
        if seen.seat is None:
            return "you are watching"
        if mirror.pending is not None:
            return "your move is being sent"
        return "" if seen.seat in self.board.to_move() else "it is not your turn"

    def status_line(self, board: Board, seen: Seen) -> str:
        """What happens now, in one line."""
        if seen.phase == "over":
            return headline(seen)
        if self.mirror is not None and self.mirror.pending is not None:
            return "Sending your move …"
        movers = board.to_move()
        if seen.seat is not None and seen.seat in movers:
            return "Your turn"
        names = [chair.name for seat in movers if (chair := seen.chairs[seat]) is not None]
        return f"{' and '.join(names)} to move"

    def board_scene(self) -> BoardScene:
        """What the room adds to the view when the board is drawn."""
        pending = self.mirror.pending if self.mirror else None
        return BoardScene(not self.why_not(), pending, now_ms=self._now_ms)

    # -- showing it ------------------------------------------------------------------------

    def build(self) -> Widget:
        """The banner of a broken line, and what the phase asks for."""
        self.update()
        seen, board = self.seen, self.board
        if seen is None or board is None or self._fault:
            return Scroll("page", self._without())
        if seen.phase == "open":
            body = Column([self._bar(seen), waiting(self, board, seen)], gap=0)
            whole = Column([*line_banner(self.shell.connection), body], gap=0)
            return Scroll("page", whole)
        banners = line_banner(self.shell.connection)
        return Column([*banners, table(self, board, seen)], gap=0)

    def _bar(self, seen: Seen) -> Widget:
        words = "Back" if seen.seat is None else "Leave the room"
        back = Button("leave", words, self.abandon, "quiet")
        help_ = Button("help", "Help", self.help, "quiet")
        settings = Button("settings", "Settings", self.settings, "quiet")
        count = self.mirror.here.spectators if self.mirror and self.mirror.here else 0
        parts: list[Widget] = [back, connection_chip(self.shell.connection)]
        if count:
            parts.append(Chip("1 spectator" if count == 1 else f"{count} spectators"))
        return Pad(Row([*parts, Space(grows=1), help_, settings]), pad=14)

    def _without(self) -> Widget:
        """No room to show: why, and the way back."""
        refused = self.mirror.refused if self.mirror else None
        words = self._fault
        if not words and refused is not None and self.seen is None:
            words = NO_ROOM.get(refused.reason, refused.message)
        parts: list[Widget] = [Label(f"Room {self.room}", theme.TITLE)]
        parts.append(fault_card(words) if words else Label("Loading …", ink=theme.SOFT))
        parts.append(Button("home", "Back to the lobby", self.leave, "loud"))
        return Pad(Centred(Column(parts, gap=16), 480, middle=True), pad=24)

    def tick(self, passed_ms: int) -> bool:
        """A pending stone breathes."""
        self._now_ms += passed_ms
        pending = self.mirror is not None and self.mirror.pending is not None
        return super().tick(passed_ms) or pending

    # -- doing it --------------------------------------------------------------------------

    def play(self, intent: Any) -> None:
        """Put an intent to the room."""
        connection, mirror = self.shell.connection, self.mirror
        if connection is not None and mirror is not None and not self.why_not():
            self.shell.do(connection.play(mirror, intent))

    def confirm(self) -> None:
        """Play what is chosen."""
        chosen = self.board.chosen() if self.board else None
        if chosen is not None and self.board is not None:
            self.board.clear()
            self.play(chosen[0])

    def handle(self, event: pygame.event.Event) -> bool:
        """Enter plays what is chosen, wherever the keyboard is."""
        if super().handle(event):
            return True
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.confirm()
            return True
        return False

    def escape(self) -> None:
        """Unchoose; the way out is a button."""
        if self.board is not None:
            self.board.clear()

    def sit(self, seat: int) -> None:
        """Take a seat."""
        self._ask(lambda n: from_client.Join(n, self.room, seat))

    def seat_bot(self, seat: int) -> None:
        """Let the computer have a seat."""
        self._ask(lambda n: from_client.SeatBot(n, self.room, seat))

    def unseat(self, seat: int) -> None:
        """Take the computer's seat away."""
        self._ask(lambda n: from_client.Unseat(n, self.room, seat))

    def stand(self) -> None:
        """Free one's seat and stay."""
        self._ask(lambda n: from_client.Leave(n, self.room))

    def resign(self) -> None:
        """Give up, once it is confirmed."""
        yes = "Resign"
        about = "Your opponent wins the game at once."
        answers = yes, "Keep playing"
        question = QuestionScene(self.shell, "Resign this game?", about, answers, self._resign)
        self.shell.push(question)

    def _resign(self) -> None:
        self._ask(lambda n: from_client.Resign(n, self.room))

    def _ask(self, make: Any) -> None:
        if self.shell.connection is not None:
            self.shell.do(self.shell.connection.ask(make))

    def abandon(self) -> None:
        """Leave before play: the seat is free again."""
        if self.seen is not None and self.seen.seat is not None:
            self.stand()
        self.leave()

    def leave(self) -> None:
        """Back to the lobby; a seat in a game is kept."""
        self.shell.pop(self)

    def closed(self) -> None:
        """Be told no more."""
        connection = self.shell.connection
        if connection is not None:
            self.shell.do(connection.unwatch(self.room))

    def copy_code(self) -> None:
        """For passing on."""
        self.shell.copy(str(self.room), "The code is copied.")

    def copy_link(self) -> None:
        """For passing on."""
        self.shell.copy(self.link, "The link is copied.")

    def help(self) -> None:
        """The rules, this game's first."""
        self.shell.push(HelpScene(self.shell, self.seen.game if self.seen else ""))

    def settings(self) -> None:
        """The settings, above the board."""
        self.shell.push(SettingsScene(self.shell))

    @property
    def spoken(self) -> str:
        """Whose turn it is, and where the keyboard is."""
        board, seen = self.board, self.seen
        if board is None or seen is None or seen.phase == "open":
            return super().spoken
        return f"{self.status_line(board, seen)}, {super().spoken}"


NO_ROOM = {
    Reason.UNKNOWN_ROOM: "There is no room of this code. Perhaps it was closed, or one sign of the "
    "code is another one.",
    Reason.NO_SPECTATORS: "This room wants no spectators.",
}
