"""The row of tools for marks of one's own: unobtrusive, and open only while one marks."""

from client.games.wordfleet.model.own_marks import TOOLS
from client.games.wordfleet.order_choice import OrderChoice
from client.games.wordfleet.pencil_controller import PencilController
from client.languages.message import tr
from client.ui import theme
from client.widgets import Column, Label, Link, Row, Widget
from client.widgets.inputs import TextField


def opener(board: PencilController) -> list[Widget]:
    """Return the button that begins marking, or ends it; nothing where nobody has marks."""
    if not board.may_mark:
        return []
    words = tr("Marks: done") if board.is_marking else tr("Marks")
    name = tr("Marks of your own (F9)")
    link = Link("marks", words, board.turn_marking, name, theme.SMALL, theme.SOFT)
    link.tip = tr("Pencil guesses and notes on the enemy grid: only you see them. F9")
    return [link]


def tools(board: PencilController) -> list[Widget]:
    """Return the tools, and what the one in hand is for; nothing while one does not mark."""
    marks = board.marks
    if not board.is_marking or marks.tool is None:
        return []
    labels = [tr(words) for words in TOOLS.values()]
    at = list(TOOLS).index(marks.tool)
    choice = OrderChoice("tool", tr("Your marks"), labels, at, board.take_tool_number)
    undo = Link("undo mark", tr("Undo"), board.undo_mark, tr("Undo mark"), theme.SMALL, theme.SOFT)
    about = _about(board)
    about.grows = 1
    return [Column([choice, Row([about, *([undo] if marks.can_undo else [])], gap=12)], gap=4)]


def _about(board: PencilController) -> Widget:
    marks = board.marks
    if marks.tool == "note" and marks.place:
        name = tr("Note for {place}", place=marks.place)
        return TextField("note", name, board.note_entry, enter=board.end_note)
    words = {
        "guess": tr("Pick a letter of the alphabet, then squares. Or type letters on the grid."),
        "out": tr("Pick squares or letters that cannot be."),
        "note": tr("Pick a square or a letter to write about."),
        "rub": tr("Pick the mark to take away."),
    }
    if marks.tool == "guess" and marks.letter:
        letter = marks.letter
        said = tr(
            "Pick squares for {letter}. Once more on {letter}: you suspect it.", letter=letter
        )
        return Label(said, theme.SMALL, theme.SOFT)
    return Label(words[marks.tool or "guess"], theme.SMALL, theme.SOFT)
