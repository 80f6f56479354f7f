"""Adjudication: four plies in turn and no fewer, and only for one who is winning."""

import msgspec

from tests.bench.bots.adjudication.adjudicator import Adjudicator
from tests.bench.bots.adjudication.errors import judged, told
from tests.bench.bots.ladder import Pairing, play, read_player


def test_a_seat_has_won_after_four_sure_plies_whoever_is_to_move() -> None:
    by = Adjudicator("polyy", 1, 0)
    assert [by.counted(at % 2, (0.98, 0.02)[at % 2]) for at in range(4)] == [None, None, None, 0]
    by = Adjudicator("polyy", 1, 0)
    assert [by.counted(at % 2, (0.02, 0.98)[at % 2]) for at in range(4)] == [None, None, None, 1]


def test_one_doubtful_ply_or_the_other_seat_begins_the_count_anew() -> None:
    by = Adjudicator("polyy", 1, 0)
    chances = (0.98, 0.02, 0.98, 0.04, 0.98, 0.98, 0.02, 0.02, 0.98, None, 0.02, 0.98)
    assert [by.counted(at % 2, it) for at, it in enumerate(chances)] == [None] * len(chances)


def test_an_adjudicated_game_ends_sooner_with_the_same_winner() -> None:
    one = read_player("random")
    whole = Pairing("polyy", '{"size":5}', (one, one), 1)
    cut = msgspec.structs.replace(whole, adjudicator=3)
    to_its_end, as_far_as_open = play(whole), play(cut)
    assert sum(as_far_as_open.plies) < sum(to_its_end.plies)
    assert as_far_as_open.winner == to_its_end.winner
    assert whole != cut  # so games that are kept are no substitute for each other


def test_a_game_that_is_played_on_tells_whether_the_adjudicator_was_right() -> None:
    one = judged("polyy", '{"size":5}', read_player("random"), 3, 1)
    assert one.said == one.winner
    assert 0 < one.at < one.plies
    wrong = one._replace(said=1 - (one.winner or 0))
    never = one._replace(said=None, at=one.plies)
    assert told([one, wrong, never]).startswith("sure of 2 of 3, wrong in 1; ")
    assert told([never]) == "sure of 0 of 1, wrong in 0; 0% of all plies after"
