"""What the opener of a room decides about it besides the options of its game."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from protocol.clock import TimeControl

Undo: TypeAlias = Literal["none", "ask", "free"]
"""How plies are taken back: never; within one's own turn, and beyond it if the others agree; or
freely and forward again, alone against bots, which makes the room practice."""
Audience: TypeAlias = Literal["anyone", "link", "nobody"]
"""Who may watch: all who find the room in the lobby, who has its code or link, or players alone."""
Absent: TypeAlias = Literal["wait", "clock", "claim", "bot"]
"""What happens while a player is away: the game waits; clocks run; the others may claim the win
after a time; or a bot plays for the absent until they are back."""


class RoomSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """Hold what the opener of a room decides about it besides the game's own options."""

    listed: bool = True
    """Whether the lobby shows the room."""
    spectators: Audience = "anyone"
    """Who may watch without a seat: ``"anyone"``; ``"link"``: who has the code, the lobby shows
    the room until it is played; ``"nobody"``."""
    evaluation: bool = False
    """Whether everyone is told who would win."""
    undo: Undo = "ask"
    """``"none"``; ``"ask"``: within your own turn, and beyond it if the others agree; ``"free"``:
    besides, one person alone against bots goes back as far as they like."""
    hints: bool = False
    """Whether a seat may ask what to play."""
    reasons: bool = False
    """Whether bots say why they play what they play."""
    bot_delay_ms: Annotated[int, Meta(ge=0, le=10_000)] = 600
    """How long a bot takes at least over a ply: 0 to 10000."""
    rated: bool = False
    """Whether the result counts for ratings."""
    clock: TimeControl = TimeControl()
    """The time control, see Clocks."""
    absent: Absent = "claim"
    """What happens while a player is away: ``"wait"``, ``"clock"``, ``"claim"``, ``"bot"``."""
    absent_ms: Annotated[int, Meta(ge=1_000, le=7 * 86_400_000)] = 60_000
    """How long one must be away for a claim or a bot: 1000 to 604800000."""
    delay_ms: Annotated[int, Meta(ge=0, le=3_600_000)] = 0
    """How much later than players all others are told of the game: 0 to 3600000 ..."""
    delay_plies: Annotated[int, Meta(ge=0, le=1_000)] = 0
    """... and how many plies they stay behind: 0 to 1000."""
    campaign: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    """0; of other rooms the server alone opens them, and to ask for one is refused with
    ``bad_options``."""
    patience_ms: Annotated[int, Meta(ge=0, le=7 * 86_400_000)] = 0
    """Without a clock: after so long you may ask who is to move whether they still play; 0 for
    never, else 10000 to 604800000."""
    tournament: Annotated[str, Meta(max_length=16)] = ""
    """The code of the tournament that it is a game of: the server alone sets it."""
    closed: Annotated[tuple[Annotated[int, Meta(ge=0, le=7)], ...], Meta(max_length=8)] = ()
    """The seats that nobody can take, ascending; the game's least number of players must be
    left."""
