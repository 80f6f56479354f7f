"""The law of frames: what is read here is what the library would have read, and so is the end."""

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.exceptions import PayloadTooBig, ProtocolError
from websockets.frames import DATA_OPCODES, Frame, Opcode
from websockets.protocol import State
from websockets.server import ServerProtocol

from server.net.frames import (
    MOST_PIECES,
    FrameReader,
    Heard,
    closing,
    control,
    header,
)
from tests.server.net.frame_mutants import raw_frames

MOST = 300


class Told:
    """What a server made of bytes: messages, what it answered, and whether it ended."""

    def __init__(self) -> None:
        self.messages: list[bytes] = []
        self.answers = b""
        self.is_over = False

    def __eq__(self, other: object) -> bool:
        return vars(self) == vars(other)

    def __repr__(self) -> str:
        return str(vars(self))


def by_library(chunks: Sequence[bytes]) -> Told:
    """What the library makes of it."""
    told, protocol = Told(), ServerProtocol(state=State.OPEN, max_size=MOST)
    pieces: list[bytes] = []
    for chunk in chunks:
        protocol.receive_data(chunk)
        for event in protocol.events_received():
            assert isinstance(event, Frame)
            if event.opcode in DATA_OPCODES:
                pieces.append(bytes(event.data))
                if event.fin:
                    told.messages.append(b"".join(pieces))
                    pieces.clear()
        for written in protocol.data_to_send():
            told.answers += written
            told.is_over |= not written
    return told


def by_us(chunks: Sequence[bytes]) -> Told:
    """What our reader makes of it; see WebSocket."""
    told, reader = Told(), FrameReader(MOST)
    for chunk in chunks:
        if told.is_over:
            break
        whole = reader.whole(chunk)
        heard = reader.read(chunk) if whole is None else [(Heard.MESSAGE, whole)]
        for kind, payload in heard:
            match kind:
                case Heard.MESSAGE:
                    told.messages.append(payload)
                case Heard.PING:
                    told.answers += control(Opcode.PONG, payload)
                case Heard.END:
                    told.answers += control(Opcode.CLOSE, payload)
                    told.is_over = True
    return told


def masked(first: int, payload: bytes) -> bytes:
    """A frame of a client, with any first byte."""
    return rebit(Frame(Opcode.BINARY, payload), first)


def rebit(frame: Frame, first: int) -> bytes:
    return bytes((first,)) + frame.serialize(mask=True)[1:]


FIRST = st.one_of(
    st.sampled_from([0x81, 0x82, 0x01, 0x02, 0x00, 0x80, 0x89, 0x8A]), st.integers(0, 255)
)
PAYLOAD = st.one_of(
    st.binary(max_size=8),
    st.binary(min_size=120, max_size=130),
    st.integers(0, 2 * MOST).map(bytes),
    st.sampled_from([b"\x03\xe8", b"\x03\xe8bye", b"\x03\xe7", b"\x03\xe8\xff", b"\x0f\xa1"]),
)
FRAME = st.one_of(
    st.builds(masked, FIRST, PAYLOAD),
    st.builds(masked, st.just(0x88), PAYLOAD),
    st.builds(lambda seed: raw_frames(Random(seed)), st.integers(0, 10_000)),
    st.binary(max_size=20),
)


@given(st.lists(FRAME, max_size=8), st.lists(st.integers(1, 200), max_size=20))
def test_bytes_mean_the_same_to_us_and_to_the_library_however_they_are_cut(
    frames: list[bytes], sizes: list[int]
) -> None:
    rest, chunks = b"".join(frames), []
    for size in sizes:
        chunks.append(rest[:size])
        rest = rest[size:]
    cut = [it for it in (*chunks, rest) if it]
    assert by_us(cut) == by_library(cut)
    each = [it for it in frames if it]
    assert by_us(each) == by_library(each)


@given(st.one_of(st.integers(0, 200), st.sampled_from([65_535, 65_536, 70_000])), st.booleans())
def test_a_header_is_the_librarys(size: int, text: bool) -> None:
    payload = bytes(size)
    whole = Frame(Opcode.TEXT if text else Opcode.BINARY, payload).serialize(mask=False)
    assert header(size, text=text) + payload == whole


def test_a_message_in_too_many_frames_ends_with_1009() -> None:
    reader, empty = FrameReader(MOST), masked(0x00, b"")
    assert reader.read(masked(0x02, b"") + empty * (MOST_PIECES - 1)) == []
    assert reader.read(empty) == [(Heard.END, closing(1009, "too many fragments"))]


@pytest.mark.parametrize("size", [125, 126])
def test_whole_takes_short_messages_alone(size: int) -> None:
    data = masked(0x82, b"x" * size)
    taken = FrameReader(MOST).whole(data)
    assert taken == (b"x" * size if size == 125 else None)


def test_errors_are_named_as_the_library_names_them() -> None:
    said = [
        (masked(0x83, b""), str(ProtocolError("invalid opcode"))),
        (masked(0x82, bytes(MOST + 1)), str(PayloadTooBig(MOST + 1, MOST))),
    ]
    for data, text in said:
        ((kind, payload),) = FrameReader(MOST).read(data)
        assert (kind, payload[2:].decode()) == (Heard.END, text)
