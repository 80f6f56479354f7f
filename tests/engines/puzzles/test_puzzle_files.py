"""Every puzzle of the files is a position of its game, and its right lines are all there are."""

from collections import Counter
from itertools import islice
from random import Random

import msgspec
import pytest

from engines.catalog import MANIFESTS, names, positions
from engines.game import IllegalIntent
from engines.puzzles.explanation import explained, motifs
from engines.puzzles.file_puzzle import DIFFICULTIES, difficulty_of
from engines.puzzles.line_attempt import attempt
from engines.puzzles.shelf import by_difficulty, file_of, puzzle, puzzled, puzzles
from tests.engines.puzzles import proofs
from tests.support.evidence import record

ALL = [(game, it) for game in puzzled() for it in puzzles(game)]
MOST_BYTES = 50_000
PROVE = {
    "polyy": (proofs.polyy, 4_000, 300_000),
    "toppen": (proofs.toppen, 200_000, 5_000_000),
    "rotorouter": (proofs.rotorouter, 2, 2),
    "wordfleet": (proofs.wordfleet, 20_000, 400_000),
}
"""By game: the proof, and how far it looks in every run, and in a slow one."""
SAMPLES = {"polyy": 6, "toppen": 1}
PROVED = [
    pytest.param(game, marks=pytest.mark.needs("numba") if game == "toppen" else ())
    for game in puzzled()
]


def of(game):
    return [it for name, it in ALL if name == game]


def test_every_game_has_puzzles_of_some_difficulty_and_its_file_is_small():
    assert puzzled() == names()
    for game in names():
        assert file_of(game).stat().st_size < MOST_BYTES
        assert len({it.key for it in puzzles(game)}) == len(puzzles(game)) >= 12
        by = [by_difficulty(game, it) for it in DIFFICULTIES]
        assert sum(map(len, by)) == len(puzzles(game))
        assert sum(map(bool, by)) >= 2


def test_a_game_without_a_file_has_no_puzzles():
    assert puzzles("chess") == puzzles("../polyy") == ()
    assert puzzle("polyy", "0000000000") is None


@pytest.mark.parametrize("game", puzzled())
def test_a_room_can_be_begun_from_every_puzzle(game):
    for it in of(game):
        settled = positions(game).settled(it.game, it.position, Random(1))
        assert settled.text == it.position
        assert it.seat in settled.seats
        assert it.game.to_move(it.start) == (it.seat,)
        again = positions(game).written(it.game, it.start)
        assert positions(game).settled(it.game, again, Random(1)).text == it.position


@pytest.mark.parametrize("game", puzzled())
def test_every_right_line_is_legal_and_told_so_and_nothing_follows_it(game):
    for it in of(game):
        todo = [((), it.right)]
        while todo:
            line, right = todo.pop()
            found = attempt(it, line)
            assert found.told == ("open" if right else "solved")
            assert len(found.states) == len(line) + 1 <= it.moves + 1
            todo += [((*line, it.intent_of(one)), one.then) for one in right]
        assert attempt(it, it.main_line).told == "solved"
        with pytest.raises(ValueError, match="over"):
            attempt(it, (*it.main_line, it.main_line[-1]))


@pytest.mark.parametrize("game", puzzled())
def test_what_is_legal_and_not_right_is_wrong(game):
    for it in of(game)[:6]:
        right = [it.intent_of(one) for one in it.right]
        legal = it.game.legal(it.start, it.seat)  # of Word Fleet they are thousands
        some = [*islice((one for one in legal if one not in right), 8)]
        assert some
        for one in some:
            told = attempt(it, (one,))
            assert (told.told, len(told.states)) == ("wrong", 2)
            if not it.game.open_hands:
                assert told.states[1] is told.states[0]
        with pytest.raises(ValueError, match="only the last"):
            attempt(it, (some[0], right[0]))


def test_what_the_rules_forbid_is_no_attempt():
    for it in of("polyy")[:3]:
        field = it.start.moves[-1]
        with pytest.raises(IllegalIntent):
            attempt(it, (msgspec.convert({"type": "place", "field": field}, it.move_type),))


def test_difficulty_goes_by_the_level_that_finds_it():
    for game, it in ALL:
        levels = len(MANIFESTS[game].bots["search"].levels.names)
        assert 0 <= it.found_by <= levels
    assert difficulty_of("toppen", 1) == "easy"
    assert difficulty_of("toppen", 2) == "medium"
    assert difficulty_of("toppen", 3) == difficulty_of("toppen", 0) == "hard"


def test_the_page_says_how_many_there_are_and_which_levels_find_them():
    told = (file_of("polyy").parent.parent / "README.md").read_text("utf-8")
    for game in puzzled():
        cells = [f"| {game} "]
        for some in (by_difficulty(game, it).values() for it in DIFFICULTIES):
            levels = sorted({it.found_by for it in some})
            names = ", ".join(map(str, levels))
            cells.append(f"| {len(some)}: level{'s' * (len(levels) > 1)} {names} ")
        assert "".join(cells) + "|" in told


def test_no_game_gives_most_of_the_puzzles_of_a_file():
    """Positions of one game look alike: it gives one of each difficulty at most."""
    for game in ("polyy", "wordfleet"):
        begins = Counter(it.position.split(",")[:4].__str__() for it in of(game))
        assert max(begins.values()) <= len(DIFFICULTIES)


# What right moves do


@pytest.mark.parametrize("game", PROVED)
def test_the_file_says_what_a_hint_would_say_of_each_right_move(game):
    for it in of(game):
        assert explained(it) == it
        assert motifs(it, it.main_line)


def test_of_several_moves_the_first_thing_of_each_is_told_without_marks():
    it = of("rotorouter")[0]
    told = motifs(it, it.main_line)
    assert [one.code for one in told] == ["frees", "scores"]
    assert not any(one.marks for one in told)
    assert motifs(it, (it.main_line[-1],)) == ()


# Proven again


def agrees(game, it, most):
    """Whether a plain search finds just what the file says; None where it takes too long."""
    try:
        found = PROVE[game][0](it, most)
    except proofs.TooLong:
        return None
    if game == "rotorouter":
        return same(found, lines(it.right))
    return same(found, [one.intent for one in it.right])


def lines(right):
    return [(it.intent, *rest) for it in right for rest in (lines(it.then) or [()])]


def same(some, others):
    return sorted(map(msgspec.json.encode, some)) == sorted(map(msgspec.json.encode, others))


@pytest.mark.parametrize("game", PROVED)
def test_plain_search_finds_what_the_file_says(game):
    some = of(game)[1 :: len(of(game)) // SAMPLES.get(game, 4)]
    told = [agrees(game, it, PROVE[game][1]) for it in some]
    assert False not in told
    assert True in told


@pytest.mark.slow
@pytest.mark.parametrize("game", PROVED)
def test_plain_search_finds_what_the_file_says_of_every_puzzle(game):
    told = [agrees(game, it, PROVE[game][2]) for it in of(game)]
    assert False not in told
    result = f"{told.count(True)} proven again, {told.count(None)} take too long"
    record(f"puzzles of {game}, by plain search", "-", len(told), 0, result)
