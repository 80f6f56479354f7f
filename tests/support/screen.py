"""A screen that is not there, with a mouse on it: Xvfb and xdotool."""

import os
import struct
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame


class Screen:
    """An X display of this test's own."""

    def __init__(self, display: str, folder: Path) -> None:
        self.display, self._folder = display, folder

    def environment(self) -> dict[str, str]:
        """For programs that are to show themselves on it."""
        words = {k: v for k, v in os.environ.items() if not k.startswith("SDL_")}
        return {**words, "DISPLAY": self.display}

    def click(self, x: int, y: int) -> None:
        """Move the mouse there and press its button."""
        words = ["xdotool", "mousemove", str(x), str(y), "click", "1"]
        subprocess.run(words, env=self.environment(), check=True, timeout=10)

    def picture(self, file: Path) -> None:
        """What is on it, as a PNG."""
        raw = (self._folder / "Xvfb_screen0").read_bytes()
        header = struct.unpack(">25I", raw[:100])
        size, wide, tall, stride, colours = header[0], header[4], header[5], header[12], header[19]
        pixels = raw[size + 12 * colours :]
        rows = b"".join(pixels[y * stride : y * stride + 4 * wide] for y in range(tall))
        surface = pygame.image.frombuffer(rows, (wide, tall), "BGRA").convert_alpha()
        opaque = pygame.Surface((wide, tall))
        surface.set_alpha(None)
        opaque.blit(surface, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        pygame.image.save(opaque, file)


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


def wait_for(file: Path, seconds: float = 20) -> None:
    """Until a file is there."""
    until = time.monotonic() + seconds
    while not file.exists():
        assert time.monotonic() < until, f"{file} never came"
        time.sleep(0.02)
