"""Answers of Redis are read the same with and without hiredis, however they are cut."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from redis.exceptions import InvalidResponse, NoScriptError, RedisError

from server.store.redis import resp
from server.store.redis.resp import PENDING, PlainReader, answer_reader, pack, plain_pack

texts = st.binary(max_size=60)
simple = st.text("abc XYZ-09", max_size=20)
answers = st.recursive(
    st.one_of(
        st.none(),
        st.integers(-(2**63), 2**63 - 1),
        texts,
        simple.map(lambda words: (b"+", words)),
        simple.map(lambda words: (b"-", f"NOSCRIPT {words}")),
        simple.map(lambda words: (b"-", f"ODD {words}")),
    ),
    lambda inner: st.lists(inner, max_size=5),
    max_leaves=12,
)
words = st.lists(st.one_of(st.text(max_size=20), texts, st.integers()), min_size=1).map(tuple)


def written(answer) -> bytes:
    """An answer as a store sends it."""
    match answer:
        case None:
            return b"$-1\r\n"
        case int():
            return b":%d\r\n" % answer
        case bytes():
            return b"$%d\r\n%b\r\n" % (len(answer), answer)
        case (bytes(kind), str(said)):
            return b"%b%b\r\n" % (kind, said.encode())
        case _:
            return b"*%d\r\n" % len(answer) + b"".join(map(written, answer))


def plain(answer):
    """What can be compared: exceptions by kind and words."""
    if isinstance(answer, RedisError):
        return type(answer), str(answer), answer.status_code
    return [*map(plain, answer)] if isinstance(answer, list) else answer


def got(reader, parts):
    """All answers that come of the parts, fed one after the other."""
    found = []
    for part in parts:
        reader.feed(part)
        while (answer := reader.gets()) is not PENDING:
            found.append(plain(answer))
    return found


@given(st.lists(answers, max_size=4), st.lists(st.integers(0, 400)))
def test_answers_are_the_same_with_and_without_hiredis_however_they_are_cut(several, cuts):
    data = b"".join(map(written, several))
    edges = sorted({0, len(data), *(cut for cut in cuts if cut < len(data))})
    parts = [data[a:b] for a, b in pairwise(edges)]
    found = got(PlainReader(), parts)
    assert found == got(answer_reader(), parts)
    assert len(found) == len(several)


@given(words)
def test_commands_are_the_same_with_and_without_hiredis(command):
    assert plain_pack(command) == pack(command)


def test_the_library_s_own_exceptions_come_of_what_a_store_refuses():
    (found,) = got(PlainReader(), [b"-NOSCRIPT No matching script.\r\n"])
    assert found == (NoScriptError, "No matching script.", "NOSCRIPT")


@pytest.mark.parametrize("reader", [PlainReader, answer_reader])
@pytest.mark.parametrize("data", [b"!odd\r\n", b"*x\r\n", b"HTTP/1.1 400 Bad Request\r\n"])
def test_what_no_store_says_is_refused(reader, data):
    with pytest.raises(InvalidResponse):
        got(reader(), [data])


def test_without_hiredis_there_is_a_reader(monkeypatch):
    monkeypatch.setattr(resp, "_fast", None)
    assert isinstance(answer_reader(), PlainReader)
