"""Whole games of all four through the library, on a real server."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

import fourfold
from engines.catalog import MANIFESTS
from tests.protocol.clients.python.fourfold.tables import AT_ONCE, both, my_turn, server

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("polyy", {"size": 4}),
    ("toppen", {"n_move": 3, "stalemate": 10}),
    ("rotorouter", {"size": 7, "colours": 2, "stall_rounds": 5}),
    ("wordfleet", {}),
]


@pytest.mark.parametrize(("game", "options"), GAMES, ids=[game for game, _ in GAMES])
async def test_two_play_a_whole_game_and_are_told_the_same_ending(
    game: str, options: dict[str, Any], tmp_path: Path
) -> None:
    async with (
        server(tmp_path) as (url, _),
        fourfold.connect(url, "Ann", encoding="msgpack") as ann,
        fourfold.connect(url, "Bob", encoding="json") as bob,
    ):
        room = await ann.open(game, settings=AT_ONCE, **options)
        here, there = await ann.join(room), await bob.join(room)
        mine, theirs = await both(here, there)
        assert mine.ending == theirs.ending
        assert mine.ending is not None
        assert (mine.to_move, mine.is_over, mine.my_turn) == ((), True, False)
        assert mine.won is None or mine.won is not theirs.won


async def test_a_bot_in_ten_lines_plays_to_the_end(tmp_path: Path) -> None:
    random = Random(3)
    async with server(tmp_path) as (url, _), fourfold.connect(url, "Ann") as ann:
        room = await ann.open("polyy", size=4, settings=AT_ONCE)
        await ann.seat_bot(room, "random", seat=0)
        assert await ann.reserve(room) == 1
        last = await fourfold.play(url, room, lambda view: random.choice(view.legal))
        assert last.ending is not None
        assert last.ending.winners == ((1,) if last.won else (0,))
        assert last.seats[1] is not None
        assert last.seats[1].bot == "external"


async def test_every_intent_that_a_view_lists_is_one_of_the_rules_and_all_are_listed(
    tmp_path: Path,
) -> None:
    async with server(tmp_path) as (url, _), fourfold.connect(url, "Ann") as ann:
        for game, options in GAMES:
            room = await ann.open(game, settings=AT_ONCE, **options)
            await ann.seat_bot(room)
            table = await ann.join(room)
            view = await my_turn(table)
            if game == "wordfleet":
                with pytest.raises(fourfold.TooManyToList):
                    view.legal  # noqa: B018 - a property that raises
                assert view.game_view["you"]["seat"] == view.seat
            else:
                assert view.legal
                await table.play(Random(1).choice(view.legal))
            fields = MANIFESTS[game].rules[-1].view_type.__struct_fields__
            assert tuple(view.game_view) == fields
            assert len(view.tree) == len(fields)
            hash(view.tree)  # of tuples alone: nobody can change it
