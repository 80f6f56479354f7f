"""The contract: what the rules of every game must provide. All of it is pure, over frozen values.

Most games write ``setup``, ``legal``, ``apply``, ``view`` and little else: ``TwoSeats``,
``OpenHands``, ``HiddenHands`` and ``LegalInView`` have defaults for the rest.
"""

from collections.abc import Iterator
from random import Random
from typing import Any, ClassVar, Protocol, TypeAlias, TypeVar

from msgspec import Struct

Seat: TypeAlias = int
"""A place at the table, counted from 0. ``None``, where allowed, means a spectator."""

State = TypeVar("State")
Intent = TypeVar("Intent")
View = TypeVar("View")


class Outcome(Struct, frozen=True, gc=False, array_like=True):
    """How a game ended."""

    winners: tuple[Seat, ...]
    """Empty when drawn."""
    reason: str
    """In words a player reads: "three corners", "summit", "resignation"."""
    ranking: tuple[int, ...] = ()
    """Place (from 1) per seat, where more than two play; shared places repeat the number."""


class IllegalIntent(ValueError):
    """The rules forbid this intent in this state.

    ``code`` is from the game's own closed list (``OCCUPIED``); ``message`` says to the player what
    is wrong and what was expected. Neither may depend on what that player may not see.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


class Game(Protocol[State, Intent, View]):
    """The rules of one game. An instance holds its options; the state holds everything else.

    An implementation is a frozen struct that extends its ``public.Options``, so that its fields
    are its options and a log can name them. States, intents and views are values: no method
    changes an argument, reads a clock or draws from an unseeded source.
    """

    intent_type: ClassVar[Any]
    """This game's Intent (a union tagged by ``type``), for the codec."""
    view_type: ClassVar[Any]
    """This game's View, for the schema and the tests."""
    rules: ClassVar[int]
    """Raised whenever an old log would fold differently."""
    open_hands: ClassVar[bool]
    """Whether everyone sees the whole state, so that nothing is hidden from anyone.

    A game says so by extending ``OpenHands``, or that it hides something by ``HiddenHands``.
    """
    draws: ClassVar[bool]
    """Whether a game can end drawn by its rules, so that a draw may be agreed on."""
    deals_secrets: ClassVar[bool]
    """Whether the deal shows each seat what the others may not see.

    Then nobody who has looked may break the game off alone, and what was hidden stays hidden where
    all break it off.
    """

    @property
    def private_views(self) -> bool:
        """Return whether a seat's view holds what another person must not see over its shoulder.

        ``OpenHands`` and ``HiddenHands`` say what is so in most games.
        """
        ...

    @property
    def unfit(self) -> str:
        """Return why no new game begins with these options; empty where one may."""
        ...

    @property
    def unrated(self) -> str:
        """Return why a game with these options moves no rating; empty where one may."""
        ...

    @property
    def seats(self) -> int:
        """Return how many seats the table has."""
        ...

    @property
    def fewest(self) -> int:
        """Return how many seats must be taken before play can begin; at most ``seats``."""
        ...

    def setup(self, seats: tuple[Seat, ...], seed: bytes) -> State:
        """Deal for ``seats``, ascending, at least ``fewest``; all chance comes from ``seed``.

        ``seed`` is 32 bytes. Equal arguments give equal states on every machine.
        """
        ...

    def to_move(self, state: State) -> tuple[Seat, ...]:
        """Return the seats that may act: one, several at once, or none when the game is over."""
        ...

    def legal(self, state: State, seat: Seat) -> Iterator[Intent]:
        """Yield the intents open to ``seat``; a game may have more than anyone can list."""
        ...

    def apply(self, state: State, seat: Seat, intent: Intent) -> State:
        """Return the state after ``seat`` did ``intent``. Raises IllegalIntent, and only that."""
        ...

    def view(self, state: State, viewer: Seat | None) -> View:
        """Return what ``viewer`` may see, hints for it included, and nothing else.

        Built of array-like structs, tuples, numbers, strings, booleans and null, and sharing with
        the view before whatever did not change.
        """
        ...

    def umpire(self, state: State) -> View:
        """Return a view of everything, built for the review of a game that is over.

        ``OpenHands`` has a default. Rooms tell it to nobody before the game is over, nor where it
        was broken off and its secrets stay hidden.
        """
        ...

    def outcome(self, state: State) -> Outcome | None:
        """Return how the game ended; ``None`` while someone is to move."""
        ...

    def withdraw(self, state: State, seat: Seat) -> State:
        """Return the state once ``seat`` resigned or its flag fell.

        Of two, the other has won; of more, it is out and play goes on. Withdrawing all but one
        ends the game. Withdrawing from a game that is over, or twice, changes nothing.
        """
        ...

    def active(self, state: State) -> tuple[Seat, ...]:
        """Return the seats that may still come to move; of two players both until the outcome."""
        ...

    def safe(self, state: State) -> tuple[Seat, ...]:
        """Return the seats of ``active`` that have nothing to give up: withdrawing changes nothing.

        None, but where the winner is known before the game is over.
        """
        ...

    def adjudicate(self, state: State) -> State:
        """Return the state once the game is ended as it stands, by reason "stopped".

        Places by standings where the rules have such, else drawn. A game that is over stays as it
        is. Rooms ask it only where no person is left in the game, so never of two players.
        """
        ...

    def reroll(self, state: State, times: int) -> State:
        """Return ``state`` with all coming chance drawn anew, so that none repeats what was undone.

        ``times`` counts such takebacks in the room, from 1. View and past stay as they are. A game
        without chance after the deal gives back ``state`` itself.
        """
        ...

    def turn(self, state: State) -> int:
        """Return a number that rises whenever a turn begins, even if it is the same seat's again.

        A clock adds its increment, and a room counts turns, when it has risen. It never falls.
        """
        ...

    def due(self, state: State) -> tuple[Seat, int, Intent] | None:
        """Return a phase with its own limit: after that many ms this is played for that seat.

        Successive states that answer the same are one phase, whose time runs on, until just this
        was played by that seat.
        """
        ...

    def barrier(self, state: State) -> int:
        """Return a count of what chance or secrecy has revealed, and of final simultaneous acts.

        Never falls from one state to the next; a free undo never crosses a rise.
        """
        ...

    @classmethod
    def random_intent(cls, view: View, seat: Seat, random: Random) -> Intent:
        """Return one legal intent of ``seat``, every one possible, by its ``view`` alone.

        Raises ValueError where ``seat`` is not to move. The bot ``random`` plays it, and the
        server where a bot is late.
        """
        ...

    def sample(self, state: State, seat: Seat, random: Random) -> Intent:
        """Return one legal intent of ``seat``: ``random_intent`` of its view."""
        ...

    def resample(self, state: State, viewer: Seat | None, random: Random) -> State:
        """Return another state with an equal view and an equal public past for ``viewer``.

        ``view(resample(s, v), v)`` equals ``view(s, v)`` byte for byte; what ``viewer`` cannot
        know is drawn anew. A game with open hands returns ``state`` itself. A game that hides
        something writes ``worlds(view, viewer, random)``, of which this is made: what is built from
        a view alone cannot leak. That asks for a view with perfect recall. Two games write this
        method instead: RotoRouter, whose view does not repeat which skipped cards had a legal play,
        and Word Fleet, where fleets that explain every strike are searched for from the true one,
        which is quick, and from nothing, which is not.
        """
        ...


AnyGame: TypeAlias = Game[Any, Any, Any]
"""A game whose types are known at run time alone."""
