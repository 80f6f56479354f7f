"""The log of a player's saves has an end, and a copy is not written twice."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from protocol.names import RoomId
from server.requests.saves import save_book as b
from server.room.errors import Refused


def kept(key: str, packed: str = "x") -> b.SaveKept:
    about: Any = "a game", RoomId("ABC234"), 1, "toppen", 3, ("Ada", ""), (0,), False
    return b.SaveKept(1, key, *about, msgspec.Raw(b"{}"), packed)


def test_a_copy_holds_the_game_though_its_log_says_only_of_which_it_is_one() -> None:
    copied = b.SaveCopied(5, "2", "again", "1")
    shelf = b.SaveShelf().after(kept("1", "z" * 9_000))
    assert shelf.concerns(copied)
    shelf = shelf.after(copied).after(b.SaveDeleted(6, "1"))
    assert shelf.save("2") == replace(kept("1", "z" * 9_000), at=5, key="2", name="again")
    assert not shelf.concerns(copied)
    assert len(msgspec.json.encode(copied)) < 100
    with pytest.raises(Refused, match="no such saved game"):
        b.SaveShelf().concerns(copied)


@pytest.mark.parametrize("full", [{"changes": b.MOST_CHANGES}, {"written": b.MOST_WRITTEN}])
def test_a_log_of_saves_ends_and_what_is_kept_can_still_be_deleted(full: dict[str, int]) -> None:
    shelf = replace(b.SaveShelf().after(kept("1")), **full)
    for entry in (kept("2"), b.SaveCopied(5, "2", "again", "1"), b.SaveRenamed(5, "1", "new")):
        with pytest.raises(Refused, match="too often"):
            shelf.concerns(entry)
    assert shelf.concerns(b.SaveDeleted(6, "1"))
    assert not shelf.concerns(kept("1"))


def test_what_is_done_with_saves_is_counted() -> None:
    shelf = b.SaveShelf()
    for entry in (kept("1", "abc"), b.SaveCopied(5, "2", "again", "1"), b.SaveRenamed(5, "1", "n")):
        shelf = shelf.after(entry)
    assert (shelf.changes, shelf.written) == (3, 5)
