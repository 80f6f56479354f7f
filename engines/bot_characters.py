"""Names the bots for people: one character for each strength, the same in all games."""

from bisect import bisect_right
from typing import Final, NamedTuple


class Character(NamedTuple):
    """Whom a bot of some strength is played by."""

    name: str
    rating: int
    """The lowest that is this character's, on the scale of players' ratings."""


CHARACTERS: Final = (
    Character("Pip", 0),
    Character("Mimi", 600),
    Character("Otto", 900),
    Character("Nell", 1200),
    Character("Bruno", 1380),
    Character("Vera", 1500),
    Character("Hugo", 1600),
    Character("Iris", 1700),
    Character("Leo", 1800),
    Character("Kaya", 1950),
    Character("Ruben", 2050),
    Character("Selma", 2150),
    Character("Orion", 2260),
    Character("Lyra", 2360),
    Character("Atlas", 2430),
    Character("Vega", 2470),
)
"""From the weakest to the strongest. A test holds that no two levels of a game share one."""
_FLOORS: Final = [character.rating for character in CHARACTERS]


def character_of(rating: int) -> str:
    """Return the name of who plays with that rating."""
    return CHARACTERS[max(0, bisect_right(_FLOORS, rating) - 1)].name
