"""A line of moves that the server judges: what was told, what of it is shown, what is sent."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Final, Generic, TypeVar

from msgspec.structs import replace

from client.games.catalog import BOARDS, why_unknown
from client.languages.message import tr
from client.net.connection import RequestRefused, ServerConnection
from client.shell.parts import sentence
from client.shell.scene import Shell
from client.table.board import GameBoard
from protocol.codec import Malformed
from protocol.from_server import DailyPosition, PuzzlePosition

STEP_MS: Final = 650
"""So long each ply of an answer is shown before the next one."""
T = TypeVar("T", DailyPosition, PuzzlePosition)


class LineModel(ABC, Generic[T]):
    """Asks the server, which judges every move, and shows its answer ply by ply."""

    def __init__(self, shell: Shell, on_answer: Callable[[], None]) -> None:
        """``on_answer`` is called once an answer is there."""
        self._shell, self._on_answer = shell, on_answer
        self.told: T | None = None
        """The last answer; None before the first."""
        self.board: GameBoard | None = None
        self.fault = ""
        self.pending: Any = None
        """The move that is sent and not judged yet."""
        self.line: tuple[Any, ...] = ()
        """One's own right moves so far."""
        self.shown = 0
        """Which of the views is shown."""
        self._waited_ms = 0
        self._is_asking = False
        self.ask()

    # -- asking ----------------------------------------------------------------------------

    @abstractmethod
    async def _first(self, connection: ServerConnection) -> T:
        """Return the position, as the server tells it."""

    @abstractmethod
    async def _answer(
        self, connection: ServerConnection, told: T, line: tuple[Any, ...], reveal: bool
    ) -> T:
        """Return where a line has led, or the solution."""

    def _is_over(self, connection: ServerConnection, told: T) -> bool:
        """Return whether there is another position now."""
        return False

    def ask(self) -> None:
        """Ask for the position, and begin it."""
        connection = self._shell.connection
        self.fault = "" if connection is not None else tr("You are not connected.")
        if connection is not None and not self._is_asking:
            self._is_asking = True
            self._shell.start_task(self._begin(connection))

    async def _begin(self, connection: ServerConnection) -> None:
        try:
            told = await self._first(connection)
        except (RequestRefused, Malformed) as why:
            self.fault = _said(why)
            return
        finally:
            self._is_asking = False
        self.fault = why_unknown(told.game, told.rules)
        if not self.fault:
            same = self.board is not None and self.told is not None and self.told.game == told.game
            self.board = self.board if same else BOARDS[told.game]()
            self.line, self.shown = (), 0
            self._take(told, animated=False)
            self._begun(told)

    def _begun(self, told: T) -> None:
        """Ready the board for a position that has just been told."""

    def play(self, intent: Any) -> None:
        """Try a move."""
        if self.may_retry:
            self.again()
        connection, told = self._shell.connection, self.told
        if connection is not None and told is not None and self.may_play:
            self.pending = intent
            self._shell.start_task(self._try(connection, told, intent), self._judged)

    def confirm(self) -> None:
        """Try what is chosen on the board."""
        chosen = self.board.chosen() if self.board is not None else None
        if self.board is not None and chosen is not None and (self.may_play or self.may_retry):
            self.board.clear()
            self.play(chosen[0])

    def reveal(self) -> None:
        """See the solution, from the beginning."""
        connection, told = self._shell.connection, self.told
        if connection is not None and told is not None and self._is_free:
            self._shell.start_task(self._try(connection, told, None), self._judged)

    async def _try(self, connection: ServerConnection, told: T, intent: Any) -> None:
        reveal = intent is None
        line = () if reveal else (*self.line, intent)
        try:
            answer = await self._answer(connection, told, line, reveal)
        except (RequestRefused, Malformed) as why:
            self._shell.say(_said(why), fault=True)
            if isinstance(why, RequestRefused) and self._is_over(connection, told):
                self.ask()
            return
        self.pending = None
        if reveal:
            self.line, self.shown = (), 0
        elif answer.progress != "wrong":
            self.line = line
        self._take(answer)

    def _judged(self) -> None:
        self.pending = None

    def again(self) -> None:
        """Take the wrong move back; from the beginning where there is nothing to take back."""
        told = self.told
        if told is None or self.board is None:
            return
        if told.progress == "wrong":
            self._shorten(told, len(told.views) - 1)
        else:
            self.line = ()
            self._shorten(told, 1)

    def _shorten(self, told: T, views: int) -> None:
        self.told = replace(told, progress="open", views=told.views[:views])
        self.shown = views - 1
        self._show()

    # -- showing ---------------------------------------------------------------------------

    def _take(self, told: T, animated: bool = True) -> None:
        self.told, self._waited_ms = told, STEP_MS
        self.shown = min(self.shown, len(told.views) - 1)
        self._show(animated)
        self._on_answer()

    def _show(self, animated: bool = True) -> None:
        if self.board is not None and self.told is not None:
            self.board.animated = animated and self._shell.pace > 0
            self.board.pace = self._shell.pace or 1.0
            self.board.read(self.told.views[self.shown], self.told.seat)
            self._mark(self.told)

    def _mark(self, told: T) -> None:
        """Mark on the board what was told with a position that is shown to its end."""

    @property
    def is_showing(self) -> bool:
        """Return whether plies of the last answer are still to be shown."""
        return self.told is not None and self.shown < len(self.told.views) - 1

    @property
    def may_play(self) -> bool:
        """Return whether a move can be tried now."""
        told = self.told
        is_open = told is not None and told.progress == "open"
        return is_open and not self.is_showing and self._is_free

    @property
    def _is_free(self) -> bool:
        """Return whether neither a verdict nor another position is waited for."""
        return self.pending is None and not self._is_asking

    @property
    def may_retry(self) -> bool:
        """Return whether another move may take the place of a wrong one."""
        is_wrong = self.told is not None and self.told.progress == "wrong"
        return is_wrong and not self.is_showing and self._is_free

    def tick(self, passed_ms: int) -> bool:
        """Show the next ply when it is time; return whether anything changed or moves."""
        moves = self.board is not None and self.board.tick(passed_ms)
        if not self.is_showing:
            return moves
        self._waited_ms += passed_ms
        if self._waited_ms < STEP_MS:
            return moves
        self._waited_ms = 0
        self.shown += 1
        self._show()
        return True


def _said(why: RequestRefused | Malformed) -> str:
    if isinstance(why, RequestRefused):
        return sentence(why.refused.message)
    return tr("The answer is damaged.")
