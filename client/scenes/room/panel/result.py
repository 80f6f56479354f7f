"""The end of a game, above the panel, never over the board: who won, why, and what comes next."""

from typing import Final

from client.languages.message import tr
from client.presenters.offer_words import name_of, rematch_words
from client.presenters.result_words import headline, series_words, why
from client.scenes.room.model.room_actions import RoomActions
from client.scenes.room.model.room_model import RoomModel
from client.scenes.room.panel.campaign_progress import CampaignProgress
from client.scenes.room.panel.rating_change import RatingChange
from client.scenes.room.panel.rematch_buttons import (
    may_rematch,
    refusal_buttons,
    rematch_buttons,
)
from client.table.board import GameBoard
from client.table.seat_sign import Faced, Sign, portrait_of
from client.ui import theme
from client.widgets import Action, Button, CardBox, Column, Label, Row, Widget
from client.widgets.button import Kind
from protocol.from_server import RoomView

LOUD: Final = ("next game", "tournament", "again", "next", "home")
"""The buttons that may be the loud one, best first: Enter is for that one."""


class ResultBanner:
    """What is known of a game's end beside the room itself: the rating, and a campaign's level."""

    def __init__(self, model: RoomModel, actions: RoomActions, leave: Action) -> None:
        """``leave``: goes home."""
        self._model, self._actions, self._leave = model, actions, leave
        self.rating: RatingChange | None = None
        """What the game does to this player's rating, where it does."""
        self._climb: CampaignProgress | None = None

    def begin(self, seen: RoomView) -> None:
        """Ask what the end of the game has changed: it has just been seen."""
        if self.rating is not None:
            self.rating.end(seen)
        if seen.settings.campaign and seen.seat is not None:
            self._climb = CampaignProgress(self._model.shell, seen)

    def card(self, board: GameBoard, seen: RoomView) -> Widget:
        """Return the banner: the winner's sign, who won and why, and the ways on."""
        ending = seen.ending
        winners = ending.winners if ending is not None else ()
        signs: list[Widget] = [Sign(board, seat, 30) for seat in winners]
        words = Column(
            [Label(headline(self._told(seen)), theme.TITLE), *self._why(board, seen)], gap=2
        )
        words.grows = 1
        parts: list[Widget] = [Row([*signs, words], gap=12), *_places(board, seen)]
        parts += [Label(line, theme.STRONG) for line in self.gains(seen)]
        parts += self._climb.parts() if self._climb is not None else []
        if seen.seat is not None and not seen.settings.campaign:
            asked = rematch_words(self._told(seen)) or " "  # its place is kept
            parts.append(Label(asked, theme.SMALL, theme.WARNING))
        parts.append(Column(self.buttons(seen), gap=8))
        edge = board.ink(winners[0]) if winners else theme.EDGE
        return CardBox(Column(parts, gap=10), edge=edge, pad=12)

    def _told(self, seen: RoomView) -> RoomView:
        """Return the end as it is told here: where several played at this window, by names."""
        return self._model.window.as_told(seen)

    def _why(self, board: GameBoard, seen: RoomView) -> list[Widget]:
        words = why_over(board, self._told(seen))
        return [Label(words, theme.BODY, theme.SOFT)] if words else []

    def gains(self, seen: RoomView) -> list[str]:
        """Return the score of the series, and what became of the rating, where they are known."""
        rated = self.rating.words if self.rating is not None else ""
        return [words for words in (series_words(self._told(seen)), rated) if words]

    def buttons(self, seen: RoomView) -> list[Widget]:
        """Return the next game where there can be one, the review, the way home."""
        model, actions = self._model, self._actions
        next_ = self._climb.button() if self._climb is not None else []
        next_ = next_ or rematch_buttons(model, actions, seen)
        loud = bool(next_) and (may_rematch(model, actions, seen) or self._climb is not None)
        home: Kind = "plain" if loud else "loud"
        ways: list[Widget] = [
            Button("review", tr("Review"), actions.review, name=tr("Review the game"), grows=1),
            Button("home", tr("Home"), self._leave, home, tr("Back home"), grows=1),
        ]
        rows = next_, ways, refusal_buttons(actions, seen)
        return [Row(row, gap=8) for row in rows if row]

    @property
    def spoken(self) -> str:
        """Return the same in words, for who listens; empty before the end."""
        seen, board = self._model.seen, self._model.board
        if seen is None or board is None or seen.ending is None:
            return ""
        climb = self._climb.words if self._climb is not None else ""
        told = self._told(seen)
        parts = (headline(told), why_over(board, told), *self.gains(seen), climb)
        return ", ".join(part for part in parts if part)


def why_over(board: GameBoard, seen: RoomView) -> str:
    """Return why the game is over, in plain words: the room's reason, or the game's own."""
    return why(seen) or (board.ended(seen.ending.reason) if seen.ending is not None else "")


def _places(board: GameBoard, seen: RoomView) -> list[Widget]:
    """Everybody's place, the first one first; nothing where two played."""
    ranking = seen.ending.ranking if seen.ending else ()
    order = sorted((place, seat) for seat, place in enumerate(ranking) if place)
    return [
        Row(
            [
                Label(tr("{place}.", place=place), theme.STRONG),
                Sign(board, seat),
                Faced(
                    portrait_of(seen.seats[seat]),
                    Label(name_of(seen.seats[seat]), theme.STRONG if place == 1 else theme.BODY),
                ),
            ],
            gap=10,
        )
        for place, seat in order
    ]
