"""What a person has told the system for all programs: bright or dark, contrast, calm, large dots.

Systems are asked by commands of their own, as each has another way and none needs a package; what
does not answer tells nothing.
"""

import re
import subprocess
from collections.abc import Callable, Mapping
from typing import Final, Literal, NamedTuple

PATIENCE_S: Final = 1.0
"""So long all commands together may take."""
USUAL_DPI: Final = 96
DENSEST: Final = 4.0
DESK: Final = "org.gnome.desktop"
HIVE: Final = r"HKCU\Control Panel"
COMMANDS: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = {
    "linux": {
        "scheme": ("gsettings", "get", f"{DESK}.interface", "color-scheme"),
        "contrast": ("gsettings", "get", f"{DESK}.a11y.interface", "high-contrast"),
        "moves": ("gsettings", "get", f"{DESK}.interface", "enable-animations"),
        "dpi": ("xrdb", "-query"),
    },
    "darwin": {
        "dark": ("defaults", "read", "-g", "AppleInterfaceStyle"),
        "contrast": ("defaults", "read", "com.apple.universalaccess", "increaseContrast"),
        "calm": ("defaults", "read", "com.apple.universalaccess", "reduceMotion"),
    },
    "win32": {
        "light": (
            *("reg", "query", r"HKCU\Software\Microsoft\Windows\CurrentVersion\Themes\Personalize"),
            *("/v", "AppsUseLightTheme"),
        ),
        "contrast": ("reg", "query", rf"{HIVE}\Accessibility\HighContrast", "/v", "Flags"),
        "moves": ("reg", "query", rf"{HIVE}\Desktop\WindowMetrics", "/v", "MinAnimate"),
        "dpi": ("reg", "query", rf"{HIVE}\Desktop\WindowMetrics", "/v", "AppliedDPI"),
    },
}
"""By system, what is asked by which command."""
Run = Callable[[Mapping[str, tuple[str, ...]]], Mapping[str, str]]


class SystemWishes(NamedTuple):
    """What the person has told the system, for all programs."""

    scheme: Literal["", "dark", "light", "contrast"] = ""
    """Empty where it tells nothing."""
    is_calm: bool = False
    """Whether little is to move."""
    density: float = 1.0
    """How many dots of the screen stand for one."""


def answers(commands: Mapping[str, tuple[str, ...]]) -> Mapping[str, str]:
    """Return what each command says, all asked at once; empty for one that fails or is slow."""
    begun: dict[str, subprocess.Popen[bytes]] = {}
    for name, command in commands.items():
        try:
            begun[name] = subprocess.Popen(  # noqa: S603 - constants of this file
                command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
        except OSError:
            continue  # it is not there
    said = {}
    for name, process in begun.items():
        try:
            raw = process.communicate(timeout=PATIENCE_S / len(begun))[0]
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            raw = b""
        said[name] = raw.decode("utf-8", "replace").strip() if process.returncode == 0 else ""
    return said


def asked(system: str, run: Run = answers) -> SystemWishes:
    """Return the wishes that ``system``, as `sys.platform` names it, knows of."""
    commands = COMMANDS.get(system)
    if commands is None:
        return SystemWishes()
    said = run(commands)
    match system:
        case "linux":
            return _linux(said)
        case "darwin":
            return _mac(said)
        case _:
            return _windows(said)


def _linux(said: Mapping[str, str]) -> SystemWishes:
    scheme: Literal["", "dark", "light", "contrast"] = ""
    if said.get("contrast") == "true":
        scheme = "contrast"
    elif "light" in said.get("scheme", ""):
        scheme = "light"
    elif "dark" in said.get("scheme", ""):
        scheme = "dark"
    dpi = re.search(r"^Xft\.dpi:\s*(\d+)", said.get("dpi", ""), re.MULTILINE)
    return SystemWishes(scheme, said.get("moves") == "false", _density(dpi and int(dpi[1])))


def _mac(said: Mapping[str, str]) -> SystemWishes:
    """The style is written only where it is dark, or follows the sun."""
    if not said:
        return SystemWishes()
    if said.get("contrast") == "1":
        return SystemWishes("contrast", said.get("calm") == "1")
    return SystemWishes("dark" if said.get("dark") == "Dark" else "light", said.get("calm") == "1")


def _windows(said: Mapping[str, str]) -> SystemWishes:
    light, flags = _value(said.get("light", "")), _value(said.get("contrast", ""))
    scheme: Literal["", "dark", "light", "contrast"] = ""
    if flags is not None and flags & 1:
        scheme = "contrast"
    elif light is not None:
        scheme = "light" if light else "dark"
    is_calm = _value(said.get("moves", "")) == 0
    return SystemWishes(scheme, is_calm, _density(_value(said.get("dpi", ""))))


def _value(line: str) -> int | None:
    """The number at the end of what ``reg query`` says."""
    found = re.search(r"REG_\w+\s+(0x[0-9a-fA-F]+|\d+)\s*$", line)
    return int(found[1], 0) if found else None


def _density(dpi: int | None) -> float:
    """In steps of a quarter; never less than one dot."""
    if not dpi:
        return 1.0
    return max(1.0, min(DENSEST, round(4 * dpi / USUAL_DPI) / 4))
