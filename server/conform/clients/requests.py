"""Judge the requests of a client: one id each, said again unchanged, and not too early."""

import time
from typing import Any, Final

from server.conform.clients.fault import ClientFault, shown
from server.conform.server_peer import AGAIN

EARLY: Final = 0.9
"""Clocks differ: so much of ``retry_ms`` is enough."""


class AskedRequests:
    """Follows what was asked, over all lines."""

    def __init__(self) -> None:
        self._asked: dict[int, dict[str, Any]] = {}
        self._answered: set[int] = set()
        self._not_before: dict[str, tuple[float, int]] = {}

    def said(self, tree: dict[str, Any]) -> None:
        """Take in a message. Raises ClientFault."""
        self.keep_time(key_of(tree), tree)
        request = tree.get("request")
        if request is None:
            return
        before = self._asked.get(request)
        if before is not None and before != tree:
            raise ClientFault(
                f"the request id {request} was used for two requests: {shown(before)} and then "
                f"{shown(tree)}. Each has an id of its own",
                "refusals.md",
            )
        if before is None:
            self._is_new(request, tree)
        self._asked[request] = tree

    def _is_new(self, request: int, tree: dict[str, Any]) -> None:
        for other, asked in self._asked.items():
            if other not in self._answered and {**asked, "request": request} == tree:
                raise ClientFault(
                    f"{tree['type']} was asked again under a new id, {request}, though no answer "
                    f"to {other} has come: what was not answered, or was refused for the moment, "
                    "is said again with the same id",
                    "refusals.md",
                )

    def told(self, tree: dict[str, Any]) -> None:
        """Take in an answer that the client was told."""
        request = tree.get("request")
        if request is not None and tree.get("reason") not in AGAIN:
            self._answered.add(request)

    def hold_off(self, key: str, retry_ms: int) -> None:
        """Take in that something was refused, and may be said again after a time alone."""
        self._not_before[key] = time.monotonic() + EARLY * retry_ms / 1000, retry_ms

    def keep_time(self, key: str, tree: Any) -> None:
        """Raise ClientFault where something is said again too early."""
        until, retry_ms = self._not_before.pop(key, (0.0, 0))
        early = until - time.monotonic()
        if early > 0:
            raise ClientFault(
                f"{shown(tree)} was refused for {retry_ms} ms, and said again "
                f"{round(early * 1000)} ms too early: wait for the retry_ms of the refusal",
                "refusals.md#reasons",
            )


def key_of(tree: Any) -> str:
    """Return what makes two messages the same one, said again."""
    if isinstance(tree, list):
        return f"intent {tree[2]}"
    if "request" in tree:
        return f"request {tree['request']}"
    return f"{tree['type']} {tree.get('room', '')}"
