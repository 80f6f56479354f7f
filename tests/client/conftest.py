"""No test opens a window or plays a sound."""

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame
import pytest


@pytest.fixture(autouse=True)
def screen(tmp_path, monkeypatch):
    """A display that nobody sees, and settings that nobody keeps."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
