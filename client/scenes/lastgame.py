"""The game one has just come from: another one with the same people may still come of it."""

from client import theme
from client.scenes.acting import Acting
from client.scenes.again import again_words, to_rematch
from client.scenes.scene import Shell
from client.widgets import Button, Card, Label, Row, Widget
from protocol.from_server import Seen
from protocol.names import RoomId


class LastGame(Acting):
    """Follows a finished game while the lobby is shown: tells of a rematch, and leads there."""

    def __init__(self, shell: Shell, room: RoomId) -> None:
        super().__init__(shell, room)
        self._was_offered = False

    def next_game(self, seen: Seen) -> None:
        """All have agreed: whoever plays goes there by itself."""
        if seen.rematch is not None:
            self.shell.enter(seen.rematch)

    def banner(self) -> list[Widget]:
        """What is offered, and the answer to it; nothing where nothing is."""
        seen = self.seen
        words = again_words(seen) if seen is not None and seen.rematch is None else ""
        if seen is None or not words:
            return []
        asked = to_rematch(seen)
        buttons: list[Widget] = []
        if asked is not None:
            buttons = [
                Button("rematch", "Play again", lambda: self.answer(asked, True), "loud"),
                Button("no rematch", "Decline", lambda: self.answer(asked, False)),
            ]
        label = Label(words, theme.STRONG, grows=1)
        return [Card(Row([label, *buttons], gap=8), fill=theme.RAISED, edge=theme.WARNING, pad=12)]


def may_play_again(seen: Seen | None) -> bool:
    """Return whether another game may come of that one for this player."""
    if seen is None or seen.phase != "over" or seen.seat is None or seen.rematch is not None:
        return False
    others = (chair for at, chair in enumerate(seen.chairs) if at != seen.seat)
    return not seen.settings.campaign and any(chair and not chair.bot for chair in others)
