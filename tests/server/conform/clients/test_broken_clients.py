"""Each fault of a client is found, and named so that its author understands it."""

import asyncio
from typing import Any

import pytest

from server.conform.clients.check_run import result_of
from server.conform.clients.checks_server import Restarted
from server.conform.clients.client_run import client_line, matching_clients
from server.conform.clients.conditions import Conditions, RoomAddress
from server.conform.clients.fault import ClientFault
from server.conform.clients.host import hosting
from server.conform.clients.intents import Intents
from server.conform.server_room import HeldRoom
from tests.server.conform.clients.broken_client import (
    FAULTS,
    SaysMoreAgain,
    SmallClient,
    Sound,
    TwoEncodings,
)
from tests.server.conform.clients.own_client import results

CONDITIONS = Conditions(encoding="json", patience_s=30, most_s=60)
SECOND = {"subprotocol.last"}
"""What takes a client of two encodings."""
HANGS = "it is to move", "it has not come back", "its line was silent"
HANGING = CONDITIONS._replace(patience_s=2.0, dark_s=2.0)


@pytest.mark.parametrize(("client", "check", "said"), FAULTS, ids=[it[0].__name__ for it in FAULTS])
async def test_a_fault_is_found_and_said(client: type[SmallClient], check: str, said: str) -> None:
    hangs = "has said nothing" in said or said.startswith(HANGS)
    conditions = HANGING if hangs else CONDITIONS
    if check in SECOND:
        conditions = conditions._replace(encoding="any")
    told = await results(client.play, check, conditions=conditions)
    verdict = told[check]
    is_said = any(part in f"{verdict.why} {verdict.page}" for part in said.split("|"))
    assert (verdict.result, is_said) == ("FAILED", True), client_line(verdict)


async def test_the_client_without_a_fault_passes_where_the_others_fail() -> None:
    told = await results(Sound, *{it[1] for it in FAULTS} - SECOND, conditions=CONDITIONS)
    assert [client_line(it) for it in told.values() if it.result != "ok"] == []


async def test_a_client_of_two_encodings_speaks_the_one_that_it_likes_least() -> None:
    told = await results(
        TwoEncodings.play, *SECOND, conditions=Conditions(patience_s=30, most_s=60)
    )
    assert [client_line(it) for it in told.values() if it.result != "ok"] == []
    told = await results(TwoEncodings.play, *SECOND, conditions=CONDITIONS)
    assert told["subprotocol.last"].result == "skipped"
    assert told["subprotocol.last"].why.endswith("to agree to json alone (--encoding json)")


async def test_a_check_ends_once_the_server_is_there_again() -> None:
    async def leaves(_: RoomAddress) -> str:
        return "it has left"

    [check] = matching_clients(["server.restart"])

    class Early(Restarted):
        """Stops the server before anything is said."""

        @property
        def visit(self) -> Any:
            return self._visit

        @visit.setter
        def visit(self, visit: Any) -> None:
            self._visit = visit
            self._task = asyncio.create_task(self._restart())

    async with hosting() as host:
        told = await result_of(check._replace(trouble=Early), host, CONDITIONS, leaves)
        assert told.result == "FAILED"
        assert host.is_serving
        assert await host.open("polyy")


async def test_what_is_said_again_before_a_rollback_is_told_is_no_fault() -> None:
    told = await results(SaysMoreAgain.play, "snapshot.rolled_back", conditions=CONDITIONS)
    assert [client_line(it) for it in told.values() if it.result != "ok"] == []


@pytest.mark.parametrize(("reason", "number"), [("stale", 2), ("illegal", 3)])
def test_what_crossed_a_rollback_may_be_refused_once(reason: str, number: int) -> None:
    held, intents, old = HeldRoom("K7MQ2X", 0), Intents(), {"type": "place", "field": 4}
    held.tree = [None] * 9 + [3]
    intents.said({0: held}, [1, 0, 3, old])
    held.tree = [None] * 9 + [number]
    intents.roll_back(3, number)
    intents.said({0: held}, [1, 0, 3, old])
    intents.said({0: held}, [1, 0, number, {"type": "place", "field": 5}])
    no = {"type": "refusal", "reason": reason, "message": "not so"}
    intents.refused(held, no, [1, 0, 3, old])
    with pytest.raises(ClientFault, match=r"is (stale|not legal)"):
        intents.refused(held, no, [1, 0, 9, old])
