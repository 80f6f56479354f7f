"""A room on a phone: what is where, and that a thumb reaches what is pressed."""

import pygame
import pytest

from client.languages.message import use
from client.table.board_widget import BoardWidget
from client.table.seat_strip import SeatChip
from tests.client.fingers import Fingers
from tests.client.gallery.gallery import shown

PRESSED = {
    "room-my-turn": ("confirm", "undo"),
    "match-offer-draw": ("accept draw 1", "confirm"),
    "toppen-swap": ("swap", "keep"),
    "rotorouter-ghost": ("confirm", "end_turn"),
    "wordfleet-mid": ("give",),
    "wordfleet-deploy-ready": ("deploy",),
    "room-over-board": ("home",),
}
"""In each state what one presses, the most important first."""
TABS = ("tab play", "tab moves", "tab chat", "tab more")


@pytest.mark.parametrize("size", [(390, 844), (360, 640), (820, 1180)])
@pytest.mark.parametrize("state", PRESSED)
async def test_upright_the_board_is_above_and_what_is_pressed_in_the_lower_third(state, size):
    stage = await shown(state, size, 100)
    board = stage.control("board").rect
    loud, *others = (stage.control(key).rect for key in PRESSED[state])
    seats = [w.rect for w in stage.scene.page.root.walk() if isinstance(w, SeatChip)]
    assert all(seat.bottom <= board.top for seat in seats)
    assert board.width * 0.97 <= board.height + board.width * 0.35
    for rect in (loud, *others):
        assert board.bottom <= rect.top
        assert stage.rect.contains(rect)
    assert loud.centery > (1 / 2 if state == "rotorouter-ghost" else 2 / 3) * size[1]
    tabs = [stage.control(key).rect for key in TABS]
    assert all(tab.bottom == size[1] and tab.height >= 44 for tab in tabs)


@pytest.mark.parametrize("state", PRESSED)
async def test_on_its_side_the_board_is_as_tall_as_the_window_and_the_panel_beside_it(state):
    stage = await shown(state, (844, 390), 100)
    board = next(w for w in stage.scene.page.root.walk() if isinstance(w, BoardWidget)).rect
    assert board.left == 0
    assert board.height > 0.85 * 390
    for key in PRESSED[state]:
        rect = stage.control(key).rect
        assert rect.left >= board.right
        assert stage.rect.contains(rect)


async def test_moves_chat_and_people_are_one_tap_away_and_the_chat_folds_back():
    stage = await shown("room-my-turn", (390, 844), 100)

    def send(event):
        stage.app.handle(event)
        stage.draw()

    fingers = Fingers(send, (390, 844))
    for tab, found in (("moves", "tab moves"), ("chat", "say"), ("more", "people")):
        fingers.tap(stage.control(f"tab {tab}").rect.center)
        assert stage.control(found)
        assert "shown" in stage.control(f"tab {tab}").spoken
        assert stage.scene.chat.open == (tab == "chat")
    assert {"lobby", "resign", "ask", "link", "help", "settings", "who 0"} <= {
        control.key for control in stage.scene.page.controls()
    }
    stage.key(pygame.K_F3)
    assert stage.scene.tabs.shown == "chat"
    stage.key(pygame.K_F3)
    assert stage.scene.tabs.shown == "more"


async def test_an_offer_and_unread_lines_mark_their_tabs():
    stage = await shown("match-offer-draw", (390, 844), 100)
    assert "your answer is needed" in stage.control("tab play").spoken
    folded = await shown("match-chat-folded", (390, 844), 100)
    assert "new" in folded.control("tab chat").spoken


async def test_both_fleets_are_seen_on_a_wall_and_each_says_whose_it_is():
    stage = await shown("beamer-wordfleet", (1280, 720), 100)
    texts = [getattr(widget, "text", "") for widget in stage.scene.page.root.walk()]
    assert sum(isinstance(text, str) and text.endswith("waters") for text in texts) == 2


async def test_the_help_buttons_of_a_game_with_its_own_panel_break_no_word():
    use("de")
    try:
        stage = await shown("alone-hint-rotorouter", (640, 400), 100)
        ctx = stage.scene.page.ctx
        for button in (stage.control("undo"), stage.control("redo")):
            assert button.rect.width >= button.preferred_width(ctx)
    finally:
        use("en")
