"""Plays sounds: silent where the person wants that, or where there is nothing to hear them by."""

from typing import Final

import pygame

from client.sound.names import Sound
from client.sound.synthesis import RATE, wave

BUFFER: Final = 512
"""Samples that the system asks for at once: less is late, more is choppy."""
CHANNELS: Final = 8


class SoundSpeaker:
    """Opens the device for the first sound there is to hear, and makes each sound when it is needed
    first, or while the window rests. No sound plays twice at once.
    """

    def __init__(self) -> None:
        self.volume = 0.0
        """From 0, silent, to 1."""
        self._made: dict[Sound, pygame.mixer.Sound] = {}
        self._is_open, self._is_mute = False, False

    def play(self, sound: Sound) -> None:
        """Let ``sound`` be heard from its beginning, if it is not heard at this moment."""
        if self.volume <= 0 or not self._open():
            return
        made = self._sound(sound)
        if made.get_num_channels() == 0:
            made.set_volume(self.volume)
            made.play()

    def prepare(self) -> bool:
        """Make one sound that was not needed yet; return whether there are more.

        A sound takes some milliseconds, which a window at rest has. Nothing is made before the
        first sound was heard: who only looks at the lobby needs none.
        """
        if self.volume <= 0 or not self._is_open:
            return False
        lacking = [sound for sound in Sound if sound not in self._made]
        if lacking:
            self._sound(lacking[0])
        return len(lacking) > 1

    def close(self) -> None:
        """Give the device back."""
        if self._is_open:
            pygame.mixer.quit()
        self._made.clear()
        self._is_open = False

    def _open(self) -> bool:
        """Open the device the first time; return whether there is one."""
        if self._is_open or self._is_mute:
            return self._is_open
        try:
            pygame.mixer.init(RATE, -16, 1, BUFFER, allowedchanges=0)
            pygame.mixer.set_num_channels(CHANNELS)
        except pygame.error:
            self._is_mute = True  # no device: a window without sound is a window
            return False
        self._is_open = True
        return True

    def _sound(self, sound: Sound) -> pygame.mixer.Sound:
        if sound not in self._made:
            self._made[sound] = pygame.mixer.Sound(buffer=wave(sound))
        return self._made[sound]
