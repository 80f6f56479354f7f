"""A finished game is in the history of each who played it once, whoever books it and how often."""

import asyncio

import pytest
from msgspec.structs import replace

from protocol.clock import TimeControl
from protocol.from_client import RoomSettings
from server.live.registry import RoomRegistry
from server.live.timeslice import Timeslicer
from server.results.history import PlayedGame, PlayerHistory, is_bookable, played_games
from server.results.recorder import ResultRecorder
from server.results.sweep import Sweep
from server.room.facts import Aborted, Resigned
from server.store.log import START
from server.store.memory import MemoryStore, wall_clock
from tests.server.results.test_recorder import ROOM, written
from tests.server.store.helpers import until
from tests.support.rooms.games import beginning, folded, resigned_game

CLOCK = TimeControl("sudden", 300_000)
RATED = RoomSettings(rated=True, undo="none", clock=CLOCK)


def recorder_of(store):
    return ResultRecorder(store, Timeslicer(), every_ms=1)


def a_game(room=ROOM, at=5_000, plies=8, settings=RoomSettings()):  # noqa: B008 - frozen
    ended = folded(resigned_game("polyy", plies, settings))
    ended = replace(ended, over_at=at, opened=replace(ended.opened, room=room))
    return next(played for _, played in played_games(ended, {}))


async def test_two_processes_book_a_game_once_in_each_history():
    store = MemoryStore()
    room = folded(resigned_game("polyy", 6))
    one, other = recorder_of(store), recorder_of(store)
    await asyncio.gather(*(it.book(room) for it in (one, other, one, other)))
    for occupant in room.occupants:
        kept = await store.read_raw(f"history:{occupant.player}", START, 10)
        assert len(kept) == 1
        assert len((await other.histories.read(occupant.player)).newest()) == 1


async def test_a_casual_game_is_booked_while_its_room_is_live_and_after_a_crash():
    store = MemoryStore()
    facts = resigned_game("polyy", 6)
    await written(store, facts)  # the process died with the last ply
    recorder = recorder_of(store)
    async with RoomRegistry(store, wall_clock, 0) as registry:
        registry.services.append(recorder)
        async with registry.host(ROOM):
            player = folded(facts).occupants[0].player

            async def booked():
                return ROOM in await recorder.histories.read(player)

            await until(booked)


async def test_a_rated_game_has_its_change_of_rating_also_by_a_sweep():
    store = MemoryStore()
    room = folded(resigned_game("polyy", 8, RATED))
    await written(store, resigned_game("polyy", 8, RATED))
    await store.add_member("results:polyy", ROOM)
    recorder = recorder_of(store)
    sweep = Sweep(store, "polyy", Timeslicer(), recorder.record, recorder.book)
    for _ in range(3):
        await sweep.run_step()
    changes = []
    for occupant in room.occupants:
        (game,) = (await recorder.histories.read(occupant.player)).newest()
        assert game.played.kind == "rated"
        changes.append(game.played.rating.after - game.played.rating.before)
    assert sum(changes) == 0
    assert max(changes) > 0


def test_a_game_that_went_on_after_its_end_is_there_as_it_ended_at_last():
    first, second = a_game(at=5_000), a_game(at=9_000)
    history = PlayerHistory().after(first)
    assert not history.concerns(first)
    assert history.concerns(second)
    after = history.after(a_game("OTHER2", 7_000)).after(second)
    assert [(it.played.room, it.played.at) for it in after.newest()] == [
        (ROOM, 9_000),
        ("OTHER2", 7_000),
    ]
    assert len(PlayerHistory()) == 0


def test_histories_share_what_they_hold_and_stay_values():
    base = PlayerHistory().after(a_game("AAAAAA", 1))
    left, right = base.after(a_game("BBBBBB", 2)), base.after(a_game("CCCCCC", 3))
    assert [it.played.room for it in left.newest()] == ["BBBBBB", "AAAAAA"]
    assert [it.played.room for it in right.newest()] == ["CCCCCC", "AAAAAA"]
    assert len(base) == 1


@pytest.mark.parametrize(
    ("settings", "kind"),
    [
        (RoomSettings(), "casual"),
        (RoomSettings(hints=True), "practice"),
        (RoomSettings(campaign=1, undo="none"), "campaign"),
        (RATED, "rated"),
    ],
)
def test_a_game_counts_for_what_it_was_opened_for(settings, kind):
    played = a_game(settings=settings)
    assert isinstance(played, PlayedGame)
    assert played.kind == kind


def test_a_game_that_goes_on_is_in_no_history():
    assert not is_bookable(folded(beginning("polyy", size=4)))


def test_a_game_that_was_broken_off_is_in_no_history():
    facts = beginning("polyy", size=4)
    assert not is_bookable(folded([*facts, Aborted(9_000, 0)]))
    assert is_bookable(folded([*facts, Resigned(9_000, 0)]))
