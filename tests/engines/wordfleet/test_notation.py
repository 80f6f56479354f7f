"""Fleets and intents in one word each: what is written is read, and nothing else."""

import pytest

from engines.wordfleet.notation import deploying, read, read_fleet, write, write_fleet
from engines.wordfleet.public import (
    AcceptResult,
    Challenge,
    Claim,
    Concede,
    CoordinateStrike,
    Counter,
    DisputeWord,
    Intent,
    LetterSweep,
    SonarPing,
    WordStrike,
)
from tests.engines.wordfleet.table import DISPUTED, NORTH, a_game, game

WORDS: list[tuple[str, Intent]] = [
    ("=042", Claim("042")),
    (">117", Counter("117")),
    ("concede", Concede()),
    ("challenge", Challenge()),
    ("STORM@B2-F2", WordStrike("STORM", "B2", "F2")),
    ("D10", CoordinateStrike("D10")),
    ("E?", LetterSweep("E")),
    ("B2#", SonarPing("B2")),
    ("KETCH!", DisputeWord("KETCH")),
    ("accept", AcceptResult()),
    (write_fleet(NORTH), deploying(NORTH)),
    (write_fleet(NORTH) + ":Grey Ladies", deploying(NORTH, "Grey Ladies")),
]


@pytest.mark.parametrize(("text", "intent"), WORDS, ids=[type(it[1]).__name__ for it in WORDS])
def test_each_intent_has_its_word(text: str, intent: Intent) -> None:
    assert read(text) == intent
    assert write(intent) == text


def test_every_intent_of_a_game_is_written_and_read() -> None:
    for seed in range(4):
        for state, _, intent, _ in a_game(game(**DISPUTED, sonar_ping=True), seed):
            assert read(write(intent)) == intent
            assert all(not own.fleet or read_fleet(write_fleet(own.fleet)) for own in state.own)


@pytest.mark.parametrize(
    "text", ["", "hello", "a1", "STORM@B2", "@B2-F2", "STORM@B2-F2,", "storm@b2-f2", "A1B", "=0\n"]
)
def test_what_is_no_intent_says_so(text: str) -> None:
    with pytest.raises(ValueError, match="expected"):
        read(text)


def test_a_fleet_has_five_ships() -> None:
    with pytest.raises(ValueError, match="expected 5 ships"):
        read_fleet("STORM@A1-E1,LION@A3-D3")
