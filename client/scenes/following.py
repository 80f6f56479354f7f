"""A scene that follows a room: reads its view where it is new, and says what is so there."""

from typing import ClassVar

import msgspec

from client.games.board import Board
from client.games.board import Scene as BoardScene
from client.games.catalog import BOARDS, why_unknown
from client.mirror import Mirror
from client.profile import Server
from client.scenes.result import ResultScene, headline
from client.scenes.scene import Scene, Shell
from protocol.from_server import Seen
from protocol.names import RoomId


class Following(Scene):
    """One room's mirror, and the board that shows it."""

    title: ClassVar[str] = "Room"

    def __init__(self, shell: Shell, room: RoomId) -> None:
        super().__init__(shell)
        self.room = room
        self.board: Board | None = None
        self.fault = ""
        """Why the room cannot be shown, in words."""
        self._read: tuple[int, int] | None = None
        self._ended: bool | None = None
        self.now_ms = 0

    def leave(self) -> None:
        """Back to the lobby; a seat in a game is kept."""
        self.shell.pop(self)

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
        self.fault = why_unknown(seen.game, seen.rules)
        if self.fault:
            return
        if self.board is None:
            self.board = BOARDS[seen.game]()
        if seen.view is not None:
            try:
                self.board.read(seen.view, seen.seat)
            except msgspec.ValidationError:
                self.fault = "This room was told in a way this program does not understand."
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
        return BoardScene(not self.why_not(), pending, now_ms=self.now_ms)
