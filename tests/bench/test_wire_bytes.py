"""What a ply costs on the wire stays within bounds: bytes are the same on every machine."""

import pytest

from engines.catalog import names
from protocol.codec import FORMATS, Format
from tests.bench.wire_bytes import CLOCKED, Role, Weight, table, weights

MOST: dict[str, tuple[int, int]] = {
    "polyy": (30, 14),
    "rotorouter": (140, 80),
    "toppen": (42, 21),
    "wordfleet": (60, 40),
}
"""By game, what an ordinary ply may cost any viewer in JSON and in MessagePack."""


@pytest.fixture(scope="module")
def found() -> list[Weight]:
    """Every weight, of one game each."""
    return weights(seeds=[1])


def test_an_ordinary_ply_of_polyy_is_small(found: list[Weight]) -> None:
    goals: dict[tuple[Role, Format], int] = {
        ("spectator", "json"): 45,
        ("spectator", "msgpack"): 24,
        ("mover", "json"): 60,
        ("mover", "msgpack"): 32,
        ("other player", "json"): 60,
        ("other player", "msgpack"): 32,
    }
    weighed = {(it.role, it.form): it for it in found if it.game == "polyy"}
    assert weighed.keys() == goals.keys()
    for key, goal in goals.items():
        assert weighed[key].median <= goal, weighed[key]
        assert weighed[key].most <= goal, weighed[key]


def test_no_ply_has_grown(found: list[Weight]) -> None:
    assert {it.game for it in found} == set(names())
    for it in found:
        most = dict(zip(reversed(FORMATS), MOST[it.game], strict=True))
        assert it.median <= most[it.form], it


def test_the_table_has_a_row_for_each_viewer(found: list[Weight]) -> None:
    assert len(table(found).splitlines()) == 2 + 3 * len(names())


def test_clocks_are_weighed_as_they_run() -> None:
    plain, clocked = weights(["toppen"], seeds=[1]), weights(["toppen"], CLOCKED, [1])
    for without, with_clock in zip(plain, clocked, strict=True):
        assert without.median < with_clock.median
