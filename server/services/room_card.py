"""Make the card of a room: what a list of rooms shows of it."""

from protocol.from_server import RoomCard
from protocol.names import PlayerId
from server.room.room import Room


def card(room: Room, player: PlayerId | None = None) -> RoomCard:
    """Return the room's card; for a player who sits there, with their seat and whose turn it is.

    Once play has begun no seat is free, though some may be empty.
    """
    seat, opened = room.seat_of(player), room.opened
    reserved = () if room.begun else tuple(sorted(kept.seat for kept in room.reserved))
    empty = (at for at in room.places if room.occupants[at] is None and at not in reserved)
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
