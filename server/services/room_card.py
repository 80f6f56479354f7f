"""Make the card of a room: what a list of rooms shows of it."""

from engines.game import Seat
from protocol.from_server import RoomCard
from protocol.names import PlayerId
from server.room.room import Room


def _seat_of(room: Room, player: PlayerId | None) -> Seat | None:
    """Return a player's seat: at a window with several the one to move, else the first."""
    seats = () if player is None else room.seats_at(player)
    return next((seat for seat in seats if seat in room.to_move), next(iter(seats), None))


def card(room: Room, player: PlayerId | None = None) -> RoomCard:
    """Return the room's card; for a player who sits there, with their seat and whose turn it is.

    Once play has begun no seat is free, though some may be empty.
    """
    seat, opened = _seat_of(room, player), room.opened
    kept = () if room.begun else sorted(room.reserved, key=lambda it: it.seat)
    reserved = tuple(it.seat for it in kept if not it.player)
    taken = {it.seat for it in kept}
    empty = (at for at in room.places if room.occupants[at] is None and at not in taken)
    return RoomCard(
        room=room.id,
        game=opened.game,
        options=opened.options,
        settings=room.settings,
        phase=room.phase,
        names=tuple(occupant.name if occupant else None for occupant in room.occupants),
        at=opened.at,
        players=tuple(occupant.player if occupant else None for occupant in room.occupants),
        free=tuple(empty) if room.phase == "open" else (),
        reserved=reserved,
        people=sum(occupant is not None and occupant.person for occupant in room.occupants),
        seat=seat,
        to_move=room.to_move if seat is not None else (),
    )
