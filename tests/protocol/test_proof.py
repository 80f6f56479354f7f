"""Proofs are what the page says, to the letter: any language can check itself by these."""

import hashlib
import hmac
import json
from pathlib import Path

import pytest

from protocol import proof
from protocol.names import Token

HOUSE, PLAYER = "0f6c1ad2b7e94c55a1d0c3b8e2749f60", "4ab7c7578d4be417169a"
TOKEN = Token(f"{PLAYER}.0.CQNE-t25iuifQOJOK7K-1r5kA9O7niCFUkrFX4XSAqE")
NEXT = Token("4ab7c7578d4be417169a.5962473802.AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8")
MASKED = Token("4ab7c7578d4be417169a.5962473802.dqnQg_Z9OI_g6SWdpST8fNl-C0eieA2Rd14EMIm7hew")
AGREED = proof.transcript(HOUSE, PLAYER, "11" * 32, "22" * 32)
BY_SERVER = "2c845d53df3ae7630d2fdbcec987e17dee93e798b3ce38b2e127659d64324927"
BY_CLIENT = "74f03f45168e422678d936686f342c2a0d09ab1dbcecce216bace8f4d5a3838b"
KEY = "cdfbc37360c275c11a1a493a45b80d5915607858d8c7ef42fa1a1cd1a605b5f8"
BY_PASSWORD = "3ac62b39263fa037e823a8093400897d63ec88af0e3af9186f0ca1c4aeea0e84"


def test_the_vectors_of_tokens() -> None:
    assert proof.by_server(TOKEN, AGREED) == BY_SERVER
    assert proof.by_client(TOKEN, AGREED) == BY_CLIENT
    text = "client\nfourfold.1\n" + "\n".join((HOUSE, PLAYER, "11" * 32, "22" * 32))
    assert hmac.new(TOKEN.encode(), text.encode(), hashlib.sha256).hexdigest() == BY_CLIENT


@pytest.mark.parametrize("typed", ["Käse 7", "Ka\u0308se 7"])
def test_the_vectors_of_a_password_however_it_is_typed(typed: str) -> None:
    key = proof.password_key(typed, HOUSE)
    assert key.hex() == KEY
    assert proof.by_password(key, AGREED) == BY_PASSWORD


def test_each_part_of_what_is_agreed_changes_every_proof() -> None:
    parts = [HOUSE, PLAYER, "11" * 32, "22" * 32]
    texts = {AGREED}
    for at in range(4):
        texts.add(
            proof.transcript(
                *[part[::-1] + "0" if n == at else part for n, part in enumerate(parts)]
            )
        )
    assert len(texts) == 5
    made = [f(TOKEN, text) for f in (proof.by_server, proof.by_client) for text in texts]
    assert len(set(made)) == 10


@pytest.mark.parametrize("text", ["", "x" * 43, "a.b", "a.b.c", "a.1.c.d"])
def test_what_is_no_token_is_not_read_as_one(text: str) -> None:
    with pytest.raises(ValueError):
        proof.bearer(text)


def test_the_vector_of_a_next_token_which_only_who_has_the_present_one_reads() -> None:
    assert proof.masked(NEXT, TOKEN) == MASKED
    assert proof.masked(MASKED, TOKEN) == NEXT
    assert proof.masked(MASKED, Token(f"{TOKEN}x")) != NEXT
    for text in ("", "a.1", "a.1.####", "a.1.c2hvcnQ", f"{MASKED}AAAA"):
        with pytest.raises(ValueError):
            proof.masked(Token(text), TOKEN)


def test_the_page_has_the_same_vectors() -> None:
    page = (Path(proof.__file__).parent / "reference" / "identity.md").read_text("utf-8")
    for value in (HOUSE, TOKEN, NEXT, MASKED, BY_SERVER, BY_CLIENT, KEY, BY_PASSWORD):
        assert value in page, json.dumps(value)
