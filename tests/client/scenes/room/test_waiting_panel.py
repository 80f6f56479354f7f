"""The table before play: the opener closes a free seat for good, and opens it again."""

import pygame

from protocol.from_client import CloseSeat
from tests.client.gallery.gallery import shown
from tests.client.stage import settled

SIZE = (1280, 720), 100


async def test_the_opener_gives_a_free_seat_to_nobody():
    stage = await shown("waiting-shared", *SIZE)
    stage.press("fill 2")
    stage.scene.page.focus("who", True)
    for _ in range(3):
        stage.key(pygame.K_RIGHT)
    assert "Nobody" in stage.control("who").value
    stage.press("add")
    await settled()
    assert stage.connection.said[-1] == CloseSeat(1, "K7MQ2X", 2)


async def test_a_closed_seat_is_open_again_at_a_press():
    stage = await shown("waiting-shared", *SIZE)
    assert "yellow" in stage.control("open 3").name
    stage.press("open 3")
    await settled()
    assert stage.connection.said[-1] == CloseSeat(1, "K7MQ2X", 3, on=False)


async def test_only_the_opener_is_offered_either():
    stage = await shown("waiting-guest", *SIZE)
    assert not [it for it in stage.scene.page.controls() if it.key.startswith(("open", "fill"))]
