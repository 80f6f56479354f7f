"""How mail is sent follows from the command line; secrets come from a file or the environment."""

from pathlib import Path
from typing import Any

import pytest

from server.cli.arguments import parser, settings
from server.settings import MailSettings


def given(*words: str) -> Any:
    return settings(parser().parse_args(words))


def test_without_a_mail_server_there_is_no_mail_and_no_webhook() -> None:
    assert (given().mail, given().webhooks, given().public_url) == (None, "off", "")


def test_a_mail_server_has_the_usual_port_of_its_security(tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("word\nnot this\n")
    named = "--mail-host", "mail.example.org", "--mail-from", "games@example.org"
    login = "--mail-user", "games", "--mail-password-file", str(secret)
    assert given(*named, *login).mail == MailSettings(
        "mail.example.org", 587, "games@example.org", "starttls", "games", "word"
    )
    mail = given(*named, "--mail-security", "tls").mail
    assert mail is not None
    assert mail.port == 465


def test_a_password_may_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FOURFOLD_MAIL_PASSWORD", "word")
    mail = given("--mail-host", "m.example.org", "--mail-from", "g@example.org").mail
    assert mail is not None
    assert mail.password == "word"


@pytest.mark.parametrize(
    "words",
    [
        ("--mail-host", "mail.example.org"),
        ("--mail-host", "m", "--mail-from", "g@e.org", "--mail-password-file", "/nowhere/at/all"),
        ("--public-url", "play.example.org"),
        ("--public-url", "https://play.example.org/under/this"),
        ("--webhooks", "maybe"),
    ],
)
def test_what_is_missing_or_wrong_ends_the_program(words: tuple[str, ...]) -> None:
    with pytest.raises(SystemExit):
        given(*words)
