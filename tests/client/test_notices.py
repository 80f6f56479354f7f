"""Notices, on a real D-Bus of the test's own, with a desktop that keeps what it is told."""

import asyncio
import gc
import logging
import os
import subprocess
from collections.abc import AsyncIterator, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from client.notices import DesktopNotices

pytestmark = [
    pytest.mark.needs("desktop"),
    # the library leaves a socket of each bus to the collector
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]


@pytest.fixture
def bus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A session bus that ends with the test."""
    words = "dbus-daemon", "--session", "--nofork", "--print-address=1"
    place = f"--address=unix:path={tmp_path}/bus"
    daemon = subprocess.Popen([*words, place], stdout=subprocess.PIPE, text=True)
    assert daemon.stdout is not None
    address = daemon.stdout.readline().strip()
    monkeypatch.setitem(os.environ, "DBUS_SESSION_BUS_ADDRESS", address)
    yield address
    daemon.terminate()
    daemon.wait()
    daemon.stdout.close()
    gc.collect()  # here its sockets are let go


class Desktop:
    """What shows notices: keeps those that stand, by number."""

    def __init__(self) -> None:
        self.shown: dict[int, tuple[str, str]] = {}
        self.count = 0

    async def serve(self) -> Any:
        service, aio = import_module("dbus_fast.service"), import_module("dbus_fast.aio")
        desktop = self

        class Notifications(service.ServiceInterface):  # type: ignore[misc, name-defined]
            @service.dbus_method()  # type: ignore[misc]
            def Notify(
                self,
                app: "s",  # type: ignore[name-defined]  # noqa: F821
                replaces: "u",  # type: ignore[name-defined]  # noqa: F821
                icon: "s",  # type: ignore[name-defined]  # noqa: F821
                title: "s",  # type: ignore[name-defined]  # noqa: F821
                body: "s",  # type: ignore[name-defined]  # noqa: F821
                actions: "as",  # type: ignore[name-defined]  # noqa: F722
                hints: "a{sv}",  # type: ignore[name-defined]  # noqa: F722
                timeout: "i",  # type: ignore[name-defined]  # noqa: F821
            ) -> "u":  # type: ignore[name-defined]  # noqa: F821
                desktop.count += 1
                desktop.shown[desktop.count] = (app, body)
                return desktop.count

            @service.dbus_method()  # type: ignore[misc]
            def CloseNotification(self, number: "u"):  # type: ignore[no-untyped-def, name-defined]  # noqa: F821
                desktop.shown.pop(number, None)

            @service.dbus_method()  # type: ignore[misc]
            def GetCapabilities(self) -> "as":  # type: ignore[name-defined]  # noqa: F722
                return ["body"]

            @service.dbus_method()  # type: ignore[misc]
            def GetServerInformation(self) -> "ssss":  # type: ignore[name-defined]  # noqa: F821
                return ["desktop", "tests", "1", "1.2"]

            @service.signal()  # type: ignore[misc]
            def NotificationClosed(self) -> "uu":  # type: ignore[name-defined]  # noqa: F821
                return [0, 0]

        line = await aio.MessageBus().connect()
        line.export(
            "/org/freedesktop/Notifications", Notifications("org.freedesktop.Notifications")
        )
        await line.request_name("org.freedesktop.Notifications")
        return line


@pytest.fixture
async def desktop(bus: str) -> AsyncIterator[Desktop]:
    made = Desktop()
    line = await made.serve()
    yield made
    line.disconnect()
    await line.wait_for_disconnect()


async def until(notices: DesktopNotices) -> None:
    assert notices._task is not None
    async with asyncio.timeout(60):
        await notices._task


async def test_a_turn_is_told_and_taken_away_again(desktop: Desktop) -> None:
    notices = DesktopNotices()
    notices.show("Your turn in Poly-Y")
    await until(notices)
    assert list(desktop.shown.values()) == [("Fourfold", "Your turn in Poly-Y")]
    notices.show("")
    await until(notices)
    assert desktop.shown == {}
    await notices.close()


async def test_one_notice_takes_the_place_of_another(desktop: Desktop) -> None:
    notices = DesktopNotices()
    for sentence in ("One game waits", "Two games wait", "Three games wait"):
        notices.show(sentence)
    await until(notices)
    assert [body for _, body in desktop.shown.values()] == ["Three games wait"]
    await notices.close()
    assert desktop.shown == {}


async def test_the_window_takes_its_notice_with_it(desktop: Desktop) -> None:
    notices = DesktopNotices()
    notices.show("Your turn in Poly-Y")
    await notices.close()
    assert (desktop.count, desktop.shown) == (1, {})


async def test_where_no_desktop_shows_notices_nothing_breaks(
    bus: str, caplog: pytest.LogCaptureFixture
) -> None:
    notices = DesktopNotices()
    with caplog.at_level(logging.CRITICAL):
        notices.show("Your turn in Poly-Y")
        await until(notices)
        await notices.close()
    assert caplog.records == []
