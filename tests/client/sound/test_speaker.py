"""The speaker: on SDL's dummy driver, which counts time as a real device does."""

from collections.abc import Iterator

import pygame
import pytest

from client.sound.names import Sound
from client.sound.speaker import SoundSpeaker


@pytest.fixture
def speaker() -> Iterator[SoundSpeaker]:
    made = SoundSpeaker()
    made.volume = 0.5
    yield made
    made.close()


def playing() -> int:
    return sum(pygame.mixer.Channel(at).get_busy() for at in range(pygame.mixer.get_num_channels()))


def test_a_sound_is_heard_once_though_it_is_asked_for_twice(speaker: SoundSpeaker) -> None:
    speaker.play(Sound.WIN)
    speaker.play(Sound.WIN)
    assert playing() == 1


def test_different_sounds_are_heard_together(speaker: SoundSpeaker) -> None:
    speaker.play(Sound.WIN)
    speaker.play(Sound.LOSS)
    assert playing() == 2


def test_a_silent_speaker_opens_no_device(speaker: SoundSpeaker) -> None:
    speaker.volume = 0
    speaker.play(Sound.MOVE)
    assert not speaker.prepare()
    assert pygame.mixer.get_init() is None


def test_the_volume_is_that_of_the_moment(speaker: SoundSpeaker) -> None:
    speaker.play(Sound.WIN)
    channel = next(
        pygame.mixer.Channel(at)
        for at in range(pygame.mixer.get_num_channels())
        if pygame.mixer.Channel(at).get_busy()
    )
    assert channel.get_sound().get_volume() == pytest.approx(0.5, abs=0.02)


def test_all_sounds_are_made_one_at_a_time_while_nothing_else_is_done(
    speaker: SoundSpeaker,
) -> None:
    assert not speaker.prepare(), "nothing was heard yet"
    speaker.play(Sound.MOVE)
    steps = 1
    while speaker.prepare():
        steps += 1
    assert steps == len(Sound) - 1


def test_without_a_device_it_is_silent(
    speaker: SoundSpeaker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "there-is-none")
    speaker.play(Sound.MOVE)
    assert pygame.mixer.get_init() is None
    speaker.play(Sound.MOVE)
