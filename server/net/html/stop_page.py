"""Serve the page by which a reader of our mail ends it: /stop/TOKEN, and /stop/TOKEN/yes does it.

Programs that look through mail follow the links they find in it, so the first page changes nothing.
"""

from collections.abc import Awaitable, Callable
from html import escape
from http import HTTPStatus
from typing import Final, TypeAlias

from websockets.http11 import Response

from server.net.html.no_window import POLICY, STYLE
from server.net.responses import HTML, not_found, page

PATH: Final = "/stop/"
YES: Final = "/yes"
MOST: Final = 120
Stop: TypeAlias = Callable[[str], Awaitable[bool | None]]
"""Ends the mail that a token is about; returns whether it was one, None: cannot be kept now."""
BODY: Final = """<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Fourfold</title><style>{style}</style></head><body><main>
<h1>Fourfold</h1>
<p>{words}</p>
{more}
</main></body></html>
"""
ASK: Final = "Shall no more mail come to this address about games here?"
DONE: Final = "No more mail comes to this address. In Fourfold you can give it again at any time."
VOID: Final = "This link is void: the address was removed, or changed, before."
LATER: Final = "This cannot be kept now. Try again in a moment."


async def no_mail(_token: str) -> bool:
    """Know no token: a server that sends no mail."""
    return False


async def stop_page(path: str, stop: Stop) -> Response:
    """Return what is asked for under ``PATH``."""
    token = path.removeprefix(PATH)
    is_sure = token.endswith(YES)
    token = token.removesuffix(YES)
    if not token.replace(".", "").replace("-", "").isalnum() or len(token) > MOST:
        return not_found()
    if not is_sure:
        link = f'<a href="{escape(PATH + token + YES)}">Stop the mail</a>'
        return _page(HTTPStatus.OK, ASK, link)
    found = await stop(token)
    if found is None:
        return _page(HTTPStatus.SERVICE_UNAVAILABLE, LATER)
    return _page(HTTPStatus.OK, DONE) if found else _page(HTTPStatus.NOT_FOUND, VOID)


def _page(status: HTTPStatus, words: str, more: str = "") -> Response:
    about = {"Content-Security-Policy": POLICY, "Referrer-Policy": "no-referrer"}
    text = BODY.format(style=STYLE, words=escape(words), more=more)
    return page(status, HTML, text.encode(), {**about, "Cache-Control": "no-store"})
