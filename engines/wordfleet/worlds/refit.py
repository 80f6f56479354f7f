"""Other fleets that agree with everything that was said of one."""

from random import Random
from typing import Final

from engines.wordfleet.board import (
    BY_LENGTH,
    LENGTHS,
    LETTERS,
    SPANS,
    SQUARES,
    ShipClass,
    Span,
    Square,
)
from engines.wordfleet.dictionary.lexicon import fitting, spelled
from engines.wordfleet.dictionary.words import is_flagged
from engines.wordfleet.public import Fleet, Placed
from engines.wordfleet.worlds.constraints import Constraints

FLEETS: Final = 120
"""Other fleets that are tried: each one that fits takes the place of the one before."""
ENOUGH: Final = 12
"""After so many that fit, the fleet has little left of the first one."""
PLACES: Final = 12
"""Places that are tried for one ship."""
PHONIES: Final = 0.3
"""How often a word is made up where captains may do so."""

THROUGH: Final[dict[int, dict[Square, tuple[Span, ...]]]] = {
    length: {at: tuple(span for span in spans if at in SPANS[span]) for at in SQUARES}
    for length, spans in BY_LENGTH.items()
}
"""The spans of each length that cover a square."""


def refitted(fleet: Fleet, constraints: Constraints, random: Random) -> Fleet:
    """Return a fleet drawn from those of which ``constraints`` hold, as ``fleet`` is one."""
    afloat = constraints.attack.afloat
    changes = 0
    for _ in range(FLEETS):
        moving = random.sample(afloat, random.randint(1, len(afloat)))
        other = moved_fleet(fleet, moving, constraints, random)
        if other and constraints.holds(other):
            fleet, changes = other, changes + 1
        if changes == ENOUGH:
            break
    return fleet


def moved_fleet(
    fleet: Fleet, moving: list[ShipClass], constraints: Constraints, random: Random
) -> Fleet | None:
    """Return ``fleet`` with the ships ``moving`` elsewhere, renamed; None where one fails."""
    ships = {ship.ship: ship for ship in fleet if ship.ship not in moving}
    for ship in moving:
        span = _span(ship, list(ships.values()), constraints, random)
        last = len(ships) == len(fleet) - 1
        word = span and _word(
            ship, span, list(ships.values()) if last else None, constraints, random
        )
        if not span or not word:
            return None
        ships[ship] = Placed(ship, word, *span)
    return tuple(ships[ship.ship] for ship in fleet)


def _span(
    ship: ShipClass, others: list[Placed], constraints: Constraints, random: Random
) -> Span | None:
    """A place off the others and off what is barred; likely through a hit nobody explains."""
    taken = constraints.barred.union(*(SPANS[it.start, it.end] for it in others))
    bare = [square for square in constraints.hits if square not in taken]
    for _ in range(PLACES):
        spans = BY_LENGTH[LENGTHS[ship]]
        if bare and random.random() < 0.8:
            spans = THROUGH[LENGTHS[ship]][random.choice(bare)]
        span = random.choice(spans)
        if taken.isdisjoint(SPANS[span]):
            return span
    return None


def _word(
    ship: ShipClass,
    span: Span,
    others: list[Placed] | None,
    constraints: Constraints,
    random: Random,
) -> str | None:
    """A word for ``span`` that has the letters hit there.

    With ``others``, all other ships of the fleet, also one that makes every sweep's count right.
    """
    pattern = "".join(constraints.hits.get(square, ".") for square in SPANS[span])
    swept = constraints.attack.swept
    needed = None
    if others is not None:
        counts = (
            count - sum(it.word.count(letter) for it in others) for letter, count in swept.items()
        )
        needed = dict(zip(swept, counts, strict=True))
    if constraints.terms.dictionary_defense and random.random() < PHONIES:
        return _made_up(pattern, needed or {}, constraints, random)
    if needed:
        words = spelled(constraints.terms, ship, "".join(needed)).get(tuple(needed.values()), ())
        words = tuple(word for word in words if _agrees(word, pattern))
    else:
        words = fitting(constraints.terms, ship, pattern)
    return random.choice(words) if words else None


def _agrees(word: str, pattern: str) -> bool:
    return all(sign in (".", letter) for letter, sign in zip(word, pattern, strict=True))


def _made_up(
    pattern: str, needed: dict[str, int], constraints: Constraints, random: Random
) -> str | None:
    """Any letters that make ``pattern`` whole, with as many of each as are ``needed``."""
    missing = [
        letter for letter, count in needed.items() for _ in range(count - pattern.count(letter))
    ]
    free = [letter for letter in LETTERS if letter not in needed]
    gaps = pattern.count(".")
    if len(missing) > gaps or (len(missing) < gaps and not free):
        return None
    letters = missing + [random.choice(free) for _ in range(gaps - len(missing))]
    random.shuffle(letters)
    word = "".join(letters.pop() if sign == "." else sign for sign in pattern)
    return (
        word
        if constraints.terms.allow_flagged_words or not is_flagged(constraints.terms.edition, word)
        else None
    )
