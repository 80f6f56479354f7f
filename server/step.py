"""A room after one entry, and what was made of it for those who asked: each thing once."""

from hashlib import blake2b
from typing import Final, NamedTuple

from protocol import codec
from protocol.codec import Format
from protocol.diff import diff
from protocol.from_server import Advice, Seen, Value
from protocol.names import Mark, Seq
from server.room.audience import Audience, seen
from server.room.room import Room

SNAPSHOT: Final = 1
UPDATE: Final = 2
ADVICE: Final = 3
"""The tags of the three messages (protocol/from_server.py)."""


class Told(NamedTuple):
    """How far a watcher was told: this entry of this history."""

    seq: Seq
    mark: Mark


NOTHING: Final = Told(Seq(0), Mark(0))
UNHEARD: Final = Mark(-1)
"""The mark of no entry: with it a number names nothing that was ever told here."""


def mark_for(secret: str, told: Told, audience: Audience) -> Mark:
    """Return what ``audience`` is told as the mark of an entry: 32 bits, the same everywhere.

    It is keyed by the ``secret`` by which the room was opened, so that nobody can make one up, and
    none that another audience was told stands for what this one holds.
    """
    about = f"{told.seq}:{told.mark}:{'' if audience is None else audience}"
    key = secret.encode()[:64]
    digest = blake2b(about.encode(), digest_size=4, key=key, person=b"mark").digest()
    return Mark(int.from_bytes(digest, "big"))


Frame = tuple[int, bytes]
"""A message's tag, and everything after its channel, encoded."""


class Step:
    """The room after one entry, and what was made of it for those who asked."""

    def __init__(self, told: Told, room: Room) -> None:
        self.told, self.room = told, room
        self._seen: dict[Audience, Seen] = {}
        self._snapshots: dict[tuple[Audience, Format, bool], bytes] = {}
        self._frames: dict[tuple[Audience, Format], bytes] = {}
        self.advice: Advice | None = None
        """What this position is worth, once that is known; its channel is 0."""
        self._advice: dict[Format, bytes] = {}

    def seen(self, audience: Audience, before: "Step | None" = None) -> Seen:
        """The room as ``audience`` sees it; made once."""
        if audience not in self._seen:
            lender = before._seen.get(audience) if before else None
            self._seen[audience] = seen(self.room, audience, lender)
        return self._seen[audience]

    def update(self, before: "Step", audience: Audience, form: Format) -> Frame:
        """What changed for ``audience`` since ``before``; encoded once for all of them."""
        key = audience, form
        if key not in self._frames:
            old = before.seen(audience)
            changes = diff(old, self.seen(audience, before))
            self._frames[key] = codec.encode((*self._pair(audience), changes), form)
        return UPDATE, self._frames[key]

    def snapshot(self, audience: Audience, form: Format, rolled_back: bool) -> Frame:
        """All of the room that ``audience`` may see; encoded once for all who come for it."""
        key = audience, form, rolled_back
        if key not in self._snapshots:
            whole = (*self._pair(audience), rolled_back, self.seen(audience))
            self._snapshots[key] = codec.encode(whole, form)
        return SNAPSHOT, self._snapshots[key]

    def forget_snapshots(self) -> None:
        """Another entry has come: nobody is told the whole of this any more."""
        self._snapshots.clear()

    def _pair(self, audience: Audience) -> Told:
        """What that audience holds once it was told this entry."""
        return Told(self.told.seq, mark_for(self.room.opened.secret, self.told, audience))

    def advise(self, value: Value | None) -> None:
        """Note what this position is worth."""
        self.advice = Advice(0, self.told.seq, value)

    def advice_frame(self, advice: Advice, form: Format) -> Frame:
        """What was noted; encoded once for everyone."""
        if form not in self._advice:
            self._advice[form] = codec.encode((advice.seq, advice.value), form)
        return ADVICE, self._advice[form]
