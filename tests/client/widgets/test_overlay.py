"""What floats above a page takes no room there, is drawn last and hides what is under it."""

import pygame

from client.ui.text import type_of
from client.widgets import Button, Column, Label, Page
from client.widgets.overlay import Floating
from tests.client.stage import Stage


def shown(*widgets):
    """A page of these, drawn."""
    Stage()
    page, surface = Page(), pygame.Surface((400, 300))
    page.show(Column(list(widgets), gap=0), type_of(1.0), surface, surface.get_rect())
    return page, surface


def below():
    return Button("below", "Below", lambda: None, grows=1)


def test_what_is_below_stays_where_it_is():
    alone, _ = shown(below())
    page, _ = shown(Floating(Label("Connection lost")), below())
    assert page.control("below").rect == alone.control("below").rect


def test_what_is_under_it_is_not_hit_and_its_own_buttons_are():
    pressed = []
    leave = Button("leave", "Leave", lambda: pressed.append("leave"))
    page, _ = shown(Floating(leave), below())
    assert page.control_at(leave.rect.center).key == "leave"
    page, _ = shown(Floating(words := Label("Connection lost")), below())
    assert page.control_at(words.rect.center) is None
    assert page.control_at((200, 250)).key == "below"


def test_it_is_drawn_above_what_comes_later_in_the_page():
    page, surface = shown(Floating(Button("leave", "Leave", lambda: None)), below())
    rect = page.control("leave").rect
    over = pygame.image.tobytes(surface.subsurface(rect), "RGB")
    _, plain = shown(below())
    assert over != pygame.image.tobytes(plain.subsurface(rect), "RGB")
    page.redraw(surface, surface.get_rect())
    assert over == pygame.image.tobytes(surface.subsurface(rect), "RGB")
