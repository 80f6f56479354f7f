"""What each player has done with the positions of the day: a log a player, and what it comes to."""

import secrets
from typing import Final, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from protocol.from_server import DailyOutcome, DailyStanding
from protocol.names import PlayerId
from server import observe
from server.live.unreadable import refusal
from server.room.facts import Damaged, TooNew, Unreadable
from server.runtime.lru import Lru
from server.store.errors import Conflict, Diverged
from server.store.log import START, Store, Tip

PAGE: Final = 100
"""Entries folded without a break."""
MOST_KEPT: Final = 4_096
"""Players whose logs are held folded."""


class DailyFact(Struct, frozen=True, tag_field="fact"):
    """Something a player has done with the position of a day."""

    at: int
    """On the store's clock, in Unix milliseconds."""
    day: int
    """Of the position, in days since 1970 in UTC."""


class DailyMissed(DailyFact, frozen=True, tag="missed"):
    """The first wrong move of that day."""


class DailySolved(DailyFact, frozen=True, tag="solved"):
    """It was solved."""


class DailyShown(DailyFact, frozen=True, tag="shown"):
    """The solution was looked at before it was solved."""


DailyEntry: TypeAlias = DailyMissed | DailySolved | DailyShown


class DailyRecord(Struct, frozen=True, gc=False):
    """What a log comes to. A streak is of days in a row on which the position was solved."""

    day: int = -1
    """The last day on which anything was done."""
    outcome: DailyOutcome = ""
    """What was done on it."""
    solved_day: int = -1
    """The last day that was solved."""
    streak: int = 0
    """How many in a row ended with that one."""
    best: int = 0
    solved: int = 0
    first_try: int = 0

    def concerns(self, entry: DailyEntry) -> bool:
        """Return whether an entry changes anything; others are not written."""
        if entry.day != self.day:
            return entry.day > self.day
        match entry:
            case DailyMissed():
                return False
            case DailySolved() | DailyShown():
                return self.outcome == "missed"

    def after(self, entry: DailyEntry) -> "DailyRecord":
        """Return the record with one more entry."""
        if not self.concerns(entry):
            return self
        is_first = entry.day != self.day
        match entry:
            case DailyMissed():
                return replace(self, day=entry.day, outcome="missed")
            case DailyShown():
                return replace(self, day=entry.day, outcome="shown")
            case DailySolved():
                streak = self.streak + 1 if self.solved_day == entry.day - 1 else 1
                return DailyRecord(
                    day=entry.day,
                    outcome="first" if is_first else "solved",
                    solved_day=entry.day,
                    streak=streak,
                    best=max(self.best, streak),
                    solved=self.solved + 1,
                    first_try=self.first_try + is_first,
                )

    def standing(self, day: int) -> DailyStanding:
        """Return what is told of it on a day: a streak lasts until a whole day was missed."""
        lasts = self.solved_day >= day - 1
        outcome = self.outcome if self.day == day else ""
        streak = self.streak if lasts else 0
        return DailyStanding(streak, self.best, self.solved, self.first_try, outcome)


_Folded: TypeAlias = tuple[Tip, DailyRecord]
_NEW: Final[_Folded] = (START, DailyRecord())


class DailyBook:
    """The logs of all players, folded in this process as far as anyone has asked.

    There is no lock, as players do not wait for each other: an append is refused where another one
    came first.
    """

    def __init__(self, store: Store) -> None:
        """Fold nothing yet."""
        self._store = store
        self._folded: Lru[PlayerId, _Folded] = Lru(MOST_KEPT, lambda _: 1)

    async def record(self, player: PlayerId) -> DailyRecord:
        """Return what a player has done so far. Raises Unavailable or Gone."""
        return (await self._caught_up(player))[1]

    async def add(self, player: PlayerId, entry: DailyEntry) -> DailyRecord:
        """Append an entry where it changes anything; return the record with it.

        It succeeds only right after the last entry folded here, so nothing counts twice. Raises
        Unavailable if it is unknown whether it was stored, or Gone.
        """
        tip, record = await self._caught_up(player)
        while record.concerns(entry):
            try:
                await self._store.append_raw(_log(player), tip, _write(entry))
            except Conflict:
                observe.conflicts.inc()
            except Diverged:
                pass  # the tail is lost; catching up begins anew
            tip, record = await self._caught_up(player)
        return record

    async def _caught_up(self, player: PlayerId) -> _Folded:
        tip, record = self._folded.get(player) or _NEW
        log = _log(player)
        while True:
            try:
                page = await self._store.read_raw(log, tip, PAGE)
            except Diverged:
                observe.forks.inc()
                tip, record = _NEW
                continue
            except Unreadable as why:
                raise refusal(log, why) from why
            for now, raw in page:
                tip, record = now, record.after(_read(log, raw))
            if len(page) < PAGE:
                break
        self._folded.put(player, (tip, record))
        return tip, record


def _log(player: PlayerId) -> str:
    return f"daily:{player}"


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(tuple[int, DailyEntry]).decode


def _write(entry: DailyEntry) -> bytes:
    """Return an entry with 32 random bits before it, as entries of rooms have."""
    return _encode((secrets.randbits(32), entry))


def _read(log: str, raw: bytes) -> DailyEntry:
    try:
        return _decode(raw)[1]
    except msgspec.ValidationError as why:
        raise refusal(log, TooNew(str(why))) from why
    except (ValueError, RecursionError) as why:
        raise refusal(log, Damaged(str(why))) from why
