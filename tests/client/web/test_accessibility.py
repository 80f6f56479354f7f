"""What a screen reader does to a proxy arrives in the window, which tells what has changed."""

import json
import time

import pygame

from client.web.accessibility import LATEST_S, Accessibility
from client.widgets.traversal import around
from tests.client.gallery.gallery import shown
from tests.client.stage import settled


class Clock:
    """An event loop whose time is put forward."""

    def __init__(self):
        self.now, self.calls = 0.0, []

    def time(self):
        return self.now

    def call_later(self, delay, callback):
        self.calls.append((self.now + delay, callback))

    def forward(self, seconds):
        end = self.now + seconds
        while self.calls and min(self.calls)[0] <= end:
            call = min(self.calls, key=lambda it: it[0])
            self.calls.remove(call)
            self.now = call[0]
            call[1]()
        self.now = end


class Page:
    """Keeps what it is told."""

    def __init__(self):
        self.told = []

    def show(self, told):
        self.told.append(json.loads(told))

    def keys(self, role, name):
        """Of all that were ever put, those of that role whose name begins so."""
        put = {proxy["key"]: proxy for told in self.told for proxy in told.get("put", ())}
        return [
            key for key, it in put.items() if it["role"] == role and it["name"].startswith(name)
        ]


class Reader:
    """A scene of the gallery, with somebody who only listens."""

    @classmethod
    async def of(cls, state, size=(1280, 720)):
        self = cls()
        self.stage = await shown(state, size, 100)
        self.page, self.clock = Page(), Clock()
        self.accessibility = Accessibility(self.stage.app, self.page, self.clock)
        await self.rest()
        return self

    async def rest(self):
        """Use all events and draw, as a window does, and let it rest."""
        for _ in range(3):
            for event in pygame.event.get():
                self.stage.app.handle(event)
            await settled()
            self.stage.draw()
            self.accessibility.drawn()
        self.clock.forward(2 * LATEST_S)

    async def do(self, what, role, name):
        key = self.page.keys(role, name)[0]
        self.page.told.clear()
        self.accessibility.heard(what, key)
        await self.rest()
        return key

    def last(self, what):
        return next(told[what] for told in reversed(self.page.told) if what in told)


async def test_a_scene_is_told_once_and_a_frame_without_change_not_at_all():
    reader = await Reader.of("lobby-full")
    assert len(reader.page.told) == 1
    await reader.rest()
    assert len(reader.page.told) == 1


async def test_what_moves_is_told_now_and_then():
    reader = await Reader.of("room-my-turn")
    told, seconds = len(reader.page.told), 2
    for frame in range(60 * seconds):
        reader.stage.app.say(f"Sentence {frame}")
        reader.stage.draw()
        reader.accessibility.drawn()
        reader.clock.forward(1 / 60)
    assert 3 <= len(reader.page.told) - told <= seconds / LATEST_S + 1


async def test_a_part_that_is_read_comes_into_sight():
    reader = await Reader.of("wordfleet-composer", (390, 844))

    def in_sight_now():
        letters = reader.stage.control("letters")
        areas = around(reader.stage.scene.page.root, letters)
        seen = [it.rect for it in areas]
        return {it.key for it in letters.parts() if all(rect.contains(it.rect) for rect in seen)}

    last = ord("Z") - ord("A")
    assert last not in in_sight_now()
    await reader.do("focus", "radio", "Z")
    assert last in in_sight_now()


async def test_a_frame_costs_next_to_nothing():
    reader = await Reader.of("room-my-turn")
    began = time.process_time()
    for _ in range(1000):
        reader.accessibility.drawn()
    assert time.process_time() - began < 0.2, "0.2 ms a frame"


async def test_a_button_is_focused_and_used():
    reader = await Reader.of("connect-empty")
    key = await reader.do("focus", "button", "Settings")
    assert reader.stage.scene.page.state.focus == key.removeprefix("control ")
    assert not any("focus" in told for told in reader.page.told), "the page knows that already"


async def test_a_dialog_takes_the_place_of_what_is_below():
    reader = await Reader.of("connect-empty")
    await reader.do("use", "button", "Settings")
    assert reader.stage.scene.modal
    assert reader.page.keys("dialog", "Settings")
    assert reader.last("focus") == f"control {reader.stage.scene.page.state.focus}"


async def test_the_focus_of_the_window_is_told():
    reader = await Reader.of("connect-empty")
    reader.stage.key(pygame.K_TAB)
    await reader.rest()
    assert reader.last("focus") == f"control {reader.stage.scene.page.state.focus}"


async def test_a_switch_is_turned_and_one_of_a_choice_chosen():
    reader = await Reader.of("settings-sound")
    key = await reader.do("use", "switch", "")
    put = {proxy["key"]: proxy for told in reader.page.told for proxy in told.get("put", ())}
    assert key in put, "its state is another one"
    reader = await Reader.of("create")
    await reader.do("use", "radio", "A bot")
    put = [proxy for told in reader.page.told for proxy in told.get("put", ())]
    chosen = [it["name"] for it in put if it["states"].get("aria-checked") == "true"]
    assert "A bot" in chosen


async def test_a_cell_is_chosen_and_played_by_being_used():
    reader = await Reader.of("toppen-start")
    mine = [part for part in reader.stage.control("board").parts() if "yours" in part.name]
    assert mine
    reader.accessibility.heard("use", f"control board#{mine[0].key}")
    await reader.rest()
    cell = next(p for p in reader.stage.control("board").parts() if p.key == mine[0].key)
    assert cell.is_current
    assert reader.stage.scene.page.state.focus == "board"


async def test_what_is_gone_is_not_used():
    reader = await Reader.of("connect-empty")
    gone = reader.page.keys("button", "Help")[0]
    await reader.do("use", "button", "Settings")
    scene = reader.stage.scene
    reader.accessibility.heard("use", gone)
    await reader.rest()
    assert reader.stage.scene is scene


async def test_sentences_are_said_and_faults_at_once():
    reader = await Reader.of("room-my-turn")
    assert "urn" in reader.last("said"), "whose turn it is"
    reader.stage.app.say("Copied.")
    reader.stage.app.say("The server is gone.", fault=True)
    await reader.rest()
    assert reader.last("said").startswith("Copied.")
    assert reader.last("warned") == "The server is gone."
    control = reader.stage.scene.page.focused
    assert control is None or control.spoken not in reader.last("said")
