"""Whether a fact is what the room would have made of a request: every fact of a record is asked."""

from collections.abc import Iterator
from typing import assert_never

import msgspec
from msgspec.structs import replace

from engines.game import Seat
from protocol.names import PlayerId
from server.record import canonical, line
from server.room import asks, entries
from server.room.decide import Already, Refused, begins, decide
from server.room.entries import Fact
from server.room.room import Room


class Untrue(ValueError):
    """The room would not have made this fact then; the text says what it would have done."""


def decided(room: Room, fact: Fact) -> Fact:
    """``fact`` as ``decide`` makes it of some request at its time. Raises Untrue.

    So clocks, flags, absences and offers are checked as plies are.
    """
    _check_seats(room, fact)
    words = ""
    for made in _made(room, fact):
        if isinstance(made, str):
            words = words or made
        elif _same(made, fact):
            return made
        else:
            words = words or "the room would have come to something else"
    raise Untrue(f"{type(fact).__name__} cannot be: {words or 'nobody can have asked for it'}")


def _check_seats(room: Room, fact: Fact) -> None:
    for name in ("seat", "by"):
        seat = getattr(fact, name, 0)
        if seat not in range(len(room.sitters)):
            raise Untrue(f"there is no seat {seat}")


def _same(made: Fact, fact: Fact) -> bool:
    """Which bot takes over is the server's choice; all else is the room's."""
    if isinstance(made, entries.TookOver) and isinstance(fact, entries.TookOver):
        made = replace(made, bot=fact.bot, level=fact.level)
    return canonical(line(0, made)) == canonical(line(0, fact))


def _made(room: Room, fact: Fact) -> Iterator[Fact | str]:
    """What the room makes of each request that could have led to ``fact``, or why it refuses."""
    if isinstance(fact, entries.Began | entries.Frozen):
        begun = begins(room)
        if begun is not None:
            yield begun
    for ask in _asks(room, fact):
        try:
            yield decide(room, ask, fact.at)
        except Refused as no:
            yield no.message
        except Already:
            yield "nothing was left to be done"


def _asks(room: Room, fact: Fact) -> Iterator[asks.Anything]:
    match fact:
        case entries.Sat() | entries.Reserved() | entries.Left() | entries.Frozen():
            yield from _about_seats(room, fact)
        case entries.Began() | entries.Revealed() | entries.Barred():
            yield from _about_seats(room, fact)
        case entries.Played():
            yield from _about_plies(room, fact)
        case entries.TakenBack(seat=seat):
            yield asks.AskTakeBack(_player(room, seat), room.ply)
        case entries.PutForward(seat=seat):
            yield asks.AskPutForward(_player(room, seat), room.ply)
        case entries.Offered(seat=seat, kind=kind):
            yield asks.AskOffer(_player(room, seat), kind)
        case entries.Answered(seat=seat, kind=kind, by=by, accept=accept):
            yield asks.AskAnswer(_player(room, by), kind, seat, accept)
            yield asks.AskDue()
        case _:
            yield from _about_ends(room, fact)


def _about_seats(
    room: Room,
    fact: entries.Sat
    | entries.Reserved
    | entries.Left
    | entries.Frozen
    | entries.Began
    | entries.Revealed
    | entries.Barred,
) -> Iterator[asks.Anything]:
    opener = room.opened.by
    match fact:
        case entries.Sat(seat=seat, player=player, name=name) if fact.bot:
            yield asks.AskSeatBot(opener, player, name, fact.bot, fact.level, seat)
        case entries.Sat(seat=seat, player=player, name=name):
            yield asks.AskSit(player, name, seat, fact.outside, fact.commitment, fact.awaited)
        case entries.Reserved(seat=seat, request=request):
            yield asks.AskReserve(opener, request, seat)
        case entries.Left(seat=seat):
            yield asks.AskUnseat(opener, seat)
            sitter = room.sitters[seat]
            if sitter is not None:
                yield asks.AskLeave(sitter.player)
            yield asks.AskDue()
        case entries.Frozen() | entries.Began():
            yield asks.AskBegin(opener)
        case entries.Revealed(seat=seat, value=value):
            yield asks.AskReveal(_player(room, seat), value)
        case entries.Barred(player=player):
            yield asks.AskBar(opener, player)
        case _:
            assert_never(fact)


def _about_plies(room: Room, fact: entries.Played) -> Iterator[asks.Anything]:
    """A seat's own, or what was due."""
    tree = msgspec.json.decode(fact.intent)
    player = _player(room, fact.seat)
    ask = asks.AskPlay(player, fact.number, tree, fact.hurried, fact.why, lag_ms=fact.lag_ms)
    yield replace(ask, implementation=fact.implementation)
    yield asks.AskDue()


def _about_ends(
    room: Room,
    fact: entries.Opened
    | entries.Withheld
    | entries.Continued
    | entries.Adjudicated
    | entries.FlagFell
    | entries.TimeGiven
    | entries.Away
    | entries.Back
    | entries.Deserted
    | entries.Attended
    | entries.TookOver
    | entries.Claimed
    | entries.Aborted
    | entries.Rematched
    | entries.Closed
    | entries.Abandoned
    | entries.Resigned,
) -> Iterator[asks.Anything]:
    match fact:
        case entries.Withheld(secret=secret):
            yield asks.AskDue(secret)
        case entries.Adjudicated() | entries.FlagFell() | entries.TookOver():
            yield asks.AskDue()
            yield asks.AskDesert(True)
        case entries.Deserted() | entries.Attended():
            yield asks.AskDesert(isinstance(fact, entries.Deserted))
        case entries.TimeGiven(since=since, until=until):
            yield asks.AskGive(since, until)
        case entries.Away(seat=seat) | entries.Back(seat=seat):
            yield asks.AskAway(seat, isinstance(fact, entries.Away))
        case entries.Rematched(room=code):
            yield asks.AskRematched(code)
        case entries.Closed(reason=reason):
            yield asks.AskClose(reason)
        case entries.Abandoned():
            yield asks.AskClose("abandoned")
        case entries.Opened():
            return
        case _:
            yield _of_seat(_player(room, fact.seat), fact)


def _of_seat(
    player: PlayerId,
    fact: entries.Continued | entries.Claimed | entries.Aborted | entries.Resigned,
) -> asks.Anything:
    match fact:
        case entries.Continued():
            return asks.AskContinue(player)
        case entries.Claimed():
            return asks.AskClaim(player)
        case entries.Aborted():
            return asks.AskAbort(player)
        case entries.Resigned():
            return asks.AskResign(player)
        case _:
            assert_never(fact)


def _player(room: Room, seat: Seat) -> PlayerId:
    sitter = room.sitters[seat]
    if sitter is None:
        raise Untrue(f"nobody sat in seat {seat}")
    return sitter.player
