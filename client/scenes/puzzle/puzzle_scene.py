"""Puzzles of one game: the board, what is to be found, whether that was it, and the next one."""

from collections.abc import Sequence
from typing import ClassVar

from client.games.catalog import title
from client.languages.message import mark, tr
from client.presenters.puzzle import puzzle_words
from client.scenes.puzzle.line_scene import LineScene
from client.scenes.puzzle.puzzle_model import PuzzleModel, motifs_of
from client.shell.scene import Shell
from client.ui import theme
from client.widgets import Button, CardBox, Chip, Column, Label, Row, ShortLabel, Widget
from client.widgets.button import Kind
from protocol.from_server import PuzzleDifficulty, PuzzlePosition
from protocol.messages.play import MotifView


class PuzzleScene(LineScene[PuzzlePosition]):
    """One plays the move; after three wrong ones the solution can be seen."""

    title: ClassVar[str] = mark("Puzzles")

    def __init__(self, shell: Shell, game: str, difficulty: PuzzleDifficulty) -> None:
        super().__init__(shell)
        self.puzzles = PuzzleModel(shell, self._answered, game, difficulty)
        self.model = self.puzzles

    def _answered(self) -> None:
        """Put the keyboard on what comes next."""
        told = self.model.told
        if told is None:
            return
        after = "again" if told.tries else "solution"
        keys = {"open": "board", "wrong": after, "solved": "next", "shown": "next"}
        self.page.state.focus = keys[told.progress]

    def _head(self, told: PuzzlePosition) -> Widget:
        chip = Chip(puzzle_words.difficulty_words(told.difficulty))
        return Row([ShortLabel(title(told.game), theme.TITLE, grows=1), chip], gap=8)

    def _task(self, told: PuzzlePosition, side: str) -> str:
        return puzzle_words.task_words(told, side)

    def _progress_words(self, told: PuzzlePosition) -> str:
        return puzzle_words.progress_words(told, len(self.model.line))

    def _motifs(self, told: PuzzlePosition) -> Sequence[MotifView]:
        return motifs_of(told)

    def _standing(self, told: PuzzlePosition) -> Widget:
        words = puzzle_words.count_words(told.count)
        return CardBox(Column([Label(words, theme.STRONG)]), fill=theme.RAISED, pad=14)

    def _ways(self, told: PuzzlePosition) -> list[Widget]:
        model, busy = self.puzzles, self.busy
        is_done = told.progress in ("solved", "shown")
        further: Kind = "loud" if is_done else "plain"
        rows: list[Widget] = [Button("next", tr("Next puzzle"), model.next, further, off=busy)]
        if told.progress == "wrong":
            kind: Kind = "loud" if told.tries else "plain"
            rows.insert(0, Button("again", tr("Try again"), model.again, kind, off=busy))
        elif is_done:
            rows.append(Button("again", tr("Play it again"), model.again, off=busy))
        if told.progress != "shown" and not told.tries:
            kind = "loud" if told.progress == "wrong" else "plain"
            rows.append(Button("solution", tr("Show solution"), model.reveal, kind, off=busy))
        return rows
