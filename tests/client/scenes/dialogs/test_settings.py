"""Settings are applied at once to the whole window, by mouse and by keyboard, at any size."""

import pygame
import pytest

from client.languages import message
from client.scenes.dialogs.settings import SettingsScene
from client.sound.names import Sound
from client.ui import theme
from tests.client.stage import Stage, full_lobby, settled

SECTIONS = "you", "look", "sound", "language", "play", "calls"
WINDOWS = [((1280, 720), 100), ((640, 400), 100), ((1280, 720), 200), ((390, 844), 100)]


@pytest.fixture(autouse=True)
def as_before():
    before = theme.look()
    yield
    theme.use(before)
    message.use("en")


def settings(section="you", size=(1280, 720), scale=100):
    stage = Stage(size, scale)
    stage.online()
    stage.connection.cards = full_lobby()
    stage.app.push(SettingsScene(stage.app))
    stage.draw()
    if section != "you":
        stage.scene._show(SECTIONS.index(section))
        stage.draw()
    return stage


def choose(stage, key, label):
    """Choose a part of a control by its words, wherever that is scrolled to."""
    stage.scene.page.focus(key, True)
    stage.draw()
    control = stage.scene.page.control(key)
    part = next(part for part in control.parts() if part.name == label)
    control.click(part.rect.center)
    stage.app.update()
    stage.draw()


def words(stage):
    return " ".join(widget.words for widget in stage.scene.page.root.walk())


@pytest.mark.parametrize("section", SECTIONS)
@pytest.mark.parametrize(("size", "scale"), WINDOWS)
async def test_nothing_is_clipped_in_any_section_and_window(section, size, scale):
    stage = settings(section, size, scale)
    assert stage.scene.page.ctx.clipped == []


async def test_sections_are_gone_through_by_arrow_keys():
    stage = settings()
    stage.scene.page.focus("section", True)
    seen = []
    for _ in SECTIONS:
        seen.append(stage.scene.page.control("section").value.split(",")[0])
        stage.key(pygame.K_RIGHT)
        stage.draw()
    assert seen == ["You", "Look", "Sound", "Language", "Play", "Calls"]


async def test_a_section_has_the_size_of_the_one_before_so_that_nothing_moves():
    places = set()
    for section in SECTIONS:
        page = settings(section).scene.page
        places.add((*page.control("section").rect, *page.control("close").rect))
    assert len(places) == 1


@pytest.mark.parametrize(
    ("label", "scheme"), [("Light", "light"), ("High contrast", "contrast"), ("Dark", "dark")]
)
async def test_a_theme_is_seen_at_once_in_all_of_the_window(label, scheme):
    stage = settings("look")
    choose(stage, "theme", label)
    assert theme.look().scheme == scheme
    stage.scene.escape()
    stage.draw()
    assert stage.surface.get_at((2, 2))[:3] == theme.GROUND


async def test_boards_and_colours_of_seats_are_drawn_anew():
    stage = settings("look")
    before = stage.surface.copy()
    choose(stage, "board", "Wood")
    choose(stage, "palette", "Red-green blindness")
    assert theme.look() == ("dark", "red_green", "wood")
    stage.scene.page.state.scrolled.clear()
    stage.draw()
    area = pygame.Rect(320, 90, 640, 130)
    changed = pygame.mask.from_threshold(
        before.subsurface(area), (0, 0, 0), (1, 1, 1, 255), stage.surface.subsurface(area)
    )
    assert changed.count() < area.width * area.height * 0.9


async def test_a_size_is_chosen_and_left_to_the_window_again():
    stage = settings("look", size=(1920, 1080))
    assert stage.scene.scale == 1.3
    choose(stage, "scale", "100 %")
    assert stage.scene.scale == 1.0
    choose(stage, "scale", "Automatic")
    assert stage.scene.scale == 1.3


async def test_less_moves_where_less_is_wanted():
    stage = settings("look")
    paces = []
    for label in ("Full", "Reduced", "Off", "System"):
        choose(stage, "motion", label)
        paces.append(stage.app.pace)
    full, reduced, off, system = paces
    assert (full, off, system) == (1, 0, 1)
    assert reduced > 1


async def test_the_volume_is_heard_when_it_is_set(monkeypatch):
    stage, heard = settings("sound"), []
    monkeypatch.setattr(stage.app.speaker, "play", heard.append)
    stage.scene.page.focus("volume", True)
    stage.key(pygame.K_RIGHT)
    assert stage.app.profile.volume == 70
    assert heard == [Sound.MOVE]


async def test_the_language_changes_while_the_window_stays():
    stage = settings("language")
    choose(stage, "language", "Deutsch")
    assert message.code() == "de"
    assert stage.app.profile.language == "de"
    choose(stage, "language", "English")
    assert message.code() == "en"
    assert "System (English)" in stage.scene.page.control("language")._labels[0]


@pytest.mark.parametrize(
    ("label", "people", "bots"),
    [("Never", False, False), ("Against people", True, False), ("Always", True, True)],
)
async def test_moves_are_confirmed_against_whom_one_wants(label, people, bots):
    stage = settings("play")
    choose(stage, "confirm", label)
    profile = stage.app.profile
    assert (profile.confirms(False), profile.confirms(True)) == (people, bots)


async def test_a_new_name_offers_to_reconnect_and_does():
    stage = settings()
    assert stage.scene.page.control("reconnect") is None
    stage.scene._name.insert("a")
    stage.draw()
    stage.scene.page.control("reconnect").click((0, 0))
    await settled()
    assert "come again" in stage.connection.said
