"""Name what is wrong where a server lets somebody not in."""

from enum import StrEnum


class Unwelcome(StrEnum):
    """Say by the ``code`` of a refusal as ``not_welcome`` what is wrong; newer ones may be added.

    Who guesses learns nothing: a player that nobody is, a token of another server and a wrong proof
    are all PROOF. Only who has proved a token is told that it is REPLACED.
    """

    ORDER = "ORDER"
    """Hello comes first, prove after a challenge, and neither again."""
    HELLO = "HELLO"
    """A hello names its player as the token does, and has a nonce."""
    PROOF = "PROOF"
    """The proof does not fit what was agreed, by a token of this server."""
    REPLACED = "REPLACED"
    """The token was proved, but a newer one was used since."""
    BANNED = "BANNED"
    """The operator keeps out this player, or this address."""
