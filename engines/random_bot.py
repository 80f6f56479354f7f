"""The bot ``random`` of every game: any legal intent, drawn from the view alone."""

from random import Random
from typing import Any

from engines.bot_levels import ONE_LEVEL
from engines.game import AnyGame, Seat
from engines.manifest import BotEntry


class RandomBot:
    """Plays what the game's ``random_intent`` draws."""

    def __init__(self, game: type[AnyGame]) -> None:
        """Play by the rules ``game``."""
        self._game = game

    def choose(self, view: Any, seat: Seat, level: int, seed: int) -> Any:  # noqa: ARG002 - has one
        """Return one intent for ``seat``, the same for the same ``view`` and ``seed``.

        Raises ValueError where ``seat`` is not to move.
        """
        return self._game.random_intent(view, seat, Random(seed))  # noqa: S311 - a game, not a secret


def random_bot(game: type[AnyGame], rating: int) -> BotEntry:
    """Return the entry of the random bot of ``game``."""
    return BotEntry(lambda: RandomBot(game), ONE_LEVEL, (rating,))
