"""A keyboard on the glass comes with the field that is written in, and leaves it in sight."""

import pygame
import pytest

from client.platform import Platform
from client.scenes.home.first_start import FirstStartScene
from client.widgets.traversal import in_sight
from tests.client.stage import Stage, settled


@pytest.fixture
def told(monkeypatch):
    """What is said to SDL of text."""
    said = []
    monkeypatch.setattr(pygame.key, "start_text_input", lambda: said.append("start"))
    monkeypatch.setattr(pygame.key, "stop_text_input", lambda: said.append("stop"))
    return said


async def test_a_keyboard_is_asked_for_once_where_a_line_is_written_in(told):
    stage = Stage()
    stage.app.platform = Platform()
    stage.draw()
    assert told == []  # a name is known, so that another control has the focus
    for key in ("name", "address", "address", "help", "name"):
        stage.scene.page.focus(key)
        stage.draw()
    assert told == ["start", "start"]


@pytest.mark.parametrize("field", ["name", "address"])
async def test_the_field_that_is_written_in_is_seen_above_the_keyboard(field):
    stage = Stage((390, 844))
    stage.draw()
    stage.press(field)
    stage.surface = pygame.Surface((390, 420))
    stage.draw()
    await settled()
    assert whole(stage, field)


async def test_a_dialogs_field_is_seen_above_the_keyboard():
    stage = Stage((390, 844))
    stage.app.push(FirstStartScene(stage.app))
    stage.draw()
    stage.surface = pygame.Surface((390, 420))
    stage.draw()
    assert whole(stage, "name")


def whole(stage, key):
    """Whether all of a control is in sight."""
    seen = {control.key: rect for control, rect in in_sight(stage.scene.page.root)}
    return seen.get(key) == stage.control(key).rect and stage.rect.contains(seen[key])
