"""Marks of one's own: by mouse, keyboard and on the alphabet; kept by seat, never sent, undone."""

import pygame
import pytest

from client.games.wordfleet.model.own_marks import MOST_STEPS, OwnMark, OwnMarks
from tests.client.games.wordfleet.fleet_games import mid
from tests.client.games.wordfleet.fleet_states import STATES, square
from tests.client.stage import Stage, seen_of

SIZES = [(1280, 720), (640, 400), (390, 844)]


def battle(size=(1280, 720), seat=0, folder=None, state="wordfleet-mid"):
    stage = Stage(size, folder=folder)
    if state:
        STATES[state](stage)
    else:
        stage.online().room(seen_of(*mid().at, seat=seat))
    stage.draw()
    return stage


def places(stage):
    return dict(stage.scene.board.marks.all())


@pytest.mark.parametrize("size", SIZES)
async def test_guesses_and_what_is_ruled_out_are_made_by_mouse_and_nothing_is_sent(size):
    stage = battle(size)
    board = stage.scene.board
    said = list(stage.connection.said)
    stage.press("marks")
    stage.draw()
    board.choose_letter(None, "E")
    stage.draw()
    stage.click(square(board, "E3"))
    stage.draw()
    assert places(stage) == {"E3": OwnMark("E")}
    board.take_tool_number(1)
    stage.draw()
    stage.click(square(board, "F3"))
    stage.draw()
    assert places(stage) == {"E3": OwnMark("E"), "F3": OwnMark(out=True)}
    stage.press("undo mark")
    stage.draw()
    assert places(stage) == {"E3": OwnMark("E")}
    stage.press("marks")
    stage.draw()
    assert not board.is_marking
    assert stage.connection.said == said


async def test_the_keyboard_alone_marks_and_rubs_out():
    stage = battle()
    board = stage.scene.board
    stage.scene.page.focus("board", True)
    stage.key(pygame.K_F9)
    stage.draw()
    board.point(24)
    stage.type("q")
    assert places(stage) == {"E3": OwnMark("Q")}
    stage.key(pygame.K_SPACE)
    assert places(stage) == {"E3": OwnMark(out=True)}
    assert "ruled out by you" in board.spoken()
    stage.key(pygame.K_DELETE)
    assert places(stage) == {}
    stage.key(pygame.K_ESCAPE)
    assert not board.is_marking
    assert stage.scene is not None


async def test_a_note_is_written_about_a_square_and_read_beside_its_name():
    stage = battle(state="wordfleet-marks")
    board = stage.scene.board
    assert places(stage)["G6"].note == "451?"
    cell = next(cell for cell in board.cells() if cell.name.startswith("G6"))
    assert cell.name.endswith("your note: 451?")
    assert places(stage)["E"] == OwnMark("?")
    assert places(stage)["J"] == OwnMark(out=True)
    parts = {part.name for part in stage.control("letters").parts()}
    assert any(name.endswith("ruled out by you") for name in parts)


async def test_marks_survive_the_window_for_their_seat_alone(tmp_path):
    first = battle(folder=tmp_path, state="")
    board = first.scene.board
    first.press("marks")
    first.draw()
    board.marks.guess("E3", "K")
    again = battle(folder=tmp_path, state="")
    assert places(again) == {"E3": OwnMark("K")}
    assert places(battle(folder=tmp_path, state="", seat=1)) == {}


async def test_what_is_found_out_stands_above_a_mark():
    stage = battle()
    board = stage.scene.board
    known = next(at for at in ("C3", "C4") if board.target.found.known(at) != "?")
    stage.press("marks")
    stage.draw()
    board.marks.guess(known, "X")
    assert board.mark_at(known) == OwnMark()
    assert "your guess" not in board._name(known)


async def test_spectators_have_no_marks():
    stage = battle(state="wordfleet-mid-spectator")
    assert "marks" not in [control.key for control in stage.scene.page.controls()]


def test_undo_goes_back_step_by_step_and_is_bounded():
    marks = OwnMarks()
    for n in range(MOST_STEPS + 20):
        marks.guess("A1", "AB"[n % 2])
    steps = 0
    while marks.can_undo:
        marks.undo()
        steps += 1
    assert steps == MOST_STEPS


def test_a_note_that_is_typed_is_one_change():
    marks = OwnMarks()
    for end in range(1, 5):
        marks.write("A1", "PIER"[:end])
    marks.undo()
    marks.undo()
    assert marks.at("A1") == OwnMark()
    assert not marks.can_undo


async def test_what_is_typed_once_a_place_was_picked_is_its_note_and_enter_leads_back():
    stage = battle()
    board = stage.scene.board
    stage.press("marks")
    stage.draw()
    board.take_tool("note")
    stage.draw()
    stage.click(square(board, "F5"))
    stage.draw()
    assert stage.scene.page.state.focus == "note"
    stage.type("maybe X")
    stage.draw()
    assert places(stage) == {"F5": OwnMark(note="maybe X")}
    stage.key(pygame.K_RETURN)
    stage.draw()
    assert stage.scene.page.state.focus == "board"
