"""Hold a room as a client does, and note where what the server says does not fit together."""

from typing import Any, Final

from protocol.diff import BadPath
from protocol.errors import FourfoldError
from protocol.room_diff import TAGS, room_patched

SNAPSHOT: Final = 1
EVALUATION: Final = 3
UPDATES: Final = frozenset(TAGS.values())
SEAT, PHASE, SEATS, NUMBER, PLAYING, VIEW, ENDING = 6, 7, 8, 9, 10, 11, 12
PLY, LAST_PLY, ALLOWED, PAUSED, COMMITMENT, CLOCK = 14, 15, 16, 19, 21, 22
"""Positions of a RoomView."""


class Misfit(FourfoldError):
    """Tells that a message of a room does not fit what was told before."""


class HeldRoom:
    """What was told of one room on one channel."""

    def __init__(self, room: str, channel: int) -> None:
        self.room, self.channel = room, channel
        self.seq = self.mark = 0
        self.tree: list[Any] | None = None
        self.snapshots = self.updates = 0
        self.history: list[tuple[int, int]] = []
        """The number and the mark of every entry that was told."""
        self.trees: dict[int, list[Any]] = {}
        """What was held after each of them."""

    def resume(self, before: "HeldRoom") -> None:
        """Go on from what another connection held: to be said before anything else is heard."""
        self.seq, self.mark, self.tree = before.seq, before.mark, before.tree

    def hear(self, message: list[Any]) -> None:
        """Take in a message of this room. Raises Misfit."""
        tag = message[0]
        if tag == SNAPSHOT:
            self._begin(message)
        elif tag in UPDATES:
            self._go_on(message)

    def _begin(self, message: list[Any]) -> None:
        if len(message) < 6 or not isinstance(message[5], list):
            raise Misfit("a snapshot is [1, channel, seq, mark, rolled_back, room_view]")
        self.seq, self.mark, self.tree = message[2], message[3], message[5]
        self.snapshots += 1
        self._note()

    def _go_on(self, message: list[Any]) -> None:
        if self.tree is None:
            raise Misfit("an update came before any snapshot")
        if len(message) < 4:
            raise Misfit("an update is [tag, channel, mark, view_changes, room_changes]")
        tag, _, self.mark, view, *room = message
        try:
            self.tree = room_patched(self.tree, tag, view, *room[:1])[0]
        except BadPath as why:
            raise Misfit(f"the update to entry {self.seq + 1} cannot be applied: {why}") from why
        self.seq += 1
        self.updates += 1
        self._note()

    def _note(self) -> None:
        assert self.tree is not None  # noqa: S101 - both who call have set it
        self.history.append((self.seq, self.mark))
        self.trees[self.seq] = self.tree

    def at(self, position: int) -> Any:
        """Return a part of the RoomView."""
        if self.tree is None:
            raise Misfit(f"nothing was told of room {self.room}")
        return self.tree[position]

    @property
    def number(self) -> int:
        """Return the number of the next intent."""
        return int(self.at(NUMBER))

    @property
    def phase(self) -> str:
        """Return how far the room is."""
        return str(self.at(PHASE))

    @property
    def view(self) -> Any:
        """Return the game's view."""
        return self.at(VIEW)
