"""Writes what players are sent: the code of an address, a summary of calls, a webhook's body."""

import hmac
from collections.abc import Sequence
from hashlib import sha256
from typing import Final, NamedTuple

import msgspec

from engines.catalog import title
from protocol.messages.inbox import InboxItem
from protocol.names import ALPHABET, PlayerId
from server.calls.call_words import CallWords, words_in

CODE_LENGTH: Final = 8
MOST_LINES: Final = 20


class Waiting(NamedTuple):
    """Hold one thing that waits for a player."""

    key: str
    """Names it: another turn in the same room has another key."""
    item: InboxItem


class CallLetter(NamedTuple):
    """Hold a mail."""

    subject: str
    text: str
    stop_url: str = ""


class LetterWriter:
    """Writes in the player's language; signs what only this server may have written."""

    def __init__(self, key: bytes, name: str, public_url: str) -> None:
        """``key``: a secret that all servers of a store share. ``name``: how this one is called."""
        self._key, self._name = key, name or "Fourfold"
        self._url = public_url.rstrip("/")

    def code(self, player: PlayerId, address: str, at: int) -> str:
        """Return the code by which the address is known to be the player's: 40 bits."""
        digest = self._signed("address", f"{player}\n{address}\n{at}")
        return "".join(ALPHABET[byte % len(ALPHABET)] for byte in digest[:CODE_LENGTH])

    def is_code(self, said: str, player: PlayerId, address: str, at: int) -> bool:
        """Return whether this is that code, however long the comparison takes."""
        tidy = said.upper().replace("-", "").replace(" ", "").encode()
        return hmac.compare_digest(tidy, self.code(player, address, at).encode())

    def stop_token(self, player: PlayerId, address: str) -> str:
        """Return what ends the mail of a player to this address, without asking who says it."""
        return f"{player}.{self._signed('stop', f'{player}{chr(10)}{address}').hex()[:32]}"

    def stops(self, token: str, address: str) -> bool:
        """Return whether a token is that of its player for ``address``."""
        player = PlayerId(token.partition(".")[0])
        own = self.stop_token(player, address)
        return bool(address) and hmac.compare_digest(token.encode(), own.encode())

    def confirmation(
        self, player: PlayerId, name: str, address: str, at: int, language: str = ""
    ) -> CallLetter:
        """Return the mail with the code."""
        words, whole = words_in(language), self.code(player, address, at)
        code = f"{whole[:4]}-{whole[4:]}"
        text = words.code_text.format(name=name, server=self._name, code=code)
        return CallLetter(words.code_subject.format(code=code), text)

    def summary(
        self, player: PlayerId, address: str, calls: Sequence[Waiting], language: str = ""
    ) -> CallLetter:
        """Return the mail that says what waits."""
        words = words_in(language)
        lines = [_line(it.item, words) for it in calls[:MOST_LINES]]
        more = len(calls) - len(lines)
        turns = sum(it.item.kind == "turn" for it in calls)
        subject = lines[0] if len(calls) == 1 else words.several.format(n=len(calls))
        if turns == len(calls) > 1:
            subject = words.turns.format(n=turns)
        body = "\n".join(
            f"- {line}{self._link(it.item)}" for line, it in zip(lines, calls, strict=False)
        )
        rest = f"\n- {words.more.format(n=more)}" if more else ""
        stop = f"{self._url}/stop/{self.stop_token(player, address)}" if self._url else ""
        ways = words.open_or.format(url=stop) if stop else ""
        text = (
            f"{words.intro.format(server=self._name)}\n\n{body}{rest}\n\n"
            f"--\n{words.stop.format(ways=ways)}\n"
        )
        return CallLetter(subject, text, stop)

    def body(
        self, player: PlayerId, calls: Sequence[Waiting], at: int, language: str = ""
    ) -> bytes:
        """Return what a webhook is told."""
        words = words_in(language)
        told = [
            {
                "id": it.key,
                "kind": it.item.kind,
                "text": _line(it.item, words),
                "room": it.item.room,
                "game": it.item.game,
                "from": it.item.name,
                "at": it.item.at,
                "url": self._link(it.item).strip(": \n"),
            }
            for it in calls[:MOST_LINES]
        ]
        about = {"type": "calls", "server": self._name, "player": player, "sent": at}
        return msgspec.json.encode(about | {"calls": told})

    def _link(self, item: InboxItem) -> str:
        return f": {self._url}/{item.room}" if self._url and item.room else ""

    def _signed(self, what: str, text: str) -> bytes:
        return hmac.digest(self._key, f"calls {what}\n{text}".encode(), sha256)


def _line(item: InboxItem, words: CallWords) -> str:
    """Return what an item says, in the words of a language."""
    pattern = _pattern(item, words)
    if not pattern:
        return item.text or words.news
    game = title(item.game) or words.a_game
    return pattern.format(game=game, name=item.name or words.somebody)


def _pattern(item: InboxItem, words: CallWords) -> str:
    """Return the sentence of an item; empty where it has its own."""
    match item.kind:
        case "turn":
            return words.turn
        case "seated":
            return words.seated
        case "invitation":
            return words.invitation
        case "offer" | "rematch":
            return words.offers.get(item.text, "")
        case "follow":
            return words.follow
        case "tournament":
            return words.table if item.name else ""
        case "urge":
            return words.unmoved if item.text else words.urge
        case _:
            return ""
