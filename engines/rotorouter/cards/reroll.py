"""Chance after a takeback that all agreed to: nothing that was shown once comes again by itself."""

from msgspec.structs import replace

from engines import chance
from engines.rotorouter.grid.tracks import COLOURS
from engines.rotorouter.state import Person, State


def rerolled(state: State, times: int) -> State:
    """Return ``state`` with another die, and the cards nobody has drawn in another order.

    What was drawn, played or put back under the pile stays where everyone knows it to be.
    """
    seed = chance.renewed(state.seed, times)
    people = tuple(_shuffled(person, seed) for person in state.people)
    return replace(state, people=people, seed=seed)


def _shuffled(person: Person, seed: bytes) -> Person:
    deck, seen = person.deck, person.known.seen
    unseen = [card for card in range(len(deck.faces)) if not seen >> card & 1]
    label = f"deck {COLOURS[person.seat]}"
    fresh = iter(chance.shuffled(seed, label, 0, [deck.faces[card] for card in unseen]))
    faces = tuple(face if seen >> at & 1 else next(fresh) for at, face in enumerate(deck.faces))
    return replace(person, deck=replace(deck, faces=faces))
