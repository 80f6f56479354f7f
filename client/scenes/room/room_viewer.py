"""What the table and the big screen share: a scene that watches one room while it is shown."""

from client.scenes.room.model.room_model import RoomListener, RoomModel
from client.shell.scene import Scene, Shell
from client.table.board import GameBoard
from protocol.from_server import RoomView
from protocol.names import RoomId


class RoomViewer(Scene):
    """Watches a room from its opening on; reads the news of it before each frame."""

    def __init__(self, shell: Shell, room: RoomId, listener: RoomListener | None = None) -> None:
        super().__init__(shell)
        self.model = RoomModel(shell, room, listener)
        if shell.connection is not None:
            shell.start_task(shell.connection.watch(room))

    @property
    def room(self) -> RoomId:
        """Return the room's code."""
        return self.model.room

    @property
    def seen(self) -> RoomView | None:
        """Return what this player may see of the room; None until it was told."""
        return self.model.seen

    @property
    def board(self) -> GameBoard | None:
        """Return the board that shows it; None until the room was told."""
        return self.model.board

    def update(self) -> None:
        """Read what the server told meanwhile."""
        self.model.update()

    def leave(self) -> None:
        """Go back to the lobby; a seat in a game is kept."""
        self.shell.pop(self)

    def closed(self) -> None:
        """Be told no more."""
        if self.shell.connection is not None:
            self.shell.start_task(self.shell.connection.unwatch(self.room))
