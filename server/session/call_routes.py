"""Routes of calls beyond the window: mail addresses, codes, webhooks."""

from protocol.messages import calls
from protocol.messages.calls import CallSettings
from server.requests import costs
from server.requests.costs import Cost
from server.requests.rate_limit import check, pay
from server.session.route import Route, SessionServices

CALL_COST = 5
CHANGE = Cost(CALL_COST)
TOO_OFTEN = "too many changes at once: wait a little"


def _pay(services: SessionServices) -> None:
    """Charge the connection, and its address, where one may be many."""
    pay(services.rate, CALL_COST, TOO_OFTEN)
    check(services.context.acquainting.of(services.requester.who[0]).take(), TOO_OFTEN)


async def _show(services: SessionServices, message: calls.ShowCalls, at: int) -> CallSettings:
    return await services.context.desk.show(services.player.id, message.request, at)


async def _address(
    services: SessionServices, message: calls.SetMailAddress, at: int
) -> CallSettings:
    _pay(services)
    return await services.context.desk.set_address(services.player, message, at)


async def _confirm(
    services: SessionServices, message: calls.ConfirmMailAddress, at: int
) -> CallSettings:
    _pay(services)
    return await services.context.desk.confirm(services.player.id, message, at)


async def _choose(services: SessionServices, message: calls.ChooseCalls, at: int) -> CallSettings:
    return await services.context.desk.choose(services.player.id, message, at)


async def _webhook(services: SessionServices, message: calls.SetWebhook, at: int) -> CallSettings:
    _pay(services)
    return await services.context.desk.set_webhook(services.player.id, message, at)


CALL_ROUTES = (
    Route(calls.ShowCalls, _show),
    Route(calls.SetMailAddress, _address, CHANGE, at_once=True),
    Route(calls.ConfirmMailAddress, _confirm, CHANGE),
    Route(calls.ChooseCalls, _choose, costs.DAILY),
    Route(calls.SetWebhook, _webhook, CHANGE),
)
