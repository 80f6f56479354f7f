"""Widgets by mouse, by keyboard, in words, and at any width."""

import pygame
import pytest

from client.ui import clipboard, theme
from client.ui.text import Type
from client.widgets import (
    Beside,
    Button,
    CardBox,
    Centred,
    Column,
    ControlState,
    DrawContext,
    Label,
    Page,
    Row,
    Scroll,
    ShortLabel,
    Space,
)
from client.widgets.inputs import (
    ChoiceInput,
    Stepper,
    TextBuffer,
    TextField,
    Toggle,
)
from client.widgets.tip_clock import TIP_AFTER_MS
from client.widgets.toast import FAULT_MS, MOST, SHOWN_MS, Toasts
from client.widgets.tooltip import draw_tooltip


class Shown:
    """A page that shows what a function builds."""

    def __init__(self, build, size=(400, 300), scale=1.0):
        self.build, self.type, self.page = build, Type(scale), Page()
        self.surface = pygame.Surface(size)
        self.draw()

    def draw(self):
        self.surface.fill(theme.GROUND)
        return self.page.show(self.build(), self.type, self.surface, self.surface.get_rect())

    def send(self, kind, **what):
        used = self.page.handle(pygame.event.Event(kind, **what))
        self.draw()
        return used

    def key(self, key, mod=0):
        return self.send(pygame.KEYDOWN, key=key, mod=mod)

    def click(self, at):
        self.send(pygame.MOUSEBUTTONDOWN, pos=at, button=1)
        self.send(pygame.MOUSEBUTTONUP, pos=at, button=1)

    def control(self, key):
        return next(c for c in self.page.controls() if c.key == key)


@pytest.fixture
def done():
    return []


def buttons(done, offs=("", "not now", "")):
    def build():
        made = [
            Button(f"b{n}", f"Button {n}", lambda n=n: done.append(n), off=off)
            for n, off in enumerate(offs)
        ]
        return Column(made)

    return build


def test_a_click_is_down_and_up_on_the_same_button(done):
    shown = Shown(buttons(done))
    first, last = (shown.control(key).rect.center for key in ("b0", "b2"))
    shown.click(first)
    shown.send(pygame.MOUSEBUTTONDOWN, pos=first, button=1)
    shown.send(pygame.MOUSEBUTTONUP, pos=last, button=1)
    assert done == [0]


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE])
def test_tab_goes_round_and_enter_presses(done, key):
    shown = Shown(buttons(done))
    focused = []
    for _ in range(4):
        shown.key(pygame.K_TAB)
        focused.append(shown.page.state.focus)
    assert focused == ["b0", "b1", "b2", "b0"]
    shown.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    shown.key(key)
    assert done == [2]


def test_what_is_off_does_nothing_and_says_why(done):
    shown = Shown(buttons(done))
    shown.click(shown.control("b1").rect.center)
    shown.page.focus("b1", True)
    shown.key(pygame.K_RETURN)
    assert done == []
    assert shown.control("b1").tip == "not now"
    assert shown.control("b1").spoken == "Button 1, button, not available: not now"


def test_the_focus_is_seen_with_the_keyboard_and_not_with_the_mouse(done):
    shown = Shown(buttons(done))
    before = pygame.image.tobytes(shown.surface, "RGB")
    shown.key(pygame.K_TAB)
    ringed = pygame.image.tobytes(shown.surface, "RGB")
    assert ringed != before
    shown.send(pygame.MOUSEBUTTONDOWN, pos=(399, 299), button=1)
    assert pygame.image.tobytes(shown.surface, "RGB") == before


def test_a_tip_is_of_what_was_used_last_keyboard_or_mouse(done):
    shown = Shown(buttons(done))
    shown.control("b0").tip = "first"
    shown.key(pygame.K_TAB)
    shown.send(
        pygame.MOUSEMOTION, pos=shown.control("b1").rect.center, rel=(1, 1), buttons=(0,) * 3
    )
    assert shown.page.tick(TIP_AFTER_MS)
    assert shown.page._tipped() is shown.control("b1")
    shown.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    assert shown.page._tipped() is shown.page.focused is not shown.control("b1")


def test_the_focus_outlives_a_rebuilding_and_ends_with_its_control(done):
    shown = Shown(buttons(done))
    shown.key(pygame.K_TAB)
    shown.draw()
    assert shown.page.state.focus == "b0"
    shown.build = lambda: Column([Button("other", "Other", lambda: None)])
    shown.draw()
    assert shown.page.focused is None


def settings(values):
    def build():
        def keep(name):
            return lambda value: values.update({name: value})

        return Column(
            [
                Toggle("t", "Switch", values["t"], keep("t"), "What it does."),
                ChoiceInput("c", "Choice", ["one", "two", "three"], values["c"], keep("c")),
                Stepper("s", "Number", values["s"], (1, 30), keep("s")),
            ]
        )

    return build


@pytest.mark.parametrize("width", [180, 520])
def test_settings_are_changed_by_mouse_beside_or_below_their_names(width):
    values = {"t": False, "c": 0, "s": 5}
    shown = Shown(settings(values), (width, 500))
    shown.click(shown.control("t").control_rect(shown.page.ctx).center)
    shown.click(shown.control("c")._rects[2].center)
    plus = shown.control("s").control_rect(shown.page.ctx)
    shown.click((plus.right - 5, plus.centery))
    assert values == {"t": True, "c": 2, "s": 6}
    shown.click((plus.x + 5, plus.centery))
    assert values["s"] == 5


def test_settings_are_changed_by_keys_within_their_bounds():
    values = {"t": False, "c": 0, "s": 5}
    shown = Shown(settings(values))
    shown.page.focus("t", True)
    shown.key(pygame.K_SPACE)
    shown.page.focus("c", True)
    shown.key(pygame.K_LEFT)
    shown.page.focus("s", True)
    for key in (pygame.K_PAGEUP, pygame.K_PAGEUP, pygame.K_PAGEUP, pygame.K_UP):
        shown.key(key)
    assert values == {"t": True, "c": 2, "s": 30}
    shown.key(pygame.K_HOME)
    shown.key(pygame.K_LEFT)
    assert values["s"] == 1


def test_settings_say_their_values():
    shown = Shown(settings({"t": True, "c": 1, "s": 5}))
    assert shown.page.spoken() == [
        "Switch, switch, on",
        "Choice, choice, two, 2 of 3",
        "Number, number, 5, from 1 to 30",
    ]


# -- text fields ---------------------------------------------------------------------------


@pytest.fixture
def entry():
    return TextBuffer("hello world", most=24)


@pytest.fixture
def field(entry):
    shown = Shown(lambda: Column([TextField("f", "Name", entry, "hint")]))
    shown.page.focus("f")
    return shown


def test_typing_goes_where_the_caret_is(field, entry):
    field.key(pygame.K_HOME)
    field.send(pygame.TEXTINPUT, text="é")
    field.send(pygame.TEXTINPUT, text="山")
    assert entry.text == "é山hello world"
    assert field.control("f").value == "é山hello world"


def test_what_an_input_method_composes_is_not_typed_yet(field, entry):
    field.send(pygame.TEXTEDITING, text="やま", start=0, length=2)
    assert (entry.text, entry.composing) == ("hello world", "やま")
    field.key(pygame.K_BACKSPACE)
    assert entry.text == "hello world"
    field.send(pygame.TEXTINPUT, text="山")
    assert (entry.text, entry.composing) == ("hello world山", "")


@pytest.mark.parametrize(
    ("keys", "left"),
    [
        ([(pygame.K_BACKSPACE, 0)], "hello worl"),
        ([(pygame.K_BACKSPACE, pygame.KMOD_CTRL)], "hello "),
        ([(pygame.K_HOME, 0), (pygame.K_DELETE, 0)], "ello world"),
        ([(pygame.K_HOME, 0), (pygame.K_DELETE, pygame.KMOD_CTRL)], " world"),
        ([(pygame.K_LEFT, pygame.KMOD_SHIFT)] * 3 + [(pygame.K_DELETE, 0)], "hello wo"),
        ([(pygame.K_a, pygame.KMOD_CTRL), (pygame.K_BACKSPACE, 0)], ""),
        ([(pygame.K_LEFT, pygame.KMOD_CTRL), (pygame.K_BACKSPACE, 0)], "helloworld"),
        ([(pygame.K_HOME, 0), (pygame.K_BACKSPACE, 0)], "hello world"),
    ],
)
def test_editing_keys(field, entry, keys, left):
    for key, mod in keys:
        field.key(key, mod)
    assert entry.text == left


def test_cut_copy_and_paste(field, entry):
    field.key(pygame.K_HOME, pygame.KMOD_SHIFT)
    field.key(pygame.K_x, pygame.KMOD_CTRL)
    assert (entry.text, clipboard.paste()) == ("", "hello world")
    for _ in range(3):
        field.key(pygame.K_v, pygame.KMOD_CTRL)
    assert entry.text == "hello worldhello worldhe"


def test_what_is_pasted_is_one_line_without_controls(field, entry):
    clipboard.copy("a\nb\tc\x07")
    field.key(pygame.K_a, pygame.KMOD_CTRL)
    field.key(pygame.K_v, pygame.KMOD_CTRL)
    assert entry.text == "a b c"


def test_the_mouse_places_the_caret_and_selects(field, entry):
    rect = field.control("f").line_rect(field.page.ctx)
    field.send(pygame.MOUSEBUTTONDOWN, pos=(rect.x + 3, rect.centery), button=1)
    assert entry.caret == 0
    field.send(pygame.MOUSEMOTION, pos=(rect.right, rect.centery), rel=(1, 0), buttons=(1, 0, 0))
    assert entry.selection == (0, 11)


def test_a_long_text_is_scrolled_to_its_caret(entry):
    shown = Shown(lambda: Column([TextField("f", "Name", entry)]), (120, 100))
    shown.page.focus("f")
    shown.draw()
    field = shown.control("f")
    assert field._starts[-1] <= field.line_rect(shown.page.ctx).right


def test_enter_sends_and_a_fault_is_shown_and_spoken(done):
    made = TextField("f", "Code", TextBuffer(), "K7MQ2X", lambda: done.append(1), "no such room")
    shown = Shown(lambda: Column([made]))
    shown.page.focus("f")
    shown.key(pygame.K_RETURN)
    assert done == [1]
    assert made.spoken == "Code, text field, empty, for example K7MQ2X, no such room"


# -- boxes and text ------------------------------------------------------------------------

WORDS = "Nothing is lost when a line breaks: Donaudampfschifffahrtsgesellschaft"


@pytest.mark.parametrize("width", [90, 240, 900])
@pytest.mark.parametrize("scale", [1, 2])
def test_nothing_is_clipped_at_any_width(width, scale):
    def build():
        row = [Label(WORDS, grows=1), Button("x", WORDS, lambda: None), Space(5)]
        more = [ShortLabel(WORDS), Label(WORDS, theme.TITLE, align=0.5)]
        sides = Beside([CardBox(Label(WORDS)), Centred(Label(WORDS), 100)], 300)
        return Scroll("all", Column([Row(row), *more, sides]))

    shown = Shown(build, (width * scale, 300), scale)
    assert shown.draw().clipped == []
    for widget in shown.page.root.walk():
        assert widget.rect.right <= width * scale


def test_a_shortened_text_has_its_whole_in_a_tip():
    short = ShortLabel(WORDS)
    shown = Shown(lambda: Column([short]), (90, 50))
    assert short.tip == WORDS
    shown.send(pygame.MOUSEMOTION, pos=short.rect.center, rel=(0, 0), buttons=(0, 0, 0))
    before = pygame.image.tobytes(shown.surface, "RGB")
    assert shown.page.tick(1000)
    shown.draw()
    assert pygame.image.tobytes(shown.surface, "RGB") != before


def long_list(done):
    def build():
        made = [Button(f"b{n}", f"{n}", lambda n=n: done.append(n)) for n in range(30)]
        return Scroll("list", Column(made))

    return build


def test_tab_brings_what_is_far_down_into_sight(done):
    shown = Shown(long_list(done))
    for _ in range(30):
        shown.key(pygame.K_TAB)
        shown.draw()
        assert shown.surface.get_rect().contains(shown.page.focused.rect)
    assert shown.page.state.focus == "b29"


def test_tab_brings_what_is_far_down_in_a_list_inside_a_page_into_sight(done):
    def build():
        rows = [Button(f"row {n}", f"Row {n}", done.append) for n in range(20)]
        inner = CardBox(Scroll("inner", Column(rows), least=100))
        return Scroll("outer", Column([Space(700), inner]))

    shown = Shown(build)
    for n in (15, 3, 19, 0):
        shown.page.focus(f"row {n}", True)
        shown.draw()
        rect = shown.page.focused.rect
        assert shown.surface.get_rect().contains(rect)
        inner = next(w for w in shown.page.root.walk() if w.key == "inner")
        assert inner.rect.contains(rect)


def test_the_wheel_the_page_keys_and_the_bar_scroll(done):
    shown = Shown(long_list(done))
    state = shown.page.state.scrolled
    shown.send(pygame.MOUSEMOTION, pos=(50, 50), rel=(0, 0), buttons=(0, 0, 0))
    shown.send(pygame.MOUSEWHEEL, y=-1, x=0)
    assert state["list"] == 60
    shown.key(pygame.K_PAGEDOWN)
    assert state["list"] > 200
    bar = shown.page.root.thumb(shown.page.ctx)
    shown.send(pygame.MOUSEBUTTONDOWN, pos=bar.center, button=1)
    shown.send(pygame.MOUSEMOTION, pos=(bar.centerx, 2000), rel=(0, 0), buttons=(1, 0, 0))
    assert state["list"] == shown.page.root.most
    shown.send(pygame.MOUSEBUTTONUP, pos=bar.center, button=1)
    assert done == []


def test_what_is_scrolled_out_of_sight_cannot_be_clicked(done):
    shown = Shown(lambda: Column([Scroll("list", long_list(done)()), Space(120)]))
    hidden = shown.control("b5").rect.center
    assert hidden[1] > shown.page.root.children()[0].rect.bottom
    shown.click(hidden)
    assert done == []


def test_toasts_are_few_said_once_and_go():
    toasts = Toasts()
    for n in range(MOST + 2):
        toasts.say(f"sentence {n}", False, 0)
    toasts.say("sentence 4", True, 0)
    assert [toast.text for toast in toasts.shown] == ["sentence 2", "sentence 3", "sentence 4"]
    assert toasts.tick(SHOWN_MS)
    assert [toast.fault for toast in toasts.shown] == [True]
    toasts.draw(pygame.Surface((200, 200)), Type(2))
    assert toasts.tick(FAULT_MS)
    assert not toasts.tick(FAULT_MS)


class Counting(Space):
    """Says how often it was measured."""

    measured = 0

    def height(self, ctx, width):
        type(self).measured += 1
        return 20


def test_each_widget_is_measured_once_for_each_width_and_drawing(monkeypatch):
    monkeypatch.setattr(Counting, "measured", 0)

    def build():
        inside = Counting()
        for _ in range(8):
            inside = Column([Row([inside])])
        return Column([inside])

    shown = Shown(build)
    assert Counting.measured <= 2  # in a row it is as wide as it would like to be
    shown.draw()
    assert Counting.measured <= 4


def test_nothing_is_written_out_of_sight():
    ctx = Shown(lambda: Label("one")).page.ctx
    surface = pygame.Surface((400, 300))
    before = ctx.type.render.cache_info().misses
    ctx.write(surface, "far below", theme.BODY, theme.TEXT, (0, 300))
    assert ctx.type.render.cache_info().misses == before
    ctx.write(surface, "in sight", theme.BODY, theme.TEXT, (0, 280))
    assert ctx.type.render.cache_info().misses == before + 1


def test_the_keyboard_brings_what_is_in_scroll_areas_in_each_other_into_sight():
    def build():
        rows = [Button(f"b{n}", f"Button {n}", lambda: None) for n in range(20)]
        inner = Scroll("inner", Column(rows), grows=0, least=150)
        return Scroll("outer", Column([Space(500), inner]))

    shown = Shown(build)
    shown.page.focus("b15", True)
    for _ in range(2):
        shown.draw()
    assert shown.page.state.scrolled["outer"] > 0
    assert shown.page.state.scrolled["inner"] > 0
    assert shown.surface.get_rect().contains(shown.control("b15").rect)


def test_a_row_that_is_shown_again_at_another_scale_or_with_another_text_is_broken_anew():
    labels = [Label("one and another word") for _ in range(3)]
    row = Row(labels, gap=10)

    def lines(scale):
        ctx = DrawContext(Type(scale), ControlState())
        row.place(ctx, pygame.Rect(0, 0, 480, row.height(ctx, 480)))
        return len({label.rect.y for label in labels})

    assert (lines(0.75), lines(2), lines(0.75)) == (1, 3, 1)
    labels[0].text = "one and another word, which is much longer than before it was"
    assert lines(0.75) > 1


def test_lengths_and_widths_follow_the_scale_of_the_type():
    one, two = (DrawContext(Type(scale), ControlState()) for scale in (1, 2))
    label = Label("wide")
    assert (one.px(7), two.px(7), one.px(7)) == (7, 14, 7)
    assert two.wide(label) > one.wide(label) == label.preferred_width(one)


@pytest.mark.parametrize("width", [-40, 0, 1, 12, 64])
def test_a_row_finds_a_place_in_any_width(width):
    ctx = DrawContext(Type(1.0), ControlState(), (max(1, width), 400))
    row = Row([Button("a", "A button", list), Button("b", "Another", list)], align=1)
    tall = row.height(ctx, width)
    row.place(ctx, pygame.Rect(0, 0, width, tall))
    assert [child.rect.width for child in row.children()] == [width, width]


def test_a_chosen_option_is_not_as_loud_as_the_one_thing_to_do():
    choice = ChoiceInput("choice", "Clock", ["None", "Live"], 0, list)
    ctx = DrawContext(Type(1.0), ControlState(), (400, 200))
    surface = pygame.Surface((400, 200))
    for one in (choice, Toggle("on", "On", True, list), Toggle("off", "Off", False, list)):
        surface.fill(theme.SURFACE)
        one.place(ctx, pygame.Rect(10, 10, 380, one.height(ctx, 380)))
        one.draw(ctx, surface)
        loud = pygame.mask.from_threshold(surface, theme.ACCENT, (1, 1, 1, 255)).count()
        assert loud < 500
    assert surface.get_at(choice.parts()[0].rect.move(4, 4).topleft)[:3] != theme.ACCENT


def test_no_tip_covers_what_has_just_come_to_be_read():
    ctx = DrawContext(Type(1.0), ControlState(), (400, 300))
    button = Button("hint", "Hint", list)
    button.tip = "Suggest a move"
    button.place(ctx, pygame.Rect(20, 20, 120, 40))
    news = pygame.Rect(0, 62, 400, 60)
    surface = pygame.Surface((400, 300))
    surface.fill(theme.GROUND)
    draw_tooltip(ctx, surface, button, [(button, button.rect)], [news])
    assert not pygame.mask.from_threshold(
        surface.subsurface(news), theme.HOVER, (1, 1, 1, 255)
    ).count()


def test_the_option_under_the_mouse_is_brighter_and_the_others_are_not():
    shown = Shown(lambda: ChoiceInput("clock", "Clock", ["None", "Live", "Days"], 0, list))
    rects = [part.rect for part in shown.page.control("clock").parts()]
    shown.page.handle(
        pygame.event.Event(pygame.MOUSEMOTION, pos=rects[1].center, rel=(0, 0), buttons=(0, 0, 0))
    )
    shown.draw()
    inks = [shown.surface.get_at((rect.x + 6, rect.y + 6))[:3] for rect in rects]
    assert inks == [theme.CHOSEN, theme.HOVER, theme.RAISED]


def test_the_edges_of_a_narrow_button_give_way_before_a_word_is_broken():
    ctx = DrawContext(Type(1.0), ControlState(), (400, 300))
    button = Button("undo", "Undo", list)
    word = button.preferred_width(ctx) - 32
    assert button.height(ctx, word + 8) == button.height(ctx, 200)
