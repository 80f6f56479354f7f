"""The game one has just come from: another one with the same people may still come of it."""

from client.languages.message import tr
from client.presenters.offer_words import rematch_to_answer, rematch_words
from client.scenes.room.model.room_actions import RoomActions
from client.scenes.room.model.room_model import RoomListener, RoomModel
from client.shell.scene import Shell
from client.ui import theme
from client.widgets import Button, CardBox, Label, Row, Widget
from protocol.from_server import RoomView
from protocol.names import RoomId


class LastGame(RoomListener):
    """Follows a finished game while the lobby is shown: tells of a rematch, and leads there."""

    def __init__(self, shell: Shell, room: RoomId) -> None:
        self.room = room
        self._model = RoomModel(shell, room, self)
        self._actions = RoomActions(self._model)

    def update(self) -> None:
        """Read what the server told meanwhile."""
        self._model.update()

    def on_next_game(self, seen: RoomView) -> None:
        """Go to the next game: all have agreed to it."""
        self._actions.go_to_rematch()

    def banner(self) -> list[Widget]:
        """Return what is offered and the answer to it; nothing where nothing is."""
        seen = self._model.seen
        words = rematch_words(seen) if seen is not None and seen.rematch is None else ""
        if seen is None or not words:
            return []
        asked = rematch_to_answer(seen)
        buttons: list[Widget] = []
        if asked is not None:
            buttons = [
                Button("rematch", tr("Rematch"), lambda: self._actions.answer(asked, True), "loud"),
                Button("no rematch", tr("Decline"), lambda: self._actions.answer(asked, False)),
            ]
        label = Label(words, theme.STRONG, grows=1)
        return [
            CardBox(Row([label, *buttons], gap=8), fill=theme.RAISED, edge=theme.WARNING, pad=12)
        ]


def may_play_again(seen: RoomView | None) -> bool:
    """Return whether another game may come of that one for this player."""
    if seen is None or seen.phase != "over" or seen.seat is None or seen.rematch is not None:
        return False
    others = (seat_info for at, seat_info in enumerate(seen.seats) if at != seen.seat)
    return not seen.settings.campaign and any(
        seat_info and not seat_info.bot for seat_info in others
    )
