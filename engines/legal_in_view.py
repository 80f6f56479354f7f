"""Defaults for a game in which a seat's view tells what that seat may do."""

from collections.abc import Iterator
from random import Random
from typing import Any, cast

from msgspec import Struct

from engines.game import AnyGame, IllegalIntent, Seat


class LegalInView(Struct, frozen=True):
    """Adds all that follows from ``legal(view, seat)`` of ``public.py`` to the rules of a game.

    Assign that function: ``legal_in_view = staticmethod(legal)``. The client, ``legal``, ``apply``
    (by ``check``), the random bot and the server's safety net then all ask the same function.
    """

    @staticmethod
    def legal_in_view(view: Any, seat: Seat) -> Iterator[Any]:
        """Yield the intents open to ``seat``, whose view this is; none where it is not to move."""
        raise NotImplementedError("assign it: legal_in_view = staticmethod(legal)")

    def legal(self, state: Any, seat: Seat) -> Iterator[Any]:
        """Yield the intents open to ``seat``, by its view."""
        game = cast(AnyGame, self)
        if seat in game.to_move(state):
            yield from self.legal_in_view(game.view(state, seat), seat)

    def check(self, state: Any, seat: Seat, intent: Any) -> None:
        """Raise IllegalIntent (GAME_OVER, NOT_YOUR_TURN or ILLEGAL) where it may not be done."""
        movers = cast(AnyGame, self).to_move(state)
        if not movers:
            raise IllegalIntent("GAME_OVER", "The game is over.")
        if seat not in movers:
            raise IllegalIntent("NOT_YOUR_TURN", "It is the other player's turn.")
        if intent not in self.legal(state, seat):
            raise IllegalIntent("ILLEGAL", "That is not possible now: choose another move.")

    @classmethod
    def random_intent(cls, view: Any, seat: Seat, random: Random) -> Any:
        """Return any legal intent, all equally likely. Raises ValueError where there is none."""
        open_to = list(cls.legal_in_view(view, seat))
        if not open_to:
            raise ValueError(f"seat {seat} is not to move")
        return random.choice(open_to)

    def sample(self, state: Any, seat: Seat, random: Random) -> Any:
        """Return one legal intent of ``seat``, all equally likely."""
        return self.random_intent(cast(AnyGame, self).view(state, seat), seat, random)
