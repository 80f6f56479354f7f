"""What the editor sets up is opened at a real server; bots and both sides play on from there."""

from pathlib import Path
from random import Random

import pytest
from msgspec import to_builtins

from client.games.positions.kits import KITS
from client.presenters.bot_levels import strengths
from client.scenes.position.play_form import PlayForm, PlayWish
from client.web.tab_server import URL
from engines.catalog import MANIFESTS
from tests.client.gallery.position import FLEETS, ROUTES, TOPPEN
from tests.client.web.test_tab_server import serving
from tests.support.people import person, play_intent, until, welcomed
from tests.support.views import game_view

SMALL = "4.5.1:11,-1,14,7"
POSITIONS = (
    ("polyy", SMALL),
    ("toppen", TOPPEN),
    ("rotorouter", ROUTES),
    ("wordfleet", FLEETS),
    ("wordfleet", "red:? blue:? opens:blue,2 blue.strikes:D5"),
    ("wordfleet", "first:blue"),
)
PLIES = 2


def wished(game, text):
    kit = KITS[game]()
    position = kit.read(text)
    kit.check(position, {})
    seats = kit.seats(position)
    names = tuple(f"Player {seat}" for seat in seats)
    wish = PlayWish(game, kit.options(position, {}), kit.write(position), seats, names)
    return wish, kit.mover(position)


def movers(view):
    to_move = view.to_move
    return to_move if isinstance(to_move, tuple) else () if to_move is None else (to_move,)


@pytest.mark.parametrize(("game", "text"), POSITIONS)
async def test_a_position_is_played_on_against_a_bot(game: str, text: str, tmp_path: Path) -> None:
    async with serving(tmp_path), person(URL, "Ann") as ann:
        await welcomed(ann)
        form, (wish, mover) = PlayForm(), wished(game, text)
        form.bot = strengths(ann.welcome.bots[game])[1].opponent
        mirror = await ann.watch(await form.open(ann, wish, mover))
        own = form.own(wish.seats, mover)
        await until(mirror, lambda m: m.seen is not None and m.seen.phase == "playing")
        assert mirror.seen.practice
        assert mirror.seen.seat == own
        rules, random = MANIFESTS[game].rules[-1], Random(7)
        for _ in range(PLIES):
            await until(mirror, lambda m: own in movers(game_view(m.seen)))
            intent = rules.random_intent(game_view(mirror.seen), own, random)
            await play_intent(ann, mirror, to_builtins(intent))


async def test_both_sides_are_moved_at_one_window(tmp_path: Path) -> None:
    async with serving(tmp_path), person(URL, "Ann") as ann:
        await welcomed(ann)
        form, (wish, mover) = PlayForm(), wished("polyy", SMALL)
        form.whom = "both"
        mirror = await ann.watch(await form.open(ann, wish, mover))
        await until(mirror, lambda m: m.seen is not None and m.seen.phase == "playing")
        for ply, seat in enumerate((0, 1, 0), 4):
            await until(mirror, lambda m, at=seat: m.seen.seat == at and m.channel is not None)
            free = game_view(mirror.seen).board.index(None)
            await ann.play(mirror, {"type": "place", "field": free})
            await until(mirror, lambda m, n=ply: len(game_view(m.seen).moves) > n)
        assert mirror.seen.practice
