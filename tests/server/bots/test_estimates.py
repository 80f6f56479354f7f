"""Chances of a finished game, asked for over the wire: of what spectators saw, made once."""

import asyncio
from typing import Any

from msgspec.structs import replace

from protocol.from_client import Assess, Open, Resign, RoomSettings, Suggest, TryMove
from protocol.from_server import Assessed, Refusal, Suggested, Tried
from server.bots import worker_main
from server.bots.workers import WorkerLost
from tests.server.session.connections import FREE, street


async def played(lines: Any, plies: int) -> tuple[str, Any]:
    """A game of Poly-Y, given up after so many plies by who began."""
    ann, ben = await lines.people("Ann", "Ben")
    room = (await ann.ask(Open(1, "polyy", {"size": 4, "pie": False}, RoomSettings()))).room
    for player in (ann, ben):
        await player.join(room)
    channels = [await player.watch(room) for player in (ann, ben)]
    for ply in range(plies):
        (ann, ben)[ply % 2].play(ply // 2, ply, channels[ply % 2])
        await ann.until(lambda m, ply=ply: m.tree[14] == ply + 1, channels[0])  # type: ignore[misc]
    await ann.ask(Resign(50, room))
    return room, ann


async def test_a_finished_game_without_exact_values_has_chances_by_position() -> None:
    async with asyncio.timeout(60), street() as lines:
        room, ann = await played(lines, 6)
        told = await ann.ask(Assess(60, room))
        assert isinstance(told, Assessed)
        assert len(told.chances) == len(told.values) > 6
        assert all(it is not None and sum(it) == 1000 for it in told.chances)
        assert told.chances[0] == (500, 500)
        assert told.chances[-1] == (0, 1000)


async def test_chances_are_made_once_for_all_who_ask(monkeypatch: Any) -> None:
    async with asyncio.timeout(60), street() as lines:
        room, ann = await played(lines, 4)
        one = await ann.ask(Assess(60, room))
        evaluator, jobs = lines.context.evaluator, []
        submit = evaluator._pool.submit

        async def counted(job: Any, *args: Any, **more: Any) -> Any:
            jobs.append(job)
            return await submit(job, *args, **more)

        monkeypatch.setattr(evaluator._pool, "submit", counted)
        (ben,) = await lines.people("Cleo")
        other = await ben.ask(Assess(61, room))
        assert other.chances == one.chances
        assert worker_main.estimate not in jobs


async def test_chances_that_failed_once_are_made_when_they_are_asked_for_again(
    monkeypatch: Any,
) -> None:
    async with asyncio.timeout(60), street() as lines:
        room, ann = await played(lines, 4)
        pool = lines.context.evaluator._pool
        submit = pool.submit

        async def lost(job: Any, *args: Any, **more: Any) -> Any:
            if job is worker_main.estimate:
                raise WorkerLost
            return await submit(job, *args, **more)

        monkeypatch.setattr(pool, "submit", lost)
        assert (await ann.ask(Assess(60, room))).chances == ()
        monkeypatch.undo()
        assert len((await ann.ask(Assess(61, room))).chances) > 4


async def test_the_best_move_of_any_position_of_a_finished_game_is_told() -> None:
    async with asyncio.timeout(100), street() as lines:
        room, ann = await played(lines, 4)
        for ply in (0, 3):
            ann.say(Suggest(70 + ply, room, ply))
            told = await ann.hear_a(Suggested, Refusal)
            assert isinstance(told, Suggested), told
            assert told.intent["type"] in ("place", "swap")
        ann.say(Suggest(80, room, 99))
        assert (await ann.hear_a(Suggested, Refusal)).reason == "no_hints"


async def test_a_try_in_a_finished_game_is_judged_without_telling_what_is_best() -> None:
    patient = replace(FREE, bot_deadline_ms=120_000)
    async with asyncio.timeout(300), street(patient) as lines:
        room, ann = await played(lines, 4)
        ann.say(Suggest(70, room, 3))
        best = await ann.hear_a(Suggested, Refusal)
        assert isinstance(best, Suggested), best
        ann.say(TryMove(71, room, 3, best.intent))
        assert await ann.hear_a(Tried, Refusal) == Tried(71, room, "best")
        taken = {0, 1, 2, best.intent["field"]}
        other = {"type": "place", "field": next(it for it in (30, 29, 28) if it not in taken)}
        ann.say(TryMove(72, room, 3, other))
        told = await ann.hear_a(Tried, Refusal)
        assert isinstance(told, Tried), told
        assert (told.verdict in ("equal", "worse"), told.measure) == (True, "win")
        assert 0 <= told.tried <= told.best <= 1000


async def test_a_try_that_could_not_be_played_is_refused() -> None:
    async with asyncio.timeout(100), street() as lines:
        room, ann = await played(lines, 4)
        for ply, intent, reason, code in (
            (3, {"type": "place", "field": 1}, "illegal", "OCCUPIED"),
            (3, {"type": "dance"}, "illegal", "BAD_INTENT"),
            (99, {"type": "place", "field": 9}, "no_hints", None),
        ):
            ann.say(TryMove(80, room, ply, intent))
            told = await ann.hear_a(Tried, Refusal)
            assert (told.reason, told.code) == (reason, code)


async def test_a_try_in_a_game_that_runs_is_refused() -> None:
    async with asyncio.timeout(60), street() as lines:
        ann, ben = await lines.people("Ann", "Ben")
        room = (await ann.ask(Open(1, "polyy", {"size": 4}, RoomSettings()))).room
        for player in (ann, ben):
            await player.join(room)
        ann.say(TryMove(81, room, 0, {"type": "place", "field": 1}))
        assert (await ann.hear_a(Tried, Refusal)).reason == "not_over"


async def test_a_game_that_runs_has_no_chances() -> None:
    async with asyncio.timeout(60), street() as lines:
        ann, ben = await lines.people("Ann", "Ben")
        room = (await ann.ask(Open(1, "polyy", {"size": 4}, RoomSettings()))).room
        for player in (ann, ben):
            await player.join(room)
        refused = await ann.ask(Assess(9, room))
        assert refused.reason == "not_over"
