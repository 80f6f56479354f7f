"""One person and the bots of a real server, by mouse and by keyboard."""

from contextlib import asynccontextmanager
from functools import partial

import pygame
import pytest

from client.scenes.lobby.campaign import CampaignScene
from client.scenes.room.room_scene import RoomScene
from server.bots.bot_processes import bot_processes
from tests.client.hands import Hands, connected
from tests.support import hopeless

CTRL = pygame.KMOD_CTRL


@asynccontextmanager
async def ann_at(address, tmp_path):
    """Ann's program, in the lobby of that server."""
    ann = Hands("ann", tmp_path / "settings")
    try:
        await connected(ann, "Ann", address, by_keys=False)
        yield ann
    finally:
        await ann.app.close()


async def seated(ann, phase="playing"):
    """Until a room is shown in which Ann sits."""
    await ann.until(lambda: isinstance(ann.scene, RoomScene) and ann.scene.board is not None)
    # it may be the next room already, of which nothing is told yet
    await ann.until(lambda: (it := ann.room.seen) and it.phase == phase and it.seat is not None)


async def her_turn(ann, ply):
    await ann.until(
        lambda: ann.room.seen and ann.room.seen.ply == ply and ann.room.model.why_not() == ""
    )


async def test_a_bot_is_played_with_undo_redo_and_a_hint(tmp_path, address):
    async with ann_at(address, tmp_path) as ann:
        ann.click_on("new")
        ann.pick("whom", 2)
        ann.click_on("advanced")
        ann.pick("option size", 0)
        ann.tab_to("level")
        ann.key(pygame.K_HOME)
        ann.key(pygame.K_RIGHT)
        assert ann.control("level").range[1] == 1
        ann.pick("undo", 2)
        ann.tab_to("hints")
        ann.key(pygame.K_SPACE)
        ann.click_on("open")
        await seated(ann)
        assert ann.room.seen.seats[1].bot == "search 1"
        await her_turn(ann, 0)
        cell = next(cell for cell in ann.board.cells() if "empty" in cell.name)
        ann.click(cell.at)  # against bots alone nothing is confirmed
        await her_turn(ann, 2)
        ann.click_on("undo")
        await her_turn(ann, 0)
        assert ann.room.model.log == ("You took back 2 moves.",)
        assert ann.board.moves() == ()
        ann.key(pygame.K_y, CTRL)
        await her_turn(ann, 2)
        assert ann.room.model.log[-1] == "You redid 2 moves."
        ann.key(pygame.K_F2)
        assert "looking for a move" in ann.app.spoken
        await ann.until(lambda: ann.room.hints.words)
        assert ann.board.chosen() is not None
        assert ann.room.hints.words[0] in ann.app.spoken
        ann.key(pygame.K_RETURN)
        await ann.until(lambda: ann.room.seen.ply >= 3)
        assert ann.room.hints.words == ()
        ann.click_on("lobby")
        ann.click_on("bot polyy")
        await seated(ann)
        assert ann.room.seen.seats[1].bot == "search 1"


@pytest.fixture
def hopeless_bots(monkeypatch):
    """Bots that offer to resign at once."""
    monkeypatch.setattr("server.app.bot_processes", partial(bot_processes, start=hopeless.start))


async def test_a_campaign_game_moves_the_level_up_and_down(hopeless_bots, tmp_path, address):
    async with ann_at(address, tmp_path) as ann:
        ann.click_on("campaign")
        await ann.until(lambda: isinstance(ann.scene, CampaignScene) and ann.scene.careers)
        assert "level 1, Difficulty 1 of 14" in ann.app.spoken
        ann.key(pygame.K_RETURN)
        await seated(ann)
        assert ann.room.seen.settings.campaign == ann.room.seen.seat == 1
        await ann.until(lambda: ann.room.seen.offers)
        assert "offers to resign" in ann.app.spoken
        assert "undo" not in [control.key for control in ann.scene.page.controls()]
        ann.key(pygame.K_RETURN, CTRL)
        await ann.until(lambda: ann.room.seen.phase == "over" and "level 2" in ann.app.spoken)
        assert "You won" in ann.app.spoken
        assert "Up to level 2" in ann.app.spoken
        ann.click_on("next")
        await seated(ann)
        assert (ann.room.seen.settings.campaign, ann.room.seen.seat) == (2, 0)
        ann.click_on("resign")
        ann.click_on("yes")
        await ann.until(lambda: ann.room.seen.phase == "over" and "level 1" in ann.app.spoken)
        assert "Back to level 1" in ann.app.spoken
        ann.click_on("home")
        ann.click_on("campaign")
        await ann.until(lambda: isinstance(ann.scene, CampaignScene) and ann.scene.careers)
        assert "Won 1, lost 1, best level 2" in ann.app.spoken
        before = ann.app.connection.welcome
        await ann.app.connection.look_again()
        assert ann.app.connection.welcome is not before
        assert ann.app.connection.welcome.player == before.player
