"""Why a server cannot be reached, in words a player can do something with."""

import errno
import socket
import ssl
from typing import Final
from urllib.parse import urlsplit

from client.languages.message import mark, told, tr
from client.net.socket import LineClosed, LineRefused, LineUnexplained
from protocol.codec import Malformed

SENT_OFF: Final = (
    mark("You are banned from this server until {when}: {why}"),
    mark("You are banned from this server until {when}."),
    mark("You are banned from this server: {why}"),
    mark("You are banned from this server."),
)
"""What a server says, in English, to whom it keeps out."""
NO_WAY: Final = (errno.ENETUNREACH, errno.EHOSTUNREACH, errno.ENETDOWN, errno.EHOSTDOWN)
BUSY: Final = 503


def sent_off(text: str) -> str:
    """Return why a server keeps this player out, in the language in use."""
    return told(text, SENT_OFF)


def unreached(url: str, why: Exception) -> str:
    """Return why there is no line to ``url``, in two sentences."""
    words = tr("No answer from {url}.", url=url)
    return f"{words} {_reason(url, why)}"


def _reason(url: str, why: Exception) -> str:
    match why:
        case ssl.SSLCertVerificationError():
            return tr("Its certificate cannot be trusted ({why}).", why=why.verify_message)
        case ssl.SSLError():
            return tr("No secure connection is possible there. Try ws:// instead of wss://.")
        case socket.gaierror():
            host = urlsplit(url).hostname
            return tr(
                "The name {host} was not found. Check the spelling and your connection.", host=host
            )
        case TimeoutError():
            return tr("It took too long. Check the address and the firewall.")
        case LineRefused() if why.status == BUSY:
            return tr("The server is full or still starting.")
        case LineRefused() | Malformed():
            return tr("That is not a Fourfold server, or it needs wss:// instead of ws://.")
        case ConnectionResetError() | BrokenPipeError() | LineClosed() | EOFError():
            return tr("The connection was closed at once.")
        case LineUnexplained():
            return str(why)
        case OSError():
            return _of_errno(why)
        case _:
            return tr("The connection was lost.")


def _of_errno(why: OSError) -> str:
    """Return what it means; where several addresses were tried, the text alone has the numbers."""
    told = str(why)

    def is_(*numbers: int) -> bool:
        return why.errno in numbers or any(f"[Errno {number}]" in told for number in numbers)

    if isinstance(why, ConnectionRefusedError) or is_(errno.ECONNREFUSED):
        return tr("No server is running there. Check the address and the port.")
    if is_(*NO_WAY):
        return tr("That computer cannot be reached. Are both on the same network?")
    if is_(errno.EACCES, errno.EPERM):
        return tr("This computer does not allow it. Check its firewall.")
    return tr("The connection failed. Check the address and your connection.")
