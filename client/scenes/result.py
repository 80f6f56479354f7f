"""The end of a game: who won, why, and by how much."""

from typing import TYPE_CHECKING, ClassVar, Final

from client import theme
from client.games.board import Board
from client.scenes.again import again_buttons, again_words, is_next
from client.scenes.climbing import Climb
from client.scenes.parts import Sign
from client.scenes.scene import Scene, Shell, dialog
from client.widgets import Action, Button, Centred, Column, Label, Row, Widget
from client.widgets.button import Kind
from protocol.from_server import Chair, Ending, Seen

if TYPE_CHECKING:
    from client.scenes.room import RoomScene

ENDS: Final = {"aborted": "Broken off", "abandoned": "Given up"}
"""What is said of a game that has no result."""
LOUD: Final = ("next game", "again", "next", "home")
"""The buttons that may be the loud one, best first: Enter is for that one."""
WHY: Final = {
    "time": "Time is up",
    "claim": "Others were away too long",
    "draw agreed": "Agreed by both",
    "aborted": "The game was broken off: it counts for nothing",
    "abandoned": "Nobody came back to this room for a long time",
}
"""Why the room ended a game; a game's own reasons are told by its board."""


def headline(seen: Seen) -> str:
    """Who won, as this player reads it."""
    ending = seen.ending
    if ending is None:
        return ""
    if ending.by is not None and ending.reason == "aborted":
        return f"Broken off by {'you' if ending.by == seen.seat else _name(seen.chairs[ending.by])}"
    if not ending.winners:
        return ENDS.get(ending.reason, "A draw")
    if seen.seat is not None and seen.seat in ending.winners:
        return "You won!"
    names = [_name(seen.chairs[seat]) for seat in ending.winners]
    return f"{' and '.join(names)} won"


def reason(board: Board, ending: Ending) -> str:
    """Why it ended."""
    words = WHY.get(ending.reason) or board.why_over(ending.reason)
    words = words[:1].upper() + words[1:]
    return f"{words}  ·  {board.score_line()}"


def _places(board: Board, seen: Seen) -> list[Widget]:
    """Everybody's place, the first one first; nothing where two played."""
    ranking = seen.ending.ranking if seen.ending else ()
    order = sorted((place, seat) for seat, place in enumerate(ranking) if place)
    rows: list[Widget] = [
        Row(
            [
                Label(f"{place}.", theme.STRONG),
                Sign(board, seat),
                Label(_name(seen.chairs[seat]), theme.STRONG if place == 1 else theme.BODY),
            ],
            gap=10,
        )
        for place, seat in order
    ]
    return [Centred(Column(rows, gap=6), 280)] if rows else []


def _name(chair: Chair | None) -> str:
    return chair.name if chair else "nobody"


class ResultScene(Scene):
    """Above the board, which can be looked at afterwards."""

    title: ClassVar[str] = "Result"
    modal: ClassVar[bool] = True
    veil: ClassVar[int] = 80

    def __init__(
        self,
        shell: Shell,
        board: Board,
        seen: Seen,
        home: Action,
        review: Action,
        room: "RoomScene | None" = None,
    ) -> None:
        """``room``: where another game with the same people may be asked for."""
        super().__init__(shell)
        self.page.wished = LOUD
        self._board, self._seen, self._home, self._review = board, seen, home, review
        self._room = room
        self._climb = (
            Climb(shell, seen) if seen.settings.campaign and seen.seat is not None else None
        )

    def build(self) -> Widget:
        """The winner's sign, the sentence, three buttons."""
        seen = self._seen
        assert seen.ending is not None  # noqa: S101 - it is only shown at the end
        signs: list[Widget] = [Sign(self._board, seat, 56) for seat in seen.ending.winners]
        parts: list[Widget] = [
            Row(signs, align=0.5),
            Label(headline(seen), theme.DISPLAY, align=0.5),
            Label(reason(self._board, seen.ending), theme.BODY, theme.SOFT, 0.5),
            *_places(self._board, seen),
        ]
        parts += [Label(self._rated, theme.STRONG, theme.ACCENT, 0.5)] if self._rated else []
        if self._climb is not None:
            parts += self._climb.parts()
        next_ = self._climb.button() if self._climb is not None else []
        now = self._room.seen if self._room is not None else None
        if self._room is not None and now is not None:
            words = again_words(now)
            parts.append(Label(words or " ", theme.BODY, theme.WARNING, 0.5))  # its place is kept
            next_ = next_ or again_buttons(self._room, now)
        again = self._room is not None and now is not None and is_next(self._room, now)
        home: Kind = "plain" if next_ and (again or self._climb is not None) else "loud"
        buttons: list[Widget] = [
            Button("look", "Look at the board", lambda: self.shell.pop(self), grows=1),
            Button("review", "Review the game", self._look_again, grows=1),
            Button("home", "Back to the lobby", self._leave, home, grows=1),
            *next_,
        ]
        return dialog("result", parts, buttons, 560)

    @property
    def spoken(self) -> str:
        """The result, and where the keyboard is."""
        climb = f"{self._climb.words}, " if self._climb is not None else ""
        rated = f"{self._rated}, " if self._rated else ""
        return f"{headline(self._seen)}, {rated}{climb}{super().spoken}"

    @property
    def _rated(self) -> str:
        """What the game did to one's rating; empty where it did nothing, or nobody knows yet."""
        rating = self._room.rating if self._room is not None else None
        return rating.words if rating is not None else ""

    def _look_again(self) -> None:
        self.shell.pop(self)
        self._review()

    def _leave(self) -> None:
        self.shell.pop(self)
        self._home()
