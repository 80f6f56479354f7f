"""The card of a room: what a list of rooms says of it."""

from protocol.from_server import Card
from protocol.names import PlayerId
from server.room.room import Room


def card(room: Room, player: PlayerId | None = None) -> Card:
    """The room's card; with their own seat, and whose turn it is, for who sits there.

    Once play has begun no seat is free, though some may be empty.
    """
    seat, opened = room.seat_of(player), room.opened
    reserved = () if room.begun else tuple(sorted(kept.seat for kept in room.reserved))
    empty = (at for at, it in enumerate(room.sitters) if it is None and at not in reserved)
    return Card(
        room=room.id,
        game=opened.game,
        options=opened.options,
        settings=room.settings,
        phase=room.phase,
        chairs=tuple(sitter.name if sitter else None for sitter in room.sitters),
        at=opened.at,
        players=tuple(sitter.player if sitter else None for sitter in room.sitters),
        free=tuple(empty) if room.phase == "open" else (),
        reserved=reserved,
        people=sum(sitter is not None and sitter.person for sitter in room.sitters),
        seat=seat,
        to_move=room.to_move if seat is not None else (),
    )
