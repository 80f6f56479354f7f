"""Who takes part: name, rating, whether they rest; its opener may send somebody away."""

from functools import partial

from client.languages.message import tr
from client.scenes.tournament.standings_table import name_and_standing
from client.scenes.tournament.tournament_model import TournamentModel
from client.shell.own_color import plate_of
from client.shell.question import QuestionScene
from client.shell.scene import Shell
from client.table.avatar import portrait
from client.table.seat_sign import Faced
from client.ui import theme
from client.widgets import Button, CardBox, Chip, Column, Label, Link, Row, Widget
from protocol.messages.tournaments import Entrant, TournamentState


class EntrantList:
    """Show a row for each, in the order of strength once it is known."""

    def __init__(self, shell: Shell, model: TournamentModel) -> None:
        self._shell, self._model = shell, model

    def parts(self, state: TournamentState) -> list[Widget]:
        """Return the rows."""
        here = [it for it in state.entrants if it.standing != "gone"]
        if not here:
            words = tr(
                "Nobody has entered yet. Tell others the code {code}.", code=state.tournament
            )
            return [Label(words, ink=theme.SOFT)]
        here.sort(key=lambda it: (it.seed or 999, -it.rating))
        return [CardBox(Column([self._row(state, it) for it in here], gap=6), pad=12)]

    def _row(self, state: TournamentState, entrant: Entrant) -> Widget:
        mine = entrant.player == self._model.me
        plate = plate_of(self._shell.profile) if mine else None
        look = partial(self._shell.open_profile, entrant.player, entrant.name)
        name = Link(f"who {entrant.player}", name_and_standing(entrant), look, grows=1)
        parts: list[Widget] = [Faced(portrait(entrant.player, entrant.name, plate), name, 24)]
        if mine:
            parts.append(Chip(tr("you"), dot=theme.FOCUS))
        if entrant.bot == "external":
            parts.append(Chip(tr("program")))
        elif entrant.bot:
            parts.append(Chip(tr("bot")))
        parts.append(Label(str(entrant.rating), theme.SMALL, theme.SOFT))
        if self._model.is_opener and not mine and state.phase not in ("over", "cancelled"):
            remove = partial(self._ask, entrant)
            words = tr("Remove {name}", name=entrant.name)
            parts.append(Button(f"away {entrant.player}", tr("Remove"), remove, "quiet", words))
        return Row(parts, gap=10)

    def _ask(self, entrant: Entrant) -> None:
        words = tr("They cannot enter this tournament again.")
        answers = tr("Remove"), tr("Keep")
        act = partial(self._model.leave_it, entrant.player)
        heading = tr("Remove {name}?", name=entrant.name)
        self._shell.push(QuestionScene(self._shell, heading, words, answers, act))
