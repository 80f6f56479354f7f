"""What a client's message about a room becomes: an ask of that player, or the first fact."""

import secrets
from typing import TypeAlias, assert_never

from msgspec.structs import replace

from engines.bots import ADVISERS, called
from engines.catalog import AnyGame, BadOptions, UnknownGame, make, names, options_of
from protocol.from_client import (
    Abort,
    Answer,
    Bar,
    Begin,
    ClaimWin,
    Continue,
    Join,
    Leave,
    Offer,
    Open,
    PutForward,
    Reserve,
    Resign,
    Reveal,
    SeatBot,
    Settings,
    TakeBack,
    Unseat,
)
from protocol.from_server import Reason
from protocol.names import RoomId
from server.players import Player, bot_player, room_code
from server.room import decide
from server.room.clock import BadControl
from server.room.clock import check as check_control
from server.room.decide import Refused
from server.room.entries import Forked, Opened
from server.room.fairness import commitment
from server.room.rated import unrated
from server.room.room import Room

AboutPlay: TypeAlias = Resign | TakeBack | PutForward | Continue | Offer | Answer | Abort | ClaimWin
AboutSeats: TypeAlias = Join | Leave | SeatBot | Reserve | Unseat | Begin | Reveal | Bar | AboutPlay
"""Requests about who plays, and how it goes on, answered by Done."""


def asked(message: AboutSeats, me: Player, room: Room) -> decide.Anything:
    """``message`` as an ask of ``me``: who asks is known from the session, never from it.

    Raises Refused.
    """
    _check_seating(message, me, room)
    match message:
        case Join(seat=seat, commitment=promised):
            return decide.AskSit(me.id, me.name, seat, me.outside, promised)
        case Leave():
            return decide.AskLeave(me.id)
        case SeatBot():
            return _seat_bot(message, me, room)
        case Unseat(seat=seat):
            return decide.AskUnseat(me.id, seat)
        case Reserve(request=request, seat=seat):
            return decide.AskReserve(me.id, request, seat)
        case Begin():
            return decide.AskBegin(me.id)
        case Reveal(value=value):
            return decide.AskReveal(me.id, value)
        case Bar(player=other):
            return decide.AskBar(me.id, other)
        case _:
            return _about_play(message, me)


def _about_play(message: AboutPlay, me: Player) -> decide.Anything:
    match message:
        case Resign():
            return decide.AskResign(me.id)
        case TakeBack(ply=ply):
            return decide.AskTakeBack(me.id, ply)
        case PutForward(ply=ply):
            return decide.AskPutForward(me.id, ply)
        case Continue():
            return decide.AskContinue(me.id)
        case Abort():
            return decide.AskAbort(me.id)
        case ClaimWin():
            return decide.AskClaim(me.id)
        case Offer(kind=kind):
            return decide.AskOffer(me.id, kind)
        case Answer(kind=kind, seat=seat, accept=accept):
            return decide.AskAnswer(me.id, kind, seat, accept)
        case _:
            assert_never(message)


def _check_seating(message: AboutSeats, me: Player, room: Room) -> None:
    """Who sits in a campaign game is the server's to say, until play begins and seats are fixed."""
    sits = isinstance(message, Join) and room.seat_of(me.id) is not None
    if room.settings.campaign and not room.begun and not sits:
        raise Refused(Reason.NOT_BEGUN, "the server seats a campaign game: ask for it again")


def _seat_bot(message: SeatBot, me: Player, room: Room) -> decide.AskSeatBot:
    bot, level, seat = message.bot, message.level, message.seat
    known_as = bot_player(room.id, seat, message.request)
    return decide.AskSeatBot(
        me.id, known_as, called(room.opened.game, bot, level), bot, level, seat
    )


def opened(message: Open, me: Player, attempt: int, at: int) -> Opened:
    """The first fact of the room that ``me`` opens, under the code this request always gives.

    ``attempt`` counts the codes that were taken by other rooms. Raises Refused.
    """
    try:
        game = make(message.game, message.options)
    except UnknownGame:
        text = f"no game {message.game!r}; there are: {', '.join(names())}"
        raise Refused(Reason.UNKNOWN_GAME, text) from None
    except BadOptions as why:
        raise Refused(Reason.BAD_OPTIONS, str(why)) from why
    if message.settings.advice and message.game not in ADVISERS:
        known = ", ".join(ADVISERS)
        text = f"nobody here can say who wins at {message.game}: only at {known}. Open it without"
        raise Refused(Reason.BAD_OPTIONS, text)
    _check_settings(game, message.settings)
    if message.settings.campaign:
        text = "campaign games are opened by asking for the next one (campaign), not by this"
        raise Refused(Reason.BAD_OPTIONS, text)
    return first_fact(room_code(me, message.request, attempt), message, game, me, at)


def forked(message: Open, begins: Forked, rules: int, me: Player, attempt: int, at: int) -> Opened:
    """The first fact of a room that begins from another game's position, under its rules."""
    game = make(message.game, message.options, rules)
    first = first_fact(room_code(me, message.request, attempt), message, game, me, at)
    return replace(first, forked=begins)


def first_fact(room: RoomId, message: Open, game: AnyGame, me: Player, at: int) -> Opened:
    """What opens ``room`` as ``message`` asks: ``game`` is the one it names, made."""
    options, secret = options_of(game), secrets.token_hex(32)
    return Opened(
        at=at,
        room=room,
        game=message.game,
        rules=game.rules,
        options=options,
        settings=message.settings,
        by=me.id,
        request=message.request,
        secret=secret,
        commitment=commitment(secret, room, options),
    )


def _check_settings(game: AnyGame, settings: Settings) -> None:
    """Raise Refused where wishes about a room contradict each other."""
    try:
        check_control(settings.clock)
    except BadControl as bad:
        raise Refused(Reason.BAD_OPTIONS, str(bad)) from bad
    why = unrated(game, settings) if settings.rated else ""
    if why:
        raise Refused(Reason.BAD_OPTIONS, why)
    if settings.absent == "clock" and settings.clock.kind == "none":
        text = "without clocks there is none that could run for who is away: choose another way"
        raise Refused(Reason.BAD_OPTIONS, text)
