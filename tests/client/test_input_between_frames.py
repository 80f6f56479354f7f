"""Several events between two frames: whom each of them was meant for when the scene changes."""

import pygame
import pytest

from client.scenes.dialogs.help import HelpScene
from client.scenes.dialogs.settings import SettingsScene
from client.scenes.lobby.create_room import CreateScene
from client.scenes.lobby.lobby import LobbyScene
from tests.client.stage import Stage, full_lobby


@pytest.fixture
async def stage():
    """A lobby on the screen."""
    stage = Stage().online()
    stage.connection.cards = full_lobby()
    stage.draw()
    return stage


def unseen_click(stage, at):
    """A click that no frame comes before."""
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        stage.app.handle(pygame.event.Event(kind, pos=at, button=1))


def unseen_key(stage, key):
    """A key that no frame comes before."""
    stage.app.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0))


async def test_a_click_on_a_scene_that_closed_in_this_frame_does_not_use_the_one_below(stage):
    new = stage.control("new").rect.center
    stage.app.push(SettingsScene(stage.app))
    stage.draw()
    unseen_key(stage, pygame.K_ESCAPE)
    assert isinstance(stage.scene, LobbyScene)
    unseen_click(stage, new)
    assert isinstance(stage.scene, LobbyScene)
    stage.draw()
    unseen_click(stage, new)
    assert isinstance(stage.scene, CreateScene)


async def test_a_second_click_in_a_frame_does_not_use_the_scene_that_the_first_one_opened(stage):
    new = stage.control("new").rect.center
    unseen_click(stage, new)
    assert isinstance(stage.scene, CreateScene)
    before = stage.scene.page.state.focus
    unseen_click(stage, new)
    assert isinstance(stage.scene, CreateScene)
    stage.draw()
    assert stage.scene.page.state.focus == before


async def test_the_wheel_does_not_scroll_what_is_not_drawn_yet(stage):
    stage.surface = pygame.Surface((640, 300))
    stage.draw()
    stage.app.push(HelpScene(stage.app))
    stage.draw()
    unseen_key(stage, pygame.K_F1)
    wheel = pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-3)
    stage.app.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(320, 200), rel=(0, 0)))
    stage.app.handle(wheel)
    assert isinstance(stage.scene, LobbyScene)
    assert stage.scene.page.state.scrolled["page"] == 0
    stage.draw()
    stage.app.handle(wheel)
    assert stage.scene.page.state.scrolled["page"] > 0


async def test_keys_typed_ahead_are_for_the_scene_that_they_open(stage):
    stage.scene.page.focus("new")
    unseen_key(stage, pygame.K_RETURN)
    assert isinstance(stage.scene, CreateScene)
    unseen_key(stage, pygame.K_TAB)
    keys = [control.key for control in stage.scene.page.controls()]
    assert stage.scene.page.state.focus in keys
    assert stage.scene.page.state.ring
    assert stage.app.changed


async def test_text_typed_ahead_arrives_in_the_field_that_has_the_focus(stage):
    stage.app.push(SettingsScene(stage.app))
    stage.scene.page.focus("name")
    stage.app.handle(pygame.event.Event(pygame.TEXTINPUT, text="Zoë"))
    assert stage.app.profile.name == "AnnZoë"
