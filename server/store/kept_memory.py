"""Keep logs in memory, and a moment later in small files of whoever runs this process."""

import asyncio
from collections.abc import Callable, Mapping
from typing import Final, Protocol
from urllib.parse import quote, unquote

import msgspec
from msgspec import Struct

from protocol.names import RoomId
from server import observe
from server.store.log import START, Outage, Tip
from server.store.memory import MemoryStore, wall_clock

SOON_S: Final = 0.2
"""How long after a change it is kept: what changes meanwhile is kept with it."""
INDEX: Final = "index"
LOG: Final = "log-"


class Keeper(Protocol):
    """Keeps small files."""

    def files(self) -> Mapping[str, bytes]:
        """Return all that was kept, by name."""
        ...

    def keep(self, name: str, raw: bytes) -> None:
        """Keep a file in place of the one of that name. Raises OSError."""
        ...

    def drop(self, name: str) -> None:
        """Keep that file no more. Raises OSError."""
        ...


class StoreIndex(Struct):
    """Holds what a store knows besides its logs."""

    members: dict[str, list[str]] = {}
    due: dict[str, int] = {}
    beat: int | None = None
    outages: list[Outage] = []


class KeptMemoryStore(MemoryStore):
    """A MemoryStore that begins with what was kept. What cannot be kept lasts as long as it does.

    What was appended within the last moment before a process dies may be lost, but never
    the middle of a log.
    """

    def __init__(self, keeper: Keeper, now: Callable[[], int] = wall_clock) -> None:
        """Read what ``keeper`` has; what is damaged there is passed over."""
        super().__init__(now)
        self._keeper = keeper
        self._changed: set[str] = set()
        self._timer: asyncio.TimerHandle | None = None
        self._restore()

    async def remove(self, room: RoomId, tip: Tip) -> None:
        """See Store."""
        await super().remove(room, tip)
        self._note_log(room)

    async def reschedule(self, room: RoomId, was: int, due: int | None) -> bool:
        """See Store."""
        self._note_index()
        return await super().reschedule(room, was, due)

    async def add_member(self, log: str, name: str) -> None:
        """See Store."""
        await super().add_member(log, name)
        self._note_index()

    async def remove_member(self, log: str, name: str) -> None:
        """See Store."""
        await super().remove_member(log, name)
        self._note_index()

    def flush(self) -> None:
        """Keep now what has changed. A fault is logged, and tried again with the next change."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        changed, self._changed = self._changed, set()
        try:
            for name in changed:
                self._keep_log(name)
            self._keeper.keep(INDEX, msgspec.msgpack.encode(self._index()))
        except OSError as why:
            self._changed |= changed
            observe.LOG.warning("rooms are not kept", why=str(why))

    def _keep(self, name: str, tip: Tip, raw: bytes) -> None:
        super()._keep(name, tip, raw)
        self._note_log(name)

    def _note_log(self, name: str) -> None:
        self._changed.add(name)
        self._note_index()

    def _note_index(self) -> None:
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(SOON_S, self.flush)

    def _keep_log(self, name: str) -> None:
        file = LOG + quote(name, safe="")
        if name not in self._logs:
            self._keeper.drop(file)
            return
        raws = [raw for _, raw in self._logs[name].entries]
        self._keeper.keep(file, msgspec.msgpack.encode(raws))

    def _index(self) -> StoreIndex:
        members = {log: sorted(names) for log, names in self._members.items() if names}
        return StoreIndex(members, self._due, self._beat, self._outages)

    def _restore(self) -> None:
        for file, raw in self._keeper.files().items():
            try:
                if file == INDEX:
                    self._take_index(msgspec.msgpack.decode(raw, type=StoreIndex))
                elif file.startswith(LOG):
                    raws = msgspec.msgpack.decode(raw, type=list[bytes])
                    self._take_log(unquote(file.removeprefix(LOG)), raws)
            except msgspec.DecodeError as why:
                observe.LOG.error("what was kept is damaged", file=file, why=str(why))

    def _take_index(self, index: StoreIndex) -> None:
        for log, names in index.members.items():
            self._members[log] = set(names)
        self._due, self._beat, self._outages = index.due, index.beat, index.outages

    def _take_log(self, name: str, raws: list[bytes]) -> None:
        tip = START
        for raw in raws:
            tip = tip.then(raw)
            self._logs[name].entries.append((tip, raw))
