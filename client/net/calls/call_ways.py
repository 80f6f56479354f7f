"""What a client asks about being called by mail and webhook, over its connection."""

from collections.abc import Callable, Sequence
from typing import Any

from client.languages.message import code
from client.net.calls.ask import Ask
from protocol.messages import calls
from protocol.messages.calls import CallSettings, Often
from protocol.messages.inbox import InboxKind


class CallWays:
    """Asks a server how one is called, in the language of this window.

    All raise as ``ServerConnection.ask`` does.
    """

    def __init__(self, ask: Ask) -> None:
        """``ask`` says a request made of a fresh id until it is answered by that type."""
        self._ask_for = ask

    async def _ask(self, make: Callable[[int], Any]) -> CallSettings:
        answer: CallSettings = await self._ask_for(make, CallSettings)
        return answer

    async def show(self) -> CallSettings:
        """Return how one is called now."""
        return await self._ask(calls.ShowCalls)

    async def set_address(self, address: str) -> CallSettings:
        """Have a code sent to an address; an empty one removes what there is."""
        return await self._ask(lambda n: calls.SetMailAddress(n, address, code()))

    async def confirm(self, said: str) -> CallSettings:
        """Say the code that was sent."""
        return await self._ask(lambda n: calls.ConfirmMailAddress(n, said))

    async def choose(self, kinds: Sequence[InboxKind], often: Often) -> CallSettings:
        """Choose what one is called for, and how often by mail."""
        return await self._ask(lambda n: calls.ChooseCalls(n, tuple(kinds), often, code()))

    async def set_webhook(self, url: str) -> CallSettings:
        """Give an address that is told by requests; an empty one removes it."""
        return await self._ask(lambda n: calls.SetWebhook(n, url, code()))
