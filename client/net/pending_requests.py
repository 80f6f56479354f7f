"""Requests that are not answered yet: they are said again until they are."""

import asyncio
import secrets
from collections.abc import Callable, Iterable
from typing import Any, TypeAlias, TypeVar

import msgspec

from protocol.codec import Malformed
from protocol.errors import FourfoldError
from protocol.from_server import (
    Assessed,
    DailyPosition,
    Done,
    Exported,
    Glanced,
    Leaderboard,
    MyRooms,
    Profiled,
    PuzzlePosition,
    PuzzleShelf,
    Refusal,
    Renewed,
    Replayed,
    Suggested,
    Tried,
)
from protocol.messages.calls import CallSettings
from protocol.messages.company import Seeking
from protocol.messages.history import Figures, History, HistoryExported
from protocol.messages.pace import Holidays
from protocol.messages.people import People
from protocol.messages.saves import PartHeard, SaveExported, Saves
from protocol.messages.tournaments import Tournaments

Request = TypeVar("Request", bound=msgspec.Struct)
Answer: TypeAlias = (
    CallSettings
    | DailyPosition
    | PuzzlePosition
    | PuzzleShelf
    | Done
    | Replayed
    | Assessed
    | Suggested
    | Tried
    | Profiled
    | MyRooms
    | Glanced
    | Holidays
    | Seeking
    | Exported
    | Leaderboard
    | Renewed
    | Tournaments
    | People
    | Saves
    | SaveExported
    | PartHeard
    | History
    | Figures
    | HistoryExported
)
A = TypeVar(
    "A",
    CallSettings,
    DailyPosition,
    PuzzlePosition,
    PuzzleShelf,
    Done,
    Replayed,
    Assessed,
    Suggested,
    Tried,
    Profiled,
    MyRooms,
    Glanced,
    Holidays,
    Seeking,
    Exported,
    Leaderboard,
    Renewed,
    Tournaments,
    People,
    Saves,
    SaveExported,
    PartHeard,
    History,
    Figures,
    HistoryExported,
)


class RequestRefused(FourfoldError):
    """The server refused a request; ``refused`` says why."""

    def __init__(self, refused: Refusal) -> None:
        super().__init__(refused.message)
        self.refused = refused


class PendingRequests:
    """What one client has asked, by id."""

    def __init__(self) -> None:
        self._asked: dict[int, tuple[Any, asyncio.Future[Answer]]] = {}

    def __bool__(self) -> bool:
        """Tell whether anything is not answered yet."""
        return bool(self._asked)

    @property
    def messages(self) -> Iterable[Any]:
        """Return all that is to be said again on a new line."""
        return [message for message, _ in self._asked.values()]

    def message(self, request: int) -> Any:
        """Return what was asked under that id; None where nobody waits for it any more."""
        message, _ = self._asked.get(request, (None, None))
        return message

    def add(self, make: Callable[[int], Request]) -> tuple[int, Request]:
        """Return the request that ``make`` makes of a fresh id, to be answered from now on."""
        request = secrets.randbits(52)
        message = make(request)
        self._asked[request] = message, asyncio.get_running_loop().create_future()
        return request, message

    async def answer(self, request: int, kind: type[A]) -> A:
        """Wait for the answer, which is to be a ``kind``.

        Raises RequestRefused, Malformed for an answer of another kind, and CancelledError when
        nothing is answered any more.
        """
        try:
            answer = await self._asked[request][1]
        finally:
            self._asked.pop(request, None)
        if not isinstance(answer, kind):
            raise Malformed(f"asked for {kind.__name__}, answered by {type(answer).__name__}")
        return answer

    def answered(self, answer: Answer) -> None:
        """Hand an answer to who waits for it, if anybody does."""
        _, future = self._asked.get(answer.request, (None, None))
        if future is not None and not future.done():
            future.set_result(answer)

    def refused(self, refused: Refusal) -> None:
        """Tell who waits that it is refused for good."""
        _, future = self._asked.get(refused.request or 0, (None, None))
        if future is not None and not future.done():
            future.set_exception(RequestRefused(refused))

    def cancel(self) -> None:
        """Give up all that is asked: nothing is answered any more."""
        for _, future in self._asked.values():
            future.cancel()
