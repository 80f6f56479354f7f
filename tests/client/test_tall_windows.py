"""In a window of one column the main action is in the thumb's reach, and nothing lies over it."""

import pygame
import pytest

from client.ui import theme
from client.ui.text import Type
from client.widgets import Button, Column, Page, Scroll
from client.widgets.toast import Toasts
from tests.client.fingers import Fingers
from tests.client.gallery.gallery import PHONES, shown
from tests.client.stage import settled

UPRIGHT = PHONES["390x844"]
MAIN = {
    "lobby-full": "now",
    "lan-lobby-alone": "alone",
    "create": "open",
    "settings-look": "close",
    "best": "close",
    "lan-host": "start",
    "lan-password": "enter",
    "welcome": "go",
    "room-question": "yes",
    "alone-waiting-add": "add",
}


@pytest.mark.parametrize("state", MAIN)
async def test_the_main_action_is_in_the_lower_part_at_once(state):
    stage = await shown(state, *UPRIGHT)
    rect = stage.control(MAIN[state]).rect
    assert rect.top > stage.rect.height * 0.6
    assert stage.rect.contains(rect)


@pytest.mark.parametrize("window", ["390x420", "390x844-200"])
async def test_where_few_rows_are_seen_the_main_action_takes_none_from_them(window):
    stage = await shown("lobby-full", *PHONES[window])
    page = next(one for one in stage.scene.page.root.walk() if isinstance(one, Scroll))
    assert page.rect == stage.rect


async def test_a_sheet_grows_upwards_and_its_buttons_stay():
    stage = await shown("create", *UPRIGHT)
    before = stage.control("open").rect.bottom
    stage.scene.page.focus("whom", True)
    shown_before = [control.key for control in stage.scene.page.controls()]
    stage.key(pygame.K_LEFT)  # others sit opposite, so other questions are asked
    await settled()
    stage.draw()
    assert shown_before != [control.key for control in stage.scene.page.controls()]
    assert stage.control("open").rect.bottom == before


async def test_a_room_is_joined_by_a_finger_that_has_scrolled_to_it():
    stage = await shown("lobby-full", *UPRIGHT)

    def send(event):
        stage.app.handle(event)
        stage.draw()

    fingers = Fingers(send, stage.rect.size)
    for _ in range(12):
        rect = stage.control("join WQ34RT").rect
        if 100 < rect.centery < 700:
            break
        fingers.drag((200, 600), (200, 500), (200, 300))
    fingers.tap(rect.center)
    await settled()
    assert stage.scene.room == "WQ34RT"


@pytest.mark.parametrize(
    ("size", "above"), [((390, 844), True), ((844, 390), True), ((1280, 720), False)]
)
def test_on_a_phone_what_is_said_lies_where_no_buttons_are(size, above):
    surface, toasts = pygame.Surface(size), Toasts()
    toasts.say("The link is copied.", False, 0)
    toasts.draw(surface, Type(1.0))
    mask = pygame.mask.from_threshold(surface, theme.HOVER, (1, 1, 1, 255))
    assert (mask.centroid()[1] < size[1] // 2) == above


@pytest.mark.parametrize(("scrolled", "edges"), [(0, (False, True)), (9_999, (True, False))])
def test_an_area_is_dark_at_the_edge_beyond_which_there_is_more(scrolled, edges):
    page, surface = Page(), pygame.Surface((200, 200))
    surface.fill(theme.GROUND)
    page.state.scrolled["page"] = scrolled
    rows = [Button(f"b{n}", "", list, "quiet") for n in range(9)]
    page.show(Scroll("page", Column(rows)), Type(1.0), surface, surface.get_rect())
    dark = [surface.get_at((20, y))[:3] != theme.GROUND for y in (0, 199)]
    assert tuple(dark) == edges
