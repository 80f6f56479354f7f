"""Writes what is new to every watcher who was told everything before, without waking a task."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple, Protocol, TypeAlias

from protocol.codec import Format
from protocol.names import PlayerId
from server.live.delivery.news import News, Told
from server.room.views.audience import Audience


class Recipient(NamedTuple):
    """Says which messages a watcher gets: whoever has the same is sent the very same bytes."""

    audience: Audience
    form: Format
    channel: int
    plays: bool = False
    """Whether it is a window with several seats, which hears players' talk while it is covered."""
    unheard: frozenset[PlayerId] = frozenset()
    """Whose chat it does not hear."""


Owed: TypeAlias = Callable[[Told, Recipient], list[News]]
"""Returns what a watcher is owed who was told so much."""
Count: TypeAlias = Callable[[int, Callable[[], object]], None]
"""Calls a function that counts what an entry brought, once that may be known."""


class Watcher(Protocol):
    """Gets messages for as long as it keeps up, and goes on by itself where it does not."""

    @property
    def recipient(self) -> Recipient:
        """Return what it is told, and how."""
        ...

    @property
    def write(self) -> Callable[[bytes], bool]:
        """Return what takes a message; it answers whether this watcher keeps up."""
        ...

    def is_as_before(self) -> bool:
        """Return whether it may still watch, in the seat or as the spectator that it was, and
        hears the same people.
        """
        ...

    def follow_clock(self) -> None:
        """Note that its seat's clock may run."""
        ...

    def lag(self, told: Told) -> None:
        """Go on by itself from ``told``, as it is not in the list any more."""
        ...


class _Group:
    """Holds watchers of one recipient, who were all told the same."""

    def __init__(self, told: Told) -> None:
        self.told = told
        self.members: dict[Watcher, Callable[[bytes], bool]] = {}


class Deliveries:
    """Holds who was told everything of a feed. Whoever lags is struck off, and comes back."""

    def __init__(self, owed: Owed, count: Count) -> None:
        self._owed, self._count = owed, count
        self._groups: dict[Recipient, _Group] = {}
        """Players first: they are told before the first spectator is."""

    def join(self, watcher: Watcher, told: Told) -> None:
        """Take a watcher who was told everything, up to ``told``."""
        group = self._groups.get(watcher.recipient)
        if group is not None:
            self._tell(watcher.recipient, group)
            group = self._groups.get(watcher.recipient)  # gone with the last who keeps up
        if group is None:
            self._groups[watcher.recipient] = group = _Group(told)
            ordered = sorted(self._groups.items(), key=lambda it: it[0].audience is None)
            self._groups = dict(ordered)
        group.members[watcher] = watcher.write
        watcher.follow_clock()

    def leave(self, watcher: Watcher) -> None:
        """Strike a watcher off, if it is in the list."""
        group = self._groups.get(watcher.recipient)
        if group is not None:
            group.members.pop(watcher, None)
            if not group.members:
                del self._groups[watcher.recipient]

    def tell(self) -> None:
        """Write what is new, players first."""
        for recipient, group in tuple(self._groups.items()):
            self._tell(recipient, group)

    def _tell(self, recipient: Recipient, group: _Group) -> None:
        try:
            news = self._owed(group.told, recipient)
        except Exception:  # each meets it again by itself, and its client is told
            self._send_off(group)
            return
        for message, told, counter in news:
            group.told = told
            if counter is not None:
                self._count(told.cursor.seq, partial(counter.inc, len(group.members)))
            for watcher, write in tuple(group.members.items()):
                if not write(message):
                    self.leave(watcher)
                    watcher.lag(told)
        if recipient.audience is not None:
            for watcher in group.members:
                watcher.follow_clock()

    def part_changed(self) -> None:
        """Let those go on by themselves who may not watch any more, or have another seat."""
        for group in tuple(self._groups.values()):
            for watcher in tuple(group.members):
                if not watcher.is_as_before():
                    self.leave(watcher)
                    watcher.lag(group.told)

    def send_off(self) -> None:
        """Let everybody go on alone: each is to be told that this is the end."""
        for group in tuple(self._groups.values()):
            self._send_off(group)

    def _send_off(self, group: _Group) -> None:
        for watcher in tuple(group.members):
            self.leave(watcher)
            watcher.lag(group.told)
