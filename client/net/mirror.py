"""The room as told so far: a snapshot replaces it, an update patches it, a gap asks again."""

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec

from protocol.bounds import MOST_VALUES, values_in
from protocol.diff import BadPath
from protocol.errors import ProtocolError
from protocol.from_server import (
    ChatLine,
    Evaluation,
    Reason,
    Refusal,
    RoomPresence,
    RoomView,
    Snapshot,
    Update,
)
from protocol.names import PlayerId, RoomId, window_of
from protocol.newer.understood import NotUnderstood, understood
from protocol.room_diff import TAGS, room_patched


class Gap(ProtocolError):
    """What came does not fit what is held: watch the room again, and a snapshot will come."""


def _room_view(tree: Any) -> RoomView:
    """The tree typed, without what a newer server says and we do not know. Raises Gap."""
    try:
        return msgspec.convert(tree, RoomView)
    except msgspec.ValidationError as why:
        try:
            return msgspec.convert(understood(tree, RoomView), RoomView)
        except (NotUnderstood, msgspec.ValidationError):
            raise Gap(str(why)) from why


class Mirror:
    """One room, as this client may see it."""

    def __init__(self, room: RoomId, player: PlayerId | None = None) -> None:
        """``player``: who this window is."""
        self.room, self.player = room, player
        self.channel: int | None = None
        """The room's number on this connection; None while it is not told."""
        self.seq = 0
        self.mark = 0
        self.seen: RoomView | None = None
        """All of it but the view typed; None until the first snapshot."""
        self.here: RoomPresence | None = None
        self.chat: tuple[ChatLine, ...] = ()
        """What was said in the room, the newest last."""
        self.rolled_back = 0
        """How often the server had to take back what it had told."""
        self.pending: Any = None
        """The intent that was sent and is not yet answered: shown as pending, never as done."""
        self.pending_seat: int | None = None
        """Whose it is, where this window has several seats."""
        self.refused: Refusal | None = None
        """The last refusal of an intent or of the watch."""
        self.evaluation: Evaluation | None = None
        """What this position is worth, where that is told; None for any earlier one."""
        self._tree: Any = None
        self._values = 0
        """At most so many values are in the tree."""
        self._grew = asyncio.Event()

    @property
    def number(self) -> int:
        """Return the number of this client's next intent."""
        return self.seen.number if self.seen else 0

    @property
    def is_shared(self) -> bool:
        """Return whether several people play at this window: its opener and those beside."""
        return len(self.seats_here) > 1

    @property
    def seats_here(self) -> tuple[int, ...]:
        """Return the seats at this window, as far as they can be known: they share one player."""
        seen = self.seen
        if seen is None or self.player is None:
            return ()
        taken = enumerate(seen.seats)
        return tuple(at for at, it in taken if it and window_of(it.player) == self.player)

    @property
    def shown_seat(self) -> int | None:
        """Return the seat that is shown, where this window has several; else None."""
        return self.seen.seat if self.seen and self.is_shared else None

    @property
    def tree(self) -> Any:
        """Return the view as decoded: lists, numbers, strings."""
        return self._tree

    def receive(self, message: Snapshot | Update | Evaluation) -> None:
        """Take in what the server said of the room. Raises Gap, and is then as before."""
        match message:
            case Evaluation():
                if message.seq == self.seq:  # else it is late, and void
                    self.evaluation = message
                    self.changed()
            case Snapshot():
                # an intent that is not answered yet is kept, unless the one before it is lost too
                self._hold(
                    message.seq, message.mark, message.room_view, values_in(message.room_view)
                )
                self.rolled_back += message.rolled_back
            case Update():
                told = message.view_changes, message.room_changes
                try:
                    tree, _ = room_patched(self._tree, TAGS[type(message)], *told)
                except BadPath as why:
                    raise Gap(str(why)) from why
                values = self._values + values_in(told)
                if values > MOST_VALUES:  # much of it may have taken the place of other values
                    values = values_in(tree)
                self._hold(self.seq + 1, message.mark, tree, values)

    def forget(self) -> None:
        """Hold nothing, so that the next watch brings a snapshot."""
        self.seq, self.mark = 0, 0

    def _hold(self, seq: int, mark: int, tree: Any, values: int) -> None:
        before = self.seen.seat if self.seen else None, self.number
        if values > MOST_VALUES:
            raise Gap(f"a room holds at most {MOST_VALUES} values")
        seen = _room_view(tree)
        self.seq, self.mark, self.seen, self._tree = seq, mark, seen, tree
        self._values = values
        self.evaluation = None
        if (seen.seat, seen.number) != before:
            self.pending = None
        self.changed()

    def outlives(self, refused: Refusal) -> bool:
        """Return whether what is pending stands all the same: an intent before it is refused.

        It has the very number that is said to come next. The other one was said again on a new
        line, before the room was told as it is now.
        """
        is_next = refused.reason is Reason.STALE and refused.number == self.number
        return is_next and self.pending is not None

    def changed(self) -> None:
        """Wake whoever waits for this room to change."""
        self._grew.set()
        self._grew = asyncio.Event()

    async def until(self, true: Callable[["Mirror"], bool]) -> "Mirror":
        """Wait until ``true`` holds of this room."""
        while not true(self):
            await self._grew.wait()
        return self
