"""Mail goes encrypted and under a password where the operator has it so, and else not at all."""

import ssl
import subprocess
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.smtp import AuthResult, LoginPassword
from msgspec.structs import replace

from server.calls.mailer import Mailer
from server.calls.ways import NotSent
from tests.server.calls.receivers import mail_server


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A certificate of 127.0.0.1 and its key."""
    folder = tmp_path_factory.mktemp("certificate")
    both = folder / "cert.pem", folder / "key.pem"
    words = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"]
    words += ["-nodes", "-days", "2"]
    named = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"]
    files = ["-out", str(both[0]), "-keyout", str(both[1])]
    subprocess.run(["openssl", *words, *named, *files], check=True, capture_output=True)
    return both


def knows(_server: Any, _session: Any, _envelope: Any, _how: Any, said: Any) -> AuthResult:
    good = isinstance(said, LoginPassword) and (said.login, said.password) == (b"games", b"word")
    return AuthResult(success=good, handled=False)


@pytest.mark.needs("openssl")
@pytest.mark.parametrize(
    ("trusts", "word", "why"),
    [(True, "word", ""), (False, "word", "certificate"), (True, "other", "535")],
)
async def test_mail_is_sent_encrypted_to_a_server_that_is_known_and_knows_us(
    certificate: tuple[Path, Path], trusts: bool, word: str, why: str
) -> None:
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(*certificate)
    how = {"tls_context": tls, "require_starttls": True, "auth_required": True}
    async with mail_server(**how, authenticator=knows) as (box, settings):
        settings = replace(settings, security="starttls", user="games", password=word)
        if trusts:
            settings = replace(settings, authority=certificate[0])
        sent = Mailer(settings).send("ada@example.org", "Hello", "Ä text.\n")
        if not why:
            await sent
            assert [it.strip() for it in box.texts] == ["Ä text."]
            assert box.mail[0]["Auto-Submitted"] == "auto-generated"
            return
        with pytest.raises(NotSent, match=why):
            await sent
        assert not box.mail


async def test_nothing_that_a_player_is_called_makes_another_header() -> None:
    async with mail_server() as (box, settings):
        with pytest.raises(ValueError, match="linefeed"):
            await Mailer(settings).send("ada@example.org", "Hi\nBcc: eve@example.org", "x")
        assert not box.mail
