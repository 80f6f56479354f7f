"""Whether a record is true to the rules: everything in it is done once more, from the seed on."""

import hmac
from pathlib import Path
from typing import Final, NamedTuple

from engines.catalog import BadOptions, UnknownGame, make, options_of
from engines.game import Seat
from server.reading import MOST_BYTES, Fault, Text, Unsound, read, secrets_of
from server.record import canonical, result, to_the_end
from server.room import clock
from server.room.entries import Opened, Unreadable
from server.room.fairness import commitment, made_of
from server.room.room import Room
from server.room.trail import Trail
from server.witness import Untrue, decided

BROKEN: Final = (
    *(ArithmeticError, LookupError, TypeError, ValueError, RecursionError),
    Unreadable,
)
"""What a fact breaks that no server ever wrote."""


class Proof(NamedTuple):
    """What a sound record shows."""

    room: Room
    """As it was in the end."""
    facts: int
    digest: str
    named: tuple[Seat, ...]
    """The seats that made the seed together with the server."""
    commitment: str
    """What the server was bound to when play began."""
    expected: bool
    """Whether the digest is the one that was expected."""


def verified_file(path: Path, expect: str = "") -> Proof:
    """What the record in that file shows. Raises OSError or Unsound."""
    with path.open("rb") as file:
        return verified(file.read(MOST_BYTES + 1), expect)


def verified(raw: bytes, expect: str = "") -> Proof:
    """What the record ``raw`` shows; ``expect``: the digest it is to have. Raises Unsound."""
    text = read(raw)
    if expect and not hmac.compare_digest(text.digest, expect.strip().lower()):
        why = f"a record in itself, but its digest is {text.digest}, not the expected one"
        raise Unsound(Fault.OTHER, 0, why)
    room = _played_again(text)
    _check_opening(text, room)
    if room.outcome is None or canonical(result(room.outcome)) != canonical(text.result):
        raise Unsound(Fault.RESULT, len(text.facts) + 2, "the game did not end like this")
    named = tuple(seat for seat, _ in text.opening.contributions)
    return Proof(room, len(text.facts), text.digest, named, room.commitment, bool(expect))


def _played_again(text: Text) -> Room:
    """The room in the end, every fact of it asked for once more."""
    opened = text.facts[0]
    assert isinstance(opened, Opened)  # noqa: S101 - as it was read
    _check_opened(opened)
    for at, secret, bound in secrets_of(text.facts):
        if not hmac.compare_digest(commitment(secret, opened.room, opened.options), bound):
            raise Unsound(Fault.COMMITMENT, at, "the server was bound to another secret")
    trail, at = Trail(), 1
    try:
        room = trail.follow(opened)
        while at < len(text.facts):
            at += 1
            room = trail.follow(decided(room, text.facts[at - 1]))
    except Untrue as why:
        raise Unsound(Fault.FACT, at, str(why)) from None
    except BROKEN as why:
        words = f"no room can hold this fact: {type(why).__name__}: {why}"
        raise Unsound(Fault.FACT, at, words[:300]) from None
    if room.outcome is None or not room.begun or to_the_end(text.facts) != text.facts:
        raise Unsound(Fault.RESULT, at, "a record ends with the fact by which its game ended")
    if trail.seed != text.opening.seed:
        raise Unsound(Fault.CONTRIBUTION, len(text.facts) + 1, f"the seed is {trail.seed}")
    return room


def _check_opened(opened: Opened) -> None:
    try:
        game = make(opened.game, opened.options, opened.rules)
        clock.check(opened.settings.clock)
    except UnknownGame:
        why = f"this program does not have {opened.game!r:.40} by the rules {opened.rules}"
        raise Unsound(Fault.RULES, 1, why) from None
    except (BadOptions, ValueError) as why:
        raise Unsound(Fault.FORM, 1, str(why)) from None
    if canonical(options_of(game)) != canonical(opened.options):
        raise Unsound(Fault.FORM, 1, "these are not the options written out")
    forked = opened.forked
    if forked and not set(forked.seats) <= set(forked.dealt) <= set(range(game.seats)):
        raise Unsound(Fault.FORM, 1, "there are no such seats")


def _check_opening(text: Text, room: Room) -> None:
    """That what is told of contributions is what was revealed, and what seats were bound to."""
    at = len(text.facts) + 1
    told = sorted((it.seat, it.value) for it in room.reveals)
    if list(text.opening.contributions) != told:
        raise Unsound(Fault.CONTRIBUTION, at, "these are not the values that were revealed")
    bound = {seat: sitter.commitment for seat, sitter in enumerate(room.sitters) if sitter}
    for seat, value in told:
        if not made_of(bound.get(seat, ""), value):
            raise Unsound(Fault.CONTRIBUTION, at, f"seat {seat} was bound to another value")
