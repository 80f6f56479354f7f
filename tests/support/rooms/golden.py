"""Logs of a version kept as data: ``python -m tests.support.rooms.golden`` writes this one's.

Only while a version is not released may its logs be written anew: later ones fold them for ever.
"""

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from protocol.clock import TimeControl
from protocol.from_client import (
    Ban,
    ClaimWin,
    Leave,
    PutForward,
    Reserve,
    Resign,
    RoomSettings,
    TakeBack,
    Unseat,
)
from protocol.messages.pace import PlanAhead, PlannedStep, Urge
from protocol.messages.table import CloseSeat
from protocol.names import RoomId
from server.room.commands import (
    BY_SERVER,
    CloseRoom,
    FireTimer,
    KeepGame,
    ReportDesertion,
    ReportPresence,
    TellHoliday,
)
from server.room.derivation import Derivation
from server.room.facts import Adjudicated, Entry, Fact, Mark, Opened, Rematched, Saved, decode_entry
from server.room.fairness import commitment
from server.room.fold import folded
from server.room.saves.save import saved
from server.store.log import START
from tests.support.rooms.games import HERE
from tests.support.rooms.lives import Life, life

LOGS: Final = Path(__file__).parents[2] / "data" / "logs"
VERSION: Final = "0.1"
PLIES: Final = 24
"""After so many somebody resigns: a log is long enough by then."""


class Expected(msgspec.Struct, frozen=True):
    """The first line of a file: what the log below comes to."""

    digest: str
    """The store's, of the last entry."""
    course: str
    """A digest of what every position was: ply, who is to move, phase, clocks, offers, who is out.
    """
    entries: int
    phase: str
    outcome: dict[str, Any] | None
    plies: int
    facts: list[str]
    """The kinds of facts in it."""


def expected(log: Sequence[bytes]) -> Expected:
    """Return what ``log`` comes to when this program folds it. Raises Unreadable."""
    facts, tip = [decode_entry(raw).fact for raw in log], START
    for raw in log:
        tip = tip.then(raw)
    course, last = hashlib.sha256(), None
    for last in folded(facts):
        clock = last.clock and [list(last.clock.left), list(last.clock.since)]
        offers = sorted([it.kind, it.seat] for it in last.offers)
        stands = [last.seq, last.at, last.phase, last.begun, [*last.out], clock, offers]
        stands += [last.ply, sorted(last.to_move)] if last.begun else []
        course.update(msgspec.json.encode(stands))
    assert last is not None
    end = last.outcome
    told = (
        {"winners": [*end.winners], "reason": end.reason, "ranking": [*end.ranking]}
        if end
        else None
    )
    kinds = sorted({type(fact).__name__ for fact in facts})
    return Expected(tip.digest, course.hexdigest(), len(log), last.phase, told, last.plies, kinds)


def logs() -> dict[str, list[Fact]]:
    """Return the facts of rooms that together show what logs hold, by name."""
    found = {
        f"lives/{game}-{seed}": life(game, seed, PLIES) for game in GAMES for seed in GAMES[game]
    }
    played, alone = found["lives/polyy-0"], found["lives/rotorouter-1"][:25]
    return {
        **found,
        "adjudicated": [*alone, Adjudicated(alone[-1].at + 600_000)],
        "rematched": [*played, Rematched(played[-1].at + 1, RoomId("R3MTCH"))],
        "forked": _forked(played),
        "campaign": _campaign(),
        "sudden": _lived(RoomSettings(clock=TimeControl("sudden", 60_000)), "toppen"),
        "banned": _banned(),
        "kept-and-left": _kept_and_left(),
        "closed-seats": _closed_seats(),
        "free-undo": _free_undo(),
        "claimed": _claimed(),
        "unmoved": _unmoved(),
        "planned": _planned(),
        "holiday": _holiday(),
        "deserted": _deserted(),
        "abandoned": _abandoned(),
        "saved": _saved(),
        "loaded": _loaded(),
        "aborted": life("polyy", 39, PLIES),
    }


GAMES: Final = {
    "polyy": (0, 1, 3),
    "rotorouter": (1, 2),
    "toppen": (0, 2, 7),
    "wordfleet": (1, 2, 3),
}
"""Seeds of lives (lives.py) in which most kinds of facts come up."""


def _forked(facts: list[Fact]) -> list[Fact]:
    """A room that goes on from a position of that game."""
    trail = Derivation()
    for fact in facts:
        trail.follow(fact)
    old = facts[0]
    assert isinstance(old, Opened)
    begins, room = trail.fork(6), RoomId("F0RKED")
    settings = RoomSettings(listed=False)
    other = Life("polyy", 5, settings)
    first = other.facts[0]
    assert isinstance(first, Opened)
    sealed = commitment(first.secret, room, old.options)
    at = facts[-1].at + 1_000
    opened = replace(first, at=at, room=room, options=old.options, commitment=sealed, forked=begins)
    return _from(other, opened, at)


def _campaign() -> list[Fact]:
    """A game of a campaign, against a bot."""
    room = Life("rotorouter", 4, RoomSettings(campaign=2, undo="none"))
    room.begin(people=1)
    room.live(PLIES)
    return room.facts


def _lived(settings: RoomSettings, game: str) -> list[Fact]:
    room = Life(game, 9, settings)
    room.begin()
    room.live(PLIES)
    return room.facts


def _banned() -> list[Fact]:
    """A room that its opener sent somebody away from, and that was then given up."""
    room = Life("polyy", 6, RoomSettings())
    room.sit(1)
    room.ask(room.room.opened.by, Ban(0, HERE, room.who(0)[:-1] + "9"))  # type: ignore[arg-type]
    room.ask(BY_SERVER, CloseRoom(room.room.seq))
    return room.facts


def _closed_seats() -> list[Fact]:
    """Two of four come: seats are closed, one opened again, and play begins with who is there."""
    room = Life("rotorouter", 9, RoomSettings())
    by = room.room.opened.by
    last = room.room.game.seats - 1
    for seat, on in ((1, True), (1, False), *((it, True) for it in range(2, last + 1))):
        room.ask(by, CloseSeat(0, HERE, seat, on))
    room.seat_two()
    room.live(PLIES)
    return room.facts


def _kept_and_left() -> list[Fact]:
    """Seats that were kept, given up, left and taken again before play."""
    room = Life("polyy", 7, RoomSettings())
    by = room.room.opened.by
    room.ask(by, Reserve(1, HERE, 1))
    room.ask(by, Unseat(0, HERE, 1))
    for _ in range(2):
        room.sit(2)
        room.ask(room.who(1), Leave(0, HERE))
    room.begin()
    room.live(PLIES)
    return room.facts


def _free_undo() -> list[Fact]:
    """A person alone with a bot takes back, puts forward and plays on."""
    room = Life("polyy", 8, RoomSettings(undo="free"))
    room.begin(people=1)
    person = room.who(0)
    while room.room.plies < PLIES:
        room._play()
        room.ask(person, TakeBack(0, HERE, room.room.ply))
        room.ask(person, PutForward(0, HERE, room.room.ply))
        if room.room.plies % 3 == 0:
            room.ask(person, TakeBack(0, HERE, room.room.ply))
            room._play()
    room.ask(person, Resign(0, HERE))
    return room.facts


def _saved() -> list[Fact]:
    """A person alone with a bot saves the game, and plays on."""
    room = Life("rotorouter", 12, RoomSettings())
    room.begin(people=1)
    for _ in range(8):
        room.now += 1_000
        room._play()
    room.ask(room.who(0), KeepGame(7_777))
    room._play()
    room.ask(room.who(0), Resign(0, HERE))
    return room.facts


def _loaded() -> list[Fact]:
    """A room that goes on from what was saved there."""
    trail = Derivation()
    for fact in _saved():
        if isinstance(fact, Saved):
            break
        trail.follow(fact)
    other = Life("rotorouter", 13, RoomSettings())
    first = other.facts[0]
    assert isinstance(first, Opened)
    opened = replace(first, at=90_000, room=RoomId("L0ADED"), loaded=saved(trail, 80_000))
    (other.room,) = folded([opened])
    other.facts, other.now = [opened], 90_000
    other.live(12)
    return other.facts


def _claimed() -> list[Fact]:
    room = Life("toppen", 8, RoomSettings(absent="claim", absent_ms=60_000))
    room.begin()
    room.ask(BY_SERVER, ReportPresence(1, away=True))
    room.now += 60_000
    room.ask(room.who(0), ClaimWin(0, HERE))
    return room.facts


def _unmoved() -> list[Fact]:
    """One does not move, is asked, does not answer, and has lost."""
    room = Life("polyy", 12, RoomSettings(patience_ms=60_000))
    room.begin()
    for _ in range(5):
        room._play()
    waits = 1 - room.room.to_move[0]
    for _ in range(2):
        room.now += 60_000
        room.ask(room.who(waits), Urge(0, HERE))
    room.ask(BY_SERVER, FireTimer())
    room.ask(room.who(waits), ClaimWin(0, HERE))
    return room.facts


def _planned() -> list[Fact]:
    """One plans ahead whatever the other plays, and the room plays it."""
    room = Life("polyy", 13, RoomSettings())
    room.begin()
    room._play()
    field = next(it.field for it in room.room.game.legal(room.room.state, room.room.to_move[0]))
    plan = PlannedStep(-1, None), PlannedStep(0, {"type": "place", "field": field})
    room.ask(room.who(1 - room.room.to_move[0]), PlanAhead(0, HERE, room.room.ply, plan))
    room._play()
    room.ask(BY_SERVER, FireTimer())
    room.live(PLIES)
    return room.facts


def _holiday() -> list[Fact]:
    """A correspondence game waits for who is on holiday."""
    day = 86_400_000
    room = Life("toppen", 14, RoomSettings(clock=TimeControl("days", 0, 3 * day)))
    room.begin()
    seat = room.room.to_move[0]
    room.ask(BY_SERVER, TellHoliday(seat, room.now + day, room.now + 11 * day))
    for days in (2, 10):
        room.now += days * day
        room.ask(BY_SERVER, FireTimer())
    room._play()
    room.live(PLIES)
    return room.facts


def _deserted() -> list[Fact]:
    """Bots alone play on only while somebody is there."""
    room = Life("polyy", 10, RoomSettings())
    room.begin(people=0)
    for _ in range(3):
        room._play()
        for deserted in (True, False):
            room.now += 1_000
            room.ask(BY_SERVER, ReportDesertion(deserted))
    room.live(PLIES)
    return room.facts


def _abandoned() -> list[Fact]:
    """A rated game that nobody came back to."""
    clock = TimeControl("fischer", 600_000, 5_000)
    room = Life("toppen", 11, RoomSettings(rated=True, undo="none", clock=clock))
    room.begin()
    for _ in range(6):
        room.now += 1_000
        room._play()
    room.ask(BY_SERVER, CloseRoom(room.room.seq))
    return room.facts


def _from(room: Life, opened: Opened, at: int) -> list[Fact]:
    """The life of ``room``, had it been opened like that."""
    (room.room,) = folded([opened])
    room.facts, room.now = [opened], at
    room.begin()
    room.live(PLIES)
    return room.facts


def load(path: Path) -> tuple[Expected, list[bytes]]:
    """Return what a file holds."""
    first, *log = path.read_bytes().splitlines()
    return msgspec.json.decode(first, type=Expected), log


def main() -> None:
    """Write the logs of this version."""
    folder = LOGS / VERSION
    (folder / "lives").mkdir(parents=True, exist_ok=True)
    for name, facts in logs().items():
        log = [Entry(Mark(2**31 + at), fact).raw for at, fact in enumerate(facts)]
        lines = [msgspec.json.encode(expected(log)), *log]
        (folder / f"{name}.jsonl").write_bytes(b"\n".join(lines) + b"\n")


if __name__ == "__main__":
    main()
