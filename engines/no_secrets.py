"""Defaults for a game in which everyone sees everything, and all chance is in the deal."""

from random import Random
from typing import Any, ClassVar, TypeVar, cast

from msgspec import Struct

from engines.game import AnyGame, Seat

State = TypeVar("State")


class OpenHands(Struct, frozen=True):
    """Adds what follows from open hands to the rules of a game: nothing is drawn or revealed."""

    open_hands: ClassVar[bool] = True
    deals_secrets: ClassVar[bool] = False

    @property
    def private_views(self) -> bool:
        """Return False: all see the same."""
        return False

    def reroll(self, state: State, times: int) -> State:  # noqa: ARG002 - no chance comes
        """Return the state itself: no chance comes after the deal."""
        return state

    def due(self, state: Any) -> Any:  # noqa: ARG002 - no phase has one
        """Return None: no phase has a limit of its own."""
        return None

    def umpire(self, state: Any) -> Any:
        """Return what spectators see: that is everything."""
        return cast(AnyGame, self).view(state, None)

    def barrier(self, state: Any) -> int:  # noqa: ARG002 - nothing is hidden
        """Return 0: nothing is ever revealed."""
        return 0

    def resample(self, state: State, viewer: Seat | None, random: Random) -> State:  # noqa: ARG002
        """Return the state itself: everyone knows all of it."""
        return state
