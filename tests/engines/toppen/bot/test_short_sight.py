"""The easy level's sight: what is near is seen, what is far is missed, and one corner is liked."""

from collections.abc import Iterator
from random import Random

from engines.toppen.board import FIRST, Step
from engines.toppen.bot.bounded_search import WON, judged
from engines.toppen.bot.short_sight import CARELESS, CORNERS, FAR, LIKING, favourite, short_look
from engines.toppen.public import Special
from engines.toppen.starts import flat
from engines.toppen.turn import TurnPosition, begun, played, steps

SPECIAL = Special()


def positions(games: int) -> Iterator[TurnPosition]:
    """What random games come to."""
    for seed in range(games):
        random = Random(seed)
        now, end = begun(TurnPosition(flat(seed.to_bytes(32))), SPECIAL)
        while end is None:
            yield now
            now, end = played(now, random.choice(steps(now, SPECIAL)), SPECIAL)


def answers(now: TurnPosition, step: Step) -> list[tuple[Step, float]]:
    """What may follow a step, and what is left of it then."""
    after, end = played(now, step, SPECIAL)
    if end or after.to_move == now.to_move:
        return []
    found = [(it, played(after, it, SPECIAL)) for it in steps(after, SPECIAL)]
    return [(it, judged(*then, now.to_move, depth=0)) for it, then in found]


def is_far(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) >= FAR


def test_a_win_at_once_is_seen() -> None:
    seen = 0
    for now in positions(12):
        ends = {step: played(now, step, SPECIAL)[1] for step in steps(now, SPECIAL)}
        winning = {step for step, end in ends.items() if end and end.winner == now.to_move}
        if winning:
            seen += 1
            found = short_look(now, SPECIAL, CORNERS[0])
            assert found.worth >= WON - LIKING
            assert {*found.steps} <= winning
    assert seen >= 5


def test_only_answers_from_afar_are_overlooked() -> None:
    missed = 0
    for now in positions(6):
        found = short_look(now, SPECIAL, CORNERS[1])
        for step in found.steps:
            for answer, left in answers(now, step):
                if left < found.worth - CARELESS - LIKING:  # it is worse than this level thinks
                    missed += 1
                    assert is_far(answer[0], step[1])
                    assert now.last is None or is_far(answer[0], now.last[1])
    assert missed > 10


def test_of_equal_steps_one_towards_the_corner_that_is_liked_seems_better() -> None:
    for now in positions(3):
        worth = {corner: short_look(now, SPECIAL, corner).worth for corner in CORNERS}
        assert max(worth.values()) - min(worth.values()) <= 2 * LIKING + CARELESS


def test_a_seat_likes_one_corner_in_a_whole_game_and_others_in_other_games() -> None:
    starts = [TurnPosition(flat(seed.to_bytes(32)), FIRST) for seed in range(30)]
    liked = [favourite(it, 0) for it in starts]
    assert liked == [favourite(it, 0) for it in starts]
    assert {*liked} == {*CORNERS}
    assert liked != [favourite(it, 1) for it in starts]
