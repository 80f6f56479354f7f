"""Reading intents the quick way is reading them as msgspec does."""

import datetime
from random import Random

import msgspec
import pytest

from engines.catalog import MANIFESTS, make, names
from server.room import intents
from tests.engines.laws import garbage

ODD = [
    *(None, True, 1.0, 2**63, 2**64, -(2**63) - 1, 10**30, float("nan"), "\ud800", b"x", "x"),
    *([], {}, {1: 2}, {None: 1}, {"type": 1}, {"type": "place", "field": 10**30}, {"field": b"1"}),
    *(datetime.datetime(2026, 1, 1, tzinfo=datetime.UTC), msgspec.msgpack.Ext(3, b""), object()),
]


@pytest.mark.parametrize("name", names())
def test_what_a_tree_spells_is_what_msgspec_makes_of_it(name):
    game, random = make(name, MANIFESTS[name].small_options), Random(7)
    state, told = game.setup(tuple(range(game.seats)), bytes(32)), []
    for _ in range(60):
        if not (movers := game.to_move(state)):
            break
        told.append(game.sample(state, movers[0], random))
        state = game.apply(state, movers[0], told[-1])
    trees = [msgspec.to_builtins(it) for it in told]
    spoilt = [{**tree, key: odd} for tree in trees[:20] for key in tree for odd in ODD]
    wild = [garbage(game.intent_type, near, random) for near in told for _ in range(5)]
    trees += [*ODD, *spoilt, *({**tree, "more": 1} for tree in trees[:5])]
    for tree in (*trees, *map(msgspec.to_builtins, wild)):
        assert outcome(lambda tree=tree: intents.converted(game, tree)) == outcome(
            lambda tree=tree: msgspec.convert(tree, game.intent_type)
        )


@pytest.mark.parametrize("name", names())
def test_an_intent_is_written_as_ever_and_read_as_it_was(name):
    game, random = make(name, MANIFESTS[name].small_options), Random(8)
    state = game.setup(tuple(range(game.seats)), bytes(32))
    for _ in range(60):
        if not (movers := game.to_move(state)):
            break
        intent = game.sample(state, movers[0], random)
        assert bytes(intents.write(intent)) == msgspec.json.encode(intent)
        assert intents.read(game, intents.write(intent)) == intent
        state = game.apply(state, movers[0], intent)


def outcome(call):
    """What it answers, or the words of its error."""
    try:
        return call()
    except (msgspec.ValidationError, TypeError, UnicodeEncodeError) as why:
        return type(why), str(why)
