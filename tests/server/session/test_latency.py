"""Who is far away is charged for less of the way, as the server has measured it, within a quota."""

import asyncio
import time

import pytest

from protocol.clock import TimeControl
from protocol.from_client import Open
from protocol.from_client import RoomSettings as RoomSettings
from server.app import serving
from server.room.clock import QUOTA_MS, REGAIN_MS
from server.room.facts import Played
from server.session.connection import Disconnected
from server.session.latency import LAST, Latency
from server.settings import ServerSettings
from server.store.factory import open_stores
from tests.support.evidence import record
from tests.support.network.far import far
from tests.support.people import my_turn, person, play_intent, sit, soon, until
from tests.support.views import game_view

MAIN_MS = 600_000
NOISE_MS = 50
"""What a machine may add to a turn while evidence is gathered."""
THINK_S = 0.1


class Line:
    """A line whose round trips take what the test says, and which then breaks."""

    def __init__(self, *trips_s):
        self.trips_s = list(trips_s)

    async def ping(self):
        if not self.trips_s:
            raise Disconnected
        return self.trips_s.pop(0)


async def test_the_middle_of_the_latest_round_trips_counts(monkeypatch):
    monkeypatch.setattr("server.session.latency.EVERY_S", 0)
    lag = Latency(Line(0.2, 9.0, 0.2))
    assert lag.ms == 0
    await lag.measure(lambda: True)
    assert lag.ms == 200
    lag = Latency(Line(*[0.1] * LAST, *[0.3] * LAST))
    await lag.measure(lambda: True)
    assert lag.ms == 300


async def test_a_client_is_not_asked_where_no_time_runs():
    line = Line(0.1)
    await Latency(line).measure(lambda: False)
    assert line.trips_s


async def test_who_is_far_is_granted_both_ways_as_far_as_the_quota_goes(valkey_url, tmp_path):
    """How long a turn takes is the machine's affair; what is granted of it is the rule's."""
    far_ms, near_ms, allowed_ms, granted = await a_game(valkey_url, tmp_path, 100, turns=4)
    print(f"charged: far {far_ms} ms, near {near_ms} ms; the rule allows {allowed_ms} ms more")
    assert len(granted) == 3
    assert all(200 <= it <= QUOTA_MS for it in granted), granted


async def a_game(url, folder, way_ms, turns):
    """So many turns each, of which the first is free, one player ``way_ms`` away each way.

    Answers what far and near were charged, what the rule leaves of the way, and what was granted
    to who is far in each turn but the first.
    """
    async with (
        serving(ServerSettings(port=0, redis=url, data=folder)) as listener,
        far(listener.port, way_ms) as afar,
        person(f"ws://127.0.0.1:{listener.port}", "Near") as near,
        person(afar, "Far") as distant,
        open_stores(url, folder) as stores,
    ):
        settings = RoomSettings(clock=TimeControl("sudden", MAIN_MS))
        done = await soon(near.ask(lambda n: Open(n, "polyy", {"size": 6}, settings)))
        mirrors = [await sit(near, done.room, 0), await sit(distant, done.room, 1)]
        async with asyncio.TaskGroup() as group:
            for who, mirror in zip((near, distant), mirrors, strict=True):
                first_s = THINK_S + 6 * way_ms / 1000  # by then the way is measured
                group.create_task(turns_of(who, mirror, turns, first_s))
        await until(mirrors[0], lambda m: m.seen.ply == 2 * turns)
        left = mirrors[0].seen.clock.left
        log = [entry.fact for _, entry in await stores.store.read(done.room)]
    plies = [fact for fact in log if isinstance(fact, Played) and fact.seat == 1]
    granted = [ply.lag_ms for ply in plies[1:]]
    ways = sum(2 * way_ms - granted_by_rule for granted_by_rule in by_rule(way_ms, turns)[1:])
    return MAIN_MS - left[1], MAIN_MS - left[0], ways, granted


def by_rule(way_ms, turns):
    """What is granted in each turn to who is ``way_ms`` away, by the words of the rule."""
    quota, found = QUOTA_MS, []
    for _ in range(turns):
        found.append(min(2 * way_ms, quota))
        quota = min(QUOTA_MS, quota - found[-1] + REGAIN_MS)
    return found


async def turns_of(who, mirror, turns, first_s):
    """Think for the same time in every turn from when it is told, and play."""
    for turn in range(turns):
        await until(mirror, lambda m, n=turn: m.number == n and my_turn(m))
        await asyncio.sleep(THINK_S if turn else first_s)
        free = next(at for at, owner in enumerate(game_view(mirror.seen).board) if owner is None)
        await play_intent(who, mirror, {"type": "place", "field": free})


@pytest.mark.slow
async def test_evidence_of_fair_clocks(valkey_url, tmp_path):
    for way_ms in (100, 200):
        began, turns = time.monotonic(), 25
        far_ms, near_ms, allowed_ms, granted = await a_game(valkey_url, tmp_path, way_ms, turns)
        more_ms = far_ms - near_ms
        told = (
            f"charged: far {far_ms} ms, near {near_ms} ms, {more_ms} more; the rule allows "
            f"{allowed_ms} ({2 * way_ms} a turn, less what is granted: {sum(granted)} in all)"
        )
        print(told)
        what = f"clocks, one player {way_ms} ms away each way, thoughts of {THINK_S:g} s"
        record(what, "-", turns, time.monotonic() - began, told)
        assert more_ms <= allowed_ms + (turns - 1) * NOISE_MS
