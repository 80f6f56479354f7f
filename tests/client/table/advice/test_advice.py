"""Marks and motifs on a board: every motif has its words, every mark a sign and a name."""

from importlib import import_module

import pygame
import pytest

from client.games.catalog import BOARDS
from client.languages.message import use
from client.table.advice.marks import AdviceMarks, kinds_of
from client.table.advice.reasons_list import reason_words
from client.table.advice.sentence import number, sentence
from client.table.advice.sign import NAMES, SHOWN, draw_sign
from client.ui import theme
from engines.catalog import MANIFESTS
from engines.polyy.bot import quiet_stone
from protocol.from_server import Suggested
from protocol.messages.play import MarkView, MotifView

VALUES = {
    "corner": 1,
    "side": 2,
    "field": 7,
    "n": 2,
    "m": 4,
    "of": 5,
    "goal": 8,
    "token": 4,
    "seat": 1,
    "before": 3,
    "after": 1,
    "word": "REEF",
    "percent": 40,
    "ship": "KETCH",
    "letters": 3,
    "letter": "E",
    "low": 0,
    "high": 3,
    "code": "742",
}


def codes(game):
    found = import_module(MANIFESTS[game].teacher).CODES
    return (*found, *quiet_stone.CODES) if game == "polyy" else found


@pytest.mark.parametrize("language", ["en", "de", "es"])
@pytest.mark.parametrize("game", sorted(MANIFESTS))
def test_every_motif_of_every_teacher_is_said_in_every_language(game, language):
    if not MANIFESTS[game].teacher:
        pytest.skip("this game teaches nothing")
    board = BOARDS[game]()
    use(language)
    try:
        said = {code: board.motif_words(code, VALUES) for code in codes(game)}
    finally:
        use("en")
    assert all(words and "{" not in words for words in said.values()), said
    assert len(set(said.values())) == len(said)


@pytest.mark.parametrize("game", sorted(BOARDS))
def test_what_is_not_known_or_lacks_its_values_is_not_said(game):
    board = BOARDS[game]()
    assert board.motif_words("teleports", VALUES) == ""
    for code in codes(game) if MANIFESTS[game].teacher else ():
        bare = board.motif_words(code, {})
        assert "{" not in bare
        assert "{" not in board.motif_words(code, {**VALUES, "corner": 99, "goal": 999, "side": 9})


def test_a_sentence_needs_all_its_values_and_a_number_its_bounds():
    assert sentence("{n} of {of}", {"n": 1, "of": 2}) == "1 of 2"
    assert sentence("{n} of {of}", {"n": 1}) == ""
    assert sentence(None, {}) == ""
    assert number({"n": 3}, "n", 3) is None
    assert number({"n": "3"}, "n", 5) is None
    assert number({"n": 2}, "n", 3) == 2


def test_of_several_marks_a_cell_has_the_most_urgent_and_a_name():
    marks = AdviceMarks()
    both = MarkView("link", (1, 2)), MarkView("threat", (2, 3)), MarkView("move", (9,))
    marks.show((MotifView("bridge", {}, both),))
    assert marks.by_cell == {1: "link", 2: "threat", 3: "threat"}
    assert marks.note(2) == NAMES["threat"]
    assert marks.note(9) == marks.note(None) == ""
    assert kinds_of(MotifView("bridge", {}, both)) == ("threat", "link")
    marks.clear()
    assert marks.by_cell == {}


def test_the_cell_that_is_played_is_no_danger_and_nothing_that_comes_next():
    marks = AdviceMarks()
    own = MarkView("move", (1, 2)), MarkView("danger", (2, 3)), MarkView("threat", (1,))
    motif = MotifView("blocks", {}, (*own, MarkView("link", (1,))))
    marks.show((motif,))
    assert marks.by_cell == {1: "link", 3: "danger"}
    assert kinds_of(motif) == ("danger", "link")
    assert (
        kinds_of(MotifView("covers", {}, (MarkView("move", (4,)), MarkView("danger", (4,))))) == ()
    )


def test_a_move_that_was_made_keeps_the_boards_own_sign_unless_nothing_else_has_the_advices():
    marks = AdviceMarks()
    motif = MotifView("corner", {}, (MarkView("move", (2,)), MarkView("link", (1, 2))))
    marks.show((motif,), played=True)
    assert marks.by_cell == {1: "link"}
    alone = MotifView("only", {}, (MarkView("move", (1, 2)), MarkView("link", (1, 2))))
    marks.show((alone,), played=True)
    assert marks.by_cell == {1: "link", 2: "link"}


def test_signs_differ_by_shape_and_not_by_colour_alone():
    shapes = set()
    for kind in SHOWN:
        surface = pygame.Surface((40, 40))
        surface.fill(theme.GROUND)
        draw_sign(surface, kind, (20, 20), 14)
        lit = pygame.mask.from_threshold(surface, theme.GROUND, (12, 12, 12, 255))
        shapes.add(lit.count())
    assert len(shapes) == len(SHOWN)


def test_where_motifs_are_said_little_else_is():
    board = BOARDS["toppen"]()
    why = ("Wins in 4 moves.", "A position that comes up a third time is a draw.")
    alone = Suggested(1, "K7MQ2X", 1, {}, why)
    assert reason_words(board, alone) == why
    one = Suggested(1, "K7MQ2X", 1, {}, why, (MotifView("they_pass"), MotifView("teleports")))
    assert reason_words(board, one) == (
        "They have no move and must pass: you move again.",
        "Wins in 4 moves.",
    )


def test_a_game_whose_motifs_tell_all_says_nothing_twice():
    board, why = BOARDS["wordfleet"](), ("SPA fits best there.",)
    motif = MotifView("only_word", {"word": "SPA"})
    said = Suggested(1, "K7MQ2X", 1, {}, why, (motif,))
    assert reason_words(board, said) == ("Only SPA fits the letters heard there.",)
    assert reason_words(board, Suggested(1, "K7MQ2X", 1, {}, why)) == why


def test_where_tries_have_percentages_a_reason_brings_no_others_beside_a_motif():
    board = BOARDS["polyy"]()
    why = ("Wins 64 % of 8,000 simulated games.", "Next best: field 32, with 48 %.")
    alone = Suggested(1, "K7MQ2X", 1, {}, why)
    assert len(reason_words(board, alone, figures=False)) == 2
    said = Suggested(1, "K7MQ2X", 1, {}, why, (MotifView("cuts"),))
    assert reason_words(board, said, figures=False) == ("Cuts their stones apart.",)
    assert len(reason_words(board, said)) == 2
