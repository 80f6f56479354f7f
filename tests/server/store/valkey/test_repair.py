"""A private store's log after a power cut: mended where that loses nothing, else refused."""

import subprocess

import pytest
from structlog.testing import capture_logs

from server.store.errors import LogDamaged, RoomsLost, StoreUnusable
from server.store.valkey import private_valkey, program
from server.store.valkey.repair import FOLDER, _breaks_off, _parts
from tests.server.store.conftest import SYSTEM, carried, of_the_system
from tests.server.store.helpers import ROOM, grow, until
from tests.server.store.valkey.test_private_valkey import is_free, private

pytestmark = [pytest.mark.needs("linux")]


@pytest.fixture(params=["valkey", SYSTEM])
def binary(request, monkeypatch):
    """Each program by itself."""
    path = carried() if request.param == "valkey" else of_the_system()
    monkeypatch.setattr(program, "_places", lambda: iter([path]))


@pytest.fixture
async def written(binary, tmp_path):
    """The file of a store's log with 3 entries, and their tips."""
    async with private(tmp_path) as store:
        tips = await grow(store, 3)
        await until((tmp_path / "store.kept").exists)
    (part,) = _parts(tmp_path)
    return part, tips


async def kept(directory):
    async with private(directory) as store:
        return [tip for tip, _ in await store.read(ROOM)]


@pytest.mark.parametrize(("cut", "zeros"), [(10, 0), (0, 5000), (10, 5000)])
async def test_a_torn_or_padded_end_is_cut_off_and_kept_aside(written, tmp_path, cut, zeros):
    part, tips = written
    whole = part.read_bytes()
    part.write_bytes(whole[: len(whole) - cut] + bytes(zeros))
    spoilt = part.read_bytes()
    with capture_logs() as events:
        assert await kept(tmp_path) == (tips[1:3] if cut else tips[1:])
    (aside,) = tmp_path.glob("*.cut-*")
    (told,) = [it for it in events if "cut" in it]
    assert told["aside"] == str(aside)
    assert spoilt.endswith(aside.read_bytes())
    assert whole.startswith(spoilt[: -len(aside.read_bytes())])


async def test_damage_within_is_refused_with_a_command_that_works_here(written, tmp_path):
    part, tips = written
    whole = part.read_bytes()
    at = whole.index(b"XADD", whole.index(b"XADD") + 1) - len("$4\r\n")  # in the second entry
    spoilt = whole[:at] + bytes(4) + whole[at + 4 :]
    for end in (b"", bytes(5000)):  # by itself, and before a padded end
        part.write_bytes(spoilt + end)
        with pytest.raises(LogDamaged, match="damaged from byte") as why:
            await private_valkey.start(tmp_path)
        assert part.read_bytes() == spoilt + end
    assert is_free(tmp_path, "users.lock")
    command = str(why.value).rpartition(": ")[2]
    subprocess.run(command, shell=True, input=b"y\n", check=True, capture_output=True)
    assert await kept(tmp_path) == tips[1:2]


@pytest.mark.parametrize("how", ["missing", "empty"])
async def test_an_empty_log_where_rooms_were_is_refused_until_somebody_says_otherwise(
    written, tmp_path, how
):
    part, _ = written
    if how == "empty":
        part.write_bytes(b"")
    else:
        part.parent.rename(tmp_path / "elsewhere")
    for _ in range(2):
        with pytest.raises(RoomsLost, match="missing or empty"):
            await private_valkey.start(tmp_path)
    await until(lambda: is_free(tmp_path))
    (tmp_path / "store.kept").unlink()
    if how == "missing":
        (tmp_path / "engine.json").unlink(missing_ok=True)
    assert await kept(tmp_path) == []


@pytest.mark.usefixtures("binary")
async def test_a_log_whose_beginning_is_gone_is_refused_with_what_helps(tmp_path):
    async with private(tmp_path) as store:
        tips = await grow(store, 3)
        await until((tmp_path / "store.kept").exists)
        await store.pipe.do("BGREWRITEAOF")
        await until(lambda: (tmp_path / FOLDER / "appendonly.aof.2.base.rdb").exists())
        await store.add_member("mine:ann", "ROOM")  # what comes after it is there
    (base,) = (tmp_path / FOLDER).glob("*.base.rdb")
    whole = base.read_bytes()
    for rest in (b"", whole[: len(whole) // 2]):
        base.write_bytes(rest)
        with pytest.raises(StoreUnusable, match="Put a backup of the whole directory"):
            await private_valkey.start(tmp_path)
        assert base.read_bytes() == rest
    base.write_bytes(whole)
    await until(lambda: is_free(tmp_path))
    assert await kept(tmp_path) == tips[1:]


def test_an_end_is_unfinished_only_where_nothing_else_follows():
    whole = (
        b"*2\r\n$6\r\nSELECT\r\n$1\r\n0\r\n#TS:1\r\n*3\r\n$3\r\nSET\r\n$1\r\nk\r\n$3\r\nv\0v\r\n"
    )
    assert all(_breaks_off(whole[:size]) for size in range(len(whole) + 1))
    zeros = bytes(16)
    for bad in (zeros + whole, whole[:8] + zeros + whole, whole[:9] + whole, b"x" + whole):
        assert not _breaks_off(bad)
