"""Tell a person who comes by a browser how to join, where the server has no window to give out."""

from base64 import b64encode
from hashlib import sha256
from html import escape
from http import HTTPStatus
from typing import Final

from websockets.http11 import Response

from protocol.names import ALPHABET, CODE_LENGTH, tidy_code
from server.net.origins import Site
from server.net.responses import HTML, page

STYLE: Final = """
:root { color-scheme: dark; }
body { margin: 0; padding: 2rem 1.25rem; background: #14161b; color: #e8e6e1;
  font: 1.05rem/1.5 system-ui, sans-serif; }
main { max-width: 34rem; margin: 0 auto; }
h1 { font-size: 1.6rem; margin: 0 0 .25rem; }
h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
p { margin: .5rem 0; color: #b9b5ac; }
.code { font-size: 2rem; letter-spacing: .15em; color: #7fd1ae; }
code { display: block; padding: .7rem .9rem; border-radius: .5rem; background: #0c0e12;
  color: #e8e6e1; font: .95rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
a { display: block; margin: .75rem 0; padding: .8rem; border-radius: .5rem; background: #7fd1ae;
  color: #14161b; text-align: center; text-decoration: none; font-weight: 600; }
"""
POLICY: Final = (
    "default-src 'none'; style-src 'sha256-"
    + b64encode(sha256(STYLE.encode()).digest()).decode()
    + "'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
PAGE: Final = """<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Fourfold</title><style>{style}</style></head><body><main>
<h1>Fourfold</h1>
<p>{why}</p>
{room}
<h2>Join with Fourfold on your computer</h2>
<a href="{link}">Open in Fourfold</a>
<p>Or type this in a terminal:</p>
<code>fourfold {link}</code>
<h2>Play here, in the browser</h2>
<p>{how}</p>
<code>{command}</code>
</main></body></html>
"""
NONE: Final = "A game server is here, but it has no window for browsers."
BUILT: Final = "Whoever runs this server makes its window once, and starts the server again:"
NAMED: Final = "A game server is here, but no window is given out under this name."
ADDED: Final = (
    "Open it by the server’s address in numbers, or let whoever runs it start it with this option:"
)
ROOM: Final = '<p>You are invited into the room</p><p class="code">{code}</p>'


def no_window(status: HTTPStatus, site: Site, path: str) -> Response:
    """Return a page that says how to join at ``site``, and in the room of ``path``, if any.

    ``status`` is 421 where the server has a window, but gives it out under other names alone.
    """
    code, host = room_of(path), site.shown or "HOST"
    is_named = status == HTTPStatus.MISDIRECTED_REQUEST
    scheme = "wss" if site.scheme == "https" else "fourfold"
    text = PAGE.format(
        style=STYLE,
        link=escape(f"{scheme}://{host}/{code}".rstrip("/")),
        room=ROOM.format(code=code) if code else "",
        why=NAMED if is_named else NONE,
        how=ADDED if is_named else BUILT,
        command=escape(f"--origin {site.scheme or 'http'}://{host}") if is_named else "make web",
    )
    about = {"Content-Security-Policy": POLICY, "Referrer-Policy": "no-referrer"}
    return page(status, HTML, text.encode(), {**about, "Cache-Control": "no-store"})


def room_of(path: str) -> str:
    """Return the code that is the whole of a path, however it is written; empty for none."""
    path = path.partition("?")[0]
    code = tidy_code(path.strip("/"))
    is_one = len(code) == CODE_LENGTH and all(sign in ALPHABET for sign in code)
    return code if is_one and path.count("/") <= 2 and " " not in path else ""
