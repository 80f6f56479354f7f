"""Help: the rules of the games in short, and the keys, a page for each."""

from typing import ClassVar, Final

from client.games.catalog import BOARDS
from client.shell.parts import head
from client.shell.scene import DialogScene, Shell
from client.table.board import GameBoard
from client.ui import theme
from client.widgets import Beside, Column, Label, Widget
from client.widgets.inputs import ChoiceInput

KEYS: Final = (
    ("Mouse", "click a field to choose it, and again to play; pieces: from, then to, or drag"),
    ("Tab, Shift + Tab", "next or previous control"),
    ("Enter, space", "use it; on the board: choose, then play"),
    ("Arrows", "change a value; on the board: go from field to field"),
    ("Escape", "take a choice back, close, go back"),
    ("Ctrl + and −", "everything larger or smaller; Ctrl + 0: back to normal"),
    ("+ and −", "on a board: larger or smaller, as two fingers do; 0: all of it; drag to move it"),
    ("Ctrl + Z, Ctrl + Y", "at the table: undo and redo; or ask the others for a takeback"),
    ("F2", "at the table: a hint, where the room gives any; Enter plays what it chose"),
    ("Ctrl + Enter, Ctrl + Backspace", "accept an offer; decline it, or withdraw your own"),
    ("F3, Escape", "open the chat and write; fold it"),
    ("F4", "at the table: ask for a pause or a draw, break the game off, resign"),
    ("Ctrl + L", "claim the win, once who is away has been away too long"),
    ("C", "while the game is paused, or only bots are left: play on"),
    ("E", "at the table: hide or show the evaluation, where the room tells it"),
    (
        "Home, left, right, end",
        "in a review: go through the game, ply by ply; a ply is one player’s move. Space plays it",
    ),
    ("N, P", "in a review: the next turning point, and the one before"),
    ("F1", "this help"),
    ("F11", "full screen"),
)

LOBBY: Final = (
    (
        "Play now",
        "Gives you a seat with somebody who waits for the game you played last, with the same "
        "clock; if nobody does, a room is opened and whoever comes next sits down with you. "
        "“Find a game” in the form of a new room does the same for what you choose there.",
    ),
    (
        "My games",
        "Every room you sit in, those that wait for you first. One press leads back to the table. "
        "Finished games can be looked at again.",
    ),
    (
        "Rooms",
        "A green edge: there is a free seat. A yellow edge: you sit there. “Find a room” and the "
        "filters leave only what you look for.",
    ),
    (
        "Codes and links",
        "Each room has a code of six signs. Type it, or paste the link of an invitation, also to "
        "another server. Where every seat is taken you watch.",
    ),
    (
        "Records and ratings",
        "A press on a name shows its record. Rated games move the rating; it is told how far off "
        "it may be. “The best” is the table of each game, with your place.",
    ),
    (
        "Who you are",
        "There are no accounts. Each server knows you by a token kept on this machine; “My record” "
        "says in which file. Copy it to be the same player elsewhere, and show it to nobody.",
    ),
)

ALONE: Final = (
    (
        "Against bots",
        "“Play a bot” in the lobby opens the last game against the last bot. “New room” lets you "
        "choose the level of each bot, and which seat is yours. A seat can also be kept for a "
        "program that plays over the wire.",
    ),
    (
        "Undo",
        "Alone against bots you may go back and forward as often as you like, where the room "
        "allows it. With others your own turn can be taken back while nothing was revealed; for "
        "more you ask, and all of them have to agree. Bots do, five times a game.",
    ),
    (
        "Hints",
        "Where the room gives hints, Hint marks with a diamond what a good player would do and "
        "says why. Nothing is played until you play it. With hints or free undo a game is "
        "practice and counts for nothing.",
    ),
    (
        "Reasons",
        "Bots can say after each of their moves what they thought. A bot that sees no way to win "
        "offers to resign; you may play on.",
    ),
    (
        "The campaign",
        "In Poly-Y each win leads one level up and each loss one down, from difficulty 1 to 14. "
        "You are told who begins. There is no undo and there are no hints; a game you leave "
        "waits for you.",
    ),
    (
        "Only bots left",
        "When you are out of a game in which only bots play on, they wait until you let them.",
    ),
)


TOGETHER: Final = (
    (
        "Clocks",
        "Each player’s clock stands beside the name. An arrow marks the one that runs, “!” little "
        "time; below ten seconds tenths are told. The first turn is free for 30 seconds. In "
        "byo-yomi a period begins anew with each turn made within it.",
    ),
    (
        "Asking the others",
        "F4 or “Ask …”: a pause, a draw where the game knows one, or breaking the game off, which "
        "before the second move anybody may do alone. An offer stands for a minute. When the game "
        "is over, “Play again” asks for another one; seats are exchanged.",
    ),
    (
        "Who goes away",
        "A lost line is not a lost game: the seat is kept. What comes of an absence is chosen with "
        "the room: the others may claim the win after a time, a bot plays, the game waits, or the "
        "clock runs on.",
    ),
    (
        "Chat",
        "F3 opens it. Players talk to players and spectators to spectators until the game is over. "
        "“People …” lets you hide somebody for good; who opened the room can mute somebody for "
        "all, and send spectators away.",
    ),
    (
        "Rated games",
        "A rated game moves the ratings of all who play it: by standard options, with a clock, and "
        "without undo, hints, evaluation, and bots that tell their reasons. It counts from "
        "everybody’s second turn on, and less with every game of the same two in a day.",
    ),
    (
        "Spectators",
        "Who opens the room decides whether anyone may watch, only who has the link, or nobody, "
        "and how much later they see it.",
    ),
)


PAGES: Final = {
    "Lobby": ("The lobby", LOBBY),
    "Together": ("Playing together", TOGETHER),
    "Alone": ("Playing alone", ALONE),
}
"""What is told besides the games and the keys, by the word on the button: a title, paragraphs."""


class HelpScene(DialogScene):
    """Read, then close."""

    title: ClassVar[str] = "Help"
    width: ClassVar[float] = 720
    fills_height: ClassVar[bool] = True

    def __init__(self, shell: Shell, game: str = "") -> None:
        """``game`` comes first, where one is being played."""
        super().__init__(shell)
        self._games = sorted(BOARDS, key=lambda name: name != game)
        self._page = 0

    def parts(self) -> list[Widget]:
        """Return the rules of one game, or the keys."""
        titles = [*(BOARDS[name].title for name in self._games), *PAGES, "Keys"]
        parts: list[Widget] = [ChoiceInput("about", "Help", titles, self._page, self._turn)]
        if self._page < len(self._games):
            parts += _rules(BOARDS[self._games[self._page]])
        elif titles[self._page] in PAGES:
            title, told = PAGES[titles[self._page]]
            parts += _paragraphs(head(title), told)
        else:
            parts += [head("Keys"), *(_key(keys, does) for keys, does in KEYS)]
        return parts

    def _turn(self, page: int) -> None:
        self._page = page
        self.scroll_to_top()


def _rules(board: type[GameBoard]) -> list[Widget]:
    """Return a game's rules in short, two paragraphs beside each other."""
    return _paragraphs(head(f"How to play {board.title}"), board.help)


def _paragraphs(title: Widget, told: tuple[tuple[str, str], ...]) -> list[Widget]:
    """Two beside each other."""
    parts = [title]
    for first in range(0, len(told), 2):
        pair = told[first : first + 2]
        parts.append(Beside([_paragraph(*part) for part in pair], 480, 24))
    return parts


def _paragraph(heading: str, text: str) -> Widget:
    return Column([Label(heading, theme.STRONG), Label(text, theme.BODY, theme.SOFT)], gap=4)


def _key(keys: str, does: str) -> Widget:
    row = [Label(keys, theme.STRONG, grows=2), Label(does, theme.BODY, theme.SOFT, grows=5)]
    row[0].grows, row[1].grows = 2, 5
    return Beside(row, 420, 12)
