"""A page opens at its top with its focus in sight, and its tips cover nothing to be pressed."""

import pygame
import pytest

from client.ui import theme
from client.ui.text import Type
from client.widgets import (
    Button,
    Column,
    Page,
    Row,
    Scroll,
    Space,
)
from client.widgets.inputs import TextBuffer, TextField
from client.widgets.tip_clock import TIP_AFTER_MS
from client.widgets.tooltip import placed
from client.widgets.traversal import in_sight


class Shown:
    """A page that shows what a function builds."""

    def __init__(self, build, size=(400, 300), wished=()):
        self.build, self.type, self.page = build, Type(1.0), Page()
        self.page.wished = wished
        self.surface = pygame.Surface(size)
        self.draw()

    def draw(self):
        self.surface.fill(theme.GROUND)
        self.page.show(self.build(), self.type, self.surface, self.surface.get_rect())

    def send(self, kind, **what):
        self.page.handle(pygame.event.Event(kind, **what))
        self.draw()

    def key(self, key):
        self.send(pygame.KEYDOWN, key=key, mod=0)

    def move(self, at):
        self.send(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0))

    def click(self, at):
        self.send(pygame.MOUSEBUTTONDOWN, pos=at, button=1)
        self.send(pygame.MOUSEBUTTONUP, pos=at, button=1)

    def rest(self):
        self.page.tick(TIP_AFTER_MS + 1)
        self.draw()

    def control(self, key):
        return next(c for c in self.page.controls() if c.key == key)

    def is_seen(self, key):
        seen = {control.key: rect for control, rect in in_sight(self.page.root)}
        return seen.get(key) == self.control(key).rect


def tall(done, entry=None):
    """Twenty buttons, or a field at the end of them."""

    def build():
        rows = [Button(f"b{n}", f"Button {n}", lambda n=n: done.append(n)) for n in range(20)]
        field = [TextField("field", "Field", entry)] if entry else []
        return Scroll("page", Column([*rows, *field]))

    return build


# -- the first focus -----------------------------------------------------------------------


def test_a_page_opens_at_its_top_wherever_its_first_focus_is():
    shown = Shown(tall([]), wished=["b15"])
    assert shown.page.state.focus == "b15"
    assert shown.page.state.scrolled["page"] == 0


def test_of_what_is_wished_for_that_in_sight_has_the_focus_first():
    assert Shown(tall([]), wished=["none", "b15", "b2", "b1"]).page.state.focus == "b2"


def test_a_wish_that_comes_later_has_the_focus_until_somebody_has_chosen_one():
    shown = Shown(tall([]), wished=["b2"])
    shown.page.wished = ["b1", "b2"]
    shown.draw()
    assert shown.page.state.focus == "b1"
    shown.key(pygame.K_TAB)
    shown.page.wished = ["b0"]
    shown.draw()
    assert shown.page.state.focus == "b2"


def test_who_types_keeps_the_focus():
    entry = TextBuffer()
    shown = Shown(tall([], entry), wished=["field"])
    shown.send(pygame.TEXTINPUT, text="x")
    shown.page.wished = ["b0", "field"]
    shown.draw()
    assert shown.page.state.focus == "field"
    assert entry.text == "x"


def test_what_is_typed_in_comes_into_sight():
    shown = Shown(tall([], TextBuffer()), wished=["field"])
    assert not shown.is_seen("field")
    shown.send(pygame.TEXTINPUT, text="x")
    assert shown.is_seen("field")


def test_enter_presses_no_button_that_nobody_has_chosen_or_seen():
    done = []
    shown = Shown(tall(done), wished=["b15"])
    shown.key(pygame.K_RETURN)
    assert done == []
    assert shown.is_seen("b15")
    shown.key(pygame.K_RETURN)
    assert done == [15]


def test_the_focus_is_seen_on_the_page_that_a_key_has_led_to():
    before, after = Shown(tall([]), wished=["b0"]), Shown(tall([]), wished=["b0"])
    after.page.follow(before.page)
    assert not after.page.state.ring
    before.key(pygame.K_RETURN)
    after.page.follow(before.page)
    assert after.page.state.ring


# -- tips ----------------------------------------------------------------------------------


def pair(done, off="choose a field first"):
    """A button that is off once it was pressed, and one below it that is on."""

    def build():
        play = Button("play", "Play", lambda: done.append("play"), off=off if done else "")
        ask = Button("ask", "Ask for a takeback", lambda: done.append("ask"))
        return Column([Space(60), play, ask])

    return build


def test_a_button_that_was_pressed_has_no_tip_until_the_mouse_comes_back():
    done = []
    shown = Shown(pair(done))
    at = shown.control("play").rect.center
    shown.move(at)
    shown.click(at)
    shown.rest()
    assert done == ["play"]
    assert shown.page._tipped() is None
    shown.move((at[0] + 1, at[1]))
    shown.rest()
    assert shown.page._tipped() is None
    shown.move((at[0], 10))
    shown.move(at)
    shown.rest()
    assert shown.page._tipped() is shown.control("play")


def test_a_button_that_was_pressed_by_a_key_has_no_tip_until_the_focus_comes_back():
    shown = Shown(pair([]))
    shown.key(pygame.K_TAB)
    shown.key(pygame.K_RETURN)
    assert shown.page._tipped() is None
    shown.key(pygame.K_TAB)
    shown.key(pygame.K_TAB)
    assert shown.page._tipped() is shown.control("play")


def test_a_button_that_is_off_says_why_though_it_is_pressed():
    shown = Shown(pair(["play"]))
    at = shown.control("play").rect.center
    shown.move(at)
    shown.click(at)
    shown.rest()
    assert shown.page._tipped() is shown.control("play")


@pytest.mark.parametrize("off", ["choose a field first", "it is not your turn " * 6])
def test_a_tip_covers_no_button_that_can_be_pressed(off):
    shown = Shown(pair(["play"], off))
    shown.move((1, 1))
    without = shown.surface.copy()
    shown.move(shown.control("play").rect.center)
    shown.rest()
    assert shown.page._tipped() is not None
    ask = shown.control("ask").rect
    parts = [surface.subsurface(ask) for surface in (without, shown.surface)]
    one, other = (pygame.image.tobytes(part, "RGB") for part in parts)
    assert one == other


WINDOW = pygame.Rect(0, 0, 400, 300)
ABOUT = pygame.Rect(100, 100, 80, 40)


def test_a_tip_stands_below_where_nothing_is_there():
    assert placed((90, 30), ABOUT, WINDOW, [], 6).topleft == (100, 146)


@pytest.mark.parametrize("side", ["above", "right", "left", "far"])
def test_a_tip_stands_where_there_is_room(side):
    taken = {
        "below": pygame.Rect(0, 142, 400, 158),
        "above": pygame.Rect(0, 0, 400, 98),
        "right": pygame.Rect(200, 0, 200, 300),
        "left": pygame.Rect(0, 0, 60, 300),
    }
    if side == "far":
        taken = {"near": pygame.Rect(0, 80, 400, 100)}
    others = [rect for name, rect in taken.items() if name != side]
    tip = placed((50, 30), ABOUT, WINDOW, others, 6)
    assert WINDOW.contains(tip)
    assert tip.collidelist([ABOUT, *others]) < 0


def test_where_there_is_no_room_a_tip_covers_the_least():
    taken = [pygame.Rect(0, 0, 400, 120), pygame.Rect(0, 150, 400, 150)]
    tip = placed((90, 30), pygame.Rect(0, 120, 400, 30), WINDOW, taken, 6)
    assert WINDOW.contains(tip)


def test_a_row_below_another_is_no_hindrance_where_it_is_scrolled_out_of_sight():
    def build():
        many = [Row([Button(f"b{n}", str(n), lambda: None)]) for n in range(30)]
        return Scroll("page", Column(many))

    shown = Shown(build)
    keys = [control.key for control, _ in in_sight(shown.page.root)]
    assert keys[0] == "b0"
    assert len(keys) < 10


def test_no_tip_covers_what_has_just_come_until_something_else_is_pointed_at():
    def build():
        one, other = Button("hint", "Hint", lambda: None), Button("undo", "Undo", lambda: None)
        one.tip, other.tip = "What a good player would do.", "Take it back."
        return Column([one, other])

    shown = Shown(build)
    at = shown.control("hint").rect.center
    shown.move(at)
    shown.rest()
    assert shown.page._tipped() is not None
    shown.page.hush()
    assert shown.page._tipped() is None
    shown.move((at[0] + 2, at[1]))
    shown.rest()
    assert shown.page._tipped() is None
    shown.move(shown.control("undo").rect.center)
    shown.rest()
    assert shown.page._tipped() is shown.control("undo")
