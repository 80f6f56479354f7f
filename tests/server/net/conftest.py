"""The listener is tried on every event loop that servers run on."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from server.runtime.event_loop import choose_loop

LOOPS = {"asyncio": asyncio.new_event_loop}
if (installed := choose_loop("auto").factory) is not None:
    LOOPS["uvloop"] = installed


def pytest_asyncio_loop_factories(
    config: pytest.Config, item: pytest.Item
) -> dict[str, Callable[[], Any]]:
    """Run each test here on all of them."""
    return LOOPS
