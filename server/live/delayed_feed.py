"""Holds a live room back from all who do not play in it, for as long as its opener has chosen.

An entry's time follows from the log alone, so every process lets it out at the same moment, one
that takes over from a dead one too: once so many plies have followed it, or the game is over, and
the delay has passed since then. Before play begins nothing is held back.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from msgspec.structs import replace

from protocol.from_server import Reason, RoomPresence
from protocol.names import Seq
from server.live.changes import PHASE, SEATS, changes
from server.live.chat_log import ChatLog, heard_from
from server.live.feed import Feed
from server.live.revision import Revision
from server.room.room import Room

LONGEST_S: Final = 10.0
"""The store's clock is not believed for longer without another look."""


class _Held:
    """A revision that is held back; ``free_at`` is known once enough plies have followed."""

    def __init__(self, revision: Revision) -> None:
        self.revision = revision
        self.free_at: int | None = None


class DelayedFeed(Feed):
    """Tells a room to others than players: as its live room does, but later."""

    def __init__(self, now: Callable[[], int]) -> None:
        """Take ``now``, which returns the store's time in Unix milliseconds."""
        super().__init__(now)
        self._held: deque[_Held] = deque()
        self._live: RoomPresence | None = None
        self._uncounted: list[tuple[int, Callable[[], object]]] = []
        """What is to be counted once the entries of these numbers are told."""
        self.on_card: Callable[[], None] = lambda: None
        """Called when others than players are told of other seats, or another phase."""

    def hold(self, revision: Revision) -> None:
        """Take the room's next entry, and let out at once what that makes free."""
        self._held.append(_Held(revision))
        room = revision.room
        for it in self._held:
            if it.free_at is None and _is_far_enough(it.revision.room, room):
                it.free_at = room.at + room.settings.delay_ms if it.revision.room.begun else 0
        self.let_out()

    def clear(self) -> None:
        """Forget all: another history has won, and is held from its beginning."""
        self._held.clear()
        self._uncounted.clear()
        self._clear()

    def let_out(self) -> bool:
        """Tell what is free by now. Return whether anything was."""
        now, out = self._now(), False
        before = self.room if self._revisions else None
        while self._held and (at := self._held[0].free_at) is not None and at <= now:
            self._add(self._held.popleft().revision)
            out = True
        if out:
            self._count_shown()
        if out and self._live is not None:
            self.here = _masked(self._live, self)
        if out and changes(before, self.room) & (SEATS | PHASE):
            self.on_card()
        return out

    def count(self, _seq: int, note: Callable[[], object]) -> None:
        """Call ``note`` once that entry may be known: see Feed."""
        self._uncounted.append((_seq, note))
        self._count_shown()

    def _count_shown(self) -> None:
        cursor = self.cursor.seq if self._revisions else 0
        due = [note for seq, note in self._uncounted if seq <= cursor]
        self._uncounted = [it for it in self._uncounted if it[0] > cursor]
        for note in due:
            note()

    def _count_later(self) -> None:
        """Count what is held when its time comes, though nobody is told any more.

        What waits for plies that may never be played is not counted.
        """
        free_at = {it.revision.cursor.seq: it.free_at for it in self._held}
        for seq, note in self._uncounted:
            if (at := free_at.get(Seq(seq))) is not None:
                wait_s = max(0.0, (at - self._now()) / 1000)
                asyncio.get_running_loop().call_later(wait_s, note)
        self._uncounted.clear()

    def tell_presence(self, here: RoomPresence) -> None:
        """Let the watchers know who watches; which players are there is told as the game is."""
        self._live = here
        masked = _masked(here, self)
        if masked != self.here:
            super().tell_presence(masked)

    def end(self, why: str, reason: Reason = Reason.ELSEWHERE) -> None:
        """Tell nothing more."""
        self.gone, self.gone_for = why, reason
        self._count_later()
        self._wake()

    def wake(self) -> None:
        """Wake all who wait: something came that is no entry, or one that is held back."""
        self._wake()

    async def run(self) -> None:
        """Let out each entry, and each line of the players' chat, when its time has come."""
        while True:
            beat, at = self.beat, self._next()
            wait_s = None if at is None else min(max(0.0, (at - self._now()) / 1000), LONGEST_S)
            with suppress(TimeoutError):
                async with asyncio.timeout(wait_s):
                    await self.wait_beat(beat, None)
            if self.let_out() or (at is not None and self._now() >= at):
                self._wake()

    def _next(self) -> int | None:
        """Return when more is to be told, if nothing new comes."""
        entry = self._held[0].free_at if self._held else None
        lines = _next_line(self.talk, self.room, self._now())
        return min((at for at in (entry, lines) if at is not None), default=None)


def _is_far_enough(shown: Room, latest: Room) -> bool:
    """Return whether ``shown`` is enough plies behind ``latest`` to be told."""
    if shown.plies == 0 or latest.outcome is not None:
        return True  # nothing was played by then, or nothing will be
    return latest.plies - shown.plies >= latest.settings.delay_plies


def _next_line(talk: ChatLog, room: Room, now: int) -> int | None:
    free = (heard_from(it, room) for it in talk.lines if it.seated)
    return min((at for at in free if at > now), default=None)


def _masked(here: RoomPresence, shown: DelayedFeed) -> RoomPresence:
    """Return who watches, as it is, and which players are there, as the shown log has it."""
    room = shown.room
    if room.outcome is not None:
        return here
    away = room.away or (None,) * len(room.occupants)
    seats = zip(room.occupants, away, strict=True)
    return replace(here, here=tuple(who is not None and since is None for who, since in seats))
