"""Make of what a newer server told what an older client understands, by the rules of the wire.

A field that nobody here knows is left out, and so is a field with a word that is not on its list:
it has its default, or the smallest thing around it that may be left out goes with it.
"""

from functools import cache
from typing import Any, Final

import msgspec
from msgspec import inspect

from protocol.errors import ProtocolError
from protocol.termination import Termination

STANDS_FOR: Final[dict[type, str]] = {Termination: Termination.RULES.value}
"""What a word of a list counts as that is not on ours, where it counts as one of them."""


class NotUnderstood(ProtocolError):
    """Say that a value is newer than this program, or none of this wire."""


def understood(tree: Any, kind: Any) -> Any:
    """Return ``tree`` without what a program that knows ``kind`` cannot know.

    Raises NotUnderstood where nothing around what it does not know may be left out.
    """
    return _understood(tree, _info(kind))


@cache
def _info(kind: Any) -> inspect.Type:
    return inspect.type_info(kind)


def _understood(tree: Any, info: inspect.Type) -> Any:
    match info:
        case inspect.Metadata(type=inner):
            return _understood(tree, inner)
        case inspect.UnionType(types=types):
            return _one_of(tree, types)
        case inspect.StructType(array_like=True) if isinstance(tree, list):
            return _array(tree, info)
        case inspect.StructType(array_like=False) if isinstance(tree, dict):
            return _object(tree, info)
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item) if isinstance(
            tree, list
        ):
            return _list(tree, item)
        case inspect.DictType(value_type=value) if isinstance(tree, dict):
            kept = {key: _list([it], value) for key, it in tree.items()}
            return {key: it[0] for key, it in kept.items() if it}
        case inspect.EnumType(cls=cls) if cls in STANDS_FOR and isinstance(tree, str):
            return tree if tree in [member.value for member in cls] else STANDS_FOR[cls]
        case inspect.EnumType(cls=cls):
            return _on_list(tree, [member.value for member in cls])
        case inspect.LiteralType(values=values):
            return _on_list(tree, values)
        case _:
            return tree


def _on_list(word: Any, words: Any) -> Any:
    """The word, where it is on the list. Lists of numbers are closed: those are checked later."""
    if isinstance(word, str) and word not in words and isinstance(next(iter(words)), str):
        raise NotUnderstood(f"{word!r} is none of {', '.join(map(repr, words))}")
    return word


def _one_of(tree: Any, types: tuple[inspect.Type, ...]) -> Any:
    """The value as the one type that fits it, where only null stands beside that."""
    nullable = any(isinstance(it, inspect.NoneType) for it in types)
    others = [it for it in types if not isinstance(it, inspect.NoneType)]
    if tree is None or len(others) != 1:
        return tree
    try:
        return _understood(tree, others[0])
    except NotUnderstood:
        if nullable:
            return None
        raise


def _list(tree: list[Any], item: inspect.Type) -> list[Any]:
    """The items that are understood."""
    kept = []
    for value in tree:
        try:
            kept.append(_understood(value, item))
        except NotUnderstood:
            continue
    return kept


def _field(value: Any, field: inspect.Field) -> Any:
    """The field's value, or its default. Raises NotUnderstood where it has none."""
    try:
        return _understood(value, field.type)
    except NotUnderstood:
        if field.default is not msgspec.NODEFAULT:
            return msgspec.to_builtins(field.default)
        if field.default_factory is not msgspec.NODEFAULT:
            return msgspec.to_builtins(field.default_factory())
        raise


def _array(tree: list[Any], info: inspect.StructType) -> list[Any]:
    """The items that are known."""
    first = int(info.tag is not None)
    known = zip(tree[first:], info.fields, strict=False)
    return [*tree[:first], *(_field(value, field) for value, field in known)]


def _object(tree: dict[str, Any], info: inspect.StructType) -> dict[str, Any]:
    """The fields that are known, and the tag."""
    fields = {field.encode_name: field for field in info.fields}
    kept = {key: _field(it, fields[key]) for key, it in tree.items() if key in fields}
    tag = info.tag_field
    return kept | ({tag: tree[tag]} if tag is not None and tag in tree else {})
