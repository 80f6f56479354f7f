"""Routes each message of a client to its handler, with its cost and whether it is answered at once.

A handler gets the services of its session, the message, and its receipt on the store's clock. It
raises Refused, UnknownRoom, Gone, Unavailable or Disconnect.
"""

from collections.abc import Mapping
from functools import partial
from typing import Final

from msgspec.structs import replace

from engines.game import Seat
from protocol import codec, from_client, proof
from protocol.codec import Malformed
from protocol.from_server import (
    CloseCode,
    Done,
    Exported,
    Pong,
    Reason,
    Renewed,
    Replayed,
)
from protocol.messages.greeting import Unwelcome
from protocol.messages.pace import PlanAhead, Urge
from protocol.names import tidy_code
from server.live.live_room import LiveRoom
from server.requests import costs, room_requests
from server.requests.past.tries import TryRequests
from server.requests.people.know_people import tell_who_was_sent
from server.requests.quick_match import Matchmaker
from server.room.commands import PlayIntent, Sit
from server.room.errors import Refused
from server.session import window_routes
from server.session.call_routes import CALL_ROUTES
from server.session.handshake import REPLACED, Disconnect
from server.session.pace_routes import PACE_ROUTES
from server.session.past_routes import PAST_ROUTES
from server.session.people_routes import PEOPLE_ROUTES
from server.session.player_routes import PLAYER_ROUTES
from server.session.route import Route, SessionServices, Work
from server.session.tournaments.tournament_routes import TOURNAMENT_ROUTES
from server.session.window_routes import asker

# -- at the door ---------------------------------------------------------------------------


async def _welcomed(
    _services: SessionServices, _message: from_client.Hello | from_client.Prove, _at: int
) -> None:
    raise Refused(Reason.NOT_WELCOME, "you were welcomed already", code=Unwelcome.ORDER)


async def _ping(_services: SessionServices, _message: from_client.Ping, _at: int) -> Pong:
    return Pong()


async def _renew(services: SessionServices, message: from_client.Renew, _at: int) -> Renewed:
    """Return what may replace the token of this line, masked by that one.

    Raises Disconnect where that one is void.
    """
    tokens, me, generation = services.context.tokens, services.player.id, services.generation
    if await tokens.generation(me) != generation:  # another process saw it replaced
        raise Disconnect(CloseCode.NOT_WELCOME, REPLACED)
    token = tokens.of(me, tokens.next_generation(generation))
    return Renewed(message.request, proof.masked(token, tokens.of(me, generation)))


# -- what is watched -----------------------------------------------------------------------


async def _watch_lobby(
    services: SessionServices, message: from_client.WatchLobby, _at: int
) -> None:
    services.lobby.show(message.on)


async def _watch_room(services: SessionServices, message: from_client.WatchRoom, _at: int) -> None:
    await services.watches.begin(message)


async def _unwatch(services: SessionServices, message: from_client.Unwatch, _at: int) -> None:
    services.watches.end(message.channel)


# -- rooms that are opened or found --------------------------------------------------------


async def _open(services: SessionServices, message: from_client.Open, at: int) -> Done:
    return await services.opening.open(message, at)


async def _fork(services: SessionServices, message: from_client.Fork, at: int) -> Done:
    return await services.opening.fork(message, at)


async def _quick_match(services: SessionServices, message: from_client.QuickMatch, at: int) -> Work:
    services.opening.pay()
    return partial(Matchmaker(services.context, services.player).match, message, at)


async def _play_campaign(
    services: SessionServices, message: from_client.PlayCampaign, at: int
) -> Done:
    services.opening.pay()
    return await services.campaigns.go_on(message, at)


async def _learn(services: SessionServices, message: from_client.Learn, at: int) -> Done:
    services.opening.pay()
    return await services.lessons.open(message, at)


# -- in a room -----------------------------------------------------------------------------


async def _play(services: SessionServices, message: from_client.Play, at: int) -> None:
    """Put an intent to the room. The update is the answer; only a refusal is told apart."""
    host = services.watches.live_room(message.channel)
    try:
        tree = codec.decode_tree(bytes(message.intent), services.form)
    except Malformed as why:
        raise Refused(Reason.MALFORMED, str(why)) from why
    who = services.watches.actor(message.channel, message.seat)
    ply = PlayIntent(message.number, tree, lag_ms=services.watches.lag.ms)
    if host.gone is None:  # what is watched is live
        await host.ask(who, ply, at)
        return
    async with services.context.registry.host(host.room.id, services.requester) as again:
        await again.ask(who, ply, at)


async def _ask(services: SessionServices, message: room_requests.AboutSeats, at: int) -> Done:
    """Put a request about seats or ends to the room; return that it is kept."""
    room = tidy_code(message.room)
    async with services.context.registry.host(room, services.requester) as host:
        if isinstance(message, from_client.Leave | from_client.Unseat | from_client.CloseSeat):
            await host.read_on()  # else a seat that is not known here yet is "free" already
        if isinstance(message, from_client.SeatBot):
            services.context.bot_pool.check(host.room.opened.game, message.bot, message.level)
        seat = await _put(services, message, host, at)
    return Done(message.request, room, seat)


async def _put(
    services: SessionServices, message: room_requests.AboutSeats, host: LiveRoom, at: int
) -> Seat | None:
    """Put it, and keep count of the seats that this player has with strangers."""
    me, holdings = services.player, services.context.holdings
    command = room_requests.command_of(message, me, host.room)
    if isinstance(command, Sit):
        command = replace(command, apart=await services.context.people.apart(me.id))
    if isinstance(message, from_client.Join):
        return await holdings.sit(me, host, command, at)
    before = host.room
    seat = await host.ask(asker(before, me.id, command), command, at)
    if isinstance(message, from_client.Unseat | from_client.Ban | from_client.Leave):
        await tell_who_was_sent(services.context, before, host, me)
    if isinstance(message, from_client.Leave):
        await holdings.release_seat(me.id, host.room.id)
    return seat


async def _say(services: SessionServices, message: from_client.Say, at: int) -> Done:
    return await services.talking.say(message, at)


async def _mute(services: SessionServices, message: from_client.Mute, _at: int) -> Done:
    return await services.talking.mute(message)


async def _suggest(services: SessionServices, message: from_client.Suggest, _at: int) -> Work:
    if message.ply is None:
        question = await services.hints.question(message)
        services.watches.check_uncovered(question.room, question.seat)
        return partial(services.hints.answer, question)
    room = tidy_code(message.room)
    facts = await services.reviews.facts(room, besides=costs.HINT_COST)
    return partial(services.hints.answer, await services.hints.past(message, facts))


async def _try_move(services: SessionServices, message: from_client.TryMove, _at: int) -> Work:
    facts = await services.reviews.facts(tidy_code(message.room), besides=costs.HINT_COST)
    question = await services.hints.past(message, facts)
    return partial(TryRequests(services.context).answer, question, message)


# -- about games that are over -------------------------------------------------------------


async def _replay(services: SessionServices, message: from_client.Replay, _at: int) -> Replayed:
    return await services.reviews.replay(message)


async def _export(services: SessionServices, message: from_client.Export, _at: int) -> Exported:
    return await services.records.export(message)


async def _assess(services: SessionServices, message: from_client.Assess, _at: int) -> Work:
    facts = await services.reviews.facts(tidy_code(message.room))
    return partial(services.reviews.assess, message, facts)


ONE_ASSESSED: Final = "one game at a time is assessed for you: wait for that one"
ONE_TRIED: Final = "one try at a time is judged for you: wait for that one"
ONE_SUGGESTED: Final = "one suggestion at a time is thought of for you: wait for that one"
ONE_MATCHED: Final = "somebody to play with is looked for already: wait for that answer"

TABLE: Final = (
    Route(from_client.Hello, _welcomed),
    Route(from_client.Prove, _welcomed),
    Route(from_client.Ping, _ping),
    Route(from_client.Renew, _renew),
    Route(from_client.WatchLobby, _watch_lobby),
    Route(from_client.WatchRoom, _watch_room),
    Route(from_client.Unwatch, _unwatch),
    Route(from_client.Open, _open, costs.OPENING),
    Route(from_client.Fork, _fork, costs.FORK),
    Route(
        from_client.QuickMatch, _quick_match, costs.OPENING, at_once=False, busy=ONE_MATCHED
    ),  # it may look around for some seconds, and games go on meanwhile
    Route(from_client.PlayCampaign, _play_campaign, costs.OPENING),
    Route(from_client.Learn, _learn, costs.OPENING),
    Route(from_client.Play, _play),
    Route(from_client.Join, _ask),
    Route(from_client.SeatBot, _ask),
    Route(from_client.Leave, _ask),
    Route(from_client.Reserve, _ask),
    Route(from_client.Unseat, _ask),
    Route(from_client.CloseSeat, _ask),
    Route(from_client.Begin, _ask),
    Route(from_client.Reveal, _ask),
    Route(from_client.Ban, _ask),
    Route(from_client.Resign, _ask),
    Route(from_client.TakeBack, _ask),
    Route(from_client.PutForward, _ask),
    Route(from_client.Continue, _ask),
    Route(from_client.Offer, _ask),
    Route(from_client.Answer, _ask),
    Route(from_client.Abort, _ask),
    Route(from_client.ClaimWin, _ask),
    Route(Urge, _ask),
    Route(PlanAhead, _ask, costs.PLAN),
    Route(from_client.Say, _say),
    Route(from_client.Mute, _mute),
    Route(from_client.Suggest, _suggest, costs.HINT, at_once=False, busy=ONE_SUGGESTED),
    Route(from_client.TryMove, _try_move, costs.HINT, at_once=False, busy=ONE_TRIED),
    Route(from_client.Replay, _replay, costs.REVIEW),
    Route(from_client.Export, _export, costs.REVIEW),
    Route(from_client.Assess, _assess, costs.REVIEW, at_once=False, busy=ONE_ASSESSED),
    *PLAYER_ROUTES,
    *CALL_ROUTES,
    *PACE_ROUTES,
    *PAST_ROUTES,
    *TOURNAMENT_ROUTES,
    *PEOPLE_ROUTES,
    *window_routes.TABLE,
)
ROUTES: Final[Mapping[type, Route]] = {route.message: route for route in TABLE}
"""By type of message."""
