"""Answers the messages about people: see routes.py."""

from typing import Final

from protocol.from_server import Done
from protocol.messages import people
from protocol.messages.inbox import DropItem
from protocol.messages.people import People
from protocol.names import RoomId
from server.requests import costs
from server.requests.costs import LIST_COST
from server.requests.people.know_people import PeopleRequests
from server.requests.people.list_people import PeopleLists
from server.requests.people.report_players import ReportRequests
from server.requests.rate_limit import pay
from server.session.route import Route, SessionServices


def _requests(services: SessionServices) -> PeopleRequests:
    address = services.requester.who[0]
    return PeopleRequests(services.context, services.player, address, services.requester)


def _lists(services: SessionServices) -> PeopleLists:
    return PeopleLists(services.context, services.player, services.requester)


async def _show(services: SessionServices, message: people.ShowPeople, _at: int) -> People:
    cost = LIST_COST if message.met else costs.PEOPLE_COST
    pay(services.rate, cost, "too many lists at once: wait a little")
    return await _lists(services).show(message)


async def _find(services: SessionServices, message: people.FindPeople, _at: int) -> People:
    pay(services.rate, LIST_COST, "too many lists at once: wait a little")
    return await _lists(services).find(message)


async def _follow(services: SessionServices, message: people.Follow, _at: int) -> Done:
    return await _requests(services).follow(message)


async def _block(services: SessionServices, message: people.BlockPlayer, _at: int) -> Done:
    return await _requests(services).block(message)


async def _hide(services: SessionServices, message: people.HidePresence, _at: int) -> Done:
    return await _requests(services).hide(message)


async def _invite(services: SessionServices, message: people.InvitePlayer, at: int) -> Done:
    return await _requests(services).invite(message, at)


async def _decline(services: SessionServices, message: people.DeclineInvitation, at: int) -> Done:
    return await _requests(services).decline(message, at)


async def _report(services: SessionServices, message: people.ReportPlayer, at: int) -> Done:
    context, me, requester = services.context, services.player, services.requester
    return await ReportRequests(context, me, requester.who[0], requester).report(message, at)


async def _drop(services: SessionServices, message: DropItem, _at: int) -> Done:
    await services.context.inbox.drop(services.player.id, message.key)
    return Done(message.request, RoomId(""))


PEOPLE_ROUTES: Final = (
    Route(people.ShowPeople, _show, costs.PEOPLE),
    Route(people.FindPeople, _find, costs.LIST),
    Route(people.Follow, _follow),
    Route(people.BlockPlayer, _block),
    Route(people.HidePresence, _hide),
    Route(people.InvitePlayer, _invite),
    Route(people.DeclineInvitation, _decline),
    Route(people.ReportPlayer, _report),
    Route(DropItem, _drop),
)
"""Those of this topic."""
