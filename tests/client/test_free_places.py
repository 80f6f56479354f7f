"""What comes unasked lies where nothing is that is pressed: cards and sentences, each by itself."""

import pygame
import pytest

from client.ui.free_place import Taken, free_place
from client.ui.text import Type
from client.widgets.toast import Toasts
from tests.client.gallery.gallery import shown
from tests.client.gallery.several import CALLS

SAID = "Saved as “Ann – Ben – Cleo”. Find it in Records."


def test_of_free_places_the_one_at_the_preferred_edge_is_taken():
    window = pygame.Rect(0, 0, 400, 400)
    foot = [Taken(pygame.Rect(0, 300, 400, 100))]
    assert free_place(window, [(100, 40)], (), at_top=False).midbottom == (200, 400)
    assert free_place(window, [(100, 40)], foot, at_top=False).midbottom == (200, 280)
    aside = [Taken(pygame.Rect(0, 0, 300, 400))]
    assert free_place(window, [(200, 40), (90, 80)], aside, at_top=True).topright == (400, 0)


@pytest.mark.parametrize("size", [(1280, 720), (640, 400), (390, 844)])
@pytest.mark.parametrize("state", ["lobby-full", "shared-turn", "room-my-turn"])
async def test_a_card_and_what_is_said_cover_no_button_and_not_each_other(state, size):
    stage = await shown(state, size, 100)
    stage.connection.inbox = CALLS[1:2]
    stage.app.update()
    stage.draw()
    page = stage.scene.page
    card = page.ctx.floating[-1].rect
    pressed = [
        seen for it, seen in page.seen() if it.role != "board" and not it.key.startswith("inbox ")
    ]
    said = Toasts()
    said.say(SAID, False, 0)
    place = said.draw(pygame.Surface(size), Type(1.0), taken=page.taken())
    assert not place.colliderect(card)
    players = [it.rect for it in page.root.walk() if it.keeps_clear]
    assert place.collidelist(players) < 0
    if size == (1280, 720):
        assert place.collidelist(pressed) < 0
        assert card.collidelist(pressed) < 0
    else:
        assert not any(place.clip(it).width * place.clip(it).height > 900 for it in pressed)
