"""Defaults for a game that hides something from some of those who see it."""

from random import Random
from typing import Any, ClassVar, cast

from msgspec import Struct

from engines.game import AnyGame, Seat


class HiddenHands(Struct, frozen=True):
    """Adds what follows from ``worlds`` and ``view`` to the rules of a game.

    The game writes ``worlds``, ``barrier`` and ``umpire``, and says by ``deals_secrets`` whether
    the deal shows each seat what the others may not see. Where chance comes after the deal, it
    writes ``reroll``.
    """

    open_hands: ClassVar[bool] = False

    @property
    def private_views(self) -> bool:
        """Return True: a seat's view is for that seat alone."""
        return True

    def worlds(self, view: Any, viewer: Seat | None, random: Random) -> Any:
        """Return one state, drawn at random, in which ``viewer`` would see exactly ``view``.

        It is made from the view alone. In that state the same seats are to move, the same intents
        are legal for ``viewer``, and a game that is not over has no outcome.
        """
        raise NotImplementedError(
            f"{type(self).__name__} needs worlds(view, viewer, random), which builds a State "
            "from a view alone, or its own resample(state, viewer, random)"
        )

    def resample(self, state: Any, viewer: Seat | None, random: Random) -> Any:
        """Return one of the ``worlds`` of what ``viewer`` sees."""
        return self.worlds(cast(AnyGame, self).view(state, viewer), viewer, random)

    def reroll(self, state: Any, times: int) -> Any:  # noqa: ARG002 - no chance comes
        """Return the state itself: no chance comes after the deal."""
        return state

    def due(self, state: Any) -> Any:  # noqa: ARG002 - no phase has one
        """Return None: no phase has a limit of its own."""
        return None
