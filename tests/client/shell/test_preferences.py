"""How the window looks and moves: as the person chose, else as the system says."""

import pytest
from msgspec.structs import replace

from client.platform import DESKTOP, Platform
from client.shell.preferences import appearance_of, automatic, pace_of, scale_of
from client.storage.profile import LocalProfile
from client.system_wishes import SystemWishes


class WishedPlatform(Platform):
    """A system that was told something."""

    def __init__(self, scheme="", is_calm=False, density=1.0):
        self._wishes, self.density = SystemWishes(scheme, is_calm), density

    @property
    def wishes(self):
        return self._wishes


@pytest.mark.parametrize("told", ["dark", "light", "contrast"])
def test_the_system_says_the_scheme_until_another_one_is_chosen(told):
    platform = WishedPlatform(told)
    assert appearance_of(LocalProfile(), platform).scheme == told
    for chosen in ("dark", "light", "contrast"):
        assert appearance_of(LocalProfile(theme=chosen), platform).scheme == chosen


def test_it_is_dark_where_the_system_tells_nothing():
    assert appearance_of(LocalProfile(), DESKTOP) == ("dark", "usual", "plain")


def test_board_and_palette_are_the_persons():
    profile = LocalProfile(palette="red_green", board="wood")
    assert appearance_of(profile, DESKTOP) == ("dark", "red_green", "wood")


@pytest.mark.parametrize(
    ("size", "percent"),
    [((1280, 720), 100), ((640, 400), 100), ((390, 844), 100), ((1920, 1080), 130)],
)
def test_everything_grows_with_the_window_and_never_shrinks(size, percent):
    assert automatic(size) == percent


def test_it_grows_to_twice_the_size_at_most():
    assert automatic((7680, 4320)) == 200


def test_a_size_that_was_chosen_stays_in_every_window():
    for profile in (LocalProfile(scale=150), LocalProfile(scale=100, scale_fixed=True)):
        for size in ((1280, 720), (3840, 2160)):
            assert scale_of(profile, DESKTOP, size) == profile.scale / 100


def test_a_dense_screen_is_no_larger_window():
    platform = WishedPlatform(density=2.0)
    assert scale_of(LocalProfile(), platform, (2560, 1440)) == 2.0
    assert scale_of(LocalProfile(), platform, (3840, 2160)) == 2.6


@pytest.mark.parametrize("is_calm", [False, True])
def test_how_much_moves_is_the_persons_and_else_the_systems(is_calm):
    platform, profile = WishedPlatform(is_calm=is_calm), LocalProfile()
    assert (pace_of(profile, platform) > 1) == is_calm
    assert pace_of(replace(profile, animations="full"), platform) == 1
    assert pace_of(replace(profile, animations="reduced"), platform) > 1
    assert pace_of(replace(profile, animations="off"), platform) == 0
    assert pace_of(replace(profile, motion=False), platform) == 0
