"""The review of a game, and the evaluation at the table, by mouse and by keyboard."""

import gettext

import msgspec
import pygame
import pytest

from client.languages import message
from client.net.connection import RequestRefused
from client.scenes.review.ply_list import PlyList
from client.scenes.review.review_scene import ReviewScene
from client.scenes.room.room_scene import RoomScene
from client.table.player_card import PlayerCard
from engines.toppen.public import Move as ToppenMove
from protocol.codec import Malformed
from protocol.from_client import RoomSettings, Suggest
from protocol.from_server import Evaluation, Reason, Refusal, Suggested
from server.room.views.audience import seen
from tests.client.gallery.gallery import shown
from tests.client.gallery.review import CHANCES, POLYY, TOPPEN, VALUES, WORTHS, over, review
from tests.client.reviewed import CODE, Archive, polyy, roads, rooms, solved, told, toppen, unknown
from tests.client.stage import Stage, settled
from tests.support.rooms.games import resigned_game

SIZE = (1280, 720)
GOOD = rooms(TOPPEN)[1].state.steps[-1]
"""A legal first move."""
TURNS = [1, 2, 13, 14, 17]
LAST = len(WORTHS) - 1


async def reviewed(facts=TOPPEN, values=VALUES, seat=0, size=SIZE):
    stage = Stage(size)
    review(facts=facts, values=values, seat=seat)(stage)
    await settled()
    stage.draw()
    return stage


async def test_no_toast_covers_what_steps_through_the_game():
    stage = await reviewed()

    def steps():
        places = [stage.control(key).rect for key in ("back", "play", "forward", "last")]
        return [pygame.image.tobytes(stage.surface.subsurface(at), "RGB") for at in places]

    before = steps()
    stage.app.say("Saved. Find it in Records.")
    stage.draw()
    assert steps() == before


def keys_of(stage):
    return [control.key for control in stage.scene.page.controls()]


def texts(stage):
    return [getattr(widget, "text", "") for widget in stage.scene.page.root.walk()]


@pytest.mark.needs("numba")
def test_the_values_in_the_pictures_are_the_solvers():
    assert solved(TOPPEN) == VALUES


# -- the way in and out --------------------------------------------------------------------


async def test_a_game_that_is_over_is_reviewed_from_its_panel_and_left_by_escape():
    stage = Stage(SIZE)
    over(stage)
    stage.press("review")
    await settled()
    stage.draw()
    assert isinstance(stage.scene, ReviewScene)
    assert stage.scene.replay.at == 0
    stage.key(pygame.K_ESCAPE)
    assert isinstance(stage.scene, RoomScene)


async def test_a_game_that_ends_is_reviewed_from_its_result():
    stage = Stage(SIZE).online(Archive(TOPPEN, VALUES))
    before, after = (seen(room, 0) for room in rooms(TOPPEN)[-2:])
    stage.room(before)
    stage.draw()
    stage.tell(after)
    stage.draw()
    stage.press("review")
    await settled()
    stage.draw()
    assert isinstance(stage.scene, ReviewScene)
    stage.press("close")
    assert isinstance(stage.scene, RoomScene)


async def test_the_board_at_the_table_stays_as_it_was():
    stage = await reviewed()
    table = next(scene for scene in stage.app.scenes if isinstance(scene, RoomScene))
    before = table.board.view
    stage.key(pygame.K_RIGHT)
    assert table.board.view == before
    assert stage.scene.board.view != before


# -- through the game ----------------------------------------------------------------------


async def test_reasons_stand_beside_the_move_they_are_of_and_beside_no_resignation():
    *plies, last, end = polyy(plies=6, resigned=1)
    facts = (*plies, msgspec.structs.replace(last, why=("looks ahead",)), end)
    stage = await reviewed(facts, values=None)
    stage.key(pygame.K_END)
    assert not any(str(text).endswith("looks ahead") for text in texts(stage))
    stage.key(pygame.K_LEFT)
    who = stage.scene.replay.here.seen.seats[stage.scene.replay.here.mover].name
    assert f"{who}: looks ahead" in texts(stage)


async def test_keys_go_through_the_game_and_stop_at_its_ends():
    stage = await reviewed()
    for key, at in [
        (pygame.K_LEFT, 0),
        (pygame.K_RIGHT, 1),
        (pygame.K_RIGHT, 2),
        (pygame.K_LEFT, 1),
        (pygame.K_END, LAST),
        (pygame.K_RIGHT, LAST),
        (pygame.K_HOME, 0),
    ]:
        stage.key(key)
        assert stage.scene.replay.at == at
        assert told(stage.scene.board.view) == told(seen(rooms(TOPPEN)[at], 0).view)


async def test_buttons_do_what_the_keys_do_and_are_off_at_the_ends():
    stage = await reviewed()
    assert stage.control("first").off
    assert stage.control("back").off
    for key, at in [("forward", 1), ("last", LAST), ("back", LAST - 1), ("first", 0)]:
        stage.press(key)
        assert stage.scene.replay.at == at
    stage.press("last")
    assert stage.control("forward").off
    assert stage.control("last").off


async def test_a_click_on_a_row_or_into_the_chart_goes_there():
    stage = await reviewed()
    plies = stage.control("plies")
    stage.click(plies.row(3).center)
    assert stage.scene.replay.at == 3
    chart = stage.control("timeline")
    stage.click((chart.rect.right - 2, chart.rect.centery))
    assert stage.scene.replay.at == LAST


async def test_the_list_follows_and_its_arrow_keys_step():
    stage = await reviewed()
    stage.key(pygame.K_END)
    row = stage.control("plies").row(LAST)
    assert stage.rect.contains(row)
    stage.scene.page.focus("plies", True)
    stage.key(pygame.K_UP)
    assert stage.scene.replay.at == LAST - 1
    stage.key(pygame.K_DOWN)
    assert stage.scene.replay.at == LAST


async def test_it_plays_by_itself_at_its_speed_to_the_end_and_then_from_the_beginning():
    stage = await reviewed()
    stage.key(pygame.K_SPACE)
    assert stage.control("play").name == "Pause (Space)"
    stage.app.tick(999)
    assert stage.scene.replay.at == 0
    stage.app.tick(1)
    assert stage.scene.replay.at == 1
    stage.press("speed")
    stage.app.tick(500)
    assert stage.scene.replay.at == 2
    for _ in range(LAST):
        stage.app.tick(500)
    assert (stage.scene.replay.at, stage.scene.replay.playing) == (LAST, False)
    stage.key(pygame.K_SPACE)
    assert (stage.scene.replay.at, stage.scene.replay.playing) == (0, True)
    stage.key(pygame.K_SPACE)
    assert not stage.scene.replay.playing


@pytest.mark.parametrize(("motion", "moves"), [(True, True), (False, False)])
async def test_a_step_is_shown_moving_unless_motion_is_reduced(motion, moves):
    stage = await reviewed()
    stage.app.keep(msgspec.structs.replace(stage.app.profile, motion=motion))
    stage.key(pygame.K_RIGHT)
    assert stage.scene.board.animated == moves


async def test_a_jump_is_there_at_once():
    stage = await reviewed()
    for key, moves in [
        (pygame.K_END, False),
        (pygame.K_LEFT, True),
        (pygame.K_HOME, False),
        (pygame.K_RIGHT, True),
    ]:
        stage.key(key)
        assert stage.scene.board.animated == moves


async def test_the_faster_it_plays_the_faster_things_move():
    stage = await reviewed()
    stage.press("speed")
    stage.press("speed")
    stage.key(pygame.K_HOME)
    stage.press("play")
    stage.app.tick(250)
    assert stage.scene.board.pace == 4
    stage.key(pygame.K_RIGHT)
    assert stage.scene.board.pace == 1


async def test_going_by_hand_ends_the_playing():
    stage = await reviewed()
    stage.key(pygame.K_SPACE)
    stage.key(pygame.K_RIGHT)
    stage.app.tick(5000)
    assert stage.scene.replay.at == 1


async def test_a_button_that_the_keyboard_is_on_takes_the_space_bar():
    stage = await reviewed()
    stage.scene.page.focus("forward", True)
    stage.key(pygame.K_SPACE)
    assert (stage.scene.replay.at, stage.scene.replay.playing) == (1, False)


async def test_on_the_board_the_arrow_keys_go_from_cell_to_cell_and_nothing_can_be_played():
    stage = await reviewed()
    stage.scene.page.focus("board", True)
    for key in (pygame.K_UP, pygame.K_LEFT, pygame.K_RETURN):
        stage.key(key)
    assert stage.scene.replay.at == 0
    assert "b3: blue" in stage.control("board").spoken
    for cell in stage.scene.board.cells():
        stage.click(cell.at)
    await settled()
    assert stage.connection.said == []
    assert stage.scene.board.chosen() is None


# -- whose eyes ----------------------------------------------------------------------------


async def test_it_is_shown_as_each_seat_and_as_spectators_saw_it():
    stage = await reviewed()
    stage.key(pygame.K_RIGHT)
    stage.scene.page.focus("viewer", True)
    for viewer in (1, None, 0):
        stage.key(pygame.K_RIGHT)
        await settled()
        stage.draw()
        assert stage.scene.replay.viewer == viewer
        assert stage.scene.replay.at == 1
        assert told(stage.scene.board.view) == told(seen(rooms(TOPPEN)[1], viewer).view)
    assert [viewer for viewer in stage.connection.asked if viewer != "values"] == [0, 1, None]


async def test_what_a_position_is_worth_is_said_to_whoever_looks():
    stage = await reviewed()
    stage.key(pygame.K_RIGHT)
    assert "Even: best play is a draw" in stage.app.spoken
    assert "Your mistake: a win became a draw" in texts(stage)
    stage.scene.look_as(None)
    await settled()
    stage.draw()
    assert "Mistake by blue: a win became a draw" in texts(stage)


async def test_a_view_that_is_refused_leaves_what_was_shown():
    stage = await reviewed()
    refusal = Refusal(Reason.TOO_FAST, "too many games at once: wait")
    stage.connection.refuses = RequestRefused(refusal)
    stage.scene.look_as(1)
    await settled()
    stage.draw()
    assert (stage.scene.replay.viewer, stage.scene.replay.wanted) == (0, 0)
    assert "Too many games at once" in stage.app.toasts.shown[-1].text
    assert "board" in keys_of(stage)


# -- its values ----------------------------------------------------------------------------


async def test_turning_points_are_summed_up_and_led_to_by_keys():
    stage = await reviewed()
    assert "5 turning points: moves 1, 2, 13, 14, 17" in texts(stage)
    for at in [*TURNS, TURNS[-1]]:
        stage.key(pygame.K_n)
        assert stage.scene.replay.at == at
    assert stage.control("turn forward").off
    for at in [*TURNS[-2::-1], TURNS[0]]:
        stage.key(pygame.K_p)
        assert stage.scene.replay.at == at
    stage.press("turn forward")
    assert stage.scene.replay.at == TURNS[1]


async def test_positions_are_there_at_once_and_values_when_they_come():
    stage = await reviewed(values=None)
    assert "Analysing the game ..." in texts(stage)
    assert "timeline" not in keys_of(stage)
    stage.key(pygame.K_RIGHT)
    assert stage.scene.replay.at == 1
    stage.scene.evaluations._assessed, stage.scene.evaluations.is_waiting = VALUES, False
    stage.draw()
    assert "timeline" in keys_of(stage)
    assert "Analysing the game ..." not in texts(stage)


async def test_a_game_of_which_nobody_knows_anything_has_no_chart():
    stage = await reviewed(POLYY, unknown(POLYY))
    assert stage.connection.asked == [0, "values"]
    assert "timeline" not in keys_of(stage)
    assert "turn forward" not in keys_of(stage)
    assert "No analysis for this game here." in texts(stage)


async def test_chances_are_drawn_and_their_swings_are_turning_points():
    stage = await reviewed(POLYY, CHANCES)
    assert "timeline" in keys_of(stage)
    assert "2 turning points: moves 3, 7" in texts(stage)
    assert "You are ahead: 55 %" in texts(stage)
    assert "Chances as the bots estimate them" in texts(stage)
    stage.key(pygame.K_n)
    assert stage.scene.replay.at == 3
    assert "Your mistake: 55 % became 30 %" in texts(stage)
    assert "Your mistake: 55 % became 30 %" in stage.app.spoken
    stage.key(pygame.K_n)
    assert stage.scene.replay.at == 7
    chart = stage.control("timeline")
    stage.click((chart.rect.right - 2, chart.rect.centery))
    assert stage.scene.replay.at == stage.scene.replay.last
    assert "You are ahead" not in " ".join(map(str, texts(stage)))


async def test_chances_of_another_game_are_not_shown():
    stage = await reviewed(POLYY, msgspec.structs.replace(CHANCES, seq=77))
    assert "timeline" not in keys_of(stage)
    short = msgspec.structs.replace(CHANCES, chances=CHANCES.chances[1:])
    stage = await reviewed(POLYY, short)
    assert "timeline" not in keys_of(stage)


async def test_values_of_another_game_are_not_shown():
    stage = await reviewed(values=msgspec.structs.replace(VALUES, seq=77))
    assert "timeline" not in keys_of(stage)
    assert "No analysis for this game here." in texts(stage)


# -- what cannot be shown ------------------------------------------------------------------


@pytest.mark.parametrize(
    "why",
    [
        RequestRefused(Refusal(Reason.NOT_OVER, "only a game that is over is shown again")),
        Malformed("asked for Replayed, answered by Done"),
    ],
)
async def test_what_is_not_shown_is_said_and_can_be_asked_for_again(why):
    stage = Stage(SIZE)
    over(stage)
    stage.connection.refuses = why
    stage.scene.actions.review()
    await settled()
    stage.draw()
    assert stage.scene.replay.fault
    assert keys_of(stage) == ["close", "again"]
    stage.connection.refuses = None
    stage.press("again")
    await settled()
    stage.draw()
    assert "board" in keys_of(stage)


async def test_a_damaged_game_is_said_to_be_one():
    stage = Stage(SIZE)
    over(stage)
    stage.connection.damage = lambda answer: msgspec.structs.replace(answer, first=[1, 2])
    stage.scene.actions.review()
    await settled()
    stage.draw()
    assert "cannot be shown" in stage.scene.replay.fault
    stage.key(pygame.K_ESCAPE)
    assert isinstance(stage.scene, RoomScene)


# -- the evaluation at the table -----------------------------------------------------------


def words(stage):
    return stage.control("evaluation").spoken


@pytest.mark.parametrize(
    ("state", "spoken"),
    [
        ("indicator-win", "You can force a win"),
        ("indicator-loss", "Red can force a win"),
        ("indicator-draw", "Even: best play is a draw"),
        ("indicator-waiting", "Working out who wins ..."),
        ("indicator-nobody-knows", "Not known: too much to work out"),
        ("indicator-spectator", "Red can force a win"),
    ],
)
async def test_who_can_force_a_win_is_shown_and_said(state, spoken):
    stage = await shown(state, SIZE, 100)
    assert words(stage) == f"Evaluation, switch, {spoken}"
    assert spoken in stage.app.spoken


async def test_a_room_that_does_not_tell_it_shows_none():
    stage = Stage(SIZE).online().room(seen(rooms(TOPPEN)[2], 0))
    stage.draw()
    assert "evaluation" not in keys_of(stage)
    stage.key(pygame.K_e)
    assert stage.app.profile.evaluation


async def test_it_is_gone_with_the_position_it_spoke_of():
    stage = await shown("indicator-win", SIZE, 100)
    after = msgspec.structs.replace(
        seen(rooms(TOPPEN)[3], 0), settings=RoomSettings(evaluation=True)
    )
    stage.tell(after)
    stage.draw()
    assert "Working out who wins ..." in words(stage)
    mirror = stage.connection.rooms[CODE]
    mirror.receive(Evaluation(0, mirror.seq - 1, (-1, 1)))
    stage.draw()
    assert "Working out who wins ..." in words(stage)


async def test_it_is_hidden_and_shown_by_click_and_by_key_and_that_is_remembered():
    stage = await shown("indicator-win", SIZE, 100)
    stage.press("evaluation")
    assert words(stage) == "Evaluation, switch, hidden"
    assert "force a win" not in stage.app.spoken
    assert stage.app._shelf.load()[0].evaluation is False
    stage.key(pygame.K_e)
    assert "You can force a win" in words(stage)
    stage.scene.page.focus("evaluation", True)
    stage.key(pygame.K_RETURN)
    assert words(stage) == "Evaluation, switch, hidden"


async def test_the_best_move_is_marked_on_demand_and_asked_for_once():
    stage = await reviewed()
    move = msgspec.to_builtins(ToppenMove(*GOOD))
    stage.connection.suggested = Suggested(1, CODE, 4, move, ())
    stage.key(pygame.K_F2)
    await settled()
    stage.draw()
    assert stage.connection.said == [Suggest(1, CODE, 0)]
    assert any(str(text).startswith("Best move: ") for text in texts(stage))
    assert stage.scene.board.chosen() is not None
    stage.key(pygame.K_RIGHT)
    assert not stage.scene.best.words
    stage.key(pygame.K_LEFT)
    stage.press("best")
    await settled()
    assert stage.scene.best.words
    assert len(stage.connection.said) == 1


async def test_the_best_move_is_that_of_the_position_where_it_was_asked_for_though_one_goes_on():
    stage = await reviewed()
    move = msgspec.to_builtins(ToppenMove(*GOOD))
    stage.connection.suggested = Suggested(1, CODE, 4, move, ())
    stage.key(pygame.K_F2)
    stage.key(pygame.K_RIGHT)
    await settled()
    assert stage.connection.said == [Suggest(1, CODE, 0)]
    assert not stage.scene.best.words
    stage.key(pygame.K_LEFT)
    stage.key(pygame.K_F2)
    assert stage.scene.best.words


async def test_the_reason_for_the_best_move_is_said_in_the_language_in_use(monkeypatch):
    class Loud(gettext.NullTranslations):
        def gettext(self, text):
            return "Ein Sieg in {n} Zügen." if text == "Wins in {n} moves." else text

    stage = await reviewed()
    monkeypatch.setattr(message._now, "catalog", Loud())
    monkeypatch.setattr(message._now, "code", "xx")
    move = msgspec.to_builtins(ToppenMove(*GOOD))
    stage.connection.suggested = Suggested(1, CODE, 4, move, ("Wins in 3 moves.",))
    stage.key(pygame.K_F2)
    await settled()
    assert stage.scene.best.spoken.endswith("Ein Sieg in 3 Zügen.")


async def test_where_two_are_to_move_the_best_move_is_that_of_the_seat_whose_view_is_shown():
    stage = await reviewed(facts=resigned_game("wordfleet", 3), values=None, seat=1)
    stage.key(pygame.K_END)
    stage.key(pygame.K_LEFT)
    assert stage.scene.replay.to_move == (0, 1)
    stage.key(pygame.K_F2)
    await settled()
    assert stage.connection.said == [Suggest(1, CODE, 3, 1)]


async def test_no_best_move_is_asked_for_where_the_game_is_over():
    stage = await reviewed()
    stage.key(pygame.K_END)
    assert stage.control("best").off
    stage.key(pygame.K_F2)
    await settled()
    assert stage.connection.said == []
    assert stage.app.toasts.shown[-1].text == "The game is over here."


async def test_a_swap_of_sides_is_reviewed_like_a_ply():
    facts = toppen(3, swap=True)
    stage = await reviewed(facts, None)
    stage.key(pygame.K_RIGHT)
    assert stage.scene.replay.here.title in ("swap", "keep")


async def test_a_game_that_hid_hands_can_be_looked_at_with_all_of_them_open():
    stage = await reviewed(roads(), None)
    assert stage.control("viewer").name == "Seen by"
    stage.scene.look_as("umpire")
    await settled()
    stage.draw()
    assert (stage.scene.replay.viewer, stage.scene.replay.seat) == ("umpire", None)
    assert all(it.bottomed is not None for it in stage.scene.board.view.players)


async def test_whose_evaluation_it_is_can_be_chosen_where_there_is_one():
    stage = await reviewed()
    choice = stage.control("viewer")
    assert choice.name == "Evaluation for"
    assert any("you" in line for line in notes(stage))
    stage.scene.page.focus("viewer", True)
    stage.key(pygame.K_RIGHT)
    await settled()
    stage.draw()
    assert not any("you" in line for line in notes(stage))
    stage = await reviewed(POLYY)
    assert "viewer" not in keys_of(stage)


def notes(stage):
    """The second lines of the players' cards."""
    cards = [w for w in stage.scene.page.root.walk() if isinstance(w, PlayerCard)]
    return [card._lines()[1] for card in cards]


async def test_only_plies_are_numbered():
    stage = await shown("review-resigned", SIZE, 100)
    assert stage.scene.evaluations.position_words == "Red resigned"
    stage.key(pygame.K_LEFT)
    assert stage.scene.evaluations.position_words.startswith("Move 12 of 12")
    rows = next(w for w in stage.scene.page.root.walk() if isinstance(w, PlyList))._plies
    assert [ply.seat is None for ply in rows] == [True, *[False] * 12, True]
