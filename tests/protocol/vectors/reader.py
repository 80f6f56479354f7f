"""A small reader of the test vectors, of the standard library alone, by the page about the wire.

It shares no code with the server or the client: so it checks both them and the vectors.
"""

import copy
import hashlib
import hmac
import json
import struct
import unicodedata
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any


class Wrong(Exception):
    """What was read is not right."""


def patch(tree: Any, changes: list[Any]) -> Any:
    """Put each value at its path."""
    if len(changes) % 2:
        raise Wrong("a path without a value")
    tree, path = copy.deepcopy(tree), [0]
    for said, value in zip(changes[::2], changes[1::2], strict=True):
        if type(said) is int:
            path = [*path[:-1], said]
        elif type(said) is list:
            path = said
        else:
            raise Wrong("no path")
        if not path:
            tree = copy.deepcopy(value)
            continue
        inner = tree
        for at in path[:-1]:
            inner = checked(inner, at, len(inner) - 1 if isinstance(inner, list) else -1)[at]
        last = path[-1]
        checked(inner, last, len(inner) if isinstance(inner, list) else -1)
        inner[last : last + 1] = [copy.deepcopy(value)]
    return tree


def checked(tree: Any, at: Any, most: int) -> Any:
    if type(tree) is not list or type(at) is not int or not 0 <= at <= most:
        raise Wrong("nothing there")
    return tree


def updated(seen: list[Any], update: list[Any]) -> list[Any]:
    """Apply one update to a RoomView."""
    tag, _, _, in_view, *around = update
    seen = list(seen)
    seen[11] = patch(seen[11], in_view)
    if tag in (4, 5):
        seen[14] = seen[15] = seen[14] + 1
    if tag == 5:
        seen[9] += 1
    return patch(seen, around[0] if around else [])


class Packed:
    """MessagePack as the wire has it: no bin, no extension types."""

    def __init__(self, raw: bytes) -> None:
        self.raw, self.at = raw, 0

    def whole(self) -> Any:
        value = self.value()
        if self.at != len(self.raw):
            raise Wrong("more than one message")
        return value

    def take(self, count: int) -> bytes:
        part = self.raw[self.at : self.at + count]
        self.at += count
        if len(part) < count:
            raise Wrong("cut off")
        return part

    def number(self, form: str) -> Any:
        return struct.unpack(f">{form}", self.take(struct.calcsize(form)))[0]

    def value(self) -> Any:
        head = self.take(1)[0]
        if head <= 0x7F:
            return head
        if head >= 0xE0:
            return head - 256
        if head <= 0x8F:
            return self.map(head & 15)
        if head <= 0x9F:
            return self.list(head & 15)
        if head <= 0xBF:
            return self.text(head & 31)
        fixed = {0xC0: None, 0xC2: False, 0xC3: True}
        if head in fixed:
            return fixed[head]
        numbers = dict(zip((0xCA, 0xCB, *range(0xCC, 0xD4)), "fdBHIQbhiq", strict=True))
        if head in numbers:
            return self.number(numbers[head])
        for first, forms, read in (
            (0xD9, "BHI", self.text),
            (0xDC, "HI", self.list),
            (0xDE, "HI", self.map),
        ):
            if first <= head < first + len(forms):
                return read(self.number(forms[head - first]))
        raise Wrong(f"no value of the wire begins with {head:#x}")

    def text(self, length: int) -> str:
        try:
            return self.take(length).decode()
        except UnicodeDecodeError as why:
            raise Wrong("no UTF-8") from why

    def list(self, length: int) -> Any:
        return [self.value() for _ in range(length)]

    def map(self, length: int) -> Any:
        return {self.value(): self.value() for _ in range(length)}


def sha(raw: bytes) -> str:
    return hashlib.sha256(raw).hexdigest()


def mac(key: bytes, text: str) -> bytes:
    return hmac.new(key, text.encode(), "sha256").digest()


def canonical(tree: Any) -> str:
    return json.dumps(tree, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def bearer(token: str) -> tuple[str | None, int | None]:
    parts = token.split(".")
    if len(parts) != 3 or not parts[1].isdecimal():
        return None, None
    return parts[0], int(parts[1])


def unmasked(masked: str, present: str) -> str | None:
    head, _, text = masked.rpartition(".")
    raw = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    if len(raw) != 32:
        return None
    pairs = zip(raw, mac(present.encode(), f"next\n{head}"), strict=True)
    return f"{head}.{urlsafe_b64encode(bytes(a ^ b for a, b in pairs)).decode().rstrip('=')}"


def password_key(password: str, server_id: str) -> bytes:
    text = unicodedata.normalize("NFC", password).encode()
    return hashlib.pbkdf2_hmac("sha256", text, f"fourfold.1\n{server_id}".encode(), 100_000)


def reading(
    control: dict[str, Any], clock: list[Any], seat: int, at: int
) -> tuple[dict[str, int], int | None]:
    left, periods, free, used, since = (part[seat] for part in clock[:5])
    lasted = used + (max(0, at - since) if since else 0)
    charged = max(0, lasted - free)
    shown = {"main_ms": max(0, left - charged), "period_ms": 0, "periods": 0, "gone_ms": 0}
    beyond, extra = max(0, charged - left), control["extra_ms"]
    by_period = control["kind"] == "byoyomi"
    all_periods = periods * extra if by_period else 0
    if by_period and beyond < all_periods:
        shown |= {"period_ms": extra - beyond % extra, "periods": periods - beyond // extra}
    else:
        shown["gone_ms"] = beyond - all_periods
    return shown, since + free + left + all_periods - used if since else None


def listed(before: list[Any] | None, told: dict[str, Any]) -> list[Any]:
    """Return the rooms after a ``lobby_rooms``, in their order."""
    if told["whole"] or before is None:
        return told["rooms"]
    held = {room["room"]: room for room in before}
    for code in told["removed"]:
        held.pop(code, None)
    held |= {room["room"]: room for room in told["rooms"]}
    return sorted(held.values(), key=lambda it: (it["phase"] != "open", -it["at"], it["room"]))


def sound(record: str) -> bool:
    """Whether the last line of a record is the digest of those before it, and nothing else."""
    lines = record.splitlines(keepends=True)
    return lines[-1] == canonical({"digest": sha("".join(lines[:-1]).encode())}) + "\n"
