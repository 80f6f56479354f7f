"""Who is first, who is second, and how to say it (R67 to R74)."""

from collections.abc import Iterable
from typing import NamedTuple

from engines.rotorouter.public import Standing


class Result(NamedTuple):
    """What counts for the place of one player."""

    seat: int
    scored: int
    finish: int | None = None
    """The place, for who has three corners."""
    out: int = 0
    """Who withdrew first is 1, the next one 2; 0: still in."""


def places(results: Iterable[Result]) -> dict[int, int]:
    """Return everybody's place: seats in the order of the standings, equal scores on one place."""
    found: dict[int, int] = {}
    before, place = None, 0
    for result in sorted(results, key=_order):
        merit = _order(result)[:-1]
        place += merit != before
        found[result.seat], before = place, merit
    return found


def standings(results: tuple[Result, ...]) -> tuple[Standing, ...]:
    """Return the panel: no places before the first score, shared ones marked (R69 to R71)."""
    total = sum(result.scored for result in results)
    at = places(results)
    if not total:
        return tuple(Standing(seat, None, "") for seat in at)
    shared = [place for place in at.values() if [*at.values()].count(place) > 1]
    return tuple(
        Standing(seat, place, label(place, place in shared and (total > 1 or place == 1)))
        for seat, place in at.items()
    )


def label(place: int, shared: bool) -> str:
    """Return ``1st``, ``T-2nd``."""
    ordinal = {1: "1st", 2: "2nd", 3: "3rd"}.get(place, f"{place}th")
    return f"T-{ordinal}" if shared else ordinal


def _order(result: Result) -> tuple[int, int, int]:
    """Finished by finish; then by corners; then withdrawn, the later the better. Last the seat."""
    if result.finish:
        return 0, result.finish, result.seat
    if result.out:
        return 2, -result.out, result.seat
    return 1, -result.scored, result.seat
