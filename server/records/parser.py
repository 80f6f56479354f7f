"""Parse a record line by line: canonical bytes, then facts; anything else is refused."""

import re
from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated, Any, Final, NamedTuple

import msgspec
from msgspec import Meta, Struct

from protocol.errors import RecordError
from server.records.writer import FORMAT, VERSION, canonical, digest
from server.room.facts import Fact, Opened, Withheld

MOST_BYTES: Final = 32 * 1024 * 1024
"""No record that a server exports is nearly as long."""
DEEPEST: Final = 24
"""No line of a record is nested deeper."""
Hex: Final = re.compile("[0-9a-f]{64}")


class RecordFault(StrEnum):
    """What is wrong with a record."""

    UNREADABLE = "unreadable"
    """It is not text, too long, or lines are missing."""
    FORM = "form"
    """A line is not canonical, or is no line of a record."""
    DIGEST = "digest"
    """The digest in the last line is not that of the other lines."""
    OTHER = "other"
    """A valid record, but not the expected one."""
    RULES = "rules"
    """This program lacks that game, or that version of its rules."""
    COMMITMENT = "commitment"
    """The server's secret does not match its commitment."""
    CONTRIBUTION = "contribution"
    """A seat's contribution does not match its commitment, or the facts."""
    FACT = "fact"
    """The room would not have come to a fact."""
    RESULT = "result"
    """The game did not end with that result."""


class InvalidRecord(RecordError, ValueError):
    """The record proves nothing. ``line`` counts from 1; 0 stands for the whole file."""

    def __init__(self, fault: RecordFault, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}" if line else why)
        self.fault, self.line, self.why = fault, line, why


Secret = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class RevealedSecrets(Struct, frozen=True, forbid_unknown_fields=True):
    """What was hidden until the end."""

    secrets: Annotated[tuple[Secret, ...], Meta(min_length=1)]
    contributions: tuple[tuple[int, Secret], ...]
    seed: Secret


class _Opening(Struct, frozen=True, forbid_unknown_fields=True):
    opening: RevealedSecrets


class _Result(Struct, frozen=True, forbid_unknown_fields=True):
    result: dict[str, Any]


class ParsedRecord(NamedTuple):
    """A record whose every line is well-formed; whether it is true is not checked yet."""

    facts: tuple[Fact, ...]
    """With the secrets filled in; the ``n``-th fact is in line ``n``."""
    opening: RevealedSecrets
    result: dict[str, Any]
    digest: str


def parse(raw: bytes) -> ParsedRecord:
    """Return the record in ``raw``. Raises InvalidRecord."""
    found = _lines(raw)
    trees = [_parse_object(number, line) for number, line in enumerate(found, 1)]
    ends = _check_digest(found, trees)
    opening = _convert(len(found) - 2, trees[-3], _Opening).opening
    result = _convert(len(found) - 1, trees[-2], _Result).result
    facts = tuple(_facts(trees[:-3], opening))
    return ParsedRecord(facts, opening, result, ends)


def _lines(raw: bytes) -> list[bytes]:
    if len(raw) > MOST_BYTES:
        raise InvalidRecord(RecordFault.UNREADABLE, 0, f"a record has at most {MOST_BYTES} bytes")
    lines = raw.splitlines(keepends=True)
    if len(lines) < 4 or not raw.endswith(b"\n"):
        raise InvalidRecord(RecordFault.UNREADABLE, 0, "not a whole record: lines are missing")
    return lines


def _parse_object(number: int, line: bytes) -> dict[str, Any]:
    """Return the object in a line, which must be canonical."""
    try:
        line.decode()
        tree = msgspec.json.decode(line)
        if not isinstance(tree, dict):
            raise InvalidRecord(RecordFault.FORM, number, "expected a JSON object")
        _check_values(tree, DEEPEST)
        same = canonical(tree) == line
    except UnicodeDecodeError:
        raise InvalidRecord(RecordFault.UNREADABLE, number, "not UTF-8") from None
    except (msgspec.MsgspecError, RecursionError, _ForbiddenValue) as why:
        raise InvalidRecord(RecordFault.FORM, number, f"not a line of a record: {why}") from None
    if not same:
        text = "not canonical: expected sorted keys, no spaces, one line end"
        raise InvalidRecord(RecordFault.FORM, number, text)
    return tree


class _ForbiddenValue(ValueError):
    """A value that no record contains."""


def _check_values(value: Any, deep: int) -> None:
    if deep == 0:
        raise _ForbiddenValue("nested too deeply")
    if isinstance(value, float):
        raise _ForbiddenValue("expected integers only")
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    for part in parts:
        _check_values(part, deep - 1)


def _check_digest(lines: list[bytes], trees: list[dict[str, Any]]) -> str:
    """Return the digest of all lines but the last, which must state it."""
    last, made = trees[-1], digest(lines[:-1])
    if last.keys() != {"digest"}:
        raise InvalidRecord(
            RecordFault.UNREADABLE, len(lines), "expected the digest in the last line"
        )
    if last["digest"] != made:
        text = f"the digest of these lines is {made}: a line was changed"
        raise InvalidRecord(RecordFault.DIGEST, len(lines), text)
    return made


def _facts(trees: list[dict[str, Any]], opening: RevealedSecrets) -> Iterator[Fact]:
    """Yield all facts, with the secrets filled in."""
    secrets = iter(opening.secrets)
    yield _opened(trees[0], next(secrets))
    for number, tree in enumerate(trees[1:], 2):
        if tree.get("n") != number:
            raise InvalidRecord(
                RecordFault.FORM, number, f"expected fact {number}, got {tree.get('n')!r:.40}"
            )
        hidden = {}
        if tree.get("fact") == "withheld":
            hidden = {"secret": next(secrets, "")}
        fact: Fact = _convert(number, {**_without(tree, "n"), **hidden}, Fact)
        yield fact
    if next(secrets, None) is not None:
        raise InvalidRecord(RecordFault.FORM, len(trees) + 1, "the room had fewer secrets")


def _opened(tree: dict[str, Any], secret: str) -> Opened:
    if (tree.get("format"), tree.get("version")) != (FORMAT, VERSION):
        text = f"expected a {FORMAT} of version {VERSION}: use the program that wrote it"
        raise InvalidRecord(RecordFault.FORM, 1, text)
    if "opener" not in tree or {"fact", "by", "secret", "request"} & tree.keys():
        raise InvalidRecord(RecordFault.FORM, 1, "wrong fields for a first line")
    rest = _without(tree, "format", "version", "opener")
    full = {**rest, "fact": "opened", "by": tree["opener"], "secret": secret, "request": 0}
    opened: Opened = _convert(1, full, Opened)
    return opened


def _without(tree: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: value for name, value in tree.items() if name not in names}


def _convert(number: int, tree: Any, kind: Any) -> Any:
    """Return ``tree`` as a ``kind`` that holds every field of it, and nothing else."""
    raw = msgspec.json.encode(tree)
    try:
        value = msgspec.json.decode(raw, type=kind)
        again = msgspec.json.decode(msgspec.json.encode(value))
    except (msgspec.MsgspecError, RecursionError) as why:
        raise InvalidRecord(RecordFault.FORM, number, str(why)) from None
    if not _is_within(tree, again):
        raise InvalidRecord(RecordFault.FORM, number, "unknown fields in this line")
    return value


def _is_within(tree: Any, whole: Any) -> bool:
    """Return whether ``whole`` holds all that ``tree`` does; omitted fields have defaults."""
    if isinstance(tree, dict) and isinstance(whole, dict):
        return all(name in whole and _is_within(it, whole[name]) for name, it in tree.items())
    if isinstance(tree, list) and isinstance(whole, list):
        pairs = zip(tree, whole, strict=False)
        return len(tree) == len(whole) and all(_is_within(one, other) for one, other in pairs)
    return type(tree) is type(whole) and bool(tree == whole)


def secrets_of(facts: tuple[Fact, ...]) -> Iterator[tuple[int, str, str]]:
    """Yield for each secret the line with its commitment, the secret, and the commitment."""
    for number, fact in enumerate(facts, 1):
        if isinstance(fact, Opened | Withheld):
            yield number, fact.secret, fact.commitment
