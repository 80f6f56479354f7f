"""Logs that earlier versions of this program wrote are folded to what they came to then."""

from pathlib import Path
from typing import get_args

import pytest

from server.room.entries import Fact, read
from tests.support.golden import LOGS, VERSION, expected, load, logs

KEPT = sorted(LOGS.glob("*/*.jsonl"))


@pytest.mark.parametrize("path", KEPT, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_log_of_an_earlier_version_comes_to_what_it_came_to_then(path: Path) -> None:
    then, log = load(path)
    assert expected(log) == then


def test_the_logs_of_this_version_hold_every_kind_of_fact_and_each_game() -> None:
    kept = [load(path) for path in KEPT if path.parent.name == VERSION]
    kinds = {kind for then, _ in kept for kind in then.facts}
    assert kinds == {kind.__name__ for kind in get_args(Fact)}
    opened = [read(log[0]).fact for _, log in kept]
    assert {it.game for it in opened} == {"polyy", "rotorouter", "toppen", "wordfleet"}
    assert any(it.forked for it in opened)
    assert any(it.settings.campaign for it in opened)
    assert len({it.settings.clock.kind for it in opened}) > 3
    assert {path.stem for path in KEPT if path.parent.name == VERSION} == set(logs())
