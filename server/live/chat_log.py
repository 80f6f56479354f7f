"""Keeps what was said in a room, and says who hears it: players and spectators talk apart."""

from typing import Final, Literal, TypeAlias

from msgspec import Struct

from protocol.from_client import Reaction
from protocol.from_server import ChatLine
from protocol.names import PlayerId
from server.room.room import Room

MOST_LINES: Final = 100
"""Kept of what players say in a room, and of what spectators say."""
When: TypeAlias = Literal["before", "playing", "over"]


class ChatNote(Struct, frozen=True):
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
    def line(self) -> ChatLine:
        """Return the line as it is sent."""
        return ChatLine(self.at, self.player, self.name, self.text, self.reaction)


class ChatLog(Struct, frozen=True):
    """All that was said in a room and is kept, the oldest first."""

    lines: tuple[ChatNote, ...] = ()
    muted: frozenset[PlayerId] = frozenset()
    """Who may say no more."""


def when(room: Room) -> When:
    """Return what goes on in ``room``."""
    if room.outcome is not None:
        return "over"
    return "playing" if room.begun else "before"


def heard(talk: ChatLog, room: Room, *, seated: bool, seq: int, now: int) -> tuple[ChatLine, ...]:
    """Return what players (``seated``) or others hear, who were told ``room`` up to ``seq``.

    While they play, players hear each other alone. All others hear what players say as late as
    they are told of the game: not before the entry it was said after, nor before the room's delay.
    """
    hears = _player_hears if seated else _other_hears
    lines = [it.line for it in talk.lines if hears(it, room, seq, now)]
    return tuple(lines[-MOST_LINES:])


def _player_hears(it: ChatNote, room: Room, _seq: int, _now: int) -> bool:
    return it.seated or it.when != "playing" or room.outcome is not None


def _other_hears(it: ChatNote, room: Room, seq: int, now: int) -> bool:
    return not it.seated or (it.seq <= seq and now >= heard_from(it, room))


def heard_from(it: ChatNote, room: Room) -> int:
    """Return when others than players may hear what a player said, as far as time decides.

    Where it is not, 0: the clocks of two processes may differ by some milliseconds.
    """
    delay_ms = 0 if it.when == "before" else room.settings.delay_ms
    return it.at + delay_ms if delay_ms else 0
