"""Define the messages about tournaments: what is announced, who plays whom, how it stands."""

from typing import Annotated, Any, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from protocol.bounds import At, Small, Word
from protocol.clock import TimeControl
from protocol.messages.base import ClientMessage, Game, Player, Room, ServerMessage
from protocol.names import Code, Request, RoomId

MOST_ENTRANTS: Final = 64
"""Players of one tournament."""
MOST_ROUNDS: Final = 15
MOST_GAMES: Final = 1_000
"""Games that are told of one tournament: of an arena the latest, else all."""
PASSWORD_LENGTH: Final = 64

Form: TypeAlias = Literal["knockout", "swiss", "arena"]
"""Who loses is out; a fixed number of rounds for all; or a fixed time, paired again when free."""
TournamentPhase: TypeAlias = Literal["open", "running", "paused", "over", "cancelled"]
Standing: TypeAlias = Literal["in", "resting", "gone"]
"""Whether somebody is paired: yes; not until they say so; or no more."""
Ended: TypeAlias = Literal["", "won", "drawn", "void"]
"""How a game of a tournament ended; empty while it has not."""
Step: TypeAlias = Literal["start", "pause", "resume", "cancel"]
Password: TypeAlias = Annotated[str, Meta(max_length=PASSWORD_LENGTH)]
Entry: TypeAlias = Annotated[int, Meta(ge=0, lt=MOST_ENTRANTS)]
"""The number of an entrant, in the order of entering."""
Round: TypeAlias = Annotated[int, Meta(ge=0, le=10_000)]


class TournamentPlan(Struct, frozen=True, forbid_unknown_fields=True):
    """Hold what a tournament is to be."""

    game: Game
    name: Annotated[str, Meta(max_length=64)] = ""
    """What it is called."""
    form: Form = "knockout"
    """Who loses is out; a fixed number of rounds for all; or a fixed time, paired again when
    free."""
    options: Annotated[dict[Annotated[str, Meta(max_length=32)], Any], Meta(max_length=32)] = {}
    """Of the game's Options; what is left out has its default."""
    clock: TimeControl = TimeControl("fischer", main_ms=300_000, extra_ms=3_000)
    """Of each game: one that ends a game within the evening, so neither none nor days."""
    rated: bool = False
    """Whether its games count for ratings."""
    rounds: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)] = 5
    """Of a Swiss tournament; a knockout has as many as it needs."""
    minutes: Annotated[int, Meta(ge=1, le=240)] = 45
    """How long an arena pairs."""
    places: Annotated[int, Meta(ge=2, le=MOST_ENTRANTS)] = MOST_ENTRANTS
    """How many may enter."""
    listed: bool = True
    """Whether all may find it; an unlisted one is found by its code alone."""
    rest_s: Annotated[int, Meta(ge=0, le=600)] = 15
    """The rest between two rounds, in seconds."""
    starts_at: At = 0
    """When it starts by itself, in Unix milliseconds; 0: when its opener says so."""


class ListTournaments(ClientMessage, frozen=True, tag="list_tournaments"):
    """Ask for the tournaments that are announced, running, or over lately."""

    request: Request


class WatchTournament(ClientMessage, frozen=True, tag="watch_tournament"):
    """Start (``on``) or stop being told one tournament, at once and on each change.

    A connection is told one at a time: the latest it asked for.
    """

    tournament: Code
    """The code of the tournament."""
    on: bool = True
    """``false``: be told no more."""


class OpenTournament(ClientMessage, frozen=True, tag="open_tournament"):
    """Announce a tournament. Sent again with the same ``request`` it names the same one."""

    request: Request
    plan: TournamentPlan
    """What it is to be."""
    password: Password = ""
    """What one must say to enter; empty: nothing."""


class EnterTournament(ClientMessage, frozen=True, tag="enter_tournament"):
    """Enter, or come back after leaving; a program may, as people may."""

    request: Request
    tournament: Code
    """The code of the tournament."""
    password: Password = ""
    """What the opener asks for; empty where nothing is."""


class EnterBot(ClientMessage, frozen=True, tag="enter_bot"):
    """Enter a bot of the server. Only the opener may, and only before the start."""

    request: Request
    tournament: Code
    """The code of the tournament."""
    bot: Annotated[str, Meta(max_length=32)]
    """Which bot of the server."""
    level: Annotated[int, Meta(ge=0, le=100)] = 0
    """Its level, from 1."""


class LeaveTournament(ClientMessage, frozen=True, tag="leave_tournament"):
    """Leave for good; or, as its opener, send ``player`` away. A game that runs still counts."""

    request: Request
    tournament: Code
    """The code of the tournament."""
    player: Player | None = None
    """Whom the opener sends away; ``null``: you leave."""


class RestFromTournament(ClientMessage, frozen=True, tag="rest_from_tournament"):
    """Sit rounds out from now on (``rest``), or be paired again."""

    request: Request
    tournament: Code
    """The code of the tournament."""
    rest: bool = True
    """``false``: be paired again."""


class SteerTournament(ClientMessage, frozen=True, tag="steer_tournament"):
    """Start, pause, resume or cancel it. Only its opener may."""

    request: Request
    tournament: Code
    """The code of the tournament."""
    step: Step
    """``pause``: nobody is paired, running games go on."""


class TournamentCard(Struct, frozen=True):
    """Show a tournament in a list."""

    tournament: Room
    """Its code."""
    plan: TournamentPlan
    """What it is."""
    phase: TournamentPhase
    """How far it is."""
    by: Player
    """The player id of its opener."""
    opener: Word
    """The opener's name."""
    entrants: Small
    """How many have entered."""
    at: At
    """When it was announced, in Unix milliseconds."""
    round: Round = 0
    """Which round is played, from 1; 0 before the start."""
    entered: bool = False
    """Whether you play in it."""
    locked: bool = False
    """Whether entering needs a password."""
    winner: Word = ""
    """Who won, by name, once it is over."""


class Tournaments(ServerMessage, frozen=True, tag="tournaments"):
    """List tournaments: those that go on first, then the latest."""

    request: Request
    tournaments: Annotated[tuple[TournamentCard, ...], Meta(max_length=500)]
    """Those that go on first, then the latest."""


class Entrant(Struct, frozen=True, gc=False, array_like=True):
    """Tell of one player of a tournament."""

    player: Player
    name: Word
    """The player's name."""
    bot: Word = ""
    """As ``SeatInfo.bot``."""
    rating: Small = 0
    """At the time of entering."""
    seed: Small = 0
    """The place in the order of ratings, from 1; 0 before the start."""
    standing: Standing = "in"
    """``in``; ``resting``: not paired until they return; or ``gone``."""
    place: Small = 0
    """From 1; shared places repeat the number. 0 before the start."""
    points: Small = 0
    """In halves of a point."""
    buchholz: Small = 0
    """The points of all opponents, in halves."""
    berger: Small = 0
    """Sonneborn and Berger: the points of the beaten, and half of those drawn with, in quarters."""
    wins: Small = 0
    """Games won."""
    played: Small = 0
    """Games played."""


class TournamentGame(Struct, frozen=True, gc=False, array_like=True):
    """Tell of one game: who plays, where, and how it ended."""

    number: Small
    """Which game of the tournament."""
    round: Round
    """In which round."""
    table: Small
    """From 1. In a knockout it is the place in the bracket, a replay having the same."""
    home: Entry
    """Who has the first seat ..."""
    away: Entry
    """... and who the second."""
    room: Room = RoomId("")
    """Empty until it is open."""
    ended: Ended = ""
    """Empty while it has not ended."""
    winner: Entry | None = None
    """Who has won: a place in ``entrants``; ``null`` for nobody."""


class Bye(Struct, frozen=True, gc=False, array_like=True):
    """Tell who goes on without a game."""

    round: Round
    """In which round."""
    table: Small
    """At which table, from 1."""
    entrant: Entry
    """Who goes on: a place in ``entrants``."""


class TournamentState(ServerMessage, frozen=True, tag="tournament_state"):
    """Show a tournament as it stands. Replaces what was told of it before."""

    tournament: Room
    """Its code."""
    plan: TournamentPlan
    """What it is."""
    phase: TournamentPhase
    """How far it is."""
    by: Player
    """The player id of its opener."""
    opener: Word
    """The opener's name."""
    locked: bool
    """Whether entering needs a password."""
    round: Round
    """Which round is played, from 1; 0 before the start."""
    rounds: Annotated[int, Meta(ge=0, le=MOST_ROUNDS)]
    """How many there will be; 0 in an arena, and before a knockout starts."""
    entrants: Annotated[tuple[Entrant, ...], Meta(max_length=MOST_ENTRANTS)]
    """Who plays, in the order of entering: games name them by their place here."""
    games: Annotated[tuple[TournamentGame, ...], Meta(max_length=MOST_GAMES)]
    """The games; of an arena those that run and the last hundred."""
    byes: Annotated[tuple[Bye, ...], Meta(max_length=MOST_GAMES)] = ()
    """Who goes on, or went on, without a game."""
    next_at: At = 0
    """When the next round is paired, in Unix milliseconds; 0 where nobody knows."""
    ends_at: At = 0
    """When an arena pairs no more, in Unix milliseconds."""

    def __post_init__(self) -> None:
        """Raise ValueError where a game or a bye is of nobody who takes part."""
        played = (n for game in self.games for n in (game.home, game.away, game.winner or 0))
        named = (*played, *(bye.entrant for bye in self.byes))
        if any(number >= len(self.entrants) for number in named):
            raise ValueError("a game is of players who take part")
