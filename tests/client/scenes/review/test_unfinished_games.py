"""Saved games are loaded, copied, renamed, deleted and carried; files from anywhere are opened."""

import pygame
import pytest

from client.net.pending_requests import RequestRefused
from client.replays import sent_file
from client.scenes.review.review_scene import ReviewScene
from client.scenes.review.saved_games import SavedGamesScene
from client.shell.name_question import another, proposed
from client.shell.scene import records_folder
from protocol.from_server import Reason, Refusal
from server.records.writer import record
from server.room.derivation import Derivation
from tests.client.gallery.review import TOPPEN
from tests.client.gallery.saved_games import unfinished
from tests.client.reviewed import replayed
from tests.client.stage import Stage, settled


async def shown(*saves):
    stage = Stage()
    unfinished(stage, *saves)
    await settled()
    stage.draw()
    return stage, stage.app.connection.saves


async def test_a_game_is_loaded_into_its_room():
    stage, saves = await shown()
    stage.press("load 2")
    await settled()
    assert ("load", "2") in saves.asked
    assert type(stage.scene).__name__ == "RoomScene"
    assert not any(isinstance(it, SavedGamesScene) for it in stage.app.scenes), "Home leads home"


async def test_records_open_on_the_page_of_what_was_saved_last():
    stage, _saves = await shown()
    stage.app.pop(stage.scene)
    stage.app.open_saved_games()
    await settled()
    stage.draw()
    assert stage.scene.page.control("load 1") is not None
    stage.scene._turn(1)
    stage.draw()
    assert stage.scene.page.control("load 1") is None


def test_a_proposed_name_is_never_cut_in_the_middle():
    assert proposed(["Ann", "Bob"]) == "Ann – Bob"
    assert proposed(["Greta", "Player 2", "Player 3", "Player 4"]) == "Greta – Player 2 +2"
    assert len(proposed(["W" * 24, "Bob"])) <= 24


def test_a_copy_is_called_otherwise_than_all_that_are_there():
    assert another("Ann – Bob", {"Ann – Bob"}) == "Ann – Bob 2"
    assert another("Ann – Bob 2", {"Ann – Bob", "Ann – Bob 2"}) == "Ann – Bob 3"
    assert another("W" * 24, {"W" * 24}) == "W" * 22 + " 2"


@pytest.mark.parametrize("what", ["copy", "rename"])
async def test_a_game_is_copied_or_renamed_by_a_name(what):
    stage, saves = await shown()
    stage.press(f"{what} 2")
    stage.scene.name.text = "  Another   way "
    stage.press("do")
    await settled()
    assert (what, "2", "Another way") in saves.asked


async def test_a_game_is_deleted_once_that_is_confirmed():
    stage, saves = await shown()
    stage.press("delete 1")
    assert ("delete", "1") not in saves.asked
    stage.press("yes")
    await settled()
    assert ("delete", "1") in saves.asked


async def test_what_a_game_hides_is_given_out_only_to_who_confirms_it():
    stage, saves = await shown()
    stage.press("export 1")
    assert ("export", "1", True) not in saves.asked
    stage.press("yes")
    await settled()
    assert ("export", "1", True) in saves.asked
    stage.press("export 2")  # it hides nothing
    await settled()
    assert ("export", "2", False) in saves.asked
    assert len(list(stage.folder.rglob("*.fourfold-save"))) == 2


async def test_a_file_that_is_dropped_is_taken_in_wherever_one_is(tmp_path):
    stage, saves = await shown()
    file = tmp_path / "game.fourfold-save"
    file.write_text('{"format":"fourfold-save","game":"polyy"}\n{}\n{}\n')
    stage.scene.escape()
    stage.app.handle(pygame.event.Event(pygame.DROPFILE, file=str(file)))
    await settled()
    assert isinstance(stage.scene, SavedGamesScene)
    assert saves.asked[-1] == ("take in", file.read_text())


async def test_what_a_server_refuses_is_said():
    stage, saves = await shown()
    saves.refused = RequestRefused(Refusal(Reason.BAD_OPTIONS, "this file was changed"))
    stage.scene.take('{"format":"fourfold-save"}\n{}\n{}')
    await settled()
    stage.draw()
    assert stage.scene.unfinished._fault.startswith("This file was changed")


def test_files_are_known_by_their_first_line(tmp_path):
    record = '{"format":"fourfold-record","game":"polyy","room":"K7MQ2X"}\n{}'
    file = tmp_path / "with space.jsonl"
    file.write_text(record)
    for given in (record, str(file), f'"{file}"', f"file://{file}"):
        assert sent_file.read(given).kind == "record"
    (tmp_path / "printed.txt").write_text("Fourfold, polyy by the rules 1\n")
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    for given, words in (
        ("", "nothing"),
        (str(tmp_path / "none"), "no such file"),
        (str(tmp_path), "no such file"),
        (str(tmp_path / "bytes"), "no game"),
        (str(tmp_path / "printed.txt"), "printed form"),
        ('{"format":"other"}', "no game"),
        ("{broken", "no game"),
        ("\0", "no such file"),
    ):
        with pytest.raises(sent_file.NoSentFile, match=words):
            sent_file.read(given)


async def test_unfinished_games_stay_with_their_server():
    stage = Stage()
    stage.app.push(SavedGamesScene(stage.app, unfinished=True))
    stage.draw()
    stage.scene.take('{"format":"fourfold-save"}\n{}\n{}')
    stage.draw()
    assert "server" in stage.scene._fault


class FakeRecords:
    """Shows a record as a server does that has verified it."""

    async def show(self, record, seat):
        assert '"format":"fourfold-record"' in record
        return replayed(TOPPEN, seat)


async def test_a_friends_record_is_kept_and_opened_in_the_review_from_wherever_it_lies():
    stage, _ = await shown()
    stage.app.connection.history = FakeRecords()
    trail = Derivation()
    for fact in TOPPEN:
        room = trail.follow(fact)
    told = record(TOPPEN, room, trail.seed)
    folder = records_folder(stage.app)
    folder.mkdir(parents=True)
    (folder / "from-bob.jsonl").write_text(told)  # a record alone, without what is beside others
    stage.scene.escape()
    stage.app.push(SavedGamesScene(stage.app))
    stage.press("open from-bob.jsonl")
    await settled()
    await settled()
    assert isinstance(stage.scene, ReviewScene)
    stage.draw()
    stage.scene.escape()
    (about,) = stage.scene.found
    assert (about.game, about.room, about.doubts) == ("toppen", room.id, ())
