"""Defines the options by which players are called beyond the window: mail and webhooks."""

import argparse
from pathlib import Path
from typing import Final

from server.addresses import normal_origin
from server.cli.arg_types import env, one_of, port
from server.settings import MailSettings

PORTS: Final = {"starttls": 587, "tls": 465, "none": 25}
"""Those of a mail server, unless another one is named."""


def add_calls(words: argparse.ArgumentParser) -> None:
    """Add the options, each with its environment variable."""
    words.add_argument(
        "--mail-host",
        default=env("MAIL_HOST", ""),
        metavar="HOST",
        help="call players by mail, through this mail server; default: no mail",
    )
    words.add_argument(
        "--mail-port", type=port, default=env("MAIL_PORT", ""), help="default: by --mail-security"
    )
    words.add_argument(
        "--mail-security",
        type=one_of("starttls", "tls", "none"),
        default=env("MAIL_SECURITY", "starttls"),
        metavar="{starttls,tls,none}",
        help="`none` sends passwords readably: for a mail server on this machine alone",
    )
    words.add_argument(
        "--mail-from",
        default=env("MAIL_FROM", ""),
        metavar="ADDRESS",
        help="whom mail comes from, as games@example.org",
    )
    words.add_argument("--mail-user", default=env("MAIL_USER", ""), metavar="NAME")
    words.add_argument(
        "--mail-password-file",
        type=Path,
        default=env("MAIL_PASSWORD_FILE", "") or None,
        metavar="FILE",
        help="its first line is the password (or FOURFOLD_MAIL_PASSWORD holds it)",
    )
    words.add_argument(
        "--public-url",
        type=public_url,
        default=env("PUBLIC_URL", ""),
        metavar="URL",
        help="where people reach this server, as https://play.example.org: for links in mail",
    )
    words.add_argument(
        "--webhooks",
        type=one_of("off", "public", "any"),
        default=env("WEBHOOKS", "off"),
        metavar="{off,public,any}",
        help="let players name an address that is told of calls: a public one by https; or any, "
        "also in this network and without encryption",
    )


def public_url(typed: str) -> str:
    """Read the address of this server's pages; empty for none. Raises ArgumentTypeError."""
    if typed and (not typed.startswith(("http://", "https://")) or normal_origin(typed) is None):
        raise argparse.ArgumentTypeError(f"{typed!r} is no address: use https://play.example.org")
    return typed.rstrip("/")


def mail_settings(given: argparse.Namespace) -> MailSettings | None:
    """Return how mail is sent; None where it is not. Exits where something is missing."""
    if not given.mail_host:
        return None
    if "@" not in given.mail_from:
        raise SystemExit("--mail-host needs --mail-from, as games@example.org")
    password = env("MAIL_PASSWORD", "")
    if given.mail_password_file is not None:
        try:
            password = given.mail_password_file.read_text("utf-8").partition("\n")[0].strip()
        except OSError as why:
            raise SystemExit(f"{given.mail_password_file} cannot be read: {why}") from why
    return MailSettings(
        given.mail_host,
        given.mail_port or PORTS[given.mail_security],
        given.mail_from,
        given.mail_security,
        given.mail_user,
        password,
    )
