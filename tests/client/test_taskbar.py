"""Whoever is called while they look elsewhere sees it in the taskbar."""

import subprocess
import sys

import pytest

from client import taskbar
from tests.support.process import ROOT
from tests.support.window.screen import a_screen

PROGRAM = """
import pygame
from client.taskbar import flash_window
print(flash_window())
pygame.display.init()
pygame.display.set_mode((200, 100))
pygame.event.pump()
print(flash_window())
pygame.display.set_mode((300, 100), pygame.RESIZABLE)
print(flash_window())
for event in pygame.event.get():
    repr(event)  # names the window
"""


@pytest.mark.needs("xvfb")
def test_the_system_is_asked_for_attention_once_there_is_a_window() -> None:
    with a_screen(400, 300) as screen:
        told = subprocess.run(
            [sys.executable, "-c", PROGRAM],
            cwd=ROOT,
            env=screen.environment() | {"PYGAME_HIDE_SUPPORT_PROMPT": "1"},
            capture_output=True,
            text=True,
            timeout=60,
        )
    assert told.stdout.split() == ["False", "True", "True"], told.stderr


def test_a_system_that_cannot_show_it_is_no_fault() -> None:
    assert taskbar.flash_window() is False
