"""Turn a client's message about a room into a command, or into the first fact of a room."""

import secrets
from typing import Final, TypeAlias

from msgspec.structs import replace

from engines.bots import label
from engines.catalog import BadOptions, UnknownGame, advised, make, names, options_of, positions
from engines.game import AnyGame, Seat
from engines.positions.position_reader import BadPosition, StartPosition
from protocol.from_client import Join, Open, RoomSettings, SeatBot
from protocol.from_server import Reason
from protocol.names import RoomId, tidy_name
from server.players import PlayerIdentity, bot_player, room_code
from server.room.clock import BadControl
from server.room.clock import check as check_control
from server.room.commands import Command, PlaceBot, PlayerMessage, Sit
from server.room.errors import Refused
from server.room.facts import Forked, Opened
from server.room.fairness import commitment
from server.room.rating_rules import unrated
from server.room.room import Room

LEAST_PATIENCE_MS: Final = 10_000
"""The shortest time after which anybody may be asked whether they still play."""

AboutSeats: TypeAlias = Join | SeatBot | PlayerMessage
"""Requests that one room decides, answered by Done."""


def command_of(message: AboutSeats, me: PlayerIdentity, room: Room) -> Command:
    """Return what ``room`` decides for ``message`` of ``me``. Raises Refused."""
    _check_seating(message, me, room)
    match message:
        case Join(seat=seat, commitment=promised):
            return Sit(me.name, seat, me.external, promised)
        case SeatBot(bot=bot, level=level, seat=seat, name=typed):
            known_as = bot_player(room.id, seat, message.request)
            name = tidy_name(typed) or label(room.opened.game, bot, level)
            return PlaceBot(known_as, name, bot, level, seat)
        case _:
            return message


def _check_seating(message: AboutSeats, me: PlayerIdentity, room: Room) -> None:
    """Check that nobody but the server changes who sits in a campaign game. Raises Refused."""
    sits = isinstance(message, Join) and room.seat_of(me.id) is not None
    if room.settings.campaign and not room.begun and not sits:
        raise Refused(Reason.NOT_BEGUN, "the server seats a campaign game: ask for it again")
    if room.settings.tournament and not room.begun and not sits:
        raise Refused(Reason.NOT_BEGUN, "the tournament seats its players: enter it to play")


def opened(message: Open, me: PlayerIdentity, attempt: int, at: int) -> Opened:
    """Return the first fact of the room ``me`` opens; the same request gives the same code.

    ``attempt`` counts the codes that were taken by other rooms. Raises Refused.
    """
    try:
        game = make(message.game, message.options)
    except UnknownGame:
        text = f"no game {message.game!r}; there are: {', '.join(names())}"
        raise Refused(Reason.UNKNOWN_GAME, text) from None
    except BadOptions as why:
        raise Refused(Reason.BAD_OPTIONS, str(why)) from why
    if message.settings.evaluation and message.game not in advised():
        known = ", ".join(advised())
        text = f"nobody here can say who wins at {message.game}: only at {known}. Open it without"
        raise Refused(Reason.BAD_OPTIONS, text)
    _check_settings(game, message.settings)
    if message.settings.campaign:
        text = "campaign games are opened by asking for the next one (campaign), not by this"
        raise Refused(Reason.BAD_OPTIONS, text)
    if message.settings.tournament:
        text = "games of a tournament are opened by it, not by this"
        raise Refused(Reason.BAD_OPTIONS, text)
    begins = _settled(game, message)
    if begins is None:
        return first_fact(room_code(me, message.request, attempt), message, game, me, at)
    message = replace(message, settings=replace(message.settings, listed=False, closed=()))
    first = first_fact(room_code(me, message.request, attempt), message, game, me, at)
    return replace(first, position=begins)


def _settled(game: AnyGame, message: Open) -> StartPosition | None:
    """Return the position that play is to begin from; None for a deal. Raises Refused."""
    if not message.position:
        return None
    reader = positions(message.game)
    if reader is None:
        raise Refused(Reason.BAD_OPTIONS, f"no position of {message.game} can be set up")
    if message.settings.rated:
        raise Refused(Reason.BAD_OPTIONS, "a game from a position is practice: open it unrated")
    try:
        return reader.settled(game, message.position, secrets.SystemRandom())
    except BadPosition as why:
        raise Refused(Reason.BAD_POSITION, why.message, code=why.field) from why


def forked(
    message: Open, begins: Forked, rules: int, me: PlayerIdentity, attempt: int, at: int
) -> Opened:
    """Return the first fact of a room that begins from another game's position, by its rules."""
    game = make(message.game, message.options, rules)
    open_ = replace(
        message, settings=replace(message.settings, closed=())
    )  # ``begins`` says who plays
    first = first_fact(room_code(me, message.request, attempt), open_, game, me, at)
    return replace(first, forked=begins)


def first_fact(room: RoomId, message: Open, game: AnyGame, me: PlayerIdentity, at: int) -> Opened:
    """Return what opens ``room`` as ``message`` asks: ``game`` is the one it names, made."""
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


def _check_settings(game: AnyGame, settings: RoomSettings) -> None:
    """Raise Refused where wishes about a room contradict each other."""
    try:
        check_control(settings.clock)
    except BadControl as bad:
        raise Refused(Reason.BAD_OPTIONS, str(bad)) from bad
    if 0 < settings.patience_ms < LEAST_PATIENCE_MS:
        text = "patience is 0 (nobody is ever hurried), or ten seconds at least"
        raise Refused(Reason.BAD_OPTIONS, text)
    why = unrated(game, settings) if settings.rated else ""
    if why:
        raise Refused(Reason.BAD_OPTIONS, why)
    if settings.absent == "clock" and settings.clock.kind == "none":
        text = "without clocks there is none that could run for who is away: choose another way"
        raise Refused(Reason.BAD_OPTIONS, text)
    _check_closed(game, settings.closed)


def _check_closed(game: AnyGame, closed: tuple[Seat, ...]) -> None:
    """Raise Refused where too few seats stay open, or a closed one is none of the game's."""
    if list(closed) != sorted(set(closed)) or any(seat >= game.seats for seat in closed):
        text = f"closed seats are named once, ascending, from 0 to {game.seats - 1}"
        raise Refused(Reason.BAD_OPTIONS, text)
    if game.seats - len(closed) < game.fewest:
        text = f"{game.fewest} players are needed: fewer seats can be closed"
        raise Refused(Reason.BAD_OPTIONS, text)
