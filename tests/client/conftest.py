"""No test opens a window or plays a sound."""

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["FOURFOLD_MUTED"] = "1"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

from itertools import count

import pygame
import pytest

from client.net.native_socket import NATIVE
from client.net.socket import OPENERS
from server.app import serving
from server.settings import ServerSettings

OPENERS.update(NATIVE)


NUMBERS = count()


@pytest.fixture(autouse=True)
def screen(tmp_path_factory, monkeypatch):
    """A display that nobody sees, and settings that nobody keeps.

    Their folder is made by a program that keeps some: most tests keep none.
    """
    config = tmp_path_factory.getbasetemp() / f"config-{next(NUMBERS)}"
    monkeypatch.setenv("XDG_CONFIG_HOME", str(config))
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))


@pytest.fixture
async def address(tmp_path, valkey_url):
    """Where a real server listens whose bots do not dawdle."""
    settings = ServerSettings(port=0, redis=valkey_url, data=tmp_path, bot_delay_ms=0)
    async with serving(settings) as listener:
        yield f"127.0.0.1:{listener.port}"
