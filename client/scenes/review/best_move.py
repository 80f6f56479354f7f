"""The best move in a position of a game that is over, asked for and marked on the board."""

import msgspec

from client.languages.message import tr
from client.net.connection import RequestRefused, ServerConnection
from client.scenes.review.replay_model import ReplayModel
from client.shell.parts import sentence
from client.shell.scene import Shell
from client.table.advice.reasons_list import reason_lines, reason_words
from client.widgets import Widget
from protocol.codec import Malformed
from protocol.from_server import Suggested


class BestMove:
    """Asks once for each position; what is told is shown until another position is."""

    def __init__(self, shell: Shell, replay: ReplayModel) -> None:
        self._shell, self._replay = shell, replay
        self._known: dict[int, Suggested] = {}
        """By the number of the position."""
        self._shown: tuple[int, str] | None = None
        """The position whose move is marked, and the words about it."""
        self._is_asking = False

    @property
    def words(self) -> str:
        """Return what is marked now, in words; empty where nothing is."""
        shown = self._shown
        return shown[1] if shown is not None and shown[0] == self._replay.at else ""

    @property
    def reasons(self) -> list[Widget]:
        """Return why it is the best, in lines; none where nothing is marked."""
        board = self._replay.board
        return reason_lines(board, self._known[self._replay.at]) if board and self.words else []

    @property
    def spoken(self) -> str:
        """Return what is marked, and why, as it is spoken; empty where nothing is."""
        board = self._replay.board
        if board is None or not self.words:
            return ""
        return ", ".join((self.words, *reason_words(board, self._known[self._replay.at])))

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
        if replay.at not in self._known and (connection is None or connection.state != "online"):
            return tr("you are not connected")
        return ""

    def show(self) -> None:
        """Mark the best move of the position that is shown; say why where that cannot be."""
        connection, at, why = self._shell.connection, self._replay.at, self.why_not()
        if why:
            self._shell.say(sentence(why))
            return
        self._replay.playing = False
        if at in self._known:
            self._mark(at)
        elif connection is not None:
            self._is_asking = True
            self._shell.start_task(self._ask(connection, at), self._asked)

    async def _ask(self, connection: ServerConnection, at: int) -> None:
        ply = self._replay.found[at].seen.ply
        self._known[at] = await connection.suggest(self._replay.room, ply)
        if self._replay.at == at:
            self._mark(at)

    def _asked(self) -> None:
        self._is_asking = False

    def _mark(self, at: int) -> None:
        replay, board = self._replay, self._replay.board
        if board is None:
            return
        board.animated = False
        board.read(replay.here.seen.view, replay.to_move[0])
        try:
            move = board.suggest(self._known[at].intent)
        except (msgspec.ValidationError, RequestRefused, Malformed):
            self._shell.say(tr("This move cannot be shown."), fault=True)
            return
        board.advice.show(self._known[at].motifs)
        self._shown = at, tr("Best move: {move}", move=move)
