"""Who is in a room: mute them for oneself; for the opener, silence them and send them away."""

from collections.abc import Iterator
from functools import partial
from typing import ClassVar, NamedTuple

import msgspec

from client.languages.message import mark, tr
from client.scenes.room.model.room_actions import RoomActions
from client.scenes.room.model.room_model import RoomModel
from client.shell.parts import head
from client.shell.question import QuestionScene
from client.shell.scene import DialogScene
from client.table.avatar import portrait
from client.table.seat_sign import Faced
from client.ui import theme
from client.widgets import Action, Button, Column, Label, Link, Row, Widget
from protocol.from_server import SeatInfo
from protocol.names import PlayerId

PLAYS, WATCHES, WAS_HERE = mark("playing"), mark("watching"), mark("was here")


class Somebody(NamedTuple):
    """A person in the room."""

    player: PlayerId
    name: str
    about: str
    """One of the three below."""


class PeopleScene(DialogScene):
    """A dialog above the table."""

    title: ClassVar[str] = mark("People here")
    width: ClassVar[float] = 620

    def __init__(self, model: RoomModel, actions: RoomActions) -> None:
        super().__init__(model.shell)
        self._model, self._actions = model, actions

    def parts(self) -> list[Widget]:
        """Return a row for each, with the buttons that mean something."""
        here = people(self._model)
        parts: list[Widget] = [_heading()]
        parts += [self._row(n, one) for n, one in enumerate(here)]
        if not here:
            parts.append(Label(tr("Nobody else is here."), ink=theme.SOFT))
        return parts

    def _row(self, n: int, one: Somebody) -> Widget:
        name = one.name or tr("Somebody")
        hidden = one.player in self.shell.profile.hidden
        words = Column(
            [self._name(n, one, name), Label(tr(one.about), theme.SMALL, theme.SOFT)],
            gap=0,
            grows=1,
        )
        text = tr("Show messages") if hidden else tr("Hide messages")
        said = tr("{button}: {name}, {n}", button=text, name=name, n=n + 1)
        buttons = [Button(f"hide {one.player}", text, lambda: self._hide(one.player), name=said)]
        if self._model.is_opener:
            mute = Button(
                f"mute {one.player}",
                tr("Mute"),
                lambda: self._actions.silence(one.player),
                name=tr("Mute {name} for everyone, {n}", name=name, n=n + 1),
            )
            mute.tip = tr("Removes their messages for everyone, and blocks new ones.")
            buttons.append(mute)
        if self._model.is_opener and (one.about != PLAYS or self._is_open):
            ban = Button(
                f"ban {one.player}",
                tr("Remove ..."),
                lambda: send_away(self._model, self._actions, one.player, name),
                name=tr("Remove {name} from this game, {n}", name=name, n=n + 1),
            )
            ban.tip = tr("They can no longer join or watch this game.")
            buttons.append(ban)
        faced = Faced(portrait(one.player, name), words, 32, 10)
        return Row([faced, *buttons], gap=8)

    def _name(self, n: int, one: Somebody, name: str) -> Widget:
        """Return the way to what else can be done about a person."""
        look = partial(self.shell.open_profile, one.player, name)
        said = tr("Profile of {name}, {n}", name=name, n=n + 1)
        return Link(f"who {n}", name, look, said, theme.STRONG)

    def _hide(self, player: PlayerId) -> None:
        profile = self.shell.profile
        hidden = tuple(it for it in profile.hidden if it != player)
        if len(hidden) == len(profile.hidden):
            hidden = (*hidden, player)
        self.shell.keep(msgspec.structs.replace(profile, hidden=hidden))

    @property
    def _is_open(self) -> bool:
        """Tell whether seats are not fixed yet, so that who sits can be sent away too."""
        return self._model.seen is not None and self._model.seen.phase == "open"


def _heading() -> Widget:
    return head(tr("People here"), tr("Hidden people stay hidden in every game."))


def send_away(model: RoomModel, actions: RoomActions, player: PlayerId, name: str) -> None:
    """Ban somebody from the room, once that is confirmed."""
    about = tr("They can no longer join or watch this game. You cannot undo this.")
    model.shell.push(
        QuestionScene(
            model.shell,
            tr("Remove {name}?", name=name),
            about,
            (tr("Remove"), tr("Keep")),
            lambda: actions.ban(player),
        )
    )


def people(model: RoomModel) -> list[Somebody]:
    """Return everybody else: who plays, who watches, who has said something."""
    found: dict[PlayerId, Somebody] = {}
    for one in (*_players(model), *_spectators(model), *_speakers(model)):
        if one.player != model.player:
            found.setdefault(one.player, one)
    return list(found.values())


def _players(model: RoomModel) -> Iterator[Somebody]:
    for seat_info in model.seen.seats if model.seen else ():
        if seat_info is not None and not seat_info.reserved and seat_info.bot in ("", "external"):
            yield Somebody(seat_info.player, seat_info.name, PLAYS)


def _spectators(model: RoomModel) -> Iterator[Somebody]:
    here = model.mirror.here if model.mirror else None
    if here is not None:
        for player, name in zip(here.ids, here.names, strict=False):
            yield Somebody(player, name, WATCHES)


def _speakers(model: RoomModel) -> Iterator[Somebody]:
    for line in model.mirror.chat if model.mirror else ():
        yield Somebody(line.player, line.name, WAS_HERE)


def remove_guest(model: RoomModel, actions: RoomActions, seat: int, guest: SeatInfo) -> None:
    """Ask how ``guest`` is to be sent away from ``seat``, and do so."""
    model.shell.push(RemoveGuestScene(model, actions, seat, guest))


class RemoveGuestScene(DialogScene):
    """Show two ways to send somebody away, and back."""

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
