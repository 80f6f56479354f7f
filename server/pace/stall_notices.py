"""Tells players who do not move that they were asked, and who waits that they may claim."""

from collections.abc import Awaitable
from typing import Final, Protocol

from msgspec.structs import replace

from protocol.messages.inbox import InboxItem
from protocol.names import PlayerId, window_of
from server.live.changes import DUE, GONE, Changes
from server.live.live_room import LiveRoom
from server.room.pace.wait import PendingUrge, answer_ms
from server.room.room import Room

UNMOVED: Final = "unmoved"
"""What an item says where somebody was asked, and has not moved: the win may be claimed."""
LASTS_MS: Final = 7 * 86_400_000
"""How long word of it is kept."""


class PutItem(Protocol):
    """Puts an item into a player's inbox: InboxService.put."""

    def __call__(self, player: PlayerId, item: InboxItem, ttl_ms: int) -> Awaitable[object]:
        """Put it there."""
        ...


class DropItemOf(Protocol):
    """Removes an item from a player's inbox: InboxService.drop."""

    def __call__(self, player: PlayerId, key: str) -> Awaitable[object]:
        """Remove it."""
        ...


class StallNotices:
    """Put what was asked into the inboxes of those whom it concerns: a room service.

    Every process in which the room is live may do so: an item of the same key is the same item.
    """

    def __init__(self, put: PutItem, drop: DropItemOf) -> None:
        """Put and drop items by these."""
        self._put, self._drop = put, drop
        self._noted: dict[LiveRoom, PendingUrge] = {}

    def concerns(self, room: Room) -> Changes:
        """See RoomService."""
        return DUE if room.settings.patience_ms else 0

    def notice(self, live_room: LiveRoom, changed: Changes) -> bool:
        """See RoomService."""
        if changed & GONE:
            self._noted.pop(live_room, None)
            return False
        return _urge(live_room.room) != self._noted.get(live_room)

    async def serve(self, live_room: LiveRoom) -> None:
        """Put the items that are new, and remove those that mean nothing any more.

        Raises Unavailable.
        """
        room, before = live_room.room, self._noted.get(live_room)
        urge = _urge(room)
        for seat in before.whom if before is not None else ():
            if urge is None or seat not in urge.whom:
                await self._drop(_player(room, seat), f"urge:{room.id}")
        if before is not None and urge is None:
            await self._drop(_player(room, before.seat), f"unmoved:{room.id}")
        if urge is not None:
            await self._tell(room, urge)
            self._noted[live_room] = urge
        else:
            self._noted.pop(live_room, None)

    async def _tell(self, room: Room, urge: PendingUrge) -> None:
        ends = urge.at + answer_ms(room.settings.patience_ms)
        if urge.over:
            late = urge.whom[0]
            await self._put(_player(room, urge.seat), _item(room, UNMOVED, late), LASTS_MS)
            return
        for seat in urge.whom:
            item = replace(_item(room, "urge", urge.seat), ends=ends)
            await self._put(_player(room, seat), item, LASTS_MS)


def _item(room: Room, key: str, seat: int) -> InboxItem:
    """Return what is told about ``seat``: that it asks, or that it has not moved."""
    return InboxItem(
        key=f"{key}:{room.id}",
        kind="urge",
        player=_player(room, seat),
        name=_name(room, seat),
        room=room.id,
        game=room.opened.game,
        text=UNMOVED if key == UNMOVED else "",
    )


def _urge(room: Room) -> PendingUrge | None:
    return room.wait.urge if room.wait is not None and room.phase == "playing" else None


def _player(room: Room, seat: int) -> PlayerId:
    occupant = room.occupants[seat]
    return PlayerId("") if occupant is None else window_of(occupant.player)


def _name(room: Room, seat: int) -> str:
    occupant = room.occupants[seat]
    return "" if occupant is None else occupant.name
