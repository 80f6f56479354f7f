"""The journal: what was acknowledged is there whatever killed its writer; damage is noticed."""

import asyncio
import os
import random
import subprocess
import sys

import pytest
from structlog.testing import capture_logs

from protocol.names import RoomId
from server.store.choose import opened
from server.store.journal import journal
from server.store.journal_file import JournalDamaged, JournalFile
from server.store.marker import RoomsLost
from server.store.store import START, Conflict, Forked, Tip, Unavailable
from server.store.unfit import Unfit
from tests.server.store.helpers import ROOM, grow, sat, take

OTHER = RoomId("OTHER2")


@pytest.fixture
async def written(tmp_path):
    """The path of a journal with 6 entries in two rooms, and what they are."""
    async with journal(tmp_path) as store:
        tips = await grow(store, 3)
        await grow(store, 2, room=OTHER)
        await grow(store, 1, tips[-1])
        return tmp_path / "journal", [await store.read(room) for room in (ROOM, OTHER)]


async def logs(directory):
    async with journal(directory) as store:
        return [await store.read(room) for room in (ROOM, OTHER)]


async def test_all_is_there_when_it_is_opened_again(written, tmp_path):
    assert await logs(tmp_path) == written[1]
    async with journal(tmp_path) as store:
        tip = written[1][0][-1][0]
        await grow(store, 2, tip)
    assert [len(log) for log in await logs(tmp_path)] == [6, 2]


async def test_a_torn_last_line_is_cut_off_and_the_rest_is_kept(written, tmp_path):
    path, (mine, theirs) = written
    whole = path.read_bytes()
    start_of_last = whole.rindex(b"\n", 0, -1) + 1
    for size in range(start_of_last, len(whole)):
        path.write_bytes(whole[:size])
        assert await logs(tmp_path) == [mine[:-1], theirs]
        assert path.read_bytes() == whole[:start_of_last]
    asides = {it.read_bytes() for it in tmp_path.glob("journal.cut-*")}
    assert asides == {whole[start_of_last:size] for size in range(start_of_last + 1, len(whole))}


async def test_what_is_cut_off_is_logged_with_where_it_is(written, tmp_path):
    path, whole = written
    path.write_bytes(path.read_bytes() + b"half a line")
    with capture_logs() as events:
        assert await logs(tmp_path) == whole
    (told,) = events
    (aside,) = tmp_path.glob("journal.cut-*")
    assert (told["cut"], told["aside"]) == (11, str(aside))
    assert aside.read_bytes() == b"half a line"


@pytest.mark.parametrize("left", [None, b"", b"fourf", b"fourfold journal 1\n"])
async def test_an_empty_journal_where_rooms_were_is_refused(written, tmp_path, left):
    path, _ = written
    path.unlink()
    if left is not None:
        path.write_bytes(left)
    for _ in range(2):
        with pytest.raises(RoomsLost, match="missing or empty"):
            await logs(tmp_path)
    (tmp_path / "journal.kept").unlink()
    assert await logs(tmp_path) == [[], []]


async def test_a_journal_torn_in_its_first_line_is_an_empty_one(tmp_path):
    (tmp_path / "journal").write_bytes(b"fourf")
    assert await logs(tmp_path) == [[], []]
    async with journal(tmp_path) as store:
        await grow(store, 1)
    assert len((await logs(tmp_path))[0]) == 1


async def test_a_tail_of_zeros_is_cut_off(written, tmp_path):
    path, whole = written
    path.write_bytes(path.read_bytes() + bytes(5000))
    assert await logs(tmp_path) == whole


async def test_damage_in_the_middle_names_the_file_and_the_line(written, tmp_path):
    path, _ = written
    lines = path.read_bytes().splitlines(keepends=True)
    spoilt = lines[3].replace(b"Ann", b"Bob")
    for bad in (spoilt, b"\n", lines[3][:-1], b""):  # changed, emptied, joined, taken away
        path.write_bytes(b"".join([*lines[:3], bad, *lines[4:]]))
        before = path.read_bytes()
        with pytest.raises(JournalDamaged, match=r"journal, line [456]: "):
            await logs(tmp_path)
        assert path.read_bytes() == before


async def test_a_file_that_is_no_journal_is_left_alone(tmp_path):
    (tmp_path / "journal").write_bytes(b"Dear diary,\n")
    with pytest.raises(JournalDamaged, match="line 1: it is not a journal"):
        await logs(tmp_path)
    assert (tmp_path / "journal").read_bytes() == b"Dear diary,\n"


async def test_a_second_process_is_refused(tmp_path):
    async with journal(tmp_path):
        with pytest.raises(Unfit, match="one process only"):
            async with journal(tmp_path):
                pytest.fail("two have it")
    async with journal(tmp_path):
        pass


async def test_appends_of_one_tick_are_one_write(tmp_path, monkeypatch):
    writes = []
    write = JournalFile.write

    def counted(self, lines):
        writes.append(len(lines))
        write(self, lines)

    monkeypatch.setattr(JournalFile, "write", counted)
    rooms = [RoomId(f"ROOM{n:02}") for n in range(40)]
    async with journal(tmp_path) as store:
        await asyncio.gather(*(store.append(room, START, sat()) for room in rooms))
    assert writes == [40]


async def test_a_full_disk_is_unavailable_and_leaves_no_trace(tmp_path, monkeypatch):
    async with journal(tmp_path) as store:
        tips = await grow(store, 2)

        def full(data):
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(store._file, "_append", full)
        tries = [store.append(ROOM, tips[-1], sat(n)) for n in range(2)]
        for result in await asyncio.gather(*tries, return_exceptions=True):
            assert isinstance(result, Unavailable)  # no conflict with what was not kept
        monkeypatch.undo()
        assert len(await store.read(ROOM)) == 2
        with pytest.raises(Conflict):
            await store.append(ROOM, tips[1], sat())
        await grow(store, 2, tips[-1])
    assert len((await logs(tmp_path))[0]) == 4


@pytest.mark.needs("linux")
async def test_a_full_disk_is_known_by_the_heartbeat_before_a_move_is_lost_to_it(
    tmp_path,
):
    async with journal(tmp_path) as store:
        tips = await grow(store, 2)
        size = (tmp_path / "journal").stat().st_size
        import resource  # not on Windows

        limits = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, limits[1]))  # Python ignores SIGXFSZ
        try:
            for asking in (store.beat(5_000), store.outages()):
                with pytest.raises(Unavailable) as why:
                    await asking
                assert why.value.kind == "disk"
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        await store.beat(5_000)
        await grow(store, 1, tips[-1])
    assert len((await logs(tmp_path))[0]) == 3


@pytest.mark.parametrize("whole", [True, False], ids=["whole lines", "half a line"])
async def test_what_a_failed_write_left_behind_is_written_over(tmp_path, whole):
    async with journal(tmp_path) as store:
        tips = await grow(store, 1)
        line = (tmp_path / "journal").read_bytes().splitlines(keepends=True)[1]
        with (tmp_path / "journal").open("ab") as file:
            file.write(line * 20 if whole else b"half a line" * 1000)
        await grow(store, 1, tips[-1])
    assert len((await logs(tmp_path))[0]) == 2


async def test_an_append_is_on_disk_before_it_is_told(tmp_path, monkeypatch):
    """On disk, not in the system's memory: only a power cut shows the difference."""
    synced = []
    sync = os.fsync

    def noted(file):
        sync(file)
        synced.append(os.fstat(file).st_size)

    async with journal(tmp_path) as store:
        monkeypatch.setattr(os, "fsync", noted)
        tip = START
        for n in range(3):
            tip = (await grow(store, 1, tip))[-1]
            assert len(synced) == n + 1
            assert synced[-1] == (tmp_path / "journal").stat().st_size


async def test_what_was_asked_before_the_end_is_still_written(tmp_path):
    async def fail():
        async with journal(tmp_path) as store:
            asked = asyncio.create_task(store.append(ROOM, START, sat()))
            await asyncio.sleep(0)
            given.append((store, asked))
            raise ZeroDivisionError

    given = []
    with pytest.raises(ZeroDivisionError):
        await fail()
    ((store, asked),) = given
    await asked
    with pytest.raises(Unavailable):
        await store.append(ROOM, START, sat())
    assert len((await logs(tmp_path))[0]) == 1


async def test_a_machine_without_a_store_program_gets_a_journal(tmp_path, monkeypatch):
    monkeypatch.setattr("server.store.engine._places", lambda: iter(()))
    async with opened(None, tmp_path) as stores:
        tips = await grow(stores.store, 2)
        assert [t for t, _ in await take(stores.store, 2)] == tips[1:]
        assert "journal" in stores.describe()
        assert "the only one" in stores.notes[0]
        await stores.shelf.put("lobby", "A", b"", 1000)
    assert [t for t, _ in (await logs(tmp_path))[0]] == tips[1:]


WRITER = """
import asyncio, sys
from pathlib import Path
from server.store.journal import journal
from tests.server.store.helpers import grow
from protocol.names import RoomId
from server.store.store import START

async def fill(store, room):
    log = await store.read(room)
    tip = log[-1][0] if log else START
    while True:
        tip = (await grow(store, 1, tip, room))[-1]
        print(room, tip.seq, tip.digest, flush=True)

async def main():
    async with journal(Path(sys.argv[1])) as store, asyncio.TaskGroup() as group:
        for n in range(5):
            group.create_task(fill(store, RoomId(f"ROOM{n}")))

asyncio.run(main())
"""


async def test_a_writer_killed_at_any_moment_loses_nothing_it_had_acknowledged(tmp_path):
    dice, acknowledged = random.Random(11), {}
    for _ in range(8):
        child = subprocess.Popen([sys.executable, "-c", WRITER, tmp_path], stdout=subprocess.PIPE)
        with child, child.stdout:
            heard = [child.stdout.readline() for _ in range(dice.randrange(1, 200))]
            child.kill()
            heard += child.stdout.read().splitlines(keepends=True)
        for line in heard:
            if line.endswith(b"\n"):
                room, seq, digest = line.decode().split()
                acknowledged.setdefault(room, {})[int(seq)] = digest
    assert sum(map(len, acknowledged.values())) > 100
    async with journal(tmp_path) as store:
        for room, tips in acknowledged.items():
            kept = [tip for tip, _ in await store.read(RoomId(room))]
            assert set(kept) >= {Tip(seq, digest) for seq, digest in tips.items()}
            assert [tip.seq for tip in kept] == list(range(1, len(kept) + 1))


async def test_logs_of_other_kinds_and_what_is_pinned_outlive_the_process(tmp_path):
    async with journal(tmp_path) as store:
        await store.append_raw("results:polyy", START, b'{"a":1}')
        for name in "ABC":
            await store.pin("results:polyy", name)
        await store.unpin("results:polyy", "B")
    async with journal(tmp_path) as store:
        assert [raw for _, raw in await store.read_raw("results:polyy", START, 9)] == [b'{"a":1}']
        assert await store.pinned("results:polyy", "", 9) == ["A", "C"]
        await store.pin("results:polyy", "B")
        assert await store.pinned("results:polyy", "", 9) == ["A", "B", "C"]


async def test_when_rooms_are_due_and_that_they_are_removed_outlives_the_process(tmp_path):
    async with journal(tmp_path) as store:
        await store.append(ROOM, START, sat(), 100)
        await store.append(OTHER, START, sat(), 50)
        (tip, _), *_ = await store.read(ROOM)
        tries = [store.remove(ROOM, tip), store.append(ROOM, tip, sat(1))]
        first, late = await asyncio.gather(*tries, return_exceptions=True)
        assert first is None
        assert isinstance(late, Forked)  # in the same tick, yet after it
        await grow(store, 2)
    async with journal(tmp_path) as store:
        assert await store.due(999, 9) == [(OTHER, 50)]
        assert len(await store.read(ROOM)) == 2


async def test_what_was_removed_takes_no_room_on_disk_for_long(tmp_path):
    async with journal(tmp_path) as store:
        tips = await grow(store, 40)
        await store.remove(ROOM, tips[-1])
        await grow(store, 2, room=OTHER)
        kept = await store.read(OTHER)
        await store.append(OTHER, kept[-1][0], sat(), 70)
        await store.pin("results:polyy", "A")
        kept = await store.read(OTHER)
    before = (tmp_path / "journal").stat().st_size
    for _ in range(2):
        async with journal(tmp_path) as store:
            assert await store.read(ROOM) == []
            assert await store.read(OTHER) == kept
            assert await store.due(999, 9) == [(OTHER, 70)]
            assert await store.pinned("results:polyy", "", 9) == ["A"]
            assert (tmp_path / "journal").stat().st_size < before / 4
            await grow(store, 1, kept[-1][0], OTHER)
            kept = await store.read(OTHER)


async def test_a_journal_whose_rooms_were_all_removed_is_no_lost_one(tmp_path):
    async with journal(tmp_path) as store:
        tips = await grow(store, 3)
        await store.remove(ROOM, tips[-1])
    for _ in range(2):
        assert await logs(tmp_path) == [[], []]


async def test_an_outage_to_come_is_taken_back_for_good(tmp_path):
    clock = [1_000]
    async with journal(tmp_path, lambda: clock[0]) as store:
        await store.beat(5_000)
        clock[0] = 900_000
        assert await store.beat(5_000) == ((1_000, 900_000),)
        clock[0] = 10_000
        assert await store.beat(5_000) == ()
    clock[0] = 12_000
    async with journal(tmp_path, lambda: clock[0]) as store:
        assert await store.beat(5_000) == ()


async def test_a_time_without_any_server_is_known_to_the_next_one(tmp_path):
    clock = [1_000]

    def now():
        return clock[0]

    async with journal(tmp_path, now) as store:
        assert await store.beat(5_000) == ()
        clock[0] = 3_000
        assert await store.beat(5_000) == ()
    clock[0] = 9_000
    async with journal(tmp_path, now) as store:
        assert await store.beat(5_000) == ((3_000, 9_000),)
    clock[0] = 12_000
    async with journal(tmp_path, now) as store:
        assert await store.beat(5_000) == ((3_000, 9_000),)
    (tmp_path / "beat").write_text("")  # as a power cut may leave it
    async with journal(tmp_path, now) as store:
        assert await store.beat(5_000) == ((3_000, 9_000),)
