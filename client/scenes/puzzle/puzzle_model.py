"""Puzzles as they are played, one after another: of one game, as hard as was chosen."""

from collections.abc import Callable, Sequence
from typing import Any

from client.net.connection import ServerConnection
from client.scenes.puzzle.line_model import LineModel
from client.shell.scene import Shell
from protocol.from_server import PuzzleDifficulty, PuzzlePosition
from protocol.messages.play import MotifView


class PuzzleModel(LineModel[PuzzlePosition]):
    """Asks for puzzles that are not done yet."""

    def __init__(
        self,
        shell: Shell,
        on_answer: Callable[[], None],
        game: str,
        difficulty: PuzzleDifficulty,
    ) -> None:
        """Ask for the first one."""
        self.game, self.difficulty = game, difficulty
        super().__init__(shell, on_answer)

    def next(self) -> None:
        """Ask for the one after this."""
        self.ask()

    def _mark(self, told: PuzzlePosition) -> None:
        if self.board is not None:
            self.board.advice.show(() if self.is_showing else motifs_of(told), played=True)

    async def _first(self, connection: ServerConnection) -> PuzzlePosition:
        after = self.told.puzzle if self.told is not None else ""
        return await connection.next_puzzle(self.game, self.difficulty, after)

    def _begun(self, told: PuzzlePosition) -> None:
        if self.board is not None:
            self.board.ready_for(told.task)

    async def _answer(
        self,
        connection: ServerConnection,
        told: PuzzlePosition,
        line: tuple[Any, ...],
        reveal: bool,
    ) -> PuzzlePosition:
        return await connection.play_puzzle(told.game, told.puzzle, line, reveal)


def motifs_of(told: PuzzlePosition) -> Sequence[MotifView]:
    """Return why the moves that are shown are right: nothing once they are taken back."""
    return told.motifs if told.progress in ("solved", "shown") else ()
