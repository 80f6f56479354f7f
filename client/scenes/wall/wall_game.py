"""One game on the wall: what was told of it, its own board, and how long its result has stood."""

import msgspec

from client.games.catalog import BOARDS, why_unknown
from client.languages.message import tr
from client.net.mirror import Mirror
from client.presenters.clocks import ClockReading, readings
from client.presenters.name_list import listed
from client.presenters.result_words import headline
from client.shell.scene import Shell
from client.table.board import GameBoard
from protocol.from_server import RoomView
from protocol.names import RoomId


class WallGame:
    """Reads one room as it is told; makes no sound, and says nothing."""

    def __init__(self, shell: Shell, room: RoomId) -> None:
        self._shell, self.room = shell, room
        self.board: GameBoard | None = None
        """None until it can be shown."""
        self.fault = ""
        """Why it cannot be shown, in words."""
        self._read: tuple[int, int] | None = None
        self._over_ms = 0
        """How long its end was seen."""

    @property
    def _mirror(self) -> Mirror | None:
        connection = self._shell.connection
        return connection.rooms.get(self.room) if connection is not None else None

    @property
    def seen(self) -> RoomView | None:
        """Return what was told of the room; None until something was."""
        mirror = self._mirror
        return mirror.seen if mirror is not None else None

    @property
    def is_over(self) -> bool:
        """Tell whether the game has ended."""
        return self.seen is not None and self.seen.phase == "over"

    def stands(self, most_ms: int) -> bool:
        """Tell whether it is still to be shown though it is not listed: its result is read."""
        return self.is_over and self._over_ms < most_ms

    def update(self) -> None:
        """Read the view where it is new."""
        mirror, seen = self._mirror, self.seen
        if mirror is None or seen is None or self._read == (mirror.seq, mirror.mark):
            return
        self._read = mirror.seq, mirror.mark
        self.fault = why_unknown(seen.game, seen.rules)
        if self.fault:
            return
        board = self.board or BOARDS[seen.game]()
        board.animated = self._shell.pace > 0
        board.pace = self._shell.pace or 1.0
        try:
            if seen.view is None:
                board.preview(dict(seen.options))
            else:
                board.read(seen.view, seen.seat)
        except msgspec.ValidationError:
            self.fault = tr("This game cannot be shown by this version of Fourfold.")
            return
        self.board = board

    def tick(self, passed_ms: int) -> bool:
        """Let time pass; tell whether anything moves on the board."""
        if self.is_over:
            self._over_ms += passed_ms
        return self.board is not None and self.board.tick(passed_ms)

    @property
    def clocks(self) -> tuple[ClockReading | None, ...]:
        """Return what each seat's clock shows now; None where there is none."""
        connection, seen = self._shell.connection, self.seen
        if connection is None or seen is None:
            return ()
        return readings(seen, connection.now_ms, connection.state == "online")

    @property
    def status(self) -> str:
        """Return who won, who is to move, or what is waited for, in a few words."""
        seen, board = self.seen, self.board
        if self.fault or seen is None or board is None:
            return self.fault or tr("Loading ...")
        if seen.phase == "over":
            return headline(seen)
        if seen.phase != "playing":
            return tr("Starting soon ...")
        movers = [it.name for seat in board.to_move() if (it := seen.seats[seat]) is not None]
        return tr("{names} to move", names=listed(movers)) if movers else tr("Nobody is to move")
