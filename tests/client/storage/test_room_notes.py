"""Notes of one's own: one for each seat of a game, few of them, and none that can stop a game."""

import pytest

from client.storage.room_notes import LONGEST, MOST_NOTES, NoteFile, RoomNotes, note_key


@pytest.fixture
def file(tmp_path):
    return NoteFile(tmp_path / "notes.json")


def test_a_note_survives_the_window_and_is_of_one_seat_in_one_game(file, tmp_path):
    keys = {
        note_key("s", room, told, seat)
        for room in ("AAAAAA", "BBBBBB")
        for told in ("12" * 32, "34" * 32)
        for seat in (0, 1)
    }
    assert len(keys) == 8
    for key in keys:
        RoomNotes(file, key).write(f"of {key}")
    again = NoteFile(tmp_path / "notes.json")
    assert {RoomNotes(again, key).read() for key in keys} == {f"of {key}" for key in keys}


def test_notes_are_few_and_those_written_longest_ago_go_first(file):
    for n in range(MOST_NOTES + 5):
        RoomNotes(file, f"room {n}").write("x")
        RoomNotes(file, "room 0").write(f"written again {n}")
    assert len(file.load()) == MOST_NOTES
    assert RoomNotes(file, "room 0").read()
    assert not RoomNotes(file, "room 1").read()


def test_an_empty_note_is_gone_and_one_too_long_is_not_kept(file):
    note = RoomNotes(file, "room")
    note.write("some")
    note.write("x" * (LONGEST + 1))
    assert note.read() == "some"
    note.write("")
    assert file.load() == {}


def test_a_damaged_file_is_put_aside(file, tmp_path):
    (tmp_path / "notes.json").write_bytes(b"{]")
    note = RoomNotes(file, "room")
    assert note.read() == ""
    note.write("new")
    assert note.read() == "new"
    assert len(list(tmp_path.iterdir())) == 2
