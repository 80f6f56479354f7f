"""Sends mail: by the standard library's client in a thread, as a player gets few."""

import asyncio
import smtplib
import ssl
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import Final

from server.calls.ways import NotSent
from server.settings import MailSettings

MOST_AT_ONCE: Final = 4
MOST_WHY: Final = 200


class Mailer:
    """Sends one mail at a time over a connection of its own."""

    def __init__(self, settings: MailSettings) -> None:
        self._settings = settings
        self._places = asyncio.Semaphore(MOST_AT_ONCE)

    async def send(self, to: str, subject: str, text: str, stop_url: str = "") -> None:
        """Hand a mail to the mail server. Raises NotSent.

        ``stop_url``: the page where its reader ends such mail; it asks once more, as programs that
        look through mail follow its links.
        """
        message = self.message(to, subject, text, stop_url)
        async with self._places:
            try:
                await asyncio.to_thread(self._send, message)
            except (OSError, smtplib.SMTPException) as why:
                raise NotSent(_why(why)) from why

    def message(self, to: str, subject: str, text: str, stop_url: str = "") -> EmailMessage:
        """Return the mail as it is sent. A line break in a header raises ValueError."""
        sender = self._settings.sender
        message = EmailMessage()
        message["From"] = Address("Fourfold", addr_spec=sender)
        message["To"] = Address(addr_spec=to)
        message["Subject"] = subject
        message["Date"] = formatdate(usegmt=True)
        message["Message-ID"] = make_msgid(domain=sender.rpartition("@")[2])
        message["Auto-Submitted"] = "auto-generated"
        if stop_url:
            message["List-Unsubscribe"] = f"<{stop_url}>"
        message.set_content(text)
        return message

    def _send(self, message: EmailMessage) -> None:
        how = self._settings
        kind = smtplib.SMTP_SSL if how.security == "tls" else smtplib.SMTP
        trust = ssl.create_default_context(cafile=how.authority) if how.security != "none" else None
        more = {"context": trust} if how.security == "tls" else {}
        with kind(how.host, how.port, timeout=how.timeout_s, **more) as line:  # type: ignore[arg-type]
            if how.security == "starttls":
                line.starttls(context=trust)
            if how.user:
                line.login(how.user, how.password)
            line.send_message(message)


def _why(why: Exception) -> str:
    """Return what went wrong in one line, for the log and the player."""
    if isinstance(why, smtplib.SMTPRecipientsRefused):
        return "the mail server does not take mail for this address"
    return " ".join(str(why).split())[:MOST_WHY] or type(why).__name__
