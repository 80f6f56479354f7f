"""A round of questions: what was tried in each position, how good it was, and what is best."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import msgspec

from client.languages.message import tr
from client.net.connection import ServerConnection
from client.scenes.review.tries.question import TryQuestion
from client.scenes.review.tries.try_words import MOST, is_found
from client.shell.scene import Shell
from client.table.board import GameBoard
from protocol.from_server import Suggested, Tried
from protocol.names import RoomId


class JudgedTry(NamedTuple):
    """A move that was tried."""

    words: str
    """What it is called, as a line begins with it."""
    told: Tried


class TryRound:
    """Asks a server about tries, and keeps what it told; the board shows the position meanwhile."""

    def __init__(
        self, shell: Shell, room: RoomId, board: GameBoard, asked: Sequence[TryQuestion]
    ) -> None:
        """``asked``: at least one."""
        self._shell, self._room, self.board = shell, room, board
        self.asked: Final = tuple(asked)
        self.number = 0
        """Which question is asked now; as many as there are once all are done."""
        self.tries: Final[tuple[list[JudgedTry], ...]] = tuple([] for _ in asked)
        self.pending: Any = None
        """What is being judged."""
        self.answer: Suggested | None = None
        """What is best in the position that is shown, once that was told."""
        self.answer_words = ""
        self.is_asking = False
        self._show()

    @property
    def question(self) -> TryQuestion | None:
        """Return what is asked now; None at the end."""
        return self.asked[self.number] if self.number < len(self.asked) else None

    @property
    def here(self) -> list[JudgedTry]:
        """Return what was tried in the position that is shown."""
        return self.tries[self.number] if self.number < len(self.tries) else []

    @property
    def left(self) -> int:
        """Return how many tries are left: none once one of them is as good as any."""
        done = any(is_found(it.told) for it in self.here)
        return 0 if done or self.question is None else MOST - len(self.here)

    @property
    def may_play(self) -> bool:
        """Return whether another move can be tried now."""
        return self.left > 0 and self.answer is None and not self.is_asking

    def _show(self) -> None:
        """Put the position on the board, and nothing that came after it."""
        question = self.question
        if question is not None:
            self.board.animated = False
            self.board.read(question.seen.view, question.seat)
            self.board.clear()
        self.board.advice.clear()

    # -- trying ----------------------------------------------------------------------------

    def play(self, intent: Any) -> None:
        """Try a move."""
        connection, question = self._shell.connection, self.question
        if not self.may_play or connection is None or question is None:
            return
        chosen = self.board.chosen()
        self.pending, self.is_asking = intent, True
        words = self._words_of(intent, chosen)
        self._shell.start_task(self._judge(connection, question, intent, words), self._judged)

    def _words_of(self, intent: Any, chosen: tuple[Any, str] | None) -> str:
        """What a move is called: as it was chosen, or as the board would suggest it."""
        if chosen is not None and chosen[0] == intent:
            return chosen[1]
        try:
            words = self.board.suggest(msgspec.to_builtins(intent))
        except msgspec.ValidationError:
            words = ""
        self._show()
        return words

    async def _judge(
        self, connection: ServerConnection, question: TryQuestion, intent: Any, words: str
    ) -> None:
        tree = msgspec.to_builtins(intent)
        told = await connection.try_move(self._room, question.seen.ply, tree)
        if self.question is question:
            name = words or tr("this move")
            self.here.append(JudgedTry(name[:1].upper() + name[1:], told))

    def _judged(self) -> None:
        self.pending, self.is_asking = None, False
        self._show()
        if self.question is not None and self.left == 0:
            self.reveal()

    # -- what is best ----------------------------------------------------------------------

    def reveal(self) -> None:
        """Show what is best, with its reasons."""
        connection, question = self._shell.connection, self.question
        if connection is None or question is None or self.is_asking or self.answer is not None:
            return
        self.is_asking = True
        self._shell.start_task(self._suggest(connection, question), self._asked)

    async def _suggest(self, connection: ServerConnection, question: TryQuestion) -> None:
        found = await connection.suggest(self._room, question.seen.ply)
        if self.question is not question:
            return
        self.answer, self.answer_words = found, ""
        try:
            self.answer_words = self.board.suggest(found.intent)
        except msgspec.ValidationError:
            self._shell.say(tr("This move cannot be shown."), fault=True)
        self.board.advice.show(found.motifs)

    def _asked(self) -> None:
        self.is_asking = False

    def next(self) -> None:
        """Go to the next question, or to the end."""
        if self.question is not None and not self.is_asking:
            self.number += 1
            self.answer, self.answer_words = None, ""
            self._show()

    @property
    def found(self) -> int:
        """Return in how many positions a move as good as any was found."""
        return sum(any(is_found(it.told) for it in some) for some in self.tries)
