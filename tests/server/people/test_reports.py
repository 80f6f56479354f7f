"""Reports of players: filed once, with what the reporter heard, read and closed by the operator."""

from msgspec.structs import replace

from protocol.from_client import Say
from protocol.from_server import ChatLine, Done, Reason
from protocol.messages.people import ReportPlayer
from protocol.names import PlayerId, RoomId
from server.cli.arguments import parser
from server.operator_desk import _run, written
from server.people.reports import ListedReport, PlayerReport, ReportBook, months_before
from server.store.memory import MemoryStore
from tests.server.session.connections import street

NOW = 1_764_000_000_000
ANN, BOB = PlayerId("a" * 20), PlayerId("b" * 20)
REPORT = PlayerReport(ANN, "Ann", BOB, "Bob", "Insults", 7)


async def test_a_report_is_filed_once_and_closed_once():
    book, now = ReportBook(MemoryStore()), NOW
    for _ in range(2):
        await book.file(REPORT, now)
    await book.file(replace(REPORT, request=8), now + 1)
    newest, oldest = await book.listed(now)
    assert (newest.id, oldest.id) == ("2025-11-2", "2025-11-1")
    assert await book.close("2025-11-1", now)
    assert not await book.close("2025-11-9", now)
    assert not await book.close("nonsense", now)
    assert [it.closed for it in await book.listed(now)] == [False, True]


def test_months_go_back_over_the_turn_of_a_year():
    assert months_before(1_767_225_600_000)[:3] == ["2026-01", "2025-12", "2025-11"]


def test_what_a_report_says_cannot_command_a_terminal():
    evil = replace(REPORT, text="\x1b[2Jgone", room=RoomId("K7MQ2X"))
    line = ChatLine(NOW, BOB, "Bob", "you \x07fool")
    said = written(ListedReport("2025-11-1", NOW, replace(evil, lines=(line,)), False))
    assert "\x1b" not in said
    assert "\x07" not in said
    assert "K7MQ2X" in said
    assert "> 2025-11-24" in said


async def test_what_the_reporter_heard_goes_along_and_nothing_else():
    async with street() as lines:
        room, ada, bob = await lines.game()
        eve, _ = await lines.person("Eve")
        players = lines.context.registry.live(room).room.occupants
        await bob.ask(Say(70, room, "you fool"))
        await eve.ask(Say(71, room, "spectators' talk"))
        told = await ada.ask(ReportPlayer(72, players[1].player, "Insults", room))
        assert isinstance(told, Done)
        assert isinstance(await ada.ask(ReportPlayer(72, players[1].player, "Insults", room)), Done)
        (report,) = [it.report for it in await lines.context.reports.listed(lines.context.now())]
        assert (report.name, report.by_name, report.room) == ("Bob", "Ada", room)
        assert [line.text for line in report.lines] == ["you fool"]


async def test_a_report_of_nobody_or_without_words_is_refused_and_many_are_too_many():
    async with street() as lines:
        (ada,) = await lines.people("Ada")
        empty = await ada.ask(ReportPlayer(1, BOB, "  "))
        assert empty.reason is Reason.NO_CHAT
        answers = [await ada.ask(ReportPlayer(n, BOB, "Spam")) for n in range(2, 9)]
        assert sum(isinstance(it, Done) for it in answers) == 5
        assert answers[-1].reason is Reason.TOO_FAST
        assert answers[-1].retry_ms > 0


async def test_the_operator_bans_lists_lifts_and_reads_while_servers_run(
    tmp_path, valkey_url, capsys
):
    def given(*words):
        return parser().parse_args(["--redis", valkey_url, "--data", str(tmp_path), *words])

    assert await _run(given("ban", "192.0.2.0/24", "--reason", "spam", "--for", "12h")) == 0
    assert await _run(given("ban", ANN, "--forever")) == 0
    assert await _run(given("bans")) == 0
    said = capsys.readouterr().out
    assert "192.0.2.0/24  until 2" in said
    assert f"{ANN}  for good" in said
    assert await _run(given("unban", "192.0.2.0/24")) == 0
    assert await _run(given("unban", "192.0.2.0/24")) == 1
    assert await _run(given("reports", "--open")) == 0
    assert "no reports" in capsys.readouterr().out
