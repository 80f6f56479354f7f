"""Builds what is sent of a room after one entry: each view, update and snapshot once."""

from functools import lru_cache
from hashlib import blake2b
from types import EllipsisType
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from engines.game import Seat
from protocol import codec
from protocol.codec import Format
from protocol.diff import Changes, diff
from protocol.from_server import Evaluation, RoomView, Value
from protocol.names import Mark, Seq
from protocol.room_diff import RoomChanges, room_diff
from server.room.room import Room
from server.room.views.audience import Audience, delay, seen
from server.room.views.surroundings import Surroundings, surroundings

SNAPSHOT: Final = 1
EVALUATION: Final = 3
"""The tags of these messages (protocol/messages/room.py); those of updates are TAGS."""


class Cursor(NamedTuple):
    """Names the last entry that a watcher was told, and the history it is of."""

    seq: Seq
    mark: Mark

    @classmethod
    def start(cls) -> "Cursor":
        """Return the cursor of a watcher who was told nothing yet."""
        return cls(Seq(0), Mark(0))


UNHEARD: Final = Mark(-1)
"""The mark of no entry: with it a number names nothing that was ever told here."""


MARKS: Final = 2**32


def mark_for(secret: str, cursor: Cursor, audience: Audience) -> Mark:
    """Return what ``audience`` is told as the mark of an entry: 32 bits, the same everywhere."""
    return Mark((base_mark(secret, cursor) + _place(audience)) % MARKS)


def base_mark(secret: str, cursor: Cursor) -> int:
    """Return the mark of an entry for spectators; the seats have the numbers after it.

    So none that another audience was told stands for what this one holds. It is keyed by the
    ``secret`` by which the room was opened, and is 32 bits long, so that nobody can make up that
    of an entry they were not told: those who are told later would learn whether it is there yet.
    Two histories share one once in four thousand million entries, and are then patched wrongly.
    """
    digest = _keyed(secret).copy()
    digest.update(b"%d:%d" % (cursor.seq, cursor.mark))
    return int.from_bytes(digest.digest(), "big")


@lru_cache(1024)
def _keyed(secret: str) -> blake2b:
    """Return what makes the marks of a room, before it is told of any entry."""
    return blake2b(digest_size=4, key=secret.encode()[:64], person=b"mark")


def audience_of(mark: int, base: int, seats: int) -> Audience | EllipsisType:
    """Return who was told ``mark`` of an entry with that base mark; Ellipsis for nobody."""
    place = (mark - base) % MARKS
    if place > seats:
        return ...
    return place - 1 if place else None


def _place(audience: Audience) -> int:
    return 0 if audience is None else audience + 1


Frame = tuple[int, bytes]
"""A message's tag, and everything after its channel, encoded."""


class Revision:
    """Holds the room after one entry, and the encoded messages made of it."""

    __slots__ = (
        *("cursor", "room", "private", "evaluation", "_seen", "_around", "_changes"),
        "_view_changes",
        *("_snapshots", "_frames", "_base_mark", "_evaluation"),
    )

    def __init__(self, cursor: Cursor, room: Room, private: Seat | None = None) -> None:
        """``private``: the seat that alone is told of the entry; None where all are."""
        self.cursor, self.room, self.private = cursor, room, private
        self._seen: dict[Audience, RoomView] = {}
        self._around: dict[bool, Surroundings] = {}
        """What is around the game, for those who are told of it later (True), and for others."""
        self._changes: dict[Audience, RoomChanges] = {}
        self._view_changes: tuple[Any, Any, Changes] | None = None
        """The last two views that were compared, and what they differ in: others see them too."""
        self._snapshots: dict[tuple[Audience, Format, bool], bytes] = {}
        self._frames: dict[tuple[Audience, Format], Frame] = {}
        self._base_mark: int | None = None
        self.evaluation: Evaluation | None = None
        """What this position is worth, once that is known; its channel is 0."""
        self._evaluation: dict[tuple[Format, int], bytes] = {}

    def seen(self, audience: Audience, before: "Revision | None" = None) -> RoomView:
        """Return the room as ``audience`` sees it; built once.

        ``before`` lends what did not change.
        """
        shown = self._seen.get(audience)
        if shown is None:
            shown = seen(self.room, audience, self._surroundings(audience, before))
            shown = self._seen[audience] = self._shared(shown)
        return shown

    def _surroundings(self, audience: Audience, before: "Revision | None") -> Surroundings:
        late = delay(self.room, audience)
        is_late = late is not None
        if is_late not in self._around:
            lender = before._around.get(is_late) if before else None
            self._around[is_late] = surroundings(self.room, lender, late=late)
        return self._around[is_late]

    def _shared(self, shown: RoomView) -> RoomView:
        """Return the same with the view that another audience sees, where all see the same.

        Then what changed in it is sought once for all of them.
        """
        if self.room.game.open_hands:
            for other in self._seen.values():
                if other.view is not shown.view and other.view == shown.view:
                    return replace(shown, view=other.view)
        return shown

    def update(self, before: "Revision", audience: Audience, form: Format) -> Frame:
        """Return what changed for ``audience`` since ``before``; encoded once for all of them."""
        key = audience, form
        frame = self._frames.get(key)
        if frame is None:
            changes = self._changes.get(audience)
            if changes is None:
                changes = self._changes[audience] = self._changed(before, audience)
            told = self._mark(audience), *changes[1:]
            frame = self._frames[key] = changes[0], codec.encode(told, form)
        return frame

    def _changed(self, before: "Revision", audience: Audience) -> RoomChanges:
        old, new = before.seen(audience), self.seen(audience, before)
        known = self._view_changes
        if known is None or known[0] is not old.view or known[1] is not new.view:
            known = self._view_changes = old.view, new.view, diff(old.view, new.view)
        return room_diff(old, new, known[2])

    def snapshot(
        self,
        audience: Audience,
        form: Format,
        rolled_back: bool,
        number: int | None = None,
        told: Cursor | None = None,
    ) -> Frame:
        """Return all of the room that ``audience`` may see; encoded once for all who need it.

        ``told`` is the last entry that it is told of, and ``number`` which one that is for it:
        by default this one, as where no entry was private.
        """
        key = audience, form, rolled_back
        if key not in self._snapshots:
            at = self.cursor.seq if number is None else number
            mark = mark_for(self.room.opened.secret, told or self.cursor, audience)
            whole = at, mark, rolled_back, self.seen(audience)
            self._snapshots[key] = codec.encode(whole, form)
        return SNAPSHOT, self._snapshots[key]

    def forget_snapshots(self) -> None:
        """Drop what is made for the last revision: once another entry has come, frames suffice.

        Who lags, and is the first to need another one, has it made anew.
        """
        self._snapshots.clear()
        self._changes.clear()
        self._view_changes = None

    def forget_views(self) -> None:
        """Drop the views: what the next entry changed in them was told."""
        self._seen.clear()
        self._around.clear()

    def _mark(self, audience: Audience) -> Mark:
        """Return what that audience is told as the mark of this entry."""
        if self._base_mark is None:
            self._base_mark = base_mark(self.room.opened.secret, self.cursor)
        return Mark((self._base_mark + _place(audience)) % MARKS)

    def advise(self, value: Value | None) -> None:
        """Set what this position is worth."""
        self.evaluation = Evaluation(0, self.cursor.seq, value)

    def evaluation_frame(self, evaluation: Evaluation, form: Format, number: int) -> Frame:
        """Return the message with ``evaluation``; encoded once for all who call its entry so."""
        key = form, number
        if key not in self._evaluation:
            self._evaluation[key] = codec.encode((number, evaluation.value), form)
        return EVALUATION, self._evaluation[key]
