"""Fourfold's own client passes every check of a client."""

import pytest

from protocol.codec import Format
from server.conform.clients.client_check import CLIENT_CHECKS
from server.conform.clients.client_run import client_line, matching_clients
from server.conform.clients.conditions import Conditions
from tests.server.conform.clients.own_client import own_client, results
from tests.support.documents import is_there


@pytest.mark.parametrize("form", ["json", "msgpack"])
async def test_our_client_passes_every_check(form: Format) -> None:
    told = await results(own_client(form))
    assert "\n".join(client_line(it) for it in told.values() if it.result == "FAILED") == ""
    left_out = [name for name, it in told.items() if it.result == "skipped"]
    assert left_out == ["subprotocol.last"], "it offers one encoding alone"


@pytest.mark.parametrize(
    "game", ["toppen", "wordfleet", pytest.param("rotorouter", marks=pytest.mark.slow)]
)
async def test_our_client_plays_the_other_games_over_lines_that_break(game: str) -> None:
    conditions = Conditions(game=game, patience_s=30)
    names = ("newer.fields", "cut.acknowledgement", "snapshot.instead")
    told = await results(own_client(), *names, conditions=conditions)
    assert "\n".join(client_line(it) for it in told.values() if it.result != "ok") == ""


def test_names_of_checks_are_unique_and_each_has_its_page() -> None:
    names = [it.name for it in CLIENT_CHECKS]
    assert len(set(names)) == len(names) == len(matching_clients([]))
    assert all(it.holds for it in CLIENT_CHECKS)
    assert [it.page for it in CLIENT_CHECKS if not is_there(it.page)] == []
