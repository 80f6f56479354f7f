"""A client keeps its word by itself, and what the server was bound to, over broken lines too."""

import asyncio

import msgspec
import pytest

from client.net.connection import ServerConnection
from client.net.seed_exchange import SeedExchange
from client.net.seed_ledger import MOST, SeedLedger
from protocol import from_client
from server.app import serving
from server.records.verify import verify
from server.settings import ServerSettings
from tests.client.stage import waiting_seen
from tests.support.people import open_room, over, person, soon, until, watch


@pytest.fixture
async def server(tmp_path, valkey_url):
    settings = ServerSettings(port=0, redis=valkey_url, data=tmp_path, bot_delay_ms=0)
    async with serving(settings) as listener:
        yield f"ws://127.0.0.1:{listener.port}"


def playing(mirror):
    return mirror.seen is not None and mirror.seen.phase == "playing"


async def resigned(who, room):
    await soon(who.ask(lambda n: from_client.Resign(n, room)))


async def test_two_windows_fix_the_seed_together_and_the_record_names_both(server):
    async with person(server, "Ann") as ann, person(server, "Bob", form="json") as bob:
        room = await open_room(ann, size=4)
        mirrors = [await watch(who, room) for who in (ann, bob)]
        for who in (ann, bob):
            await soon(who.join(room))
        for mirror in mirrors:
            await until(mirror, playing)
        await resigned(ann, room)
        await until(mirrors[1], over)
        record = (await soon(bob.export(room))).record
        proof = verify(record.encode())
        assert proof.named == (0, 1)
        assert [it.value for it in proof.room.reveals] != []
        told = {it.seat: it.value for it in proof.room.reveals}
        assert told == {0: ann.seed_ledger.of(room).value, 1: bob.seed_ledger.of(room).value}
        assert ann.seed_ledger.of(room).bound == bob.seed_ledger.of(room).bound == proof.commitment


async def test_who_keeps_silent_is_unseated_and_the_others_promise_anew(server, monkeypatch):
    monkeypatch.setattr("server.room.decisions.seating.REVEAL_MS", 1_000)
    async with person(server, "Ann") as ann, person(server, "Mum") as mum:
        room = await open_room(ann, size=4)
        mirror = await watch(ann, room)
        await soon(ann.join(room, 0))
        await until(mirror, lambda m: m.seen.seat == 0)
        first = ann.seed_ledger.of(room)
        await soon(mum.ask(lambda n: from_client.Join(n, room, 1, "ab" * 32)))
        await until(mirror, lambda m: m.seen.phase == "open" and m.seen.commitment != first.bound)
        monkeypatch.setattr("server.room.decisions.seating.REVEAL_MS", 60_000)
        assert mirror.seen.seats[1] is None
        second = ann.seed_ledger.of(room)
        assert second.value != first.value
        assert second.bound == mirror.seen.commitment
        await soon(mum.join(room, 1))
        await watch(mum, room)
        await until(mirror, playing)
        await resigned(ann, room)
        await until(mirror, over)
        monkeypatch.setattr("server.room.decisions.seating.REVEAL_MS", 1_000)
        proof = verify((await soon(ann.export(room))).record.encode())
        assert proof.room.withheld == (mum.welcome.player,)
        assert {it.seat: it.value for it in proof.room.reveals}[0] == second.value
        assert proof.commitment == second.bound


async def test_a_program_that_is_started_again_keeps_the_word_it_gave(server, tmp_path):
    kept = tmp_path / "words.json"
    async with person(server, "Bob") as bob:
        ann = ServerConnection(server, "Ann", seed_ledger=SeedLedger(server, kept))
        running = asyncio.create_task(ann.run())
        room = await open_room(ann, size=4)
        await watch(ann, room)
        await soon(ann.join(room, 0))
        running.cancel()
        await asyncio.wait([running])
        mirror = await watch(bob, room)
        await soon(bob.join(room, 1))
        await until(mirror, lambda m: m.seen.phase == "revealing")
        again = ServerConnection(server, "Ann", ann.token, seed_ledger=SeedLedger(server, kept))
        running = asyncio.create_task(again.run())
        await watch(again, room)
        await until(mirror, playing)
        running.cancel()
        await asyncio.wait([running])


async def test_a_program_without_promises_plays_as_ever(server):
    async with person(server, "Ann") as ann, person(server, "Bot") as simple:
        room = await open_room(ann, size=4)
        mirror = await watch(ann, room)
        await soon(ann.join(room, 0))
        await soon(simple.ask(lambda n: from_client.Join(n, room, 1)))
        await until(mirror, playing)


def seen(commitment="c" * 64, phase="open", seat=0):
    return msgspec.structs.replace(
        waiting_seen(), commitment=commitment, phase=phase, seat=seat, room="K7MQ2X"
    )


def test_a_value_is_told_only_under_the_commitment_it_was_given_under():
    words = SeedLedger()
    words.promise("K7MQ2X")
    words.note(seen())
    assert words.may_tell(seen(phase="revealing"))
    assert not words.may_tell(seen("d" * 64, "revealing"))
    assert not words.may_tell(seen())


def test_what_the_server_was_bound_to_is_the_first_it_said_and_no_later_word_replaces_it():
    words = SeedLedger()
    words.promise("K7MQ2X")
    words.note(seen())
    words.note(seen("d" * 64, "playing"))
    assert words.of("K7MQ2X").bound == "c" * 64
    watcher = SeedLedger()
    for told in (seen(seat=None), seen("d" * 64, seat=None), seen("e" * 64, "playing", None)):
        watcher.watched_anew(told)
        watcher.note(told)
    assert watcher.of("K7MQ2X").bound == "d" * 64


def test_words_outlive_the_program_and_a_damaged_file_costs_no_more_than_them(tmp_path):
    path = tmp_path / "words.json"
    first = SeedLedger("ws://one", path)
    first.promise("AAAAAA")
    assert SeedLedger("ws://one", path).of("AAAAAA") == first.of("AAAAAA")
    assert SeedLedger("ws://two", path).of("AAAAAA").value == ""
    for number in range(MOST + 5):
        first.promise(f"R{number}")
    assert first.of("AAAAAA").value == ""
    assert len(msgspec.json.decode(path.read_bytes())) == MOST
    for damaged in (b"", b"\xff", b"[1]", b'{"a":1}', b"[" * 100_000):
        path.write_bytes(damaged)
        assert SeedLedger("ws://one", path).of("AAAAAA").value == ""


def test_every_value_is_another_one():
    words = SeedLedger()
    assert len({words.promise(f"R{n}") for n in range(50)}) == 50


async def test_both_promise_at_once_for_the_next_game_so_that_nothing_is_waited_for(
    server, monkeypatch
):
    monkeypatch.setattr("server.services.rematch.COMMIT_S", 3600.0)
    async with person(server, "Ann") as ann, person(server, "Bob") as bob:
        room = await open_room(ann, size=4)
        mirrors = [await watch(who, room) for who in (ann, bob)]
        for who in (ann, bob):
            await soon(who.join(room))
        for mirror in mirrors:
            await until(mirror, playing)
        await resigned(ann, room)
        await until(mirrors[1], over)
        await soon(ann.ask(lambda n: from_client.Offer(n, room, "rematch")))
        await soon(bob.ask(lambda n: from_client.Answer(n, room, "rematch", 0, accept=True)))
        await until(mirrors[0], lambda m: m.seen.rematch is not None)
        there = mirrors[0].seen.rematch
        for mirror in [await watch(who, there) for who in (ann, bob)]:
            await until(mirror, playing)
        assert ann.seed_ledger.of(there).value != ann.seed_ledger.of(room).value != ""
        await resigned(bob, there)
        await until(ann.rooms[there], over)
        proof = verify((await soon(ann.export(there))).record.encode())
        told = {it.seat: it.value for it in proof.room.reveals}
        assert told == {1: ann.seed_ledger.of(there).value, 0: bob.seed_ledger.of(there).value}


async def test_who_looks_at_an_old_game_again_takes_no_seat_in_the_next_one():
    asked, watched = [], []
    words = SeedLedger()
    words.promise("K7MQ2X")

    async def ask(make):
        asked.append(make(1))

    async def watch(room):
        watched.append(room)

    keeping = SeedExchange(words, ask, watch)
    led = msgspec.structs.replace(waiting_seen(seat=0, phase="over"), rematch="NEXT22")
    keeping.see(led)
    await asyncio.sleep(0)
    assert asked == []
    keeping.see(msgspec.structs.replace(led, rematch=None))
    keeping.see(led)
    keeping.see(led)
    await asyncio.sleep(0)
    (join,) = asked
    assert watched == ["NEXT22"]
    assert (join.room, join.commitment) == ("NEXT22", words.of("NEXT22").promise)


def test_two_windows_of_one_player_keep_each_others_words(tmp_path):
    file = tmp_path / "words.json"
    one, other = SeedLedger("ws://a:1", file), SeedLedger("ws://a:1", file)
    one.promise("ROOM01")
    other.promise("ROOM02")
    again = SeedLedger("ws://a:1", file)
    assert again.of("ROOM01") == one.of("ROOM01")
    assert again.of("ROOM02") == other.of("ROOM02")
