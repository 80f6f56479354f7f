"""A Python without OpenSSL makes the same key of a password."""

from hashlib import pbkdf2_hmac

import pytest

from protocol.pbkdf2 import stretched, stretched_slowly


@pytest.mark.parametrize("password", [b"", b"K\xc3\xa4se 7", b"x" * 64, b"y" * 65])
@pytest.mark.parametrize("rounds", [1, 2, 300])
def test_a_key_made_by_sha_256_alone_is_the_one_that_openssl_makes(
    password: bytes, rounds: int
) -> None:
    known = pbkdf2_hmac("sha256", password, b"salt\n", rounds)
    assert stretched_slowly(password, b"salt\n", rounds) == known
    assert stretched(password, b"salt\n", rounds) == known
