"""The rule sentences that are matters of the screen (12.3, 13), and the picture that shows each.

``python tests/client/gallery/gallery.py --only rotorouter-`` paints the pictures.
"""

import pytest

from tests.client.gallery.gallery import shown

SCREENS = {
    "R1 R3 R77 scoring": ("scoring", "You score the Green corner: 1 of 3."),
    "R5 R6 options": ("create", "Seats"),
    "R6 four seats, the host begins": ("waiting", "Start with 2 players"),
    "R7 a bot and names": ("late", "Your turn"),
    "R8 R72 inactive colours dimmed, not in the standings": ("two", "of 3 tokens placed"),
    "R9 no tokens at first, own home outlined": ("opening", "0 of 3 tokens placed"),
    "R15 R29 R62 an R-card turns a track": ("rotate", "Confirm"),
    "R18 R25 R63 RC replaces any track": ("replace", "Confirm"),
    "R23 R31 R32 R65 R66 the ghost turns and is confirmed": ("ghost", "Confirm"),
    "R24 a new track takes the placer's colour": ("first-tile", "Confirm"),
    "R28 R54 R61 legal cells": ("skipping", "Pick a spot for your card"),
    "R33 R75 a new token": ("goal", "Next token"),
    "R34 R76 reachable cells and the way": ("token", "Pick where the token goes"),
    "R35 R83 the end of the turn says its cost": ("skipping", "End turn (skip 2 of 3)"),
    "R36 R49 R92 waived": ("waived", "Not forced: this card fits nowhere."),
    "R45 R46 R53 forced, before drawing": ("forced", "Forced: draw a card and play it."),
    "R45 R52 forced, with the card": ("forced-card", "Forced: play Rotate Elbow"),
    "R47 R50 the warning at three": ("skipping", "! Elbows skipped: 3 of 3"),
    "R67 R68 R70 R73 standings and corners": ("scored", "1 of 3 corners"),
    "R69 no ranks before the first score": ("ghost", "0 of 3 corners"),
    "R71 shared places": ("late", "tied"),
    "R78 R85 R86 the end": ("end-board", "won"),
    "R79 R80 an unscored corner is a target": ("goal", "Pick where the token goes"),
    "R82 bottoming is free": ("waived", "Put back (free)"),
    "R87 R88 R89 a trapped Straight": ("straight-fix", "Trapped: C2."),
    "R90 R91 R97 the corner fix": ("corner-fix", "Your home corner is sealed."),
    "R93 how many tokens": ("token", "2 of 3 tokens placed"),
    "12.3 arrows after a roll": ("rolled-cw", "Turn the gears"),
    "12.3 arrows after a roll by half": ("rolled-half", "Turn the gears"),
    "12.3 gears in mid-turn": ("turning", "turns the gears"),
    "12.3 another's cell flashes": ("flash", "Bob to move"),
    "12.3 a token under way": ("walking", "moves a token from C3 to G4"),
    "12.3 hidden tokens": ("hidden", "Show tokens"),
    "12.3 why a step cannot be taken": ("tip", "Done."),
    "12.3 a refused cell": ("refused", "! "),
    "12.3 the keyboard on the board": ("keyboard", "Your turn"),
    "12.3 the last placement glows": ("journal", "to move"),
    "12.3 who watches sees backs": ("spectator", "to move"),
    "12.3 the stall is warned of": ("patience", "No progress for 33 rounds"),
    "section 4 a full board": ("full", "The board is full"),
}
"""Rule sentences: the picture's name after ``rotorouter-``, and words that stand on it."""


@pytest.mark.parametrize("sentence", SCREENS)
async def test_each_sentence_has_its_picture(sentence):
    state, words = SCREENS[sentence]
    stage = await shown(f"rotorouter-{state}", (1280, 720), 100)
    widgets = list(stage.scene.page.root.walk())
    said = [str(getattr(w, "text", "")) + str(getattr(w, "label", "")) for w in widgets]
    said += [move.text for move in stage.scene.board.moves()] if state != "create" else []
    said += [str(getattr(widget, "name", "")) for widget in widgets]
    said += [widget.tip for widget in widgets]
    assert any(words in text.replace("\u00a0", " ") for text in said)
