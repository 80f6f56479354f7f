"""How effects on a board sound."""

import pytest

from client.sound.names import Sound
from client.table.motion.effect_sounds import sound_of


@pytest.mark.parametrize(
    ("kinds", "sound"),
    [
        (set(), Sound.MOVE),
        ({"flash", "appear"}, Sound.MOVE),
        ({"ripple", "shine"}, Sound.CAPTURE),
        ({"hit", "sink"}, Sound.SINK),
        ({"splash"}, Sound.SPLASH),
        ({"flash", "turn"}, Sound.TURN),
    ],
)
def test_the_weightiest_effect_is_heard(kinds: set[str], sound: Sound) -> None:
    assert sound_of(kinds) is sound
