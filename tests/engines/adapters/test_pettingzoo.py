"""Every game as a PettingZoo environment, by PettingZoo's own test of environments."""

import pytest

from engines.catalog import MANIFESTS

pytestmark = pytest.mark.needs("pettingzoo")
PLIES = {"wordfleet": 60, "rotorouter": 40}
"""How far a long game is played; all others further than to their end."""


@pytest.mark.filterwarnings("ignore")  # it warns of observations that are not images
@pytest.mark.parametrize("name", MANIFESTS)
def test_a_game_is_an_environment(name: str) -> None:
    from pettingzoo.test import api_test

    from engines.adapters.pettingzoo import GameEnv

    env = GameEnv(name, MANIFESTS[name].small_options)
    api_test(env, num_cycles=PLIES.get(name, 300), verbose_progress=False)


def test_equal_seeds_deal_the_same_and_the_winner_is_rewarded() -> None:
    from engines.adapters.pettingzoo import GameEnv

    shown, ends = [], []
    for _ in range(2):
        env = GameEnv("toppen")
        env.reset(seed=5)
        shown.append(env.render())
        while not all(env.terminations.values()):
            mask = env.observe(env.agent_selection)["action_mask"]
            env.step(int(mask.argmax()))
        ends.append(dict(env.rewards))
    assert shown[0] == shown[1]
    assert ends[0] == ends[1]
    assert sorted(ends[0].values()) in ([-1.0, 1.0], [0.0, 0.0])
