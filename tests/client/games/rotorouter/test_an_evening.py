"""Whole games of RotoRouter at a real server: one player by mouse, one by keyboard."""

import msgspec
import pygame
import pytest

from client.scenes.lobby.lobby import LobbyScene
from client.scenes.room.room_scene import RoomScene
from engines.rotorouter.public import (
    Apply,
    Bottom,
    DeclineFix,
    Draw,
    EndTurn,
    FixCorner,
    PlaceTrack,
    Replace,
    Roll,
    Rotate,
    TokenMove,
    TokenPlace,
    cell_at,
)
from tests.client.games.rotorouter.walker import sensible
from tests.client.hands import connected, two

MOST = 2_000
"""Far more plies than a game has that ends when nobody gets on."""
BUTTONS = {
    Draw: ("draw", pygame.K_d),
    Bottom: ("bottom", pygame.K_b),
    Roll: ("roll", pygame.K_r),
    Apply: ("apply", pygame.K_a),
    EndTurn: ("end_turn", pygame.K_n),
    FixCorner: ("fix_corner", pygame.K_f),
    DeclineFix: ("decline_fix", pygame.K_l),
}


def cells_of(intent, size):
    """The cells to choose one after the other."""
    match intent:
        case TokenMove(here, there):
            return [cell_at(*here, size), cell_at(*there, size)]
        case PlaceTrack(x, y) | Rotate(x, y) | Replace(x, y):
            return [cell_at(x, y, size)]


def by_mouse(hands, intent):
    """Buttons and cells are clicked, and tracks turned by the button; then Confirm."""
    if type(intent) in BUTTONS:
        hands.click_on(BUTTONS[type(intent)][0])
    elif isinstance(intent, TokenPlace):
        new_token(hands)
    else:
        for cell in cells_of(intent, hands.board.view.size):
            hands.click(hands.board.cells()[cell].at)
        chosen(hands, intent, lambda: hands.click_on("turn right"))
        hands.click_on("confirm")


def new_token(hands):
    """By its own button, or where tokens can move as well the last of those that are picked."""
    if hands.board.hand.tokens():
        while not hands.board.hand.home:
            hands.click_on("token_move")
        hands.click_on("confirm")
    else:
        hands.click_on("token_place")


def by_keys(hands, intent):
    """Letters, arrows, space and Enter."""
    if type(intent) in BUTTONS:
        hands.key(BUTTONS[type(intent)][1])
        return
    if isinstance(intent, TokenPlace):
        while not hands.board.hand.home:
            hands.key(pygame.K_t)
    else:
        for cell in cells_of(intent, hands.board.view.size):
            hands.steer(cell)
            hands.key(pygame.K_SPACE)
        chosen(hands, intent, lambda: hands.key(pygame.K_e))
    hands.key(pygame.K_RETURN)


def chosen(hands, intent, turn):
    """Turn until the choice is what is meant; a token on top of a track gives way to it."""
    if hands.board.chosen() is None:
        hands.click(hands.board.cells()[cells_of(intent, hands.board.view.size)[-1]].at)
    for _ in range(4):
        if hands.board.chosen()[0] == intent:
            return
        turn()
    raise AssertionError(f"{intent} could not be chosen")


def meant(view):
    """What is sensible, as the hand says it: of rotations that look alike the first one."""
    from client.games.rotorouter.aims import looks
    from engines.rotorouter.public import BASE

    intent = sensible(view)
    if isinstance(intent, PlaceTrack | Rotate):
        me = next(p for p in view.players if p.seat == view.to_move)
        cell = cell_at(intent.x, intent.y, view.size)
        spots = view.hints.places if isinstance(intent, PlaceTrack) else view.hints.rotates
        rots = looks(BASE[me.held], next(spot.rots for spot in spots if spot.cell == cell))
        alike = [rot for rot in rots if (intent.rot - rot) % 180 == 0 or rot == intent.rot]
        rot = intent.rot if intent.rot in rots else alike[0]
        return msgspec.structs.replace(intent, rot=rot)
    return intent


def is_over(hands):
    return hands.room.seen.phase == "over"


async def opened(ann, rounds):
    """A table for two on seven by seven, made by keyboard: its code."""
    ann.tab_to("new")
    ann.key(pygame.K_RETURN)
    ann.tab_to("game")
    while ann.scene.game != "rotorouter":
        ann.key(pygame.K_RIGHT)
    ann.tab_to("advanced")
    ann.key(pygame.K_RETURN)
    ann.tab_to("option size")
    ann.key(pygame.K_RIGHT)
    ann.tab_to("option colours")
    ann.key(pygame.K_RIGHT)
    ann.key(pygame.K_RIGHT)
    ann.tab_to("option play_on")
    ann.key(pygame.K_RIGHT)
    ann.tab_to("option max_rounds")
    for _ in range(rounds):
        ann.key(pygame.K_RIGHT)
    ann.tab_to("open")
    ann.key(pygame.K_RETURN)
    await ann.until(lambda: isinstance(ann.scene, RoomScene) and ann.scene.seen is not None)
    await ann.until(lambda: ann.room.seen.seat == 0)
    return ann.room.room


@pytest.mark.parametrize("rounds", [12, pytest.param(0, marks=pytest.mark.slow)])
async def test_a_game_is_played_to_its_end_by_mouse_and_by_keyboard(tmp_path, address, rounds):
    async with two(tmp_path) as (ann, bob):
        for hands in (ann, bob):
            hands.app.keep(msgspec.structs.replace(hands.app.profile, motion=False))
        await connected(ann, "Ann", address, by_keys=False)
        await connected(bob, "Bob", address, by_keys=True)
        code = await opened(ann, rounds)
        bob.tab_to("code")
        bob.write(code.lower())
        bob.key(pygame.K_RETURN)
        for hands in (bob, ann):
            await hands.until(lambda h=hands: isinstance(h.scene, RoomScene))
            await hands.until(lambda h=hands: h.scene.seen and h.scene.seen.phase == "playing")
        done = await the_game(ann, bob)
        for hands in (ann, bob):
            await hands.until(lambda h=hands: h.room.seen.phase == "over")
        assert {Draw, PlaceTrack, EndTurn, TokenPlace, TokenMove} <= done
        assert ann.board.view.board == bob.board.view.board
        assert ann.board.view.standings == bob.board.view.standings
        reason = ann.room.seen.ending.reason
        assert reason == "limit" if rounds else reason in ("three corners", "stall")
        ann.click_on("home")
        assert isinstance(ann.scene, LobbyScene)


async def the_game(ann, bob):
    """Ply after ply until it is over: the sorts of intents that were played."""
    done = set()
    for _ in range(MOST):
        await ann.until(lambda: is_over(ann) or ann.room.model.why_not() == "" or may(bob))
        if is_over(ann):
            return done
        mover, act = (ann, by_mouse) if may(ann) else (bob, by_keys)
        view = mover.board.view
        intent = meant(view)
        act(mover, intent)
        done.add(type(intent))
        for hands in (ann, bob):
            await hands.until(lambda h=hands, ply=view.ply: h.board.view.ply > ply)
    raise AssertionError("the game never ended")


def may(hands):
    return hands.room.model.why_not() == ""
