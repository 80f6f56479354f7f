"""The quick way to a bot: the level one chose, or one to begin with that is ready."""

import msgspec
import pygame

from client.scenes.lobby.create_room import CreateScene
from client.scenes.lobby.lobby import LobbyScene
from client.storage.profile import LocalProfile, Opponent, Seating
from tests.client.stage import BOT_OFFERS, FakeConnection, Stage, settled


def offers(ready=None):
    """The bots of Poly-Y, of which the strong ones need a while."""
    found = BOT_OFFERS["polyy"]
    if ready is None:
        return {"polyy": found}
    return {
        "polyy": tuple(
            msgspec.structs.replace(it, ready=min(ready, len(it.levels)), why="being prepared")
            for it in found
        )
    }


class Slow(FakeConnection):
    """A server whose strong bots are not ready for as long as it is not told."""

    def __init__(self):
        super().__init__()
        self.looks = 0
        self.welcome = msgspec.structs.replace(self.welcome, bots=offers(2))

    async def look_again(self):
        self.looks += 1


async def at_a_slow_server(profile=None):
    stage = Stage(profile=profile)
    stage.online(Slow())
    stage.draw()
    return stage


def ready(stage):
    stage.connection.welcome = msgspec.structs.replace(stage.connection.welcome, bots=offers())
    stage.draw()


async def test_a_level_that_was_a_makeshift_is_not_kept_as_ones_choice():
    stage = await at_a_slow_server()
    before = stage.scene._quick.words
    stage.app.push(CreateScene(stage.app))
    stage.draw()
    stage.scene.page.focus("whom", True)
    stage.key(pygame.K_LEFT)
    assert stage.scene.order.is_alone
    stage.press("open")
    await settled()
    kept = stage.app.profile.seatings["polyy"].opponent(0)
    assert (kept.kind, kept.level) == ("bot", 0)
    stage.app.pop(stage.scene)
    ready(stage)
    assert isinstance(stage.scene, LobbyScene)
    assert stage.scene._quick.words != before
    assert offers()["polyy"][1].names[1] not in stage.scene._quick.words


async def test_a_level_that_one_chose_is_played_again_once_it_is_ready():
    wanted = Seating().with_opponent(0, Opponent("bot", "search", 7))
    stage = await at_a_slow_server(LocalProfile(name="Ann").with_room("polyy", {}, wanted))
    stage.app.push(CreateScene(stage.app))
    stage.draw()
    stage.press("open")
    await settled()
    assert stage.app.profile.seatings["polyy"].opponent(0) == wanted.opponent(0)


async def test_the_lobby_looks_for_ready_bots_for_as_long_as_some_are_not():
    stage = await at_a_slow_server()
    for n in range(1, 13):
        stage.scene._look_at = 0
        stage.draw()
        await settled()
        assert stage.connection.looks == n
    ready(stage)
    stage.scene._look_at = 0
    stage.draw()
    await settled()
    assert stage.connection.looks == 12
