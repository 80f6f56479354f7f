"""The table of a bot's levels: their names, and which of them work without numba."""

from typing import Final, NamedTuple

from engines.bot import BadLevel, NeedsNumba


class Levels(NamedTuple):
    """The strengths a bot has, from level 1 on."""

    names: tuple[str, ...]
    """What people read, weakest first."""
    plain: int
    """How many of them, from the first, need no numba ..."""
    light: int
    """... and how many decide within about a tenth of a second without it."""

    def check(self, level: int, numba: bool) -> None:
        """Raise BadLevel or NeedsNumba where ``level`` cannot be played, ``numba`` being there."""
        if len(self.names) == 1:
            return  # there is nothing to choose: any number means the only level
        if not 1 <= level <= len(self.names):
            raise BadLevel(f"levels are 1 to {len(self.names)}, got {level}")
        if level > self.plain and not numba:
            name = self.names[level - 1]
            raise NeedsNumba(
                f"level {level} ({name}) needs numba: install the extra `bots`; "
                f"without it there are levels 1 to {self.plain}"
            )


ONE_LEVEL: Final = Levels(("any",), 1, 1)
