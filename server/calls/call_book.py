"""How each player is called while not connected: a log a player, and what it comes to."""

from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from protocol.from_server import Reason
from protocol.messages.calls import Often
from protocol.messages.inbox import InboxKind
from server.books.log_book import LogBook
from server.room.errors import Refused
from server.settings import DAY_MS
from server.store.log import Store

CODE_MS: Final = 3_600_000
"""How long a code that was sent is good."""
MOST_TRIES: Final = 5
"""Wrong codes after which it is void."""
ASK_MS: Final = 60_000
"""A player may have a code sent once in this time ..."""
MOST_ASKS: Final = 5
"""... and so often a day."""
MOST_FAILURES: Final = 12
"""Failures in a row after which a way is given up, until its address is set again."""
MOST_TOLD: Final = 200
"""Calls that are remembered as told, the latest."""
MOST_CHANGES: Final = 5_000
"""Choices that a player ever makes: so no log grows without end. To end them is always heard."""
KINDS: Final[tuple[InboxKind, ...]] = ("turn", "invitation", "tournament")
"""What one is called for unless one chooses."""


class CallFact(Struct, frozen=True, tag_field="fact"):
    """Note something about how a player is called."""

    at: int
    """On the store's clock, in Unix milliseconds."""


class AddressAsked(CallFact, frozen=True, tag="asked"):
    """Note that a code is sent to this address."""

    address: str


class CodeRefused(CallFact, frozen=True, tag="wrong"):
    """Note that another code was said."""


class AddressConfirmed(CallFact, frozen=True, tag="confirmed"):
    """Note that the code was said: the address is the player's."""

    address: str = ""
    """The one the code was sent to, and when: another may have been asked for meanwhile."""
    asked_at: int = 0


class AddressRemoved(CallFact, frozen=True, tag="removed"):
    """Note that no mail is sent any more."""


class CallsChosen(CallFact, frozen=True, tag="chosen"):
    """Note what the player is called for, and how often by mail."""

    kinds: tuple[InboxKind, ...]
    often: Often


class LanguageChosen(CallFact, frozen=True, tag="language"):
    """Note in which language the player is called, by its code."""

    language: str


class WebhookGiven(CallFact, frozen=True, tag="webhook"):
    """Note where requests go, signed with ``secret``; nowhere where ``url`` is empty."""

    url: str
    secret: str


class CallsTold(CallFact, frozen=True, tag="told"):
    """Note that a mail or a request was sent, about these calls."""

    way: str
    keys: tuple[str, ...]


class TellingFailed(CallFact, frozen=True, tag="failed"):
    """Note that a mail or a request could not be sent."""

    way: str
    why: str


CallEntry: TypeAlias = (
    AddressAsked
    | CodeRefused
    | AddressConfirmed
    | AddressRemoved
    | CallsChosen
    | LanguageChosen
    | WebhookGiven
    | CallsTold
    | TellingFailed
)


class Way(Struct, frozen=True):
    """Tell how it stands with mail, or with the webhook."""

    at: int = 0
    """When something was sent last, or could not be."""
    told: tuple[str, ...] = ()
    """The calls that were told, the latest last."""
    failures: int = 0
    """In a row."""
    why: str = ""

    @property
    def is_given_up(self) -> bool:
        """Return whether nothing is sent any more, as it failed too often."""
        return self.failures >= MOST_FAILURES


class CallRecord(Struct, frozen=True):
    """Hold what a log comes to."""

    address: str = ""
    asked: str = ""
    asked_at: int = 0
    asks: tuple[int, ...] = ()
    """When codes were sent within a day before the last."""
    tries: int = 0
    kinds: tuple[InboxKind, ...] = KINDS
    often: Often = "day"
    language: str = ""
    """Empty where none was chosen yet."""
    url: str = ""
    secret: str = ""
    mail: Way = Way()
    webhook: Way = Way()
    changes: int = 0
    """What the player has chosen so far."""

    @property
    def has_ways(self) -> bool:
        """Return whether there is any way to this player beside the window."""
        return bool(self.address and not self.mail.is_given_up) or bool(
            self.url and not self.webhook.is_given_up
        )

    def is_asked(self, at: int) -> bool:
        """Return whether a code is good at this time."""
        return bool(self.asked) and at < self.asked_at + CODE_MS and self.tries < MOST_TRIES

    def concerns(self, entry: CallEntry) -> bool:
        """Return whether an entry changes anything. Raises Refused where it is too often."""
        match entry:
            case AddressAsked():
                return self._may_ask(entry)
            case CodeRefused():
                return self.is_asked(entry.at)
            case AddressConfirmed():
                same = (entry.address, entry.asked_at) == (self.asked, self.asked_at)
                return same and self.is_asked(entry.at)
            case AddressRemoved():
                return bool(self.address or self.asked)
            case CallsChosen():
                chosen = entry.kinds, entry.often
                return chosen != (self.kinds, self.often) and self._may_change(
                    entry.kinds or not self.kinds
                )
            case LanguageChosen():
                is_new = entry.language not in ("", self.language)
                return is_new and self.changes < MOST_CHANGES
            case WebhookGiven():
                return bool(entry.url or self.url) and self._may_change(entry.url)
            case CallsTold():
                return bool(set(entry.keys) - set(self.way(entry.way).told))
            case TellingFailed():
                return not self.way(entry.way).is_given_up

    def _may_change(self, what: object = True) -> bool:
        """Return True. Raises Refused after too many changes, unless they end all: nothing."""
        if what and self.changes >= MOST_CHANGES:
            text = "you have changed how you are called too often: all you can do is end it"
            raise Refused(Reason.LIMIT, text)
        return True

    def _may_ask(self, entry: AddressAsked) -> bool:
        wait = self.asked_at + ASK_MS - entry.at if self.asks else 0
        if wait > 0 and entry.address == self.asked:
            return False  # the same once more: the code is on its way
        lately = [at for at in self.asks if at > entry.at - DAY_MS]
        if wait > 0:
            text = "a code was sent a moment ago: wait a little before another one"
            raise Refused(Reason.TOO_FAST, text, retry_ms=wait)
        if len(lately) >= MOST_ASKS:
            raise Refused(Reason.LIMIT, "too many codes were sent today: try again tomorrow")
        return self._may_change()

    def way(self, name: str) -> Way:
        """Return how it stands with ``mail`` or ``webhook``."""
        return self.mail if name == "mail" else self.webhook

    def after(self, entry: CallEntry) -> "CallRecord":
        """Return the record with one more entry."""
        match entry:
            case AddressAsked(at=at, address=address):
                lately = tuple(it for it in self.asks if it > at - DAY_MS)
                asks, changes = (*lately, at), self.changes + 1
                return replace(
                    self, asked=address, asked_at=at, tries=0, asks=asks, changes=changes
                )
            case CodeRefused():
                return replace(self, tries=self.tries + 1)
            case AddressConfirmed():
                fresh = Way(self.mail.at, self.mail.told)
                return replace(self, address=self.asked, asked="", tries=0, mail=fresh)
            case AddressRemoved():
                return replace(self, address="", asked="", tries=0)
            case CallsChosen(kinds=kinds, often=often):
                return replace(self, kinds=kinds, often=often, changes=self.changes + 1)
            case LanguageChosen(language=language):
                return replace(self, language=language, changes=self.changes + 1)
            case WebhookGiven(url=url, secret=secret):
                changes = self.changes + 1
                return replace(self, url=url, secret=secret, webhook=Way(), changes=changes)
            case CallsTold(at=at, way=name, keys=keys):
                told = tuple(dict.fromkeys((*self.way(name).told, *keys)))[-MOST_TOLD:]
                return self._with(name, Way(at, told))
            case TellingFailed(at=at, way=name, why=why):
                before = self.way(name)
                failed = replace(before, at=at, failures=before.failures + 1, why=why)
                return self._with(name, failed)

    def _with(self, name: str, way: Way) -> "CallRecord":
        return replace(self, mail=way) if name == "mail" else replace(self, webhook=way)


class CallBook(LogBook[CallEntry, CallRecord]):
    """Hold the logs of all players, ``calls:PLAYER``."""

    def __init__(self, store: Store) -> None:
        """Fold nothing yet."""
        super().__init__(store, "calls", CallEntry, CallRecord())
