"""What a client asks about its games and those that are over, its lessons, ratings and puzzles."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any

from client.net.pending_requests import A, Request
from protocol import from_client
from protocol.from_client import Viewer
from protocol.from_server import (
    Assessed,
    DailyPosition,
    Done,
    Exported,
    Glanced,
    Leaderboard,
    MyRooms,
    Profiled,
    PuzzleDifficulty,
    PuzzlePosition,
    PuzzleShelf,
    Replayed,
    Suggested,
    Tried,
)
from protocol.names import PlayerId, RoomId


class GameCalls(ABC):
    """Ask a server about games, one method for each request. All raise as ``_ask`` does."""

    @abstractmethod
    async def _ask(self, make: Callable[[int], Request], kind: type[A]) -> A:
        """Say a request made of a fresh id until it is answered by ``kind``.

        Raises RequestRefused, or CancelledError when the connection is closed for good.
        """

    async def export(self, room: RoomId) -> Exported:
        """Return the record of a game that is over."""
        return await self._ask(lambda n: from_client.Export(n, room), Exported)

    async def replay(self, room: RoomId, seat: Viewer) -> Replayed:
        """Return a past game, entry by entry, as ``seat`` saw it."""
        return await self._ask(lambda n: from_client.Replay(n, room, seat), Replayed)

    async def assess(self, room: RoomId) -> Assessed:
        """Return what each position of a game that is over was worth."""
        return await self._ask(lambda n: from_client.Assess(n, room), Assessed)

    async def suggest(
        self, room: RoomId, ply: int | None = None, seat: int | None = None
    ) -> Suggested:
        """Return what a good player would do in this one's place.

        ``ply``: in that position of a game that is over. ``seat``: which of this window's.
        """
        return await self._ask(lambda n: from_client.Suggest(n, room, ply, seat), Suggested)

    async def try_move(self, room: RoomId, ply: int, intent: Any) -> Tried:
        """Return how good an intent would have been in a position of a game that is over."""
        return await self._ask(lambda n: from_client.TryMove(n, room, ply, intent), Tried)

    async def profile(self, player: PlayerId | None = None) -> Profiled:
        """Return the record of ``player``, or of this one."""
        return await self._ask(lambda n: from_client.ShowProfile(n, player), Profiled)

    async def mine(self) -> MyRooms:
        """Return the rooms one sits in, the unfinished first."""
        return await self._ask(from_client.ListMyRooms, MyRooms)

    async def daily(self) -> DailyPosition:
        """Return the position of the day."""
        return await self._ask(from_client.ShowDaily, DailyPosition)

    async def play_daily(
        self, day: str, line: Sequence[Any], reveal: bool = False
    ) -> DailyPosition:
        """Play in it, or see the solution."""
        moves = tuple(line)
        return await self._ask(
            lambda n: from_client.PlayDaily(n, day, moves, reveal), DailyPosition
        )

    async def puzzles(self) -> PuzzleShelf:
        """Return which puzzles there are."""
        return await self._ask(from_client.ShowPuzzles, PuzzleShelf)

    async def next_puzzle(
        self, game: str, difficulty: PuzzleDifficulty, after: str = ""
    ) -> PuzzlePosition:
        """Return a puzzle that is not done yet; ``after``: the key of the one before."""
        return await self._ask(
            lambda n: from_client.NextPuzzle(n, game, difficulty, after), PuzzlePosition
        )

    async def play_puzzle(
        self, game: str, puzzle: str, line: Sequence[Any], reveal: bool = False
    ) -> PuzzlePosition:
        """Play in a puzzle, or see the solution."""
        moves = tuple(line)
        return await self._ask(
            lambda n: from_client.PlayPuzzle(n, game, puzzle, moves, reveal), PuzzlePosition
        )

    async def glance(self, rooms: Sequence[RoomId]) -> Glanced:
        """Return who is at the server, and how these rooms stand."""
        return await self._ask(lambda n: from_client.Glance(n, tuple(rooms)), Glanced)

    async def best(self, game: str) -> Leaderboard:
        """Return the highest ratings of a game."""
        return await self._ask(lambda n: from_client.ShowLeaderboard(n, game), Leaderboard)

    async def play_campaign(self, game: str) -> RoomId:
        """Return the room of this player's campaign game: the next, or one not finished."""
        return (await self._ask(lambda n: from_client.PlayCampaign(n, game), Done)).room

    async def learn(self, game: str, part: int = 0) -> RoomId:
        """Return the room of a lesson of ``game``."""
        return (await self._ask(lambda n: from_client.Learn(n, game, part), Done)).room
