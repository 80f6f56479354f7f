"""Messages about what players have done at games: campaigns, lessons, ratings."""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from protocol.bounds import Small, Step, Word
from protocol.messages.base import ClientMessage, Player, Room, ServerMessage
from protocol.names import PlayerId, Request


class PlayCampaign(ClientMessage, frozen=True, tag="play_campaign"):
    """Open one's next campaign game of ``game``, or name the one that is not finished."""

    request: Request
    game: Annotated[str, Meta(max_length=32)]


class Learn(ClientMessage, frozen=True, tag="learn"):
    """Open the lesson of ``game``, from its first step. Sent again it names the same room."""

    request: Request
    game: Annotated[str, Meta(max_length=32)]
    part: Annotated[int, Meta(ge=0, le=100)] = 0
    """Which part of it, from 0: each has a room of its own."""


class ShowProfile(ClientMessage, frozen=True, tag="show_profile"):
    """Ask for the record of a player; for one's own where none is named."""

    request: Request
    player: Annotated[PlayerId, Meta(max_length=64)] | None = None


class ShowLeaderboard(ClientMessage, frozen=True, tag="show_leaderboard"):
    """Ask for the highest ratings of a game."""

    request: Request
    game: Annotated[str, Meta(max_length=32)]


Points: TypeAlias = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]


class Career(Struct, frozen=True):
    """Tell what a player has done at one game."""

    game: Word
    level: Small = 0
    """The level of the next campaign game; 0 where there is no campaign."""
    won: Small = 0
    """Campaign games won."""
    lost: Small = 0
    """Campaign games lost."""
    playing: Room | None = None
    """For yourself, the campaign game that is begun and not finished."""
    rating: Points = 0
    """0 before the first rated game."""
    deviation: Small = 0
    """The true strength is within twice of it of the rating, 19 times of 20."""
    rated: Small = 0
    """Rated games."""
    first_places: Small = 0
    """Rated games in which nobody was placed better."""
    withheld: Small = 0
    """How often this player did not reveal a value for the seed."""
    best_level: Small = 0
    """The highest level reached."""
    difficulty: Step = 0
    """How hard the next campaign game is, from 1; 0 where there is no campaign."""
    hardest: Step = 0
    """The last difficulty there is; 0 where there is no campaign."""
    levels_each: Step = 0
    """How many levels are of one difficulty; the hardest goes on without end."""
    begins: bool = False
    """Whether the player has the first move of the next campaign game."""


class Ranked(Struct, frozen=True):
    """Tell of one player in the table of ratings."""

    player: Player
    name: Word
    """The player's name."""
    rating: Points
    """The rating."""
    deviation: Small
    """The true strength is within twice of it, 19 times of 20."""
    games: Small
    """Rated games."""
    bot: bool = False
    """Whether it is a program."""


class Profiled(ServerMessage, frozen=True, tag="profiled"):
    """Tell the record of a player."""

    request: Request
    player: Player
    name: Word
    """As it was last booked; your own is the one you go by."""
    careers: Annotated[tuple[Career, ...], Meta(max_length=64)]
    """One for each game with a campaign, and for each other one in which something is on
    record."""


class Leaderboard(ServerMessage, frozen=True, tag="leaderboard"):
    """List the highest ratings of a game."""

    request: Request
    game: Word
    players: Annotated[tuple[Ranked, ...], Meta(max_length=1_000)]
    """At most a hundred, the highest first; only those whose deviation is small enough."""
    own: Ranked | None = None
    """You, once you have played a rated game; ``players`` may not have you."""
    rank: Small = 0
    """Yours, from 1, among all whose deviation is small enough; 0 while yours is not."""
