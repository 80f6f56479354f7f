"""RotoRouter's table in the program: buttons and letters, four seats, the wheel, the settings."""

import msgspec
import pygame
import pytest

from client.games.rotorouter.sidebar.chronicle import Chronicle
from client.games.rotorouter.sidebar.dock_button import DockButton
from client.games.rotorouter.sidebar.responsive import Responsive
from client.games.rotorouter.sidebar.standing import StandingLine
from client.games.rotorouter.sidebar.step import StepSign
from client.games.rotorouter.sidebar.ticker import Ticker
from client.ui.text import Type
from client.widgets import Column, ControlState, DrawContext, Label
from engines.rotorouter.public import (
    Apply,
    Bottom,
    Draw,
    EndTurn,
    PlaceTrack,
    Roll,
    Rotate,
    TokenMove,
    TokenPlace,
)
from protocol import from_client
from protocol.allowed_actions import bits
from protocol.from_client import RoomSettings
from protocol.from_server import SeatInfo, Suggested
from tests.client.games.rotorouter.drawing.test_motion import GEARS_MS
from tests.client.games.rotorouter.states import cell, create, end, middle, seat_infos, shown, told
from tests.client.stage import ME, FakeConnection, Stage, settled, waiting_seen
from tests.engines.rotorouter.tables import GREEN, LINE, RED, table


async def stage_of(at, viewer=0, size=(1280, 720), **about):
    stage = Stage(size)
    stage.app._profile = msgspec.structs.replace(stage.app.profile, **about)
    shown(stage, at, viewer)
    await settled()
    stage.draw()
    return stage


def words(stage):
    """Everything that is written on the page."""
    return [str(getattr(widget, "text", "")) for widget in stage.scene.page.root.walk()]


@pytest.mark.parametrize(
    ("button", "at", "intent"),
    [
        ("draw", middle(), Draw()),
        ("bottom", middle("S"), Bottom()),
        ("token_place", table(LINE), TokenPlace()),
        ("roll", middle("S"), Roll()),
        ("apply", middle("S").turn(roll="CW90"), Apply()),
        ("end_turn", middle("S"), EndTurn()),
    ],
)
async def test_each_button_of_the_dock_asks_for_what_it_says(button, at, intent):
    stage = await stage_of(at)
    stage.press(button)
    await settled()
    assert stage.connection.said[-1] == intent


async def test_a_track_is_chosen_turned_by_the_button_and_confirmed():
    stage = await stage_of(table(LINE, held="E"))
    stage.click(cell(stage, "B2"))
    assert stage.control("confirm").label == "Confirm"
    stage.press("turn right")
    stage.press("turn left")
    stage.press("turn left")
    stage.press("confirm")
    await settled()
    assert stage.connection.said[-1] == PlaceTrack(1, 1, 270)


async def test_enter_confirms_wherever_the_keyboard_is():
    stage = await stage_of(table(LINE, held="E"))
    stage.click(cell(stage, "B2"))
    stage.scene.page.focus("panel")
    stage.key(pygame.K_RETURN)
    await settled()
    assert stage.connection.said[-1] == PlaceTrack(1, 1, 0)


async def test_letters_work_wherever_the_keyboard_is():
    stage = await stage_of(middle("S"))
    stage.scene.page.focus("help", True)
    stage.key(pygame.K_n)
    await settled()
    assert stage.connection.said[-1] == EndTurn()


async def test_letters_with_control_are_the_programs():
    stage = await stage_of(middle("S"))
    before = len(stage.connection.said)
    stage.key(pygame.K_n, pygame.KMOD_CTRL)
    await settled()
    assert len(stage.connection.said) == before


async def test_the_wheel_over_the_board_turns_the_track_and_elsewhere_scrolls():
    stage = await stage_of(table(LINE, held="RE"))
    stage.move(cell(stage, "B2"))
    stage.app.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1))
    assert stage.scene.board.hand.rot == 90
    stage.move((1270, 400))
    stage.app.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1))
    assert stage.scene.board.hand.rot == 90


async def test_the_token_button_goes_from_token_to_token():
    stage = await stage_of(middle("S"))
    stage.press("token_move")
    assert stage.scene.board.hand.token is not None
    goal = stage.scene.board.hand.reach()[0]
    at = stage.scene.board.cells()[goal].at
    stage.click(at)
    stage.click(at)
    await settled()
    assert isinstance(stage.connection.said[-1], TokenMove)


def steps(stage):
    """The steps that cannot be taken, by what is written on them: their tips."""
    found = stage.scene.page.root.walk()
    return {step.text: step.tip for step in found if isinstance(step, StepSign)}


async def test_a_step_that_cannot_be_taken_is_no_button_and_says_why():
    stage = await stage_of(middle())
    assert steps(stage)["End turn"] == "Draw a card first."
    assert "end_turn" not in [control.key for control in stage.scene.page.controls()]
    for viewer in (0, 1):
        stage = await stage_of(middle("S"), viewer)
        assert all(steps(stage).values())


async def test_what_is_done_in_a_turn_is_ticked():
    stage = await stage_of(middle().turn(drew=True, card_done=True, token_used=True))
    assert [text for text in steps(stage) if text.startswith("✓")] == ["✓ Draw", "✓ Lay", "✓ Token"]
    rolled = await stage_of(middle().turn(drew=True, card_done=True, roll="X"))
    assert "✓ Gears" in steps(rolled)


async def test_while_others_play_their_steps_are_seen_and_none_is_a_button():
    stage = await stage_of(middle("S"), GREEN)
    said = steps(stage)
    assert list(said) == ["✓ Draw", "Lay", "Token", "Gears", "End turn"]
    assert said["Gears"] == "It is not your turn."


async def test_only_what_can_be_done_is_a_button_of_the_dock():
    stage = await stage_of(middle())
    keys = [control.key for control in stage.scene.page.controls()]
    assert {"draw", "hide"} <= set(keys)
    assert not {"confirm", "bottom", "apply", "end_turn", "turn left"} & set(keys)


@pytest.mark.parametrize(
    ("at", "intent", "words_"),
    [(middle(), Draw(), "Draw a card"), (middle("S"), EndTurn(), "End your turn")],
)
async def test_a_hint_that_names_no_cell_is_played_by_enter(at, intent, words_):
    """F2 and then Enter, as Help promises, wherever the keyboard was and while a piece moves."""
    stage = Stage()
    about = {"settings": RoomSettings(hints=True), "practice": True}
    about["allowed"] = bits(("suggest",))
    shown(stage, at, **about)
    await settled()
    stage.draw()
    seq = stage.connection.rooms["K7MQ2X"].seq
    stage.connection.suggested = Suggested(1, "K7MQ2X", seq, msgspec.to_builtins(intent))
    stage.scene.page.focus("help", True)
    stage.key(pygame.K_F2)
    await settled()
    stage.draw()
    assert stage.scene.hints.words[0] == words_
    stage.key(pygame.K_RETURN)
    await settled()
    assert stage.connection.said[-1] == intent


async def test_what_rivals_did_is_told_in_words_until_one_plays_oneself():
    before = middle("RS")
    stage = await stage_of(before, GREEN)
    turned = Rotate(8, 1, 0) if before.code(Rotate(8, 1, 0)) is None else None
    turned = turned or next(
        it for it in before.game.legal(before.state, RED) if isinstance(it, Rotate)
    )
    told(stage, before.do(turned), GREEN)
    ticked = [widget.tip for widget in stage.scene.page.root.walk() if isinstance(widget, Ticker)]
    name = f"{'ABCDEFGHI'[turned.x]}{turned.y + 1}"
    assert len(ticked) == 1
    assert ticked[0].startswith("Red: turns ")
    assert ticked[0].endswith(f"track at {name}")
    mine = await stage_of(before.do(turned))
    assert not [it for it in mine.scene.page.root.walk() if isinstance(it, Ticker)]


async def test_a_short_log_is_in_sight_at_720_and_upright_on_a_phone():
    for size in ((1280, 720), (390, 844)):
        stage = await stage_of(middle("S"), size=size)
        logs = [it for it in stage.scene.page.root.walk() if isinstance(it, Chronicle)]
        assert len(logs) == 1
        assert stage.rect.contains(logs[0].rect.clip(stage.rect)), "some of it is in sight"
        assert logs[0].rect.clip(stage.rect).height > 15


async def test_without_a_die_there_is_no_die():
    stage = await stage_of(middle("S", die=False))
    assert "roll" not in [control.key for control in stage.scene.page.controls()]


async def test_the_dock_stays_in_sight_in_a_small_window():
    stage = await stage_of(middle("S"), size=(640, 400))
    assert stage.rect.contains(stage.control("end_turn").rect)
    stage.click(cell(stage, "A4"))
    assert stage.rect.contains(stage.control("confirm").rect)


async def test_counters_are_said_with_a_sign_at_three():
    stage = await stage_of(middle("S").having(RED, skips=2, elbow_skips=3))
    said = words(stage)
    assert "Skipped: 2 of 3" in said
    assert "! Elbows skipped: 3 of 3" in said


async def test_others_do_not_see_the_elbow_counter():
    stage = await stage_of(middle("S").having(RED, elbow_skips=3), None)
    assert not any("Elbow" in word for word in words(stage))


async def test_four_seats_are_filled_or_the_host_begins():
    at = middle()
    for taken, off in (((0,), "1 more player is needed."), ((0, 1), ""), ((0, 1, 3), "")):
        stage = Stage().online(FakeConnection(games={"rotorouter": 1}))
        about = waiting_seen(seat_infos(taken), (at.game, at.state), seat=0)
        stage.room(about)
        await settled()
        stage.draw()
        assert stage.control("begin").off == off
        assert stage.control("begin").label == f"Start with {max(2, len(taken))} players"
        if not off:
            stage.press("begin")
            await settled()
            assert stage.connection.said[-1] == from_client.Begin(1, "K7MQ2X")


async def test_a_guest_does_not_begin():
    at = middle()
    stage = Stage().online(FakeConnection(games={"rotorouter": 1}))
    stage.room(waiting_seen(seat_infos((0, 1)), (at.game, at.state), seat=1, opener="other"))
    await settled()
    stage.draw()
    assert "begin" not in [control.key for control in stage.scene.page.controls()]
    assert any("host can start with 2" in word for word in words(stage))


async def test_of_several_one_resigns_alone():
    for seats, said in (((0, 1, 2, 3), "others play on"), ((0, 1), "opponent wins")):
        stage = await stage_of(table(LINE, held="S", seats=seats, colours=4))
        stage.press("resign")
        assert any(said in word for word in words(stage))


async def test_the_result_lists_everybodys_place():
    stage = Stage()
    end(stage)
    said = words(stage)
    assert said.count("1.") + said.count("2.") + said.count("3.") + said.count("4.") == 4
    assert any("ranked by corners" in word or "Three corners" in word for word in said)


async def test_a_turning_board_is_drawn_frame_by_frame_unless_boards_are_to_stand_still():
    before = middle("S").turn(roll="CW90")
    for motion in (True, False):
        stage = await stage_of(before, motion=motion)
        told(stage, before.do(Apply()), ms=1)
        assert stage.scene.tick(GEARS_MS // 2) == motion
        stage.scene.tick(GEARS_MS)
        assert not stage.scene.board.tick(16)


async def test_a_seat_without_a_person_is_not_in_the_standings():
    stage = await stage_of(table(LINE, held="S", seats=(0, 2), colours=4))
    walked = stage.scene.page.root.walk()
    names = [widget.tip.split(",")[0] for widget in walked if isinstance(widget, StandingLine)]
    assert names == ["Ann", "山田太郎"]


async def test_a_bot_is_called_one():
    stage = await stage_of(middle("S"))
    tips = [widget.tip for widget in stage.scene.page.root.walk()]
    assert any("Yellow, bot" in tip for tip in tips)
    assert any("Green, home corner in the north-east" in tip for tip in tips)


async def test_an_r_card_turns_anothers_track_at_the_table():
    stage = await stage_of(middle("RS"), confirm=False)
    stage.click(cell(stage, "F2"))
    await settled()
    assert isinstance(stage.connection.said[-1], Rotate)


def test_of_two_arrangements_the_one_that_fits_is_used():
    ctx = DrawContext(Type(1), ControlState())
    wide, narrow = Label("wide"), Label("narrow")
    both = Responsive(lambda: wide, lambda: narrow, 200)
    column = Column([both])
    for width, shown_ in ((300, wide), (100, narrow)):
        column.place(ctx, pygame.Rect(0, 0, width, column.height(ctx, width)))
        assert list(both.children()) == [shown_]


def test_a_tool_shows_its_key_where_there_is_room():
    ctx = DrawContext(Type(1), ControlState())
    tool = DockButton("draw", "Draw", lambda: None, letter="D", about="Take a card.")
    plain = DockButton("draw", "Draw", lambda: None)
    assert tool.preferred_width(ctx) > plain.preferred_width(ctx)
    assert tool.tip == "Take a card. (D)"
    drawn = []
    for width in (tool.preferred_width(ctx), tool.preferred_width(ctx) - 1):
        surface = pygame.Surface((300, 60))
        tool.place(ctx, pygame.Rect(5, 5, width, 36))
        tool.draw(ctx, surface)
        drawn.append(pygame.mask.from_threshold(surface, (236, 238, 243), (60, 60, 60)).count())
    assert drawn[0] > drawn[1]


async def test_a_person_alone_is_no_table():
    at = middle()
    alone = (SeatInfo(ME, "Ann"), None, None, None)
    stage = Stage().online(FakeConnection(games={"rotorouter": 1}))
    stage.room(waiting_seen(alone, (at.game, at.state), seat=0))
    await settled()
    stage.draw()
    stage.press("begin")
    await settled()
    assert from_client.Begin(1, "K7MQ2X") not in stage.connection.said


async def test_the_form_says_who_begins():
    stage = Stage().online(FakeConnection(games={"polyy": 1, "rotorouter": 1}))
    create(stage)
    stage.draw()
    told = "The first colour that plays begins, clockwise from Red."
    assert told in stage.control("shuffle")._about
    stage.scene.page.focus("option first", True)
    stage.key(pygame.K_RIGHT)
    assert "A random colour begins." in stage.control("shuffle")._about
