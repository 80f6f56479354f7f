"""The best move in a position of a game that is over, asked for and marked on the board."""

from typing import NamedTuple

import msgspec

from client.languages.message import tr
from client.net.connection import RequestRefused, ServerConnection
from client.scenes.review.replay_model import ReplayModel
from client.shell.parts import sentence
from client.shell.scene import Shell
from client.table.advice.reasons_list import reason_lines, reason_words
from client.widgets import Widget
from protocol.codec import Malformed
from protocol.from_client import Viewer
from protocol.from_server import Suggested


class _Position(NamedTuple):
    """A position of a game as one saw it."""

    viewer: Viewer
    at: int
    """Its number among those that this viewer saw."""


class BestMove:
    """Asks once for each position; what is told is shown until another position is."""

    def __init__(self, shell: Shell, replay: ReplayModel) -> None:
        self._shell, self._replay = shell, replay
        self._known: dict[_Position, Suggested] = {}
        self._shown: tuple[_Position, str] | None = None
        """The position whose move is marked, and the words about it."""
        self._is_asking = False

    @property
    def words(self) -> str:
        """Return what is marked now, in words; empty where nothing is."""
        shown = self._shown
        return shown[1] if shown is not None and shown[0] == self._here else ""

    @property
    def reasons(self) -> list[Widget]:
        """Return why it is the best, in lines; none where nothing is marked."""
        board = self._replay.board
        return reason_lines(board, self._known[self._here]) if board and self.words else []

    @property
    def spoken(self) -> str:
        """Return what is marked, and why, as it is spoken; empty where nothing is."""
        board = self._replay.board
        if board is None or not self.words:
            return ""
        return ", ".join((self.words, *reason_words(board, self._known[self._here])))

    def why_not(self) -> str:
        """Return why it cannot be asked for here; empty where it can."""
        replay, connection = self._replay, self._shell.connection
        if replay.here.seen.ending is not None or not replay.to_move:
            return tr("the game is over here")
        if self._is_asking:
            return tr("one moment")
        is_open = replay.board is None or replay.board.open_hands
        if not is_open and replay.viewer not in replay.to_move:
            return tr("look at the game as the player to move")
        if self._here not in self._known and (connection is None or connection.state != "online"):
            return tr("you are not connected")
        return ""

    @property
    def _here(self) -> _Position:
        """The position that is shown."""
        return _Position(self._replay.viewer, self._replay.at)

    @property
    def _mover(self) -> int:
        """The seat whose move is asked for: the viewer's, where several are to move."""
        viewer, movers = self._replay.viewer, self._replay.to_move
        return viewer if isinstance(viewer, int) and viewer in movers else movers[0]

    def show(self) -> None:
        """Mark the best move of the position that is shown; say why where that cannot be."""
        connection, here, why = self._shell.connection, self._here, self.why_not()
        if why:
            self._shell.say(sentence(why))
            return
        self._replay.playing = False
        if here in self._known:
            self._mark(self._known[here])
        elif connection is not None:
            self._is_asking = True
            seat = self._mover if len(self._replay.to_move) > 1 else None
            ply = self._replay.here.seen.ply  # another position may be shown once the task runs
            self._shell.start_task(self._ask(connection, here, ply, seat), self._asked)

    async def _ask(
        self, connection: ServerConnection, here: _Position, ply: int, seat: int | None
    ) -> None:
        found = await connection.suggest(self._replay.room, ply, seat)
        self._known[here] = found
        if self._here == here:
            self._mark(found)

    def _asked(self) -> None:
        self._is_asking = False

    def _mark(self, found: Suggested) -> None:
        replay, board = self._replay, self._replay.board
        if board is None:
            return
        board.animated = False
        board.read(replay.here.seen.view, self._mover)
        try:
            move = board.suggest(found.intent)
        except (msgspec.ValidationError, RequestRefused, Malformed):
            self._shell.say(tr("This move cannot be shown."), fault=True)
            return
        board.advice.show(found.motifs)
        self._shown = self._here, tr("Best move: {move}", move=move)
