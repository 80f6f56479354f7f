"""A table of Word Fleet for its tests: two fleets, two hands, and play written in notation."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from engines.catalog import make
from engines.game import IllegalIntent, Seat
from engines.wordfleet.board import SPANS
from engines.wordfleet.dictionary.lexicon import terms
from engines.wordfleet.notation import deploying, read, read_fleet
from engines.wordfleet.phases.codes import Deal, Hands, lock
from engines.wordfleet.public import Deploy, Fleet, Intent, WordStrike
from engines.wordfleet.rules import WordFleet
from engines.wordfleet.state import State, begun

ANN, BOB = 0, 1
HANDS: Hands = (("482", "016", "935", "704", "257"), ("361", "558", "120", "894", "073"))
"""Ann claims first: 4 + 3 is 7, which her hand has twice and Bob's once."""
NORTH = read_fleet("STORM@A1-E1,LION@A3-D3,OAK@A5-C5,ELM@A7-C7,OX@A9-B9")
"""Ann's: all along the left edge."""
SOUTH = read_fleet("CHAIR@J1-J5,MOON@H1-H4,SEA@F1-F3,ANT@F5-F7,GO@F9-F10")
"""Bob's: all of it downwards, in the columns F, H and J."""
FREE = ("E10", "G1", "G2", "G3", "G4", "G5", "G6", "G7", "G8", "G9", "G10", "I1", "I2", "I3", "I4")
"""Squares where neither has a ship, for shots that change nothing else."""

OWN = {"word_method": "own"}
DISPUTED = {"word_method": "own", "dictionary_defense": True}


def game(**options: Any) -> WordFleet:
    made: Any = make("wordfleet", options)
    return made


def words(fleet: Fleet) -> tuple[str, ...]:
    return tuple(ship.word for ship in fleet)


def bidding(
    rules: WordFleet, hands: Hands = HANDS, fleets: tuple[Fleet, Fleet] = (NORTH, SOUTH)
) -> State:
    """The state before the first claim; dealt words are those of ``fleets``."""
    rounds, first = lock(hands)
    assert first is not None
    dealt = rules.word_method == "auto"
    mine = (words(fleets[0]), words(fleets[1])) if dealt else ((), ())
    return begun(terms(rules), Deal(hands, rounds, first), mine)


def deployment(
    rules: WordFleet, bids: str = "=482 concede", fleets: tuple[Fleet, Fleet] = (NORTH, SOUTH)
) -> State:
    """The state once the bidding has ended as ``bids`` say."""
    return play(rules, bidding(rules, fleets=fleets), bids)


def battle(
    rules: WordFleet, fleets: tuple[Fleet, Fleet] = (NORTH, SOUTH), bids: str = "=482 concede"
) -> State:
    """The first turn, Ann's unless ``bids`` say otherwise."""
    state = deployment(rules, bids, fleets)
    for seat in (ANN, BOB):
        state = rules.apply(state, seat, deploying(fleets[seat]))
    return state


def play(rules: WordFleet, state: State, intents: str) -> State:
    """``state`` after ``intents``, each one by the seat that is to move."""
    for text in intents.split():
        state = rules.apply(state, state.to_move[0], read(text))
    return state


def refused(rules: WordFleet, state: State, intent: str | Intent, seat: Seat | None = None) -> str:
    """The code with which an intent of ``seat``, or of the seat to move, is refused."""
    asked = read(intent) if isinstance(intent, str) else intent
    with pytest.raises(IllegalIntent) as why:
        rules.apply(state, state.to_move[0] if seat is None else seat, asked)
    return why.value.code


def moved(fleet: Fleet, **ships: str) -> Deploy:
    """The intent for ``fleet`` with other ships, by class: ``PT="AX@A1-B1"``; any spelling."""
    parts = []
    for ship in deploying(fleet).fleet:
        word, _, place = ships.get(ship.ship, f"{ship.word}@{ship.here}-{ship.there}").partition(
            "@"
        )
        here, _, there = place.partition("-")
        parts.append(type(ship)(ship.ship, word, here, there))
    return Deploy(tuple(parts))


def a_game(rules: WordFleet, seed: int) -> Iterator[tuple[State, Seat, Intent, State]]:
    """A whole random game in which words are often struck rightly: before, seat, intent, after."""
    random = Random(seed)
    state = rules.setup((ANN, BOB), random.randbytes(32))
    while movers := state.to_move:
        seat = random.choice(movers)
        intent = told_by_a_spy(state, seat, random) or rules.sample(state, seat, random)
        after = rules.apply(state, seat, intent)
        yield state, seat, intent, after
        state = after


def told_by_a_spy(state: State, seat: Seat, random: Random) -> Intent | None:
    """Now and then a right word strike, or one that is wrong by one letter or one square."""
    if state.phase != "battle" or state.now.part == 2 or random.random() > 0.05:
        return None
    attack = state.attacks[seat]
    ship = random.choice([it for it in state.enemy(seat) if it.ship in attack.afloat])
    spans = [span for span in SPANS if len(SPANS[span]) == len(ship.word)]
    start, end = random.choice(((ship.start, ship.end), random.choice(spans)))
    word = random.choice((ship.word, ship.word, ship.word[:-1] + "Q"))
    tried = (word, start, end) in {(past.word, past.start, past.end) for past in attack.wrong}
    open_water = attack.wrecks.isdisjoint(SPANS[start, end])
    return WordStrike(word, start, end) if open_water and not tried else None
