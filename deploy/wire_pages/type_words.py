"""Say in words what a type of the wire allows: its kind, its bounds, its values."""

import re
from collections.abc import Callable, Iterable
from typing import Any, Final

import msgspec.inspect as of

Link = Callable[[type], str]
"""Writes the name of a type, as a link where a page tells of it."""

LARGEST: Final = 2**53 - 1
END_OF_TIME: Final = 32_503_680_000_000
FEW: Final = 10
"""A closed list of more values is linked to, not repeated."""
PATTERNS: Final = {
    r"^([0-9a-f]{64})?$": "64 hexadecimal digits, or empty",
    r"^[0-9a-f]{64}$": "64 hexadecimal digits",
    r"^[A-J](10|[1-9])$": 'square, as `"D5"`',
    r"^[A-H][1-8]$": 'square, `"A1"` to `"H8"`',
    r"^[A-Z]?$": "letter A to Z, or empty",
    r"^[A-Z]{2,5}$": "text of 2 to 5 letters A to Z",
    r"^[0-9]{3}$": "text of three digits",
}
PLAIN: Final[dict[type, str]] = {
    of.BoolType: "`true` or `false`",
    of.FloatType: "number",
    of.NoneType: "`null`",
    of.AnyType: "any value",
    of.RawType: "any value",
    of.BytesType: "bytes (base64 in JSON)",
}


def type_words(kind: Any, link: Link) -> str:
    """Return what values of ``kind`` (any annotation) may be."""
    return _said(of.type_info(kind), link)


def plain_name(kind: type) -> str:
    """Return the name of a struct as it stands."""
    return f"`{kind.__name__}`"


def _said(info: of.Type, link: Link) -> str:
    match info:
        case of.Metadata():
            return _said(info.type, link)
        case of.IntType():
            return _number(info)
        case of.StrType():
            return _text(info)
        case of.EnumType():
            return _values(info.cls) if len(info.cls) <= FEW else link(info.cls)
        case of.LiteralType():
            return _values(info.values)
        case of.UnionType():
            return _either([_said(it, link) for it in info.types])
        case of.VarTupleType() | of.ListType() | of.SetType() | of.FrozenSetType():
            return f"list of {_items(info.item_type, link)}{_most(info)}"
        case of.TupleType():
            return f"[{'; '.join(_said(it, link) for it in info.item_types)}]"
        case of.DictType():
            return f"object: for each name {_said(info.value_type, link)}{_most(info)}"
        case of.StructType():
            return link(info.cls)
        case _:
            return PLAIN[type(info)]


def _values(them: Iterable[Any]) -> str:
    """The values that there are, as JSON writes them."""
    plain = [getattr(it, "value", it) for it in them]
    return ", ".join(f'`"{it}"`' if isinstance(it, str) else f"`{it}`" for it in plain)


def _either(parts: list[str]) -> str:
    """What may be any of these, ``null`` last."""
    parts = [it for it in parts if it != "`null`"] + ["`null`"] * ("`null`" in parts)
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} or {parts[-1]}"


def _items(info: of.Type, link: Link) -> str:
    words = _said(info, link)
    return f"({words})" if isinstance(info, of.UnionType) else _many(words)


def _many(words: str) -> str:
    """The same of several: "whole numbers 0 to 7"."""
    return re.sub(r"^(whole number|text|list|object|number|time)\b", r"\1s", words)


def _number(info: of.IntType) -> str:
    if (info.ge, info.le) == (0, END_OF_TIME):
        return "time in Unix milliseconds"
    return f"whole number{_range(info)}"


def _range(info: of.IntType) -> str:
    least = info.ge if info.ge is not None else info.gt + 1 if info.gt is not None else None
    most = info.le if info.le is not None else info.lt - 1 if info.lt is not None else None
    if least is None and most is None:
        return ""
    if (least, most) == (0, LARGEST):
        return ""  # as every whole number is, unless something else is said
    if most is None:
        return f", {least} or more"
    return f" {_power(least)} to {_power(most)}"


def _power(number: int | None) -> str:
    """A bound as people read it."""
    for power in (32, 53):
        for sign in (1, -1):
            if number == sign * 2**power:
                return f"{'-' * (sign < 0)}2^{power}"
        if number == 2**power - 1:
            return f"2^{power} - 1"
    return str(number)


def _text(info: of.StrType) -> str:
    if info.pattern in PATTERNS:
        return PATTERNS[info.pattern]
    if info.pattern and (found := re.fullmatch(r"\^\(([\w|]+)\)\$", info.pattern)):
        return ", ".join(f'`"{it}"`' for it in found[1].split("|"))
    words = "text"
    if info.max_length is not None:
        least = f"{info.min_length} to " if info.min_length else ""
        words += f" of {least}{info.max_length} characters" + " at most" * (not least)
    return words + (f" matching `{info.pattern}`" if info.pattern else "")


def _most(info: Any) -> str:
    """How many entries there may be."""
    return "" if info.max_length is None else f" ({info.max_length} at most)"
