"""The SQLite file: what was acknowledged outlives every kill, and each fault says what helps."""

import asyncio
import os
import random
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path

import pytest

from protocol.names import RoomId
from server.people.bans import BanBook
from server.room.facts import Damaged
from server.store.errors import (
    Conflict,
    Diverged,
    FileDamaged,
    FileLocked,
    FileTooNew,
    FileUnwritable,
    RoomsLost,
    StoreUnusable,
    Unavailable,
)
from server.store.factory import open_stores
from server.store.locks import Lock
from server.store.log import START, Tip
from server.store.sqlite import FILE, sqlite_store
from server.store.sqlite_file import SqliteFile
from tests.server.store.helpers import ROOM, grow, sat, take, until

OTHER = RoomId("OTHER2")


@pytest.fixture
async def written(tmp_path):
    """The path of a file with 6 entries in two rooms, and what they are."""
    async with sqlite_store(tmp_path) as store:
        tips = await grow(store, 3)
        await grow(store, 2, room=OTHER)
        await grow(store, 1, tips[-1])
        return tmp_path / "rooms.sqlite", [await store.read(room) for room in (ROOM, OTHER)]


async def logs(directory):
    async with sqlite_store(directory) as store:
        return [await store.read(room) for room in (ROOM, OTHER)]


def change(path, *lines):
    """Change the file as another program would, or a fault of the disk."""
    with closing(sqlite3.connect(path)) as db, db:
        for line in lines:
            db.execute(line)


async def test_all_is_there_when_it_is_opened_again(written, tmp_path):
    assert await logs(tmp_path) == written[1]
    async with sqlite_store(tmp_path) as store:
        await grow(store, 2, written[1][0][-1][0])
    assert [len(log) for log in await logs(tmp_path)] == [6, 2]


async def test_a_closed_store_is_one_file_that_only_its_owner_may_read(written, tmp_path):
    assert {it.name for it in tmp_path.iterdir()} == {
        "rooms.sqlite",
        "rooms.sqlite.kept",
        "rooms.sqlite.lock",
    }
    if sys.platform != "win32":
        assert written[0].stat().st_mode & 0o077 == 0


async def test_it_can_be_backed_up_while_it_is_in_use(tmp_path):
    async with sqlite_store(tmp_path) as store:
        tips = await grow(store, 5)
        (tmp_path / "copy").mkdir()
        with (
            closing(sqlite3.connect(tmp_path / "rooms.sqlite")) as db,
            closing(sqlite3.connect(tmp_path / "copy" / "rooms.sqlite")) as copy,
        ):
            db.backup(copy)
        await grow(store, 1, tips[-1])
    assert [tip for tip, _ in (await logs(tmp_path / "copy"))[0]] == tips[1:]


@pytest.mark.parametrize("left", [None, b""], ids=["missing", "empty"])
async def test_a_missing_file_where_rooms_were_is_refused(written, tmp_path, left):
    path, _ = written
    path.unlink()
    if left is not None:
        path.write_bytes(left)
    for _ in range(2):
        with pytest.raises(RoomsLost, match="missing or empty"):
            await logs(tmp_path)
    (tmp_path / "rooms.sqlite.kept").unlink()
    assert await logs(tmp_path) == [[], []]


async def test_a_database_without_tables_where_rooms_were_is_refused(written, tmp_path):
    path, _ = written
    path.unlink()
    change(path, "PRAGMA user_version = 1")
    with pytest.raises(RoomsLost, match="missing or empty"):
        await logs(tmp_path)


async def test_a_file_whose_making_was_broken_off_is_made_anew(tmp_path):
    (tmp_path / "rooms.sqlite").touch()
    assert await logs(tmp_path) == [[], []]


@pytest.mark.parametrize("spoil", ["zeroed page", "short", "no database"])
async def test_a_damaged_file_is_set_aside_and_nothing_is_begun_without_it(
    written, tmp_path, spoil
):
    path, whole = written
    good = path.read_bytes()
    bad = {
        "zeroed page": good[:4096] + bytes(4096) + good[8192:],
        "short": good[: len(good) // 2],
        "no database": b"Dear diary,\n" * 1000,
    }[spoil]
    path.write_bytes(bad)
    with pytest.raises(FileDamaged, match=r"It was set aside as .* Put a backup in its place"):
        await logs(tmp_path)
    (aside,) = tmp_path.glob("rooms.sqlite.damaged-*")
    assert aside.read_bytes() == bad
    with pytest.raises(RoomsLost):
        await logs(tmp_path)
    path.write_bytes(good)
    assert await logs(tmp_path) == whole


async def test_a_changed_entry_spoils_its_own_room_only(written, tmp_path):
    path, (_, theirs) = written
    change(path, f"UPDATE entries SET entry = '{{}}' WHERE log = '{ROOM}' AND seq = 2")
    async with sqlite_store(tmp_path) as store:
        with pytest.raises(Damaged, match="entry 2 is missing or not as it was written"):
            await store.read(ROOM)
        assert await store.read(OTHER) == theirs


async def test_a_database_of_another_program_is_left_alone(tmp_path):
    path = tmp_path / "rooms.sqlite"
    change(path, "CREATE TABLE songs (title TEXT)")
    before = path.read_bytes()
    with pytest.raises(StoreUnusable, match="database of another program: move it away"):
        await logs(tmp_path)
    assert path.read_bytes() == before


async def test_a_file_of_a_newer_version_is_left_alone(written, tmp_path):
    path, _ = written
    change(path, "PRAGMA user_version = 2")
    before = path.read_bytes()
    with pytest.raises(FileTooNew, match="its form is 2, and this version knows 1"):
        await logs(tmp_path)
    assert path.read_bytes() == before


async def test_a_second_process_is_refused(tmp_path):
    async with sqlite_store(tmp_path):
        with pytest.raises(FileLocked, match="one process only"):
            async with sqlite_store(tmp_path):
                pytest.fail("two have it")
    async with sqlite_store(tmp_path):
        pass


async def test_a_command_beside_a_server_writes_a_book_that_the_server_reads(tmp_path):
    async with sqlite_store(tmp_path) as serving:
        server = BanBook(serving)
        first = await server.impose("192.0.2.0/24", "", 0, 1)
        async with sqlite_store(tmp_path, beside=True) as command:
            second = await BanBook(command).impose("198.51.100.7", "", 0, 2)
        third = await server.impose("203.0.113.0/24", "", 0, 3)
        assert (await server.read("all")).bans == (first, second, third)
        await grow(serving, 2)
    assert len((await logs(tmp_path))[0]) == 2


async def test_a_command_beside_a_server_neither_makes_nor_sets_aside_what_that_one_has(tmp_path):
    with Lock(tmp_path / f"{FILE}.lock") as lock:
        assert lock.take()
        with pytest.raises(FileLocked, match="just being made by a server: try again"):
            async with sqlite_store(tmp_path, beside=True):
                pytest.fail("nothing is there")
        (tmp_path / FILE).write_bytes(b"no database" * 100)
        with pytest.raises(FileDamaged):
            async with sqlite_store(tmp_path, beside=True):
                pytest.fail("it is damaged")
        assert (tmp_path / FILE).exists()
    async with sqlite_store(tmp_path / "other", beside=True) as alone:
        await BanBook(alone).impose("198.51.100.7", "", 0, 2)


@pytest.fixture
def impatient(monkeypatch):
    monkeypatch.setattr("server.store.sqlite_file.BUSY_S", 0.05)


@pytest.mark.usefixtures("impatient")
async def test_a_lock_of_another_program_is_named_at_the_start(written, tmp_path):
    with closing(sqlite3.connect(written[0], isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(FileLocked, match="another program holds it locked: close that"):
            await logs(tmp_path)
    assert await logs(tmp_path) == written[1]


@pytest.mark.usefixtures("impatient")
async def test_a_lock_of_another_program_makes_it_unavailable_for_as_long(tmp_path):
    async with sqlite_store(tmp_path) as store:
        tips = await grow(store, 1)
        path = tmp_path / "rooms.sqlite"
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(Unavailable, match="another program holds it locked"):
                await store.append(ROOM, tips[-1], sat())
            assert len(await store.read(ROOM)) == 1  # reading goes on
        await grow(store, 1, tips[-1])


@pytest.mark.needs("linux")
@pytest.mark.parametrize("spoilt", ["file", "directory"])
async def test_what_cannot_be_written_is_said_to_be_so(spoilt):
    is_root = os.geteuid() == 0  # who may write everything, so another user looks
    with tempfile.TemporaryDirectory() as name:  # that user may not enter pytest's own
        directory = Path(name)
        async with sqlite_store(directory) as store:
            await grow(store, 3)
        for path in (*directory.iterdir(), directory):
            path.chmod(0o666 if path.is_file() else 0o777)
        if spoilt == "file":
            (directory / "rooms.sqlite").chmod(0o444)
        else:
            directory.chmod(0o555)
        os.seteuid(65534 if is_root else os.geteuid())
        try:
            with pytest.raises(FileUnwritable, match="give this server's user the right to write"):
                await logs(directory)
        finally:
            os.seteuid(0 if is_root else os.geteuid())
            directory.chmod(0o700)


async def test_a_file_that_turns_read_only_is_unavailable_and_says_what_helps(tmp_path):
    async with sqlite_store(tmp_path) as store:
        tips = await grow(store, 1)
        await store._read(lambda db: db.execute("PRAGMA query_only = ON"))
        with pytest.raises(Unavailable, match="the right to write it") as why:
            await store.append(ROOM, tips[-1], sat())
        assert why.value.kind == "disk"
        await store._read(lambda db: db.execute("PRAGMA query_only = OFF"))
        await grow(store, 1, tips[-1])


async def test_appends_of_one_tick_are_one_transaction(tmp_path, monkeypatch):
    sizes = []
    do = SqliteFile.do

    def counted(self, writes, reads):
        sizes.append(len(writes))
        return do(self, writes, reads)

    monkeypatch.setattr(SqliteFile, "do", counted)
    rooms = [RoomId(f"ROOM{n:02}") for n in range(40)]
    async with sqlite_store(tmp_path) as store:
        await asyncio.gather(*(store.append(room, START, sat()) for room in rooms))
    assert sizes == [40]


async def test_a_full_file_is_unavailable_and_leaves_no_trace(tmp_path):
    async with sqlite_store(tmp_path) as store:
        tips = await grow(store, 2)
        pages = await store._read(lambda db: db.execute("PRAGMA page_count").fetchone()[0])
        await store._read(lambda db: db.execute(f"PRAGMA max_page_count = {pages}").fetchall())
        rooms = [(RoomId(f"ROOM{n}"), START) for n in range(60)]
        tries = [store.append(room, tip, sat(n)) for n, (room, tip) in enumerate(rooms)]
        tries += [store.append(ROOM, tips[1], sat())]
        for result in await asyncio.gather(*tries, return_exceptions=True):
            assert isinstance(result, Unavailable)  # no conflict with what was not kept
            assert result.kind == "disk"
            assert "make space" in str(result)
        assert len(await store.read(ROOM)) == 2
        await store._read(lambda db: db.execute("PRAGMA max_page_count = 1000000").fetchall())
        with pytest.raises(Conflict):
            await store.append(ROOM, tips[1], sat())
        await grow(store, 2, tips[-1])
        assert await store.read(rooms[0][0]) == []
    assert len((await logs(tmp_path))[0]) == 4


@pytest.mark.needs("linux")
async def test_a_full_disk_is_known_by_the_heartbeat_before_a_move_is_lost_to_it(tmp_path):
    async with sqlite_store(tmp_path) as store:
        tips = await grow(store, 2)
        size = (tmp_path / "rooms.sqlite-wal").stat().st_size
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


async def test_an_append_is_on_disk_before_it_is_told(tmp_path):
    """On disk, not in the system's memory: only a power cut shows the difference."""
    async with sqlite_store(tmp_path) as store:
        (mode,) = await store._read(lambda db: db.execute("PRAGMA journal_mode").fetchone())
        (synchronous,) = await store._read(lambda db: db.execute("PRAGMA synchronous").fetchone())
    assert (mode, synchronous) == ("wal", 2)  # 2 is FULL: each commit syncs the log


async def test_what_was_asked_before_the_end_is_still_written(tmp_path):
    async def fail():
        async with sqlite_store(tmp_path) as store:
            asked = asyncio.create_task(store.append(ROOM, START, sat()))
            await asyncio.sleep(0)
            given.append((store, asked))
            raise ZeroDivisionError

    given = []
    with pytest.raises(ZeroDivisionError):
        await fail()
    ((store, asked),) = given
    await asked
    with pytest.raises(Unavailable, match="the server is ending"):
        await store.append(ROOM, START, sat())
    assert len((await logs(tmp_path))[0]) == 1


async def test_a_follower_is_told_of_an_append_whose_caller_has_given_up(tmp_path):
    async with sqlite_store(tmp_path) as store:
        following = asyncio.create_task(take(store, 2))
        tips = await grow(store, 1)
        asked = asyncio.create_task(store.append(ROOM, tips[-1], sat()))
        await until(lambda: not store._writes and store._wake.is_set() is False)
        await asyncio.sleep(0)
        asked.cancel()
        assert [tip.seq for tip, _ in await following] == [1, 2]


async def test_a_follower_whose_log_could_not_be_read_looks_again(tmp_path, monkeypatch):
    monkeypatch.setattr("server.store.sqlite.AGAIN_S", 0.01)
    refusals = iter([sqlite3.OperationalError("disk I/O error")] * 3)
    async with sqlite_store(tmp_path) as store:
        tips = await grow(store, 2)
        fetch = store._fetch

        async def failing(*asked):
            why = next(refusals, None)
            if why is not None:
                raise store._file._unavailable(why)
            return await fetch(*asked)

        monkeypatch.setattr(store, "_fetch", failing)
        assert [tip for tip, _ in await take(store, 2)] == tips[1:]
    assert next(refusals, None) is None


async def test_a_machine_without_a_store_program_gets_a_file(tmp_path, monkeypatch):
    monkeypatch.setattr("server.store.valkey.program._places", lambda: iter(()))
    async with open_stores(None, tmp_path) as stores:
        tips = await grow(stores.store, 2)
        assert [t for t, _ in await take(stores.store, 2)] == tips[1:]
        assert "rooms.sqlite" in stores.describe()
        assert "the only one" in stores.notes[0]
        await stores.note_store.put("lobby", "A", b"", 1000)
    assert [t for t, _ in (await logs(tmp_path))[0]] == tips[1:]


WRITER = """
import asyncio, sys
from pathlib import Path
from server.store.sqlite import sqlite_store
from tests.server.store.helpers import grow
from protocol.names import RoomId
from server.store.log import START

async def fill(store, room):
    log = await store.read(room)
    tip = log[-1][0] if log else START
    while True:
        tip = (await grow(store, 1, tip, room))[-1]
        print(room, tip.seq, tip.digest, flush=True)

async def main():
    async with sqlite_store(Path(sys.argv[1])) as store, asyncio.TaskGroup() as group:
        for n in range(5):
            group.create_task(fill(store, RoomId(f"ROOM{n}")))

asyncio.run(main())
"""


@pytest.mark.parametrize("kills", [4, pytest.param(16, marks=pytest.mark.slow)])
async def test_a_writer_killed_at_any_moment_loses_nothing_it_had_acknowledged(tmp_path, kills):
    dice, acknowledged = random.Random(11), {}
    for _ in range(kills):
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
    async with sqlite_store(tmp_path) as store:
        for room, tips in acknowledged.items():
            kept = [tip for tip, _ in await store.read(RoomId(room))]
            assert set(kept) >= {Tip(seq, digest) for seq, digest in tips.items()}
            assert [tip.seq for tip in kept] == list(range(1, len(kept) + 1))


async def test_a_torn_end_of_the_write_ahead_log_costs_the_last_transactions_alone(tmp_path):
    """Any end of it, as a power cut leaves it: what is whole before it is kept."""
    async with sqlite_store(tmp_path) as store:
        await grow(store, 30)
        files = {
            name: (tmp_path / name).read_bytes() for name in ("rooms.sqlite", "rooms.sqlite-wal")
        }
    wal = files["rooms.sqlite-wal"]
    lengths = []
    for n, size in enumerate([*range(len(wal), 20_000, -len(wal) // 9), 0]):
        torn = tmp_path / str(n)
        torn.mkdir()
        (torn / "rooms.sqlite").write_bytes(files["rooms.sqlite"])
        (torn / "rooms.sqlite-wal").write_bytes(wal[:size] + bytes(5000 if size else 0))
        async with sqlite_store(torn) as store:
            lengths.append(len(await store.read(ROOM)))
    assert lengths == sorted(lengths, reverse=True)
    assert lengths[0] == 30
    assert lengths[-1] == 0


async def test_logs_of_other_kinds_and_their_members_outlive_the_process(tmp_path):
    async with sqlite_store(tmp_path) as store:
        await store.append_raw("results:polyy", START, b'{"a":1}')
        for name in "ABC":
            await store.add_member("results:polyy", name)
        await store.remove_member("results:polyy", "B")
    async with sqlite_store(tmp_path) as store:
        assert [raw for _, raw in await store.read_raw("results:polyy", START, 9)] == [b'{"a":1}']
        assert await store.members("results:polyy", "", 9) == ["A", "C"]
        await store.add_member("results:polyy", "B")
        assert await store.members("results:polyy", "", 9) == ["A", "B", "C"]


async def test_when_rooms_are_due_and_that_they_are_removed_outlives_the_process(tmp_path):
    async with sqlite_store(tmp_path) as store:
        await store.append(ROOM, START, sat(), 100)
        await store.append(OTHER, START, sat(), 50)
        (tip, _), *_ = await store.read(ROOM)
        tries = [store.remove(ROOM, tip), store.append(ROOM, tip, sat(1))]
        first, late = await asyncio.gather(*tries, return_exceptions=True)
        assert first is None
        assert isinstance(late, Diverged)  # in the same tick, yet after it
        await grow(store, 2)
        assert await store.reschedule(OTHER, 50, 60)
    async with sqlite_store(tmp_path) as store:
        assert await store.due(999, 9) == [(OTHER, 60)]
        assert len(await store.read(ROOM)) == 2


async def test_the_space_of_what_was_removed_is_given_back_while_it_is_in_use(tmp_path):
    async with sqlite_store(tmp_path) as store:
        tips = await grow(store, 2_000)
        kept = await grow(store, 2, room=OTHER)
        pages = await count_pages(store)
        await store.remove(ROOM, tips[-1])
        assert await count_pages(store) == pages
        for _ in range(2):
            await store.beat(5_000)
        assert await count_pages(store) < pages / 3
        assert [tip for tip, _ in await store.read(OTHER)] == kept[1:]
    assert (tmp_path / "rooms.sqlite").stat().st_size < pages * 4096 / 3


async def count_pages(store):
    return await store._read(lambda db: db.execute("PRAGMA page_count").fetchone()[0])


async def test_a_file_whose_rooms_were_all_removed_is_no_lost_one(tmp_path):
    async with sqlite_store(tmp_path) as store:
        tips = await grow(store, 3)
        await store.remove(ROOM, tips[-1])
    for _ in range(2):
        assert await logs(tmp_path) == [[], []]


async def test_an_outage_to_come_is_taken_back_for_good(tmp_path):
    clock = [1_000]
    async with sqlite_store(tmp_path, lambda: clock[0]) as store:
        await store.beat(5_000)
        clock[0] = 900_000
        assert await store.beat(5_000) == ((1_000, 900_000),)
        clock[0] = 10_000
        assert await store.beat(5_000) == ()
    clock[0] = 12_000
    async with sqlite_store(tmp_path, lambda: clock[0]) as store:
        assert await store.beat(5_000) == ()


async def test_a_time_without_any_server_is_known_to_the_next_one(tmp_path):
    clock = [1_000]

    def now():
        return clock[0]

    async with sqlite_store(tmp_path, now) as store:
        assert await store.beat(5_000) == ()
        clock[0] = 3_000
        assert await store.beat(5_000) == ()
    clock[0] = 9_000
    async with sqlite_store(tmp_path, now) as store:
        assert await store.beat(5_000) == ((3_000, 9_000),)
    clock[0] = 12_000
    async with sqlite_store(tmp_path, now) as store:
        assert await store.beat(5_000) == ((3_000, 9_000),)
