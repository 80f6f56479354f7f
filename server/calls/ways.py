"""Define the ways out of a server to a player: what sends mail, and what sends requests.

A server within a page has neither, and must not load what they need.
"""

from typing import Final, Literal, NamedTuple, Protocol, TypeAlias

from protocol.errors import FourfoldError

Allowed: TypeAlias = Literal["off", "public", "any"]
"""Which addresses requests may be sent to."""


class NotSent(FourfoldError):
    """Tell why something could not be sent beyond the window."""


class MailSender(Protocol):
    """Sends mail."""

    async def send(self, to: str, subject: str, text: str, stop_url: str = "") -> None:
        """Hand a mail to the mail server. Raises NotSent.

        ``stop_url``: where its reader ends such mail.
        """
        ...


class RequestSender(Protocol):
    """Sends requests to addresses that players chose."""

    allowed: Allowed

    async def send(self, url: str, secret: str, body: bytes, at: int) -> None:
        """Send ``body``, JSON, signed with ``secret``; ``at``: now in Unix seconds.

        Raises NotSent unless it was taken: answered by 2xx.
        """
        ...


class WaysOut(NamedTuple):
    """Hold what a server has of them."""

    mail: MailSender | None = None
    webhooks: RequestSender | None = None


NO_WAYS: Final = WaysOut()
