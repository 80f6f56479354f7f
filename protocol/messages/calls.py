"""Define how players are called beyond the window: by mail, and by a request to an address."""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta

from protocol.bounds import At, Sentence, Word
from protocol.messages.base import ClientMessage, ServerMessage
from protocol.messages.inbox import InboxKind
from protocol.names import Request

MOST_ADDRESS: Final = 254
MOST_URL: Final = 400
Often: TypeAlias = Literal["day", "turn"]
"""One summary a day at most, or one mail for each call."""
Typed: TypeAlias = Annotated[str, Meta(max_length=MOST_ADDRESS)]
LanguageCode: TypeAlias = Annotated[str, Meta(pattern="^([a-z]{2,3}(-[A-Za-z0-9]{2,8})?)?$")]
"""In which language one is called, as ``de``; empty for the one that was said before."""
Url: TypeAlias = Annotated[str, Meta(max_length=MOST_URL)]


class ShowCalls(ClientMessage, frozen=True, tag="show_calls"):
    """Ask how one is called while one is not connected."""

    request: Request


class SetMailAddress(ClientMessage, frozen=True, tag="set_mail_address"):
    """Give a mail address, to which a code is sent; an empty one removes what was given."""

    request: Request
    address: Typed = ""
    """Where mail goes; empty removes it."""
    language: LanguageCode = ""
    """In which one is called from then on (``en``, ``de``, ``es``); empty: the one that was said
    before."""


class ConfirmMailAddress(ClientMessage, frozen=True, tag="confirm_mail_address"):
    """Say the code that was sent, by which the address is one's own."""

    request: Request
    code: Annotated[str, Meta(max_length=32)]
    """The code that was sent there."""


class ChooseCalls(ClientMessage, frozen=True, tag="choose_calls"):
    """Choose what one is called for, and how often by mail."""

    request: Request
    kinds: Annotated[tuple[InboxKind, ...], Meta(max_length=8)]
    """Of what one is called, as the inbox names it."""
    often: Often = "day"
    """``day``: one summary a day at most; ``turn``: a mail for each call."""
    language: LanguageCode = ""
    """In which one is called from then on; empty: the one that was said before."""


class SetWebhook(ClientMessage, frozen=True, tag="set_webhook"):
    """Give an address that is told of calls by a request each; an empty one removes it."""

    request: Request
    url: Url = ""
    """Where calls are sent by POST; empty removes it."""
    language: LanguageCode = ""
    """In which one is called from then on; empty: the one that was said before."""


class CallSettings(ServerMessage, frozen=True, tag="call_settings"):
    """Tell how the player is called while not connected; answers all requests about it."""

    request: Request
    mail: bool
    """Whether this server sends mail."""
    webhooks: bool
    """Whether it sends requests."""
    address: Typed = ""
    """Where mail goes: confirmed; empty for nowhere."""
    asked: Typed = ""
    """The address that is still to be confirmed by the code sent there; empty for none."""
    asked_until: At = 0
    """Until when that code is good."""
    kinds: Annotated[tuple[InboxKind, ...], Meta(max_length=8)] = ()
    """Of what one is called, as the inbox names it."""
    often: Often = "day"
    """``day``: one summary a day at most; ``turn``: a mail for each call."""
    url: Url = ""
    """The webhook; empty for none."""
    secret: Word = ""
    """The key of its signatures: told once, when the address is set."""
    fault: Sentence = ""
    """Why the webhook was turned off, or the last mail could not be sent."""
