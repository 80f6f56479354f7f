"""What the cards do: drawn, played as a track or on one, or put back (section 6.3)."""

from typing import Literal, TypeAlias, assert_never

from msgspec.structs import replace

from engines.rotorouter.cards import decks, knowledge
from engines.rotorouter.cards.knowledge import MOST
from engines.rotorouter.grid.board import laid
from engines.rotorouter.grid.tracks import BASE, Card, cell_at
from engines.rotorouter.intents import Bottom, Draw, PlaceTrack, Replace, Rotate
from engines.rotorouter.public import Event
from engines.rotorouter.state import State, with_events, with_person, with_progress
from engines.rotorouter.turns.forces import observed, playable_now, skipped

CardIntent: TypeAlias = Draw | PlaceTrack | Rotate | Replace | Bottom


def card_used(state: State, intent: CardIntent) -> State:
    """Return ``state`` after a ply of the card activity."""
    size = state.board.size
    match intent:
        case Draw():
            return _drawn(state)
        case PlaceTrack(x, y, rot):
            return _placed(state, cell_at(x, y, size), rot)
        case Rotate(x, y, rot):
            return _rotated(state, cell_at(x, y, size), rot)
        case Replace(x, y):
            return _spent(crossed(state, cell_at(x, y, size)), "replaced", cell_at(x, y, size), 0)
        case Bottom():
            return _bottomed(state)
    assert_never(intent)


def crossed(state: State, cell: int) -> State:
    """Return ``state`` with a Cross of its colour for a track; as it was for a Cross (R25)."""
    tile = state.board.tiles[cell]
    if tile is None or tile.kind == "X":
        return state
    return with_progress(replace(state, board=laid(state.board, cell, "X", 0, tile.colour)))


def _drawn(state: State) -> State:
    person = state.mover
    if not person.deck.draw:
        state = with_events(state, Event("recycled", person.seat))
    deck = decks.drawn(person.deck)
    known = person.known if deck.held is None else knowledge.with_seen(person.known, deck.held)
    state = with_person(state, replace(person, deck=deck, known=known))
    state = replace(state, turn=replace(state.turn, drew=True), barrier=state.barrier + 1)
    return with_events(state, Event("drew", person.seat, word=deck.card))


def _placed(state: State, cell: int, rot: int) -> State:
    """A new track in the colour of who places it (R24)."""
    person, card = state.mover, _card(state)
    kind = BASE[card]
    board = laid(state.board, cell, kind, rot, person.seat)
    state = _spent(replace(state, board=board), "placed", cell, rot)
    person = replace(state.mover, last_placed=cell)
    if kind == knowledge.ELBOW:
        trail = knowledge.with_trace(person.known, ("laid", 0))
        person = replace(person, elbow_skips=0, known=trail)
    state = with_progress(with_person(state, person))
    return with_events(state, Event("board_full")) if board.full else state


def _rotated(state: State, cell: int, rot: int) -> State:
    """A track lies another way; its colour stays (R15 to R17)."""
    tile = state.board.tiles[cell]
    assert tile, "checked before"  # noqa: S101 - for the type checker
    board = laid(state.board, cell, tile.kind, rot, tile.colour)
    return _spent(replace(state, board=board), "rotated", cell, rot)


def _bottomed(state: State) -> State:
    """The card goes under the pile: a skip where it could be played, else free (R81 to R83)."""
    person, skip = state.mover, playable_now(state)
    number = person.deck.held
    assert number is not None, "checked before"  # noqa: S101 - for the type checker
    skips = min(MOST, person.skips + 1) if skip else 0
    state = with_events(state, Event("bottomed", person.seat, word=person.deck.card, number=skips))
    state = observed(state)
    state = skipped(state) if skip else state
    deck = decks.returned(state.mover.deck, number)
    state = with_person(state, replace(state.mover, deck=deck))
    return replace(state, turn=replace(state.turn, card_done=True))


def _spent(
    state: State, what: Literal["placed", "rotated", "replaced"], cell: int, rot: int
) -> State:
    """``state`` once the card in hand was played on this cell: skips in a row are over."""
    person, card = state.mover, _card(state)
    number = person.deck.held
    assert number is not None, "checked before"  # noqa: S101 - for the type checker
    after = replace(
        person,
        deck=decks.played(person.deck, number),
        known=knowledge.with_shown(person.known, number),
        skips=0,
    )
    turn = replace(state.turn, card_done=True, forced=False)
    state = with_person(replace(state, turn=turn), after)
    return with_events(state, Event(what, person.seat, (cell,), card, rot))


def _card(state: State) -> Card:
    card = state.mover.deck.card
    assert card, "checked before"  # noqa: S101 - for the type checker
    return card
