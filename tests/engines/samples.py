"""What the tests of every game play with: options, whole games, and garbage of the right types."""

from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import blake2b
from itertools import combinations, islice, product
from random import Random
from typing import Any, NamedTuple, TypeAlias

import msgspec
from msgspec import Struct, inspect
from msgspec.structs import astuple

from engines.catalog import GAMES, BadOptions, make, names, newest
from engines.game import IllegalIntent, Seat

AnyGame: TypeAlias = Any
"""A game as the tests take it: also a frozen struct, with a hash."""

OPTION_SETS = 6
"""So many sets of options of a game are played; all of them where there are no more."""

MORE_SETS = 9
"""So many by `make slow`."""

DRAWN = 200
"""They are chosen among so many."""

PLIES = 5000
"""Every game ends long before."""

SEEDS = range(2)
"""Of the plays of a game with its defaults; `make slow` looks at MANY more, of all options."""

MANY = range(2, 12)

GLIMPSES = 30
"""A long game is looked at in so many places where each look takes long."""

SEED_BYTES = 32
"""Bytes of this length in a state are a seed."""

PLAIN = frozenset({int, str, bool, type(None)})
"""What holds nothing else."""


class Play(NamedTuple):
    """A whole game: the state before each ply with what was done in it, and the last state."""

    seats: tuple[Seat, ...]
    plies: tuple[tuple[Any, Seat, Any], ...]
    end: Any

    @property
    def states(self) -> list[Any]:
        return [*(state for state, _, _ in self.plies), self.end]


CURRENT = [(name, newest(name)) for name in names()]
"""Each game by its newest rules; goldens are played by those before."""


def option_sets(name: str, rules: int, most: int = OPTION_SETS) -> list[AnyGame]:
    """The game with its defaults and with other options, drawn from their types: ``most`` of them.

    Each set brings the most pairs of values of two options that no set before it had: as many
    pairs are met as by half again as many sets that are drawn alone.
    """
    fields = inspect.type_info(GAMES[name, rules]).fields
    choices = [[(it.name, value) for value in _choices(it.type, it.default)] for it in fields]
    sets = [dict(values) for values in product(*choices)]
    drawn = Random(1).sample(sets, min(len(sets), DRAWN))
    made = (_made(name, options, rules) for options in [{}, *drawn])
    games = list(dict.fromkeys(game for game in made if game))
    chosen, met = games[:1], _pairs(games[0])
    while len(chosen) < most and len(chosen) < len(games):
        best = max((it for it in games if it not in chosen), key=lambda it: len(_pairs(it) - met))
        chosen.append(best)
        met |= _pairs(best)
    return chosen


@cache
def _pairs(game: AnyGame) -> frozenset[Any]:
    """Every two options of a game with their values."""
    return frozenset(combinations(zip(game.__struct_fields__, astuple(game), strict=True), 2))


def _made(name: str, options: dict[str, Any], rules: int) -> AnyGame | None:
    try:
        return make(name, options, rules)
    except BadOptions:  # each value is possible, but not all of them together
        return None


def _choices(kind: inspect.Type, default: Any) -> list[Any]:
    match kind:
        case inspect.Metadata(described, extra_json_schema={"examples": examples}):
            return [*_choices(described, default), *examples]
        case inspect.Metadata(described):
            return _choices(described, default)
        case inspect.UnionType(types):
            return [value for one in types for value in _choices(one, default)]
        case inspect.BoolType():
            return [False, True]
        case inspect.NoneType():
            return [None]
        case inspect.LiteralType(values):
            return list(values)
        case inspect.IntType(ge=low, le=high) if low is not None and high is not None:
            return sorted({low, (low + high) // 2, high, default or low})
        case _:
            return [default]


@cache
def play(game: AnyGame, seed: int) -> Play:
    """A game of sampled intents, among as many seats as the seed decides."""
    random = Random(seed)
    count = random.randint(game.fewest, game.seats)
    seats = tuple(sorted(random.sample(range(game.seats), count)))
    state = game.setup(seats, random.randbytes(32))
    plies = []
    for before, seat, intent, after in islice(onwards(game, state, random), PLIES):
        plies.append((before, seat, intent))
        state = after
    return Play(seats, tuple(plies), state)


def spread(items: Sequence[Any], most: int = GLIMPSES) -> Sequence[Any]:
    """All of a few, or so many from the first to the last, evenly spread."""
    if len(items) <= most:
        return items
    return [items[at * (len(items) - 1) // (most - 1)] for at in range(most)]


def onwards(game: AnyGame, state: Any, random: Random) -> Iterator[tuple[Any, Seat, Any, Any]]:
    """Sampled plies until the game is over: before, seat, intent, after."""
    while movers := game.to_move(state):
        seat = random.choice(movers)
        intent = game.sample(state, seat, random)
        try:
            after = game.apply(state, seat, intent)
        except IllegalIntent as why:
            raise AssertionError(
                f"sample draws {intent} for seat {seat}, apply refuses it ({why.code}: {why}): let "
                "random_intent draw from what is legal in the view"
            ) from why
        yield state, seat, intent, after
        state = after


def canonical(value: Any, seeds: bool = True) -> str:
    """A value in words that equal values share, whatever the order of their sets.

    ``seeds``: whether one says of a seed which it is, or else only that there is one.
    """
    kind = type(value)
    if kind in PLAIN or (kind is tuple and PLAIN.issuperset(map(type, value))):
        return repr(value)
    each = canonical if seeds else seedless
    match value:
        case Struct():
            return f"{kind.__name__}({','.join(map(each, astuple(value)))})"
        case set() | frozenset():
            return f"{{{','.join(sorted(map(each, value)))}}}"
        case dict():
            return f"{{{','.join(sorted(map(each, value.items())))}}}"
        case tuple() | list():
            return f"{kind.__name__}({','.join(map(each, value))})"
        case bytes() if not seeds and len(value) == SEED_BYTES:
            return "a seed"
        case _:
            return repr(value)


def seedless(value: Any) -> str:
    """A value in words that values share which are equal but for their seeds."""
    return canonical(value, seeds=False)


def digest(seed: int) -> str:
    """One number for a play of every game with every set of options, by some of its states."""
    plays = [play(game, seed) for key in CURRENT for game in option_sets(*key)]
    told = [(one.seats, len(one.plies), spread(one.states, 20)) for one in plays]
    return blake2b(canonical(told).encode()).hexdigest()


def garbage(kind: Any, near: Any, random: Random) -> Any:
    """A value of the intent type ``kind``, likely against the rules, perhaps but for one field."""
    types = inspect.type_info(kind)
    while True:
        tree = _value(types, random)
        if random.random() < 0.5:
            tree = _changed(msgspec.to_builtins(near), types, random)
        try:
            return msgspec.json.decode(msgspec.json.encode(tree), type=kind)
        except msgspec.ValidationError:
            continue


def _changed(tree: dict[str, Any], types: Any, random: Random) -> dict[str, Any]:
    """``tree``, an intent, with one field that its type may hold."""
    structs: Any = types.types if isinstance(types, inspect.UnionType) else (types,)
    own = next(it for it in structs if it.tag_field is None or tree[it.tag_field] == it.tag)
    if not own.fields:
        return tree
    field = random.choice(own.fields)
    return {**tree, field.encode_name: _value(field.type, random)}


def _value(kind: inspect.Type, random: Random) -> Any:
    match kind:
        case inspect.Metadata(described):
            return _value(described, random)
        case inspect.UnionType(types):
            return _value(random.choice(types), random)
        case inspect.StructType(fields=fields, tag_field=tag_field, tag=tag, array_like=False):
            values = {field.encode_name: _value(field.type, random) for field in fields}
            return values if tag_field is None else {tag_field: tag, **values}
        case inspect.StructType(fields=fields):
            return [_value(field.type, random) for field in fields]
        case inspect.VarTupleType(item) | inspect.ListType(item):
            return [_value(item, random) for _ in range(random.choice((0, 1, 2, 7, 40)))]
        case inspect.TupleType(items):
            return [_value(item, random) for item in items]
        case inspect.LiteralType(values):
            return random.choice(values)
        case inspect.BoolType():
            return random.random() < 0.5
        case inspect.IntType():
            return random.choice((-1, 0, random.randrange(120), 1 << 40, -(1 << 63), (1 << 64) - 1))
        case inspect.StrType():
            return random.choice(("", "a", "Q", "É", "a\0b", "ab" * 500))
        case inspect.NoneType():
            return None
        case _:
            raise NotImplementedError(f"intents hold no {kind}")
