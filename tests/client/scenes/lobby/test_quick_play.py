"""The quick way to a bot: the level one chose, or one to begin with that is ready."""

import msgspec
import pygame

from client.games.catalog import BOARDS
from client.scenes.lobby.create_room import CreateScene
from client.scenes.lobby.first_lesson import FirstLessonScene
from client.scenes.room.room_scene import RoomScene
from client.storage.profile import LocalProfile, Opponent, Seating
from protocol import from_client
from tests.client.gallery.lobby import server
from tests.client.stage import BOT_OFFERS, FakeConnection, Stage, many_games, settled


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
    stage = Stage(profile=msgspec.structs.replace(profile or LocalProfile(), offered=("polyy",)))
    stage.online(Slow())
    stage.draw()
    return stage


def ready(stage):
    stage.connection.welcome = msgspec.structs.replace(stage.connection.welcome, bots=offers())
    stage.draw()


async def test_a_level_that_was_a_makeshift_is_not_kept_as_ones_choice():
    wanted = Seating().with_opponent(0, Opponent("bot", "search", 7))
    stage = await at_a_slow_server(LocalProfile(name="Ann").with_room("polyy", {}, wanted))
    stage.press("bot polyy")
    await settled()
    assert stage.connection.said[-1] == from_client.SeatBot(1, "K7MQ2X", 1, "search", 2)
    assert stage.app.profile.seatings["polyy"] == wanted
    stage.app.pop(stage.scene)
    ready(stage)
    name = BOT_OFFERS["polyy"][1].names[6]
    assert stage.control("bot polyy").name.startswith(f"Play a bot: Poly-Y, {name} (")
    stage.press("bot polyy")
    await settled()
    assert stage.connection.said[-1] == from_client.SeatBot(1, "K7MQ2X", 1, "search", 7)


async def test_a_newcomer_begins_against_a_gentle_bot_of_any_game_by_one_press():
    for game in ("polyy", "toppen", "rotorouter", "wordfleet"):
        stage = Stage().online(FakeConnection(games={game: BOARDS[game].rules}))
        stage.press(f"bot {game}")
        await settled()
        opened, *seated = stage.connection.said
        assert opened.game == game
        bots = [said for said in seated if isinstance(said, from_client.SeatBot)]
        assert {(bot.bot, bot.level) for bot in bots} == {("search", 2)}
        assert isinstance(stage.scene, RoomScene)
        assert stage.app.profile.game == game


async def test_a_friend_gets_a_room_that_is_not_listed_by_one_press():
    stage = Stage().online(FakeConnection(games={"polyy": 1, "toppen": 1}))
    stage.press("friend toppen")
    await settled()
    opened, joined = stage.connection.said
    assert (opened.game, opened.settings.listed) == ("toppen", False)
    assert isinstance(joined, from_client.Join)
    assert isinstance(stage.scene, RoomScene)


async def test_a_press_that_began_before_ones_games_came_does_what_it_began_on():
    stage = Stage().online(server(own=many_games()))
    stage.draw()
    at = stage.control("bot polyy").rect.center
    press = {"pos": at, "button": 1}
    stage.app.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, **press))
    await settled()
    assert stage.scene.mine.rooms
    stage.draw()
    stage.app.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, **press))
    await settled()
    stage.draw()
    assert isinstance(stage.scene, RoomScene)


async def test_the_lesson_of_a_game_is_offered_before_its_first_game_and_never_again():
    stage = Stage(profile=LocalProfile(name="Ann")).online()
    stage.press("bot polyy")
    assert isinstance(stage.scene, FirstLessonScene)
    assert stage.connection.said == []
    stage.press("play")
    await settled()
    assert isinstance(stage.scene, RoomScene)
    stage.app.pop(stage.scene)
    stage.press("bot polyy")
    await settled()
    assert isinstance(stage.scene, RoomScene)


async def test_the_offer_of_a_lesson_leads_to_it():
    stage = Stage(profile=LocalProfile(name="Ann")).online()
    learnt = []
    stage.app.open_lesson = learnt.append
    stage.press("friend polyy")
    stage.key(pygame.K_RETURN)
    assert learnt == ["polyy"]
    assert stage.connection.said == []


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


async def test_who_has_never_played_a_game_may_ask_for_hints_against_its_bot():
    for known, helped in ((LocalProfile(), True), (LocalProfile().with_room("polyy", {}), False)):
        stage = Stage(profile=msgspec.structs.replace(known, offered=("polyy",)))
        stage.online(FakeConnection())
        stage.draw()
        stage.press("bot polyy")
        await settled()
        opened = next(it for it in stage.connection.said if isinstance(it, from_client.Open))
        assert opened.settings.hints == helped
