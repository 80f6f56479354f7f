"""Name what ended a game: a closed list. The game's own reason ("three corners") is beside it."""

from enum import StrEnum


class Termination(StrEnum):
    """Name what ended a game."""

    RULES = "rules"
    """The rules of the game: the reason beside it says how."""
    RESIGNATION = "resignation"
    TIME = "time"
    """A flag fell."""
    CLAIM = "claim"
    """A player claimed the win over those who were away."""
    DRAW_AGREED = "draw agreed"
    ABORTED = "aborted"
    """Players broke it off: it counts for nothing."""
    ABANDONED = "abandoned"
    """Nobody came back to the room."""
    STOPPED = "stopped"
    """No person was left in the game: it was ended as it stood."""
