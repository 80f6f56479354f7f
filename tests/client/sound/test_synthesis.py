"""The waves: loud enough, without clicks, small, and never the same one."""

from array import array
from itertools import pairwise

import pytest

from client.sound.names import Sound
from client.sound.synthesis import FULL, PEAK, RATE, RECIPES, wave

BUDGET = 300_000
"""Bytes of all sounds together."""


def test_each_sound_has_a_recipe() -> None:
    assert set(RECIPES) == set(Sound)


def test_all_sounds_together_are_small() -> None:
    assert sum(len(wave(sound)) for sound in Sound) < BUDGET


@pytest.mark.parametrize("sound", Sound)
def test_a_sound_uses_its_range_and_never_clips(sound: Sound) -> None:
    samples = array("h", wave(sound))
    assert max(abs(value) for value in samples) == pytest.approx(FULL * PEAK, abs=1)


@pytest.mark.parametrize("sound", Sound)
def test_a_sound_begins_and_ends_in_silence(sound: Sound) -> None:
    samples = array("h", wave(sound))
    assert abs(samples[0]) < FULL * 0.01
    assert abs(samples[-1]) < FULL * 0.01
    steps = (abs(after - before) for before, after in pairwise(samples))
    assert max(steps) < FULL * PEAK


@pytest.mark.parametrize("sound", Sound)
def test_a_sound_is_short(sound: Sound) -> None:
    assert 0.04 < len(wave(sound)) / 2 / RATE < 1.2


def test_no_two_sounds_are_alike_and_each_is_the_same_again() -> None:
    waves = [wave(sound) for sound in Sound]
    assert len(set(waves)) == len(waves)
    assert waves == [wave(sound) for sound in Sound]
