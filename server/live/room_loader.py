"""Loads a room from its log, in slices, for whoever is the first to need it."""

from collections.abc import Callable

from protocol.names import RoomId
from server.live.lifecycle import Lifecycle
from server.live.live_room import PAGE, LiveRoom
from server.live.rehearse import rehearse
from server.live.requester import NOBODY, Requester
from server.live.timeslice import Timeslicer
from server.live.unreadable import refusal
from server.room.facts import Damaged, Unreadable, decode_entry
from server.room.saves.rehearsal import length
from server.store.errors import Diverged, Unavailable
from server.store.log import START, Store


async def load(
    store: Store,
    now: Callable[[], int],
    room: RoomId,
    life: Lifecycle | None = None,
    slices: Timeslicer | None = None,
    requester: Requester = NOBODY,
) -> LiveRoom | None:
    """Return ``room``, folded in slices for ``requester``; None when there is no such room.

    The requester pays for what was folded, also where that fails. Raises Gone with a reason that
    lasts where its log cannot be read, or Unavailable.
    """
    try:
        about = life or Lifecycle(), slices or Timeslicer(), requester
        live_room = await _loaded(store, now, room, *about)
        if live_room is not None and live_room.room.id != room:
            raise Damaged(f"this is the log of {live_room.room.id}")
    except Unreadable as why:
        raise refusal(room, why) from why
    return live_room


async def _loaded(
    store: Store,
    now: Callable[[], int],
    room: RoomId,
    life: Lifecycle,
    slices: Timeslicer,
    requester: Requester,
) -> LiveRoom | None:
    """Read the log page by page, each once the one before it is folded: reading is work, too.

    Nobody's turn is held while the store is asked: it may not answer.
    """
    live_room: LiveRoom | None = None
    played = 0
    try:
        while page := await store.read_raw(room, live_room.tip if live_room else START, PAGE):
            async with slices.work(requester.who) as work:
                log = [(tip, decode_entry(raw)) for tip, raw in page]
                if live_room is None:
                    played = length(log[0][1].fact) - 1
                    await rehearse((log[0][1].fact,), work)
                    live_room = LiveRoom(store, now, [log.pop(0)], life)
                await live_room.take(log, work)
            if len(page) < PAGE:
                break
    except Diverged as why:  # cut off or removed since the page before
        raise Unavailable(f"the log of {room} has changed while it was read") from why
    finally:
        requester.charge(played + (live_room.cursor.seq if live_room is not None else 0))
    return live_room
