"""A question for who closes the window of a server that others are at."""

from functools import partial
from typing import ClassVar

from client.scenes.home.host_dialog import ended
from client.shell.parts import head
from client.shell.question import QuestionScene
from client.shell.scene import DialogScene, Shell
from client.widgets import Action, Button, Widget
from protocol.local import ServerStatus

ABOUT = "They are told that it ends, and unfinished games are kept for its next start."
OR_KEEP = "Or it goes on without this window."


class QuitScene(DialogScene):
    """End it, leave it on, or stay; to stay is where the keyboard is."""

    title: ClassVar[str] = "End your server?"
    width: ClassVar[float] = 460
    first: ClassVar[str] = "cancel"

    def __init__(self, shell: Shell, leave: Action) -> None:
        """``leave`` closes the window."""
        super().__init__(shell)
        self._leave = leave

    def parts(self) -> list[Widget]:
        """Return the question."""
        others = others_here(self.shell)
        asked = f"{self.title} {here_words(others)}".rstrip()
        return [head(asked, f"{ABOUT} {OR_KEEP}" if self._can_stay else ABOUT)]

    @property
    def _can_stay(self) -> bool:
        return self.shell.local_server.lan

    def buttons(self) -> list[Widget]:
        """Return the way back, and the two ways to leave."""
        keep = [Button("keep", "Keep serving", self._keep)] if self._can_stay else []
        return [
            Button("cancel", "Cancel", self.escape),
            *keep,
            Button("end", "End it", self._leave, "danger"),
        ]

    def _keep(self) -> None:
        self.shell.local_server.stays = True
        self._leave()

    @property
    def spoken(self) -> str:
        """Return the question, and where the keyboard is."""
        return f"{self.title}, {super().spoken}"


def ask_to_end(shell: Shell) -> None:
    """End one's own server, once that is confirmed."""
    told = "Everybody else is told. Unfinished games are kept for its next start."
    about = f"{here_words(others_here(shell))} {told}".strip()
    answers = "End it", "Keep it"
    yes = partial(ended, shell)
    shell.push(QuestionScene(shell, "End your server?", about, answers, yes))


def others_here(shell: Shell) -> int:
    """Return how many beside this player are at the server that this program runs."""
    local_server, connection = shell.local_server, shell.connection
    if local_server.state != "serving" or local_server.status is None:
        return 0
    at_own = connection is not None and local_server.serves(connection.url)
    me = at_own and connection is not None and connection.state == "online"
    return max(0, _people(shell, local_server.status) - bool(me))


def _people(shell: Shell, told: ServerStatus) -> int:
    """Return how many are there. One that is no process of ours tells only by what it announces."""
    if not shell.local_server.is_found:
        return told.people
    return next(
        (one.players for one in shell.server_browser.servers if one.server_id == told.server_id), 0
    )


def here_words(others: int) -> str:
    """Return how many they are, in a sentence; empty where there are none."""
    return "" if not others else "1 other is here." if others == 1 else f"{others} others are here."
