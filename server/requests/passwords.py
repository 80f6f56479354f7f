"""Check the password of a server, and slow down who guesses it."""

from collections import OrderedDict
from typing import Final

from protocol import proof
from protocol.from_server import Reason
from protocol.names import PlayerId
from server.requests.rate_limit import TokenBuckets, ms
from server.room.errors import Refused

MOST_KNOWN: Final = 10_000
"""Players that are remembered for having said it; then the first are forgotten."""


class Passwords:
    """Check the password, and count wrong ones by address.

    Those have a bucket of their own: guesses at codes do not empty it. Nor can one guesser lock out
    a whole server_id behind one address: whoever has said the right password to this process before
    is still let in by it while the address must wait. Only newcomers there wait with the guesser,
    as nothing tells the two apart.
    """

    def __init__(self, password: str, server_id: str, wrong: TokenBuckets) -> None:
        """``password`` is empty where everybody is let in; ``server_id`` names this server.

        ``wrong`` counts what is not the password.
        """
        self._key = proof.password_key(password, server_id) if password else b""
        self._wrong = wrong
        self._known: OrderedDict[PlayerId, None] = OrderedDict()

    @property
    def asked(self) -> bool:
        """Return whether there is one."""
        return bool(self._key)

    def check(self, said: str, agreed: str, address: str, player: PlayerId) -> None:
        """Let in ``player``, who says this in proof; ``agreed`` is the connection's transcript.

        Raises Refused: PASSWORD, or TOO_FAST unheard.
        """
        if not self._key:
            return
        if not said:  # a question, no guess: the client asks its user then
            raise Refused(Reason.PASSWORD, "this server has a password")
        wrong = self._wrong.of(address)
        wait = wrong.wait()
        if wait and player not in self._known:
            text = f"Too many wrong passwords. Try again in {_seconds(wait)} s."
            raise Refused(Reason.TOO_FAST, text, retry_ms=ms(wait))
        if not proof.same(said, proof.by_password(self._key, agreed)):
            wrong.take()
            raise Refused(Reason.PASSWORD, "that is not this server’s password")
        self._remember(player)

    def _remember(self, player: PlayerId) -> None:
        self._known[player] = None
        self._known.move_to_end(player)
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)


def _seconds(wait: float) -> int:
    """Whole seconds after which it is over."""
    return int(wait) + 1
