"""Tell a person who comes by a browser how to join, where the server has no window to give out."""

from base64 import b64encode
from hashlib import sha256
from html import escape
from http import HTTPStatus
from typing import Final

from websockets.http11 import Response

from server.net.responses import HTML, page

STYLE: Final = """
:root { color-scheme: dark; }
body { margin: 0; padding: 2rem 1.25rem; background: #14171c; color: #e8e6e1;
  font: 1.05rem/1.5 system-ui, sans-serif; }
main { max-width: 34rem; margin: 0 auto; }
h1 { font-size: 1.6rem; margin: 0 0 .25rem; }
h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
p { margin: .5rem 0; color: #b9b5ac; }
.code { font-size: 2rem; letter-spacing: .15em; color: #f2b84b; }
code { display: block; padding: .7rem .9rem; border-radius: .5rem; background: #0c0e12;
  color: #e8e6e1; font: .95rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
a { display: block; margin: .75rem 0; padding: .8rem; border-radius: .5rem; background: #f2b84b;
  color: #14171c; text-align: center; text-decoration: none; font-weight: 600; }
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
<p>A game server is here, but it has no window for browsers.</p>
{room}
<h2>Join with Fourfold on your computer</h2>
<a href="{link}">Open in Fourfold</a>
<p>Or type this in a terminal:</p>
<code>fourfold {link}</code>
<h2>Serve the window from here</h2>
<p>Whoever runs this server builds it once, and starts the server again:</p>
<code>make web</code>
</main></body></html>
"""
ROOM: Final = '<p>You are invited into the room</p><p class="code">{code}</p>'


def no_window(host: str, code: str) -> Response:
    """Return a page that says how to join at ``host``, and in which room, if any."""
    link = escape(f"fourfold://{host}/{code}".rstrip("/"))
    room = ROOM.format(code=escape(code)) if code else ""
    text = PAGE.format(style=STYLE, link=link, room=room)
    about = {"Content-Security-Policy": POLICY, "Referrer-Policy": "no-referrer"}
    return page(HTTPStatus.OK, HTML, text.encode(), {**about, "Cache-Control": "no-store"})
