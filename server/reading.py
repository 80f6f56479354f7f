"""A record read line by line: bytes in the one form there is, then facts; all else is refused."""

import re
from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated, Any, Final, NamedTuple

import msgspec
from msgspec import Meta, Struct

from server.record import FORMAT, VERSION, canonical, digest
from server.room.entries import Fact, Opened, Withheld

MOST_BYTES: Final = 32 * 1024 * 1024
"""No record that a server exports is nearly as long."""
DEEPEST: Final = 24
"""No line is nested deeper."""
Hex: Final = re.compile("[0-9a-f]{64}")


class Fault(StrEnum):
    """What is wrong with a record."""

    UNREADABLE = "unreadable"
    """No text, too long, or lines are missing."""
    FORM = "form"
    """A line is not written as this program writes it, or is no line of a record."""
    DIGEST = "digest"
    """The lines are not those that the last one was made of."""
    OTHER = "other"
    """A sound record, but not the one that was expected."""
    RULES = "rules"
    """This program does not have that game, or not by these rules."""
    COMMITMENT = "commitment"
    """The server's secret is not the one it was bound to."""
    CONTRIBUTION = "contribution"
    """What a seat added is not what it was bound to, or not what the facts say."""
    FACT = "fact"
    """A fact is not what the room would have come to."""
    RESULT = "result"
    """The result is another one."""


class Unsound(ValueError):
    """This record proves nothing; ``line`` counts from 1, 0 where it is about the whole file."""

    def __init__(self, fault: Fault, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}" if line else why)
        self.fault, self.line, self.why = fault, line, why


Secret = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class Opening(Struct, frozen=True, forbid_unknown_fields=True):
    """What was hidden till the end."""

    secrets: Annotated[tuple[Secret, ...], Meta(min_length=1)]
    contributions: tuple[tuple[int, Secret], ...]
    seed: Secret


class _Opening(Struct, frozen=True, forbid_unknown_fields=True):
    opening: Opening


class _Result(Struct, frozen=True, forbid_unknown_fields=True):
    result: dict[str, Any]


class Text(NamedTuple):
    """A record, typed: every line is in its form; nothing is known of its truth."""

    facts: tuple[Fact, ...]
    """With the secrets where they belong; the ``n``-th one is in line ``n``."""
    opening: Opening
    result: dict[str, Any]
    digest: str


def read(raw: bytes) -> Text:
    """The record that ``raw`` is. Raises Unsound."""
    found = _lines(raw)
    trees = [_tree(at, line) for at, line in enumerate(found, 1)]
    ends = _digest(found, trees)
    opening = _typed(len(found) - 2, trees[-3], _Opening).opening
    told = _typed(len(found) - 1, trees[-2], _Result).result
    facts = tuple(_facts(trees[:-3], opening))
    return Text(facts, opening, told, ends)


def _lines(raw: bytes) -> list[bytes]:
    if len(raw) > MOST_BYTES:
        raise Unsound(Fault.UNREADABLE, 0, f"longer than {MOST_BYTES} bytes: no record is")
    lines = raw.splitlines(keepends=True)
    if len(lines) < 4 or not raw.endswith(b"\n"):
        raise Unsound(Fault.UNREADABLE, 0, "this is no whole record: lines are missing")
    return lines


def _tree(at: int, line: bytes) -> dict[str, Any]:
    """The object of a line, which is to be written in the one way there is."""
    try:
        line.decode()
        tree = msgspec.json.decode(line)
        if not isinstance(tree, dict):
            raise Unsound(Fault.FORM, at, "a line is an object")
        _check_values(tree, DEEPEST)
        same = canonical(tree) == line
    except UnicodeDecodeError:
        raise Unsound(Fault.UNREADABLE, at, "this is no UTF-8") from None
    except (msgspec.MsgspecError, RecursionError, _Strange) as why:
        raise Unsound(Fault.FORM, at, f"this is no line of a record: {why}") from None
    if not same:
        text = "written in another way than records are: sorted keys, no spaces, one line end"
        raise Unsound(Fault.FORM, at, text)
    return tree


class _Strange(ValueError):
    """A value that no record holds."""


def _check_values(value: Any, deep: int) -> None:
    if deep == 0:
        raise _Strange("nested too deeply")
    if isinstance(value, float):
        raise _Strange("numbers are integers")
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    for part in parts:
        _check_values(part, deep - 1)


def _digest(lines: list[bytes], trees: list[dict[str, Any]]) -> str:
    """The digest of all lines but the last, which is to say it."""
    last, made = trees[-1], digest(lines[:-1])
    if last.keys() != {"digest"}:
        raise Unsound(Fault.UNREADABLE, len(lines), "the last line is to be the digest")
    if last["digest"] != made:
        text = f"the digest of these lines is {made}: at least one of them was changed"
        raise Unsound(Fault.DIGEST, len(lines), text)
    return made


def _facts(trees: list[dict[str, Any]], opening: Opening) -> Iterator[Fact]:
    """All facts, with the secrets where a log has them."""
    secrets = iter(opening.secrets)
    yield _opened(trees[0], next(secrets))
    for at, tree in enumerate(trees[1:], 2):
        if tree.get("n") != at:
            raise Unsound(Fault.FORM, at, f"expected fact {at}, got {tree.get('n')!r:.40}")
        hidden = {}
        if tree.get("fact") == "withheld":
            hidden = {"secret": next(secrets, "")}
        fact: Fact = _typed(at, {**_without(tree, "n"), **hidden}, Fact)
        yield fact
    if next(secrets, None) is not None:
        raise Unsound(Fault.FORM, len(trees) + 1, "more secrets than the room had")


def _opened(tree: dict[str, Any], secret: str) -> Opened:
    if (tree.get("format"), tree.get("version")) != (FORMAT, VERSION):
        text = f"expected a {FORMAT} of version {VERSION}: another program is needed for this"
        raise Unsound(Fault.FORM, 1, text)
    if "opener" not in tree or {"fact", "by", "secret", "request"} & tree.keys():
        raise Unsound(Fault.FORM, 1, "these are not the fields of a first line")
    rest = _without(tree, "format", "version", "opener")
    full = {**rest, "fact": "opened", "by": tree["opener"], "secret": secret, "request": 0}
    opened: Opened = _typed(1, full, Opened)
    return opened


def _without(tree: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: value for name, value in tree.items() if name not in names}


def _typed(at: int, tree: Any, kind: Any) -> Any:
    """``tree`` as a ``kind`` that says all of it, and nothing else."""
    raw = msgspec.json.encode(tree)
    try:
        value = msgspec.json.decode(raw, type=kind)
        again = msgspec.json.decode(msgspec.json.encode(value))
    except (msgspec.MsgspecError, RecursionError) as why:
        raise Unsound(Fault.FORM, at, str(why)) from None
    if not _is_within(tree, again):
        raise Unsound(Fault.FORM, at, "there is more in this line than such a line says")
    return value


def _is_within(tree: Any, whole: Any) -> bool:
    """Whether ``whole`` says all that ``tree`` says; a field that is left out has its default."""
    if isinstance(tree, dict) and isinstance(whole, dict):
        return all(name in whole and _is_within(it, whole[name]) for name, it in tree.items())
    if isinstance(tree, list) and isinstance(whole, list):
        pairs = zip(tree, whole, strict=False)
        return len(tree) == len(whole) and all(_is_within(one, other) for one, other in pairs)
    return type(tree) is type(whole) and bool(tree == whole)


def secrets_of(facts: tuple[Fact, ...]) -> Iterator[tuple[int, str, str]]:
    """Of each secret the line in which the server was bound, the secret, and by what."""
    for at, fact in enumerate(facts, 1):
        if isinstance(fact, Opened | Withheld):
            yield at, fact.secret, fact.commitment
