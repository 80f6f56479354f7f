"""The operator's command: tournaments of a store listed, steered, and players sent away."""

from pathlib import Path

from server.cli.arguments import parser
from server.operator_desk import _run
from server.store.factory import open_stores
from server.tournaments.facts import Announced, Entered
from server.tournaments.shelf import TournamentShelf
from tests.support.tournaments import OPENER, SECRET, plan

CODE = "PERATR"


async def test_the_operator_lists_removes_and_cancels(valkey_url, capsys):
    async def command(*words):
        given = parser().parse_args(["--redis", valkey_url, "tournaments", *words])
        return await _run(given), capsys.readouterr().out

    async with open_stores(valkey_url, Path()) as stores:
        shelf = TournamentShelf(stores.store)
        await shelf.announce(Announced(1_000, CODE, OPENER, "Ann\x1b[2J", plan("swiss"), SECRET))
        for n in range(3):
            await shelf.add(CODE, Entered(1_000, f"player{n}", f"P{n}"))
        code, told = await command()
        (line,) = [line for line in told.splitlines() if line.startswith(CODE)]
        assert (code, line.endswith("Friday  swiss of polyy, open, 3 players, by Ann?[2J")) == (
            0,
            True,
        )
        assert (await command(CODE, "--remove", "player1"))[0] == 0
        assert (await command(CODE, "--cancel"))[0] == 0
        now = await shelf.read(CODE)
        assert now.phase == "cancelled"
        assert [it.sent for it in now.players] == [False, True, False]
        assert CODE not in (await command())[1]
        assert (await command("NNNNNN"))[0] == 1
