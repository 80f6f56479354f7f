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
    """Whether the lobby shows the room; an unlisted one is joined by its code alone."""
    spectators: Audience = "anyone"
    evaluation: bool = False
    """Whether everyone is told, ply by ply, who would win by best play, where that is known."""
    undo: Undo = "ask"
    hints: bool = False
    """Whether a seat may ask what to play. Such a room is practice."""
    reasons: bool = False
    """Whether bots say why they play what they play."""
    bot_delay_ms: Annotated[int, Meta(ge=0, le=10_000)] = 600
    """How long a bot takes at least over a ply, so that people can follow."""
    rated: bool = False
    """Whether the result counts for ratings; then without undo, hints, evaluation and reasons."""
    clock: TimeControl = TimeControl()
    absent: Absent = "claim"
    absent_ms: Annotated[int, Meta(ge=1_000, le=7 * 86_400_000)] = 60_000
    """How long one must be away before the win may be claimed, or a bot plays."""
    delay_ms: Annotated[int, Meta(ge=0, le=3_600_000)] = 0
    """How much later than players all others are told ..."""
    delay_plies: Annotated[int, Meta(ge=0, le=1_000)] = 0
    """... and how many plies they stay behind."""
    campaign: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    """The level of a campaign game; 0 for any other. Set by the server alone (``campaign``)."""
    patience_ms: Annotated[int, Meta(ge=0, le=7 * 86_400_000)] = 0
    """Without a clock: after so long the others may ask who is to move whether they still play;
    who does not move then may lose by ``claim_win``. 0: never."""
    tournament: Annotated[str, Meta(max_length=16)] = ""
    """The code of the tournament that it is a game of. Set by the server alone: it seats who
    plays, and there nobody breaks off, pauses, or asks for another game."""
    closed: Annotated[tuple[Annotated[int, Meta(ge=0, le=7)], ...], Meta(max_length=8)] = ()
    """The seats that nobody can take, ascending: with 1 and 3 closed, Red plays Blue."""
