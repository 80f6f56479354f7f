"""One's own unfinished games, in an order that stays, and the way from one to the next."""

from collections.abc import Iterable, Sequence

from protocol.from_server import RoomCard
from protocol.names import RoomId, window_of


def is_my_turn(card: RoomCard) -> bool:
    """Tell whether this game waits for its player."""
    return card.phase == "playing" and card.seat is not None and card.seat in card.to_move


def elsewhere(card: RoomCard) -> list[str]:
    """Return the names of the others who play, without those at the player's own window."""
    own = _own(card)
    seats = enumerate(card.names)
    return [who for seat, who in seats if who and seat != card.seat and seat not in own]


def at_window(card: RoomCard) -> list[str]:
    """Return the names of all who play at the player's own window."""
    own = _own(card)
    return [who for seat, who in enumerate(card.names) if who and seat in own]


def is_shared(card: RoomCard) -> bool:
    """Tell whether others play at the player's own window."""
    return len(_own(card)) > 1


def _own(card: RoomCard) -> set[int]:
    """The seats of the player's own window."""
    windows = [window_of(who) if who else None for who in card.players]
    at = card.seat
    own = windows[at] if at is not None and at < len(windows) else None
    return {seat for seat, window in enumerate(windows) if own is not None and window == own}


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
