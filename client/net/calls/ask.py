"""How a request is put to a server, as those who ask about one topic are lent it."""

from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

Ask: TypeAlias = Callable[[Callable[[int], Any], type[Any]], Awaitable[Any]]
"""Says a request made of a fresh id until it is answered by that type. Raises RequestRefused."""
