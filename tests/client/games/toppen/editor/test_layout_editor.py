"""A layout is made, saved, opened and used: by mouse alone and by keyboard alone."""

import pygame
import pytest

from client.games.toppen.editor.draft import EMPTY
from client.games.toppen.editor.hand import BIN, BLUE, RED
from client.games.toppen.editor.layout_editor import FILE, LayoutEditor, layout_picker
from client.games.toppen.editor.layouts import SHIPPED, Layout, LayoutFile
from client.games.toppen.editor.save import PROPOSED
from engines.toppen.board import read, write
from engines.toppen.public import CHAIN, SHORT_CHAIN, Options
from tests.client.games.toppen.editor.states import SAVED
from tests.client.stage import Stage

SHIFT, CTRL = pygame.KMOD_SHIFT, pygame.KMOD_CTRL
PAIR = "1,2,-,-/-,-,-,-/-,-,-,-/-,-,-,-"
APART = "1,-,2,-/-,-,-,-/-,-,-,-/-,-,-,-"


class Editing(Stage):
    """A stage with the editor open, and what was chosen in it."""

    def __init__(self, text="", size=(1280, 720), scale=100, saved=()):
        super().__init__(size, scale)
        self.done = []
        self.file = LayoutFile(self.app.file(FILE))
        for layout in saved:
            self.file.keep(layout)
        self.online().app.push(layout_picker(self.app, text, self.done.append))
        self.draw()

    @property
    def text(self):
        editors = [scene for scene in self.app.scenes if isinstance(scene, LayoutEditor)]
        return write(editors[-1].draft.board)

    def lay(self, text):
        self.scene.draft.load(read(text))
        self.draw()

    def at(self, place):
        return self.control("table").rect_of(place).center

    def tap(self, *places):
        for place in places:
            self.click(self.at(place))

    def mouse(self, kind, at):
        self.app.handle(pygame.event.Event(kind, pos=at, button=1, rel=(0, 0), buttons=(1, 0, 0)))
        self.draw()

    def drag(self, start, end):
        """From a place to a place or a point."""
        self.mouse(pygame.MOUSEBUTTONDOWN, self.at(start))
        at = end if isinstance(end, tuple) else self.at(end)
        self.mouse(pygame.MOUSEMOTION, at)
        self.mouse(pygame.MOUSEBUTTONUP, at)

    def keys(self, *keys, mod=0):
        for key in keys:
            self.key(key, mod)

    def go(self, place):
        """The keyboard to a cell, by arrow keys from wherever it is."""
        self.scene.page.focus("table", True)
        self.keys(*[pygame.K_LEFT] * 5, *[pygame.K_UP] * 4)
        self.keys(*[pygame.K_RIGHT] * (place % 4), *[pygame.K_DOWN] * (place // 4))

    def rows(self, row):
        return self.text.split("/")[row]


# -- the board by mouse --------------------------------------------------------------------


async def test_a_colour_is_chosen_and_put_by_clicks_on_top_of_what_is_there():
    stage = Editing()
    stage.tap(0, 1, RED, 1, 2)
    assert stage.rows(0) == "1,12,2,-"


async def test_the_bin_is_chosen_and_takes_by_clicks():
    stage = Editing("12,1,-,-/-,-,-,-/-,-,-,-/-,-,-,-")
    stage.tap(BIN, 0, 1, 2)
    assert stage.rows(0) == "1,-,-,-"


@pytest.mark.parametrize(
    ("start", "end", "row"),
    [
        (BLUE, 2, "12,2,1,-"),
        (RED, 0, "122,2,-,-"),
        (0, 1, "1,22,-,-"),
        (0, 3, "1,2,-,2"),
        (0, BIN, "1,2,-,-"),
        (1, BIN, "12,-,-,-"),
        (2, 0, "12,2,-,-"),
        (0, BLUE, "12,2,-,-"),
        (BLUE, BIN, "12,2,-,-"),
        (BIN, 0, "12,2,-,-"),
        (0, (1200, 500), "12,2,-,-"),
        (0, (5, 5), "12,2,-,-"),
    ],
)
async def test_what_is_dragged_lands_where_it_is_dropped_or_is_where_it_was(start, end, row):
    stage = Editing("12,2,-,-/-,-,-,-/-,-,-,-/-,-,-,-")
    stage.drag(start, end)
    assert stage.rows(0) == row
    assert stage.scene.hand.carries is None


async def test_a_piece_that_is_carried_back_to_where_it_was_stays_there():
    stage = Editing(CHAIN)
    stage.mouse(pygame.MOUSEBUTTONDOWN, stage.at(0))
    for place in (5, 0):
        stage.mouse(pygame.MOUSEMOTION, stage.at(place))
    stage.mouse(pygame.MOUSEBUTTONUP, stage.at(0))
    assert stage.text == CHAIN
    assert not stage.scene.draft.can_undo


async def test_a_piece_in_the_hand_is_seen_there_and_escape_puts_it_back():
    stage = Editing(CHAIN)
    before = stage.surface.get_at(stage.at(5))
    stage.mouse(pygame.MOUSEBUTTONDOWN, stage.at(0))
    stage.mouse(pygame.MOUSEMOTION, stage.at(5))
    assert stage.surface.get_at(stage.at(5)) != before
    stage.key(pygame.K_ESCAPE)
    assert isinstance(stage.scene, LayoutEditor)
    stage.mouse(pygame.MOUSEBUTTONUP, stage.at(5))
    assert stage.text == CHAIN


# -- the board by keyboard -----------------------------------------------------------------


async def test_the_keyboard_puts_takes_and_moves_pieces():
    stage = Editing()
    stage.go(0)
    stage.keys(pygame.K_1, pygame.K_2, pygame.K_RIGHT, pygame.K_KP2, pygame.K_RIGHT, pygame.K_1)
    assert stage.rows(0) == "12,2,1,-"
    stage.keys(pygame.K_DELETE, pygame.K_LEFT, pygame.K_BACKSPACE, pygame.K_LEFT)
    assert stage.rows(0) == "12,-,-,-"
    stage.keys(pygame.K_RIGHT, mod=SHIFT)
    assert stage.rows(0) == "1,2,-,-"
    stage.keys(pygame.K_DOWN, mod=SHIFT)
    assert (stage.rows(0), stage.rows(1)) == ("1,-,-,-", "-,2,-,-")
    assert "b2: red" in stage.app.spoken


async def test_a_piece_is_not_moved_off_the_board():
    stage = Editing(CHAIN)
    stage.go(0)
    stage.keys(pygame.K_LEFT, pygame.K_UP, mod=SHIFT)
    assert stage.text == CHAIN


async def test_tools_are_chosen_and_used_by_enter():
    stage = Editing()
    stage.go(3)
    stage.keys(pygame.K_RETURN, pygame.K_RIGHT, pygame.K_DOWN)
    assert "red pieces" in stage.app.spoken
    stage.keys(pygame.K_RETURN, pygame.K_LEFT, pygame.K_SPACE)
    assert (stage.rows(0), stage.rows(1)) == ("-,-,-,1", "-,-,-,2")
    stage.keys(*[pygame.K_RIGHT], *[pygame.K_DOWN] * 2)
    assert "bin" in stage.app.spoken
    stage.keys(pygame.K_RETURN)
    stage.go(3)
    stage.keys(pygame.K_RETURN)
    assert stage.rows(0) == "-,-,-,-"


async def test_where_the_keyboard_is_can_be_seen_and_heard_everywhere():
    stage = Editing(CHAIN)
    stage.go(0)
    said = set()
    for place in range(16):
        stage.go(place)
        said.add(stage.app.spoken)
        rect = stage.control("table").rect_of(place)
        corner = stage.surface.get_at((rect.centerx, rect.y - 1))[:3]
        assert corner == (255, 212, 121)
    assert len(said) == 16


async def test_undo_and_redo_have_buttons_and_keys():
    stage = Editing()
    assert stage.control("undo").off
    stage.tap(0, 1)
    stage.press("undo")
    assert stage.rows(0) == "1,-,-,-"
    stage.press("redo")
    assert stage.rows(0) == "1,1,-,-"
    stage.keys(pygame.K_z, pygame.K_z, mod=CTRL)
    assert stage.text == write(EMPTY)
    stage.keys(pygame.K_y, mod=CTRL)
    stage.keys(pygame.K_z, mod=CTRL | SHIFT)
    assert stage.rows(0) == "1,1,-,-"
    assert stage.control("redo").off


async def test_a_layout_is_mirrored_swapped_and_cleared():
    stage = Editing(PAIR)
    stage.press("mirror")
    assert stage.rows(0) == "-,-,2,1"
    stage.press("swap")
    assert stage.rows(0) == "-,-,1,2"
    stage.press("clear")
    assert stage.text == write(EMPTY)
    assert stage.control("mirror").off == "the board is empty"


# -- using it ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (write(EMPTY), "empty"),
        (APART, "must be connected"),
        (PAIR.replace("2", "1"), "add red ones"),
        ("12,-,-,-/-,-,-,-/-,-,-,-/-,-,-,-", "Red wins"),
        ("12,1,-,-/-,-,-,-/-,-,-,-/-,-,-,-", "Blue wins"),
        (PAIR.replace("1", "1" * 40), "more than 40"),
    ],
)
async def test_what_cannot_be_played_is_said_and_neither_used_nor_saved(text, why):
    stage = Editing()
    stage.lay(text)
    assert why in stage.app.spoken
    for key in ("use", "save"):
        assert why in stage.control(key).off
        assert why in stage.control(key).spoken
        stage.press(key)
    assert isinstance(stage.scene, LayoutEditor)
    assert stage.done == []


async def test_a_layout_that_can_be_played_is_handed_over_and_the_editor_ends():
    stage = Editing()
    stage.tap(0, RED, 1)
    stage.press("use")
    assert stage.done == [PAIR]
    assert not isinstance(stage.scene, LayoutEditor)
    assert Options(start="custom", layout=stage.done[0]).layout == PAIR


async def test_it_begins_with_the_layout_it_is_given():
    assert Editing(CHAIN).text == CHAIN


async def test_who_would_lose_work_by_leaving_is_asked_first():
    stage = Editing(CHAIN)
    stage.tap(5)
    stage.key(pygame.K_ESCAPE)
    assert stage.scene.title == "Question"
    stage.press("no")
    stage.press("cancel")
    stage.press("yes")
    assert not isinstance(stage.scene, LayoutEditor)
    assert stage.done == []


@pytest.mark.parametrize("text", ["", CHAIN])
async def test_who_would_lose_nothing_is_not_asked(text):
    stage = Editing(text)
    stage.tap(5)
    stage.press("undo")
    stage.press("cancel")
    assert not isinstance(stage.scene, LayoutEditor)


# -- saving --------------------------------------------------------------------------------


async def test_a_layout_is_saved_under_a_name_and_opened_again():
    stage = Editing(PAIR)
    stage.press("save")
    stage.type("山田 さん ")
    stage.key(pygame.K_RETURN)
    assert isinstance(stage.scene, LayoutEditor)
    assert stage.file.load() == ((Layout("山田 さん", PAIR),), "")
    stage.press("clear")
    stage.press("open")
    stage.press("own 0")
    assert stage.text == PAIR
    stage.press("cancel")
    assert not isinstance(stage.scene, LayoutEditor)


async def test_a_name_is_proposed_and_the_one_it_was_saved_by_is_kept():
    stage = Editing(PAIR)
    stage.press("save")
    assert stage.control("name").value == PROPOSED
    stage.press("save")
    stage.press("save")
    assert stage.control("name").value == PROPOSED


async def test_the_name_of_what_was_opened_is_proposed_unless_it_is_a_shipped_one():
    for key, name in (("own 2", SAVED[2].name), ("shipped 0", PROPOSED)):
        stage = Editing(saved=SAVED)
        stage.press("open")
        stage.press(key)
        stage.press("save")
        assert stage.control("name").value == name


async def test_a_name_that_is_there_is_replaced_only_when_confirmed():
    stage = Editing(PAIR, saved=SAVED)
    for answer, text in (("no", SAVED[1].text), ("yes", PAIR)):
        stage.press("save")
        stage.type(SAVED[1].name)
        stage.key(pygame.K_RETURN)
        assert stage.scene.title == "Question"
        stage.press(answer)
        assert stage.file.load()[0][1] == Layout(SAVED[1].name, text)
        if answer == "no":
            stage.press("cancel")
    assert len(stage.file.load()[0]) == len(SAVED)
    assert isinstance(stage.scene, LayoutEditor)


@pytest.mark.parametrize(
    ("name", "why"),
    [("  ", "type a name"), ("\u200b\u3164", "type a name"), ("4-chain", "this name is taken")],
)
async def test_a_name_nobody_can_have_is_said_at_the_field(name, why):
    stage = Editing(PAIR)
    stage.press("save")
    stage.type(name)
    stage.press("save")
    assert why in stage.control("name").spoken
    assert stage.file.load() == ((), "")
    stage.scene.page.focus("name")
    stage.type("x")
    assert why not in stage.control("name").spoken


async def test_a_layout_that_could_not_be_saved_is_still_there_and_it_is_said():
    stage = Editing(PAIR)
    stage.file.path.mkdir(parents=True)
    stage.press("save")
    stage.press("save")
    assert "Nothing was saved" in stage.app.toasts.shown[-1].text
    assert stage.scene.title == "Save layout"
    assert stage.text == PAIR


async def test_a_damaged_file_is_said_where_layouts_are_opened_or_saved():
    for key, more in (("open", ()), ("save", ("save",))):
        stage = Editing(PAIR)
        stage.file.path.parent.mkdir(exist_ok=True)
        stage.file.path.write_bytes(b"{")
        for press in (key, *more):
            stage.press(press)
        said = [toast.text for toast in stage.app.toasts.shown]
        assert any("toppen-layouts.damaged" in text for text in said)
        assert stage.file.path.with_suffix(".damaged").read_bytes() == b"{"


# -- opening and deleting ------------------------------------------------------------------


async def test_the_shipped_layouts_are_always_there_and_cannot_be_deleted():
    stage = Editing()
    stage.press("open")
    assert stage.control("delete").off == "you have saved no layouts"
    stage.press("shipped 1")
    assert stage.text == SHORT_CHAIN
    stage = Editing(saved=SAVED)
    stage.press("open")
    stage.press("delete")
    assert all(stage.control(f"shipped {n}").off for n in range(len(SHIPPED)))
    stage.press("shipped 0")
    assert stage.control("yes").off == "tick a layout first"


async def test_several_are_ticked_and_deleted_once_that_is_confirmed():
    stage = Editing(saved=SAVED)
    stage.press("open")
    stage.press("delete")
    for key in ("own 0", "own 1", "own 3", "own 1"):
        stage.press(key)
    assert "ticked" in stage.control("own 0").spoken
    assert "not ticked" in stage.control("own 1").spoken
    stage.press("yes")
    stage.press("no")
    assert len(stage.file.load()[0]) == 4
    stage.press("yes")
    stage.press("yes")
    assert stage.file.load()[0] == (SAVED[1], SAVED[2])
    stage.press("own 1")
    assert stage.text == SAVED[2].text


async def test_layouts_are_opened_ticked_and_deleted_by_the_keyboard():
    stage = Editing(saved=SAVED)
    stage.scene.page.focus("open", True)
    stage.key(pygame.K_RETURN)
    stage.scene.page.focus("delete", True)
    stage.keys(pygame.K_RETURN, pygame.K_SPACE, pygame.K_TAB, pygame.K_SPACE)
    stage.scene.page.focus("yes", True)
    stage.keys(pygame.K_RETURN, pygame.K_TAB, pygame.K_RETURN)
    assert stage.file.load()[0] == SAVED[2:]
    stage.keys(pygame.K_RETURN, pygame.K_ESCAPE)
    assert stage.scene.title == "Open layout"
    stage.key(pygame.K_ESCAPE)
    assert isinstance(stage.scene, LayoutEditor)


async def test_opening_can_be_undone():
    stage = Editing(PAIR)
    stage.press("open")
    stage.press("shipped 0")
    assert stage.text == CHAIN
    stage.press("undo")
    assert stage.text == PAIR
