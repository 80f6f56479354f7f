"""Sheets for play on paper: what stands on them, on both kinds of paper, in any script."""

import zlib
from random import Random

import pytest

from client.games.wordfleet.paper import pdf_page, print_scene
from client.games.wordfleet.paper.page_plan import document
from client.games.wordfleet.paper.print_scene import PrintScene
from client.games.wordfleet.paper.tracker_sheet import blank, tracked
from client.scenes.dialogs.help import HelpScene
from engines.wordfleet.public import CLASSES, HAND, LENGTHS, LETTERS
from tests.client.games.wordfleet.fleet_states import STATES
from tests.client.stage import NAMES, Stage, settled

pytest.importorskip("fpdf", reason="the extra “paper” is not installed")


def table(state="wordfleet-marks", **about):
    stage = Stage((1280, 720), **about)
    STATES[state](stage)
    stage.draw()
    return stage


def streams(raw):
    """What the pages draw, unpacked."""
    found = []
    for part in raw.split(b"stream\n")[1:]:
        try:
            found.append(zlib.decompress(part.split(b"\nendstream")[0]))
        except zlib.error:
            continue
    return found


def test_a_blank_sheet_has_five_different_codes_and_words_that_are_counted():
    for seed in range(20):
        sheet = blank("", "", deals=True, random=Random(seed))
        assert len(set(sheet.codes)) == HAND
        assert all(len(code) == 3 and code.isdigit() for code in sheet.codes)
        assert [len(sheet.words[ship]) for ship in CLASSES] == [LENGTHS[ship] for ship in CLASSES]
        assert len(set(sheet.words.values())) == len(CLASSES)
        whole = "".join(sheet.words.values())
        assert sheet.counts == tuple(whole.count(letter) for letter in LETTERS)
    assert not blank("", "", deals=False).words


async def test_a_game_s_sheet_has_the_tracker_as_it_is_and_nothing_of_the_enemy():
    board = table().scene.board
    sheet = tracked(board)
    assert sheet.codes == board.view.you.codes
    assert sheet.words == {ship.ship: ship.word for ship in board.view.you.fleet}
    assert sheet.found == board.target.found
    assert sheet.marks["G6"].note == "451?"
    assert sheet.hits
    assert sheet.misses


@pytest.mark.parametrize(("size", "wide", "tall"), [("A4", 595, 842), ("Letter", 612, 792)])
async def test_each_sheet_is_one_page_of_that_paper_and_fonts_are_cut_to_what_is_used(
    size, wide, tall
):
    sheets = tracked(table().scene.board), blank("", "", deals=True)
    raw = document(size, sheets)
    assert raw.startswith(b"%PDF-")
    assert raw.count(b"/Type /Page\n") == 2
    box = raw.split(b"/MediaBox [")[1].split(b"]")[0].split()
    assert (round(float(box[2])), round(float(box[3]))) == (wide, tall)
    assert len(raw) < 200_000


@pytest.mark.parametrize("script", [name for name in NAMES if name != "emoji"])
def test_names_of_any_script_have_letters_in_the_fonts_that_are_embedded(script, caplog):
    assert document("A4", [blank(*NAMES[script], deals=False)]).startswith(b"%PDF-")
    assert "missing the following glyphs" not in caplog.text


async def test_what_is_drawn_changes_with_a_mark():
    board = table("wordfleet-mid").scene.board
    before = streams(document("A4", [tracked(board)]))[0]
    assert streams(document("A4", [tracked(board)]))[0] == before
    board.marks.rule_out("J10")
    assert streams(document("A4", [tracked(board)]))[0] != before


async def test_from_the_game_s_menu_the_tracker_is_written_beside_saved_games(tmp_path):
    stage = table(folder=tmp_path)
    stage.press("ask")
    stage.draw()
    stage.press("sheets")
    stage.draw()
    assert isinstance(stage.scene, PrintScene)
    stage.press("print")
    stage.draw()
    await settled()
    (file,) = tmp_path.rglob("*.pdf")
    assert file.name.startswith("word-fleet-tracker-")
    assert file.read_bytes().startswith(b"%PDF-")
    assert str(file) in [getattr(it, "text", "") for it in stage.scene.page.root.walk()]


async def test_from_the_help_blank_sheets_are_written_one_for_each_captain(tmp_path):
    stage = Stage((1280, 720), folder=tmp_path).online()
    stage.app.push(HelpScene(stage.app, "wordfleet"))
    stage.press("sheets")
    stage.draw()
    stage.press("print")
    (file,) = tmp_path.rglob("*.pdf")
    assert file.read_bytes().count(b"/Type /Page\n") == 2


async def test_without_the_library_the_window_says_what_is_missing(monkeypatch):
    monkeypatch.setattr(pdf_page, "LIBRARY", "no_such_library")
    assert not print_scene.can_print()
    stage = Stage((1280, 720)).online()
    stage.app.push(PrintScene(stage.app))
    stage.draw()
    assert "fpdf2" in stage.control("print").off
