"""A question for who closes the window of a server that others are at."""

from functools import partial
from typing import ClassVar

from client.scenes.host import ended
from client.scenes.parts import head
from client.scenes.question import QuestionScene
from client.scenes.scene import Scene, Shell, dialog
from client.told import Told
from client.widgets import Action, Button, Widget

ABOUT = (
    "They are told that it ends, and unfinished games are kept for its next start. Or it goes on "
    "without this window."
)


class PartingScene(Scene):
    """End it, leave it on, or stay; to stay is where the keyboard is."""

    title: ClassVar[str] = "End your server?"
    modal: ClassVar[bool] = True
    first: ClassVar[str] = "cancel"

    def __init__(self, shell: Shell, leave: Action) -> None:
        """``leave`` closes the window."""
        super().__init__(shell)
        self._leave = leave

    def build(self) -> Widget:
        """The question and three buttons."""
        others = others_here(self.shell)
        asked = f"{self.title} {here_words(others)}".rstrip()
        buttons: list[Widget] = [
            Button("cancel", "Cancel", self.escape),
            Button("keep", "Keep serving", self._keep),
            Button("end", "End it", self._leave, "danger"),
        ]
        return dialog("parting", [head(asked, ABOUT)], buttons, 460)

    def _keep(self) -> None:
        self.shell.hosting.stays = True
        self._leave()

    @property
    def spoken(self) -> str:
        """The question, and where the keyboard is."""
        return f"{self.title}, {super().spoken}"


def ask_to_end(shell: Shell) -> None:
    """End one's own server, once that is confirmed."""
    told = "Everybody else is told. Unfinished games are kept for its next start."
    about = f"{here_words(others_here(shell))} {told}".strip()
    answers = "End it", "Keep it"
    yes = partial(ended, shell)
    shell.push(QuestionScene(shell, "End your server?", about, answers, yes))


def others_here(shell: Shell) -> int:
    """How many beside this player are at the server for the network that this program runs."""
    hosting, connection = shell.hosting, shell.connection
    if hosting.state != "serving" or hosting.told is None or not hosting.lan:
        return 0
    at_own = connection is not None and hosting.serves(connection.url)
    me = at_own and connection is not None and connection.state == "online"
    return max(0, _people(shell, hosting.told) - bool(me))


def _people(shell: Shell, told: Told) -> int:
    """How many are there. One that is no process of ours tells only by what it announces."""
    if not shell.hosting.is_found:
        return told.people
    return next((one.players for one in shell.finder.servers if one.house == told.house), 0)


def here_words(others: int) -> str:
    """How many they are, in a sentence; empty where there are none."""
    return "" if not others else "1 other is here." if others == 1 else f"{others} others are here."
