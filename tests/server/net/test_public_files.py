"""Files that games give out are there for everybody: whole, packed, or as they were held."""

import gzip

import pytest

from engines.catalog import GAMES, MANIFESTS
from server.net.public_files import FILES
from tests.server.net.ports import listening, page, raw_answer


@pytest.mark.parametrize("path", FILES)
async def test_a_file_is_given_out_and_not_again_to_whoever_holds_it(path: str) -> None:
    async with listening() as (listener, _):
        found = await page(listener.port, path)
        assert found.status == 200
        assert found.headers["content-type"] == "text/plain; charset=utf-8"
        assert found.body.encode() == FILES[path]()
        tag = found.headers["etag"].replace("w/", "W/")  # `page` tells headers in small letters
        again = await page(listener.port, path, If_None_Match=tag)
        assert (again.status, again.body) == (304, "")
        assert again.headers["etag"] == found.headers["etag"]


async def test_a_file_is_packed_for_whoever_unpacks_it() -> None:
    path = next(iter(FILES))
    asked = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: gzip\r\n\r\n"
    async with listening() as (listener, _):
        head, _, body = (await raw_answer(listener.port, asked.encode())).partition(b"\r\n\r\n")
    assert b"Content-Encoding: gzip" in head
    assert gzip.decompress(body) == FILES[path]()
    assert len(body) * 2 < len(FILES[path]())


@pytest.mark.parametrize("path", ["/games", "/games/", "/games/wordfleet/", "/games/../etc/passwd"])
async def test_nothing_else_is_there(path: str) -> None:
    async with listening() as (listener, _):
        assert (await page(listener.port, path)).status == 404


def test_word_fleet_gives_out_its_words_by_the_number_of_its_rules() -> None:
    numbers = {rules for game, rules in GAMES if game == "wordfleet"}
    given = set(MANIFESTS["wordfleet"].public_files)
    assert given == {f"words-{number}.txt" for number in numbers}
