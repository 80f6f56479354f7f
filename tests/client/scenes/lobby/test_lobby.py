"""The lobby: one's own games, play at once, what is looked for, and lists that change live."""

from copy import copy

import msgspec
import pygame
import pytest

from client.games.catalog import title
from client.net.connection import RequestRefused
from client.net.mirror import Mirror
from client.presenters.room_filter import RoomFilter
from client.presenters.room_settings import terms
from client.scenes.dialogs.leaderboard import own_place
from client.scenes.dialogs.player_profile import lines
from client.scenes.lobby.my_games import EVERY_MS, SOON_MS, whose_turn
from client.scenes.lobby.room_form import PACES
from client.scenes.review.review_scene import ReviewScene
from client.scenes.room.room_scene import RoomScene
from client.storage.profile import Opponent, Seating
from protocol import from_client
from protocol.clock import TimeControl
from protocol.from_client import RoomSettings
from protocol.from_server import (
    Career,
    Leaderboard,
    LobbyRooms,
    MyRooms,
    Ranked,
    Reason,
    Refusal,
    Snapshot,
)
from tests.client.gallery.gallery import shown
from tests.client.gallery.lobby import crowd, server
from tests.client.stage import (
    RAPID,
    Stage,
    card,
    full_lobby,
    golden,
    many_games,
    seen_of,
    settled,
    waiting_seen,
)

SIZE = (1280, 720), 100
DAY = 86_400_000
DAYS = RoomSettings(clock=TimeControl("days", extra_ms=3 * DAY))


# -- my games ------------------------------------------------------------------------------


async def test_a_game_that_waits_for_me_comes_first_and_is_resumed_by_one_press():
    stage = await shown("lobby-mine", *SIZE)
    keys = [control.key for control in stage.scene.page.controls()]
    mine = [key for key in keys if key.startswith("resume ")]
    assert mine[0] == "resume TVRN22"
    assert "Your turn" in stage.control("resume TVRN22").spoken
    assert "山田太郎 to move" in stage.control("resume PLAY44").spoken
    stage.press("resume TVRN22")
    assert isinstance(stage.scene, RoomScene)
    assert stage.scene.room == "TVRN22"


async def test_games_beyond_the_first_and_finished_ones_are_shown_on_demand():
    stage = await shown("lobby-mine", *SIZE)
    with pytest.raises(KeyError):
        stage.control("resume MRE233")
    stage.press("mine all")
    stage.control("resume MRE233")
    with pytest.raises(KeyError):
        stage.control("review QVER33")
    stage.press("mine over")
    stage.control("review QVER33")


async def test_a_finished_game_is_reviewed_by_one_press():
    stage = await shown("lobby-mine-over", *SIZE)
    stage.press("review QVER33")
    seen = seen_of(*golden("toppen", "anti_backtracking", 0), phase="over")
    await settled()
    mirror = stage.connection.rooms["QVER33"]
    mirror.receive(Snapshot(0, 1, 1, False, msgspec.to_builtins(seen)))
    stage.connection.replay = stage.connection.assess = lambda *_: stage.connection.best("toppen")
    stage.draw()
    assert isinstance(stage.scene, ReviewScene)


async def test_my_games_are_asked_for_again_when_one_comes_back_and_when_the_lobby_changes():
    asked = []
    stage = Stage().online(server(own=many_games()))
    mine = stage.connection.mine

    async def counted():
        asked.append(1)
        return await mine()

    stage.connection.mine = counted

    stage.scene.mine._cards = stage.connection.cards
    stage.scene.mine._unseen = 0
    stage.scene.mine.tick(1)
    before = len(asked)
    stage.scene.mine.tick(EVERY_MS)
    await settled()
    assert len(asked) == before + 1
    stage.connection.cards = LobbyRooms(rooms=())
    stage.scene.mine.tick(SOON_MS)
    await settled()
    assert len(asked) == before + 2
    for _ in range(3):
        stage.scene.mine.passed()
    stage.scene.mine.tick(1)
    await settled()
    assert len(asked) == before + 3


def test_what_a_game_waits_for_is_said():
    assert whose_turn(card(seat=0)) == "Waiting for 1 player"
    assert whose_turn(card(seat=0, phase="revealing")) == "About to begin"
    assert whose_turn(card(seat=0, phase="over")) == "Finished"
    both = card(seat=0, phase="playing", names=("Ann", "Bob"), to_move=(0, 1))
    assert whose_turn(both) == "Your turn"


# -- play now ------------------------------------------------------------------------------


async def test_who_looks_for_an_opponent_chooses_first_and_opens_no_room():
    stage = Stage().online(server())
    kept = Seating(
        (Opponent("bot", "search", 9),), 1, msgspec.structs.replace(RAPID, clock=PACES[1][1])
    )
    stage.app.keep(stage.app.profile.with_room("polyy", {"size": 5}, kept))
    stage.draw()
    assert stage.control("now").name == "Find an opponent"
    stage.press("now")
    stage.draw()
    assert not stage.connection.said
    wish = stage.scene.wish
    assert (wish.game, wish.options, wish.settings.clock) == ("polyy", {}, PACES[1][1])
    stage.connection.answer = RequestRefused(Refusal(Reason.LIMIT, "too many rooms"))
    stage.press("start")
    await settled()
    stage.draw()
    assert stage.scene.fault == "Too many rooms."
    assert not stage.control("start").off


# -- the list ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wanted", "codes"),
    [
        (RoomFilter(), {"K7MQ2X", "FAST22", "WQ34RT", "M2N3P4", "ABCDEF", "PLAY22", "PLAY33"}),
        (RoomFilter(text="cleo"), {"FAST22"}),
        (RoomFilter(text="POLY play"), {"PLAY22", "PLAY33"}),
        (RoomFilter(text="wq34"), {"WQ34RT"}),
        (RoomFilter(game="backgammon"), {"ABCDEF"}),
        (RoomFilter(free=True, counts="rated"), {"FAST22"}),
        (RoomFilter(counts="casual", text="zoë"), {"ABCDEF"}),
        (RoomFilter(clock="live"), {"FAST22"}),
        (RoomFilter(clock="days"), set()),
    ],
)
def test_a_filter_leaves_what_is_looked_for(wanted, codes):
    assert {it.room for it in full_lobby().rooms if wanted.fits(it, title(it.game))} == codes


def test_a_clock_of_days_is_no_live_clock():
    assert RoomFilter(clock="days").fits(card(settings=DAYS), "")
    assert not RoomFilter(clock="live").fits(card(settings=DAYS), "")


async def test_rooms_are_found_as_one_writes_and_all_come_back_by_one_press():
    stage = Stage().online(server())
    stage.draw()
    stage.scene.page.focus("find")
    stage.type("cleo")
    keys = [control.key for control in stage.scene.page.controls()]
    assert [key for key in keys if key.startswith("join ")] == ["join FAST22"]
    stage.type(" nobody")
    stage.press("all")
    stage.control("join WQ34RT")
    assert stage.scene.list.text.text == ""


async def test_a_game_in_play_can_be_watched_and_has_no_free_seat_and_mine_leads_back():
    stage = Stage().online(server())
    running = card("PLAY99", "playing", ("Ann", None, "Bob"), game="rotorouter")
    own = card("MYRM22", "playing", ("Bob", "Ann"), seat=1)
    stage.connection.cards = LobbyRooms(rooms=(running, own))
    stage.draw()
    told = [str(getattr(widget, "text", "")) for widget in stage.scene.page.root.walk()]
    assert "free" not in told
    assert "nobody" in told
    keys = [control.key for control in stage.scene.page.controls()]
    assert {"watch PLAY99", "back MYRM22"} <= set(keys)
    assert not {"join PLAY99", "watch MYRM22", "join MYRM22"} & set(keys)


async def test_ones_own_games_stand_at_home_once():
    stage = Stage().online(server())
    own = card("MYRM22", "playing", ("Bob", "Ann"), seat=1)
    open_ = card("MYRM33", "open", ("Ann", None), seat=0)
    other = card("PLAY99", "playing", ("Cleo", "Bob"))
    stage.connection.cards = LobbyRooms(rooms=(own, open_, other))
    stage.connection.own = MyRooms(1, (own, open_))
    stage.draw()
    stage.scene.mine.rooms = (own, open_)
    stage.draw()
    keys = {control.key for control in stage.scene.page.controls()}
    assert {"resume MYRM22", "resume MYRM33", "watch PLAY99"} <= keys
    assert not {"back MYRM22", "back MYRM33"} & keys
    told = [str(getattr(widget, "text", "")) for widget in stage.scene.page.root.walk()]
    assert "Live games (1)" in told


async def test_a_seat_that_nobody_can_take_is_not_shown_as_free():
    stage = Stage().online(server())
    red_and_blue = RoomSettings(closed=(1, 3))
    seats = ("Bob", None, None, None)
    room = card("PLAY99", "open", seats, game="rotorouter", free=(2,), settings=red_and_blue)
    stage.connection.cards = LobbyRooms(rooms=(room,))
    stage.draw()
    told = [str(getattr(widget, "text", "")) for widget in stage.scene.page.root.walk()]
    assert (told.count("free"), told.count("nobody")) == (1, 2)


async def test_the_code_field_is_emptied_when_it_was_used():
    for key in ("join", "watch"):
        stage = Stage().online(server())
        stage.draw()
        stage.scene.page.focus("code")
        stage.type("k7mq2x")
        stage.press(key)
        await settled()
        assert isinstance(stage.scene, RoomScene)
        stage.connection.rooms.setdefault("K7MQ2X", Mirror("K7MQ2X"))
        stage.tell(waiting_seen())
        stage.draw()
        assert stage.app.scenes[-2].code.text == ""


async def test_a_code_of_a_full_room_is_watched():
    stage = Stage().online(server())
    stage.connection.answer = RequestRefused(Refusal(Reason.ROOM_FULL, "no"))
    stage.draw()
    stage.scene.page.focus("code")
    stage.type("k7mq2x")
    stage.key(pygame.K_RETURN)
    await settled()
    assert stage.scene.room == "K7MQ2X"
    assert stage.app.toasts.shown[-1].text == "All seats are taken."


async def test_the_keyboard_keeps_its_place_while_two_hundred_rooms_change():
    stage = Stage().online(server(cards=crowd(200)))
    stage.draw()
    stage.scene.page.focus("watch R060QX", True)
    stage.draw()
    before = stage.control("watch R060QX").rect.y
    rooms = stage.connection.cards.rooms
    stage.connection.cards = LobbyRooms(rooms=(*(card(f"N{n}") for n in range(7)), *rooms[3:]))
    stage.draw()
    assert stage.scene.page.state.focus == "watch R060QX"
    assert stage.control("watch R060QX").rect.y == before
    gone = [it for it in stage.connection.cards.rooms if it.room != "R060QX"]
    stage.connection.cards = LobbyRooms(rooms=tuple(gone))
    stage.draw()
    after = stage.scene.page.focused
    assert after.key == "watch R061QX"
    assert after.rect.y == before


async def test_a_card_that_did_not_change_is_not_made_anew():
    stage = Stage().online(server(cards=crowd(50)))
    stage.draw()
    before = dict(stage.scene.list._made)
    rooms = stage.connection.cards.rooms
    stage.connection.cards = LobbyRooms(rooms=(card("NEW222"), *rooms))
    stage.draw()
    after = stage.scene.list._made
    assert all(after[code][1] is made for code, (_, made) in before.items())
    assert "NEW222" in after


# -- alone, and in a page ------------------------------------------------------------------


def keys_of(stage):
    return {control.key for control in stage.scene.page.controls()}


async def test_alone_at_ones_own_server_the_first_bot_is_the_main_action_and_nobody_is_looked_for():
    stage = await shown("lan-lobby-alone", *SIZE)
    assert stage.scene.page.state.focus == "bot polyy"
    assert not {"now", "find"} & keys_of(stage)


async def test_where_nobody_else_can_ever_come_no_code_is_asked_for_and_no_friend_is_called():
    stage = await shown("lan-lobby-alone", *SIZE)
    stage.app.platform = copy(stage.app.platform)
    stage.app.platform.has_processes = False  # a page alone: its server is in the page itself
    stage.draw()
    assert not {"code", "join", "watch"} & keys_of(stage)
    assert not any(key.startswith("friend ") for key in keys_of(stage))
    assert "bot polyy" in keys_of(stage)


async def test_filters_open_below_the_button_that_opens_them_and_stay_while_they_are_used():
    stage = Stage().online(server())
    stage.draw()
    at = stage.control("filters").rect
    stage.press("filters")
    assert stage.control("filters").rect.topleft == at.topleft
    before = below_the_button(stage)
    stage.press("only free")
    assert below_the_button(stage) == before
    stage.press("clear")
    assert below_the_button(stage) == before


def below_the_button(stage):
    """How far below the button of the filters their rows are."""
    keys = ("only game", "only free", "only clock", "clear")
    return [stage.control(key).rect.y - stage.control("filters").rect.y for key in keys]


# -- in words ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        (RoomSettings(), ()),
        (RAPID, ("5 min + 3 s a turn", "Rated")),
        (DAYS, ("3 days a turn",)),
        (RoomSettings(clock=TimeControl("sudden", 90_000)), ("90 s",)),
        (
            RoomSettings(clock=TimeControl("byoyomi", 5_400_000, 30_000, 3)),
            ("1 h 30 min + 3 × 30 s",),
        ),
        (RoomSettings(clock=TimeControl("move", extra_ms=60_000)), ("1 min a turn",)),
        (
            RoomSettings(clock=TimeControl("delay", 60_000, 2_500)),
            ("1 min, first 2.5 s of each turn free",),
        ),
        (RoomSettings(hints=True, undo="free"), ("Hints", "Practice")),
        (RoomSettings(spectators="nobody", delay_ms=30_000), ("No spectators",)),
        (
            RoomSettings(spectators="link", delay_ms=30_000),
            ("Watch by link only", "spectators 30 s later"),
        ),
    ],
)
def test_how_a_room_is_played_is_told_in_words(settings, told):
    assert tuple(words.replace("\u00a0", " ") for words in terms(settings)) == told


def test_a_record_tells_ratings_with_their_doubt():
    told = lines(
        Career("polyy", 3, 2, 1, rating=1600, deviation=200, rated=1, first_places=1, withheld=1)
    )
    assert told == (
        "Rating 1600, likely between 1200 and 2000.",
        "1 rated game, first place in 1.",
        "Not on the leaderboard yet.",
        "Campaign: level 3. Won 2, lost 1.",
        "Held back the seed once before a game.",
    )
    assert lines(Career("polyy", 1)) == ()


def test_the_own_place_is_told_once_there_is_one():
    me = Ranked("me", "Ann", 1700, 70, 30)
    assert own_place(Leaderboard(1, "polyy", ())) == "No rated games yet."
    assert own_place(Leaderboard(1, "polyy", (), me)).startswith(
        "You are not ranked yet. Rating 1700"
    )
    assert own_place(Leaderboard(1, "polyy", (me,), me, 1)).startswith(
        "You are number 1. Rating 1700"
    )


async def test_a_name_in_the_lobby_leads_to_its_record_and_the_best_to_others():
    stage = await shown("best", *SIZE)
    stage.press("who 1")
    await settled()
    assert stage.scene.title == "Profile"
    assert from_client.ShowProfile(1, "p0") in stage.connection.said
    stage = Stage().online(server(own=MyRooms(1, ())))
    stage.press("who FAST22 0")
    await settled()
    assert from_client.ShowProfile(1, "Cleo of FAST22") in stage.connection.said


async def test_the_form_of_a_new_room_finds_somebody_who_wants_the_same():
    stage = await shown("create", *SIZE)
    form = stage.scene.seatings["polyy"]
    form.seating = msgspec.structs.replace(
        form.seating, settings=msgspec.structs.replace(RAPID, listed=False), finds=True
    )
    stage.press("match")
    await settled()
    asked = stage.connection.said[-1]
    assert asked == from_client.QuickMatch(1, "polyy", asked.options, RAPID)
    assert isinstance(stage.scene, RoomScene)
    assert stage.app.profile.seatings["polyy"].settings.clock == RAPID.clock
    alone = await shown("create-bot-toppen", *SIZE)
    assert "match" not in [control.key for control in alone.scene.page.controls()]


@pytest.mark.parametrize("state", ["waiting-first", "room-my-turn"])
async def test_a_name_at_the_table_leads_to_its_record(state):
    stage = await shown(state, *SIZE)
    stage.press("who 0")
    await settled()
    assert stage.scene.title == "Profile"
    assert from_client.ShowProfile in [type(asked) for asked in stage.connection.said]


@pytest.mark.parametrize("key", ["join", "watch"])
async def test_a_link_to_another_server_leads_there(key):
    stage = Stage().online(server())
    gone = []
    stage.app.connect = gone.append
    stage.draw()
    stage.scene.page.focus("code")
    stage.type("fourfold://other.example.org/K7MQ2X")
    stage.press(key)
    assert [(it.url, it.room) for it in gone] == [("ws://other.example.org:7447", "K7MQ2X")]
    assert stage.scene.code.text == ""
    stage.scene.page.focus("code")
    stage.type("ftp://other/K7MQ2X")
    stage.press(key)
    assert "not an address" in stage.scene.codes.fault
    assert len(gone) == 1


async def test_the_servers_bots_have_no_records_to_look_up():
    stage = Stage().online(server())
    seats = {"players": ("ann", "bot-12"), "names": ("Ann", "Bot (random)")}
    stage.connection.cards = LobbyRooms(rooms=(card("PLAY88", "playing", **seats),))
    stage.draw()
    keys = [control.key for control in stage.scene.page.controls()]
    assert "who PLAY88 0" in keys
    assert "who PLAY88 1" not in keys


async def test_a_link_without_a_code_is_no_invitation():
    stage = Stage().online(server())
    stage.draw()
    stage.scene.page.focus("code")
    stage.type("fourfold://play.example.org:7447/")
    assert stage.control("join").off
    stage.type("k7mq2x")
    assert not stage.control("join").off


async def test_the_token_is_replaced_after_a_question_and_kept_before_it_is_used():
    stage = await shown("record-own", (1280, 720), 100)
    stage.press("renew")
    stage.draw()
    assert stage.connection.token == "t"
    stage.press("yes")
    await settled()
    assert stage.app.profile.server(stage.connection.url).token == "t2"
    assert "Key replaced" in stage.app.spoken


@pytest.mark.parametrize("state", ["lobby-full", "lobby-mine", "lobby-empty"])
async def test_the_home_has_one_main_action(state):
    stage = await shown(state, *SIZE)
    found = [it for it in stage.scene.page.controls() if getattr(it, "_kind", "") == "loud"]
    assert len(found) == 1
