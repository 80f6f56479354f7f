"""Mail ends by a second page alone: what looks through mail and follows its links ends nothing."""

import pytest

from server.net.html.stop_page import no_mail, stop_page


class Stopped:
    """Knows one token, and counts."""

    def __init__(self) -> None:
        self.times = 0
        self.is_away = False

    async def __call__(self, token: str) -> bool | None:
        """End the mail of that token."""
        if self.is_away:
            return None
        self.times += token == "ada.1f"
        return token == "ada.1f"


async def test_only_the_second_page_ends_the_mail() -> None:
    stop = Stopped()
    first = await stop_page("/stop/ada.1f", stop)
    assert (first.status_code, stop.times) == (200, 0)
    assert b'href="/stop/ada.1f/yes"' in (first.body or b"")
    second = await stop_page("/stop/ada.1f/yes", stop)
    assert (second.status_code, stop.times) == (200, 1)
    assert "frame-ancestors 'none'" in second.headers["Content-Security-Policy"]


async def test_other_words_end_nothing_and_a_store_that_is_away_is_said() -> None:
    stop = Stopped()
    assert (await stop_page("/stop/eve.1f/yes", stop)).status_code == 404
    stop.is_away = True
    assert (await stop_page("/stop/ada.1f/yes", stop)).status_code == 503
    assert (await stop_page("/stop/ada.1f/yes", no_mail)).status_code == 404


@pytest.mark.parametrize(
    "path", ["/stop/", "/stop/<b>", '/stop/"x', "/stop/" + "a" * 200, "/stop//yes"]
)
async def test_what_is_no_token_is_not_shown(path: str) -> None:
    assert (await stop_page(path, Stopped())).status_code == 404
