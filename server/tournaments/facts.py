"""The facts that a tournament's log may hold, in the past tense. They are never edited."""

from typing import Literal, TypeAlias

from msgspec import Struct

from protocol.messages.tournaments import TournamentPlan
from protocol.names import PlayerId, RoomId

Kind: TypeAlias = Literal["person", "program", "bot"]


class FactOfTournament(
    Struct,
    frozen=True,
    gc=False,
    tag_field="fact",
    tag=str.lower,
    forbid_unknown_fields=True,
):
    """Hold what every fact has."""

    at: int
    """When it was asked, on the store's clock, in Unix milliseconds."""


class Announced(FactOfTournament, frozen=True):
    """Note what is to be played, and by whose wish: the first fact."""

    code: str
    by: PlayerId
    name: str
    plan: TournamentPlan
    secret: str
    """32 random bytes in hexadecimal: the codes of its rooms follow from it."""
    password: str = ""
    """The digest of the password, made with the secret; empty where none is asked for."""


class Entered(FactOfTournament, frozen=True):
    """Note that a player takes part, or does so again."""

    player: PlayerId
    name: str
    kind: Kind = "person"
    bot: str = ""
    level: int = 0
    rating: int = 0
    """In whole points, by which the order of the start is made."""


class Withdrew(FactOfTournament, frozen=True):
    """Note that a player is paired no more."""

    player: PlayerId
    sent: bool = False
    """Whether the opener sent them away: then they may not enter again."""


class Rested(FactOfTournament, frozen=True):
    """Note that a player sits rounds out until they return."""

    player: PlayerId


class Returned(FactOfTournament, frozen=True):
    """Note that a player is paired again."""

    player: PlayerId


class Started(FactOfTournament, frozen=True):
    """Note the order of the start: numbers of entrants, the strongest first."""

    order: tuple[int, ...]


class Pair(Struct, frozen=True, array_like=True):
    """Tell who plays whom: numbers of entrants. ``home`` has the first seat."""

    table: int
    home: int
    away: int


class Free(Struct, frozen=True, array_like=True):
    """Tell who goes on without a game."""

    table: int
    entrant: int


class Paired(FactOfTournament, frozen=True):
    """Note the next games. They are numbered on from ``first``, which makes each pairing once."""

    first: int
    round: int
    pairs: tuple[Pair, ...]
    byes: tuple[Free, ...] = ()


class Seated(FactOfTournament, frozen=True):
    """Note that the room of a game is open, and both sit there."""

    game: int
    room: RoomId


class Resulted(FactOfTournament, frozen=True):
    """Note that a game has ended: who won, by number; nobody where it was drawn or is void."""

    game: int
    winner: int | None = None
    void: bool = False
    """Whether it counts as no game: it was broken off, or its room is lost."""
    missed: tuple[int, ...] = ()
    """Those who lost without having moved or resigned: they are not paired until they return."""


class Paused(FactOfTournament, frozen=True):
    """Note that nobody is paired until it resumes."""


class Resumed(FactOfTournament, frozen=True):
    """Note that pairing goes on."""


class Cancelled(FactOfTournament, frozen=True):
    """Note that it ended without a winner."""


class Finished(FactOfTournament, frozen=True):
    """Note that it ended by its plan."""


TournamentFact: TypeAlias = (
    Announced
    | Entered
    | Withdrew
    | Rested
    | Returned
    | Started
    | Paired
    | Seated
    | Resulted
    | Paused
    | Resumed
    | Cancelled
    | Finished
)
