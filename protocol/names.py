"""Define the names both programs use, as types that cannot be mixed up, and how they are tidied."""

import re
import unicodedata
from collections.abc import Iterable
from typing import Annotated, Final, NewType

from msgspec import Meta

RoomId = NewType("RoomId", str)
"""A room's short code: six letters and digits a person can read out, ``K7MQ2X``."""
PlayerId = NewType("PlayerId", str)
"""Who plays, in public: a digest of the player's token, which it does not betray."""
Token = NewType("Token", str)
"""What proves who plays. Whoever holds it is that player; only its digest is ever kept."""
Seq = NewType("Seq", int)
"""An entry's number in its room's log, from 1."""
Mark = NewType("Mark", int)
"""32 bits that stand for an entry: equal numbers with different marks are two histories.

The log has random ones; each audience is told others, made of those.
"""

PROTOCOL: Final = 1
"""The newest version of the wire that this program speaks."""
VERSIONS: Final = (PROTOCOL,)
"""All that it speaks, the newest first."""
SUBPROTOCOLS: Final = ("fourfold.1.msgpack", "fourfold.1.json")
"""The websocket subprotocols, the preferred one first."""
OF_ANY_VERSION: Final = re.compile(r"fourfold\.(\d{1,9})\.(msgpack|json)")

ALPHABET: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""The signs of a room code: 32 of them, without 0, O, 1 and I, which people mix up."""
CODE_LENGTH: Final = 6
NAME_LENGTH: Final = 24
"""The longest name of a player, in characters."""
SERVER_NAME_LENGTH: Final = 48
"""The longest name of a server, in characters."""
TEXT_LENGTH: Final = 200
"""The longest line of chat."""

Code = Annotated[RoomId, Meta(min_length=1, max_length=64)]
"""A code as it was typed. What is no code by ``is_code`` is answered all the same: no such room."""
Name = Annotated[str, Meta(max_length=64)]
Request = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Channel = Annotated[int, Meta(ge=0, le=127)]
Count = Annotated[int, Meta(ge=0, le=2**53 - 1)]


def subprotocols(versions: Iterable[int], forms: Iterable[str]) -> tuple[str, ...]:
    """Return the websocket subprotocols of these versions and encodings, in that order."""
    forms = tuple(forms)
    return tuple(f"fourfold.{version}.{form}" for version in versions for form in forms)


def version_of(subprotocol: str | None) -> int:
    """Return which version of the wire a websocket subprotocol stands for; 0 where for none."""
    found = OF_ANY_VERSION.fullmatch(subprotocol or "")
    return int(found[1]) if found else 0


BESIDE: Final = "."
"""Parts the id of who plays at another's window: the window's player, and a number."""


def beside(player: PlayerId, number: int) -> PlayerId:
    """Return the id of somebody who plays at the window of ``player``."""
    return PlayerId(f"{player}{BESIDE}{number}")


def window_of(player: PlayerId) -> PlayerId:
    """Return at whose window ``player`` plays: at their own, where the id names no other."""
    return PlayerId(player.partition(BESIDE)[0])


def tidy_code(typed: str) -> RoomId:
    """Return the room code a person meant: upper case, without spaces and dashes."""
    return RoomId("".join(typed.upper().replace("-", "").split()))


def is_code(code: RoomId) -> bool:
    """Return whether a tidied code is as long as those of rooms are."""
    return len(code) == CODE_LENGTH


def tidy_name(typed: str) -> str:
    """Return the name as it is shown: NFC, single spaces, no control or invisible characters.

    Keeps every script, and the joiners that some scripts write with. Cut to NAME_LENGTH; perhaps
    empty, when nothing visible was typed.
    """
    return _inked(_tidied(typed)[:NAME_LENGTH])


def tidy_server_name(typed: str) -> str:
    """Return a server's name for lists: tidied as names are, with an ellipsis if too long."""
    text = tidy_text(typed)
    cut = _inked(text[: SERVER_NAME_LENGTH - 1]) + "…"
    return text if len(text) <= SERVER_NAME_LENGTH else cut


def tidy_text(typed: str) -> str:
    """Return what somebody says as it is shown: tidied as names are, and not cut."""
    return _inked(_tidied(typed))


def _tidied(typed: str) -> str:
    spaced = " ".join(typed.split())
    shown = "".join(sign for sign in spaced if sign in _JOINERS or _visible(sign))
    return " ".join(unicodedata.normalize("NFC", shown).split())


def _inked(text: str) -> str:
    """``text`` without what is not seen at its ends; empty where nothing of it would be."""
    text = text.strip(_ENDS)
    return text if any(unicodedata.category(sign)[0] in "LNPS" for sign in text) else ""


_JOINERS: Final = "\u200c\u200d"
_ENDS: Final = _JOINERS + " "
_INKLESS: Final = "\u034f\u115f\u1160\u2800\u3164\uffa0"
"""Letters, marks and symbols by their category that leave no ink: fillers and the empty Braille."""


def _visible(sign: str) -> bool:
    """Neither control, format (which could turn the line around), surrogate nor unassigned."""
    hidden = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
    return sign not in _INKLESS and unicodedata.category(sign) not in hidden
