"""Says what is to be heard when a room has changed, and when little time is left."""

from typing import Final

from client.sound.names import Sound
from protocol.from_server import RoomView

WAITED_MS: Final = 8_000
"""Who has waited so long for a turn may look elsewhere, and is called."""
SECOND_MS: Final = 1_000
LOW_S: Final = 10
"""So many last seconds of one's own clock are heard."""


def of_change(before: RoomView, after: RoomView, played: Sound) -> Sound | None:
    """Return what is heard as ``before`` became ``after``; ``played`` is how a ply sounds.

    Only the weightiest is: the end, then an offer to this player, then a ply.
    """
    if after.phase == "over":
        return None if before.phase == "over" else _end(after)
    if _is_asked(before, after):
        return Sound.OFFER
    if after.phase == "playing" and before.phase != "playing":
        return Sound.JOIN
    if after.phase == "playing" and after.ply != before.ply:
        return played if after.ply > before.ply else Sound.MOVE
    return Sound.JOIN if _taken(after) > _taken(before) else None


def of_turn(is_mine: bool, was_mine: bool, waited_ms: int) -> Sound | None:
    """Return the call for one's turn, where it came after ``waited_ms`` of waiting."""
    called = is_mine and not was_mine and waited_ms >= WAITED_MS
    return Sound.YOUR_TURN if called else None


def of_clock(left_ms: int, left_before_ms: int) -> Sound | None:
    """Return what is heard as one's own clock, which runs, has come from one time to another."""
    seconds, before = -(-left_ms // SECOND_MS), -(-left_before_ms // SECOND_MS)
    return Sound.LOW_CLOCK if 0 < seconds <= LOW_S and seconds < before else None


def _end(seen: RoomView) -> Sound:
    winners = seen.ending.winners if seen.ending is not None else ()
    if seen.seat is None or not winners:
        return Sound.DRAW
    return Sound.WIN if seen.seat in winners else Sound.LOSS


def _is_asked(before: RoomView, after: RoomView) -> bool:
    stood = {(it.kind, it.seat, it.ends) for it in before.offers}
    return any(
        (it.kind, it.seat, it.ends) not in stood and after.seat in it.waits_for
        for it in after.offers
    )


def _taken(seen: RoomView) -> int:
    return sum(seat_info is not None and not seat_info.reserved for seat_info in seen.seats)
