"""A screen that is not there, with a mouse on it: Xvfb and xdotool."""

import os
import struct
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame

PATIENCE_S = 120.0
"""How long anything may take on a slow machine."""
NEAR = 6
"""How far apart two values of red, green or blue may be that look the same, of 255."""


class Screen:
    """An X display of this test's own."""

    def __init__(self, display: str, folder: Path) -> None:
        self.display, self._folder = display, folder
        self.mouse = (0, 0)
        """Where it was moved to."""

    def environment(self) -> dict[str, str]:
        """For programs that are to show themselves on it."""
        words = {k: v for k, v in os.environ.items() if not k.startswith("SDL_")}
        return {**words, "DISPLAY": self.display}

    def click(self, x: int, y: int) -> None:
        """Move the mouse there and press its button."""
        self.mouse = x, y
        words = ["xdotool", "mousemove", str(x), str(y), "click", "1"]
        subprocess.run(words, env=self.environment(), check=True, timeout=PATIENCE_S)

    def shows(self) -> pygame.Surface:
        """What is on it at this moment, perhaps half drawn."""
        raw = (self._folder / "Xvfb_screen0").read_bytes()
        header = struct.unpack(">25I", raw[:100])
        size, wide, tall, stride, colours = header[0], header[4], header[5], header[12], header[19]
        rows = memoryview(raw)[size + 12 * colours :][: tall * stride]
        padded = pygame.image.frombuffer(rows, (stride // 4, tall), "BGRA")
        padded.set_alpha(None)  # the fourth byte of a pixel means nothing
        surface = pygame.Surface((wide, tall), depth=32)
        surface.blit(padded, (0, 0))
        return surface

    def picture(self, file: Path) -> None:
        """What is on it, as a PNG."""
        pygame.image.save(self.shows(), file)


def differing(one: pygame.Surface, other: pygame.Surface) -> int:
    """How many pixels of two surfaces of one size are not nearly of one colour."""
    near = pygame.mask.from_threshold(one, (0, 0, 0), (NEAR, NEAR, NEAR, 255), other)
    return one.get_width() * one.get_height() - near.count()


@contextmanager
def a_screen(wide: int, tall: int) -> Iterator[Screen]:
    """A screen of that size, while the block runs."""
    with tempfile.TemporaryDirectory(prefix="fourfold-") as folder:
        reads, writes = os.pipe()
        command = ["Xvfb", "-displayfd", str(writes), "-screen", "0", f"{wide}x{tall}x24"]
        command += ["-fbdir", folder, "-nolisten", "tcp"]
        xvfb = subprocess.Popen(command, pass_fds=[writes], stderr=subprocess.DEVNULL)
        os.close(writes)
        try:
            with os.fdopen(reads) as told:
                number = told.readline().strip()
            assert number, "Xvfb did not start"
            yield Screen(f":{number}", Path(folder))
        finally:
            xvfb.terminate()
            xvfb.wait()
