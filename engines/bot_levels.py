"""The table of a bot's levels: their names, which work without numba, and who plays them."""

from bisect import bisect_right
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
    by_clock: int = 0
    """The first level that thinks as long as a clock lets it, where its bot has ``begin_search``; 0
    for none. Those below keep their measure of work, whatever the time."""

    def is_by_clock(self, level: int) -> bool:
        """Return whether ``level`` uses all the time that a clock lets it have."""
        return 0 < self.by_clock <= level

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


class Character(NamedTuple):
    """Whom a bot of some strength is played by."""

    name: str
    rating: int
    """The lowest that is this character's, on the scale of players' ratings."""


CHARACTERS: Final = (
    Character("Pip", 0),
    Character("Mimi", 600),
    Character("Otto", 900),
    Character("Tilda", 1080),
    Character("Nell", 1210),
    Character("Enzo", 1270),
    Character("Bruno", 1380),
    Character("Vera", 1500),
    Character("Hugo", 1605),
    Character("Iris", 1700),
    Character("Leo", 1800),
    Character("Kaya", 1950),
    Character("Ruben", 2110),
    Character("Selma", 2270),
    Character("Orion", 2345),
    Character("Lyra", 2370),
    Character("Atlas", 2470),
    Character("Vega", 2650),
)
"""From the weakest to the strongest. A test holds that no two levels of a game share one."""
_FLOORS: Final = [character.rating for character in CHARACTERS]


def character_of(rating: int) -> str:
    """Return the name of who plays with that rating."""
    return CHARACTERS[max(0, bisect_right(_FLOORS, rating) - 1)].name
