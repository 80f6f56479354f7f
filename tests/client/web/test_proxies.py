"""What a screen reader is told: every control by role and name, and no more than what changed."""

from itertools import pairwise

import pytest

from client.web.proxies import Proxy, as_tree, change, proxies
from client.widgets import Label
from tests.client.gallery.gallery import STATES, shown

SAMPLE = list(STATES)[::9]
WINDOW = (1280, 720), 100


class Document:
    """What the page's script does with a change, without a page."""

    def __init__(self):
        self.proxies, self.children = {}, {}

    def show(self, told):
        for key in told["dropped"]:
            proxy = self.proxies.pop(key)
            self.children.get(proxy["parent"], [key]).remove(key)
            self.children.pop(key, None)
        for proxy in told["put"]:
            self.proxies[proxy["key"]] = proxy
        for parent, order in told["order"].items():
            assert parent == "" or parent in self.proxies
            self.children[parent] = list(order)

    def read(self, parent=""):
        """The keys in the order in which a screen reader comes to them."""
        for key in self.children.get(parent, ()):
            yield key
            yield from self.read(key)


async def told_of(state):
    stage = await shown(state, *WINDOW)
    return stage.scene, proxies(stage.scene)


def places(found):
    """Where each is in the window, by key."""
    at = {"": (0, 0)}
    rects = {}
    for it in found:
        left, top, width, height = it.rect
        at[it.key] = at[it.parent][0] + left, at[it.parent][1] + top
        rects[it.key] = (*at[it.key], width, height)
    return rects


@pytest.mark.parametrize("state", SAMPLE)
async def test_every_control_and_text_of_a_scene_has_a_proxy_in_reading_order(state):
    scene, found = await told_of(state)
    keys = [proxy.key for proxy in found]
    assert len(set(keys)) == len(keys)
    controls = scene.page.controls()
    own = [f"control {control.key}" for control in controls]
    assert [key for key in keys if key in set(own)] == own
    rects = places(found)
    assert [rects[key] for key in own] == [tuple(control.rect) for control in controls]
    assert all(proxy.name or proxy.role == "row" for proxy in found)
    read = {proxy.name for proxy in found if proxy.role in ("text", "heading")}
    inside = {label for it in controls for label in it.walk() if isinstance(label, Label)}
    labels = [it for it in scene.page.root.walk() if isinstance(it, Label) and it not in inside]
    assert {label.text for label in labels if label.text.strip()} <= read
    for proxy, parent in ((proxy, proxy.parent) for proxy in found if proxy.parent):
        assert keys.index(parent) < keys.index(proxy.key)


async def test_a_page_that_is_told_each_change_shows_each_scene():
    document, before = Document(), []
    for state in SAMPLE:
        _, after = await told_of(state)
        document.show(as_tree(change(before, after), 1.0))
        assert list(document.read()) == [proxy.key for proxy in after], state
        shown_now = [(it["key"], it["name"]) for it in document.proxies.values()]
        assert sorted(shown_now) == sorted((proxy.key, proxy.name) for proxy in after)
        before = after


async def test_a_scene_that_is_drawn_again_is_no_change():
    stage = await shown("room-my-turn", *WINDOW)
    before = proxies(stage.scene)
    stage.draw()
    assert change(before, proxies(stage.scene)) is None


async def test_a_move_of_the_keyboard_changes_nothing_but_which_cell_the_board_names():
    stage = await shown("room-my-turn", *WINDOW)
    board = stage.control("board")
    one, other = (part.key for part in board.parts()[3:5])
    board.point(one)
    stage.draw()
    before = proxies(stage.scene)
    board.point(other)
    stage.draw()
    found = change(before, proxies(stage.scene))
    assert [proxy.key for proxy in found.put] == ["control board"]
    assert dict(found.put[0].states)["current"] == f"control board#{other}"
    assert (found.dropped, found.order) == ((), {})


def of(found, role):
    return [proxy for proxy in found if proxy.role == role]


async def test_states_are_told_by_attributes():
    _, settings = await told_of("settings-sound")
    dialog = settings[0]
    assert (dialog.role, dict(dialog.states)) == ("dialog", {"aria-modal": "true"})
    assert all(proxy.parent for proxy in settings[1:])
    switches = of(settings, "switch")
    assert switches
    assert {dict(switch.states)["aria-checked"] for switch in switches} <= {"true", "false"}
    _, form = await told_of("create")
    radios = of(form, "radio")
    assert {dict(radio.states)["aria-checked"] for radio in radios} == {"true", "false"}
    for group in of(form, "radiogroup"):
        chosen = [
            it for it in radios if it.parent == group.key and ("aria-checked", "true") in it.states
        ]
        assert len(chosen) == 1, group
    _, empty = await told_of("connect-empty")
    assert of(empty, "heading")
    assert of(empty, "textbox")
    _, review = await told_of("review-turned")
    states = dict(of(review, "slider")[0].states)
    assert int(states["aria-valuemin"]) <= int(states["aria-valuenow"])
    assert int(states["aria-valuenow"]) <= int(states["aria-valuemax"])


async def test_what_cannot_be_used_says_why():
    found = [
        (control, proxy)
        for state in SAMPLE
        for scene, them in [await told_of(state)]
        for control, proxy in zip(
            scene.page.controls(),
            [it for it in them if it.key.startswith("control ") and "#" not in it.key],
            strict=True,
        )
    ]
    off = [pair for pair in found if pair[0].off]
    assert len(off) > 4
    for control, proxy in found:
        assert (("aria-disabled", "true") in proxy.states) is bool(control.off)
        assert control.off in proxy.about


@pytest.mark.parametrize(
    ("state", "cells"),
    [("room-my-turn", 49), ("toppen-start", 16), ("rotorouter-rotate", 81), ("wordfleet-mid", 100)],
)
async def test_the_cells_of_a_board_are_spoken_where_they_are(state, cells):
    scene, found = await told_of(state)
    board = next(control for control in scene.page.controls() if control.key == "board")
    told = of(found, "gridcell")
    assert len(told) == len(board.board.cells()) >= cells
    for cell, proxy in zip(board.board.cells(), told, strict=True):
        left, top, width, height = places(found)[proxy.key]
        assert board.board.cell_at((left + width // 2, top + height // 2)) == cell.key
        assert proxy.name.startswith(cell.name.partition(",")[0])


def test_a_proxy_of_another_role_or_place_is_made_anew():
    def proxy(role, parent=""):
        return Proxy("a", parent, role, "A", "", (0, 0, 1, 1))

    frame = Proxy("f", "", "dialog", "F", "", (0, 0, 9, 9))
    for before, after in pairwise(
        [[proxy("text")], [proxy("button")], [frame, proxy("button", "f")]]
    ):
        found = change(before, after)
        assert found.dropped == ("a",)
        assert after[-1] in found.put


def test_what_is_in_a_proxy_is_made_anew_with_it():
    def proxy(key, parent, role):
        return Proxy(key, parent, role, key, "", (0, 0, 1, 1))

    inner = [proxy("row", "b", "row"), proxy("cell", "row", "gridcell")]
    before = [proxy("b", "", "grid"), *inner]
    after = [proxy("f", "", "dialog"), proxy("b", "f", "grid"), *inner]
    found = change(before, after)
    assert found.dropped == ("b", "row", "cell")
    assert list(found.put) == after
    assert found.order == {"": ["f"], "f": ["b"], "b": ["row"], "row": ["cell"]}
