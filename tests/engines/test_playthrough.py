"""Transcripts: the goldens of every game replayed, and how a transcript is written and read."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import pytest
from msgspec import Struct

from engines.catalog import GAMES, BadOptions, UnknownGame, names
from engines.game import IllegalIntent, Outcome, Seat
from engines.options import GameOptions
from engines.playthrough import GOLDENS, main, replay, sampled
from engines.transcript import Script, TranscriptStep, read, transcript

ROOT = Path(__file__).parents[2]
FILES = sorted(ROOT.glob(GOLDENS))

SMALL = sampled("polyy", {"size": 4}, seed=2)


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parts[-3]}-{file.stem}")
def test_a_golden_is_played_again_word_for_word(file: Path) -> None:
    golden = file.read_text("utf-8")
    assert replay(golden).splitlines() == golden.splitlines()


@pytest.mark.parametrize("name", names())
def test_every_game_has_a_golden_that_is_played_to_its_end(name: str) -> None:
    goldens = [file.read_text("utf-8") for file in FILES if file.parts[-3] == name]
    assert any("  outcome: " in golden for golden in goldens)


def test_a_transcript_holds_its_own_script() -> None:
    assert read(transcript(SMALL)) == SMALL
    left = SMALL._replace(steps=(*SMALL.steps[:3], TranscriptStep(0, None)))
    assert read(transcript(left)) == left


def test_the_same_seed_makes_the_same_transcript() -> None:
    assert sampled("polyy", {"size": 4}, seed=2) == SMALL
    assert sampled("polyy", {"size": 4}, seed=3) != SMALL


def test_a_playthrough_may_stop_early() -> None:
    assert sampled("polyy", {"size": 4}, seed=2, plies=5).steps == SMALL.steps[:5]


def test_a_transcript_tells_changes_by_name() -> None:
    first = transcript(SMALL._replace(steps=(TranscriptStep(0, SMALL.steps[0].intent),)))
    field = SMALL.steps[0].intent.field
    told = first.partition("\nply 1: ")[2].splitlines()
    assert told[:3] == [
        f'seat 0 {{"type":"place","field":{field}}}',
        "  everyone:",
        f"    moves.0 = {field}",
    ]
    assert told[-2:] == ["  seat 1 to move: 31 legal", ""]


def test_a_golden_notices_another_course() -> None:
    golden = transcript(SMALL)
    assert replay(golden.replace("to_move = 1", "to_move = 0")) == golden
    assert replay(golden.replace('"pie":true', '"pie":false')) != golden


def test_an_illegal_step_is_refused() -> None:
    twice = SMALL._replace(steps=(SMALL.steps[0], SMALL.steps[0]))
    with pytest.raises(IllegalIntent):
        transcript(twice)


@pytest.mark.parametrize("text", ["", "game: polyy\n", "game: polyy\nrules: one\n"])
def test_what_is_no_transcript_says_so(text: str) -> None:
    with pytest.raises(ValueError, match="a transcript begins with"):
        read(text)


def test_an_unknown_game_or_option_is_refused() -> None:
    with pytest.raises(UnknownGame):
        sampled("chess", {}, seed=1)
    with pytest.raises(BadOptions):
        sampled("polyy", {"size": 99}, seed=1)


def test_the_command_line_writes_a_transcript() -> None:
    asked = ["polyy", "--seed", "2", "--options", '{"size":4}']
    run = [sys.executable, "-m", "engines.playthrough", *asked]
    told = subprocess.run(run, cwd=ROOT, capture_output=True, check=True).stdout
    assert told.decode().splitlines() == transcript(SMALL).splitlines()


def test_rewriting_fills_in_a_beginning_written_by_hand(tmp_path: Path) -> None:
    golden = transcript(SMALL)
    lines = golden.splitlines()
    by_hand = [line for line in lines if not line.startswith(" ") and line not in ("", "start")]
    file = tmp_path / "golden.txt"
    file.write_text("\n".join(by_hand), "utf-8")
    main(["--rewrite", str(file)])
    assert file.read_text("utf-8") == golden


def test_no_arguments_rewrite_every_golden(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit):
        main([])
    assert "say which game to play" in capsys.readouterr().err
    folder = tmp_path / "tests" / "engines" / "polyy" / "golden"
    folder.mkdir(parents=True)
    (folder / "one.txt").write_text(transcript(SMALL).replace("    ply = 1\n", ""), "utf-8")
    main([])
    assert (folder / "one.txt").read_text("utf-8") == transcript(SMALL)


class Card(Struct, frozen=True, array_like=True):
    """What a player of Secret sees."""

    hand: tuple[int, ...] | None
    shown: tuple[int, ...]


class Show(Struct, frozen=True, tag="show", tag_field="type"):
    """The one intent of Secret."""

    card: int


class Table(Struct, frozen=True):
    """The truth of Secret."""

    shown: tuple[int, ...] = ()


class Secret(GameOptions, frozen=True):
    """Each seat holds one card and shows it; a game to see how audiences are told apart."""

    intent_type: ClassVar[Any] = Show
    view_type: ClassVar[Any] = Card
    rules: ClassVar[int] = 1
    seats: ClassVar[int] = 2
    fewest: ClassVar[int] = 2

    def setup(self, seats: tuple[Seat, ...], seed: bytes) -> Table:
        return Table()

    def to_move(self, state: Table) -> tuple[Seat, ...]:
        return () if len(state.shown) == 2 else (len(state.shown),)

    def legal(self, state: Table, seat: Seat) -> Iterator[Show]:
        return (Show(card) for card in range(10**9))

    def apply(self, state: Table, seat: Seat, intent: Show) -> Table:
        return Table((*state.shown, intent.card))

    def view(self, state: Table, viewer: Seat | None) -> Card:
        if viewer is None:
            return Card(None, state.shown)
        return Card((viewer + 7,) if viewer >= len(state.shown) else (), state.shown)

    def outcome(self, state: Table) -> Outcome | None:
        return Outcome((), "all shown") if len(state.shown) == 2 else None

    def sample(self, state: Table, seat: Seat, random: Random) -> Show:
        return Show(seat + 7)


def test_a_transcript_tells_audiences_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, ("secret", 1), Secret)
    script = sampled("secret", {}, seed=0)
    assert script == Script(
        "secret", 1, {}, (0, 1), 0, (TranscriptStep(0, Show(7)), TranscriptStep(1, Show(8)))
    )
    assert transcript(script) == SECRET


SECRET = """\
game: secret
rules: 1
options: {}
seats: [0,1]
seed: 0

start
  spectators:
    hand = null
    shown = []
  seat 0:
    hand = [7]
    shown = []
  seat 1:
    hand = [8]
    shown = []
  seat 0 to move: over 1000 legal

ply 1: seat 0 {"type":"show","card":7}
  spectators, seat 1:
    shown.0 = 7
  seat 0:
    hand = []
    shown.0 = 7
  seat 1 to move: over 1000 legal

ply 2: seat 1 {"type":"show","card":8}
  spectators, seat 0:
    shown.1 = 8
  seat 1:
    hand = []
    shown.1 = 8
  outcome: {"winners":[],"reason":"all shown","ranking":[]}

"""
