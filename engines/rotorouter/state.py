"""The whole truth of a game of RotoRouter."""

from msgspec import Struct
from msgspec.structs import replace

from engines.game import Outcome, Seat
from engines.rotorouter.cards.decks import Deck
from engines.rotorouter.cards.knowledge import Knowledge
from engines.rotorouter.events import aloud
from engines.rotorouter.grid.board import TrackBoard
from engines.rotorouter.grid.tracks import Colour
from engines.rotorouter.public import Event, Phase, TurnSummary


class Person(Struct, frozen=True, gc=False):
    """One colour that plays."""

    seat: Seat
    deck: Deck
    known: Knowledge = Knowledge()
    reached: tuple[Colour, ...] = ()
    """The corners scored, in order; as many tokens have left the board."""
    skips: int = 0
    elbow_skips: int = 0
    force_next: bool = False
    finish: int | None = None
    out: int = 0
    """How many had withdrawn when this player did, counted from 1; 0: still in."""
    turns: int = 0
    last_placed: int | None = None

    @property
    def playing(self) -> bool:
        """Return whether turns still come."""
        return self.finish is None and not self.out


class State(Struct, frozen=True, gc=False):
    """A position with all that was dealt, counted and told."""

    board: TrackBoard
    people: tuple[Person, ...]
    """By seat, those that play alone."""
    seed: bytes
    current: Seat
    phase: Phase = "main"
    turn: TurnSummary = TurnSummary()
    round: int = 1
    idle_rounds: int = 0
    progress: bool = False
    """Whether anything in this round kept the game from stalling."""
    gear: int = 0
    rolls: int = 0
    """How often the die was rolled: the counter of its chance."""
    barrier: int = 0
    ply: int = 0
    events: tuple[Event, ...] = ()
    outcome: Outcome | None = None
    log: tuple[tuple[Event, ...], ...] = ()
    """All that happened as all may know it: at the deal, and in each ply or withdrawal since."""

    @property
    def mover(self) -> Person:
        """Return whose turn it is."""
        return self.person(self.current)

    def person(self, seat: Seat) -> Person:
        """Return the player of that colour. Raises KeyError where nobody plays it."""
        for person in self.people:
            if person.seat == seat:
                return person
        raise KeyError(seat)


def with_person(state: State, person: Person) -> State:
    """Return ``state`` with this player as he is now."""
    people = tuple(person if old.seat == person.seat else old for old in state.people)
    return replace(state, people=people)


def with_events(state: State, *events: Event) -> State:
    """Return ``state`` with more that happened in this ply."""
    return replace(state, events=(*state.events, *events))


def listed(state: State, whole: bool) -> State:
    """Return ``state`` once the log has its last events; ``whole``: every hand is open."""
    fresh = state.events
    if not whole:
        fresh = tuple(told for event in fresh if (told := aloud(event)) is not None)
    return replace(state, log=(*state.log, fresh))


def with_progress(state: State) -> State:
    """Return ``state`` once something has brought the game on (section 8, guards)."""
    return replace(state, progress=True, idle_rounds=0)
