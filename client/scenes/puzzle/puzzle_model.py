"""Puzzles as they are played, one after another: of one game, as hard as was chosen."""

from collections.abc import Callable
from typing import Any

from client.net.connection import ServerConnection
from client.scenes.puzzle.line_model import LineModel
from client.shell.scene import Shell
from protocol.from_server import PuzzleDifficulty, PuzzlePosition


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

    async def _first(self, connection: ServerConnection) -> PuzzlePosition:
        after = self.told.puzzle if self.told is not None else ""
        return await connection.next_puzzle(self.game, self.difficulty, after)

    async def _answer(
        self,
        connection: ServerConnection,
        told: PuzzlePosition,
        line: tuple[Any, ...],
        reveal: bool,
    ) -> PuzzlePosition:
        return await connection.play_puzzle(told.game, told.puzzle, line, reveal)
