"""What the system was told is read from what its own commands say."""

import sys

import pytest

from client.platform import Platform
from client.system_wishes import SystemWishes, answers, asked

LIGHT = (
    "\nHKEY_CURRENT_USER\\Software\\...\\Personalize\n    AppsUseLightTheme    REG_DWORD    0x{}\n"
)
FLAGS = "\nHKEY_CURRENT_USER\\...\\HighContrast\n    Flags    REG_SZ    {}\n"
MOVES = "\nHKEY_CURRENT_USER\\...\\WindowMetrics\n    MinAnimate    REG_SZ    {}\n"
DPI = "\nHKEY_CURRENT_USER\\...\\WindowMetrics\n    AppliedDPI    REG_DWORD    0x{}\n"


@pytest.mark.parametrize(
    ("said", "wishes"),
    [
        ({}, SystemWishes()),
        ({"scheme": "'default'", "contrast": "false", "moves": "true"}, SystemWishes()),
        ({"scheme": "'prefer-dark'"}, SystemWishes("dark")),
        ({"scheme": "'prefer-light'", "moves": "false"}, SystemWishes("light", True)),
        ({"scheme": "'prefer-light'", "contrast": "true"}, SystemWishes("contrast")),
        ({"dpi": "Xcursor.size:\t24\nXft.dpi:\t192\nXft.hinting:\t1"}, SystemWishes(density=2.0)),
        ({"dpi": "Xft.dpi:\t72"}, SystemWishes()),
        ({"dpi": "Xft.dpi:\tmany"}, SystemWishes()),
    ],
)
def test_a_linux_desktop_tells_its_wishes(said, wishes):
    assert asked("linux", lambda commands: said) == wishes


@pytest.mark.parametrize(
    ("said", "wishes"),
    [
        ({}, SystemWishes()),
        ({"dark": "Dark", "contrast": "", "calm": ""}, SystemWishes("dark")),
        ({"dark": "", "contrast": "0", "calm": "1"}, SystemWishes("light", True)),
        ({"dark": "Dark", "contrast": "1", "calm": "0"}, SystemWishes("contrast")),
    ],
)
def test_a_mac_tells_its_wishes(said, wishes):
    assert asked("darwin", lambda commands: said) == wishes


@pytest.mark.parametrize(
    ("said", "wishes"),
    [
        ({}, SystemWishes()),
        ({"light": LIGHT.format(0)}, SystemWishes("dark")),
        ({"light": LIGHT.format(1), "contrast": FLAGS.format(126)}, SystemWishes("light")),
        ({"light": LIGHT.format(1), "contrast": FLAGS.format(127)}, SystemWishes("contrast")),
        ({"moves": MOVES.format(0), "dpi": DPI.format("90")}, SystemWishes("", True, 1.5)),
        ({"moves": MOVES.format(1), "dpi": DPI.format("78")}, SystemWishes(density=1.25)),
    ],
)
def test_windows_tells_its_wishes(said, wishes):
    assert asked("win32", lambda commands: said) == wishes


def test_another_system_tells_nothing_and_is_asked_nothing():
    assert asked("plan9", lambda commands: pytest.fail("asked")) == SystemWishes()


def test_commands_that_are_not_there_fail_or_are_slow_say_nothing():
    python = sys.executable
    said = answers(
        {
            "there": (python, "-c", "print('light')"),
            "gone": ("no-such-command-of-any-system",),
            "fails": (python, "-c", "print('dark'); raise SystemExit(1)"),
        }
    )
    assert said == {"there": "light", "fails": ""}
    assert answers({"slow": (python, "-c", "input()\nwhile True: pass")}) == {"slow": ""}


def test_a_desktop_is_as_its_system_was_told_once_it_is_asked():
    platform = Platform()
    assert platform.wishes == SystemWishes()
    platform.heed(SystemWishes("light", True, 2.0))
    assert platform.wishes.scheme == "light"
    assert platform.density == 2.0
