"""What was said in a room, and who hears it: players and spectators talk in rooms of their own."""

from typing import Final, Literal, TypeAlias

from msgspec import Struct

from protocol.from_client import Reaction
from protocol.from_server import Line
from protocol.names import PlayerId
from server.room.room import Room

MOST_LINES: Final = 100
"""Kept of what players say in a room, and of what spectators say."""
When: TypeAlias = Literal["before", "playing", "over"]


class Spoken(Struct, frozen=True):
    """A line of chat, and how the room stood for who said it."""

    at: int
    """Its receipt, on the store's clock, in Unix milliseconds."""
    player: PlayerId
    name: str
    text: str
    reaction: Reaction | None
    seated: bool
    """Whether a player of the room said it."""
    when: When
    """What was going on, as far as the speaker was told."""
    seq: int
    """The last entry that the speaker was told."""

    @property
    def line(self) -> Line:
        """As it is told."""
        return Line(self.at, self.player, self.name, self.text, self.reaction)


class Talk(Struct, frozen=True):
    """All that was said in a room and is kept, the oldest first."""

    lines: tuple[Spoken, ...] = ()
    hushed: frozenset[PlayerId] = frozenset()
    """Who may say no more."""


def when(room: Room) -> When:
    """What goes on in ``room``."""
    if room.outcome is not None:
        return "over"
    return "playing" if room.begun else "before"


def heard(talk: Talk, room: Room, *, seated: bool, seq: int, now: int) -> tuple[Line, ...]:
    """What players (``seated``) or all others hear, who are told ``room`` up to entry ``seq``.

    While they play, players hear each other alone. All others hear what players say as late as
    they are told of the game: not before the entry it was said after, nor before the room's delay.
    """
    hears = _player_hears if seated else _other_hears
    lines = [it.line for it in talk.lines if hears(it, room, seq, now)]
    return tuple(lines[-MOST_LINES:])


def _player_hears(it: Spoken, room: Room, _seq: int, _now: int) -> bool:
    return it.seated or it.when != "playing" or room.outcome is not None


def _other_hears(it: Spoken, room: Room, seq: int, now: int) -> bool:
    return not it.seated or (it.seq <= seq and now >= heard_from(it, room))


def heard_from(it: Spoken, room: Room) -> int:
    """When others than players may hear what a player said, as far as that is a matter of time.

    Where it is not, 0: the clocks of two processes may differ by some milliseconds.
    """
    delay_ms = 0 if it.when == "before" else room.settings.delay_ms
    return it.at + delay_ms if delay_ms else 0
