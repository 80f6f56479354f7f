"""A finished game is saved with what proves it, and looked at again without its server."""

import msgspec
import pygame
import pytest

from client.net.connection import RequestRefused
from client.net.seed_ledger import SeedPromise
from client.replays.saved_games import ENDINGS, SavedGames, digest_of, doubts
from client.scenes.home.connect import ConnectScene
from client.scenes.review.review_scene import ReviewScene
from client.scenes.review.saved_games import SavedGamesScene
from client.shell.scene import records_folder
from protocol.from_client import Fork
from protocol.from_server import Reason, Refusal
from server.records.parser import parse
from server.records.verify import verify_file
from server.room.views.audience import seen
from tests.client.gallery.review import POLYY, RESIGNED, TOPPEN, VALUES, over
from tests.client.gallery.saved_games import full, kept, offline
from tests.client.reviewed import CODE, SECRET, rooms
from tests.client.stage import URL, Stage, settled

SIZE = (1280, 720)


async def reviewed(facts=TOPPEN, values=VALUES):
    stage = Stage(SIZE)
    over(stage, facts, values).scene.actions.review()
    await settled()
    stage.draw()
    return stage


async def saved(**about):
    stage = await reviewed(**about)
    stage.press("save")
    await settled()
    stage.draw()
    return stage


def folder(stage):
    return SavedGames(records_folder(stage.app))


async def test_a_game_is_saved_by_a_press_and_its_record_is_sound():
    stage = await saved()
    assert "Saved. Find it in Records." in stage.app.toasts.shown[-1].text
    assert stage.control("save").off
    (about,) = folder(stage).all()
    assert (about.room, about.game, about.players, about.winners) == (CODE, "toppen", *rest())
    proof = verify_file(folder(stage).file(about), about.digest)
    assert proof.expected
    assert folder(stage).file(about, ".txt").read_text().startswith("Fourfold, toppen")
    names = sorted(path.suffix for path in folder(stage).folder.iterdir())
    assert names == sorted(ENDINGS)
    again = ReviewScene(stage.app, seen(rooms(TOPPEN)[-1], 0))
    assert again._saver.is_saved


def rest():
    return ("Ann", "Bob"), rooms(TOPPEN)[-1].outcome.winners


async def test_a_saved_game_is_looked_at_without_a_server_from_every_seat_with_its_values():
    stage = Stage(SIZE)
    offline(stage)
    await settled()
    stage.draw()
    assert stage.app.connection is None
    assert isinstance(stage.scene, ReviewScene)
    stage.key(pygame.K_RIGHT)
    assert "Even: best play is a draw" in stage.app.spoken
    for viewer in (1, None, 0):
        stage.scene.look_as(viewer)
        await settled()
        stage.draw()
        assert stage.scene.replay.viewer == viewer
        wanted = msgspec.json.encode(seen(rooms(TOPPEN)[1], viewer).view)
        assert msgspec.json.encode(stage.scene.board.view) == wanted
    assert stage.control("fork").off
    stage.press("close")
    assert isinstance(stage.scene, SavedGamesScene)
    stage.press("close")
    assert isinstance(stage.scene, ConnectScene)


async def test_a_record_is_deleted_once_that_is_confirmed():
    stage = Stage(SIZE)
    full(stage)
    stage.draw()
    name = stage.scene.found[0].name
    stage.press(f"delete {name}")
    stage.press("no")
    assert len(stage.scene.found) == 3
    stage.press(f"delete {name}")
    stage.press("yes")
    assert name not in [about.name for about in stage.scene.found]
    assert len(list(folder(stage).folder.iterdir())) == 2 * len(ENDINGS)


@pytest.mark.parametrize("raw", [b"", b"\xff" * 9, b"{}", b'{"name":"other"}', b"[" * 100_000])
async def test_a_damaged_file_costs_no_other_one(raw):
    stage = Stage(SIZE)
    full(stage)
    found = stage.scene.found[0]
    folder(stage).file(found, ".shown").write_bytes(raw)
    stage.draw()
    stage.press(f"open {found.name}")
    assert isinstance(stage.scene, SavedGamesScene)
    assert "damaged" in stage.app.toasts.shown[-1].text
    folder(stage).file(found, ".json").write_bytes(raw)
    assert len(folder(stage).all()) == 2


async def test_what_cannot_be_saved_is_said(monkeypatch):
    stage = await reviewed()
    records_folder(stage.app).write_text("no folder")
    stage.press("save")
    await settled()
    stage.draw()
    assert "could not be saved" in stage.app.toasts.shown[-1].text
    assert not stage.control("save").off


async def test_a_record_that_is_refused_is_said_and_can_be_asked_for_again():
    stage = await reviewed()

    async def refuses(room):
        raise RequestRefused(Refusal(Reason.LIMIT, "this record is too long"))

    stage.connection.export = refuses
    stage.press("save")
    await settled()
    stage.draw()
    assert "This record is too long" in stage.app.toasts.shown[-1].text
    assert not stage.control("save").off


async def test_from_a_position_one_plays_on_in_a_room_of_its_own():
    stage = await reviewed()
    for _ in range(3):
        stage.key(pygame.K_RIGHT)
    stage.press("fork")
    await settled()
    assert stage.connection.said == [Fork(1, CODE, 3)]


async def test_nobody_plays_on_from_an_end():
    for facts in (TOPPEN, POLYY, RESIGNED):
        stage = await reviewed(facts, None)
        stage.key(pygame.K_END)
        assert stage.control("fork").off == "the game is over here"
        stage.key(pygame.K_LEFT)
        assert not stage.control("fork").off


# -- what is doubted -----------------------------------------------------------------------

LAST = seen(rooms(TOPPEN)[-1], 0)
BOUND = rooms(TOPPEN)[0].commitment


def record_of(stage_facts=TOPPEN):
    stage = Stage(SIZE)
    about = kept(stage, stage_facts)
    return folder(stage).file(about).read_text()


def test_what_fits_is_not_doubted():
    assert list(doubts(LAST, record_of(), SeedPromise("", BOUND))) == []
    assert digest_of(record_of()) == parse(record_of().encode()).digest


@pytest.mark.parametrize(
    ("change", "word", "doubt"),
    [
        (lambda raw: raw, SeedPromise("", "ab" * 32), "did not keep its word"),
        (lambda raw: raw, SeedPromise("cd" * 32, BOUND), "Your part of the seed"),
        (
            lambda raw: raw.replace(SECRET, "7a" * 32),
            SeedPromise("", BOUND),
            "did not keep its word",
        ),
        (lambda raw: raw.replace(SECRET, "7a" * 32), SeedPromise(), "The seed is not the one"),
        (lambda raw: raw.replace("Ann", "Eve"), SeedPromise(), "changed after it was written"),
        (lambda raw: "", SeedPromise(), "cannot be read"),
        (lambda raw: "{}\n{}\n{}\n", SeedPromise(), "cannot be read"),
        (lambda raw: "nonsense", SeedPromise(), "cannot be read"),
    ],
)
def test_what_does_not_fit_is_said(change, word, doubt):
    assert any(doubt in it for it in doubts(LAST, change(record_of()), word))


async def test_a_doubt_is_said_when_a_game_is_saved_and_in_its_card():
    stage = await reviewed()
    stage.connection.seed_ledger.note(msgspec.structs.replace(LAST, commitment="ab" * 32))
    stage.press("save")
    await settled()
    stage.draw()
    assert "did not keep its word" in stage.app.toasts.shown[-1].text
    stage.app.push(SavedGamesScene(stage.app))
    stage.draw()
    texts = [getattr(widget, "text", "") for widget in stage.scene.page.root.walk()]
    assert any("did not keep its word" in str(text) for text in texts)
    assert stage.scene.found[0].url == URL
