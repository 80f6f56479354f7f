"""Routes of tournaments: to the desk of whoever asks."""

from protocol.from_server import Done
from protocol.messages.tournaments import (
    EnterBot,
    EnterTournament,
    LeaveTournament,
    ListTournaments,
    OpenTournament,
    RestFromTournament,
    SteerTournament,
    Tournaments,
    WatchTournament,
)
from protocol.names import tidy_code
from server.requests import costs
from server.session.route import Route, SessionServices
from server.session.tournaments.desk import TournamentDesk


def _desk(services: SessionServices) -> TournamentDesk:
    return TournamentDesk(
        services.context, services.player, services.rate, services.requester.who[0]
    )


async def _list(services: SessionServices, message: ListTournaments, _at: int) -> Tournaments:
    return await _desk(services).listed(message)


async def _watch(services: SessionServices, message: WatchTournament, _at: int) -> None:
    if message.on:
        await _desk(services).known(message.tournament)
        services.tournament.show(tidy_code(message.tournament))
    else:
        services.tournament.show("")


async def _open(services: SessionServices, message: OpenTournament, at: int) -> Done:
    services.opening.pay_evening()
    return await _desk(services).open(message, at)


async def _enter(services: SessionServices, message: EnterTournament, at: int) -> Done:
    return await _desk(services).enter(message, at)


async def _enter_bot(services: SessionServices, message: EnterBot, at: int) -> Done:
    return await _desk(services).enter_bot(message, at)


async def _leave(services: SessionServices, message: LeaveTournament, at: int) -> Done:
    return await _desk(services).leave(message, at)


async def _rest(services: SessionServices, message: RestFromTournament, at: int) -> Done:
    return await _desk(services).rest(message, at)


async def _steer(services: SessionServices, message: SteerTournament, at: int) -> Done:
    return await _desk(services).steer(message, at)


TOURNAMENT_ROUTES = (
    Route(ListTournaments, _list, costs.LIST),
    Route(WatchTournament, _watch),
    Route(OpenTournament, _open, costs.OPENING),
    Route(EnterTournament, _enter),
    Route(EnterBot, _enter_bot),
    Route(LeaveTournament, _leave),
    Route(RestFromTournament, _rest),
    Route(SteerTournament, _steer),
)
