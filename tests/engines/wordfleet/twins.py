"""Two rooms that one viewer cannot tell apart, played on side by side, every byte compared.

The twin's state is a ``resample`` of the first one's. Both are played on with the same intents
while what is said aloud is the same; the viewer's updates, snapshots and refusals have to be, too.
"""

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any, NamedTuple

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from engines.game import Seat
from engines.wordfleet.public import Deploy
from engines.wordfleet.rules import WordFleet
from protocol.codec import FORMATS
from protocol.from_client import Answer, Offer
from protocol.names import Mark, PlayerId, Seq
from server.live.revision import Cursor, Revision
from server.room.commands import PlayIntent
from server.room.decisions.decide import decide
from server.room.errors import AlreadyDone, Refused
from server.room.facts import Played
from server.room.fold import fold
from server.room.room import Room
from server.room.undo_history import Position, UndoHistory
from tests.engines.samples import garbage
from tests.engines.wordfleet.table import a_game
from tests.support.rooms.games import HERE, beginning, folded

OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"word_method": "own", "dictionary_defense": True, "sonar_ping": True},
    {"theme": "colors", "sweep_answer": "count_and_ships", "sonar_ping": True},
    {"word_method": "own", "theme": "animals", "allow_flagged_words": True},
    {
        "word_method": "own",
        "dictionary_defense": True,
        "theme": "sea",
        "sweep_answer": "count_and_ships",
    },
    {"word_level": "rare", "sonar_ping": True},
)
PLIES = 40
"""So far at most both are played on."""
TRIES = 6
"""So many intents are tried to find one that both worlds answer alike."""


class Compared(NamedTuple):
    """How much of two worlds was compared; every bit of it was equal."""

    messages: int
    octets: int
    refusals: int


def room_of(rules: WordFleet, state: Any) -> Room:
    """A room in which two people play, at ``state``."""
    room = folded(beginning("wordfleet", **msgspec.structs.asdict(rules)))
    return at_state(replace(room, game=rules), state)


def at_state(room: Room, state: Any) -> Room:
    """``room`` as if its game had begun at ``state``: nothing before it can be put back."""
    game = room.game
    here = Position(0, state, game.to_move(state), game.barrier(state))
    return replace(room, state=state, outcome=state.outcome, undo_history=UndoHistory((here,)))


def interfere(rules: WordFleet, seed: int) -> Compared:
    """Play to a random ply, put a twin beside it, and play both on. Fails where bytes differ."""
    random = Random(seed)
    viewer = random.choice((None, 0, 1))
    state = _somewhere(rules, seed, random)
    room = room_of(rules, state)
    twin = at_state(room, rules.resample(state, viewer, random))
    steps = Revision(Cursor(Seq(0), Mark(0)), room), Revision(Cursor(Seq(0), Mark(0)), twin)
    messages = octets = refusals = 0
    for form in FORMATS:
        octets += _equal(*(step.snapshot(viewer, form, False)[1] for step in steps))
    for _ in range(PLIES):
        refusals += _compare_refusals(steps[0].room, steps[1].room, viewer, random)
        after = _turned(steps, random) or _next(steps, viewer, random)
        if after is None:
            break
        for form in FORMATS:
            octets += _equal(
                after[0].update(steps[0], viewer, form)[1],
                after[1].update(steps[1], viewer, form)[1],
            )
            messages += 1
        steps = after
    for form in FORMATS:
        octets += _equal(*(step.snapshot(viewer, form, False)[1] for step in steps))
    return Compared(messages + 4, octets, refusals)


def _somewhere(rules: WordFleet, seed: int, random: Random) -> Any:
    states = [state for state, _, _, _ in islice(a_game(rules, seed), random.randrange(1, 110))]
    return states[-1]


def _equal(one: bytes, other: bytes) -> int:
    assert one == other
    return len(one)


def _next(
    steps: tuple[Revision, Revision], viewer: Seat | None, random: Random
) -> tuple[Revision, Revision] | None:
    """Both rooms after an intent that both worlds answer alike; None where none is found."""
    rooms = steps[0].room, steps[1].room
    assert rooms[0].to_move == rooms[1].to_move
    for _ in range(TRIES if rooms[0].to_move else 0):
        seat = random.choice(rooms[0].to_move)
        intents = _intents(rooms, seat, viewer, random)
        after = tuple(_played(room, seat, it) for room, it in zip(rooms, intents, strict=True))
        if _said(after[0]) == _said(after[1]):
            told = Cursor(Seq(steps[0].cursor.seq + 1), Mark(0))
            return Revision(told, after[0]), Revision(told, after[1])
    return None


def _turned(steps: tuple[Revision, Revision], random: Random) -> tuple[Revision, Revision] | None:
    """Both rooms after a takeback is offered, or answered; None where that is not to be."""
    if random.randrange(4):
        return None
    seat = random.randrange(2)
    player = PlayerId(f"player-{seat}")
    asks = [(player, Answer(0, HERE, it.kind, it.seat, accept=True)) for it in steps[0].room.offers]
    ask = asks[0] if asks else (player, Offer(0, HERE, "takeback"))
    facts = [_fact(step.room, ask) for step in steps]
    assert msgspec.json.encode(facts[0]) == msgspec.json.encode(facts[1])
    if isinstance(facts[0], tuple):
        return None
    told = Cursor(Seq(steps[0].cursor.seq + 1), Mark(0))
    one, other = (fold(step.room, fact) for step, fact in zip(steps, facts, strict=True))
    return Revision(told, one), Revision(told, other)


def _fact(room: Room, ask: Any) -> Any:
    """What the room makes of it, or how it refuses it."""
    try:
        return decide(room, *ask, 5000)
    except Refused as why:
        return why.reason, why.message
    except AlreadyDone:
        return ("already",)


def _intents(
    rooms: tuple[Room, ...], seat: Seat, viewer: Seat | None, random: Random
) -> Iterator[Any]:
    """The same intent in both worlds, but for a fleet that the viewer does not see deployed."""
    intent = rooms[0].game.sample(rooms[0].state, seat, random)
    yield intent
    if isinstance(intent, Deploy) and seat != viewer:
        intent = rooms[1].game.sample(rooms[1].state, seat, random)
    yield intent


def _played(room: Room, seat: Seat, intent: Any) -> Room:
    number = len(room.accepted[seat])
    ask = (PlayerId(f"player-{seat}"), PlayIntent(number, msgspec.to_builtins(intent)))
    fact = decide(room, *ask, 5000)
    assert isinstance(fact, Played)
    assert bytes(fact.intent) == bytes(Raw(msgspec.json.encode(intent)))
    return fold(room, fact)


def _said(room: Room) -> tuple[object, ...]:
    """The public answers, taken from the truth itself and not from any view."""
    state = room.state
    revealed = state.own if state.phase in ("audit", "over") else ()
    fleets = tuple(own.fleet for own in revealed)
    codes = tuple(own.codes for own in revealed) if state.phase == "over" else ()
    return state.log, state.phase, state.settlement, fleets, codes


def _compare_refusals(room: Room, twin: Room, viewer: Seat | None, random: Random) -> int:
    """Ask both rooms for what is likely against the rules; the answers have to be the same."""
    if viewer is None or not room.to_move:
        return 0
    near = room.game.sample(room.state, room.to_move[0], random)
    refused = 0
    for _ in range(4):
        intent = garbage(room.game.intent_type, near, random)
        answers = answer(room, viewer, intent), answer(twin, viewer, intent)
        assert answers[0] == answers[1]
        refused += answers[0] != ("taken",)
    return refused


def answer(room: Room, seat: Seat, intent: Any) -> tuple[object, ...]:
    """What a room answers at once: taken, or how it is refused."""
    number = len(room.accepted[seat])
    ask = (PlayerId(f"player-{seat}"), PlayIntent(number, msgspec.to_builtins(intent)))
    try:
        decide(room, *ask, 5000)
    except Refused as why:
        return why.reason, why.code, why.message, why.number, why.retry_ms
    except AlreadyDone:
        return ("already",)
    return ("taken",)
