"""Report in plain words what a record proves and what it does not."""

import sys
from collections.abc import Iterator
from pathlib import Path

from server.records.parser import InvalidRecord
from server.records.verify import Verification, verify_file
from server.room.room import Room


def main(path: Path, expect: str) -> int:
    """Verify the record in ``path`` and print the report. Return the exit code: 0, or 1 if
    invalid.
    """
    try:
        verification = verify_file(path, expect)
    except OSError as why:
        print(f"fourfold-server: {path}: {why.strerror or why}", file=sys.stderr)
        return 1
    except InvalidRecord as why:
        print(f"fourfold-server: {path}: INVALID ({why.fault}): {why}", file=sys.stderr)
        return 1
    print("\n".join(report_lines(verification)))
    return 0


def report_lines(verification: Verification) -> Iterator[str]:
    """Yield the lines of the report."""
    room = verification.room
    yield f"Valid: room {room.id}, {room.opened.game} by the rules {room.opened.rules}, "
    yield f"{verification.facts} facts. {_ended(room)}"
    yield f"Digest: {verification.digest}"
    yield ""
    yield "Proven:"
    yield from _seed(verification)
    yield "- Every draw follows from that seed, and every ply, clock, offer and absence was"
    yield "  decided as the rules say; so was the result."
    if verification.expected:
        yield "- This is the expected record, byte for byte."
    yield ""
    yield "Not proven:"
    if not verification.expected:
        yield "- That this is the game you played: the operator of a server can make up a whole"
        yield "  record. Compare the digest with the one your program stored (--expect DIGEST)."
    yield "- That the server committed before the seats did: it did if your program stored the"
    yield f"  commitment {verification.commitment}."
    yield "- That the operator did not look at hidden information, or pass it on."
    yield "- That no deal was abandoned because somebody disliked it: such rooms have no record."
    yield "- That the times are right, and that the players are who they say."
    forked = room.opened.forked
    if room.opened.position is not None:
        yield "- Who set up the position it began from, and whether a game ever led to it."
    if forked is not None:
        yield f"- That the position it began from was ever reached in room {forked.room}."


def _seed(verification: Verification) -> Iterator[str]:
    names = [f"seat {seat} ({_name(verification.room, seat)})" for seat in verification.named]
    if not names:
        yield "- The seed was fixed by the server alone, before play began: no seat contributed."
        return
    yield f"- The seed was fixed by the server and {_and(names)}:"
    yield "  each committed before any of them revealed, so none could choose it. An honest"
    yield "  player knows that it was drawn at random."
    times = len(verification.room.withheld)
    if times:
        yield f"  Before that values were withheld ({times} in all), perhaps because of"
        yield "  the deal that would have come, and all began again with another secret."


def _ended(room: Room) -> str:
    outcome = room.outcome
    if outcome is None or not outcome.winners:
        return f"Nobody won ({outcome.reason if outcome else ''})."
    won = _and([f"seat {seat} ({_name(room, seat)})" for seat in outcome.winners])
    return f"{won[:1].upper()}{won[1:]} won ({outcome.reason})."


def _name(room: Room, seat: int) -> str:
    occupant = room.occupants[seat]
    return "".join(it for it in occupant.name if it.isprintable()) if occupant else "nobody"


def _and(names: list[str]) -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
