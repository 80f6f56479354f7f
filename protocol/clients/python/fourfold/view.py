"""One room at one moment, as one player may see it: it never changes."""

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Any

import msgspec
from msgspec.structs import replace

from client.net.mirror import Mirror
from fourfold.errors import GameUnknown, TooManyToList
from fourfold.game_views import GameView, face_of, typed_view
from protocol import allowed_actions
from protocol.allowed_actions import AllowedAction
from protocol.messages.room import EndingView, OfferView, RoomView, SeatInfo
from protocol.names import RoomId


class View:
    """Show a room as of one entry of its log."""

    def __init__(self, seen: RoomView, seq: int) -> None:
        """``seen`` is the room as told, at its entry ``seq``."""
        self._seen, self.seq = seen, seq

    def __repr__(self) -> str:
        return f"<View of {self.room}: {self.game}, {self.phase}, ply {self.ply}>"

    @property
    def room(self) -> RoomId:
        """Return the room's code."""
        return self._seen.room

    @property
    def game(self) -> str:
        """Return the name of the game: ``polyy``."""
        return self._seen.game

    @property
    def options(self) -> Mapping[str, Any]:
        """Return every option of the game by name."""
        return MappingProxyType(dict(self._seen.options))

    @property
    def phase(self) -> str:
        """Return ``open``, ``revealing``, ``playing`` or ``over``."""
        return self._seen.phase

    @property
    def seat(self) -> int | None:
        """Return your seat; None for spectators."""
        return self._seen.seat

    @property
    def seats(self) -> tuple[SeatInfo | None, ...]:
        """Return who sits in each seat; None where one is free."""
        return self._seen.seats

    @property
    def number(self) -> int:
        """Return how many intents of yours are in the game."""
        return self._seen.number

    @property
    def ply(self) -> int:
        """Return which position of the game this is, from 0."""
        return self._seen.ply

    @property
    def is_over(self) -> bool:
        """Tell whether the game has ended."""
        return self.phase == "over"

    @property
    def ending(self) -> EndingView | None:
        """Return how the game ended; None before."""
        return self._seen.ending

    @property
    def won(self) -> bool | None:
        """Tell whether your seat has won; None before the end, for spectators, and when drawn."""
        if self.ending is None or self.seat is None or not self.ending.winners:
            return None
        return self.seat in self.ending.winners

    @property
    def offers(self) -> tuple[OfferView, ...]:
        """Return what is offered, and by whom."""
        return self._seen.offers

    @property
    def allowed(self) -> tuple[AllowedAction, ...]:
        """Return what your seat may do now besides playing: ``resign``, ``offer_draw`` ..."""
        return allowed_actions.named(self._seen.allowed)

    @cached_property
    def room_view(self) -> RoomView:
        """Return the room with all of its fields, as the wire's own type."""
        return replace(self._seen, view=self.tree)

    @cached_property
    def tree(self) -> Any:
        """Return the game's view as it was sent: tuples, numbers, strings; None before play."""
        return _frozen(self._seen.view)

    @cached_property
    def typed(self) -> Any:
        """Return the game's view as its type, with attributes. Raises GameUnknown."""
        if self._seen.view is None:
            raise GameUnknown("there is no view of a game before play begins")
        return typed_view(self.game, self._seen.view)

    @cached_property
    def game_view(self) -> GameView:
        """Return the game's view by the names of its positions. Raises GameUnknown."""
        return GameView(self.typed)

    @cached_property
    def to_move(self) -> tuple[int, ...]:
        """Return the seats to move; none but in play. Raises GameUnknown."""
        if self.phase != "playing" or self._seen.view is None:
            return ()
        return face_of(self.game).movers(self.typed)

    @property
    def my_turn(self) -> bool:
        """Tell whether your seat is to move. Raises GameUnknown."""
        return self.seat is not None and self.seat in self.to_move

    @cached_property
    def legal(self) -> tuple[dict[str, Any], ...]:
        """Return all that your seat may play now; nothing where it is not to move.

        Raises GameUnknown, and TooManyToList in Word Fleet.
        """
        every = face_of(self.game).legal
        if every is None:
            raise TooManyToList(f"there are too many plays to list in {self.game}")
        if self.seat is None or not self.my_turn:
            return ()
        return tuple(msgspec.to_builtins(intent) for intent in every(self.typed, self.seat))


def view_of(mirror: Mirror) -> View | None:
    """Return the room as it was told last; None before the first snapshot."""
    return None if mirror.seen is None else View(mirror.seen, mirror.seq)


def _frozen(tree: Any) -> Any:
    if isinstance(tree, list | tuple):
        return tuple(map(_frozen, tree))
    return tree
