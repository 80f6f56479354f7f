"""A game is handed on: as a picture of a position, as an animation, as a link."""

import asyncio

import pygame
import pytest

from client.replays.framed_picture import SIDE, FramedPicture
from client.scenes.review.export_dialog import ExportScene
from client.scenes.review.exporter import SIDES
from client.shell.scene import records_folder
from client.table.board import BoardScene
from client.ui.text import type_of
from client.widgets.widget import ControlState, DrawContext
from tests.client.gallery.review import POLYY, TOPPEN, VALUES, over
from tests.client.replays.apng_reader import read
from tests.client.reviewed import CODE, roads
from tests.client.stage import Stage, settled

SIZE = (1280, 720)


async def shared(facts=TOPPEN, values=VALUES, at=3, seat=0):
    stage = Stage(SIZE)
    over(stage, facts, values, seat)
    stage.scene.actions.review()
    await settled()
    stage.draw()
    review = stage.scene
    for _ in range(at):
        stage.key(pygame.K_RIGHT)
    stage.press("share")
    stage.draw()
    assert isinstance(stage.scene, ExportScene)
    return stage, review


async def written(stage, review):
    stage.press("export")
    for _ in range(500):
        if not review._exporter.is_busy:
            break
        await asyncio.sleep(0)
    stage.draw()
    return review._exporter.saved


def choose(stage, key, n):
    stage.scene.page.focus(key, True)
    for _ in range(n):
        stage.key(pygame.K_RIGHT)


async def test_a_picture_of_the_position_is_written_among_the_saved_games():
    stage, review = await shared()
    path = await written(stage, review)
    assert path.parent == records_folder(stage.app)
    assert path.name == f"toppen-{CODE}-move-3.png"
    picture = pygame.image.load(path)
    text = review._exporter.text(3)
    drawn = FramedPicture(type(review.board), SIDES[1]).draw(
        review.replay.found[3].seen.view, 0, text
    )
    assert pygame.image.tobytes(picture, "RGB") == pygame.image.tobytes(drawn, "RGB")
    assert [control.key for control in stage.scene.page.controls() if control.key == "path"]


@pytest.mark.parametrize("facts", [TOPPEN, POLYY, roads()], ids=["toppen", "polyy", "roads"])
async def test_the_picture_holds_the_board_as_it_is_drawn_alone(facts):
    stage, review = await shared(facts, None if facts is not TOPPEN else VALUES, at=2)
    await written(stage, review)
    kind, seen = type(review.board), review.replay.found[2].seen
    frame = FramedPicture(kind, SIDES[1])
    picture = frame.draw(seen.view, review.replay.seat, review._exporter.text(2))
    alone, board = pygame.Surface(picture.get_size()), kind()
    alone.fill(picture.get_at((0, 0)))
    board.read(seen.view, review.replay.seat)
    board.place(frame.place.copy())
    ctx = DrawContext(type_of(SIDES[1] / SIDE), ControlState())
    board.draw(ctx, alone, BoardScene())
    assert inside(picture, frame.place) == inside(alone, frame.place)


def inside(surface, place):
    return pygame.image.tobytes(surface.subsurface(place), "RGB")


async def test_an_animation_shows_every_position_and_stays_at_the_end():
    stage, review = await shared()
    choose(stage, "what", 1)
    assert stage.control("export").name == "Save animation"
    path = await written(stage, review)
    assert path.name == f"toppen-{CODE}.png"
    raw = path.read_bytes()
    frames, _ = read(raw)
    assert len(frames) == len(review.replay.found)
    drawn = FramedPicture(type(review.board), SIDES[1])
    for at, (frame, ms) in enumerate(frames):
        wanted = drawn.draw(review.replay.found[at].seen.view, 0, review._exporter.text(at))
        assert pygame.image.tobytes(frame, "RGB") == pygame.image.tobytes(wanted, "RGB")
        assert ms == (3_000 if at == len(frames) - 1 else 1_000)
    assert len(raw) < 3_000_000


async def test_leaving_gives_up_what_is_being_written():
    stage, review = await shared()
    choose(stage, "what", 1)
    stage.press("export")
    await asyncio.sleep(0)
    assert 0 < review._exporter.done < review._exporter.total == len(review.replay.found)
    stage.key(pygame.K_ESCAPE)
    for _ in range(20):
        await asyncio.sleep(0)
    assert not review._exporter.is_busy
    assert review._exporter.saved is None
    assert not list(records_folder(stage.app).glob("*.png"))


@pytest.mark.parametrize("changed", ["what", "size"])
async def test_what_is_said_of_the_last_file_goes_once_another_one_is_chosen(changed):
    stage, review = await shared()
    await written(stage, review)
    assert "Saved." in stage.scene.spoken
    choose(stage, changed, 1)
    stage.draw()
    assert "Saved." not in stage.scene.spoken
    assert "path" not in [control.key for control in stage.scene.page.controls()]
    await written(stage, review)
    stage.key(pygame.K_ESCAPE)
    stage.press("share")
    assert "Saved." not in stage.scene.spoken, "another position may be shown by now"


async def test_a_folder_that_cannot_be_written_is_said():
    stage, review = await shared()
    records_folder(stage.app).write_text("no folder")
    assert await written(stage, review) is None
    assert "could not be saved" in stage.app.toasts.shown[-1].text


async def test_the_link_of_the_game_is_copied_where_others_can_follow_it(monkeypatch):
    stage, _ = await shared()
    copied = []
    monkeypatch.setattr(stage.app, "copy", lambda text, said: copied.append(text))
    stage.press("link")
    assert copied == [f"fourfold://play.example.org:7447/{CODE}"]
