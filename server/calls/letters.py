"""Writes what players are sent: the code of an address, a summary of calls, a webhook's body."""

import hmac
from collections.abc import Sequence
from hashlib import sha256
from typing import Final, NamedTuple

import msgspec

from engines.catalog import title
from protocol.messages.inbox import InboxItem
from protocol.names import ALPHABET, PlayerId

CODE_LENGTH: Final = 8
MOST_LINES: Final = 20


class Waiting(NamedTuple):
    """One thing that waits for a player."""

    key: str
    """Names it: another turn in the same room has another key."""
    item: InboxItem


class CallLetter(NamedTuple):
    """A mail."""

    subject: str
    text: str
    stop_url: str = ""


class LetterWriter:
    """Writes in English, as servers do; signs what only this server may have written."""

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

    def confirmation(self, player: PlayerId, name: str, address: str, at: int) -> CallLetter:
        """Return the mail with the code."""
        code = self.code(player, address, at)
        text = (
            f"{name} wants to be called to games at {self._name} by mail at this address.\n\n"
            f"    The code is {code[:4]}-{code[4:]}\n\n"
            "Type it in Fourfold, under Settings, Calls. It is good for an hour.\n\n"
            "If this was not you, do nothing: without the code nothing more is sent here.\n"
        )
        return CallLetter(f"Your code: {code[:4]}-{code[4:]}", text)

    def summary(self, player: PlayerId, address: str, calls: Sequence[Waiting]) -> CallLetter:
        """Return the mail that says what waits."""
        lines = [self._line(it.item) for it in calls[:MOST_LINES]]
        more = len(calls) - len(lines)
        turns = sum(it.item.kind == "turn" for it in calls)
        subject = lines[0] if len(calls) == 1 else f"{len(calls)} things wait for you"
        if turns == len(calls) > 1:
            subject = f"{turns} games: your turn"
        body = "\n".join(
            f"- {line}{self._link(it.item)}" for line, it in zip(lines, calls, strict=False)
        )
        rest = f"\n- and {more} more" if more else ""
        stop = f"{self._url}/stop/{self.stop_token(player, address)}" if self._url else ""
        ways = f"open {stop} or " if stop else ""
        text = (
            f"At {self._name} this waits for you:\n\n{body}{rest}\n\n"
            f"--\nTo get no more of these, {ways}remove the address in Fourfold, under Settings, "
            "Calls. There you also choose how often you are called, and for what.\n"
        )
        return CallLetter(subject, text, stop)

    def body(self, player: PlayerId, calls: Sequence[Waiting], at: int) -> bytes:
        """Return what a webhook is told."""
        told = [
            {
                "id": it.key,
                "kind": it.item.kind,
                "text": self._line(it.item),
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

    def _line(self, item: InboxItem) -> str:
        game = title(item.game) or "a game"
        name = item.name or "somebody"
        match item.kind:
            case "turn":
                return f"Your turn in {game} with {name}"
            case "seated":
                return f"{name} sat down at your table: {game}"
            case "invitation":
                return f"{name} invites you to {game}"
            case "offer" | "rematch":
                return f"{name} offers a {item.text} in {game}"
            case "follow":
                return f"{name} follows you"
            case _:
                return item.text or "News"

    def _link(self, item: InboxItem) -> str:
        return f": {self._url}/{item.room}" if self._url and item.room else ""

    def _signed(self, what: str, text: str) -> bytes:
        return hmac.digest(self._key, f"calls {what}\n{text}".encode(), sha256)
