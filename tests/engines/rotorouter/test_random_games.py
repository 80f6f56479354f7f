"""Random games of every size and number of players: what always holds, and who learns what.

``make test`` plays 5 of each; ``make slow`` plays 200 and puts them on record.
"""

import time
from collections import Counter
from collections.abc import Iterator
from itertools import islice, product
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from engines.catalog import make
from engines.game import IllegalIntent, Seat
from engines.rotorouter.cards.counts import deck_counts
from engines.rotorouter.cards.knowledge import elbows
from engines.rotorouter.grid.board import TrackBoard, cells_of
from engines.rotorouter.grid.tracks import homes
from engines.rotorouter.public import Bottom, Draw, EndTurn, Intent, PlaceTrack, Replace, Rotate
from engines.rotorouter.rules import RotoRouter
from engines.rotorouter.state import Person, State
from engines.rotorouter.turns.forces import playable_now
from tests.engines.samples import garbage, onwards, spread
from tests.support.evidence import record

TABLES = list(product((7, 9), (2, 3, 4)))
every_table = pytest.mark.parametrize(("size", "count"), TABLES)


def games(size: int, count: int, seeds: range) -> Iterator[tuple[RotoRouter, list[State]]]:
    """Whole games under the default options: all states of each."""
    game: Any = make("rotorouter", {"size": size})
    for seed in seeds:
        random = Random(seed)
        seats = tuple(sorted(random.sample(range(4), count)))
        state = game.setup(seats, random.randbytes(32))
        yield game, [state, *(after for *_, after in onwards(game, state, random))]


@every_table
def test_random_games(size: int, count: int) -> None:
    ends, _ = checked(size, count, range(1))
    assert sum(ends.values()) == 1


@pytest.mark.slow
@every_table
def test_many_random_games(size: int, count: int) -> None:
    began = time.monotonic()
    ends, plies = checked(size, count, range(200))
    spent = time.monotonic() - began
    told = ", ".join(f"{ended} by {reason}" for reason, ended in sorted(ends.items()))
    result = f"0 failures; ended: {told}; {plies // 200} plies a game"
    record(
        f"RotoRouter: laws and secrecy, {size}x{size}, {count} play", "0-199", 200, spent, result
    )


def checked(size: int, count: int, seeds: range) -> tuple[Counter[str], int]:
    """How these games ended, and their plies, once they were looked through."""
    ends: Counter[str] = Counter()
    plies = 0
    for game, states in games(size, count, seeds):
        for state in spread(states, 15):
            assert_sound(state)
        random = Random(plies)
        for state in random.sample(states[:-1], 2):
            assert_secret(game, state, random)
        outcome = states[-1].outcome
        assert outcome is not None
        ends[outcome.reason] += 1
        plies += len(states) - 1
    return ends, plies


def assert_sound(state: State) -> None:
    """The invariants of section 5."""
    on, corners = state.board, homes(state.board.size)
    standing = [cell for some in on.tokens for cell in cells_of(some)]
    assert len(set(standing)) == len(standing)
    assert all(on.tiles[cell] for cell in standing)
    for person in state.people:
        tokens = on.tokens[person.seat]
        assert len(set(person.reached)) + tokens.bit_count() <= 3
        assert person.seat not in person.reached
        assert not any(tokens >> corners[other] & 1 for other in range(4) if other != person.seat)
        assert_deck_sound(on, person, len(state.people))


def assert_deck_sound(on: TrackBoard, person: Person, active: int) -> None:
    """All cards are somewhere, once; counters fit what the table was told."""
    deck, known = person.deck, person.known
    held = () if deck.held is None else (deck.held,)
    assert sorted((*deck.draw, *deck.discard, *held)) == list(range(len(deck.faces)))
    assert Counter(deck.faces) == Counter(deck_counts(on.size, active))
    assert set(deck.bottomed) <= set(deck.draw)
    assert 0 <= person.skips <= 3
    assert person.elbow_skips == elbows(known.trail, deck.faces)
    assert all(deck.faces[number] in could for number, could in known.signs)
    assert known.shown & ~known.seen == 0


def assert_secret(game: RotoRouter, state: State, random: Random) -> None:
    """Nobody can tell other hidden cards from the true ones, by bytes or by refusals."""
    for viewer in (None, *(person.seat for person in state.people)):
        other = game.resample(state, viewer, random)
        assert_sound(other)
        assert_alike(game, state, other, viewer)
        other = replace(other, seed=state.seed)  # so that the die may fall in both worlds
        for true, hidden in side_by_side(game, state, other, viewer, random):
            assert_alike(game, true, hidden, viewer)
            if viewer == true.current and true.outcome is None:
                assert_same_refusals(game, true, hidden, random)


def assert_alike(game: RotoRouter, true: State, hidden: State, viewer: Seat | None) -> None:
    for codec in (msgspec.json, msgspec.msgpack):
        seen = [codec.encode(game.view(state, viewer)) for state in (true, hidden)]
        assert seen[0] == seen[1]


def side_by_side(
    game: RotoRouter, state: State, other: State, viewer: Seat | None, random: Random
) -> Iterator[tuple[State, State]]:
    """Both worlds after the same plies, as long as nobody's cards decide what all are told."""
    for before, seat, intent, after in islice(onwards(game, state, random), 12):
        if shows_a_card(before, other, intent, viewer):
            return
        other = game.apply(other, seat, intent)
        yield after, other


def shows_a_card(true: State, hidden: State, intent: Intent, viewer: Seat | None) -> bool:
    """Whether this ply tells the viewer what was hidden, and rightly so."""
    mover = true.current
    if isinstance(intent, Draw):
        mine, theirs = top(true), top(hidden)
        forced = true.mover.skips == 3 or true.turn.forced
        return mine != theirs and (mover == viewer or forced)
    if mover == viewer:
        return False
    if isinstance(intent, PlaceTrack | Rotate | Replace):
        return true.mover.deck.card != hidden.mover.deck.card
    if true.turn.forced and true.mover.deck.card != hidden.mover.deck.card:
        return True  # a board that turns may waive the force on one card and not on the other
    if isinstance(intent, Bottom | EndTurn):
        return playable_now(true) != playable_now(hidden) or elbow_due(hidden)
    return False


def elbow_due(state: State) -> bool:
    """An Elbow that has to be placed: it is its owner alone who knows why the turn cannot end."""
    return state.mover.elbow_skips == 3 and state.mover.deck.card == "E"


def top(state: State) -> str:
    deck = state.mover.deck
    return deck.faces[(deck.draw or deck.discard)[0]]


def assert_same_refusals(game: RotoRouter, true: State, hidden: State, random: Random) -> None:
    near = next(game.legal(true, true.current))
    for _ in range(5):
        intent = garbage(game.intent_type, near, random)
        assert refusal(game, true, intent) == refusal(game, hidden, intent)


def refusal(game: RotoRouter, state: State, intent: Intent) -> str | None:
    try:
        game.apply(state, state.current, intent)
    except IllegalIntent as why:
        return why.message
    return None
