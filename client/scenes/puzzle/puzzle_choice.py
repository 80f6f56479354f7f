"""The puzzles of a server: which game, how hard, and how many are solved."""

from functools import partial
from typing import ClassVar, Final

from client.games.catalog import BOARDS, title
from client.languages.message import mark, tr
from client.net.connection import RequestRefused, ServerConnection
from client.presenters.puzzle import puzzle_words
from client.shell.parts import fault_card, head, sentence
from client.shell.scene import DialogScene, Shell
from client.ui import theme
from client.widgets import Button, CardBox, Column, Label, Row, Widget
from protocol.codec import Malformed
from protocol.from_server import PuzzleCount, PuzzleShelf

AWAY: Final = 3
"""Frames without time of its own after which one was elsewhere."""


class PuzzleChoice(DialogScene):
    """One chooses a game and how hard its puzzles are; looked at again after each return."""

    title: ClassVar[str] = mark("Puzzles")
    width: ClassVar[float] = 640
    fills_height: ClassVar[bool] = True

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.told: PuzzleShelf | None = None
        self.fault, self._unseen = "", 0
        self.ask()

    def ask(self) -> None:
        """Ask which puzzles there are."""
        connection = self.shell.connection
        self.fault = "" if connection is not None else tr("You are not connected.")
        if connection is not None:
            self.shell.start_task(self._ask(connection))

    async def _ask(self, connection: ServerConnection) -> None:
        try:
            self.told = await connection.puzzles()
        except RequestRefused as why:
            self.fault = sentence(why.refused.message)
        except Malformed:
            self.fault = tr("The answer is damaged.")

    def update(self) -> None:
        """Note that a frame has passed, perhaps with a puzzle above."""
        self._unseen += 1

    def tick(self, passed_ms: int) -> bool:
        """Count anew when one comes back: some may have been solved meanwhile."""
        came_back, self._unseen = self._unseen >= AWAY, 0
        if came_back:
            self.ask()
        return super().tick(passed_ms)

    def parts(self) -> list[Widget]:
        """Return a card for each game, a button for each difficulty."""
        about = tr(
            "Positions from games between bots. "
            "The harder the puzzle, the stronger the bot it takes to solve it."
        )
        parts: list[Widget] = [head(tr(self.title), about)]
        if self.fault:
            retry = Button("retry", tr("Try again"), self.ask, "loud")
            return [*parts, fault_card(self.fault), Row([retry])]
        if self.told is None:
            return [*parts, Label(tr("Loading ..."), ink=theme.SOFT)]
        games = dict.fromkeys(it.game for it in self.told.counts if it.game in BOARDS)
        return [*parts, *map(self._card, games)]

    def _card(self, game: str) -> Widget:
        counts = [it for it in self.told.counts if it.game == game] if self.told else []
        row = Row([self._button(it) for it in counts], gap=8)
        solved, total = sum(it.solved for it in counts), sum(it.puzzles for it in counts)
        words = puzzle_words.solved_words(solved, total)
        head = Row([Label(title(game), theme.HEADING, grows=1), Label(words, ink=theme.SOFT)])
        return CardBox(Column([head, row], gap=8), pad=14)

    def _button(self, count: PuzzleCount) -> Widget:
        words = puzzle_words.difficulty_words(count.difficulty)
        solved = tr("{n} of {all}", n=count.solved, all=count.puzzles)
        spoken = f"{title(count.game)}: {words}, {puzzle_words.count_words(count)}"
        act = partial(self.shell.open_puzzle, count.game, count.difficulty)
        key = f"{count.game}-{count.difficulty}"
        button = Button(key, f"{words} · {solved}", act, name=spoken, grows=1)
        button.tip = puzzle_words.count_words(count)
        return button
