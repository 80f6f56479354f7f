"""Sends somebody away before play: for now, or for good."""

from typing import ClassVar

from client.languages.message import mark, tr
from client.scenes.room.model.room_actions import RoomActions
from client.scenes.room.model.room_model import RoomModel
from client.shell.parts import head
from client.shell.scene import DialogScene
from client.widgets import Action, Button, Widget
from protocol.from_server import SeatInfo


def remove_guest(model: RoomModel, actions: RoomActions, seat: int, guest: SeatInfo) -> None:
    """Ask how ``guest`` is to be sent away from ``seat``, and do so."""
    model.shell.push(RemoveGuestScene(model, actions, seat, guest))


class RemoveGuestScene(DialogScene):
    """Two ways to send somebody away, and back."""

    title: ClassVar[str] = mark("Remove")
    width: ClassVar[float] = 460
    first: ClassVar[str] = "keep"

    def __init__(self, model: RoomModel, actions: RoomActions, seat: int, guest: SeatInfo) -> None:
        super().__init__(model.shell)
        self._actions, self._seat, self._guest = actions, seat, guest

    def parts(self) -> list[Widget]:
        """Return the question, and what the two answers mean."""
        about = tr(
            "They are told. Removed players may come back; players who are kept out can no longer "
            "join or watch this game."
        )
        return [head(tr("Remove {name}?", name=self._guest.name), about)]

    def buttons(self) -> list[Widget]:
        """Return the way back, and both ways to do it."""
        return [
            Button("keep", tr("Cancel"), self.escape),
            Button("out", tr("Remove and keep out"), self._do(self._ban), "danger"),
            Button("yes", tr("Remove"), self._do(self._unseat), "danger"),
        ]

    def _do(self, act: Action) -> Action:
        def done() -> None:
            self.shell.pop(self)
            act()

        return done

    def _unseat(self) -> None:
        self._actions.unseat(self._seat)

    def _ban(self) -> None:
        self._actions.ban(self._guest.player)
