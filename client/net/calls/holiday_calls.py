"""What a client asks about its player's holidays, over its connection."""

from collections.abc import Callable
from typing import Any

from client.net.calls.ask import Ask
from protocol.messages.pace import EndHoliday, Holidays, ShowHolidays, TakeHoliday


class HolidayCalls:
    """Ask a server about holidays. All raise as ``ServerConnection.ask`` does."""

    def __init__(self, ask: Ask) -> None:
        """``ask`` says a request made of a fresh id until it is answered by that type."""
        self._ask_for = ask

    async def _ask(self, make: Callable[[int], Any]) -> Holidays:
        answer: Holidays = await self._ask_for(make, Holidays)
        return answer

    async def show(self) -> Holidays:
        """Return the holidays that are not over."""
        return await self._ask(ShowHolidays)

    async def take(self, first: str, last: str) -> Holidays:
        """Take the days from ``first`` to ``last`` off."""
        return await self._ask(lambda n: TakeHoliday(n, first, last))

    async def end(self, first: str) -> Holidays:
        """End the holiday that begins on that day."""
        return await self._ask(lambda n: EndHoliday(n, first))
