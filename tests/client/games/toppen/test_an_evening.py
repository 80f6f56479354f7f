"""Whole games of Toppen at a real server: by mouse against keyboard, and by keyboard alone."""

import pygame

from client.scenes.lobby.lobby import LobbyScene
from client.scenes.room.room_scene import RoomScene
from engines.toppen.public import CELLS, stacks
from tests.client.hands import connected, two

MOST = 400
"""Far more plies than a game has in which stacks go whenever they can."""


def shrinking(view):
    """A legal move, one that leaves a stack fewer where there is any."""
    pieces = stacks(view.board)
    return min(view.legal, key=lambda step: len(pieces[step[0]]))


def places(view):
    return [CELLS.index(cell) for cell in shrinking(view)]


def by_clicks(hands):
    """From, then to."""
    for key in places(hands.board.view):
        hands.click(hands.board.cells()[key].at)


def by_drag(hands):
    """From here to there with the button down."""
    start, end = (hands.board.cells()[key].at for key in places(hands.board.view))
    hands.event(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
    hands.event(pygame.MOUSEMOTION, pos=end, rel=(0, 0), buttons=(1, 0, 0))
    hands.event(pygame.MOUSEBUTTONUP, pos=end, button=1)


def by_keys(hands):
    """Arrows to one and to the other, space and Enter."""
    start, end = places(hands.board.view)
    hands.steer(start)
    hands.key(pygame.K_SPACE)
    hands.steer(end)
    hands.key(pygame.K_RETURN)


async def in_play(hands):
    await hands.until(lambda: isinstance(hands.scene, RoomScene))
    await hands.until(lambda: hands.scene.seen and hands.scene.seen.phase == "playing")


def is_over(hands):
    return hands.room.seen.phase == "over"


async def test_a_game_with_a_swap_is_played_by_mouse_and_by_keyboard(tmp_path, address):
    async with two(tmp_path) as (ann, bob):
        await connected(ann, "Ann", address, by_keys=False)
        await connected(bob, "Bob", address, by_keys=True)
        ann.click_on("new")
        ann.pick("game", ann.scene.games.index("toppen"))
        ann.click_on("advanced")
        ann.click_on("option swap")
        ann.click_on("open")
        await ann.until(lambda: isinstance(ann.scene, RoomScene) and ann.scene.seen is not None)
        bob.tab_to("code")
        bob.write(ann.room.room)
        bob.key(pygame.K_RETURN)
        for hands in (ann, bob):
            await in_play(hands)
        await bob.until(lambda: bob.room.model.why_not() == "")
        bob.tab_to("swap")
        bob.key(pygame.K_RETURN)
        await bob.until(lambda: bob.board.view.ply == 1)
        assert [bob.board.side(seat) for seat in (0, 1)] == ["red", "blue"]
        await the_game(ann, bob)
        assert ann.board.view.board == bob.board.view.board
        assert ann.board.moves()[0].text == "swap"
        winners = ann.room.seen.ending.winners
        for seat, hands in enumerate((ann, bob)):
            await hands.until(lambda h=hands: h.room.seen.phase == "over")
            assert ("You won," in hands.app.spoken) == (seat in winners)
        ann.click_on("home")
        assert isinstance(ann.scene, LobbyScene)


async def the_game(ann, bob):
    """To its end; who cannot move passes, and need not do anything."""
    for ply in range(1, MOST):
        for hands in (ann, bob):
            await hands.until(lambda h=hands, p=ply: h.board.view.ply == p)
        if is_over(ann):
            return
        hands = (ann, bob)[ann.board.view.to_move]
        assert hands.room.model.why_not() == ""
        by_keys(hands) if hands is bob else by_drag(hands) if ply % 3 else by_clicks(hands)
    raise AssertionError("the game did not end")


async def test_a_game_against_a_bot_is_played_by_keyboard_alone(tmp_path, address):
    async with two(tmp_path) as (ann, _):
        await connected(ann, "Ann", address, by_keys=True)
        ann.tab_to("new")
        ann.key(pygame.K_RETURN)
        ann.tab_to("game")
        while ann.scene.game != "toppen":
            ann.key(pygame.K_RIGHT)
        ann.tab_to("whom")
        ann.key(pygame.K_LEFT)
        ann.tab_to("open")
        ann.key(pygame.K_RETURN)
        await in_play(ann)
        for _ in range(MOST):
            await ann.until(lambda: is_over(ann) or ann.room.model.why_not() == "")
            if is_over(ann):
                break
            ply = ann.board.view.ply
            by_keys(ann)
            await ann.until(lambda p=ply: ann.board.view.ply > p)
        await ann.until(lambda: ann.room.seen.phase == "over")
        ann.tab_to("home")
        ann.key(pygame.K_RETURN)
        assert isinstance(ann.scene, LobbyScene)
