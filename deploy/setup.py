"""Sets Fourfold up on a bare machine, then runs one verb of it: python3 deploy/setup.py play.

Standard library only, and readable by Python 3.8, so that an old one can say what is missing.
Silent when nothing is to do. Settings, all optional: FOURFOLD_VENV (where the environment is
kept), FOURFOLD_WITHOUT (extras to leave out, as in bots,embedded,speed).
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parent.parent
VENV = Path(os.environ.get("FOURFOLD_VENV") or ROOT / ".venv").absolute()
PYTHON = VENV / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
STAMP, LOG = VENV / "fourfold.json", VENV / "setup.log"
CONSTRAINTS = Path("deploy") / "constraints.txt"  # relative: pip splits a setting at its spaces

MEGABYTES = {
    "server": 4,
    "client": 16,
    "dev": 60,
    "build": 5,
    "page": 1,
    "embedded": 2,
    "speed": 5,
    "notices": 3,
    "paper": 60,
    "bots": 80,
    "research": 20,
}
OPTIONAL = {
    "embedded": "there is no private store here, and rooms are kept in an SQLite file instead",
    "speed": "the server works without compiled helpers, at a somewhat higher cost",
    "notices": "a turn is not told beside the window",
    "paper": "sheets for play on paper cannot be printed",
    "bots": "bots that need compiled code are left out",
}
EVERYTHING = ["server", "client", "dev"]
KNOWN = [*EVERYTHING, "build", "page"]
REQUIRED = {
    "play": ["server", "client"],
    "host": ["server", "client"],
    "join": ["server", "client"],
    "watch": ["server", "client"],
    "serve": ["server"],
    "onefile": ["server", "client", "build"],
    "web": ["server", "client", "page"],
}
PROGRAMS = {
    "play": [["-m", "client", "play"]],
    "host": [["-m", "client", "host"]],
    "join": [["-m", "client"]],
    "watch": [["-m", "client", "watch"]],
    "serve": [["-m", "server"]],
    "test": [["-m", "pytest", "-n", "auto", "--maxprocesses=4", "--dist=loadfile"]],
    "quick": [["-m", "tests.quick"]],
    "slow": [["-m", "pytest", "-m", "slow"]],
    "soak": [["-m", "tests.soak"]],
    "lint": [
        ["-m", "ruff", "check"],
        ["-m", "ruff", "format", "--check"],
        ["-c", "from importlinter.cli import lint_imports_command as run; run()"],
    ],
    "types": [["-m", "mypy"]],
    "bench": [["-m", "tests.bench.bench"]],
    "ladder": [["-m", "tests.bench.bots.ladder"]],
    "gallery": [["tests/client/gallery/gallery.py"]],
    "playthrough": [["-m", "engines.playthrough"]],
    "game": [["deploy/game.py"]],
    "words": [["-m", "deploy.words"]],
    "onefile": [["deploy/build.py"]],
    "web": [["-m", "deploy.web.build"]],
    "setup": [],
}
CACHES = [".pytest_cache", ".mypy_cache", ".ruff_cache", ".import_linter_cache", ".hypothesis"]

PROBE = "import sys; print('%d.%d' % sys.version_info[:2]); import ensurepip, venv"
TELL_EXTRA = """import sys, tomllib  # the Python that runs set-up may be too old for it
extras = tomllib.load(open("pyproject.toml", "rb"))["project"]["optional-dependencies"]
print(*extras[sys.argv[1]], sep=chr(10))"""
OFFLINE = "connection broken|NewConnectionError|name resolution|timed out|ProxyError"
GET_PYTHON = {
    "debian": "sudo apt install python3.11 python3.11-venv",
    "fedora": "sudo dnf install python3.13",
    "suse": "sudo zypper install python313",
    "arch": "sudo pacman -S python",
    "alpine": "sudo apk add python3",
    "darwin": "brew install python@3.13",
    "win32": "winget install Python.Python.3.13",
}
GET_VENV = {
    **GET_PYTHON,
    "debian": "sudo apt install python{}-venv",
    "fedora": "sudo dnf install python3",
    "suse": "sudo zypper install python3",
}


class Stop(Exception):
    """A sentence that ends set-up."""


def say(sentence: str) -> None:
    """Write one line to the person at the terminal."""
    print("fourfold: " + sentence, flush=True)


# Python and its environment


def supported() -> tuple[list[int], list[int]]:
    """Return the oldest Python that will do and the first that is too new, by pyproject.toml."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    found = re.search(r'requires-python = ">=(\d+)\.(\d+),<(\d+)\.(\d+)"', text)
    if found is None:
        raise Stop("pyproject.toml does not say which Python is needed")
    numbers = [int(number) for number in found.groups()]
    return numbers[:2], numbers[2:]


def family(platform: str, os_release: str) -> str:
    """Return the kind of system this is, as GET_PYTHON names it."""
    if platform != "linux":
        return platform
    words = re.findall(r"[a-z]+", " ".join(re.findall(r"^ID(?:_LIKE)?=.*$", os_release, re.M)))
    return next((name for name in GET_PYTHON if name in words), "")


def this_family() -> str:
    """Return the kind of system that we run on."""
    path = Path("/etc/os-release")
    return family(sys.platform, path.read_text(encoding="utf-8") if path.exists() else "")


def describe(command: list[str]) -> tuple[str, bool]:
    """Return the version of a Python ('' if it is none), and whether it can make environments."""
    try:
        asked = subprocess.run(
            [*command, "-c", PROBE], capture_output=True, text=True, timeout=30, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return "", False
    found = re.match(r"\d+\.\d+$", asked.stdout.strip())
    return (found.group() if found else ""), asked.returncode == 0


def candidates() -> Iterator[list[str]]:
    """Return every Python worth asking: the one that runs this, then those on PATH, newest first.

    Where that is the environment's own, which is about to be removed, the one it was made with.
    """
    (major, oldest), (_, beyond) = supported()
    yield [getattr(sys, "_base_executable", sys.executable) if runs_there() else sys.executable]
    for minor in range(beyond - 1, oldest - 1, -1):
        yield [f"python{major}.{minor}"]
        if sys.platform == "win32":
            yield ["py", f"-{major}.{minor}"]
    yield from (["python3"], ["python"])


def find_python() -> tuple[list[str], str]:
    """Return a Python new enough and whole, with its version; or stop with what to install."""
    oldest, beyond = supported()
    lacking, seen = "", []
    for command in candidates():
        version, whole = describe(command)
        good = bool(version) and oldest <= [int(part) for part in version.split(".")] < beyond
        if good and whole:
            return command, version
        if good:
            lacking = lacking or version
        elif version and version not in seen:
            seen.append(version)
    if lacking:
        how = GET_VENV.get(this_family(), "take the package of your system that has it")
        how = how.format(lacking)
        raise Stop(f"Python {lacking} is here, but its venv module is not. Install it: {how}")
    how = GET_PYTHON.get(this_family(), "take the package of your system")
    raise Stop(
        f"Python {oldest[0]}.{oldest[1]} or newer is needed, below {beyond[0]}.{beyond[1]}; here "
        f"is {' and '.join(seen)}. Install one: {how} (or the installer from python.org)"
    )


def runs_there() -> bool:
    """Return whether the Python that runs this is that of the environment itself."""
    return Path(sys.prefix).resolve() == VENV.resolve()


def make_venv() -> None:
    """Make a new environment in the place of any other, but for one that is in use here."""
    if VENV.exists() and any(VENV.iterdir()) and not (VENV / "pyvenv.cfg").exists():
        raise Stop(f"{VENV} holds something that set-up did not make: it is left as it is")
    command, version = find_python()
    found = Path(shutil.which(command[0]) or command[0]).absolute()
    if VENV in found.parents or (sys.platform == "win32" and runs_there()):
        raise Stop(
            f"{VENV} must be made anew, but the Python of this set-up, {found}, is in it: it is "
            "left as it is. Run the same command with a Python from elsewhere, "
            "as in make setup PYTHON=/usr/bin/python3"
        )
    say(f"making an environment with Python {version} in {VENV}")
    with contextlib.suppress(FileNotFoundError):
        shutil.rmtree(VENV)
    VENV.mkdir(parents=True)
    made = subprocess.run(
        [*command, "-m", "venv", str(VENV)], capture_output=True, text=True, check=False
    )
    if made.returncode:
        raise Stop(f"the environment could not be made: {(made.stdout + made.stderr).strip()}")


def place() -> list[str]:
    """Return where the checkout and its Python are: an environment survives a move of neither."""
    return [str(ROOT), str(VENV), str(PYTHON.resolve())]


def usable(stamp: dict[str, Any]) -> bool:
    """Return whether the environment works: nothing of it, nor its Python, was moved or lost."""
    config = VENV / "pyvenv.cfg"
    if not PYTHON.exists() or not config.exists():
        return False
    home = re.search(r"^home *= *(.+)$", config.read_text(encoding="utf-8"), re.M)
    if home is None or not Path(home.group(1).strip()).exists():
        return False
    if stamp:
        return bool(stamp.get("place") == place())
    pip_there = [str(PYTHON), "-m", "pip", "--version"]
    return subprocess.run(pip_there, capture_output=True, check=False).returncode == 0


# What is installed


def read_stamp() -> dict[str, Any]:
    """Return what the last set-up finished; nothing if there was none."""
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def keep(done: list[str], failed: list[str]) -> None:
    """Write down what is finished, whole or not at all."""
    stamp = {"place": place(), "inputs": inputs(), "done": done, "failed": failed}
    fresh = STAMP.with_suffix(".new")
    fresh.write_text(json.dumps(stamp), encoding="utf-8")
    fresh.replace(STAMP)


def inputs() -> str:
    """Return a hash of all that says what to install."""
    files = [ROOT / "pyproject.toml", ROOT / CONSTRAINTS]
    return hashlib.sha256(b"\0".join(file.read_bytes() for file in files)).hexdigest()


def set_up(verb: str) -> None:
    """Install what the verb needs and is not there, in steps that an interruption keeps."""
    stamp = read_stamp()
    kept = usable(stamp)
    stamp = stamp if kept else {}
    needed = REQUIRED.get(verb, EVERYTHING)
    if stamp.get("inputs") != inputs():
        needed = [extra for extra in KNOWN if extra in [*needed, *stamp.get("done", [])]]
        stamp = {}
    done, failed = list(stamp.get("done", [])), list(stamp.get("failed", []))
    without = re.split(r"[,\s]+", os.environ.get("FOURFOLD_WITHOUT", ""))
    settled = [*done, *without, *([] if verb == "setup" else failed)]
    steps = [extra for extra in needed if extra not in done]
    extras = [extra for extra in OPTIONAL if extra not in settled]
    if not steps and not extras:
        return
    if not kept:
        make_venv()
    announce(steps, extras)
    if steps:
        install(steps)
        done += steps
        keep(done, failed)
    for extra in extras:
        failed = [name for name in failed if name != extra]
        (done if install_optional(extra) else failed).append(extra)
        keep(done, failed)
    say("set up")


def announce(steps: list[str], extras: list[str]) -> None:
    """Say what will be fetched, and how much, before the first byte of it."""
    parts = [f"{name} {MEGABYTES[name]}" for name in steps]
    parts += [f"{name} {MEGABYTES[name]} (optional)" for name in extras]
    total = sum(MEGABYTES[name] for name in [*steps, *extras])
    say(f"installing with pip, at most {total} MB to download: {', '.join(parts)}")


def pip(what: list[str]) -> bool:
    """Return whether pip, as it is configured here, installed it; its words go to the log."""
    pinned = {"PIP_CONSTRAINT": str(CONSTRAINTS), "PIP_BUILD_CONSTRAINT": str(CONSTRAINTS)}
    command = [str(PYTHON), "-m", "pip", "install", "-q", "--disable-pip-version-check", *what]
    with LOG.open("w", encoding="utf-8") as log:
        code = subprocess.call(
            command, cwd=ROOT, env={**os.environ, **pinned}, stdout=log, stderr=log
        )
    return code == 0


def install(extras: list[str]) -> None:
    """Install what Fourfold cannot do without, or stop with pip's last words and a sentence."""
    if pip(["-e", f".[{','.join(extras)}]"]):
        return
    words = LOG.read_text(encoding="utf-8", errors="replace")
    if re.search(OFFLINE, words):
        raise Stop(
            "pip cannot reach its package index: is this machine online, and pip's configuration "
            "right? Then run the same command again; what is installed is kept"
        )
    print("\n".join(words.splitlines()[-6:]), file=sys.stderr)
    raise Stop(f"pip could not install what is needed; all of its words are in {LOG}")


def install_optional(extra: str) -> bool:
    """Install an extra that may be missing; wheels alone, for nobody waits gladly for a build."""
    ask = [str(PYTHON), "-c", TELL_EXTRA, extra]
    told = subprocess.run(ask, cwd=ROOT, stdout=subprocess.PIPE, check=True).stdout.decode()
    if pip(["--only-binary", ":all:", *told.splitlines()]):
        return True
    say(f"note: {extra} cannot be installed: {OPTIONAL[extra]} (the verb setup tries again)")
    return False


# Verbs


def clean() -> None:
    """Remove the environment and what tools left behind."""
    if (VENV / "pyvenv.cfg").exists():
        shutil.rmtree(VENV)
    for name in CACHES:
        shutil.rmtree(ROOT / name, ignore_errors=True)


COMPILED = {"test", "quick", "slow", "soak"}  # verbs that start hundreds of programs of ours
ANSWERS = {"play", "host", "join", "watch", "serve"}  # verbs whose programs say what to type


def called() -> str:
    """Return what the person typed before the verb, for programs that say what to type."""
    script = "py" if sys.platform == "win32" else "python3"
    return "make" if "MAKELEVEL" in os.environ else script + " deploy/setup.py"


def run(verb: str, arguments: list[str]) -> int:
    """Run the verb's programs in the checkout; a single one takes the place of set-up."""
    os.chdir(ROOT)
    if verb in ANSWERS:
        os.environ["FOURFOLD_CALLED"] = called()
    if verb in COMPILED:  # where nothing compiled is kept, that is a third of their time
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    commands = [[str(PYTHON), *program, *arguments] for program in PROGRAMS[verb]]
    if sys.platform == "win32":
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the program: it may take time
    elif len(commands) == 1:
        os.execv(commands[0][0], commands[0])
    return max([0, *[subprocess.call(command) for command in commands]])


def interrupt(*_: object) -> NoReturn:
    """End set-up on SIGTERM as Ctrl-C does."""
    raise KeyboardInterrupt


def main(arguments: list[str]) -> int:
    """Return the exit code of one verb."""
    verbs = [*PROGRAMS, "clean"]
    verb = arguments[0] if arguments else ""
    if verb not in verbs:
        print(f"usage: setup.py VERB [ARGUMENT ...]\nverbs: {' '.join(verbs)}", file=sys.stderr)
        return 2
    signal.signal(signal.SIGTERM, interrupt)
    try:
        if verb == "clean":
            clean()
            return 0
        set_up(verb)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        return run(verb, arguments[1:])
    except Stop as stop:
        say(str(stop))
    except KeyboardInterrupt:
        say("interrupted; the same command goes on from here")
        return 130
    except OSError as error:
        say(f"{error}. The environment is kept in {VENV}: that must be a place to write to")
        say("(the setting FOURFOLD_VENV names another one)")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
