"""Playing alone: the quick button, levels, undo, hints, offers and reasons at the table."""

import msgspec
import pygame
import pytest

from client.games.catalog import BOARDS
from client.net.connection import RequestRefused
from client.presenters import campaign
from client.presenters.bot_levels import chosen, named, strengths
from client.presenters.room_order import RoomOrder
from client.presenters.takebacks import retold
from client.scenes.lobby.campaign import CampaignScene
from client.scenes.room.panel.campaign_progress import CampaignProgress
from client.scenes.room.room_scene import RoomScene
from client.storage.profile import Opponent, Seating
from engines.polyy.public import PlaceStone
from protocol import from_client
from protocol.allowed_actions import bits
from protocol.from_client import RoomSettings
from protocol.from_server import (
    BotOffer,
    Career,
    OfferView,
    Profiled,
    Reason,
    Refusal,
    SeatInfo,
    Suggested,
)
from tests.client.gallery.alone import CODE, alone, career, hinted
from tests.client.gallery.gallery import shown
from tests.client.games.rotorouter import states as rotorouter
from tests.client.stage import BOT_OFFERS, ME, Stage, played, seen_of, settled

CTRL = pygame.KMOD_CTRL
SIZE = (1280, 720), 100
POLYY = strengths(BOT_OFFERS["polyy"])


async def table(plies=24, **changes):
    stage = Stage().online()
    stage.room(alone(played(plies), **changes))
    await settled()
    stage.draw()
    return stage


def keys(stage):
    return [control.key for control in stage.scene.page.controls()]


def texts(stage):
    return [str(getattr(widget, "text", "")) for widget in stage.scene.page.root.walk()]


# -- levels --------------------------------------------------------------------------------


def test_every_level_has_a_name_and_the_chosen_one_is_kept_while_it_can_be_played():
    assert POLYY[0].name == BOT_OFFERS["polyy"][0].names[0]
    assert POLYY[7].name == named(BOT_OFFERS["polyy"], "search 7")
    assert POLYY[7].name == BOT_OFFERS["polyy"][1].names[6]
    assert POLYY[chosen(POLYY, Opponent("bot", "search", 14))].level == 14
    few = strengths((BotOffer("search", ("easy", "hard"), 1, "being prepared"),))
    assert [one.off for one in few] == ["", "being prepared"]
    assert chosen(few, Opponent("bot", "search", 2)) == 0
    assert named((), "external") == "external program"
    assert named((), "search 3") == "search 3"


def test_undo_at_will_is_asked_for_only_where_all_others_are_bots():
    wanted = RoomSettings(undo="free", reasons=True, evaluation=True)
    bot, person = Opponent("bot", "search", 3), Opponent()
    for others, undo, practice in (((bot, bot), "free", True), ((bot, person), "ask", False)):
        order = RoomOrder(
            "rotorouter", {}, Seating(others, 0, wanted), 3, BOARDS["rotorouter"].options
        )
        assert (order.settings.undo, order.is_practice) == (undo, practice)
        assert order.settings.reasons
        assert not order.settings.evaluation
    assert not RoomOrder(
        "polyy", {}, Seating((person,), 0, wanted), 2, BOARDS["polyy"].options
    ).settings.reasons


async def test_a_level_that_is_not_ready_is_passed_over_and_says_why():
    stage = await shown("create-not-ready", *SIZE)
    assert "numba" in stage.control("level").value
    stage.scene.page.focus("level", True)
    stage.key(pygame.K_END)
    assert stage.control("level").value.startswith(f"{BOT_OFFERS['polyy'][1].names[4]}, 5 of 14")
    control = stage.control("level")
    stage.click((control._bar.right - 3, control._bar.centery))
    assert stage.control("level").value.startswith(f"{BOT_OFFERS['polyy'][1].names[4]}, 5 of")
    stage.click((control._bar.x + 3, control._bar.centery))
    assert stage.control("level").value.startswith(f"{BOT_OFFERS['polyy'][1].names[0]}, 1 of")


async def test_undo_at_will_cannot_be_chosen_beside_a_person():
    stage = await shown("create", *SIZE)
    stage.press("advanced")
    assert "Only against bots." in stage.control("undo").value
    stage.scene.page.focus("undo", True)
    for _ in range(3):
        stage.key(pygame.K_RIGHT)
        assert not stage.control("undo").value.startswith("Always")


async def test_one_click_plays_the_last_bot_of_the_last_game():
    stage = await shown("lobby-empty", *SIZE)
    kept = Seating((Opponent("person", "search", 9),), 1, RoomSettings(undo="free"))
    stage.app.keep(stage.app.profile.with_room("polyy", {"size": 5}, kept))
    stage.draw()
    name = BOT_OFFERS["polyy"][1].names[8]
    assert stage.control("bot polyy").name.startswith(f"Play a bot: Poly-Y, {name} (")
    stage.press("bot polyy")
    await settled()
    opened, joined, bot = stage.connection.said
    assert opened == from_client.Open(1, "polyy", {"size": 5}, RoomSettings(undo="free"))
    assert joined == from_client.Join(1, CODE, 1)
    assert bot == from_client.SeatBot(1, CODE, 0, "search", 9)
    assert isinstance(stage.scene, RoomScene)
    assert stage.app.profile.seatings["polyy"] == kept


async def test_a_room_whose_bot_is_refused_is_entered_and_the_reason_said():
    stage = await shown("create-bot-polyy", *SIZE)
    ask = stage.connection.ask

    async def no_bot(make):
        if isinstance(make(1), from_client.SeatBot):
            raise RequestRefused(Refusal(Reason.BAD_OPTIONS, "difficulty 7 needs numba"))
        return await ask(make)

    stage.connection.ask = no_bot
    stage.press("open")
    await settled()
    assert isinstance(stage.scene, RoomScene)
    assert stage.app.toasts.shown[-1].text == "Difficulty 7 needs numba."


# -- back and forward ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "mod", "may", "said"),
    [
        (pygame.K_z, CTRL, "take_back", from_client.TakeBack(1, CODE, 24)),
        (pygame.K_y, CTRL, "put_forward", from_client.PutForward(1, CODE, 24)),
        (pygame.K_z, CTRL | pygame.KMOD_SHIFT, "put_forward", from_client.PutForward(1, CODE, 24)),
        (pygame.K_z, CTRL, "offer_takeback", from_client.Offer(1, CODE, "takeback")),
        (pygame.K_c, 0, "continue", from_client.Continue(1, CODE)),
        (pygame.K_RETURN, 0, "continue", from_client.Continue(1, CODE)),
    ],
)
async def test_keys_ask_for_what_may_be_done_and_for_nothing_else(key, mod, may, said):
    stage = await table(allowed=bits((may,)), plies=26)
    stage.key(key, mod)
    await settled()
    assert stage.connection.said == [said]
    stage = await table(allowed=bits(()))
    stage.key(key, mod)
    await settled()
    assert stage.connection.said == []


async def test_buttons_that_are_off_say_why_and_are_left_out_where_nothing_goes_back():
    stage = await table(allowed=bits(()))
    assert "no move of yours" in stage.control("undo").off
    assert "nothing to redo" in stage.control("redo").off
    assert "resign" not in keys(stage)
    stage = await table(
        settings=RoomSettings(undo="ask"), allowed=bits(("offer_takeback", "resign"))
    )
    assert {"ask back", "resign"} <= set(keys(stage))
    assert not {"undo", "redo", "hint"} & set(keys(stage))
    assert stage.control("ask back").label == "Undo", "bots agree at once"
    stage = await table(settings=RoomSettings(undo="ask"), allowed=bits(("resign",)))
    assert "no move of yours" in stage.control("undo").off
    stage = await table(settings=RoomSettings(undo="none"), allowed=bits(("resign",)))
    assert not {"ask back", "undo", "redo"} & set(keys(stage))


def test_who_took_back_what_is_told_in_a_sentence():
    one = alone(played(24), ply=24, last_ply=24, seat=0)
    back = msgspec.structs.replace(one, ply=22)
    assert retold(one, back, (0,), (0,)) == "You took back 2 moves."
    assert retold(back, one, (0,), (1,)) == "You redid 2 moves."
    asked = msgspec.structs.replace(one, offers=(OfferView("takeback", 1, (0,)),))
    assert retold(asked, back, (0,), (0,)) == "Bot took back 2 moves."
    played_on = msgspec.structs.replace(one, ply=23, last_ply=23)
    assert retold(back, played_on, (0,), (1,)) == ""
    assert retold(one, one, (), ()) == ""


async def test_the_board_and_the_list_of_moves_go_back_with_the_position():
    stage = await shown("alone-taken-back", *SIZE)
    assert "Bob took back 3 moves." in texts(stage)
    assert "Bob took back 3 moves." in stage.app.spoken
    assert len(stage.scene.board.moves()) == 21


# -- hints ---------------------------------------------------------------------------------


async def test_a_hint_is_marked_and_said_and_played_only_by_who_asked():
    stage = await shown("alone-hint-polyy", *SIZE)
    assert stage.connection.said == [from_client.Suggest(1, CODE)]
    assert "hint: Field 58" in stage.app.spoken
    assert any("Joins 2 of your groups." in str(text) for text in texts(stage))
    assert "Wins 63 % of 8,000 simulated games." in stage.app.spoken
    stage.key(pygame.K_RETURN)
    await settled()
    assert stage.connection.said[-1] == PlaceStone(20)


async def test_a_hint_is_gone_with_the_position_it_was_about():
    stage = await shown("alone-hint-polyy", *SIZE)
    stage.tell(alone(played(26)))
    stage.draw()
    assert "hint" not in stage.app.spoken
    assert stage.scene.board._suggested is None
    hinted(stage, PlaceStone(0))
    stage.tell(alone(played(27), number=1))
    stage.draw()
    await settled()
    assert stage.scene.hints.words == ()
    assert not stage.scene.hints.is_thinking


async def test_a_hint_that_is_refused_or_not_understood_is_said():
    stage = await table()
    stage.connection.answer = RequestRefused(Refusal(Reason.NO_HINTS, "nobody here can suggest"))
    stage.key(pygame.K_F2)
    await settled()
    assert stage.app.toasts.shown[-1].text == "Nobody here can suggest."
    stage.connection.answer = None
    seq = stage.connection.rooms[CODE].seq
    stage.connection.suggested = Suggested(1, CODE, seq, {"type": "dance"})
    stage.press("hint")
    await settled()
    assert "could not be read" in stage.app.toasts.shown[-1].text
    assert not stage.scene.hints.is_thinking


async def test_a_room_without_hints_has_no_button_and_its_key_says_so():
    stage = await table(settings=RoomSettings())
    assert "hint" not in keys(stage)
    stage.key(pygame.K_F2)
    await settled()
    assert stage.connection.said == []
    assert stage.app.toasts.shown[-1].text == "This game gives no hints."


# -- offers --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "control", "accept"),
    [
        (pygame.K_RETURN, "accept resignation 1", True),
        (pygame.K_BACKSPACE, "decline resignation 1", False),
    ],
)
async def test_an_offer_is_answered_by_key_or_by_button(key, control, accept):
    said = from_client.Answer(1, CODE, "resignation", 1, accept)
    for use in (lambda s: s.key(key, CTRL), lambda s: s.press(control)):
        stage = await shown("alone-bot-resigns", *SIZE)
        assert "Bot offers to resign." in stage.app.spoken
        use(stage)
        await settled()
        assert stage.connection.said == [said]


async def test_an_offer_that_comes_is_said_once_wherever_the_bar_is():
    stage = await table()
    for _ in range(2):
        stage.tell(alone(played(24), offers=(OfferView("resignation", 1, (0,)),)))
        stage.draw()
    assert [toast.text for toast in stage.app.toasts.shown] == ["Bot offers to resign."]


async def test_ones_own_offer_is_withdrawn_and_cannot_be_accepted():
    stage = await shown("alone-own-offer", *SIZE)
    assert "Waiting for Bot" in stage.app.spoken
    stage.key(pygame.K_RETURN, CTRL)
    stage.key(pygame.K_BACKSPACE, CTRL)
    await settled()
    assert stage.connection.said == [from_client.Answer(1, CODE, "takeback", 0, False)]


async def test_who_asked_is_told_that_it_was_declined_but_not_what_they_withdrew_themselves():
    offer = OfferView("takeback", 0, (1,))
    for withdraws, told in ((False, ["Bot declined."]), (True, [])):
        stage = await table(offers=(offer,))
        if withdraws:
            stage.key(pygame.K_BACKSPACE, CTRL)
            await settled()
        stage.tell(alone(played(24)))
        stage.draw()
        assert [toast.text for toast in stage.app.toasts.shown] == told
        assert list(stage.scene.model.log) == told
    stage = await table(offers=(offer,), ply=24, last_ply=24)
    stage.tell(alone(played(22), ply=22, last_ply=24))
    stage.draw()
    assert not any("declined" in toast.text for toast in stage.app.toasts.shown)


@pytest.mark.parametrize(
    ("bot", "words"),
    [
        ("search 7", "Only bots are left: the game ends as it stands."),
        ("external", "You are out; the others play on."),
        ("", "You are out; the others play on."),
    ],
)
async def test_who_resigns_among_several_reads_whether_the_others_play_on(bot, words):
    stage = Stage().online()
    own, *others = (SeatInfo(name, name.capitalize()) for name in (ME, "bob", "cleo", "dirk"))
    seats = own, *(msgspec.structs.replace(it, bot=bot) for it in others)
    may = bits(("resign",))
    rotorouter.shown(stage, rotorouter.middle(), seats=seats, playing=(0, 1, 2, 3), allowed=may)
    stage.press("resign")
    stage.draw()
    assert words in [str(getattr(widget, "text", "")) for widget in stage.scene.page.root.walk()]


async def test_the_reasons_of_a_bot_are_at_sight_above_a_games_own_panel():
    stage = Stage().online()
    rotorouter.shown(stage, rotorouter.middle(), reasons=("Lays a track toward the corner.",))
    await settled()
    stage.draw()
    shown = {
        str(getattr(widget, "text", "")): widget.rect.bottom
        for widget in stage.scene.page.root.walk()
    }
    assert 0 < shown["Lays a track toward the corner."] < shown["Log"]


# -- the campaign --------------------------------------------------------------------------


def test_the_client_words_the_difficulty_that_the_server_says():
    told = [(campaign.strength(one), campaign.beginner(one)) for one in map(career, (1, 8, 28))]
    assert told == [
        ("Difficulty 1 of 14: a beginner", "The bot starts."),
        ("Difficulty 4 of 14: easy", "You start."),
        ("Difficulty 14 of 14: the strongest", "You start."),
    ]
    other = Career("toppen", 2, difficulty=2, hardest=3, levels_each=1)
    assert campaign.strength(other) == "Difficulty 2 of 3: hard"
    assert (campaign.completed(other), campaign.completed(career(1))) == (4, 29)
    assert campaign.completes(28, career(29))
    assert not campaign.completes(29, career(30))
    assert campaign.moved(1, 1) == "Still level 1"


@pytest.mark.parametrize("steps", [(0, 0), (1, 1), (3, 1), (3, 0), (5, 4), (100, 100)])
async def test_the_path_is_drawn_for_as_many_difficulties_as_the_server_says(steps):
    stage = Stage().online()
    hardest, each = steps
    for level in (1, 3, 20_000):
        told = Career("polyy", level, difficulty=1, hardest=hardest, levels_each=each)
        stage.connection.profiled = Profiled(1, ME, "Ann", (told,))
        scene = CampaignScene(stage.app)
        stage.app.push(scene)
        await settled()
        stage.draw()
        assert f"Difficulty 1 of {hardest}" in scene.spoken
    await stage.app.close()


async def test_a_level_is_shown_only_once_the_game_is_booked():
    stage = Stage().online()
    seen = seen_of(*played(41), settings=RoomSettings(undo="none", campaign=7))
    stage.connection.profiled = Profiled(1, ME, "Ann", (career(7),))
    climbing = CampaignProgress(stage.app, seen)
    await settled()
    assert climbing.words == "Saving the result ..."
    assert climbing.button() == []
    stage.connection.profiled = Profiled(1, ME, "Ann", (career(8),))
    climbing = CampaignProgress(stage.app, seen)
    await settled()
    assert climbing.words == "Up to level 8"
    await stage.app.close()


async def test_a_campaign_that_is_refused_says_why_and_can_be_asked_again():
    stage = await shown("campaign-refused", *SIZE)
    assert any("needs numba" in text for text in texts(stage))
    assert stage.control("play polyy").off == ""
    stage = await shown("campaign-failed", *SIZE)
    stage.connection.answer = None
    stage.connection.profiled = Profiled(1, ME, "Ann", (career(3),))
    stage.press("again")
    await settled()
    stage.draw()
    assert "Poly-Y: level 3" in texts(stage)
    stage.press("play polyy")
    await settled()
    assert stage.connection.said[-1] == from_client.PlayCampaign(1, "polyy")
    assert isinstance(stage.scene, RoomScene)
