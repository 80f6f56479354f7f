"""Positions of RotoRouter for tests: a typed board, and who holds what, made into a real state."""

from typing import Any, NamedTuple

from msgspec.structs import replace

from engines.catalog import make
from engines.game import IllegalIntent, Seat
from engines.rotorouter.cards.decks import Deck
from engines.rotorouter.cards.knowledge import with_seen
from engines.rotorouter.grid.board import TrackBoard
from engines.rotorouter.notation import EMPTY, read
from engines.rotorouter.public import Event, Intent, View
from engines.rotorouter.rules import RotoRouter
from engines.rotorouter.state import Person, State, with_person
from engines.rotorouter.turns.turn import begun

RED, GREEN, BLUE, YELLOW = range(4)

LINE = "┼r ─r ─r"
"""Red's home and two tracks to the east of it."""
ROAD = "┼rR ─r ─r ─r ─r ─r ┼g"
"""From Red's home, where a token stands, to Green's."""
SEALED = "─r │g\n│g"
"""Red's home corner is sealed."""
TRAPPED = "┼r .  ─r\n.  ─g │b ─y\n.  .  ─r"
"""Blue's Straight at (2, 1) is trapped."""
LEVEL = "─r ─r ─r ─r ─r ─r ─r"
FULL = "\n".join(["┼r ┼r ─r ─r └r ─r ┼g", *["─r ─r ─r ─r ┴r ─r ─r"] * 5, "┼y ─r ─r ─r ─r ─r ┼b"])
"""Every cell has a track."""
FULL_TRAPPED = "\n".join(
    ["┼r ┼r ─r ─r └r ─r ┼g", LEVEL, LEVEL, "─r ─r ─r ─r │r ─r ─r", LEVEL, LEVEL, LEVEL]
)
"""And the Straight at (4, 3) is trapped."""
SIDES = "│r │r │r {} │g │g │g"
CLOSED = "\n".join([SIDES.format(one) for one in ("─r", "─r", "─r", ".", "─g", "─g", "─g")])
"""One cell is empty, between two networks that it cannot link."""


class Table(NamedTuple):
    """A game and where it stands."""

    game: RotoRouter
    state: State

    def do(self, *intents: Intent) -> "Table":
        """The table once whoever is to move has done these, one after the other."""
        state = self.state
        for intent in intents:
            assert intent in list(self.game.legal(state, state.current)), intent
            state = self.game.apply(state, state.current, intent)
        return Table(self.game, state)

    def code(self, intent: Any, seat: Seat | None = None) -> str | None:
        """Why it is refused; None where it is not. What is legal is what is not refused."""
        seat = self.state.current if seat is None else seat
        legal = intent in list(self.game.legal(self.state, seat))
        try:
            self.game.apply(self.state, seat, intent)
        except IllegalIntent as why:
            assert not legal
            return why.code
        assert legal
        return None

    def withdraw(self, seat: Seat) -> "Table":
        return Table(self.game, self.game.withdraw(self.state, seat))

    def view(self, viewer: Seat | None) -> View:
        return self.game.view(self.state, viewer)

    def person(self, seat: Seat) -> Person:
        return self.state.person(seat)

    @property
    def mover(self) -> Person:
        return self.state.mover

    @property
    def events(self) -> tuple[Event, ...]:
        return self.state.events

    def happened(self, what: str) -> list[Event]:
        """What of this kind happened in the last ply."""
        return [event for event in self.state.events if event.what == what]

    def having(self, seat: Seat, **fields: Any) -> "Table":
        """The table with other values in one person."""
        return Table(self.game, with_person(self.state, replace(self.state.person(seat), **fields)))

    def holding(self, seat: Seat, card: str) -> "Table":
        """The table with this card in a hand."""
        person = with_card(self.state.person(seat), card)
        return Table(self.game, with_person(self.state, person))

    def topped(self, seat: Seat, *cards: str) -> "Table":
        """The table with these cards on top of a draw pile."""
        person = self.state.person(seat)
        return self.having(seat, deck=topped(person.deck, *cards))

    def turn(self, **fields: Any) -> "Table":
        """The table with other values in the record of the turn."""
        return Table(self.game, replace(self.state, turn=replace(self.state.turn, **fields)))

    def begun(self, seat: Seat) -> "Table":
        """The table at the beginning of a turn."""
        return Table(self.game, begun(self.state, seat))


def table(
    text: str = "",
    *,
    held: str | None = None,
    seat: Seat = RED,
    seats: tuple[Seat, ...] = (RED, GREEN, BLUE, YELLOW),
    **options: Any,
) -> Table:
    """A table in the main phase of a turn of ``seat``, which holds a card or none."""
    game: Any = make("rotorouter", {"size": 7, **options})
    state = replace(game.setup(seats, bytes(32)), board=on(text, game.size))
    state = begun(replace(state, events=()), seat)
    state = with_person(state, replace(state.person(seat), turns=1))
    found = Table(game, state)
    return found.holding(seat, held) if held else found


def corners_before(count: int, text: str = ROAD, **more: Any) -> Table:
    """Red has scored so many corners, and is one move from Green's."""
    return table(text, **more).having(RED, reached=(BLUE, YELLOW)[:count])


def on(text: str, size: int = 7) -> TrackBoard:
    """The board of a text that may leave out empty cells at the ends of rows, and whole rows."""
    rows = [line.split() for line in text.splitlines() if line.strip()]
    rows += [[]] * (size - len(rows))
    return read("\n".join(" ".join([*row, *[EMPTY] * (size - len(row))]) for row in rows))


def with_card(person: Person, card: str) -> Person:
    """The person with a card of this face in hand."""
    deck = person.deck
    number = next(it for it in deck.draw if deck.faces[it] == card)
    rest = tuple(it for it in deck.draw if it != number)
    deck = replace(deck, draw=rest, held=number)
    return replace(person, deck=deck, known=with_seen(person.known, number))


def topped(deck: Deck, *cards: str) -> Deck:
    """The deck with cards of these faces on top."""
    top: list[int] = []
    for card in cards:
        top.append(next(it for it in deck.draw if deck.faces[it] == card and it not in top))
    return replace(deck, draw=(*top, *(it for it in deck.draw if it not in top)))
