"""Each fault of a client is found, and named so that its author understands it."""

import pytest

from server.conform.clients.client_run import client_line
from server.conform.clients.visit import Conditions
from tests.server.conform.clients.broken_client import FAULTS, SmallClient, Sound
from tests.server.conform.clients.own_client import results

CONDITIONS = Conditions(encoding="json", patience_s=30, most_s=60)
HANGING = CONDITIONS._replace(patience_s=2.0)


@pytest.mark.parametrize(("client", "check", "said"), FAULTS, ids=[it[0].__name__ for it in FAULTS])
async def test_a_fault_is_found_and_said(client: type[SmallClient], check: str, said: str) -> None:
    hangs = "has said nothing" in said or said.startswith(("it is to move", "it has not come back"))
    told = await results(client.play, check, conditions=HANGING if hangs else CONDITIONS)
    verdict = told[check]
    is_said = any(part in verdict.why for part in said.split("|"))
    assert (verdict.result, is_said) == ("FAILED", True), client_line(verdict)


async def test_the_client_without_a_fault_passes_where_the_others_fail() -> None:
    told = await results(Sound, *{it[1] for it in FAULTS}, conditions=CONDITIONS)
    assert [client_line(it) for it in told.values() if it.result != "ok"] == []
