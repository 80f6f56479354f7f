"""Fold many small logs of one kind, each as far as anyone has asked."""

import secrets
from typing import Any, Final, Generic, Protocol, Self, TypeVar

import msgspec

from protocol.names import RoomId
from server import observe
from server.live.unreadable import refusal
from server.room.facts import Damaged, TooNew
from server.runtime.lru import Lru
from server.store.errors import Conflict, Diverged
from server.store.log import START, Store, Tip

PAGE: Final = 100
"""Entries folded without a break."""
MOST_KEPT: Final = 4_096
"""Logs that are held folded."""

E = TypeVar("E")
C = TypeVar("C", contravariant=True)
S = TypeVar("S", bound="BookState[Any]")


class BookState(Protocol[C]):
    """Hold what a log comes to. It is a value: entries make others of it."""

    def concerns(self, entry: C, /) -> bool:
        """Return whether an entry changes anything; others are not written.

        Raises Refused where it is not allowed as things stand.
        """
        ...

    def after(self, entry: C, /) -> Self:
        """Return what it comes to with one more entry. Total: any entry gives a value."""
        ...


class LogBook(Generic[E, S]):
    """Hold the logs ``KIND:KEY``, folded in this process as far as anyone has asked.

    There is no lock: an append is refused where another one came first, and is asked again then.
    """

    def __init__(self, store: Store, kind: str, entries: Any, new: S) -> None:
        """Fold nothing yet. ``entries``: the tagged union of all entries; ``new``: no entry yet."""
        self._store, self._kind, self._new = store, kind, new
        self._folded: Lru[str, tuple[Tip, S]] = Lru(MOST_KEPT, lambda _: 1)
        self._encode = msgspec.json.Encoder().encode
        self._decode = msgspec.json.Decoder(tuple[int, entries]).decode

    async def read(self, key: str) -> S:
        """Return what the log of ``key`` comes to. Raises Unavailable, or Gone where unreadable."""
        return (await self._caught_up(key))[1]

    async def add(self, key: str, entry: E) -> S:
        """Append ``entry`` where it changes anything; return what the log comes to with it.

        It succeeds only right after the last entry folded here, so what ``concerns`` holds against
        a second time is never written twice. Raises Refused as that does, Gone, or Unavailable if
        nobody knows whether it was stored.
        """
        log = f"{self._kind}:{key}"
        tip, folded = await self._caught_up(key)
        while folded.concerns(entry):
            try:
                await self._store.append_raw(log, tip, self._encode((secrets.randbits(32), entry)))
            except Conflict:
                observe.conflicts.inc()
            except Diverged:
                pass  # the tail is lost; catching up begins anew
            else:
                return await self.read(key)
            tip, folded = await self._caught_up(key)
        return folded

    async def remove(self, key: str) -> None:
        """Remove the log of ``key``, readable or not; where there is none, do nothing.

        Raises Unavailable, Damaged, or Conflict where something is written there just now.
        """
        log, tip = f"{self._kind}:{key}", START
        while page := await self._store.read_raw(log, tip, PAGE):
            tip = page[-1][0]
        await self._store.remove(RoomId(log), tip)

    async def _caught_up(self, key: str) -> tuple[Tip, S]:
        log = f"{self._kind}:{key}"
        tip, folded = self._folded.get(key) or (START, self._new)
        while True:
            try:
                page = await self._store.read_raw(log, tip, PAGE)
            except Diverged:
                observe.forks.inc()
                tip, folded = START, self._new
                continue
            except (TooNew, Damaged) as why:
                raise refusal(log, why) from why
            for now, raw in page:
                tip, folded = now, folded.after(self._read(log, raw))
            if len(page) < PAGE:
                break
        if tip == START:  # who asks for what is not there pushes nothing out
            self._folded.drop(key)
        else:
            self._folded.put(key, (tip, folded))
        return tip, folded

    def _read(self, log: str, raw: bytes) -> E:
        try:
            entry: E = self._decode(raw)[1]
        except msgspec.ValidationError as why:
            raise refusal(log, TooNew(str(why))) from why
        except (ValueError, RecursionError) as why:
            raise refusal(log, Damaged(str(why))) from why
        return entry
