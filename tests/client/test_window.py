"""A window at rest looks seldom; whatever comes is looked at at once."""

import pygame
import pytest

from client import window
from client.platform import Platform
from client.window import CALM, CALM_S, FRAME_S, REST_S, STILL, UNSEEN_S, Window
from tests.client.stage import FakeConnection, Stage


class Looks:
    """A window whose looks at the App are counted, and the time it goes by."""

    def __init__(self, monkeypatch):
        self.now = 100.0
        monkeypatch.setattr(window.time, "monotonic", lambda: self.now)
        self.app = Stage().online(FakeConnection()).app
        pygame.display.set_mode((1280, 720))
        pygame.event.clear()
        self.window, self.count = Window(self.app), 0
        update = self.app.update

        def counted():
            self.count += 1
            update()

        self.app.update = counted

    def step(self, passed_s=0.0, draws=True):
        self.now += passed_s
        return self.window.step(draws)

    def rest(self):
        """Until nothing moves; answers how long it rests then."""
        for _ in range(STILL + 2):
            rest = self.step(1.0)
        return rest


@pytest.fixture
async def looks(monkeypatch):
    return Looks(monkeypatch)


async def test_at_rest_it_looks_ten_times_a_second(looks):
    assert looks.rest() == pytest.approx(REST_S)
    before = looks.count
    for _ in range(60):
        looks.step(1 / 60)
    assert looks.count - before <= 10


async def test_where_nothing_counts_time_it_looks_still_more_seldom(looks):
    looks.rest()
    for _ in range(CALM):
        looks.step(1.0)
    assert looks.step(1.0) == pytest.approx(CALM_S)


async def test_while_something_is_drawn_it_looks_at_each_frame(looks):
    looks.rest()
    looks.app.changed = True
    assert looks.step() == pytest.approx(FRAME_S)


async def test_an_event_is_looked_at_at_once(looks):
    looks.rest()
    before = looks.count
    looks.step()
    assert looks.count == before
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(0, 0), buttons=()))
    assert looks.step() == pytest.approx(FRAME_S)
    assert looks.count == before + 1


async def test_news_are_looked_at_at_once(looks):
    looks.rest()
    before = looks.count
    looks.app.changed = True
    looks.step()
    assert looks.count == before + 1


async def test_a_window_that_nobody_sees_draws_nothing_and_hears_all(looks):
    looks.rest()
    before = looks.count
    looks.app.changed = True
    assert looks.step(draws=False) == pytest.approx(UNSEEN_S)
    assert looks.count == before + 1
    assert looks.app.changed, "it is drawn when it is seen again"
    looks.step()
    assert not looks.app.changed


async def test_whatever_is_to_be_drawn_wakes_the_platform(monkeypatch):
    class Waking(Platform):
        woken = 0

        def wake(self):
            self.woken += 1

    app = Stage().app
    app.platform = Waking()
    app.changed = False
    assert app.platform.woken == 0
    app.say("News")
    assert app.platform.woken == 1


async def test_the_window_is_named_for_people_and_what_is_spoken_goes_elsewhere(looks):
    said = []
    looks.window = Window(looks.app, said.append)
    looks.app.changed = True
    looks.step()
    assert pygame.display.get_caption()[0] == "Fourfold"
    assert said == [looks.app.spoken]
    looks.app.say("News")
    looks.step()
    assert said[-1].startswith("News")
    assert "News" not in pygame.display.get_caption()[0]


async def test_a_hidden_window_is_marked_while_a_game_waits(looks, monkeypatch):
    looks.rest()
    scene = type(looks.app.scene)
    monkeypatch.setattr(scene, "window_title", property(lambda _: "Poly-Y with Ben\0"))
    monkeypatch.setattr(scene, "wants", property(lambda _: "Your turn in Poly-Y"))
    looks.step(1.0, draws=False)
    assert pygame.display.get_caption()[0] == "● Poly-Y with Ben  · Fourfold"
