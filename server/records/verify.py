"""Verify that a record follows the rules, by playing the whole game again from its seed."""

import hmac
from collections.abc import Generator
from pathlib import Path
from typing import Final, NamedTuple

from engines.catalog import BadOptions, UnknownGame, make, options_of
from engines.game import Seat
from server.records.audit import InconsistentFact, audit_fact
from server.records.parser import (
    MOST_BYTES,
    InvalidRecord,
    ParsedRecord,
    RecordFault,
    parse,
    secrets_of,
)
from server.records.writer import canonical, result, to_the_end
from server.room import clock
from server.room.derivation import Derivation
from server.room.facts import Opened, Unreadable
from server.room.fairness import commitment, made_of
from server.room.room import Room
from server.room.saves.rehearsal import rehearsal

BROKEN: Final = (
    *(ArithmeticError, LookupError, TypeError, ValueError, RecursionError),
    Unreadable,
)
"""What a fact raises that no server could have written."""


class Verification(NamedTuple):
    """What a valid record shows."""

    room: Room
    """As it was at the end."""
    facts: int
    digest: str
    named: tuple[Seat, ...]
    """The seats that contributed to the seed, besides the server."""
    commitment: str
    """The server's commitment when play began."""
    expected: bool
    """Whether a digest was expected, and matched."""


def verify_file(path: Path, expect: str = "") -> Verification:
    """Verify the record in that file. Raises OSError or InvalidRecord."""
    with path.open("rb") as file:
        return verify(file.read(MOST_BYTES + 1), expect)


def verify(raw: bytes, expect: str = "") -> Verification:
    """Verify the record ``raw``, whose digest must be ``expect`` if given. Raises InvalidRecord."""
    work = verification(parse(raw), expect)
    while True:
        try:
            next(work)
        except StopIteration as end:
            found: Verification = end.value
            return found


def verification(text: ParsedRecord, expect: str = "") -> Generator[None, None, Verification]:
    """Verify a record as ``verify`` does, with a pause after each fact."""
    if expect and not hmac.compare_digest(text.digest, expect.strip().lower()):
        why = f"a whole record, but its digest is {text.digest}, not the expected one"
        raise InvalidRecord(RecordFault.OTHER, 0, why)
    room = yield from _replay(text)
    _check_opening(text, room)
    if room.outcome is None or canonical(result(room)) != canonical(text.result):
        raise InvalidRecord(RecordFault.RESULT, len(text.facts) + 2, "the game ended otherwise")
    named = tuple(seat for seat, _ in text.opening.contributions)
    return Verification(room, len(text.facts), text.digest, named, room.commitment, bool(expect))


def _replay(text: ParsedRecord) -> Generator[None, None, Room]:
    """Return the room at the end, with every fact decided once more."""
    opened = text.facts[0]
    assert isinstance(opened, Opened)  # noqa: S101 - as it was read
    _check_opened(opened)
    for at, secret, committed in secrets_of(text.facts):
        if not hmac.compare_digest(commitment(secret, opened.room, opened.options), committed):
            raise InvalidRecord(
                RecordFault.COMMITMENT, at, "the secret does not match the server's commitment"
            )
    derivation, at = Derivation(), 1
    yield from rehearsal(opened)
    try:
        room = derivation.follow(opened)
        while at < len(text.facts):
            at += 1
            room = derivation.follow(audit_fact(room, text.facts[at - 1]))
            yield
    except InconsistentFact as why:
        raise InvalidRecord(RecordFault.FACT, at, str(why)) from None
    except BROKEN as why:
        words = f"this fact is impossible: {type(why).__name__}: {why}"
        raise InvalidRecord(RecordFault.FACT, at, words[:300]) from None
    if room.outcome is None or not room.begun or [*to_the_end(text.facts)] != [*text.facts]:
        raise InvalidRecord(
            RecordFault.RESULT, at, "the last fact must be the one that ended the game"
        )
    if derivation.seed != text.opening.seed:
        raise InvalidRecord(
            RecordFault.CONTRIBUTION, len(text.facts) + 1, f"expected the seed {derivation.seed}"
        )
    return room


def _check_opened(opened: Opened) -> None:
    try:
        game = make(opened.game, opened.options, opened.rules)
        clock.check(opened.settings.clock)
    except UnknownGame:
        why = f"this program does not have {opened.game!r:.40} by the rules {opened.rules}"
        raise InvalidRecord(RecordFault.RULES, 1, why) from None
    except (BadOptions, ValueError, clock.BadControl) as why:
        raise InvalidRecord(RecordFault.FORM, 1, str(why)) from None
    if canonical(options_of(game)) != canonical(opened.options):
        raise InvalidRecord(RecordFault.FORM, 1, "expected all options written out")
    forked = opened.forked
    if forked and not set(forked.seats) <= set(forked.dealt) <= set(range(game.seats)):
        raise InvalidRecord(RecordFault.FORM, 1, "the fork names seats that do not exist")
    position = opened.position
    if position and not set(position.seats) <= set(range(game.seats)):
        raise InvalidRecord(RecordFault.FORM, 1, "the position names seats that do not exist")


def _check_opening(text: ParsedRecord, room: Room) -> None:
    """Check that the contributions are those revealed, and match the seats' commitments."""
    at = len(text.facts) + 1
    revealed = sorted((it.seat, it.value) for it in room.reveals)
    if list(text.opening.contributions) != revealed:
        raise InvalidRecord(RecordFault.CONTRIBUTION, at, "the values differ from those revealed")
    committed = {
        seat: occupant.commitment for seat, occupant in enumerate(room.occupants) if occupant
    }
    for seat, value in revealed:
        if not made_of(committed.get(seat, ""), value):
            raise InvalidRecord(
                RecordFault.CONTRIBUTION,
                at,
                f"the value of seat {seat} does not match its commitment",
            )
