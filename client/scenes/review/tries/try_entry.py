"""The way from a review to its questions: a button that says why there are none."""

from client.languages.message import tr
from client.scenes.review.evaluations import PositionEvaluations
from client.scenes.review.replay_model import ReplayModel
from client.scenes.review.tries.question import TryQuestion, questions, why_none
from client.scenes.review.tries.try_scene import TryScene
from client.shell.parts import sentence
from client.shell.scene import Shell
from client.widgets import Button, Widget


class TryEntry:
    """Opens a round of questions about the game that is reviewed."""

    def __init__(self, shell: Shell, replay: ReplayModel, evaluations: PositionEvaluations) -> None:
        self._shell, self._replay, self._evaluations = shell, replay, evaluations

    @property
    def _asked(self) -> tuple[TryQuestion, ...]:
        return questions(self._replay, self._evaluations.turns())

    def button(self) -> Widget:
        """Return what opens it."""
        words = tr("What would you play? (T)")
        off = why_none(self._replay, self._asked, self._shell.connection)
        button = Button("tries", words, self.open, off=off)
        button.tip = off or tr("Three tries at each move that turned the game")
        return button

    def open(self) -> None:
        """Ask what one would play where the game turned; say why where nothing can be asked."""
        asked = self._asked
        why = why_none(self._replay, asked, self._shell.connection)
        if why:
            self._shell.say(sentence(why))  # the key works where the button is out of sight
            return
        self._replay.playing = False
        self._shell.push(TryScene(self._shell, self._replay.here.seen.game, asked))
