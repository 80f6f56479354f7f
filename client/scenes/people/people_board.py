"""The people one knows: friends, who is here, who one met lately, who is blocked; and by name."""

from functools import partial
from typing import ClassVar, Final

from client.games.catalog import title
from client.languages.message import mark, tr, trn
from client.scenes.people.people_model import PARTS, PeopleModel
from client.shell.parts import fault_card, head
from client.shell.person_actions import challenge_button, follow_button, turn_block
from client.shell.scene import DialogScene, Shell
from client.table.avatar import portrait
from client.table.seat_sign import Faced
from client.ui import theme
from client.ui.window_shape import is_low
from client.widgets import Beside, Button, CardBox, Chip, Column, Label, Link, Row, Widget
from client.widgets.inputs import Tabs, TextBuffer, TextField, Toggle
from protocol.messages.people import KnownPerson
from protocol.names import PlayerId, RoomId

SIGN: Final = 4
"""So many signs of an id tell two people of one name apart."""
NOBODY: Final = {
    "friends": mark(
        "You follow nobody yet. Find people by name, or open a player's profile and follow them."
    ),
    "here": mark("Nobody else is here right now."),
    "met": mark("You have not played with anyone here yet."),
    "blocked": mark("You have blocked nobody."),
}


class PeopleBoardScene(DialogScene):
    """Show a list for each kind of people, a field for names, and what can be done with each."""

    title: ClassVar[str] = mark("People")
    width: ClassVar[float] = 760
    fills_height: ClassVar[bool] = True

    def __init__(self, shell: Shell, room: RoomId | None = None) -> None:
        """``room``: a game of this player's to which people are invited."""
        super().__init__(shell)
        self._room, self._asked = room, set[PlayerId]()
        self.model = PeopleModel(shell)
        self._part = 0
        self._has_chosen = False
        self.entry = TextBuffer("", on_change=self._typed)

    def _typed(self) -> None:
        self.model.look_for(self.entry.text)

    def tick(self, passed_ms: int) -> bool:
        """Let time pass: who is here changes."""
        before = self.model.told, self.model.found, self.model.fault
        self.model.tick(passed_ms)
        changed = before != (self.model.told, self.model.found, self.model.fault)
        return super().tick(passed_ms) or changed

    # -- showing ---------------------------------------------------------------------------

    def head(self) -> Widget:
        """Return the title, the field for a name and the kinds of people."""
        words = tr(self.title) if self._room is None else tr("Invite people")
        field = TextField("find", tr("Find by name"), self.entry, tr("Olga"), grows=1)
        top: list[Widget] = [head(words), field]
        low = is_low(self.size, self.scale)
        if low:  # one line less, so that what ends it stays in sight
            top = [Row([head(words), field], gap=16)]
        if not self.model.wanted:
            labels = self._labels()
            top.append(Tabs("part", tr("People"), labels, self._shown_part, self._turn))
        return Column(top, gap=6 if low else 10)

    def _labels(self) -> list[str]:
        names = tr("Friends"), tr("Here now"), tr("Met lately"), tr("Blocked")
        counts = (len(self.model.of(part)) for part in PARTS)
        said = [
            tr("{part} ({n})", part=name, n=n) if n else name
            for name, n in zip(names, counts, strict=True)
        ]
        return said if self._room is None else said[:-1]

    @property
    def _shown_part(self) -> int:
        """Return which kind is shown: at first who is here, where one follows nobody."""
        if self._has_chosen or self.model.told is None or self.model.of("friends"):
            return self._part
        return PARTS.index("here")

    def _turn(self, n: int) -> None:
        self._part, self._has_chosen = n, True
        self.scroll_to_top()

    def parts(self) -> list[Widget]:
        """Return a row for each, or why there is none."""
        model, part = self.model, PARTS[self._shown_part]
        parts: list[Widget] = [fault_card(model.fault)] if model.fault else []
        shown = model.shown(part)
        waits = model.found is None if model.wanted else model.told is None
        if waits and not model.fault:
            parts.append(Label(tr("Loading ..."), ink=theme.SOFT))
        elif not shown:
            parts.append(CardBox(Label(self._nobody(part), theme.BODY, theme.SOFT), pad=16))
        parts += [self._row(it) for it in shown]
        if part == "here" and not model.wanted and model.told is not None:
            words = tr("Others see that I am here")
            parts.append(Toggle("seen", words, not model.hidden, self._be_seen))
        return parts

    def _nobody(self, part: str) -> str:
        if self.model.wanted:
            return tr("Nobody of that name is here, and you know nobody of that name.")
        return tr(NOBODY[part])

    def _row(self, it: KnownPerson) -> Widget:
        name = it.name or tr("Player")
        link = Link(
            f"who {it.player}",
            name,
            partial(self.shell.open_profile, it.player, name),
            tr("Profile of {name}, {state}", name=self._called(it), state=self._state(it)),
            theme.STRONG,
        )
        sign = Label(short_sign(it.player), theme.SMALL, theme.SOFT)
        bond = bond_words(it)
        chips: list[Widget] = [Chip(bond)] if bond and not self.is_tall else []
        ink = theme.TEXT if it.here and not it.blocked else theme.SOFT
        told = "  ·  ".join([self._state(it), *([bond] if bond and self.is_tall else [])])
        state = Label(told, theme.SMALL, ink)
        names = Row([link, sign, *chips], gap=8)
        words = Column([names, state], gap=1, grows=1)
        faced = Faced(portrait(it.player, name), words, 36, 12)
        faced.grows = 1
        buttons = self._buttons(it, self._called(it))
        if self.is_tall:
            return CardBox(Column([faced, Beside(buttons, 0, 8)], gap=8), edge=theme.LINE, pad=10)
        return CardBox(Row([faced, *buttons], gap=8), edge=theme.LINE, pad=10)

    def _called(self, it: KnownPerson) -> str:
        """Return a name, with the sign where another person has it too."""
        name = it.name or tr("Player")
        many = sum(other.name == it.name for other in self.model.everybody)
        return f"{name} {short_sign(it.player)}" if many > 1 else name

    def _state(self, it: KnownPerson) -> str:
        if it.blocked:
            return tr("blocked")
        if it.room and it.game:
            game = title(it.game)
            if it.phase == "playing":
                return tr("playing {game}", game=game)
            return tr("waiting at {game}", game=game)
        return tr("online") if it.here else tr("offline")

    def _buttons(self, it: KnownPerson, name: str) -> list[Widget]:
        shell, player = self.shell, it.player
        if it.blocked:
            act = partial(turn_block, shell, player, name, False)
            said = tr("Unblock {name}", name=name)
            return [Button(f"block {player}", tr("Unblock"), act, name=said)]
        if self._room is not None:
            asked = player in self._asked
            words = tr("Invited") if asked else tr("Invite")
            act = partial(self._invite, player, name)
            said = tr("Invite {name}", name=name)
            off = tr("already invited") if asked else ""
            return [Button(f"invite {player}", words, act, name=said, off=off)]
        buttons: list[Widget] = []
        if it.room:
            is_open = it.phase == "open"
            words = tr("Join") if is_open else tr("Watch")
            said = tr("Join {name}", name=name) if is_open else tr("Watch {name}", name=name)
            enter = partial(self._enter, it.room)
            buttons.append(Button(f"watch {player}", words, enter, "quiet", said))
        if not it.follows:
            buttons.append(follow_button(shell, player, name, False))
        return [*buttons, challenge_button(shell, player, name)]

    # -- doing -----------------------------------------------------------------------------

    def _enter(self, room: RoomId) -> None:
        self.shell.pop(self)
        self.shell.open_room(room)

    def _invite(self, player: PlayerId, name: str) -> None:
        self.shell.start_task(self._invited(player, name))

    async def _invited(self, player: PlayerId, name: str) -> None:
        connection = self.shell.connection
        if connection is not None and self._room is not None:
            await connection.people.invite(self._room, player)
            self._asked.add(player)
            self.shell.say(tr("{name} is invited. A seat is kept for them.", name=name))

    def _be_seen(self, on: bool) -> None:
        self.shell.start_task(self._hide(not on), self.model.load)

    async def _hide(self, on: bool) -> None:
        if self.shell.connection is not None:
            await self.shell.connection.people.hide(on)

    @property
    def spoken(self) -> str:
        """Return how many are listed, and where the keyboard is."""
        many = len(self.model.shown(PARTS[self._shown_part]))
        return ", ".join([trn("{n} person", "{n} people", many), super().spoken])


def short_sign(player: PlayerId) -> str:
    """Return the beginning of an id, which tells two people of one name apart."""
    return f"#{player[:SIGN]}"


def bond_words(it: KnownPerson) -> str:
    """Return how two people stand: friends, or one follows the other; empty for neither."""
    if it.blocked:
        return ""
    if it.follows and it.followed:
        return tr("friend")
    if it.follows:
        return tr("you follow")
    return tr("follows you") if it.followed else ""
