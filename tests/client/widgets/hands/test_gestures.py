"""What fingers do on a page: each gesture, and that none leaves anything pressed, held or lit."""

from random import Random

import pygame
import pytest

from client.ui.text import Type
from client.widgets import Button, Centred, Column, Control, Page, Scroll
from client.widgets.hands.gestures import DOUBLE_MS, LONG_MS, REACH, SLOP
from client.widgets.inputs import Slider, TextBuffer, TextField
from tests.client.fingers import Fingers

SIZE = (400, 300)


class Pad(Control):
    """Takes every gesture, and notes what comes."""

    role = "board"

    def __init__(self, said, drags=True):
        super().__init__("pad", "Pad")
        self.said, self.drags = said, drags

    def preferred_width(self, ctx):
        return 200

    def height(self, ctx, width):
        return 200

    def draw(self, ctx, surface):
        pass

    def takes_drag(self, start, moved):
        return self.drags

    def press(self, at):
        self.said.append(("press", at))

    def drag(self, at):
        self.said.append(("drag", at))

    def click(self, at):
        self.said.append(("click", at))

    def drop(self, at):
        self.said.append(("drop", at))

    def hover(self, at):
        self.said.append(("hover", at))
        return True

    def double_tap(self, at):
        self.said.append(("twice", at))
        return True

    def pinch(self, centre, factor, moved):
        self.said.append(("pinch", centre, round(factor, 2), moved))
        return True

    def wheel(self, at, notches):
        self.said.append(("wheel", notches))
        return True


class Touched:
    """A page that shows what a function builds, under some fingers."""

    def __init__(self, build, mouse_first=True, size=SIZE, draws=True):
        self.build, self.type, self.page = build, Type(1.0), Page()
        self.surface, self.draws = pygame.Surface(size), draws
        self.fingers = Fingers(self.send, size, mouse_first)
        self.draw()

    def draw(self):
        self.surface.set_clip((0, 0, 0, 0))
        self.page.show(self.build(), self.type, self.surface, self.surface.get_rect())
        self.surface.set_clip(None)

    def send(self, event):
        self.page.handle(event)
        if self.draws:
            self.draw()

    def wait(self, ms, frame=16):
        """Let time pass, frame by frame; return whether any of them was to be drawn."""
        moves = [self.page.tick(frame) for _ in range(-(-ms // frame))]
        self.draw()
        return any(moves)

    def at(self, key):
        return self.page.control(key).rect.center

    @property
    def scrolled(self):
        return self.page.state.scrolled["page"]

    @property
    def is_at_rest(self):
        return (self.page.state.pressed, self.page.state.hover) == ("", "")


def tall(done, offs=(), tips=()):
    def build():
        made = [
            Button(f"b{n}", f"Button {n}", lambda n=n: done.append(n), off=offs[n] if offs else "")
            for n in range(20)
        ]
        for button in made:
            button.tip = button.tip or dict(tips).get(button.key, "")
        return Scroll("page", Column(made))

    return build


@pytest.fixture
def done():
    return []


@pytest.fixture(params=[True, False], ids=["mouse events first", "finger events first"])
def order(request):
    return request.param


def said(pad, *kinds):
    return [it for it in pad if it[0] in kinds]


# -- a tap ---------------------------------------------------------------------------------


def test_a_tap_clicks_once(done, order):
    shown = Touched(tall(done), order)
    shown.fingers.tap(shown.at("b1"))
    assert done == [1]
    assert shown.page.state.focus == "b1"
    assert shown.is_at_rest


def test_a_button_shows_that_a_finger_is_on_it(done):
    shown = Touched(tall(done))
    shown.fingers.down(shown.at("b1"))
    assert (shown.page.state.pressed, shown.page.state.hover) == ("b1", "b1")


@pytest.mark.parametrize(("slip", "clicks"), [(SLOP, True), (SLOP + 1, False)])
def test_a_finger_may_slip_a_little(done, slip, clicks):
    shown = Touched(lambda: Button("b0", "Button", lambda: done.append(0)))
    x, y = shown.at("b0")
    shown.fingers.drag((x, y), (x + slip, y))
    assert done == [0] * clicks
    assert shown.is_at_rest


def test_the_slip_is_larger_where_everything_is(done):
    shown = Touched(lambda: Button("b0", "Button", lambda: done.append(0)))
    shown.type = Type(2.0)
    shown.draw()
    x, y = shown.at("b0")
    shown.fingers.drag((x, y), (x + 2 * SLOP, y))
    assert done == [0]


def test_a_finger_that_came_back_has_not_tapped(done):
    shown = Touched(tall(done))
    x, y = shown.at("b1")
    shown.fingers.drag((x, y), (x + 100, y), (x, y))
    assert done == []


@pytest.mark.parametrize(("beside", "clicks"), [(REACH, [0]), (REACH + 2, [])])
def test_a_tap_just_beside_a_control_is_for_it(done, beside, clicks):
    shown = Touched(lambda: Centred(Button("b0", "Button", lambda: done.append(0)), 100))
    rect = shown.page.control("b0").rect
    shown.fingers.tap((rect.right - 1 + beside, rect.centery))
    assert done == clicks


def test_of_two_controls_the_nearer_one_is_meant(done):
    shown = Touched(tall(done))
    x, y = shown.page.control("b1").rect.midbottom
    shown.fingers.tap((x, y + 2))
    assert done == [1]


def test_a_tap_on_what_is_off_says_why_until_the_next_touch(done):
    shown = Touched(tall(done, offs=["not now"] * 20))
    shown.fingers.tap(shown.at("b1"))
    assert done == []
    assert shown.page._tipped() is shown.page.control("b1")
    shown.fingers.down((390, 5))
    assert shown.page._tipped() is None


def test_what_is_rebuilt_under_a_finger_is_still_tapped(done):
    shown = Touched(tall(done), draws=False)
    shown.fingers.down(shown.at("b1"))
    shown.draw()
    shown.fingers.up()
    assert done == [1]


def test_what_has_come_under_a_finger_meanwhile_is_not_tapped(done):
    order = [0, 1]

    def build():
        made = [Button(f"b{n}", str(n), lambda n=n: done.append(n)) for n in order]
        return Column(made)

    shown = Touched(build)
    shown.fingers.down(shown.at("b0"))
    order.reverse()
    shown.draw()
    shown.fingers.up()
    assert done == []


def test_a_board_is_not_meant_beside_it():
    pad = []
    shown = Touched(lambda: Centred(Pad(pad), 200))
    shown.fingers.tap((shown.page.control("pad").rect.right + 3, 100))
    assert said(pad, "click") == []


def test_a_page_that_is_left_lets_go_of_what_a_finger_drags():
    pad = []
    shown = Touched(lambda: Pad(pad))
    shown.fingers.down((100, 100))
    shown.fingers.move((100, 150))
    shown.page.leave()
    assert [it[0] for it in said(pad, "drop")] == ["drop"]
    shown.fingers.move((100, 200))
    shown.fingers.up()
    assert len(said(pad, "drag", "click")) == 1


def test_a_tap_beside_the_controls_of_a_dialog_leaves_the_focus(done):
    shown = Touched(lambda: Column([Button("b1", "Button", lambda: done.append(1))]))
    shown.page.is_dialog = True
    shown.page.focus("b1")
    shown.fingers.tap((390, 295))
    assert shown.page.state.focus == "b1"


# -- scrolling -----------------------------------------------------------------------------


def test_a_page_follows_the_finger_and_nothing_is_clicked(done, order):
    shown = Touched(tall(done), order)
    shown.fingers.drag((100, 200), (100, 150), (100, 110))
    assert shown.scrolled == 90
    assert done == []
    assert shown.is_at_rest


def test_a_drag_that_becomes_a_scroll_takes_the_press_away(done):
    shown = Touched(tall(done))
    shown.fingers.down(shown.at("b1"))
    x, y = shown.at("b1")
    shown.fingers.move((x, y - SLOP - 1))
    assert shown.is_at_rest


def test_a_page_glides_after_the_finger_and_comes_to_rest(done):
    shown = Touched(tall(done))
    throw(shown)
    before = shown.scrolled
    assert shown.wait(200)
    assert shown.scrolled > before
    shown.wait(5000)
    at = shown.scrolled
    assert not shown.wait(500)
    assert shown.scrolled == at


def throw(shown, by=-20):
    shown.fingers.down((100, 250))
    for n in range(1, 6):
        shown.fingers.move((100, 250 + by * n))
        shown.page.tick(16)
    shown.fingers.up()


def test_a_touch_stops_the_glide_and_presses_nothing(done):
    shown = Touched(tall(done))
    throw(shown)
    shown.wait(50)
    shown.fingers.tap((100, 200))
    at = shown.scrolled
    shown.wait(500)
    assert shown.scrolled == at
    assert done == []


def test_nothing_glides_where_motion_is_reduced(done):
    shown = Touched(tall(done))
    shown.page.gestures.glide.is_on = False
    throw(shown)
    assert not shown.wait(200)
    assert shown.scrolled == 100


def test_a_finger_that_rests_before_it_is_lifted_throws_nothing(done):
    shown = Touched(tall(done))
    shown.fingers.down((100, 250))
    shown.fingers.move((100, 150))
    shown.wait(300)
    shown.fingers.up()
    assert not shown.wait(200)


def test_a_glide_ends_at_the_end(done):
    shown = Touched(tall(done))
    shown.page.state.scrolled["page"] = 10_000
    shown.draw()
    throw(shown)
    assert not shown.wait(1000)


def test_the_inner_area_scrolls_first_and_the_outer_one_where_it_cannot(done):
    def build():
        inner = Scroll("inner", Column([Button(f"i{n}", str(n), list) for n in range(9)]), 0)
        inner.height = lambda ctx, width: 150
        outer = [Button(f"o{n}", str(n), list) for n in range(9)]
        return Scroll("page", Column([inner, *outer]))

    shown = Touched(build)
    shown.fingers.drag((100, 140), (100, 100))
    assert (shown.page.state.scrolled["inner"], shown.scrolled) == (40, 0)
    shown.page.state.scrolled["inner"] = 10_000
    shown.draw()
    shown.fingers.drag((100, 140), (100, 100))
    assert shown.scrolled == 40


# -- what a finger drags -------------------------------------------------------------------


def test_a_control_that_takes_a_drag_is_pressed_where_the_finger_came_down(order):
    pad = []
    shown = Touched(lambda: Scroll("page", Column([Pad(pad), *buttons()])), order)
    shown.fingers.drag((100, 100), (100, 60), (100, 40))
    ways = [("press", (100, 100)), ("drag", (100, 60)), ("drag", (100, 40)), ("click", (100, 40))]
    assert said(pad, "press", "drag", "click", "drop") == ways
    assert shown.scrolled == 0
    assert pad[-1] != ("hover", (100, 40))


def buttons():
    return [Button(f"b{n}", str(n), list) for n in range(9)]


def test_a_drag_that_ends_elsewhere_is_dropped_there():
    pad = []
    shown = Touched(lambda: Scroll("page", Column([Pad(pad), *buttons()])))
    shown.fingers.drag((100, 100), (100, 250))
    assert said(pad, "click", "drop") == [("drop", (100, 250))]
    assert shown.is_at_rest


def test_along_its_bar_a_scale_follows_the_finger_and_across_it_the_page_scrolls():
    chosen = []

    def build():
        scale = Slider("scale", "Scale", [str(n) for n in range(10)], 0, chosen.append)
        return Scroll("page", Column([scale, *buttons()]))

    shown = Touched(build)
    bar = shown.page.control("scale")._bar
    shown.fingers.drag(bar.center, (bar.right - 2, bar.centery))
    assert chosen[-1] == 9
    chosen.clear()
    shown.fingers.drag(bar.center, (bar.centerx, bar.centery - 40))
    assert chosen == []
    assert shown.scrolled == 40


# -- a long press --------------------------------------------------------------------------


def test_a_long_press_shows_the_tip_until_it_is_lifted_and_does_nothing_else(done):
    shown = Touched(tall(done, tips=[("b1", "What it does.")]))
    shown.fingers.down(shown.at("b1"))
    shown.wait(LONG_MS - 100)
    assert shown.page._tipped() is None
    shown.wait(150)
    assert shown.page._tipped() is shown.page.control("b1")
    shown.fingers.up()
    assert shown.page._tipped() is None
    assert done == []
    assert shown.is_at_rest


def test_a_long_press_where_there_is_no_tip_is_a_tap(done):
    shown = Touched(tall(done))
    shown.fingers.down(shown.at("b1"))
    shown.wait(2 * LONG_MS)
    shown.fingers.up()
    assert done == [1]


def test_what_a_window_rested_before_the_touch_is_no_long_press(done):
    shown = Touched(tall(done, tips=[("b1", "What it does.")]))
    shown.fingers.down(shown.at("b1"))
    shown.page.tick(2 * LONG_MS)
    assert shown.page._tipped() is None


def test_a_finger_that_moves_asks_for_no_tip(done):
    shown = Touched(tall(done, tips=[("b1", "What it does.")]))
    x, y = shown.at("b1")
    shown.fingers.down((x, y))
    shown.fingers.move((x, y - 30))
    shown.wait(2 * LONG_MS)
    assert shown.page._tipped() is None


def test_no_tip_is_left_where_a_finger_was(done):
    shown = Touched(tall(done, tips=[("b1", "What it does.")]))
    shown.fingers.tap(shown.at("b1"))
    shown.wait(2000)
    assert shown.page._tipped() is None


def test_a_tap_places_the_caret_and_a_long_press_selects_the_word():
    entry = TextBuffer("red green blue")
    shown = Touched(lambda: Column([TextField("field", "Field", entry)]))
    x = shown.page.control("field")._starts[5]
    y = shown.at("field")[1] + 10
    shown.fingers.tap((x, y))
    assert (entry.selection, shown.page.state.focus) == ((5, 5), "field")
    shown.fingers.down((x, y))
    shown.wait(LONG_MS + 50)
    shown.fingers.up()
    assert entry.selection == (4, 9)


# -- twice, and with two fingers -----------------------------------------------------------


def test_of_two_taps_the_second_may_be_for_the_control():
    pad = []
    shown = Touched(lambda: Pad(pad))
    shown.fingers.tap((100, 100))
    shown.wait(DOUBLE_MS - 100)
    shown.fingers.tap((105, 100))
    assert said(pad, "click", "twice") == [("click", (100, 100)), ("twice", (105, 100))]


@pytest.mark.parametrize(("wait", "at"), [(DOUBLE_MS + 50, (100, 100)), (50, (200, 100))])
def test_taps_that_are_apart_are_two_clicks(wait, at):
    pad = []
    shown = Touched(lambda: Pad(pad))
    shown.fingers.tap((100, 100))
    shown.wait(wait)
    shown.fingers.tap(at)
    assert said(pad, "twice") == []
    assert len(said(pad, "click")) == 2


def test_two_fingers_are_handed_over_as_they_move_and_click_nothing(order):
    pad = []
    shown = Touched(lambda: Pad(pad), order)
    shown.fingers.down((100, 100))
    shown.fingers.down((200, 100), 1)
    shown.fingers.move((50, 100))
    shown.fingers.move((250, 100), 1)
    shown.fingers.up(1)
    shown.fingers.move((60, 100))
    shown.fingers.up()
    pinches = [("pinch", (125, 100), 1.5, (-25, 0)), ("pinch", (150, 100), 1.33, (25, 0))]
    assert said(pad, "pinch", "click", "drag", "press") == pinches
    assert shown.is_at_rest


def test_a_second_finger_lets_go_of_what_the_first_one_drags(order):
    pad = []
    shown = Touched(lambda: Pad(pad), order)
    shown.fingers.down((100, 100))
    shown.fingers.move((100, 150))
    shown.fingers.down((200, 100), 1)
    shown.fingers.up()
    shown.fingers.up(1)
    assert [it[0] for it in said(pad, "drop", "click")] == ["drop"]
    assert not pygame.Rect((0, 0), SIZE).collidepoint(said(pad, "drop")[0][1])


def test_two_fingers_scroll_what_does_not_take_them(done, order):
    shown = Touched(tall(done), order)
    shown.fingers.down((100, 200))
    shown.fingers.down((200, 200), 1)
    shown.fingers.move((100, 160))
    shown.fingers.move((200, 160), 1)
    assert shown.scrolled == 40
    shown.fingers.up()
    shown.fingers.up(1)
    assert done == []


def test_the_pad_of_a_laptop_tells_of_fingers_and_they_do_nothing(done):
    shown = Touched(tall(done))
    shown.fingers.mouse = 99
    for finger in (0, 1):
        shown.fingers.down(shown.at("b1"), finger)
        shown.fingers.move((100, 20 + finger), finger)
    for finger in (0, 1):
        shown.fingers.up(finger)
    assert (done, shown.scrolled) == ([], 0)


def test_the_wheel_with_ctrl_is_a_pinch(monkeypatch):
    pad = []
    shown = Touched(lambda: Pad(pad))
    shown.send(pygame.event.Event(pygame.MOUSEMOTION, pos=(100, 100), rel=(0, 0), buttons=()))
    shown.send(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1))
    monkeypatch.setattr(pygame.key, "get_mods", lambda: pygame.KMOD_LCTRL)
    shown.send(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=2))
    assert said(pad, "wheel", "pinch") == [("wheel", 1), ("pinch", (100, 100), 1.32, (0, 0))]


# -- whatever fingers do -------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(12))
def test_no_sequence_of_fingers_leaves_anything_pressed_dragged_or_lit(seed, order):
    """Presses and drops, or clicks, come in pairs; at the end all is as if nobody were there."""
    random, pad = Random(seed), []
    shown = Touched(lambda: Scroll("page", Column([Pad(pad, seed % 2), *buttons()])), order)
    for _ in range(6):
        anything(shown, random)
        for finger in [*shown.fingers.places]:
            shown.fingers.up(finger)
        assert shown.is_at_rest
        assert not shown.page.gestures._fingers
        ways = [it[0] for it in said(pad, "press", "click", "drop")]
        assert all(ways[n : n + 2] != ["press", "press"] for n in range(len(ways)))
        assert not ways or ways[-1] != "press"
        assert [it[1] for it in said(pad, "hover")][-1:] in ([], [None])
    shown.wait(6000, 50)
    pad.clear()
    shown.page.state.scrolled["page"] = 0
    shown.draw()
    shown.fingers.tap((100, 100))
    assert [it[0] for it in said(pad, "press", "click")] == ["press", "click"]


def anything(shown, random):
    """Some fingers come, move, rest, go; some of it is not told, a real mouse moves between."""
    fingers = shown.fingers
    for _ in range(12):
        at, finger = (random.randrange(400), random.randrange(300)), random.randrange(3)
        match random.choice(("down", "move", "move", "up", "wait", "mouse", "leave")):
            case "down" if finger not in fingers.places:
                fingers.down(at, finger)
            case "move" if finger in fingers.places:
                fingers.move(at, finger)
            case "up" if finger in fingers.places:
                fingers.up(finger)
            case "wait":
                shown.wait(random.choice((16, 300)), 50)
            case "leave" if random.random() < 0.2:
                shown.page.leave()


def test_a_finger_whose_end_was_not_told_is_forgotten_with_the_next_touch(done):
    shown = Touched(tall(done))
    shown.fingers.down((100, 100))
    shown.fingers.down((200, 100), 1)
    shown.fingers.places.clear()
    shown.fingers.mouse = None
    shown.fingers.tap(shown.at("b1"))
    assert done == [1]
