"""Logs that earlier versions of this program wrote are folded to what they came to then."""

from typing import get_args

import pytest

from server.room.facts import Fact, decode_entry
from tests.support.rooms.golden import LOGS, VERSION, expected, load, logs

KEPT = {str(path.relative_to(LOGS).with_suffix("")): path for path in LOGS.rglob("*.jsonl")}
"""Every kept log by its version, ``/`` and its name."""
OF_THIS_VERSION = {name for name in KEPT if name.startswith(f"{VERSION}/")}


@pytest.mark.parametrize("name", sorted(KEPT))
def test_a_log_of_an_earlier_version_comes_to_what_it_came_to_then(name: str) -> None:
    then, log = load(KEPT[name])
    assert expected(log) == then


def test_the_logs_of_this_version_hold_every_kind_of_fact_and_each_game() -> None:
    kept = [load(KEPT[name]) for name in OF_THIS_VERSION]
    kinds = {kind for then, _ in kept for kind in then.facts}
    assert kinds == {kind.__name__ for kind in get_args(Fact)}
    opened = [decode_entry(log[0]).fact for _, log in kept]
    assert {it.game for it in opened} == {"polyy", "rotorouter", "toppen", "wordfleet"}
    assert any(it.forked for it in opened)
    assert any(it.settings.campaign for it in opened)
    assert len({it.settings.clock.kind for it in opened}) > 3
    assert {f"{VERSION}/{name}" for name in logs()} == OF_THIS_VERSION
