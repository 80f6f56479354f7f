"""Faces beside names: whose they are, and that a name goes before them."""

import pygame
import pytest

from client.table.avatar import Portrait
from client.table.seat_sign import Faced, portrait_of
from client.ui.text import Type
from client.widgets import ShortLabel
from client.widgets.widget import ControlState, DrawContext
from protocol.from_server import SeatInfo
from protocol.names import PlayerId
from tests.client.gallery.gallery import shown

ANN, OTTO = PlayerId("4ab7"), PlayerId("bot-1")


@pytest.mark.parametrize(
    ("seat_info", "shown"),
    [
        (None, None),
        (SeatInfo(PlayerId(""), "", reserved=True), None),
        (SeatInfo(ANN, "Ann"), Portrait(ANN)),
        (SeatInfo(ANN, "Deep", "external"), Portrait(ANN)),
        (SeatInfo(OTTO, "Bot Otto", "search 1"), Portrait("Otto", True)),
    ],
)
def test_who_sits_has_a_face(seat_info: SeatInfo | None, shown: Portrait | None) -> None:
    assert portrait_of(seat_info) == shown


@pytest.mark.parametrize("scale", [100, 200])
def test_a_face_is_left_out_where_the_name_needs_its_room(scale: int) -> None:
    ctx = DrawContext(Type(scale / 100), ControlState())
    name = ShortLabel("Bartholomew")
    faced = Faced(Portrait(ANN), name)
    assert faced.face is not None
    for short, is_seen in ((0, True), (1, False)):
        wide = ctx.wide(faced) - short
        faced.place(ctx, pygame.Rect(0, 0, wide, ctx.tall(faced, wide)))
        assert bool(faced.face.rect.width) == is_seen
        assert name.rect.width >= ctx.wide(name)
        assert name.rect.right == wide


def test_nobody_has_no_face() -> None:
    ctx = DrawContext(Type(1), ControlState())
    name = ShortLabel("free")
    assert ctx.wide(Faced(None, name)) == ctx.wide(name)


async def test_faces_go_with_their_cards_when_a_list_is_scrolled() -> None:
    stage = await shown("lobby-crowd", (1280, 720), 100)
    for _ in range(2):  # cards that are kept are moved, not made again
        stage.draw()
        faced = [it for it in stage.scene.page.root.walk() if isinstance(it, Faced) and it.face]
        assert len(faced) > 20
        for one in faced:
            assert one.rect.contains(one.face.rect)
        stage.app.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(1200, 500), rel=(0, 0)))
        stage.app.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-3))
