"""Give out the position of the day, judge what is played in it, and keep what came of it."""

from datetime import date
from typing import Final

from engines.catalog import puzzle_setter
from engines.positions.given_puzzle import GivenPuzzle, PuzzleAttempt
from protocol.from_client import PlayDaily, ShowDaily
from protocol.from_server import DailyPosition, DailyProgress, Reason
from server.players import PlayerIdentity
from server.requests.context import RequestContext
from server.requests.puzzles.judge import judged, views_of
from server.results.daily_log import (
    DailyEntry,
    DailyMissed,
    DailyRecord,
    DailyShown,
    DailySolved,
)
from server.room.errors import Refused
from server.settings import DAY_MS

GAME, SETTER = puzzle_setter()
EPOCH: Final = date(1970, 1, 1).toordinal()


class DailyRequests:
    """Answer one player. The day is the store's, and the client is believed nothing."""

    def __init__(self, context: RequestContext, me: PlayerIdentity) -> None:
        self._context, self._me = context, me

    async def show(self, message: ShowDaily, at: int) -> DailyPosition:
        """Return the position of the day ``at``, on the store's clock. Raises Unavailable, Gone."""
        day = at // DAY_MS
        given = SETTER.puzzle(day)
        record = await self._context.recorder.daily.read(self._me.id)
        return _answer(message.request, day, given, SETTER.attempt(given, ()), "open", record)

    async def play(self, message: PlayDaily, at: int) -> DailyPosition:
        """Judge a line of moves from the beginning, or show the solution.

        Raises Refused, Unavailable or Gone.
        """
        if self._me.external:
            text = "the position of the day is for people"
            raise Refused(Reason.BAD_OPTIONS, text)
        day = at // DAY_MS
        if message.day != _text(day):
            raise Refused(Reason.BAD_OPTIONS, "that day is over: there is another position now")
        given = SETTER.puzzle(day)
        if message.reveal:
            record = await self._kept(DailyShown(at, day))
            solution = SETTER.attempt(given, given.main_line)
            return _answer(message.request, day, given, solution, "shown", record)
        found = judged(SETTER.attempt, given, message.line)
        record = await self._told(found, at, day)
        return _answer(message.request, day, given, found, found.told, record)

    async def _told(self, found: PuzzleAttempt, at: int, day: int) -> DailyRecord:
        match found.told:
            case "wrong":
                return await self._kept(DailyMissed(at, day))
            case "solved":
                return await self._kept(DailySolved(at, day))
            case "open":
                return await self._context.recorder.daily.read(self._me.id)

    async def _kept(self, entry: DailyEntry) -> DailyRecord:
        return await self._context.recorder.daily.add(self._me.id, entry)


def _answer(
    request: int,
    day: int,
    given: GivenPuzzle,
    found: PuzzleAttempt,
    progress: DailyProgress,
    record: DailyRecord,
) -> DailyPosition:
    game = given.game
    return DailyPosition(
        request,
        _text(day),
        GAME,
        game.rules,
        given.attacker,
        given.moves,
        progress,
        views_of(given, found.states),
        record.standing(day),
        (day + 1) * DAY_MS,
    )


def _text(day: int) -> str:
    return date.fromordinal(EPOCH + day).isoformat()
