"""What the editor changes in a position of Word Fleet: ships, strikes, and what is left open."""

import random

from msgspec.structs import replace

from engines.wordfleet.position import FleetPosition, FleetSide, Strike
from engines.wordfleet.public import (
    CLASSES,
    LENGTHS,
    PLACE,
    SPANS,
    Options,
    Placed,
    ShipClass,
    dealt,
)


def ship_at(side: FleetSide, at: str) -> Placed | None:
    """Return the ship that covers a square; None for none."""
    return next((it for it in side.fleet if it is not None and at in SPANS[it.start, it.end]), None)


def of_class(side: FleetSide, ship: ShipClass) -> Placed | None:
    """Return the ship of that class; None where it is drawn."""
    return next((it for it in side.fleet if it is not None and it.ship == ship), None)


def struck(position: FleetPosition, seat: int) -> tuple[str, ...]:
    """Return the squares of that captain's grid that were called."""
    return tuple(it.text for it in position.sides[1 - seat].strikes if it.text in PLACE)


def with_side(position: FleetPosition, seat: int, side: FleetSide) -> FleetPosition:
    """Return it with another side for that captain."""
    return replace(position, red=side) if seat == 0 else replace(position, blue=side)


def with_strikes(position: FleetPosition, by: int, strikes: tuple[Strike, ...]) -> FleetPosition:
    """Return it with these strikes by that captain."""
    return with_side(position, by, replace(position.sides[by], strikes=strikes))


def with_strike(position: FleetPosition, seat: int, at: str) -> FleetPosition:
    """Return it with one more strike on that grid, or without the one that is there."""
    by, before = 1 - seat, position.sides[1 - seat].strikes
    left = tuple(it for it in before if it.text != at)
    strikes = left if len(left) < len(before) else (*before, Strike(at))
    return with_strikes(position, by, strikes)


def with_ship(
    position: FleetPosition, seat: int, ship: ShipClass, placed: Placed | None
) -> FleetPosition:
    """Return it with another ship of that class; None: it is drawn."""
    side = position.sides[seat]
    fleet = list(side.fleet or (None,) * len(CLASSES))
    fleet[CLASSES.index(ship)] = placed
    other = position.sides[1 - seat]
    if not other.fleet:
        position = with_side(position, 1 - seat, replace(other, fleet=(None,) * len(CLASSES)))
    return with_side(position, seat, replace(side, fleet=tuple(fleet), words=()))


def filled(position: FleetPosition, seat: int) -> FleetPosition:
    """Return it with a word and a place for every ship of that captain that has none."""
    options = Options()
    for ship in CLASSES:
        side = position.sides[seat]
        if of_class(side, ship) is not None:
            continue
        taken = {at for it in filter(None, side.fleet) for at in SPANS[it.start, it.end]}
        words = {it.word for it in filter(None, side.fleet)}
        known = dealt(options.edition, LENGTHS[ship], options.word_level, options.theme)
        pool = [word for word in known if word not in words]
        spans = [
            span for span, it in SPANS.items() if len(it) == LENGTHS[ship] and taken.isdisjoint(it)
        ]
        word, span = random.choice(pool), random.choice(spans)  # noqa: S311 - no secret
        position = with_ship(position, seat, ship, Placed(ship, word, *span))
    return position
