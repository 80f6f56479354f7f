"""A pool: who meets whom, what places are worth, and that the anchor stands still."""

import os
import subprocess
import sys
from argparse import Namespace
from collections import Counter
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from engines.catalog import MANIFESTS
from tests.bench.bots.ladder import Pairing, Played, Player
from tests.bench.bots.pool.deals import deals, share
from tests.bench.bots.pool.standings import (
    Standing,
    everyone,
    filled,
    meetings,
    pairings,
    so_far,
    standings,
)
from tests.support.evidence import ROOT


def player(level: int, bot: str = "search") -> Player:
    return Player(bot, level, None, None, "x")


def game(*seats: Player, winner: int | None = 0, places: tuple[int, ...] = ()) -> Played:
    none = (0,) * len(seats), (0.0,) * len(seats)
    return Played(Pairing("toppen", "{}", seats, 1), winner, *none, places=places)


def test_everyone_meets_its_neighbours_and_those_behind_them() -> None:
    assert [*meetings(4)] == [(0, 1), (0, 2), (1, 2), (1, 3), (2, 3)]
    for name, manifest in MANIFESTS.items():
        count = sum(len(it.levels.names) for it in manifest.bots.values())
        assert len(everyone(name)) == count
        assert everyone(name)[0] == "random:1"


def test_those_who_are_no_neighbours_may_play_fewer_games() -> None:
    asked = Namespace(game="toppen", options="{}", games=4, behind=2, seats=2, seed=7, adjudicate=0)
    played = Counter(
        tuple(sorted(p.level for p in it.players))
        for it in pairings(asked, [player(1), player(2), player(3)])
    )
    assert played == {(1, 2): 4, (2, 3): 4, (1, 3): 2}


@pytest.mark.parametrize("level", [0, 7])
def test_games_that_were_adjudicated_count_among_themselves(
    level: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("tests.bench.bots.ladder.KEPT", tmp_path)
    two = [player(1), player(2)]
    asked = Namespace(game="polyy", options="{}", games=2, behind=0, seats=2, seed=1, adjudicate=7)
    whole = game(*two)
    whole = replace(whole, pairing=replace(whole.pairing, game="polyy"))
    games = [whole, *(replace(whole, pairing=it) for it in pairings(asked, two))]
    lines = b"".join(msgspec.json.encode(it) + b"\n" for it in games)
    (tmp_path / "polyy.jsonl").write_bytes(lines)
    asked.adjudicate = level
    assert so_far(asked, two) == (games[1:] if level else games[:1])


def test_a_win_is_a_point_and_a_draw_half_of_one() -> None:
    one, other = player(1), player(2)
    assert share(game(one, other), one) == 1
    assert share(game(one, other), other) == 0
    assert share(game(one, other, winner=None), other) == 0.5


def test_at_a_table_of_four_each_seat_is_compared_with_each_of_the_other() -> None:
    one, other = player(1), player(2)
    places = game(one, other, one, other, places=(1, 2, 4, 3))
    assert share(places, one) == 0.5
    assert share(game(one, other, one, other, places=(1, 2, 1, 2)), one) == 1
    assert share(game(one, other, one, other, places=(1, 1, 3, 4)), other) == pytest.approx(0.375)


def test_the_anchor_stands_still_and_the_others_are_as_far_from_it_as_they_scored() -> None:
    three = [player(1), player(2), player(3)]
    games = [game(three[0], three[1])] * 100 + [game(three[1], three[0])] * 300
    games += [game(three[1], three[2])] * 200 + [game(three[2], three[1])] * 200
    low, mid, top = standings(three, games, "search:2", 1400)
    assert (mid.rating, mid.error) == (1400, 0)
    assert low.rating == pytest.approx(1400 - 190.8, abs=3)
    assert top.rating == pytest.approx(1400, abs=3)
    assert 0 < top.error < 50


def test_a_deal_is_won_by_who_made_more_of_both_seats() -> None:
    one, other = player(1), player(2)

    def dealt(seed: int, first: int | None, second: int | None) -> list[Played]:
        sides = (one, other), (other, one)
        return [
            replace(it, pairing=replace(it.pairing, seed=seed))
            for it in map(lambda seats, won: game(*seats, winner=won), sides, (first, second))
        ]

    games = [*dealt(1, 0, 0), *dealt(2, 0, 1), *dealt(3, 1, None), *dealt(4, 1, 0)]
    assert deals(one, other, games) == (1, 1, 2)
    assert deals(other, one, [*games, *dealt(5, 0, 1)[:1]]) == (2, 1, 1)


def test_levels_that_did_not_play_lie_between_those_that_did() -> None:
    ends = [Standing("search:1", 800, 0, 3, 6), Standing("search:4", 1400, 90, 3, 6)]
    found = {it.player: it for it in filled("polyy", ends)}
    assert [round(found[f"search:{at}"].rating) for at in range(1, 5)] == [800, 1000, 1200, 1400]
    assert found["search:2"].games == 0
    assert "search:5" not in found


def test_a_pool_is_played_and_goes_on_where_it_was_left(tmp_path: Path) -> None:
    words = ("toppen", "random:1", "search:1", "search:2", "--games", "2")
    run = [sys.executable, "-m", "tests.bench.bots.pool", *words]
    env = {**os.environ, "LADDER": str(tmp_path)}
    told = [
        subprocess.run(run, cwd=ROOT, env=env, capture_output=True, text=True, check=True).stdout
        for _ in range(2)
    ]
    assert told[0].startswith("......")
    assert told[1].strip() == told[0].lstrip(".").strip()
    assert "| `search:2` | 1400, the anchor |" in told[1]
    run[-2:] = ["--kept", "--games", "100"]
    kept = subprocess.run(run, cwd=ROOT, env=env, capture_output=True, text=True, check=True).stdout
    assert kept == told[1].lstrip()
