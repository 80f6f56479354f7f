"""The end of a game: who won, why, and by how much."""

from typing import ClassVar, Final

from client.presenters.offer_words import name_of, rematch_words
from client.presenters.result_words import headline
from client.scenes.room.model.room_actions import RoomActions
from client.scenes.room.model.room_model import RoomModel
from client.scenes.room.panel.campaign_progress import CampaignProgress
from client.scenes.room.panel.rating_change import RatingChange
from client.scenes.room.panel.rematch_buttons import may_rematch, rematch_buttons
from client.scenes.room.panel.side_parts import ending_words
from client.shell.scene import DialogScene
from client.table.board import GameBoard
from client.table.seat_sign import Sign
from client.ui import theme
from client.widgets import Action, Button, Centred, Column, Label, Row, Widget
from client.widgets.button import Kind
from protocol.from_server import RoomView

LOUD: Final = ("next game", "again", "next", "home")
"""The buttons that may be the loud one, best first: Enter is for that one."""


def _places(board: GameBoard, seen: RoomView) -> list[Widget]:
    """Everybody's place, the first one first; nothing where two played."""
    ranking = seen.ending.ranking if seen.ending else ()
    order = sorted((place, seat) for seat, place in enumerate(ranking) if place)
    rows: list[Widget] = [
        Row(
            [
                Label(f"{place}.", theme.STRONG),
                Sign(board, seat),
                Label(name_of(seen.seats[seat]), theme.STRONG if place == 1 else theme.BODY),
            ],
            gap=10,
        )
        for place, seat in order
    ]
    return [Centred(Column(rows, gap=6), 280)] if rows else []


class ResultScene(DialogScene):
    """Above the board, which can be looked at afterwards."""

    title: ClassVar[str] = "Result"
    width: ClassVar[float] = 560
    first: ClassVar[str] = ""
    veil: ClassVar[int] = 80

    def __init__(
        self,
        model: RoomModel,
        actions: RoomActions,
        board: GameBoard,
        seen: RoomView,
        leave: Action,
        rating: RatingChange | None = None,
    ) -> None:
        """``leave``: goes back to the lobby. ``rating``: where the game moves this player's."""
        super().__init__(model.shell)
        self.page.wished = LOUD
        self._model, self._actions = model, actions
        self._board, self._seen, self._home, self._rating = board, seen, leave, rating
        self._climb = (
            CampaignProgress(model.shell, seen)
            if seen.settings.campaign and seen.seat is not None
            else None
        )

    def parts(self) -> list[Widget]:
        """Return the winner's sign, the sentence, everybody's place, what became of the rating."""
        seen = self._seen
        assert seen.ending is not None  # noqa: S101 - it is only shown at the end
        signs: list[Widget] = [Sign(self._board, seat, 56) for seat in seen.ending.winners]
        parts: list[Widget] = [
            Row(signs, align=0.5),
            Label(headline(seen), theme.DISPLAY, align=0.5),
            Label(ending_words(self._board, seen.ending), theme.BODY, theme.SOFT, 0.5),
            *_places(self._board, seen),
        ]
        parts += [Label(self._rated, theme.STRONG, theme.ACCENT, 0.5)] if self._rated else []
        if self._climb is not None:
            parts += self._climb.parts()
        now = self._model.seen
        if now is not None:
            words = rematch_words(now) or " "  # its place is kept
            parts.append(Label(words, theme.BODY, theme.WARNING, 0.5))
        return parts

    def buttons(self) -> list[Widget]:
        """Return the ways out, and to another game where there is one."""
        model, actions, now = self._model, self._actions, self._model.seen
        next_ = self._climb.button() if self._climb is not None else []
        if now is not None:
            next_ = next_ or rematch_buttons(model, actions, now)
        again = now is not None and may_rematch(model, actions, now)
        home: Kind = "plain" if next_ and (again or self._climb is not None) else "loud"
        return [
            Button("look", "Look at the board", self.escape, grows=1),
            Button("review", "Review the game", self._look_again, grows=1),
            Button("home", "Back to the lobby", self._leave, home, grows=1),
            *next_,
        ]

    @property
    def spoken(self) -> str:
        """Return the result, and where the keyboard is."""
        climb = f"{self._climb.words}, " if self._climb is not None else ""
        rated = f"{self._rated}, " if self._rated else ""
        return f"{headline(self._seen)}, {rated}{climb}{super().spoken}"

    @property
    def _rated(self) -> str:
        """What the game did to one's rating; empty where it did nothing, or nobody knows yet."""
        return self._rating.words if self._rating is not None else ""

    def _look_again(self) -> None:
        self.shell.pop(self)
        self._actions.review()

    def _leave(self) -> None:
        self.shell.pop(self)
        self._home()
