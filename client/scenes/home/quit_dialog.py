"""A question for who closes the window of a server that others are at."""

from functools import partial
from typing import ClassVar

from client.languages.message import mark, tr, trn
from client.scenes.home.host_dialog import ended
from client.shell.parts import head
from client.shell.question import QuestionScene
from client.shell.scene import DialogScene, Shell
from client.widgets import Action, Button, Widget
from protocol.local import ServerStatus

ABOUT = mark("They will be told. Unfinished games are kept for the next start.")
TOLD = mark("Everyone else will be told. Unfinished games are kept for the next start.")
OR_KEEP = mark("Or keep it running without this window.")


class QuitScene(DialogScene):
    """End it, leave it on, or stay; to stay is where the keyboard is."""

    title: ClassVar[str] = mark("Stop your server?")
    width: ClassVar[float] = 460
    first: ClassVar[str] = "cancel"

    def __init__(self, shell: Shell, leave: Action) -> None:
        """``leave`` closes the window."""
        super().__init__(shell)
        self._leave = leave

    def parts(self) -> list[Widget]:
        """Return the question."""
        others = others_here(self.shell)
        asked = f"{tr(self.title)} {here_words(others)}".rstrip()
        return [head(asked, f"{tr(ABOUT)} {tr(OR_KEEP)}" if self._can_stay else tr(ABOUT))]

    @property
    def _can_stay(self) -> bool:
        return self.shell.local_server.lan

    def buttons(self) -> list[Widget]:
        """Return the way back, and the two ways to leave."""
        keep = [Button("keep", tr("Keep running"), self._keep)] if self._can_stay else []
        return [
            Button("cancel", tr("Cancel"), self.escape),
            *keep,
            Button("end", tr("Stop server"), self._leave, "danger"),
        ]

    def _keep(self) -> None:
        self.shell.local_server.stays = True
        self._leave()

    @property
    def spoken(self) -> str:
        """Return the question, and where the keyboard is."""
        return f"{tr(self.title)}, {super().spoken}"


def ask_to_end(shell: Shell) -> None:
    """End one's own server, once that is confirmed."""
    told = tr(TOLD)
    about = f"{here_words(others_here(shell))} {told}".strip()
    answers = tr("Stop server"), tr("Cancel")
    yes = partial(ended, shell)
    shell.push(QuestionScene(shell, tr("Stop your server?"), about, answers, yes))


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
    return trn("{n} other player is here.", "{n} other players are here.", others) if others else ""
