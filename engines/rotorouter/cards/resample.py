"""Another truth that fits all a viewer was told: hidden cards and coming chance drawn anew."""

from collections.abc import Iterator
from random import Random
from typing import Final

from msgspec.structs import replace

from engines.game import Seat
from engines.rotorouter.cards.decks import Deck
from engines.rotorouter.cards.knowledge import Knowledge, elbows
from engines.rotorouter.events import CARD_EVENTS, FORCE_EVENTS
from engines.rotorouter.grid.tracks import Card
from engines.rotorouter.public import Event
from engines.rotorouter.state import Person, State

TRIES: Final = 200
"""So often the cards are drawn anew until they fit; the truth, which fits, stands in after that."""


def resampled(state: State, viewer: Seat | None, hidden: bool, random: Random) -> State:
    """Return ``state`` with all drawn anew that ``viewer`` cannot know; ``hidden``: hands are not
    open.
    """
    people = tuple(
        _resampled(person, hidden and person.seat != viewer, random) for person in state.people
    )
    after = replace(state, people=people, seed=random.randbytes(32))
    return replace(after, events=tuple(_retold(after, hidden, viewer)))


def _resampled(person: Person, hidden: bool, random: Random) -> Person:
    """The player with other cards where the viewer has not seen them."""
    known = person.known
    fixed, signs = (known.shown, _signs(known)) if hidden else (known.seen, {})
    for _ in range(TRIES):
        faces = _faces(person.deck, fixed, signs, random)
        count = elbows(known.trail, faces) if faces else None
        if faces and count is not None:
            deck = replace(person.deck, faces=faces)
            return replace(person, deck=deck, elbow_skips=count)
    return person


def _signs(known: Knowledge) -> dict[int, frozenset[Card]]:
    """For each card not yet played what it could be, where anything tells."""
    found: dict[int, frozenset[Card]] = {}
    for number, could in known.signs:
        if not known.shown >> number & 1:
            found[number] = found.get(number, frozenset(could)).intersection(could)
    return found


def _faces(
    deck: Deck, fixed: int, signs: dict[int, frozenset[Card]], random: Random
) -> tuple[Card, ...] | None:
    """New faces for all numbers but those ``fixed``; None where the signs could not be met."""
    free = [number for number in range(len(deck.faces)) if not fixed >> number & 1]
    pool, faces = [deck.faces[number] for number in free], list(deck.faces)
    random.shuffle(pool)
    for number in sorted(signs, key=lambda number: len(signs[number])):
        card = next((card for card in pool if card in signs[number]), None)
        if card is None:
            return None
        faces[number] = card
        pool.remove(card)
    for number, card in zip((it for it in free if it not in signs), pool, strict=True):
        faces[number] = card
    return tuple(faces)


def _retold(state: State, hidden: bool, viewer: Seat | None) -> Iterator[Event]:
    """The last ply as the players whose cards are others now would tell it."""
    for event in state.events:
        if event.seat is None or not hidden or event.seat == viewer:
            yield event
        elif event.what in CARD_EVENTS:
            yield replace(event, word=_shown(state, event))
        elif event.what not in FORCE_EVENTS or event.word != "elbow":
            yield event


def _shown(state: State, event: Event) -> Card | None:
    """The card of the event: the one in hand, or that at the bottom of the pile."""
    if event.word is None or event.seat is None:
        return None
    deck = state.person(event.seat).deck
    return deck.faces[deck.bottomed[-1]] if event.what == "bottomed" else deck.card
