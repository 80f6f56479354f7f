"""An entry that is decoded is the entry that was encoded: every kind of fact, any values."""

from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Raw

from protocol.names import Mark
from server.room.facts import Entry, Fact, decode_entry, encode_entry

KINDS = get_args(Fact)
LOADED = "loaded"
"""A save, which is checked as it is read: tests of saves write and read whole ones."""
texts = st.text(max_size=12)
numbers = st.integers(-(2**53), 2**53)
JSON = st.recursive(
    st.none() | st.booleans() | numbers | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=6,
)
raws = JSON.map(lambda value: Raw(msgspec.json.encode(value)))


def values(kind: Any) -> st.SearchStrategy[Any]:
    """Values of a field's type, as msgspec describes it."""
    match kind:
        case msgspec.inspect.IntType(ge=low, le=high):
            return st.integers(-(2**53) if low is None else low, 2**53 if high is None else high)
        case msgspec.inspect.StructType(cls):
            return of(cls)
        case msgspec.inspect.VarTupleType(item):
            return st.lists(values(item), max_size=3).map(tuple)
        case msgspec.inspect.TupleType(items):
            return st.tuples(*map(values, items))
        case msgspec.inspect.UnionType(types):
            return st.one_of(*map(values, types))
        case msgspec.inspect.LiteralType(those):
            return st.sampled_from(those)
        case msgspec.inspect.EnumType(cls):
            return st.sampled_from(list(cls))
        case msgspec.inspect.DictType(keys, inner):
            return st.dictionaries(values(keys), values(inner), max_size=3)
        case _:
            plain = {"Str": texts, "Bool": st.booleans(), "None": st.none()}
            plain |= {"Any": JSON, "Raw": raws, "Float": st.floats(allow_nan=False)}
            return plain[type(kind).__name__.removesuffix("Type")]


def of(cls: type) -> st.SearchStrategy[Any]:
    """Values of a struct."""
    about = msgspec.inspect.type_info(cls)
    assert isinstance(about, msgspec.inspect.StructType)
    fields = {field.name: values(field.type) for field in about.fields if field.name != LOADED}
    return st.builds(cls, **fields)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
@given(data=st.data())
def test_an_entry_is_read_as_it_was_given(kind, data):
    given_ = Entry(Mark(data.draw(st.integers(0, 2**32 - 1))), data.draw(of(kind)))
    read = decode_entry(encode_entry(given_))
    assert read == given_
    assert encode_entry(Entry(read.mark, read.fact)) == encode_entry(given_)
