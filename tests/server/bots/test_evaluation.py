"""What a position is worth reaches everyone alike, in its time or not at all."""

import multiprocessing
from random import Random
from typing import Any

import msgspec
import pytest

from engines.catalog import advised
from protocol import codec, from_client
from protocol.from_client import Assess, Open, Play
from protocol.from_client import RoomSettings as RoomSettings
from protocol.from_server import (
    Assessed,
    Evaluation,
    OwnPlyUpdate,
    PlyUpdate,
    Reason,
    Refusal,
    Update,
)
from protocol.names import RoomId
from server.app import serving
from server.live.live_room import LiveRoom
from server.settings import ServerSettings
from tests.server.session.connections import FREE, Client, Street, street
from tests.support.people import Mirror, over, person, play_intent, sit, until, watch
from tests.support.process import ServerProcess
from tests.support.rooms.games import compile_adviser, whole_game
from tests.support.views import game_view

ADVISED = RoomSettings(evaluation=True)
needs_numba = pytest.mark.needs("numba")


@pytest.fixture(autouse=True)
def compiled() -> None:
    compile_adviser()


async def advised_room(who: Any, **options: Any) -> RoomId:
    """A room of Toppen in which everyone is told what its positions are worth."""
    done = await who.ask(lambda n: Open(n, "toppen", options, ADVISED))
    room: RoomId = done.room
    return room


async def judged(mirror: Mirror) -> Evaluation:
    """The evaluation on the position that a person was told last."""
    await until(mirror, lambda m: m.evaluation is not None and m.evaluation.seq == m.seq)
    assert mirror.evaluation is not None
    return mirror.evaluation


def an_intent(mirror: Mirror, chance: Random) -> Any:
    """Any legal intent, by the hints in the view of who is to move."""
    assert mirror.seen is not None
    here, there = chance.choice(game_view(mirror.seen).legal)
    return {"type": "move", "from": here, "to": there}


# -- over real lines -----------------------------------------------------------------------


@needs_numba
async def test_seats_and_spectators_are_told_the_same_of_every_position(valkey_url, tmp_path):
    settings = ServerSettings(port=0, redis=valkey_url, data=tmp_path)
    async with serving(settings) as listener:
        url = f"ws://127.0.0.1:{listener.port}"
        async with person(url, "Ann") as ann, person(url, "Bob", form="json") as bob:
            async with person(url, "Eve", form="json") as eve:
                room = await advised_room(ann)
                mirrors = [await sit(ann, room), await sit(bob, room), await watch(eve, room)]
                told = await a_whole_game(mirrors, (ann, bob))
                assert mirrors[2].seen.settings.evaluation
            assessed = await bob.assess(room)
            shown = await ann.replay(room, None)
    assert (shown.seq, assessed.seq, len(assessed.values)) == (4, 4, 1 + len(shown.changes))
    assert list(assessed.values) == told
    winners = mirrors[0].seen.ending.winners
    assert told[-1] == tuple(0 if not winners else 1 if s in winners else -1 for s in (0, 1))


async def a_whole_game(mirrors, players):
    """Play at random until it is over; answers the value of every position as all were told it."""
    told, chance = [], Random(4)
    while True:
        for mirror in mirrors:
            await until(mirror, lambda m: m.seq >= 4 + len(told))
        heard = [await judged(mirror) for mirror in mirrors]
        assert len({(evaluation.seq, evaluation.value) for evaluation in heard}) == 1
        told.append(heard[0].value)
        if over(mirrors[0]):
            return told
        seat = game_view(mirrors[0].seen).to_move
        await play_intent(players[seat], mirrors[seat], an_intent(mirrors[seat], chance))


@needs_numba
async def test_who_comes_later_is_told_of_the_position_that_is(valkey_url, tmp_path):
    settings = ServerSettings(port=0, redis=valkey_url, data=tmp_path)
    async with serving(settings) as listener:
        url = f"ws://127.0.0.1:{listener.port}"
        async with person(url, "Ann") as ann, person(url, "Bob") as bob:
            room = await advised_room(ann)
            red = await sit(ann, room)
            await sit(bob, room)
            first = await judged(red)
            async with person(url, "Eve") as eve:
                assert (await judged(await watch(eve, room))).value == first.value


async def test_without_numba_everything_works_and_nothing_is_known(
    valkey_url, tmp_path, monkeypatch
):
    (tmp_path / "sitecustomize.py").write_text("import sys\nsys.modules['numba'] = None\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    server = ServerProcess("--redis", valkey_url, "--bot-delay", "0")
    async with server, person(server.url, "Ann") as ann:
        room = await advised_room(ann)
        mirror = await watch(ann, room)
        for seat in (0, 1):
            await ann.ask(lambda n, s=seat: from_client.SeatBot(n, room, s))
        await until(mirror, over)
        assert (await judged(mirror)).value is None
        assert set((await ann.assess(room)).values) == {None}
        assert server.counter("fourfold_faults_total") == 0


# -- between a session and its host --------------------------------------------------------


async def test_a_room_of_a_game_that_nobody_can_judge_has_no_advice() -> None:
    async with street() as lines:
        (ada,) = await lines.people("Ada")
        refused = await ada.ask(Open(1, "polyy", {}, ADVISED))
        assert (refused.reason, refused.request) == (Reason.BAD_OPTIONS, 1)
        assert "who wins at polyy" in refused.message
        assert all(game in refused.message for game in advised())
        assert (await ada.ask(Open(1, "polyy"))).room


async def toppen(lines: Street, settings: RoomSettings) -> tuple[RoomId, list[Client]]:
    """A game of Toppen that has begun, watched by its players and by Eve."""
    people = await lines.people("Ada", "Bob", "Eve")
    room: RoomId = (await people[0].ask(Open(1, "toppen", {}, settings))).room
    for player in people[:2]:
        await player.join(room)
    for each in people:
        await each.watch(room)
        await each.until(lambda m: m.seen.phase == "playing")
    return room, people


async def moved(lines: Street, room: RoomId, people: list[Client]) -> None:
    """One more ply, of which all were told."""
    async with lines.context.registry.host(room) as host:
        (seat,) = host.room.to_move
        intent = host.room.game.sample(host.room.state, seat, Random(1))
        number, seq = len(host.room.accepted[seat]), host.cursor.seq
    raw = codec.encode(intent, "msgpack")
    people[seat].say(Play(0, number, msgspec.Raw(raw)))
    for each in people:
        await each.until(lambda m: m.seq > seq)


async def test_nothing_is_told_where_the_room_has_no_advice() -> None:
    async with street() as lines:
        before = set(multiprocessing.active_children())
        room, people = await toppen(lines, RoomSettings())
        for _ in range(3):
            await moved(lines, room, people)
        for each in people:
            await each.quiet()
            assert each.rooms[0].seen.settings.evaluation is False
        heard = [codec.decode_from_server(raw, "msgpack") for _, raw in lines.journal]
        assert not any(isinstance(message, Evaluation) for message in heard)
        assert set(multiprocessing.active_children()) <= before, "nor is anything computed"


async def handed(lines: Street, room: RoomId) -> LiveRoom:
    """The host of a live room, to tell evaluation by hand; Poly-Y has no adviser of its own."""
    async with lines.context.registry.host(room) as host:
        return host


async def test_advice_comes_after_its_update_and_once() -> None:
    async with street() as lines:
        room, ada, bob = await lines.game()
        eve, _ = await lines.person("Eve", "json")
        await eve.watch(room)
        host = await handed(lines, room)
        ada.play(0, 3)
        await ada.hear_a(Update)
        host.tell_advice(host.cursor, (1, -1))
        for each in (bob, eve):
            await each.hear_a(Update)
        for each in (ada, bob, eve):
            assert await each.hear_a(Evaluation) == Evaluation(0, host.cursor.seq, (1, -1))
            assert each.rooms[0].evaluation is not None
            assert await each.quiet() == []
        bob.play(0, 4)
        for each in (ada, bob, eve):
            await each.hear_a(Update)
            assert each.rooms[0].evaluation is None


async def test_advice_that_is_late_is_told_to_nobody() -> None:
    async with street() as lines:
        room, ada, bob = await lines.game()
        host = await handed(lines, room)
        past = host.cursor
        ada.play(0, 3)
        for each in (ada, bob):
            await each.hear_a(Update)
        host.tell_advice(past, (1, -1))
        assert host.evaluation is None
        for each in (ada, bob):
            assert await each.quiet() == []


async def test_a_slow_reader_is_not_told_what_is_late_for_it() -> None:
    async with street() as lines:
        room, ada, bob = await lines.game()
        host = await handed(lines, room)
        bob.line.open.clear()
        ada.play(0, 3)
        await ada.hear_a(Update)
        host.tell_advice(host.cursor, (1, -1))
        await ada.hear_a(Evaluation)
        bob.play(0, 4)
        await ada.hear_a(Update)
        bob.line.open.set()
        assert [type(message) for message in await bob.quiet()] == [PlyUpdate, OwnPlyUpdate]


@needs_numba
async def test_a_position_that_cannot_be_judged_in_time_is_unknown() -> None:
    hasty = msgspec.structs.replace(FREE, advice_deadline_ms=1)
    async with street(hasty) as lines:
        room, people = await toppen(lines, ADVISED)
        told = await people[2].hear_a(Evaluation)
        assert told.value is None
        await moved(lines, room, people)


@needs_numba
async def test_one_game_at_a_time_is_assessed_and_others_are_answered_meanwhile() -> None:
    async with street() as lines:
        room, people = await toppen(lines, RoomSettings())
        ada, _, eve = people
        await ada.ask(from_client.Resign(7, room))
        await eve.quiet()
        eve.say(Assess(1, room))
        eve.say(Assess(2, room))
        refused = await eve.hear_a(Refusal, Assessed)
        assert (refused.reason, refused.request) == (Reason.TOO_FAST, 2)
        assert refused.retry_ms > 0
        told = await eve.hear_a(Assessed)
        assert (told.request, told.room, told.values[-1]) == (1, room, (-1, 1))
        assert None not in told.values
        assert (await eve.ask(Assess(2, room))).values == told.values


async def test_of_a_game_that_nobody_can_judge_no_value_is_known_but_chances_are() -> None:
    async with street() as lines:
        room, ada, bob = await lines.game()
        await bob.ask(from_client.Resign(7, room))
        told = await ada.ask(Assess(1, room))
        assert (told.seq, told.values) == (ada.rooms[0].seq - 1, (None, None))
        assert [it and sum(it) for it in told.chances] == [1000, 1000]


@needs_numba
async def test_a_line_that_breaks_while_a_game_is_assessed_ends_its_session() -> None:
    async with street() as lines:
        room, people = await toppen(lines, RoomSettings())
        await people[0].ask(from_client.Resign(7, room))
        people[2].say(Assess(1, room))
        people[2].drop()
        await people[2].task
        told = await people[1].ask(Assess(1, room))
        assert None not in told.values


@needs_numba
async def test_of_a_game_that_is_too_long_the_later_positions_are_unknown(monkeypatch) -> None:
    """A view holds every move so far: views together grow with the square of the plies."""
    facts = whole_game("toppen")
    async with street() as lines:
        whole = await lines.context.evaluator.evaluate(facts)
        monkeypatch.setattr("server.bots.evaluation.MOST_SHOWN", 1000)
        part = await lines.context.evaluator.evaluate(facts)
    known = part.index(None)
    assert None not in whole
    assert part == (*whole[:known], *(None,) * (len(whole) - known - 1), whole[-1])
    assert 1 < known < len(whole) - 1
