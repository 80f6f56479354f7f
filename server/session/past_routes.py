"""Routes what is asked about saved games and about those that are over for good."""

from typing import Final

from protocol.from_server import Done, Replayed
from protocol.messages import history, saves
from server.requests import costs
from server.requests.past.history_requests import HistoryRequests
from server.requests.past.sent_records import SentRecords
from server.requests.rate_limit import pay
from server.requests.saves.save_requests import SaveRequests
from server.session.route import Route, SessionServices

TOO_MANY: Final = "too many lists at once: wait a little"
TOO_MANY_SAVES: Final = "too many games are saved at once: wait a little"


def _saves(services: SessionServices, cost: int = costs.SAVE_COST) -> SaveRequests:
    """Return who answers about saves, once that is paid for. Raises Refused."""
    pay(services.rate, cost, TOO_MANY_SAVES)
    return SaveRequests(services.context, services.player, services.requester)


def _past(services: SessionServices, cost: int) -> HistoryRequests:
    """Return who answers about finished games, once that is paid for. Raises Refused."""
    pay(services.rate, cost, TOO_MANY)
    return HistoryRequests(services.context, services.player, services.requester)


async def _save(services: SessionServices, message: saves.SaveRoom, at: int) -> saves.Saves:
    return await _saves(services).save(message, at)


async def _list(services: SessionServices, message: saves.ListSaves, _at: int) -> saves.Saves:
    return await _saves(services, costs.HISTORY_COST).list(message)


async def _load(services: SessionServices, message: saves.LoadSave, at: int) -> Done:
    services.opening.pay()
    return await SaveRequests(services.context, services.player, services.requester).load(
        message, at
    )


async def _copy(services: SessionServices, message: saves.CopySave, at: int) -> saves.Saves:
    return await _saves(services).copy(message, at)


async def _rename(services: SessionServices, message: saves.RenameSave, at: int) -> saves.Saves:
    return await _saves(services, costs.HISTORY_COST).rename(message, at)


async def _delete(services: SessionServices, message: saves.DeleteSave, at: int) -> saves.Saves:
    return await _saves(services, costs.HISTORY_COST).delete(message, at)


async def _export(
    services: SessionServices, message: saves.ExportSave, _at: int
) -> saves.SaveExported:
    return await _saves(services).export(message)


async def _import(services: SessionServices, message: saves.ImportSave, at: int) -> saves.Saves:
    return await _saves(services).take_in(message, at)


async def _part(services: SessionServices, message: saves.SendPart, _at: int) -> saves.PartHeard:
    pay(services.rate, costs.PART_COST, TOO_MANY_SAVES)
    return services.context.parts.hear(services.player.id, message)


async def _history(
    services: SessionServices, message: history.ShowHistory, _at: int
) -> history.History:
    return await _past(services, costs.HISTORY_COST).show(message)


async def _figures(
    services: SessionServices, message: history.ShowFigures, _at: int
) -> history.Figures:
    return await _past(services, costs.HISTORY_COST).figures(message)


async def _export_history(
    services: SessionServices, message: history.ExportHistory, _at: int
) -> history.HistoryExported:
    return await _past(services, costs.HISTORY_COST).export(message, services.records)


_SENT: Final = SentRecords()


async def _show_record(
    services: SessionServices, message: history.ShowRecord, _at: int
) -> Replayed:
    context, rate, me = services.context, services.rate, services.player.id
    return await _SENT.show(message, me, context, rate, services.form, services.requester)


PAST_ROUTES: Final = (
    Route(saves.SaveRoom, _save, costs.SAVE),
    Route(saves.ListSaves, _list, costs.HISTORY),
    Route(saves.LoadSave, _load, costs.OPENING),
    Route(saves.CopySave, _copy, costs.SAVE),
    Route(saves.RenameSave, _rename, costs.HISTORY),
    Route(saves.DeleteSave, _delete, costs.HISTORY),
    Route(saves.ExportSave, _export, costs.SAVE),
    Route(saves.SendPart, _part, costs.PART),
    Route(saves.ImportSave, _import, costs.SAVE),
    Route(history.ShowHistory, _history, costs.HISTORY),
    Route(history.ShowFigures, _figures, costs.HISTORY),
    Route(history.ExportHistory, _export_history, costs.HISTORY),
    Route(history.ShowRecord, _show_record, costs.SAVE),
)
