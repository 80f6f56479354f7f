"""What a table shows that nobody tells any more: clocks stand, nobody is vouched for."""

import pytest

from client.presenters.strength import face_of_seat
from client.scenes.room.model.room_model import LOG_MS
from engines.polyy.public import PlaceStone
from tests.client.gallery.gallery import shown
from tests.client.gallery.match import NOW
from tests.client.stage import Stage, played, seen_of

AWAY = [("waiting", 0), ("refused", 0), ("online", 6)]
"""States of a line on which nothing is heard: broken, closed, and silent for seconds."""


def plates(stage):
    """The clocks in sight."""
    return [widget._dial for widget in stage.scene.page.root.walk() if hasattr(widget, "_dial")]


def dots(stage):
    """Whether each player is said to be here."""
    found = [getattr(widget, "_player", None) for widget in stage.scene.page.root.walk()]
    return [player.here for player in found if player is not None]


@pytest.mark.parametrize(("state", "silent_s"), AWAY)
@pytest.mark.parametrize("scene", ["match-clock", "beamer"])
async def test_clocks_stand_with_a_sign_while_the_server_is_gone(scene, state, silent_s):
    stage = await shown("match-clock", (1280, 720), 100)
    if scene == "beamer":
        mirror = stage.connection.rooms["K7MQ2X"]
        stage.app.open_big_screen("K7MQ2X")
        stage.connection.rooms["K7MQ2X"] = mirror
    stage.draw()
    before = [dial.text for dial in plates(stage)]
    assert before
    stage.connection.state, stage.connection.silent_s = state, silent_s
    stage.connection.now_ms = NOW + 400_000
    stage.draw()
    assert [dial.text for dial in plates(stage)] == before
    assert [dial.known for dial in plates(stage)] == [False] * len(before)
    assert all("stopped until" in dial.spoken for dial in plates(stage))
    assert not any(dial.runs for dial in plates(stage))
    stage.connection.state, stage.connection.silent_s = "online", 0
    stage.draw()
    assert [dial.text for dial in plates(stage)] != before
    assert all(dial.known for dial in plates(stage))


@pytest.mark.parametrize(("state", "silent_s"), AWAY)
async def test_nobody_is_said_to_be_here_while_the_server_is_gone(state, silent_s):
    stage = await shown("match-clock", (1280, 720), 100)
    assert dots(stage) == [True, True]
    stage.connection.state, stage.connection.silent_s = state, silent_s
    stage.draw()
    assert dots(stage) == [None, None]


async def test_an_offer_does_not_run_out_while_the_server_is_gone():
    stage = await shown("match-offer-draw", (1280, 720), 100)
    said = [text for text in texts(stage) if "0:48" in text]
    assert said
    stage.connection.state, stage.connection.now_ms = "waiting", NOW + 40_000
    stage.draw()
    assert [text for text in texts(stage) if "0:48" in text] == said


def texts(stage):
    return [str(getattr(widget, "text", "")) for widget in stage.scene.page.root.walk()]


async def test_what_happened_at_the_table_is_said_for_a_while_and_not_for_minutes():
    stage = await shown("match-clock", (1280, 720), 100)
    stage.scene.model._note(["Bob took back a move."])
    stage.draw()
    assert "Bob took back a move." in texts(stage)
    stage.app.tick(LOG_MS - 1)
    stage.draw()
    assert "Bob took back a move." in texts(stage)
    stage.app.tick(1)
    assert stage.app.changed
    stage.draw()
    assert "Bob took back a move." not in texts(stage)


async def test_a_swap_is_explained_to_whose_stone_it_was():
    stage = Stage().online().room(seen_of(*played(1)))
    stage.draw()
    assert not stage.scene.model.log
    stage.tell(seen_of(*played(2), ply=2, last_ply=2))
    stage.draw()
    (told,) = stage.scene.model.log
    assert "swap rule" in told
    assert told in [toast.text for toast in stage.app.toasts.shown]
    assert not stage.app.toasts.besides(stage.scene.in_sight), "it stands in the panel already"
    assert stage.app.spoken.count(told) == 1
    phone = Stage((390, 844)).online().room(seen_of(*played(1)))
    phone.draw()
    phone.tell(seen_of(*played(2), ply=2, last_ply=2))
    phone.draw()
    assert [toast.text for toast in phone.app.toasts.besides(phone.scene.in_sight)] == [told]


async def test_what_is_taken_back_is_no_surprise():
    stage = Stage().online().room(seen_of(*played(3), ply=3, last_ply=3))
    stage.draw()
    stage.tell(seen_of(*played(2), ply=2, last_ply=3))
    stage.draw()
    assert not any("swap" in told for told in stage.scene.model.log)


async def test_a_move_that_waits_for_the_server_is_said_to_wait():
    stage = await shown("room-my-turn", (1280, 720), 100)
    said = "Your move will be sent when the connection is back."
    stage.connection.rooms["K7MQ2X"].pending = PlaceStone(0)
    stage.draw()
    assert said not in texts(stage)
    stage.connection.state = "waiting"
    stage.draw()
    assert said in texts(stage)


@pytest.mark.parametrize("state", ["match-clock", "match-clock-four"])
async def test_the_status_line_says_whose_turn_it_is_and_what_to_do(state):
    stage = await shown(state, (1280, 720), 100)
    seen, board = stage.scene.seen, stage.scene.board
    words = stage.scene.model.status_with_hint(board, seen)
    assert words == f"Your turn · {board.hint()}"
    assert stage.app.window_title.startswith("● Your turn · ")
    for name in [it.name for n, it in enumerate(seen.seats) if n != seen.seat]:
        assert name in stage.app.window_title


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
async def test_in_a_timed_game_the_clock_is_the_largest_thing_beside_the_board(size):
    stage = await shown("match-clock", size, 100)
    widgets = [it for it in stage.scene.page.root.walk() if hasattr(it, "_style")]
    clocks = [it._style.size for it in widgets if hasattr(it, "_dial")]
    others = [it._style.size for it in widgets if not hasattr(it, "_dial")]
    assert len(clocks) == 2
    assert min(clocks) > max(others)


async def test_a_bot_is_told_by_its_strength():
    stage = await shown("alone-nothing-back", (1280, 720), 100)
    model = stage.scene.model
    bots = [it for it in stage.scene.seen.seats if it.bot]
    offers = stage.connection.welcome.bots["polyy"]
    assert [model.bot_note(it) for it in bots] == [face_of_seat(offers, it.bot).note for it in bots]
    assert all(model.bot_note(it) for it in bots)
