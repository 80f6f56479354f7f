"""A played game as text: what everyone did and saw, which a person can read and a test compare.

A transcript begins with what is needed to play it again; ``read`` takes that beginning and the
lines ``ply`` and ``withdraw``, and passes over the rest, so those may be written by hand.
"""

import json
import re
from collections.abc import Iterator
from itertools import islice, zip_longest
from typing import Any, NamedTuple, Protocol, runtime_checkable

import msgspec
from msgspec import Struct

from engines.catalog import make
from engines.game import AnyGame, Seat

COUNTED = 1000
"""Legal intents are counted up to here: a game may have more than anyone can list."""

_STEP = re.compile(r"ply \d+: seat (\d+) (.+)|withdraw: seat (\d+)")


class TranscriptStep(NamedTuple):
    """One thing a seat did."""

    seat: Seat
    intent: Any
    """A value of the game's Intent; None where the seat withdrew."""


class Script(NamedTuple):
    """All it takes to play a game again."""

    name: str
    rules: int
    options: dict[str, Any]
    seats: tuple[Seat, ...]
    seed: int
    steps: tuple[TranscriptStep, ...]

    @property
    def game(self) -> AnyGame:
        """Return the game with its options. Raises UnknownGame or BadOptions."""
        return make(self.name, self.options, self.rules)

    def setup(self) -> Any:
        """Return the state before the first step: ``seed`` is written as 32 bytes, the last one
        lowest.
        """
        return self.game.setup(self.seats, self.seed.to_bytes(32, "big"))


@runtime_checkable
class TextGame(Protocol):
    """A game that can draw its views in letters."""

    def text(self, seen: Any) -> str:
        """Return a few lines, without a final line break."""
        ...


def transcript(script: Script) -> str:
    """Return what happened and who saw what, line by line. Raises IllegalIntent where a step is."""
    return "\n".join([*_beginning(script), "", *_course(script)]) + "\n"


def read(text: str) -> Script:
    """Return the script of a transcript. Raises ValueError where its beginning is not one."""
    lines = text.splitlines()
    facts = dict(line.split(": ", 1) for line in lines[:5] if ": " in line)
    try:
        name, rules = facts["game"], int(facts["rules"])
        options, seed = json.loads(facts["options"]), int(facts["seed"])
        seats = tuple(json.loads(facts["seats"]))
    except (KeyError, ValueError) as why:
        raise ValueError(f"a transcript begins with its game, options and seed: {why}") from why
    kind = make(name, options, rules).intent_type
    return Script(name, rules, options, seats, seed, tuple(_steps(lines, kind)))


def _steps(lines: list[str], kind: Any) -> Iterator[TranscriptStep]:
    for line in lines:
        if found := _STEP.fullmatch(line):
            mover, intent, leaver = found.groups()
            if leaver:
                yield TranscriptStep(int(leaver), None)
            else:
                yield TranscriptStep(int(mover), msgspec.json.decode(intent, type=kind))


def _beginning(script: Script) -> Iterator[str]:
    yield f"game: {script.name}"
    yield f"rules: {script.rules}"
    yield f"options: {_json(script.options)}"
    yield f"seats: {_json(script.seats)}"
    yield f"seed: {script.seed}"


def _course(script: Script) -> Iterator[str]:
    game, state, ply = script.game, script.setup(), 0
    seen: dict[Seat | None, Any] = {}
    yield "start"
    yield from _after(game, state, script.seats, seen)
    for seat, intent in script.steps:
        if intent is None:
            state = game.withdraw(state, seat)
            yield f"withdraw: seat {seat}"
        else:
            state, ply = game.apply(state, seat, intent), ply + 1
            yield f"ply {ply}: seat {seat} {_json(intent)}"
        yield from _after(game, state, script.seats, seen)


def _after(
    game: AnyGame, state: Any, seats: tuple[Seat, ...], seen: dict[Seat | None, Any]
) -> Iterator[str]:
    """What each audience sees now that it had not ``seen``, which is brought up to date."""
    by_news: dict[str, list[str]] = {}
    for audience in (None, *seats):
        view = game.view(state, audience)
        tree = _named(view)
        old = seen.get(audience, dict.fromkeys(tree, ...))
        news = [*_changes("", old, tree), *_drawing(game, view)]
        seen[audience] = tree
        who = "spectators" if audience is None else f"seat {audience}"
        by_news.setdefault("\n".join(f"    {line}".rstrip() for line in news), []).append(who)
    for lines, audiences in by_news.items():
        yield f"  {'everyone' if len(by_news) == 1 else ', '.join(audiences)}:"
        yield lines
    yield from _next(game, state)
    yield ""


def _next(game: AnyGame, state: Any) -> Iterator[str]:
    outcome = game.outcome(state)
    if outcome is not None:
        yield f"  outcome: {_json(_named(outcome))}"
    for seat in game.to_move(state):
        count = sum(1 for _ in islice(game.legal(state, seat), COUNTED + 1))
        yield f"  seat {seat} to move: {count if count <= COUNTED else f'over {COUNTED}'} legal"


def _drawing(game: AnyGame, view: Any) -> list[str]:
    return game.text(view).splitlines() if isinstance(game, TextGame) else []


def _named(value: Any) -> Any:
    """``value`` as a tree in which structs are dicts, so that every field has its name."""
    if isinstance(value, Struct):
        return {name: _named(getattr(value, name)) for name in value.__struct_fields__}
    if isinstance(value, tuple):
        return [_named(item) for item in value]
    return value


def _changes(path: str, old: Any, new: Any) -> Iterator[str]:
    """One line for each leaf that is new; a list that grew keeps its beginning."""
    match old, new:
        case dict(), dict() if old.keys() == new.keys():
            for name, value in new.items():
                yield from _changes(f"{path}.{name}" if path else name, old[name], value)
        case list(), list() if len(old) <= len(new):
            for at, (one, other) in enumerate(zip_longest(old, new, fillvalue=...)):
                yield from _changes(f"{path}.{at}", one, other)
        case _ if type(old) is not type(new) or old != new:
            yield f"{path} = {_json(new)}"


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
