"""Several people at one window, at a real server: whole games by mouse and by keyboard."""

from contextlib import asynccontextmanager

import msgspec
import pygame
import pytest

from client.scenes.room.curtain import COVER, UNCOVER
from tests.client.games.rotorouter.test_an_evening import by_keys, by_mouse, meant
from tests.client.hands import Hands, connected
from tests.client.one_window import NAMES, keys, private, seated, uncovered


@asynccontextmanager
async def home(tmp_path, address):
    """One window at its server's home."""
    ann = Hands("ann", tmp_path / "settings")
    ann.app.keep(msgspec.structs.replace(ann.app.profile, motion=False))
    try:
        await connected(ann, "Ann", address, by_keys=False)
        yield ann
    finally:
        await ann.app.close()


@pytest.mark.parametrize("play", [by_mouse, pytest.param(by_keys, marks=pytest.mark.slow)])
async def test_four_play_rotorouter_at_one_window_to_the_end(tmp_path, address, play):
    async with home(tmp_path, address) as ann:
        await seated(ann, 2, [("option size", 1), ("option max_rounds", 2)])
        room, turns = ann.room, set()
        assert [it.name for it in room.seen.seats] == list(NAMES)
        for _ in range(200):
            if room.seen.phase == "over":
                break
            if room.seen.seat is None:
                await uncovered(ann, play is by_mouse)
                turns.add(room.seen.seat)
                continue
            seq = room.model.mirror.seq
            play(ann, meant(ann.board.view))
            await ann.until(lambda seq=seq: room.model.mirror.seq > seq)
        assert turns == {0, 1, 2, 3}
        assert room.seen.ending.reason == "limit"
        assert "You" not in ann.app.spoken
        shown = [str(getattr(it, "text", "")) for it in ann.scene.page.root.walk()]
        assert set(NAMES) <= set(shown)


async def test_who_holds_the_window_covers_the_board_and_uncovers_it_again(tmp_path, address):
    async with home(tmp_path, address) as ann:
        await seated(ann, 2)
        await uncovered(ann, True)
        ann.click_on("draw")
        await ann.until(lambda: private(ann) != [])
        for cover in (lambda: ann.click_on(COVER), lambda: ann.key(pygame.K_F7)):
            cover()
            await ann.until(lambda: ann.room.seen.seat is None)
            assert private(ann) == []
            assert COVER not in keys(ann)
            await uncovered(ann, True)
            assert private(ann) != []


async def test_nobody_is_uncovered_by_who_pressed_once_more(tmp_path, address):
    async with home(tmp_path, address) as ann:
        await seated(ann, 2)
        await ann.until(lambda: ann.room.model.window.curtain == 0)
        ann.key(pygame.K_RETURN)
        for _ in range(5):
            ann.frame()
        assert ann.room.seen.seat is None
        await uncovered(ann, False)


async def test_word_fleets_captains_place_one_after_the_other(tmp_path, address):
    async with home(tmp_path, address) as ann:
        await seated(ann, 3)
        placed = []
        while len(placed) < 2:
            if ann.room.seen.seat is None:
                await uncovered(ann, True)
            seq = ann.room.model.mirror.seq
            if "deploy" in keys(ann):
                assert ann.board.ship_mover.draft.intent is None  # nothing of the one before
                placed.append(ann.room.seen.seat)
                for key in ("shuffle", "deploy"):
                    ann.tab_to(key)
                    ann.key(pygame.K_RETURN)
            elif "concede" in keys(ann):
                ann.click_on("concede")
            else:
                ann.click_on("slip 0")
                ann.click_on("bid")
            await ann.until(lambda seq=seq: ann.room.model.mirror.seq > seq)
        assert sorted(placed) == [0, 1]


async def test_two_play_an_open_game_without_any_curtain_and_take_back_at_once(tmp_path, address):
    async with home(tmp_path, address) as ann:
        await seated(ann, 0, [("option size", 0)])
        for ply in range(3):
            await ann.until(lambda ply=ply: ann.room.model.why_not() == "")
            assert ann.room.seen.seat == ply % 2
            assert f"{NAMES[ply % 2]} to move" in ann.app.spoken
            cells = [cell for cell in ann.board.cells() if "empty" in cell.name]
            ann.click(cells[ply].at)
            ann.click_on("confirm")
            await ann.until(lambda ply=ply: ann.board.view.ply == ply + 1)
        assert UNCOVER not in keys(ann)
        ann.click_on("undo")
        await ann.until(lambda: ann.board.view.ply == 2)
        ann.click_on("resign")
        ann.click_on("yes")
        await ann.until(lambda: ann.room.seen.phase == "over")
        assert "Ben won" in ann.app.spoken
        assert "Ann resigned" in ann.app.spoken
        ann.click_on("again")
        await ann.until(lambda: ann.room.seen and ann.room.seen.phase == "playing")
        assert [it.name for it in ann.room.seen.seats] == ["Ben", "Ann"]
