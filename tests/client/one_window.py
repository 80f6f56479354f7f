"""Several people at one window: how they sit down there, and how one after the other takes it."""

import pygame

from client.scenes.room.curtain import UNCOVER
from client.scenes.room.room_scene import RoomScene
from client.widgets.inputs import ChoiceInput

NAMES = ("Ann", "Ben", "Cleo", "Dan")


async def seated(ann, game, options=()):
    """A room in which all play at this window, made by mouse alone."""
    ann.click_on("new")
    ann.pick("game", game)
    ann.pick("whom", 3)
    for seat, name in enumerate(NAMES):
        if f"name {seat}" in keys(ann):
            ann.click_on(f"name {seat}")
            ann.write(name)
    if options:
        ann.click_on("advanced")
    for key, n in options:
        choose(ann, key, n)
    ann.click_on("open")
    await ann.until(lambda: isinstance(ann.scene, RoomScene) and ann.scene.seen is not None)
    await ann.until(lambda: ann.room.seen.phase == "playing")
    assert not ann.room.seen.seat  # nobody, or where nothing is hidden the first one


def choose(hands, key, n):
    """Click the ``n``-th of a choice; or a number up so often."""
    if isinstance(hands.control(key), ChoiceInput):
        hands.pick(key, n)
        return
    hands.scroll_to(key)
    for _ in range(n):
        hands.click((hands.control(key)._middle + 1, hands.where(key).centery))


def keys(hands):
    return [one.key for one in hands.app.scene.page.controls()]


def private(hands):
    """Every hand of RotoRouter that the window was told."""
    players = getattr(hands.board.view, "players", ())
    return [player.held for player in players if player.held is not None]


async def uncovered(ann, by_mouse_alone):
    """The one whose turn it is takes the window; nobody's hand was to be seen before."""
    room = ann.room
    await ann.until(lambda: room.model.window.curtain is not None or room.seen.phase == "over")
    if room.seen.phase == "over":
        return
    seat = room.model.window.curtain
    assert room.seen.seat is None
    assert private(ann) == []
    assert f"Pass to {NAMES[seat]}" in ann.app.spoken
    await ann.until(lambda: room.model.window.may_uncover(room.model.now_ms))
    if by_mouse_alone:
        ann.click_on(UNCOVER)
    else:
        assert ann.scene.page.state.focus == UNCOVER
        ann.key(pygame.K_RETURN)
    await ann.until(lambda: room.seen.seat == seat)
