"""Runs a bot's thinking in slices, so that the page lives on meanwhile, where the browser can."""

from collections.abc import Callable
from typing import Any


async def in_slices(job: Callable[[], Any]) -> Any:
    """Run ``job``."""
    return job()
