"""What a player of RotoRouter may ask for, and the codes of all that can be wrong with it."""

from typing import Literal, TypeAlias

from msgspec import Struct, field

from engines.rotorouter.grid.tracks import Cell


class _Intent(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """The shape of every intent."""


class FixCorner(_Intent, frozen=True, tag="fix_corner"):
    """Turn one's own sealed home corner into a Cross."""


class FixStraight(_Intent, frozen=True, tag="fix_straight"):
    """Turn a trapped Straight into a Cross, before anything else in the turn."""

    x: int
    y: int


class DeclineFix(_Intent, frozen=True, tag="decline_fix"):
    """Leave the trapped Straights as they are this turn; any other intent does so as well."""


class Draw(_Intent, frozen=True, tag="draw"):
    """Take the top card of one's own draw pile."""


class PlaceTrack(_Intent, frozen=True, tag="place"):
    """Lay the held card as a new track."""

    x: int
    y: int
    rot: int
    """How it lies, in degrees clockwise."""


class Rotate(_Intent, frozen=True, tag="rotate"):
    """Turn a track by the held RS, RE or RT."""

    x: int
    y: int
    rot: int
    """How it lies afterwards, in degrees clockwise."""


class Replace(_Intent, frozen=True, tag="replace"):
    """Turn any track into a Cross by the held RC."""

    x: int
    y: int


class Bottom(_Intent, frozen=True, tag="bottom"):
    """Put the held card under one's own draw pile."""


class TokenPlace(_Intent, frozen=True, tag="token_place"):
    """Put a new token on one's own home corner."""


class TokenMove(_Intent, frozen=True, tag="token_move"):
    """Move a token along connected tracks."""

    here: Cell = field(name="from")
    there: Cell = field(name="to")


class Roll(_Intent, frozen=True, tag="roll"):
    """Roll the gear die."""


class Apply(_Intent, frozen=True, tag="apply"):
    """Turn the whole board by what was rolled."""


class EndTurn(_Intent, frozen=True, tag="end_turn"):
    """Let the next player play; a held card is kept."""


Intent: TypeAlias = (
    FixCorner
    | FixStraight
    | DeclineFix
    | Draw
    | PlaceTrack
    | Rotate
    | Replace
    | Bottom
    | TokenPlace
    | TokenMove
    | Roll
    | Apply
    | EndTurn
)

Code: TypeAlias = Literal[
    "GAME_OVER",
    "BAD_INTENT",
    "NOT_A_PLAYER",
    "NOT_YOUR_TURN",
    "WRONG_PHASE",
    "OUT_OF_BOUNDS",
    "NOT_TRAPPED",
    "ALREADY_HOLDING",
    "DRAW_USED",
    "DRAW_LOCKED_FULL",
    "NO_CARD",
    "CARD_MISMATCH",
    "CELL_OCCUPIED",
    "CELL_EMPTY",
    "BAD_ROTATION",
    "NO_CHANGE",
    "FIRST_AT_HOME",
    "NOT_ADJACENT",
    "MUST_CONNECT",
    "FORCED_PLACEMENT",
    "FORCED_ELBOW",
    "MUST_DRAW",
    "TOKEN_USED",
    "NO_TOKENS_LEFT",
    "NO_TRACK_AT_HOME",
    "HOME_OCCUPIED",
    "NOT_YOUR_TOKEN",
    "UNREACHABLE",
    "CORNER_ALREADY_SCORED",
    "DIE_OFF",
    "ROLL_USED",
    "NO_ROLL",
    "NOTHING_TO_APPLY",
]
"""Why an intent is refused, or a button is off."""
