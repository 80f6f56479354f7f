"""The bench: its arithmetic, and that it runs, small, against the real servers."""

import json
import os
from pathlib import Path

import pytest

from tests.bench.bench import budget, main, spent_by_step
from tests.bench.load.frames import BINARY, TEXT, FrameReader, masked, unmasked
from tests.bench.load.line import is_update, tag
from tests.bench.measures.commands import StoreMonitor
from tests.bench.measures.latency import quantile
from tests.bench.measures.spy import read
from tests.bench.measures.steps import GOALS, SHOWN, STEPS, shares, step_of
from tests.bench.measures.table import figure, figures, lines, merged, number
from tests.bench.subjects.inside import LoopTicker


def test_a_median_has_its_spread_and_one_value_has_none() -> None:
    assert str(figure([508, 490, 530])) == "508 (490-530)"
    assert str(figure([5.237])) == "5.24"
    assert [number(it) for it in (0.051, 5, 21.04, 99.96, 507.6)] == [
        "0.051",
        "5",
        "21",
        "100",
        "508",
    ]


def test_a_round_that_failed_is_left_out_and_so_is_what_is_no_number() -> None:
    found = figures([{"us": 3.0, "stacks": {"a": 1}}, {}, {"us": 5.0, "moves": 2}])
    assert found["us"] == (4.0, 3.0, 5.0)
    assert list(found) == ["us", "moves"]


def test_looks_of_all_rounds_are_added_up() -> None:
    rounds = [{"stacks": {"a": 1, "b": 2}}, {}, {"stacks": {"b": 3}}]
    assert merged(rounds) == {"a": 1, "b": 5}


def test_a_table_has_a_line_for_each_row_and_its_numbers_to_the_right() -> None:
    assert lines(["", "old", "new"], [["us a move", "508", "60"]]) == (
        "           old  new\nus a move  508   60"
    )


@pytest.mark.parametrize(
    ("stack", "step"),
    [
        ("/x/server/net/websocket.py:write;/x/server/live/feed.py:_tell", "send"),
        ("/x/websockets/frames.py:parse;/x/websockets/connection.py:data_received", "receive"),
        ("/x/engines/polyy/state.py:placed;/x/server/room/decisions/plies.py:play", "decide"),
        ("/x/engines/polyy/state.py:placed;/x/server/room/fold.py:fold", "fold"),
        ("/x/server/room/decisions/offers.py:offer;/x/server/room/views/audience.py:seen", "views"),
        ("/x/server/live/feed.py:wait;/x/server/services/lobby.py:serve", "services"),
        ("/x/asyncio/events.py:_run;/x/asyncio/base_events.py:_run_once", "loop"),
    ],
)
def test_the_innermost_call_that_is_known_says_whose_a_moment_is(stack: str, step: str) -> None:
    assert step_of(stack) == step


def test_the_steps_have_a_budget_of_sixty_microseconds_and_each_is_shown_once() -> None:
    assert sum(GOALS.values()) == 60
    assert sorted(SHOWN) == sorted(step.name for step in STEPS)


def test_what_py_spy_writes_is_read_innermost_call_first() -> None:
    raw = "<module> (/x/full.py:57);run (/x/server/app.py:8);fold (/x/server/room/fold.py:9) 12\n"
    assert read(raw) == {"/x/server/room/fold.py:fold;/x/server/app.py:run;/x/full.py:<module>": 12}


def test_shares_make_one_and_steps_make_the_ply() -> None:
    stacks = {"/x/protocol/diff.py:diff": 3, "/x/server/store/redis/log.py:append": 1}
    assert shares(stacks)["diff"] == 0.75
    rounds = [{"us a ply": 100.0, "stacks": stacks}]
    assert spent_by_step(rounds)["append"] == 25
    assert budget("two players", {"fourfold": rounds}).splitlines()[-1].split() == [
        "sum",
        "100",
        "60",
    ]
    assert spent_by_step([{}]) == {}


def test_quantiles_are_values_that_occurred() -> None:
    values = [it / 100 for it in range(1, 101)]
    assert [quantile(values, it) for it in (50, 99)] == [0.51, 1.0]
    assert quantile([7.0], 50) == 7.0


def test_a_frame_is_read_however_it_is_cut() -> None:
    sent = [(TEXT, b"[2,0]"), (BINARY, bytes(300)), (TEXT, b""), (BINARY, os.urandom(70_000))]
    wire = b"".join(bytes((0x80 | kind,)) + _size(body) + body for kind, body in sent)
    for cut in (1, 7, 4096, len(wire)):
        reader = FrameReader()
        parts = [wire[at : at + cut] for at in range(0, len(wire), cut)]
        assert [frame for part in parts for frame in reader.read(part)] == sent


def _size(body: bytes) -> bytes:
    size = len(body)
    if size < 126:
        return bytes((size,))
    return bytes((126,)) + size.to_bytes(2) if size < 1 << 16 else bytes((127,)) + size.to_bytes(8)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 70_000])
def test_a_mask_hides_a_message_and_gives_it_back(size: int) -> None:
    body = os.urandom(size)
    frame = masked(TEXT, body)
    head = len(frame) - size
    assert unmasked(frame[head:], frame[head - 4 : head]) == body


def test_updates_are_known_by_their_tag_in_both_encodings() -> None:
    assert tag(b"[2,0,7,[]]") == tag(bytes((0x95, 2, 0))) == 2
    assert is_update(b"[2,0,7]")
    assert not is_update(b'{"type":"room_presence"}')
    assert not is_update(b"[3,0,7,null]")
    for no in (b'{"type":"refusal","reason":"stale"}', b"[1,0,7]"):
        with pytest.raises(AssertionError):
            is_update(no)


def test_a_monitor_counts_what_scripts_call_apart() -> None:
    monitor = StoreMonitor()
    monitor.note(b'+1.2 [0 127.0.0.1:5] "evalsha" "abc" "1"\r\n')
    monitor.note(b'+1.2 [0 lua] "XADD" "log"\r\n')
    assert monitor.sent == {"EVALSHA": 1}
    assert monitor.inner == 1


def test_a_ticker_tells_the_longest_stand_and_begins_anew() -> None:
    ticker = LoopTicker()
    ticker.stands += [0.5, 0.002]
    assert ticker.read()["longest stand"] == 500
    assert ticker.read()["longest stand"] < 500


def test_the_bench_measures_every_server_and_checks_what_it_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, few = tmp_path / "found.json", '{"rooms": 1, "spectators": 2}'
    main(["--quick", "--only", "moves,budget", "--set", few, "--json", str(file)])
    found = json.loads(file.read_text())
    assert set(found["moves"]["us a move"]) == {"bare", "handmade", "fourfold"}
    assert all(it["us"]["least"] > 0 for it in found["moves"]["us a move"].values())
    spent = found["budget"]["and 300 spectators"]["fourfold"]
    assert sum(spent["steps"].values()) == pytest.approx(spent["us a ply"]["median"])
    assert "two players" in capsys.readouterr().out
