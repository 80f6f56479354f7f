"""Builds what is sent of a room after one entry: each view, update and snapshot once."""

from hashlib import blake2b
from typing import Final, NamedTuple

from protocol import codec
from protocol.codec import Format
from protocol.diff import diff
from protocol.from_server import Evaluation, RoomView, Value
from protocol.names import Mark, Seq
from server.room.room import Room
from server.room.views.audience import Audience, seen

SNAPSHOT: Final = 1
UPDATE: Final = 2
EVALUATION: Final = 3
"""The tags of the three messages (protocol/from_server.py)."""


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


def mark_for(secret: str, cursor: Cursor, audience: Audience) -> Mark:
    """Return what ``audience`` is told as the mark of an entry: 32 bits, the same everywhere.

    It is keyed by the ``secret`` by which the room was opened, so that nobody can make one up, and
    none that another audience was told stands for what this one holds.
    """
    about = f"{cursor.seq}:{cursor.mark}:{'' if audience is None else audience}"
    key = secret.encode()[:64]
    digest = blake2b(about.encode(), digest_size=4, key=key, person=b"mark").digest()
    return Mark(int.from_bytes(digest, "big"))


Frame = tuple[int, bytes]
"""A message's tag, and everything after its channel, encoded."""


class Revision:
    """Holds the room after one entry, and the encoded messages made of it."""

    def __init__(self, cursor: Cursor, room: Room) -> None:
        self.cursor, self.room = cursor, room
        self._seen: dict[Audience, RoomView] = {}
        self._snapshots: dict[tuple[Audience, Format, bool], bytes] = {}
        self._frames: dict[tuple[Audience, Format], bytes] = {}
        self._pairs: dict[Audience, Cursor] = {}
        self.evaluation: Evaluation | None = None
        """What this position is worth, once that is known; its channel is 0."""
        self._evaluation: dict[Format, bytes] = {}

    def seen(self, audience: Audience, before: "Revision | None" = None) -> RoomView:
        """Return the room as ``audience`` sees it; built once."""
        if audience not in self._seen:
            lender = before._seen.get(audience) if before else None
            self._seen[audience] = seen(self.room, audience, lender)
        return self._seen[audience]

    def update(self, before: "Revision", audience: Audience, form: Format) -> Frame:
        """Return what changed for ``audience`` since ``before``; encoded once for all of them."""
        key = audience, form
        if key not in self._frames:
            old = before.seen(audience)
            changes = diff(old, self.seen(audience, before))
            self._frames[key] = codec.encode((*self._pair(audience), changes), form)
        return UPDATE, self._frames[key]

    def snapshot(self, audience: Audience, form: Format, rolled_back: bool) -> Frame:
        """Return all of the room that ``audience`` may see; encoded once for all who need it."""
        key = audience, form, rolled_back
        if key not in self._snapshots:
            whole = (*self._pair(audience), rolled_back, self.seen(audience))
            self._snapshots[key] = codec.encode(whole, form)
        return SNAPSHOT, self._snapshots[key]

    def forget_snapshots(self) -> None:
        """Drop the snapshots: once another entry has come, nobody is sent this one whole."""
        self._snapshots.clear()

    def _pair(self, audience: Audience) -> Cursor:
        """Return the cursor of that audience once it was told this entry."""
        if audience not in self._pairs:
            mark = mark_for(self.room.opened.secret, self.cursor, audience)
            self._pairs[audience] = Cursor(self.cursor.seq, mark)
        return self._pairs[audience]

    def advise(self, value: Value | None) -> None:
        """Set what this position is worth."""
        self.evaluation = Evaluation(0, self.cursor.seq, value)

    def evaluation_frame(self, evaluation: Evaluation, form: Format) -> Frame:
        """Return the message with ``evaluation``; encoded once for everyone."""
        if form not in self._evaluation:
            self._evaluation[form] = codec.encode((evaluation.seq, evaluation.value), form)
        return EVALUATION, self._evaluation[form]
