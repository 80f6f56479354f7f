"""Where ships that were not hit lie, beside the enumeration of all ways to put them."""

from itertools import product
from typing import TypeAlias

import pytest

from engines.wordfleet.board import ShipClass
from engines.wordfleet.bot.chart import Berth, chart
from engines.wordfleet.bot.unhit_placements import Idle
from tests.engines.wordfleet.table import ANN, battle, game

Free: TypeAlias = dict[ShipClass, tuple[Berth, ...]]

USED = 0b111 << 33


def free(*ships: ShipClass) -> Free:
    """Every third berth of each class, from the opening."""
    rules = game()
    known = chart(rules.view(battle(rules), ANN), ANN)
    return {ship: known.berths[ship][::3] for ship in ships}


def counted(
    berths: dict[ShipClass, tuple[Berth, ...]],
) -> tuple[float, dict[ShipClass, list[float]]]:
    """The share of all ways that leave everything apart, and each berth's share of these."""
    found = {ship: [0.0] * len(some) for ship, some in berths.items()}
    ways = tried = 0
    for fleet in product(*(enumerate(some) for some in berths.values())):
        tried += 1
        used, both = USED, 0
        for _, berth in fleet:
            both |= used & berth.squares
            used |= berth.squares
        if not both:
            ways += 1
            for ship, (number, _) in zip(berths, fleet, strict=True):
                found[ship][number] += 1
    return ways / tried, {ship: [it / ways for it in some] for ship, some in found.items()}


@pytest.mark.parametrize(
    ("ships", "off"),
    [(("KETCH",), 1e-12), (("SUB", "PT"), 1e-12), (("KETCH", "SHIP", "PT"), 0.0005)],
)
def test_idle_ships_lie_where_enumeration_puts_them(
    ships: tuple[ShipClass, ...], off: float
) -> None:
    """Of one and two it is exact, of three nearly."""
    berths = free(*ships)
    ways, lie = Idle(berths).lies(ships, USED)
    told, shares = counted(berths)
    assert ways == pytest.approx(told, abs=20 * off)
    for ship in ships:
        reckoned = [lie[ship].get(number, 0.0) for number in range(len(berths[ship]))]
        assert reckoned == pytest.approx(shares[ship], abs=off)
        assert sum(reckoned) == pytest.approx(1)


def test_a_ship_without_room_leaves_no_ways() -> None:
    assert Idle(free("SUB", "PT")).lies(("SUB", "PT"), (1 << 100) - 1) == (0.0, {})


def test_a_berth_that_leaves_another_ship_no_room_is_none() -> None:
    """Only possible berths have a share: whoever divides by it relies on that."""
    berths = free("SUB", "PT")
    only = berths["PT"][0]
    _, lie = Idle({"SUB": berths["SUB"], "PT": (only,)}).lies(("SUB", "PT"), 0)
    apart = {at for at, it in enumerate(berths["SUB"]) if not it.squares & only.squares}
    assert set(lie["SUB"]) == apart
    assert len(apart) < len(berths["SUB"])
