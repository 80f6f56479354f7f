"""A player's cards: one pile to draw from, one of cards played, and one card in hand (section 2.1).

Every card has a number, its place in the first shuffle, so that what others saw of it (drawn,
bottomed, played) can be told without its face.
"""

from msgspec import Struct
from msgspec.structs import replace

from engines.chance import shuffled
from engines.rotorouter.cards.counts import deck_counts
from engines.rotorouter.grid.tracks import Card


class Deck(Struct, frozen=True, gc=False):
    """All cards of one player, by number."""

    faces: tuple[Card, ...]
    """What each number is."""
    draw: tuple[int, ...]
    """The draw pile, its top first."""
    discard: tuple[int, ...] = ()
    """The cards played, the first one first."""
    held: int | None = None
    bottomed: tuple[int, ...] = ()
    """Those at the end of the draw pile that were put there from the hand."""

    @property
    def card(self) -> Card | None:
        """Return the card in hand."""
        return None if self.held is None else self.faces[self.held]

    @property
    def locked(self) -> bool:
        """Return whether no card left to draw acts on tracks that lie: no use on a full board."""
        return not any(len(self.faces[card]) == 2 for card in (*self.draw, *self.discard))


def dealt(size: int, active: int, seed: bytes, label: str) -> Deck:
    """Return a shuffled deck; ``label`` names its draws of chance."""
    cards = [card for card, count in deck_counts(size, active).items() for _ in range(count)]
    faces = shuffled(seed, label, 0, cards)
    return Deck(faces, tuple(range(len(faces))))


def drawn(deck: Deck) -> Deck:
    """Return it with its top card in hand; an empty pile is first made of the cards played."""
    top, *rest = deck.draw or deck.discard
    return replace(
        deck,
        draw=tuple(rest),
        discard=deck.discard if deck.draw else (),
        held=top,
        bottomed=tuple(card for card in deck.bottomed if card != top),
    )


def played(deck: Deck, card: int) -> Deck:
    """Put the held card, number ``card``, on the pile of cards played."""
    return replace(deck, held=None, discard=(*deck.discard, card))


def returned(deck: Deck, card: int) -> Deck:
    """Put the held card, number ``card``, under the draw pile (R81)."""
    return replace(deck, held=None, draw=(*deck.draw, card), bottomed=(*deck.bottomed, card))
