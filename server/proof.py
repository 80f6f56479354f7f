"""What ``fourfold-server verify`` says: in plain words what a record proves, and what not."""

import sys
from collections.abc import Iterator
from pathlib import Path

from server.reading import Unsound
from server.room.room import Room
from server.verify import Proof, verified_file


def main(path: Path, expect: str) -> int:
    """Verify a file, and say so. Answers what the program is to end with: 0, or 1 where unsound."""
    try:
        proof = verified_file(path, expect)
    except OSError as why:
        print(f"fourfold-server: {path}: {why.strerror or why}", file=sys.stderr)
        return 1
    except Unsound as why:
        print(f"fourfold-server: {path}: NOT SOUND ({why.fault}): {why}", file=sys.stderr)
        return 1
    print("\n".join(words(proof)))
    return 0


def words(proof: Proof) -> Iterator[str]:
    """A few lines for a person."""
    room = proof.room
    yield f"Sound: room {room.id}, {room.opened.game} by the rules {room.opened.rules}, "
    yield f"{proof.facts} facts. {_ended(room)}"
    yield f"Digest: {proof.digest}"
    yield ""
    yield "Proven:"
    yield from _seed(proof)
    yield "- Every draw follows from that seed, and every ply, clock, offer and absence was"
    yield "  decided as the rules say; so was the result."
    if proof.expected:
        yield "- This is the record that was expected: not a byte is another one."
    yield ""
    yield "Not proven:"
    if not proof.expected:
        yield "- That this is the game you played: whoever runs a server can make up a whole"
        yield "  record. Compare the digest with the one your program kept (--expect DIGEST)."
    yield "- That the server was bound before the seats were: your program kept its word if it is"
    yield f"  {proof.commitment}."
    yield "- That the operator did not look at what was hidden, or tell somebody."
    yield "- That no deal was abandoned because somebody disliked it: such rooms leave no record."
    yield "- That the times are right, and that the players are who they say."
    forked = room.opened.forked
    if forked is not None:
        yield f"- That the position it began from was ever reached in room {forked.room}."


def _seed(proof: Proof) -> Iterator[str]:
    names = [f"seat {seat} ({_name(proof.room, seat)})" for seat in proof.named]
    if not names:
        yield "- The seed was fixed by the server alone, before play began: no seat added to it."
        return
    yield f"- The seed was fixed by the server and {_and(names)}:"
    yield "  each was bound before any of them told, so none could choose it. Whoever of them was"
    yield "  honest knows that it was drawn at random."
    times = len(proof.room.withheld)
    if times:
        yield f"  Before that somebody withheld ({times} in all), perhaps because of"
        yield "  the deal that would have come, and all began again with another secret."


def _ended(room: Room) -> str:
    outcome = room.outcome
    if outcome is None or not outcome.winners:
        return f"Nobody won ({outcome.reason if outcome else ''})."
    won = _and([f"seat {seat} ({_name(room, seat)})" for seat in outcome.winners])
    return f"{won[:1].upper()}{won[1:]} won ({outcome.reason})."


def _name(room: Room, seat: int) -> str:
    sitter = room.sitters[seat]
    return "".join(it for it in sitter.name if it.isprintable()) if sitter else "nobody"


def _and(names: list[str]) -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
