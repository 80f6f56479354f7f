"""A record is sound where every fact of it is what the room would have come to, and no other."""

import sys
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engines.catalog import names
from protocol.from_client import RoomSettings
from server import __main__ as program
from server.records import report
from server.records.parser import MOST_BYTES, InvalidRecord, RecordFault
from server.records.verify import verify
from server.records.writer import canonical, digest, with_digest
from server.room.facts import Played
from tests.server.records.forgeries import damaged, exported, forged, recorded
from tests.support.evidence import record as note
from tests.support.rooms.lives import Life, life

BOTH = "polyy", "rotorouter"


def invalid(raw: bytes, expect: str = "") -> InvalidRecord:
    with pytest.raises(InvalidRecord) as why:
        verify(raw, expect)
    assert str(why.value)
    return why.value


@pytest.mark.parametrize("game", names())
@pytest.mark.parametrize("seed", range(4))
def test_the_record_of_any_life_is_sound(game: str, seed: int) -> None:
    facts = life(game, seed, plies=40)
    shown = verify(exported(facts))
    assert shown.facts == len(facts)
    assert shown.named == (0, 1)
    assert len(shown.room.withheld) == (seed % 4 == 3)


@pytest.mark.parametrize("game", names())
def test_the_record_of_bots_that_say_why_and_what_they_ran_as_is_sound(game: str) -> None:
    room = Life(game, 9, RoomSettings())
    room.begin(people=0)
    room.live(plies=40)
    plies = [fact for fact in room.facts if isinstance(fact, Played)]
    assert plies
    assert all(ply.why and ply.implementation for ply in plies)
    assert verify(exported(room.facts)).facts == len(room.facts)


@pytest.mark.parametrize("game", names())
def test_no_byte_of_a_record_may_be_another_one(game: str) -> None:
    chance = Random(game)
    for _ in range(100):
        invalid(damaged(recorded(game), chance))


@pytest.mark.slow
@pytest.mark.parametrize("game", names())
def test_fifty_games_of_bots_and_a_thousand_changes(game: str) -> None:
    began, size, plies = time.monotonic(), 0, 0
    for seed in range(50):
        room = Life(game, 1_000 + seed, RoomSettings() if seed % 2 else None)
        room.begin(people=0)
        room.live(plies=100_000)
        raw = exported(room.facts)
        shown = verify(raw)
        size, plies = size + len(raw), plies + shown.room.plies
    chance = Random(1)
    faults = [invalid(damaged(raw, chance)).fault for _ in range(1_000)]
    assert len(faults) == 1_000
    words = f"{plies} plies, {size} bytes: 50 of 50 sound; 1000 of 1000 changed bytes noticed"
    note(
        f"{game}: records of random bots verified", "1000-1049", 50, time.monotonic() - began, words
    )


@pytest.mark.parametrize("game", names())
def test_a_forgery_of_all_lines_is_sound_alone_and_not_the_one_expected(game: str) -> None:
    mine = recorded(game)
    kept = verify(mine).digest
    other = exported(life(game, seed=7, plies=40))
    assert verify(other).room.id == verify(mine).room.id
    assert invalid(other, kept).fault == RecordFault.OTHER

    def rename(trees: list[Any]) -> None:
        trees[1]["name"] = "Somebody"

    renamed = forged(mine, rename)
    assert verify(renamed).digest != kept
    assert invalid(renamed, kept).fault == RecordFault.OTHER
    assert verify(mine, kept).expected


def at_fact(kind: str, **changes: Any) -> Any:
    def change(trees: list[Any]) -> None:
        [tree for tree in trees if tree.get("fact") == kind][-1].update(changes)

    return change


def without(kind: str) -> Any:
    def change(trees: list[Any]) -> None:
        trees.remove(next(tree for tree in trees if tree.get("fact") == kind))
        for number, tree in enumerate(trees[:-2], 1):
            if number > 1:
                tree["n"] = number

    return change


def first(**changes: Any) -> Any:
    return lambda trees: trees[0].update(changes)


def opening(**changes: Any) -> Any:
    return lambda trees: trees[-2]["opening"].update(changes)


FORGERIES: dict[str, tuple[Any, RecordFault]] = {
    "a ply before its time": (at_fact("played", at=5), RecordFault.FACT),
    "an intent that is illegal": (at_fact("played", intent={"type": "nothing"}), RecordFault.FACT),
    "an intent of nobody": (at_fact("played", seat=77), RecordFault.FACT),
    "a seat below all": (at_fact("played", seat=-1), RecordFault.FACT),
    "a number that is not next": (at_fact("played", number=7), RecordFault.FACT),
    "a ply less": (without("played"), RecordFault.FACT),
    "a seat less": (without("sat"), RecordFault.FACT),
    "a reveal less": (without("revealed"), RecordFault.FACT),
    "another contribution": (at_fact("revealed", value="ab" * 32), RecordFault.FACT),
    "another commitment of a seat": (at_fact("sat", commitment="ab" * 32), RecordFault.FACT),
    "another beginning": (at_fact("began", contributions=[]), RecordFault.FACT),
    "a flag that did not fall": (at_fact("played", fact="flagfell"), RecordFault.FORM),
    "more lag than the quota": (at_fact("played", lag_ms=60_000), RecordFault.FACT),
    "another secret": (opening(secrets=["ab" * 32, "0a" * 32]), RecordFault.COMMITMENT),
    "a secret less": (opening(secrets=["ab" * 32]), RecordFault.COMMITMENT),
    "a secret more": (opening(secrets=["ab" * 32] * 3), RecordFault.FORM),
    "another seed": (opening(seed="ab" * 32), RecordFault.CONTRIBUTION),
    "another value beside": (opening(contributions=[[0, "ab" * 32]]), RecordFault.CONTRIBUTION),
    "another commitment": (first(commitment="ab" * 32), RecordFault.COMMITMENT),
    "another room": (first(room="ABCDEF"), RecordFault.COMMITMENT),
    "other rules": (first(rules=99), RecordFault.RULES),
    "another game": (first(game="chess"), RecordFault.RULES),
    "options of no game": (first(options={"size": "large"}), RecordFault.FORM),
    "another version": (first(version=2), RecordFault.FORM),
    "a field more": (first(pony=1), RecordFault.FORM),
    "a field more in a fact": (at_fact("played", pony=1), RecordFault.FORM),
    "a number that is a word": (at_fact("played", at="5"), RecordFault.FORM),
    "a number that is true": (at_fact("played", seat=True), RecordFault.FORM),
    "a fact of no kind": (at_fact("played", fact="danced"), RecordFault.FORM),
    "another winner": (lambda trees: trees[-1]["result"].update(winners=[9]), RecordFault.RESULT),
    "a longer result": (lambda trees: trees[-1]["result"].update(pony=9), RecordFault.RESULT),
    "no end": (lambda trees: trees.pop(-3), RecordFault.RESULT),
}


@pytest.mark.parametrize("what", FORGERIES)
def test_a_line_that_lies_is_found_though_the_digest_is_right(what: str) -> None:
    change, fault = FORGERIES[what]
    raw = recorded("polyy", seed=3)
    found = invalid(forged(raw, change))
    assert found.fault == fault, found
    assert found.line or fault == RecordFault.OTHER


LAST = canonical({"digest": digest(())})
HOSTILE: dict[str, bytes] = {
    "nothing": b"",
    "one line": b"{}\n",
    "no end of line": b"{}\n{}\n{}\n{}",
    "no text": b"\xff\xfe" * 40 + b"\n\n\n\n",
    "zeros": b"\0" * 1000 + b"\n" * 4,
    "UTF-16": '{"digest":1}\n'.encode("utf-16") * 4,
    "a byte order mark": b"\xef\xbb\xbf{}\n" * 4,
    "lists": b"[]\n" * 4,
    "deep lists": (b"[" * 100_000 + b"\n") * 4,
    "deep objects": (b'{"a":' * 5_000 + b"1" + b"}" * 5_000 + b"\n") * 4,
    "spaces": b'{"a": 1}\n' * 4,
    "keys out of order": b'{"b":1,"a":1}\n' * 4,
    "a key twice": b'{"a":1,"a":1}\n' * 4,
    "a fraction": b'{"a":1.5}\n' * 4,
    "a whole fraction": b'{"a":1.0}\n' * 4,
    "an infinity": b'{"a":1e999}\n' * 4,
    "a long number": b'{"a":' + b"9" * 10_000 + b"}\n" + LAST * 3,
    "not a number": b'{"a":NaN}\n' * 4,
    "an escaped letter": b'{"a":"\\u0041"}\n' * 4,
    "half a pair": b'{"a":"\\ud800"}\n' * 4,
    "other line ends": b'{"a":1}\r\n' * 4,
    "no digest": b'{"a":1}\n' * 4,
    "too long": b"x" * (MOST_BYTES + 1),
    "only a digest": with_digest([canonical({})] * 3),
    "a first line of wrong types": with_digest(
        [
            canonical({"format": "fourfold-record", "version": 1, "opener": [], "at": {}}),
            canonical({"n": 2}),
            canonical({"opening": {"secrets": [], "contributions": 1, "seed": None}}),
            canonical({"result": {}}),
        ]
    ),
}


@pytest.mark.parametrize("what", HOSTILE)
def test_a_hostile_file_is_refused_in_words(what: str) -> None:
    found = invalid(HOSTILE[what])
    assert found.fault in (RecordFault.UNREADABLE, RecordFault.FORM, RecordFault.DIGEST)
    assert len(str(found)) < 1_000


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    monkeypatch.setattr(sys, "argv", ["fourfold-server", *words])
    with pytest.raises(SystemExit) as end:
        program.main()
    assert isinstance(end.value.code, int)
    return end.value.code


@pytest.mark.parametrize("game", BOTH)
def test_the_command_says_what_is_proven_and_what_is_not(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    file = tmp_path / "game.jsonl"
    file.write_bytes(recorded(game))
    kept = verify(recorded(game)).digest
    assert run(monkeypatch, "verify", str(file)) == 0
    alone = capsys.readouterr().out
    assert "The seed was fixed by the server and seat 0 (Player 0) and seat 1 (Player 1)" in alone
    assert "withheld (1 in all)" in alone
    assert "Compare the digest" in alone
    for words in ("the operator did not look", "no deal was abandoned", kept):
        assert words in alone
    assert run(monkeypatch, "verify", str(file), "--expect", kept.upper()) == 0
    assert "This is the expected record" in capsys.readouterr().out
    assert run(monkeypatch, "verify", str(file), "--expect", "0" * 64) == 1
    assert "INVALID (other)" in capsys.readouterr().err
    assert run(monkeypatch, "verify", str(file), "--expect", "") == 2
    file.write_bytes(recorded(game)[:-9])
    assert run(monkeypatch, "verify", str(file)) == 1
    assert "INVALID" in capsys.readouterr().err
    assert run(monkeypatch, "verify", str(tmp_path)) == 1
    assert run(monkeypatch, "verify", str(tmp_path / "none")) == 1
    assert "Traceback" not in capsys.readouterr().err


def test_where_no_seat_added_to_the_seed_none_is_named() -> None:
    room = Life("toppen", 1)
    room.begin(people=0)
    room.live()
    text = "\n".join(report.report_lines(verify(exported(room.facts))))
    assert "fixed by the server alone" in text
