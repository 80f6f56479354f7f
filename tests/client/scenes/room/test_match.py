"""The life of a match at the table: clocks, absences, offers, chat, the next game."""

import asyncio
import time

import msgspec
import pygame
import pytest

from client.net.connection import RequestRefused
from client.presenters.clocks import countdown, dial, timed
from client.presenters.offer_words import declined, ran_out
from client.presenters.result_words import headline
from client.scenes.room.panel import rating_change
from client.scenes.room.panel.table_menu import why_no_offer, why_no_save
from client.scenes.room.panel.waiting_panel import ON
from client.scenes.room.room_scene import RoomScene
from client.widgets import Button
from engines.polyy.public import PlaceStone
from protocol import from_client
from protocol.allowed_actions import bits
from protocol.clock import TimeControl
from protocol.from_client import RoomSettings
from protocol.from_server import (
    Career,
    ChatLine,
    EndingView,
    OfferView,
    Profiled,
    Reason,
    Refusal,
    RoomPresence,
    SeatInfo,
    Snapshot,
)
from protocol.termination import Termination
from tests.client.gallery.gallery import shown
from tests.client.gallery.match import BEGINNING, BYOYOMI, DAYS, FISCHER, NOW, RUNNING, clock
from tests.client.gallery.saved_games import FakeSaves
from tests.client.hands import connected, two
from tests.client.plays.test_app import opened
from tests.client.stage import ME, YOU, Stage, golden, seen_of, settled, waiting_seen
from tests.support.people import person, sit, until

CODE = "K7MQ2X"
BOT = (RUNNING.seats[0], SeatInfo("bot-1", "Bot", "random 0"))
RATED = RoomSettings(rated=True)


async def table(state="match-clock"):
    return await shown(state, (1280, 720), 100)


def texts(stage):
    return [str(getattr(widget, "text", "")) for widget in stage.scene.page.root.walk()]


def keys(stage):
    return [control.key for control in stage.scene.page.controls()]


# -- clocks --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ms", "text"),
    [
        (0, "0.0"),
        (99, "0.0"),
        (9_999, "9.9"),
        (10_000, "0:10"),
        (59_999, "0:59"),
        (3_600_000, "1:00:00"),
        (86_399_999, "23:59:59"),
        (86_400_000, "1 d"),
        (7 * 86_400_000 - 3_600_000, "6 d 23 h"),
    ],
)
def test_time_is_told_in_few_signs_and_never_more_than_there_is(ms, text):
    assert timed(ms) == text


@pytest.mark.parametrize(
    ("less", "text"),
    [(0, "3 d"), (2_000, "3 d"), (59_999, "3 d"), (60_000, "2 d 23 h"), (3_600_001, "2 d 23 h")],
)
def test_days_that_have_just_begun_to_run_are_still_told_whole(less, text):
    assert timed(3 * 86_400_000 - less) == text


def test_a_countdown_reaches_zero_when_its_time_has_come_and_not_before():
    assert [countdown(ms) for ms in (42_000, 41_001, 1, 0)] == ["0:42", "0:42", "0:01", "0:00"]


def test_the_clock_that_runs_counts_down_and_the_other_stands():
    clocks = clock((300_000, 200_000), NOW)
    for passed, text in ((0, "5:00"), (1, "4:59"), (291_500, "8.5"), (400_000, "0.0")):
        own, other = (dial(FISCHER, clocks, seat, NOW + passed) for seat in (0, 1))
        assert (own.text, own.runs) == (text, True)
        assert (other.text, other.runs, other.low) == ("3:20", False, False)


def test_little_time_is_warned_of_by_a_share_of_what_there_was():
    blitz, long = TimeControl("sudden", 60_000), TimeControl("sudden", 3_600_000)
    assert not dial(blitz, clock((10_001, 0)), 0, NOW).low
    assert dial(blitz, clock((9_999, 0)), 0, NOW).low
    assert not dial(long, clock((30_001, 0)), 0, NOW).low
    assert dial(long, clock((29_999, 0)), 0, NOW).low
    days = TimeControl("days", 0, 86_400_000)
    assert dial(days, clock((8_000_000, 0)), 0, NOW).low


def test_periods_are_told_down_to_the_last():
    clocks = clock((10_000, 0), NOW, periods=3)
    told = [dial(BYOYOMI, clocks, 0, NOW + ms) for ms in (0, 11_000, 41_000, 71_000, 90_500)]
    assert [it.text for it in told] == ["0:10", "0:29", "0:29", "0:29", "9.5"]
    notes = ["+ 3 × 30\u00a0s", "3 periods", "2 periods", "last period", "last period"]
    assert [it.note for it in told] == notes
    assert [it.low for it in told] == [False, False, False, True, True]


def test_what_is_free_of_a_turn_is_told_while_it_lasts():
    clocks = clock((300_000, 300_000), NOW, free=30_000)
    assert dial(FISCHER, clocks, 0, NOW + 9_000)[:2] == ("5:00", "starts in 0:21")
    assert dial(FISCHER, clocks, 0, NOW + 31_000)[:2] == ("4:59", "")


async def test_a_frame_is_drawn_only_when_another_time_is_to_be_read():
    stage = await table()
    assert not stage.scene.tick(16)
    stage.connection.now_ms += 399
    assert not stage.scene.tick(16)
    stage.connection.now_ms += 1_000
    assert stage.scene.tick(16)
    stage.draw()
    assert not stage.scene.tick(16)


async def test_the_clock_is_read_anew_so_that_a_slow_window_drifts_from_nothing():
    stage = await table()
    stage.connection.now_ms += 100_000
    stage.draw()
    assert any("clock 2:17" in getattr(widget, "tip", "") for widget in walked(stage))


def walked(stage):
    return stage.scene.page.root.walk()


async def test_little_time_of_ones_own_is_spoken():
    assert "low on time" not in (await table()).app.spoken
    assert "low on time" in (await table("match-clock-low")).app.spoken


# -- absence -------------------------------------------------------------------------------


async def test_nobody_is_away_before_that_was_noticed():
    stage = Stage().online()
    stage.room(RUNNING, RoomPresence(0, (True, False), 0, ()))
    stage.draw()
    assert not any("away" in text for text in texts(stage))


async def test_a_win_is_claimed_once_the_time_is_over_and_not_before():
    stage = await table("match-away-claim")
    assert "Bob is away. You may claim the win in 0:42." in texts(stage)
    stage.press("claim")
    assert stage.connection.said == []
    stage.connection.now_ms += 41_500
    assert stage.scene.tick(16)
    stage.draw()
    assert "0:01" in stage.control("claim").off
    stage.connection.now_ms += 500
    stage.press("claim")
    await settled()
    assert stage.connection.said == [from_client.ClaimWin(1, CODE)]


async def test_that_a_bot_plays_for_somebody_is_said():
    stage = await table("match-away-bot")
    assert "Bob is away. A bot takes over in 0:42." in texts(stage)
    now = stage.scene.seen
    stage.tell(msgspec.structs.replace(now, stand_ins=("", "random 0")))
    stage.draw()
    assert [toast.text for toast in stage.app.toasts.shown] == ["A bot plays for Bob."]
    stage.tell(msgspec.structs.replace(now, away=(None, None)))
    stage.draw()
    assert stage.app.toasts.shown[-1].text == "Bob is back."


# -- what is asked and offered -------------------------------------------------------------


async def test_a_game_is_broken_off_alone_at_first_and_later_by_consent():
    for state, said in (
        ("match-ask-early", from_client.Abort(1, CODE)),
        ("match-ask", from_client.Offer(1, CODE, "abort")),
    ):
        stage = await table(state)
        key = "abort" if state == "match-ask-early" else "offer abort"
        stage.press(key)
        await settled()
        assert stage.connection.said == [said]
        assert isinstance(stage.scene, RoomScene)


async def test_why_something_cannot_be_asked_for_is_said():
    stage = await table("match-ask-early")
    assert stage.control("offer pause").off == "You just asked. Make a move first."
    assert stage.control("offer pause").tip == ""  # it is written below the button
    stage.tell(msgspec.structs.replace(BEGINNING, paused=True, allowed=0))
    stage.draw()
    assert stage.control("offer pause").off == "The game is already paused."
    assert stage.control("give up").off


@pytest.mark.parametrize(
    ("kind", "changes", "why"),
    [
        ("pause", {"allowed": 0}, "You are out of this game."),
        (
            "draw",
            {"playing": (0, 1, 2), "seats": (*RUNNING.seats, *RUNNING.seats)},
            "Only two players can agree on a draw.",
        ),
        (
            "abort",
            {"settings": RoomSettings(campaign=1)},
            "Campaign games cannot be cancelled. You can resign.",
        ),
        ("pause", {"seats": BOT, "settings": RATED}, "Bots decline this in rated games."),
        ("draw", {"seats": BOT, "settings": RATED}, "Bots decline this in rated games."),
        ("pause", {"seats": BOT}, "You just asked. Make a move first."),
        ("pause", {}, "You just asked. Make a move first."),
        ("pause", {"last_ply": RUNNING.last_ply + 1}, "You cannot offer this again in this game."),
    ],
)
async def test_one_reason_is_told_why_something_cannot_be_offered(kind, changes, why):
    stage = await table()
    room = stage.scene
    room.actions.offer(kind)
    await settled()
    seen = msgspec.structs.replace(RUNNING, **({"allowed": bits(("resign",))} | changes))
    stage.tell(seen)
    assert why_no_offer(room.model, room.actions, seen, kind) == why


async def test_another_game_that_all_want_is_not_called_asked_for_too_often():
    stage = await table("match-over-time")
    room = stage.scene
    over = msgspec.structs.replace(room.seen, allowed=0)
    stage.tell(over)
    assert why_no_offer(room.model, room.actions, over, "rematch") == "Everyone has already agreed."


async def test_a_draw_is_offered_where_the_game_knows_one():
    assert "offer draw" not in keys(await table("match-ask"))
    stage = await table("match-clock-toppen")
    stage.key(pygame.K_F4)
    stage.press("offer draw")
    await settled()
    assert stage.connection.said == [from_client.Offer(1, CODE, "draw")]


async def test_how_long_an_offer_stands_is_counted_down():
    stage = await table("match-offer-draw")
    assert "Expires in 0:48" in texts(stage)
    stage.connection.now_ms += 1_000
    stage.draw()
    assert "Expires in 0:47" in texts(stage)
    stage.key(pygame.K_RETURN, pygame.KMOD_CTRL)
    await settled()
    assert stage.connection.said == [from_client.Answer(1, CODE, "draw", 1, True)]


async def test_a_pause_lets_nobody_play_until_somebody_goes_on():
    stage = await table("match-paused")
    stage.scene.actions.play(PlaceStone(0))
    stage.key(pygame.K_c)
    await settled()
    assert stage.connection.said == [from_client.Continue(1, CODE)]


# -- the end and the next game -------------------------------------------------------------


@pytest.mark.parametrize(
    ("reason", "winners", "words"),
    [
        ("time", (0,), ("You won", "Bob ran out of time")),
        ("claim", (1,), ("Bob won", "You stopped playing")),
        ("draw agreed", (), ("Draw", "Draw agreed")),
        ("aborted", (), ("Game cancelled", "does not count")),
        ("abandoned", (), ("Game abandoned", "Nobody came back")),
    ],
)
async def test_how_a_room_ended_a_game_is_said(reason, winners, words):
    stage = await table()
    over = {
        "phase": "over",
        "ending": EndingView(winners, Termination(reason), reason),
        "allowed": 0,
    }
    stage.tell(msgspec.structs.replace(RUNNING, **over))
    stage.draw()
    told = " ".join(texts(stage))
    assert all(word in told for word in words)


@pytest.mark.parametrize(
    ("by", "words"),
    [(0, "You cancelled the game"), (1, "Bob cancelled the game"), (None, "Game cancelled")],
)
def test_who_broke_a_game_off_is_named_where_it_was_one_alone(by, words):
    ending = EndingView((), Termination.ABORTED, "aborted", by=by)
    assert headline(msgspec.structs.replace(RUNNING, phase="over", ending=ending)) == words


async def test_another_game_is_asked_for_agreed_to_and_entered_by_itself():
    stage = await table("match-over-time")
    stage.press("again")
    await settled()
    assert stage.connection.said == [from_client.Offer(1, CODE, "rematch")]
    over = stage.scene.seen
    asked = msgspec.structs.replace(over, allowed=0, offers=(OfferView("rematch", 1, (0,)),))
    stage.tell(asked)
    stage.press("again")
    await settled()
    assert stage.connection.said[-1] == from_client.Answer(1, CODE, "rematch", 1, True)
    stage.tell(msgspec.structs.replace(over, allowed=0, rematch="NEXT22"))
    stage.draw()
    assert [scene.room for scene in stage.app.scenes if isinstance(scene, RoomScene)] == ["NEXT22"]
    assert isinstance(stage.scene, RoomScene)


@pytest.mark.parametrize("state", ["match-over-time", "match-again-asked"])
async def test_after_a_game_one_button_is_loud_and_it_is_the_next_game(state):
    stage = await table(state)
    controls = stage.scene.page.controls()
    loud = [it.label for it in controls if isinstance(it, Button) and it._kind == "loud"]
    assert loud == ["Rematch"]


async def test_where_no_other_game_can_be_asked_for_the_way_back_is_the_loud_one():
    stage = await table("match-over-time")
    over = stage.scene.seen
    own = OfferView("rematch", 0, (1,), NOW + 48_000)
    for seen in (over, msgspec.structs.replace(over, offers=(own,))):
        stage.tell(msgspec.structs.replace(seen, allowed=0))
        stage.draw()
        controls = stage.scene.page.controls()
        loud = [it.label for it in controls if isinstance(it, Button) and it._kind == "loud"]
        assert loud == ["Home"]


@pytest.mark.parametrize(
    ("seat", "told"),
    [
        (0, "Your rematch offer expired."),
        (1, "The rematch offer of Bob expired."),
    ],
)
async def test_an_offer_that_runs_out_says_so_to_both(seat, told):
    stage = await table("match-over-time")
    over = stage.scene.seen
    offer = OfferView("rematch", seat, (1 - seat,), NOW + 60_000)
    stage.tell(msgspec.structs.replace(over, offers=(offer,)))
    stage.draw()
    stage.app.tick(20_000)
    stage.connection.now_ms = NOW + 60_000
    stage.tell(over)
    stage.draw()
    assert [toast.text for toast in stage.app.toasts.shown] == [told]
    assert stage.scene.model.log[-1] == told


DRAWN = EndingView((), Termination.DRAW_AGREED, "draw agreed")


def test_what_was_answered_or_withdrawn_before_its_end_has_not_ran_out():
    offer = OfferView("draw", 1, (0,), NOW + 60_000)
    before = msgspec.structs.replace(RUNNING, offers=(offer,))
    assert ran_out(before, RUNNING, NOW + 59_999) == ("The draw offer of Bob expired.",)
    assert ran_out(before, RUNNING, NOW + 30_000) == ()
    over = msgspec.structs.replace(RUNNING, phase="over", ending=DRAWN)
    assert ran_out(before, over, NOW + 59_999) == ()
    assert ran_out(before, before, NOW + 99_999) == ()
    for other in (2, None):  # of no concern to who was not asked
        apart = msgspec.structs.replace(RUNNING, seat=other)
        assert ran_out(before, apart, NOW + 60_000) == ()


def accepted(kind):
    """What the room is like once all have accepted that."""
    why = Termination.DRAW_AGREED if kind == "draw" else Termination.ABORTED
    ended = {"phase": "over", "ending": EndingView((), why, why)}
    changes = {
        "pause": {"paused": True},
        "takeback": {"ply": RUNNING.ply - 1},
        "draw": ended,
        "abort": ended,
    }
    return msgspec.structs.replace(RUNNING, **changes[kind])


@pytest.mark.parametrize("kind", ["pause", "takeback", "draw", "abort"])
@pytest.mark.parametrize("left_ms", [40_000, 300])
async def test_what_was_accepted_is_called_neither_declined_nor_ran_out(kind, left_ms):
    stage = await table()
    offer = OfferView(kind, 0, (1,), NOW + left_ms)
    stage.tell(msgspec.structs.replace(RUNNING, offers=(offer,)))
    stage.draw()
    room = next(scene for scene in stage.app.scenes if isinstance(scene, RoomScene))
    stage.tell(accepted(kind))
    stage.draw()
    told = " ".join((*room.model.log, *(toast.text for toast in stage.app.toasts.shown)))
    assert "declined" not in told
    assert "run out" not in told
    assert ("The game is paused." in told) == (kind == "pause")


async def test_an_offer_while_a_game_is_played_runs_out_and_was_not_declined():
    stage = await table()
    offer = OfferView("pause", 0, (1,), NOW + 60_000)
    stage.tell(msgspec.structs.replace(RUNNING, offers=(offer,)))
    stage.draw()
    stage.connection.now_ms = NOW + 60_000
    stage.tell(RUNNING)
    stage.draw()
    told = "Your pause request expired."
    assert [toast.text for toast in stage.app.toasts.shown] == [told]
    assert stage.scene.model.log == (told,)


def test_of_two_offers_the_one_that_was_declined_is_told():
    draw, pause = (OfferView(kind, 0, (1,), NOW + 60_000) for kind in ("draw", "pause"))
    before = msgspec.structs.replace(RUNNING, offers=(draw, pause))
    assert declined(before, msgspec.structs.replace(RUNNING, offers=(pause,))) == "Bob declined."
    assert declined(before, before) == ""


def test_what_some_have_accepted_still_stands():
    both, one = (OfferView("pause", 0, waits, NOW + 60_000) for waits in ((1, 2), (2,)))
    before = msgspec.structs.replace(RUNNING, offers=(both,))
    after = msgspec.structs.replace(RUNNING, offers=(one,))
    assert declined(before, after) == ""
    assert ran_out(before, after, NOW + 60_000) == ()


async def test_who_watches_is_asked_before_the_next_game_is_shown():
    stage = Stage().online()
    over = {
        "phase": "over",
        "ending": EndingView((0,), Termination.TIME, "time"),
        "seat": None,
        "allowed": 0,
    }
    over = msgspec.structs.replace(RUNNING, **over)
    stage.room(over)
    stage.draw()
    stage.tell(msgspec.structs.replace(over, rematch="NEXT22"))
    stage.draw()
    assert stage.scene.room == CODE
    stage.press("next game")
    assert stage.scene.room == "NEXT22"


# -- chat ----------------------------------------------------------------------------------


async def test_one_key_opens_the_chat_enter_says_and_escape_folds():
    stage = await table()
    stage.key(pygame.K_F3)
    stage.type("été ცა 三")
    stage.key(pygame.K_e)  # a key that means something at the table
    stage.key(pygame.K_RETURN)
    await settled()
    assert stage.connection.said == [from_client.Say(1, CODE, "été ცა 三")]
    assert stage.scene.chat.entry.text == ""
    stage.key(pygame.K_ESCAPE)
    assert not stage.scene.chat.open
    assert stage.scene.page.focused.key == "board"


async def test_what_could_not_be_said_is_kept():
    stage = await table()
    stage.connection.answer = RequestRefused(Refusal(Reason.NO_CHAT, "you say too much"))
    stage.key(pygame.K_F3)
    stage.type("again")
    stage.key(pygame.K_RETURN)
    await settled()
    assert stage.scene.chat.entry.text == "again"
    assert stage.app.toasts.shown[-1].text == "You say too much."


async def test_new_lines_of_others_are_counted_until_they_are_seen():
    stage = await table()
    mirror = stage.connection.rooms[CODE]
    mirror.chat = (
        ChatLine(1, ME, "Ann", "I"),
        ChatLine(2, YOU, "Bob", "you"),
        ChatLine(3, YOU, "Bob", "he"),
    )
    stage.draw()
    assert stage.control("chat").unread == 2
    assert "Chat, 2 new" in stage.control("chat").name
    places = {control.key: control.rect for control in stage.scene.page.controls()}
    stage.press("chat")
    stage.press("fold")
    assert stage.control("chat").unread == 0
    assert {control.key: control.rect for control in stage.scene.page.controls()} == places
    mirror.chat = (*mirror.chat, ChatLine(4, YOU, "Bob", "", "wow"))
    stage.draw()
    assert stage.control("chat").unread == 1
    assert "1 new message" in stage.app.spoken


async def test_who_is_hidden_is_not_heard_and_that_is_remembered():
    stage = await table("match-people")
    stage.press(f"hide {YOU}")
    assert stage.app.profile.hidden == (YOU,)
    stage.key(pygame.K_ESCAPE)
    stage.draw()
    assert {line.player for line in stage.scene.chat.lines} == {ME}
    stage.scene.chat.people()
    stage.press(f"hide {YOU}")
    assert stage.app.profile.hidden == ()


async def test_only_the_opener_silences_and_sends_away():
    stage = await table("match-people")
    stage.press("mute cleo")
    stage.press("ban cleo")
    stage.draw()
    stage.press("yes")
    await settled()
    stage.draw()
    mute, ban = from_client.Mute(1, CODE, "cleo"), from_client.Ban(1, CODE, "cleo")
    assert stage.connection.said == [mute, ban]
    assert f"ban {YOU}" not in keys(stage)
    now = stage.app.scenes[-2].seen
    stage.tell(msgspec.structs.replace(now, opener=YOU))
    stage.draw()
    assert not any(key.startswith(("mute", "ban")) for key in keys(stage))


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        (Reason.BANNED, "removed you"),
        (Reason.DAMAGED, "cannot be read"),
        (Reason.TOO_NEW, "newer version"),
    ],
)
async def test_a_room_that_is_shut_shows_why_instead_of_the_game(reason, words):
    stage = Stage().online()
    stage.room(msgspec.structs.replace(RUNNING, seat=None))
    stage.draw()
    mirror = stage.connection.rooms[CODE]
    mirror.channel, mirror.refused = None, Refusal(reason, "no", room=CODE)
    stage.draw()
    assert any(words in text for text in texts(stage))
    assert keys(stage) == ["home"]


async def test_the_chat_leaves_the_whole_board_to_be_seen_in_a_small_window():
    for state in ("match-chat", "match-chat-folded"):
        stage = await shown(state, (640, 400), 100)
        board = stage.control("board").rect
        assert stage.rect.contains(board)
        others = [one.rect for one in stage.scene.page.controls() if one.key != "board"]
        assert not any(board.colliderect(rect) for rect in others)


# -- the form of a new room ----------------------------------------------------------------


async def form():
    stage = await shown("create-toppen", (1280, 720), 100)
    turn(stage, "advanced")
    return stage


async def asked(stage):
    turn(stage, "open")
    await settled()
    said = stage.connection.said
    return next(it for it in said if isinstance(it, from_client.Open)).settings


def turn(stage, key, way=pygame.K_RETURN, times=1):
    stage.scene.page.focus(key, True)
    for _ in range(times):
        stage.key(way)


async def test_a_clock_is_one_of_some_or_made_of_own_numbers():
    stage = await form()
    turn(stage, "pace", pygame.K_RIGHT)
    stage.draw()
    assert stage.scene.order.settings.clock == TimeControl("fischer", 180_000, 2_000)
    turn(stage, "pace", pygame.K_LEFT, 2)  # the last: one's own
    turn(stage, "clock kind", pygame.K_RIGHT, 2)
    turn(stage, "clock main_ms", pygame.K_RIGHT)
    turn(stage, "clock periods", pygame.K_LEFT)
    turn(stage, "clock extra_ms", pygame.K_PAGEUP)
    assert (await asked(stage)).clock == TimeControl("byoyomi", 660_000, 40_000, 2)


async def test_a_rated_game_turns_off_what_contradicts_it_and_says_why():
    stage = await form()
    turn(stage, "hints")
    assert stage.control("rated").off == "Rated games need a clock."
    turn(stage, "pace", pygame.K_RIGHT)
    turn(stage, "rated")
    for key in ("hints", "undo"):
        assert stage.control(key).off == "Not in a rated game."
    assert "A bot takes over: Not in a rated game." in stage.control("absent").spoken
    settings = await asked(stage)
    assert (settings.rated, settings.undo, settings.hints) == (True, "none", False)


async def test_who_watches_how_late_and_what_absence_means_is_chosen_under_advanced():
    stage = await form()
    turn(stage, "advanced")
    assert "spectators" not in keys(stage)
    turn(stage, "advanced")
    turn(stage, "late", pygame.K_RIGHT)
    turn(stage, "spectators", pygame.K_RIGHT)
    turn(stage, "absent", pygame.K_RIGHT)
    turn(stage, "absent time", pygame.K_RIGHT)
    turn(stage, "patience", pygame.K_RIGHT)
    late = {"delay_ms": 60_000, "absent": "bot", "absent_ms": 180_000, "patience_ms": 900_000}
    wanted = RoomSettings(spectators="link", **late)
    assert await asked(stage) == wanted
    again = Stage(profile=stage.app.profile, folder=stage.folder)
    assert again.app.profile.seatings["toppen"].settings == wanted


# -- at a real server ----------------------------------------------------------------------


async def test_two_people_talk_break_off_and_play_again_at_a_real_server(tmp_path, address):
    async with two(tmp_path) as (ann, bob):
        await connected(ann, "Ann", address, by_keys=False)
        await connected(bob, "Bob", address, by_keys=True)
        code = await opened(ann)
        bob.tab_to("code")
        bob.write(code)
        bob.key(pygame.K_RETURN)
        for hands in (ann, bob):
            await hands.until(lambda h=hands: isinstance(h.scene, RoomScene))
            await hands.until(lambda h=hands: h.scene.seen and h.scene.seen.phase == "playing")
        ann.key(pygame.K_F3)
        ann.write("Shall we?")
        ann.key(pygame.K_RETURN)
        await bob.until(lambda: bob.room.chat.unread == 1)
        assert bob.room.chat.lines[0].text == "Shall we?"
        bob.key(pygame.K_F4)
        bob.click_on("abort")
        for hands in (ann, bob):
            await hands.until(lambda h=hands: h.room.seen.phase == "over")
        assert "Bob cancelled the game" in ann.app.spoken
        ann.click_on("again")
        await bob.until(lambda: bob.room.seen.offers)
        bob.click_on("again")
        for hands in (ann, bob):
            await hands.until(lambda h=hands: h.room.room != code and h.room.board is not None)
            await hands.until(lambda h=hands: h.room.seen.phase == "playing")
        assert ann.room.room == bob.room.room
        assert (ann.room.seen.seat, bob.room.seen.seat) == (1, 0)


async def test_the_clock_shown_is_no_further_from_the_servers_than_a_message_takes(address):
    clocked = RoomSettings(clock=TimeControl("sudden", 600_000))
    begun = time.time()
    async with person(f"ws://{address}", "Ann") as ann, person(f"ws://{address}", "Bob") as bob:
        done = await ann.ask(lambda n: from_client.Open(n, "polyy", {}, clocked))
        took_ms = (time.time() - begun) * 1000  # the welcome took a part of that
        first = await sit(ann, done.room, 0)
        await sit(bob, done.room, 1)
        await until(first, lambda m: m.seen.phase == "playing" and m.seen.clock is not None)
        assert -20 <= time.time() * 1000 - ann.now_ms <= took_ms + 20
        told = dial(clocked.clock, first.seen.clock, 0, ann.now_ms)
        assert (told.text, told.runs) == ("10:00", True)
        assert told.note.startswith("starts in 0:")


# -- what is told of the room ----------------------------------------------------------------


async def seated_with(settings, **changes):
    stage = Stage((640, 400)).online()
    stage.room(msgspec.structs.replace(RUNNING, settings=settings, **changes))
    stage.draw()
    return stage


async def test_a_rated_game_has_a_badge_where_practice_has_its_own():
    for practice, badge, other in ((False, "Rated", "Practice"), (True, "Practice", "Rated")):
        stage = await seated_with(RoomSettings(rated=True, clock=FISCHER), practice=practice)
        assert badge in texts(stage)
        assert other not in texts(stage)
        assert not stage.scene.page.ctx.clipped
    stage = await seated_with(RoomSettings(clock=FISCHER))
    assert not {"Rated", "Practice"} & set(texts(stage))


@pytest.mark.parametrize(
    ("late", "words"),
    [
        ({}, "You are watching."),
        ({"delay_plies": 3}, "You are watching, 3\u00a0moves later."),
        ({"delay_ms": 120_000}, "You are watching, 2\u00a0min later."),
    ],
)
async def test_who_watches_is_told_for_good_how_much_later(late, words):
    settings = RoomSettings(clock=FISCHER, **late)
    stage = await seated_with(settings, seat=None, allowed=0)
    assert words in texts(stage)
    assert not stage.scene.page.ctx.clipped
    roto = golden("rotorouter", "four_open_hands", 6)
    seat_infos = tuple(SeatInfo(name, name) for name in ("Ann", "Bob", "Cleo", "Dirk"))
    about = {"settings": settings, "seats": seat_infos, "playing": (0, 1, 2, 3), "seat": None}
    own_panel = Stage((640, 400)).online().room(seen_of(*roto, **about))
    own_panel.draw()
    assert words in texts(own_panel)
    assert not any(words in text for text in texts(await seated_with(settings)))


@pytest.mark.parametrize("absent", ["claim", "bot", "wait", "clock"])
async def test_a_room_with_days_for_a_turn_threatens_nobody_who_is_away(absent):
    stage = Stage((640, 400)).online()
    stage.room(waiting_seen(settings=RoomSettings(clock=DAYS, absent=absent)))
    stage.draw()
    assert "Nobody needs to stay online: only the clock counts." in texts(stage)
    assert not any("away" in text for text in texts(stage))


async def test_a_waiting_room_that_goes_on_from_another_game_says_so_and_that_it_is_practice():
    for changes, is_told in (
        ({"practice": True, "playing": (0, 1)}, True),
        ({"practice": True, "settings": RoomSettings(hints=True)}, False),
        ({}, False),
    ):
        stage = Stage((640, 400)).online()
        stage.room(waiting_seen(**changes))
        stage.draw()
        assert (ON in texts(stage)) == is_told
        assert not stage.scene.page.ctx.clipped


async def rated_end(before, after, reason="resignation", *, counts=True):
    """A rated game that ends while the record is told so before and after."""
    stage = Stage((640, 400)).online()
    careers = [(it,) if it else () for it in (before, after)]
    stage.connection.profiled = Profiled(1, ME, "Ann", careers[0])
    seen = msgspec.structs.replace(RUNNING, settings=RoomSettings(rated=True, clock=FISCHER))
    stage.room(seen)
    stage.draw()
    await settled()
    stage.tell(
        msgspec.structs.replace(
            seen,
            phase="over",
            ending=EndingView((0,), Termination(reason), reason, rated=counts),
            allowed=0,
        )
    )
    stage.draw()
    await settled()
    booked = len(stage.connection.said)
    stage.connection.profiled = Profiled(1, ME, "Ann", careers[1])
    await asyncio.sleep(0)
    await settled()
    stage.draw()
    return stage, booked


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ((1500, 3), (1579, 4), "Rating 1579 (+79)"),
        ((1500, 3), (1440, 4), "Rating 1440 (−60)"),
        ((1500, 3), (1500, 4), "Rating 1500 (±0)"),
        (None, (1579, 1), "Your first rating: 1579"),
    ],
)
async def test_the_result_of_a_rated_game_tells_the_rating_once_it_is_booked(
    monkeypatch, before, after, words
):
    monkeypatch.setattr(rating_change, "AGAIN_S", 0)
    careers = [Career("polyy", rating=it[0], rated=it[1]) if it else None for it in (before, after)]
    stage, _ = await rated_end(*careers)
    assert words in texts(stage)
    assert words in stage.scene.spoken
    assert not stage.scene.page.ctx.clipped


async def test_a_rated_game_that_is_broken_off_tells_no_rating_and_asks_for_none():
    career = Career("polyy", rating=1500, rated=3)
    stage, booked = await rated_end(career, career, "aborted", counts=False)
    assert not any("rating" in text.lower() for text in texts(stage))
    assert "Too short to be rated" in texts(stage)
    assert not stage.scene.page.ctx.clipped
    assert len([it for it in stage.connection.said if isinstance(it, from_client.ShowProfile)]) == 1
    assert booked == 1


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"ply": 3}, "The server lost the last 2 moves. The game continues."),
        ({"ply": 4}, "The server lost the last move. The game continues."),
        ({"ply": 4, "number": 0}, "The server lost the last move. Your move was lost too: "),
        ({}, "The server lost part of what happened here. The game continues."),
    ],
)
async def test_what_the_server_lost_is_said_in_words(changes, words):
    stage = await table()
    seen = msgspec.structs.replace(RUNNING, ply=5, last_ply=5, number=2)
    stage.tell(seen)
    stage.draw()
    mirror = stage.connection.rooms[CODE]
    left = msgspec.to_builtins(msgspec.structs.replace(seen, **changes))
    mirror.receive(Snapshot(0, mirror.seq - 1, 9, True, left))
    stage.draw()
    assert any(words in line for line in stage.scene.model.log), stage.scene.model.log
    assert words in stage.app.spoken


async def test_a_game_against_a_bot_is_saved_under_a_name_and_one_with_people_is_not():
    stage = await table("match-ask-early")
    assert stage.control("save").off == "Only games against bots, or at one window, can be saved."
    mine, other = RUNNING.seats
    against = (mine, msgspec.structs.replace(other, player="bot-1", bot="search 3"))
    stage.tell(msgspec.structs.replace(BEGINNING, seats=against))
    stage.connection.saves = FakeSaves()
    stage.press("save")
    stage.scene.name.text = "Rainy evening"
    stage.press("do")
    await settled()
    assert stage.connection.saves.asked == [("save", CODE, "Rainy evening")]
    rated = msgspec.structs.replace(BEGINNING.settings, rated=True)
    assert why_no_save(msgspec.structs.replace(BEGINNING, settings=rated))
