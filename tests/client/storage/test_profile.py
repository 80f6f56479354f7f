"""What is remembered survives, a damaged file does not hurt, and nobody else can read it."""

import stat
import sys

import msgspec
import pytest

from client.storage.profile import MOST_SERVERS, KnownServer, LocalProfile, ProfileFile, Seating
from protocol.from_client import RoomSettings


@pytest.fixture
def shelf(tmp_path):
    return ProfileFile(folder=tmp_path / "settings")


def test_a_first_start_has_defaults_and_no_note(shelf):
    assert shelf.load() == (LocalProfile(), "")


def test_what_was_saved_is_loaded(shelf):
    profile = LocalProfile("山田", 150, False).with_server(
        KnownServer("ws://a:1", "secret", "K7MQ2X")
    )
    assert shelf.save(profile) == ""
    assert shelf.load() == (profile, "")


def test_tables_of_before_there_was_patience_get_that_of_new_ones_and_never_stays_never(shelf):
    never = RoomSettings(patience_ms=0, rated=True)
    shelf.save(LocalProfile().with_room("polyy", {}, Seating(settings=never)))
    assert shelf.load()[0].seatings["polyy"].settings == never
    kept = msgspec.json.decode(shelf.path.read_bytes())
    del kept["seatings"]["polyy"]["settings"]["patience_ms"]
    kept["seatings"]["toppen"] = {"seat": 1}
    shelf.path.write_bytes(msgspec.json.encode(kept))
    now = shelf.load()[0].seatings
    assert now["polyy"].settings == RoomSettings(patience_ms=300_000, rated=True)
    assert now["toppen"] == Seating(seat=1)


DEEP = b'{"x": ' + b"[" * 20_000 + b"]" * 20_000 + b"}"


@pytest.mark.parametrize(
    "raw", [b"", b"{", b"\xff\xfe", b'{"scale": 900}', b'{"servers": 3}', DEEP]
)
def test_a_damaged_file_gives_defaults_and_a_note_and_is_kept_aside(shelf, raw):
    shelf.save(LocalProfile())
    shelf.path.write_bytes(raw)
    profile, note = shelf.load()
    assert profile == LocalProfile()
    assert "damaged" in note
    assert shelf.path.with_suffix(".damaged").read_bytes() == raw
    assert shelf.load() == (LocalProfile(), "")


@pytest.mark.skipif(sys.platform == "win32", reason="modes mean nothing there")
def test_only_its_owner_may_read_it(shelf):
    shelf.save(LocalProfile())
    assert stat.S_IMODE(shelf.path.stat().st_mode) == 0o600


def test_a_disk_that_cannot_be_written_is_said(tmp_path):
    (tmp_path / "file").write_text("")
    note = ProfileFile(folder=tmp_path / "file" / "below").save(LocalProfile())
    assert note.startswith("The settings could not be saved")


def test_saving_leaves_nothing_else_behind(shelf):
    for scale in (100, 150, 200):
        shelf.save(LocalProfile(scale=scale))
    assert [path.name for path in shelf.path.parent.iterdir()] == ["profile.json"]


def test_profiles_are_apart_and_their_names_are_no_paths(tmp_path):
    one, other = ProfileFile("", tmp_path), ProfileFile("../second", tmp_path)
    assert one.path != other.path
    assert other.path.parent == tmp_path


def test_the_server_used_last_comes_first_and_the_oldest_is_forgotten():
    profile = LocalProfile()
    for n in range(MOST_SERVERS + 2):
        profile = profile.with_server(KnownServer(f"ws://{n}:1"))
    assert profile.servers[0].url == f"ws://{MOST_SERVERS + 1}:1"
    assert len(profile.servers) == MOST_SERVERS
    again = profile.with_server(profile.servers[3])
    assert sorted(again.servers, key=str) == sorted(profile.servers, key=str)


def test_a_forgotten_server_takes_its_token_along():
    profile = LocalProfile().with_server(KnownServer("ws://a:1", "secret"))
    assert b"secret" not in msgspec.json.encode(profile.without_server("ws://a:1"))


OLD, NEW, OTHER = "p1.1.old", "p1.2.new", "p2.9.other"


@pytest.mark.parametrize(
    ("kept", "ours", "then"),
    [(NEW, OLD, NEW), (OLD, NEW, NEW), (OTHER, OLD, OLD), ("x", OLD, OLD), (NEW, None, None)],
)
def test_a_token_that_another_window_has_replaced_is_not_put_back(shelf, kept, ours, then):
    shelf.save(LocalProfile("Ann").with_server(KnownServer("ws://a:1", kept)))
    shelf.save(LocalProfile("Ben").with_server(KnownServer("ws://b:2", ours)))
    profile, _ = shelf.load()
    assert (profile.name, profile.servers[0].token) == ("Ben", then)
