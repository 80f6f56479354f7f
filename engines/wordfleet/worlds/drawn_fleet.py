"""A fleet found from nothing but some of its ships and what was answered of it."""

from collections.abc import Iterable
from random import Random
from typing import Final

from engines.game import Seat
from engines.wordfleet.attack import Attack
from engines.wordfleet.board import CLASSES, LENGTHS, SPANS, ShipClass
from engines.wordfleet.events import (
    CoordinateStruck,
    Event,
    How,
    LetterSwept,
    ShipSunk,
    SonarPinged,
    WordStruck,
)
from engines.wordfleet.position import MISSED, Strike
from engines.wordfleet.public import Fleet, Placed, Terms
from engines.wordfleet.worlds.constraints import Constraints
from engines.wordfleet.worlds.refit import moved_fleet

TRIES: Final = 1_500
"""So many fleets are tried: a tenth of a second at most where answers are few."""


def drawn_fleet(
    terms: Terms,
    ships: tuple[Placed | None, ...],
    strikes: Iterable[Strike],
    by: Seat,
    random: Random,
) -> Fleet | None:
    """Return a fleet with these ships of which all answers are true; None where none was found.

    ``strikes`` are those of its enemy ``by``; the ones without an answer ask for nothing.
    """
    log = tuple(_heard(ships, strikes, by))
    attack = Attack()
    for event in log:
        attack = attack.after(event)
    constraints = Constraints(terms, attack, log)
    missing = [name for name, ship in zip(CLASSES, ships, strict=True) if ship is None]
    first = tuple(ship or _anywhere(name) for name, ship in zip(CLASSES, ships, strict=True))
    for _ in range(TRIES):
        random.shuffle(missing)
        fleet = moved_fleet(first, missing, constraints, random)
        if fleet is not None and constraints.holds(fleet):
            return fleet
    return None


def _anywhere(ship: ShipClass) -> Placed:
    """A ship that only says its class."""
    start, end = next(span for span, it in SPANS.items() if len(it) == LENGTHS[ship])
    return Placed(ship, "A" * LENGTHS[ship], start, end)


def _heard(
    ships: tuple[Placed | None, ...], strikes: Iterable[Strike], by: Seat
) -> Iterable[Event]:
    """What was said of the fleet, as far as it is written: with the ships that went down."""
    left = {it.ship: set(SPANS[it.start, it.end]) for it in ships if it is not None}
    known = {it.ship: it for it in ships if it is not None}
    for strike in strikes:
        event = _event(strike, by)
        if event is None:
            continue
        yield event
        for name, ship in known.items():
            squares = left[name]
            hit = isinstance(event, CoordinateStruck) and event.at in squares
            named = isinstance(event, WordStruck) and event.right
            named = named and isinstance(event, WordStruck) and event.word == ship.word
            if hit and isinstance(event, CoordinateStruck):
                squares.discard(event.at)
            if (hit and not squares) or named:
                squares.clear()
                how: How = "word strike" if named else "letters"
                yield ShipSunk(by, ship.ship, ship.word, ship.start, ship.end, how)


def _event(strike: Strike, by: Seat) -> Event | None:
    """What was said of a strike; None where its answer is not."""
    text, answer = strike.text, strike.answer
    if not answer:
        return None
    if text.endswith("?"):
        return LetterSwept(by, text[0], int(answer), None)
    if text.endswith("#"):
        return SonarPinged(by, text[:-1], answer == "yes")
    if "@" in text:
        word, _, span = text.partition("@")
        start, _, end = span.partition("-")
        return WordStruck(by, word, start, end, answer == "yes")
    if text.endswith("!"):
        return None
    return CoordinateStruck(by, text, "" if answer == MISSED else answer)
