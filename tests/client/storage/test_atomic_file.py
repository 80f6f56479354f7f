"""A small file is replaced as a whole or not at all, and a damaged one is never lost."""

import os

import pytest

from client.storage import atomic_file


def test_a_file_is_made_with_its_folder_and_replaced(tmp_path):
    path = tmp_path / "below" / "file.json"
    for raw in (b"one", b"two"):
        atomic_file.write_atomic(path, raw)
        assert path.read_bytes() == raw
    assert list(path.parent.iterdir()) == [path]


def test_a_write_that_fails_changes_nothing_and_leaves_nothing(tmp_path, monkeypatch):
    path = tmp_path / "file.json"
    atomic_file.write_atomic(path, b"before")

    def full(_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        atomic_file.write_atomic(path, b"after")
    assert path.read_bytes() == b"before"
    assert list(tmp_path.iterdir()) == [path]


def test_every_damaged_file_is_put_aside_under_a_name_of_its_own(tmp_path):
    path = tmp_path / "file.json"
    asides = []
    for raw in (b"one", b"two", b"three"):
        path.write_bytes(raw)
        asides.append(atomic_file.quarantine(path))
    assert [aside.read_bytes() for aside in asides] == [b"one", b"two", b"three"]
    assert not path.exists()
