"""Why a server cannot be reached, in words a player can do something with."""

import errno
import socket
import ssl
from typing import Final
from urllib.parse import urlsplit

from client.net.socket import LineClosed, LineRefused, LineUnexplained
from protocol.codec import Malformed

NO_WAY: Final = (errno.ENETUNREACH, errno.EHOSTUNREACH, errno.ENETDOWN, errno.EHOSTDOWN)
BUSY: Final = 503


def unreached(url: str, why: Exception) -> str:
    """Return why there is no line to ``url``, without a capital and a full stop."""
    return f"no server answers at {url}: {_reason(url, why)}"


def _reason(url: str, why: Exception) -> str:
    match why:
        case ssl.SSLCertVerificationError():
            return f"its certificate is not to be trusted ({why.verify_message})"
        case ssl.SSLError():
            return "no secure line came about; perhaps the address begins with ws:// there"
        case socket.gaierror():
            name = urlsplit(url).hostname
            return f"the name {name} is not known; is it spelled right, is this machine online?"
        case TimeoutError():
            return "nothing came in time; perhaps a firewall is between, or the address is wrong"
        case LineRefused() if why.status == BUSY:
            return "the server is full or just starting"
        case LineRefused() | Malformed():
            return "what answers there is no Fourfold server, or it wants wss:// for ws://"
        case ConnectionResetError() | BrokenPipeError() | LineClosed() | EOFError():
            return "the line was closed at once"
        case LineUnexplained():
            return str(why)
        case OSError():
            return _of_errno(why)
        case _:
            return "the line broke"


def _of_errno(why: OSError) -> str:
    """Return what it means; where several addresses were tried, the text alone has the numbers."""
    told = str(why)

    def is_(*numbers: int) -> bool:
        return why.errno in numbers or any(f"[Errno {number}]" in told for number in numbers)

    if isinstance(why, ConnectionRefusedError) or is_(errno.ECONNREFUSED):
        return "nothing listens there; is the server running, and is the port right?"
    if is_(*NO_WAY):
        return "no way leads to that machine from here; are both on the same network?"
    if is_(errno.EACCES, errno.EPERM):
        return "this machine does not allow it; a firewall may be set so"
    return "the line did not come about; is the address right, is this machine online?"
