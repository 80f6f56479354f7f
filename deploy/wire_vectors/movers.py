"""Make the vectors of who is to move: views of all games, and the seats that may act."""

import json
from collections.abc import Iterator
from itertools import count
from random import Random
from typing import Any, Final

import msgspec

from deploy.wire_pages.whole_games import course, whole_game
from deploy.wire_vectors.case import Case, VectorFile
from engines.catalog import MANIFESTS, make
from engines.game import AnyGame
from engines.wordfleet.public import AcceptResult, WordDisputed

ABOUT: Final = (
    "The `view` of a `game` (item 11 of a RoomView whose phase is `playing`), and the seats "
    "`to_move`, ascending: none where the game is over, two while fleets are deployed."
)
SHOWN: Final = {"polyy": (0, 1, 2, 21, 22), "rotorouter": (0, 4, 25, 92)}
"""Which positions of a whole game are shown; of the others all."""


def movers() -> VectorFile:
    """Return positions of the games of the pages, and rare ones besides."""
    cases = [case for name in MANIFESTS for case in _whole(name)]
    return VectorFile(ABOUT, [*cases, *_sides(), _passed_at_once(), *_disputes()])


def _whole(name: str) -> Iterator[Case]:
    it = whole_game(name)
    state = it.rules.setup(tuple(range(it.rules.seats)), it.seed.to_bytes(32, "big"))
    views = [it.rules.view(state, it.viewer), *(ply.after for ply in course(it))]
    states = [state]
    for seat, intent in it.plies:
        made = msgspec.convert(intent, it.rules.intent_type)
        states.append(it.rules.apply(states[-1], seat, made))
    for at, (view, now) in enumerate(zip(views, states, strict=True)):
        if at in SHOWN.get(name, range(len(views))):
            yield _case(f"{name}, after ply {at}", name, view, it.rules.to_move(now))


def _sides() -> Iterator[Case]:
    """Sides that are fixed, or kept."""
    for swap, intent in ((False, None), (True, "keep")):
        game = make("toppen", {"swap": swap})
        state = game.setup((0, 1), bytes(32))
        if intent:
            state = game.apply(state, 1, msgspec.convert({"type": intent}, game.intent_type))
        for at in range(3):
            told = f"toppen, sides {'kept' if intent else 'fixed'}, {at} moves"
            yield _case(told, "toppen", game.view(state, None), game.to_move(state))
            (seat,) = game.to_move(state)
            state = game.apply(state, seat, next(iter(game.legal(state, seat))))


def _passed_at_once() -> Case:
    """A start in which the side that moves first has no move."""
    game = make("toppen", {})
    states = (game.setup((0, 1), seed.to_bytes(32, "big")) for seed in count())
    state = next(state for state in states if game.view(state, None).start.passed)
    told = "toppen, a pass before the first move"
    return _case(told, "toppen", game.view(state, None), game.to_move(state))


def _disputes() -> Iterator[Case]:
    """After a dispute that was upheld, and in an audit."""
    game = make("wordfleet", {"word_method": "own", "dictionary_defense": True})
    upheld = audit = None
    for seed in count():
        for state in _lives(game, seed):
            log = state.log
            if len(log) > 1 and isinstance(log[-2], WordDisputed) and log[-2].upheld:
                upheld = upheld or state
            audit = state if state.phase == "audit" else audit
        if upheld and audit:
            break
    for told, state in (("a dispute upheld", upheld), ("an audit", audit)):
        view = game.view(state, None)
        yield _case(f"wordfleet, {told}", "wordfleet", view, game.to_move(state))


def _lives(game: AnyGame, seed: int) -> Iterator[Any]:
    state, random = game.setup((0, 1), seed.to_bytes(32, "big")), Random(seed)
    while seats := game.to_move(state):
        yield state
        intent = game.sample(state, seats[0], random)
        if state.phase == "audit":
            intent = AcceptResult()
        state = game.apply(state, seats[0], intent)


def _case(told: str, name: str, view: Any, seats: tuple[int, ...]) -> Case:
    tree = json.loads(msgspec.json.encode(view))
    return {"name": told, "game": name, "view": tree, "to_move": [*seats]}
