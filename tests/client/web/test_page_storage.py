"""What the program keeps is stored by the browser, and is there when the page is loaded again."""

from base64 import b64decode, b64encode

import msgspec
import pytest

from client.storage import atomic_file
from client.storage.profile import KnownServer, LocalProfile, ProfileFile
from client.web.page_storage import REFUSED, PageStorage
from tests.client.web.page_double import KeptPage


@pytest.fixture(autouse=True)
def watchers(monkeypatch):
    monkeypatch.setattr(atomic_file, "watchers", [])


def test_a_profile_outlives_the_tab(tmp_path):
    page = KeptPage()
    assert PageStorage(page, tmp_path / "one").restore() == ""
    profile = LocalProfile(name="Ann", servers=(KnownServer("ws://a:1", token="t"),))
    assert ProfileFile(folder=tmp_path / "one").save(profile) == ""
    atomic_file.watchers.clear()
    PageStorage(page, tmp_path / "two").restore()
    assert ProfileFile(folder=tmp_path / "two").load() == (profile, "")


def test_a_file_that_is_removed_is_stored_no_more(tmp_path):
    page = KeptPage()
    PageStorage(page, tmp_path).restore()
    atomic_file.write_atomic(tmp_path / "records" / "a.json", b"{}")
    assert list(page.files) == ["records/a.json"]
    atomic_file.remove(tmp_path / "records" / "a.json")
    assert page.files == {}


def test_files_elsewhere_are_not_stored(tmp_path):
    page = KeptPage()
    PageStorage(page, tmp_path / "ours").restore()
    atomic_file.write_atomic(tmp_path / "theirs" / "a.json", b"{}")
    assert page.files == {}


def test_what_the_browser_has_no_room_for_is_said(tmp_path):
    page = KeptPage()
    PageStorage(page, tmp_path).restore()
    page.refused = True
    assert "could not be saved" in ProfileFile(folder=tmp_path).save(LocalProfile())


def test_a_browser_that_stores_nothing_is_named_once_and_asked_no_more(tmp_path):
    page = KeptPage(stores=False)
    assert PageStorage(page, tmp_path).restore() == REFUSED
    assert ProfileFile(folder=tmp_path).save(LocalProfile(name="Ann")) == ""
    assert page.files == {}


def test_another_tab_is_heard(tmp_path):
    storage = PageStorage(KeptPage(), tmp_path)
    raw = msgspec.json.encode(LocalProfile(name="Bob"))
    storage.hear("profile.json", b64encode(raw).decode())
    assert ProfileFile(folder=tmp_path).load()[0].name == "Bob"
    storage.hear("profile.json", "")
    assert not (tmp_path / "profile.json").exists()


@pytest.mark.parametrize("path", ["../outside.json", "/etc/outside.json", "a/../../outside.json"])
def test_nothing_is_written_outside_of_the_folder(tmp_path, path):
    PageStorage(KeptPage(), tmp_path / "ours").hear(path, b64encode(b"x").decode())
    assert not (tmp_path / "outside.json").exists()


def test_what_is_damaged_is_left_alone(tmp_path):
    storage = PageStorage(KeptPage(), tmp_path)
    storage.hear("profile.json", "no base64 at all!")
    assert not (tmp_path / "profile.json").exists()


def test_bytes_of_any_kind_are_stored(tmp_path):
    page = KeptPage()
    PageStorage(page, tmp_path).restore()
    atomic_file.write_atomic(tmp_path / "a.shown", bytes(range(256)))
    assert b64decode(page.files["a.shown"]) == bytes(range(256))
