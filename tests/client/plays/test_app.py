"""A whole game at a real server: one program by mouse alone, one by keyboard alone."""

import pygame

from client.app import App
from client.scenes.lobby.lobby import LobbyScene
from client.scenes.room.room_scene import RoomScene
from client.storage.profile import ProfileFile
from tests.client.hands import Hands, connected, two


async def opened(ann):
    """A small room, made by mouse: its code."""
    ann.click_on("new")
    ann.click_on("advanced")
    ann.pick("option size", 0)
    ann.click_on("open")
    await ann.until(lambda: isinstance(ann.scene, RoomScene) and ann.scene.seen is not None)
    await ann.until(lambda: ann.room.seen.seat == 0)
    return ann.room.room


async def played(ann, bob, ply):
    """One ply of who is to move: the free field with the lowest number, or at ply 2 the swap."""
    mover = (ann, bob)[ply % 2]
    await mover.until(lambda: mover.room.model.why_not() == "")
    cells = [cell for cell in mover.board.cells() if "empty" in cell.name]
    if mover is ann:
        ann.click(cells[0].at)
        assert ann.board.chosen() is not None
        ann.click(cells[0].at) if ply % 4 else ann.click_on("confirm")
    elif ply == 1:
        bob.tab_to("swap")
        bob.key(pygame.K_RETURN)
    else:
        bob.steer(cells[0].key)
        bob.key(pygame.K_SPACE)
        bob.key(pygame.K_RETURN)
    for hands in (ann, bob):
        await hands.until(lambda h=hands: h.board.view.ply == ply + 1)


async def test_a_game_is_played_to_its_end_by_mouse_and_by_keyboard(tmp_path, address):
    async with two(tmp_path) as (ann, bob):
        await connected(ann, "Ann", address, by_keys=False)
        await connected(bob, "Bob", address, by_keys=True)
        code = await opened(ann)
        bob.tab_to("code")
        bob.write(code.lower())
        bob.key(pygame.K_RETURN)
        for hands in (bob, ann):
            await hands.until(lambda h=hands: isinstance(h.scene, RoomScene))
            await hands.until(lambda h=hands: h.scene.seen and h.scene.seen.phase == "playing")
        assert len(ann.board.view.board) == 31
        assert [seat_info.name for seat_info in bob.room.seen.seats] == ["Ann", "Bob"]
        for ply in range(32):
            await played(ann, bob, ply)
            if ann.room.seen.phase == "over":
                break
        for hands in (ann, bob):
            await hands.until(lambda h=hands: h.room.seen.phase == "over")
        winner = ann.room.seen.ending.winners[0]
        assert "You won," in (ann, bob)[winner].app.spoken
        assert "You won," not in (ann, bob)[1 - winner].app.spoken
        assert ann.board.view == bob.board.view
        assert max(ann.board.view.corners.count(seat) for seat in (0, 1)) >= 3
        ann.click_on("home")
        bob.key(pygame.K_ESCAPE)
        assert isinstance(ann.scene, LobbyScene)
        assert isinstance(bob.scene, RoomScene)


async def test_a_player_comes_back_to_the_same_seat_by_the_same_profile(tmp_path, address):
    async with two(tmp_path) as (ann, bob):
        await connected(ann, "Ann", address, by_keys=False)
        code = await opened(ann)
        await connected(bob, "Bob", address, by_keys=False)
        bob.click_on("code")
        bob.write(code)
        bob.click_on("join")
        await ann.until(lambda: ann.room.seen.phase == "playing")
        await played(ann, ann, 0)
        await ann.app.close()
        shelf = ProfileFile("ann", tmp_path / "settings")
        again = Hands("ann", tmp_path / "settings")
        again.app = App(shelf, shelf.load()[0])
        again.frame()
        again.click_on(f"go ws://{address}")
        await again.until(lambda: isinstance(again.scene, LobbyScene))
        await again.until(lambda: again.scene.mine.rooms)
        again.click_on(f"resume {code}")
        await again.until(lambda: again.room.board is not None and again.room.seen.seat == 0)
        assert again.board.view.ply == 1
        await again.app.close()


async def test_another_window_goes_on_with_the_token_by_which_this_one_replaced_its_own(
    tmp_path, address
):
    async with two(tmp_path) as (ann, _):
        await connected(ann, "Ann", address, by_keys=False)
        shelf = ProfileFile("ann", tmp_path / "settings")
        again = Hands("ann", tmp_path / "settings")
        again.app = App(shelf, shelf.load()[0])
        try:
            again.frame()
            again.click_on(f"go ws://{address}")
            await again.until(lambda: isinstance(again.scene, LobbyScene))
            player, first = again.app.connection.welcome.player, ann.app.connection.token
            ann.click_on("me")
            await ann.until(lambda: "renew" in [it.key for it in ann.scene.page.controls()])
            ann.click_on("renew")
            ann.click_on("yes")
            await again.until(lambda: again.app.connection.state == "refused")
            await ann.until(lambda: ann.app.connection.token != first)
            again.app.keep(again.app.profile)
            assert ann.app.connection.token in shelf.load()[0].tokens.values()
            again.click_on("elsewhere")
            again.frame()
            again.click_on(f"go ws://{address}")
            await again.until(lambda: isinstance(again.scene, LobbyScene))
            assert again.app.connection.state == "online"
            assert again.app.connection.welcome.player == player
        finally:
            await again.app.close()


async def test_nobody_at_home_is_said_and_can_be_given_up(tmp_path):
    async with two(tmp_path) as (ann, _):
        ann.click_on("address")
        ann.write("127.0.0.1:1")
        ann.key(pygame.K_RETURN)
        await ann.until(lambda: ann.app.connection.state == "waiting")
        words = [getattr(w, "text", "") for w in ann.scene.page.root.walk()]
        assert any("No answer from" in str(text) for text in words)
        ann.click_on("cancel")
        assert ann.app.connection is None
        assert "connect" in [control.key for control in ann.scene.page.controls()]
