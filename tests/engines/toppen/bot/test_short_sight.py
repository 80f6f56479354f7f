"""The easy level's sight: what is near is seen, what is far is missed, and one corner is liked."""

from collections.abc import Iterator
from random import Random

import pytest

from engines.toppen.board import FIRST
from engines.toppen.bot import short_sight
from engines.toppen.bot.bounded_search import WON
from engines.toppen.bot.short_sight import CORNERS, LIKING, favourite, short_look
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


def test_answers_from_afar_are_overlooked() -> None:
    """To see them all would change what it thinks of many positions."""
    differs, count = 0, 0
    for now in positions(4):
        near = short_look(now, SPECIAL, CORNERS[0])
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(short_sight, "FAR", 9)
            whole = short_look(now, SPECIAL, CORNERS[0])
        differs += whole != near
        count += 1
    assert count / 20 < differs < count


def test_of_equal_steps_one_towards_the_corner_that_is_liked_seems_better() -> None:
    for now in positions(3):
        worth = {corner: short_look(now, SPECIAL, corner).worth for corner in CORNERS}
        assert max(worth.values()) - min(worth.values()) <= 2 * LIKING + 1e-9


def test_a_seat_likes_one_corner_in_a_whole_game_and_others_in_other_games() -> None:
    starts = [TurnPosition(flat(seed.to_bytes(32)), FIRST) for seed in range(30)]
    liked = [favourite(it, 0) for it in starts]
    assert liked == [favourite(it, 0) for it in starts]
    assert {*liked} == {*CORNERS}
    assert liked != [favourite(it, 1) for it in starts]
