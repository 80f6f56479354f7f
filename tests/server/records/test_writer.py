"""A record is one text: the same for all who ask, told only when the game is over."""

import msgspec
import pytest

from engines.catalog import names, newest
from protocol.names import PlayerId, RoomId
from server.records.score_sheet import score_sheet
from server.records.writer import NotOver, digest, lines
from server.room.facts import Banned, Offered, Rematched, Withheld
from tests.server.records.forgeries import exported, followed, recorded
from tests.support.rooms.games import resigned_game, whole_game
from tests.support.rooms.lives import life


@pytest.mark.parametrize("game", names())
def test_every_line_has_one_form_and_the_last_is_the_digest_of_all_others(game):
    told = recorded(game).splitlines(keepends=True)
    for line in told:
        tree = msgspec.json.decode(line)
        assert msgspec.json.encode(tree, order="deterministic") + b"\n" == line
        assert not any(isinstance(leaf, float) for leaf in leaves(tree))
    assert msgspec.json.decode(told[-1]) == {"digest": digest(told[:-1])}


def leaves(tree):
    parts = tree.values() if isinstance(tree, dict) else tree if isinstance(tree, list) else ()
    yield tree
    for part in parts:
        yield from leaves(part)


def test_what_comes_after_the_end_changes_no_record():
    facts = resigned_game("polyy", 6)
    later = [
        Offered(9_500, 0, "rematch"),
        Banned(9_600, PlayerId("eve")),
        Rematched(9_700, RoomId("ABCDEF")),
    ]
    for count in range(4):
        assert exported([*facts, *later[:count]]) == exported(facts)


def test_no_game_has_a_record_before_its_end():
    facts = whole_game("toppen")
    for count in (1, 3, 4, len(facts) - 1):
        trail = followed(facts[:count])
        with pytest.raises(NotOver):
            list(lines(facts[:count], trail.room, trail.seed))


def test_secrets_are_told_in_one_line_after_all_facts():
    facts = life("polyy", 3)
    secrets = [facts[0].secret, *(it.secret for it in facts if isinstance(it, Withheld))]
    assert len(secrets) == 2
    told = exported(facts).decode().splitlines()
    for secret in secrets:
        (only,) = [at for at, line in enumerate(told) if secret in line]
        assert only == len(facts)
    assert set(msgspec.json.decode(told[len(facts)])) == {"opening"}


BEGINNINGS = {
    "polyy": "4.5.1:9,25,31,27,2,",
    "toppen": "2,2,2,1/-,-,1,2/-,1,2,-/-,1,1,-\n\n   1 seat 0: 21-22\n   2 seat 1: 13-12\n",
    "wordfleet": "auto words, everyday\n\n   1 seat 1: =814\n   2 seat 0: challenge, RURAL@H2-H6,",
    "rotorouter": "7x7\n\n   1 seat 0: draw, place 0,0 0, roll, token place, end turn\n",
}
ENDS = {
    "polyy": "Won by seat 0: three corners\n",
    "toppen": "Won by seat 1: N-Move\n",
    "wordfleet": " 102 seat 1: A5\nWon by seat 1: fleet sunk\n",
    "rotorouter": "Won by seat 3: stall\n",
}


@pytest.mark.parametrize("game", BEGINNINGS)
def test_a_game_is_written_down_for_people(game):
    options = {"polyy": {"size": 4}, "rotorouter": {"size": 7}}.get(game, {})
    text = score_sheet(followed(whole_game(game, 3, **options)))
    assert text.startswith(
        f"Fourfold, {game} by the rules {newest(game)}, room K7MQ2X\nSeat 0: Player 0\n"
    )
    assert BEGINNINGS[game] in text
    assert text.endswith(ENDS[game])
