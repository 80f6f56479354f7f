"""One's own unfinished games, in an order that stays, and the way from one to the next."""

from collections.abc import Iterable, Sequence

from protocol.from_server import RoomCard
from protocol.names import RoomId


def is_my_turn(card: RoomCard) -> bool:
    """Tell whether this game waits for its player."""
    return card.phase == "playing" and card.seat is not None and card.seat in card.to_move


def in_order(rooms: Iterable[RoomCard]) -> tuple[RoomCard, ...]:
    """Return the unfinished games among ``rooms``, the oldest first: turns do not move them."""
    going = (card for card in rooms if card.phase != "over" and card.seat is not None)
    return tuple(sorted(going, key=lambda card: (card.at, card.room)))


def neighbour(games: Sequence[RoomCard], there: RoomId | None, step: int) -> RoomCard | None:
    """Return the game ``step`` places on from room ``there``, around the end; None for none.

    From anywhere else it is the first one that waits for its player, or the first of all.
    """
    at = next((n for n, card in enumerate(games) if card.room == there), None)
    if at is None:
        waiting = (card for card in games if is_my_turn(card))
        return next(waiting, games[0] if games else None)
    found = games[(at + step) % len(games)]
    return found if found.room != there else None
