"""A game alone against bots is saved, listed, loaded, copied, carried away and refused in words."""

import zlib
from typing import Any

import msgspec
import pytest

from protocol import from_client as c
from protocol.from_server import Done, Reason, Refusal
from protocol.messages import saves as s
from protocol.messages.table import SeatBeside
from server.records.writer import canonical, digest
from tests.server.session.connections import Client, Street, street


async def alone(lines: Street, game: str = "rotorouter", **options: Any) -> tuple[str, Client]:
    """A room with a person in the first seat and a bot in the other, in play."""
    ada, _ = await lines.person("Ada", "json" if game == "toppen" else "msgpack")
    settings = c.RoomSettings(bot_delay_ms=0)
    room = (await ada.ask(c.Open(1, game, options, settings))).room
    await ada.watch(room)
    await ada.ask(c.Join(2, room, 0))
    await ada.ask(c.SeatBot(3, room, 1, "random"))
    await ada.until(lambda m: m.seen is not None and m.seen.phase == "playing")
    return room, ada


def packed(text: str) -> bytes:
    return zlib.compress(text.encode())


@pytest.mark.parametrize("game", ["rotorouter", "toppen"])
async def test_a_saved_game_is_loaded_on_this_server_and_on_another(game: str) -> None:
    options = {"size": 7, "colours": 2} if game == "rotorouter" else {}
    async with street() as lines:
        room, ada = await alone(lines, game, **options)
        told = await ada.ask(s.SaveRoom(10, room, "Rainy  evening"))
        assert told == await ada.ask(s.SaveRoom(10, room, "Rainy evening"))
        (info,) = told.saves
        assert (info.name, info.game, info.room, info.key) == (
            "Rainy evening",
            game,
            room,
            told.key,
        )
        assert info.view is not None
        done = await ada.ask(s.LoadSave(11, info.key))
        assert isinstance(done, Done)
        assert done == await ada.ask(s.LoadSave(11, info.key))
        channel = await ada.watch(done.room)
        seen = ada.rooms[channel].seen
        assert seen is not None
        assert (seen.phase, seen.practice, seen.seat) == ("playing", True, 0)
        assert seen.seats[0].name == "Ada"
        assert seen.seats[1].bot == "random 0"
        if info.hides:
            asked = await ada.ask(s.ExportSave(12, info.key))
            assert (asked.reason, asked.code) == (Reason.BAD_OPTIONS, "HIDES")
        file = await ada.ask(s.ExportSave(13, info.key, reveal=True))
        assert bool(file.warning) == info.hides
    async with street() as lines:
        bob, welcome = await lines.person("Bob")
        taken = await bob.ask(s.ImportSave(1, packed(file.text)))
        assert [it.name for it in taken.saves] == ["Rainy evening"]
        done = await bob.ask(s.LoadSave(2, taken.key))
        channel = await bob.watch(done.room)
        seen = bob.rooms[channel].seen
        assert seen is not None
        assert (seen.seats[0].player, seen.seat, seen.phase) == (welcome.player, 0, "playing")


async def test_no_secret_of_a_room_is_in_a_file() -> None:
    async with street() as lines:
        room, ada = await alone(lines, size=7, colours=2)
        told = await ada.ask(s.SaveRoom(10, room, "x"))
        text = (await ada.ask(s.ExportSave(13, told.key, reveal=True))).text
        async with lines.context.registry.host(room) as host:
            assert host.room.secret not in text
            assert host.room.practice


async def test_saves_are_copied_renamed_and_deleted_and_are_ones_own() -> None:
    async with street() as lines:
        room, ada = await alone(lines, "toppen")
        eve, _ = await lines.person("Eve")
        key = (await ada.ask(s.SaveRoom(10, room, "first"))).key
        copy = await ada.ask(s.CopySave(11, key, "second"))
        assert {it.name for it in copy.saves} == {"first", "second"}
        await ada.ask(s.RenameSave(12, key, "renamed"))
        told = await ada.ask(s.DeleteSave(13, copy.key))
        assert [it.name for it in told.saves] == ["renamed"]
        again = await ada.ask(s.CopySave(11, key, "second"))
        assert len(again.saves) == 1  # the request was done, and its save is gone
        assert (await eve.ask(s.ListSaves(1))).saves == ()
        for asked in (s.LoadSave(2, key), s.ExportSave(3, key), s.RenameSave(4, key, "mine")):
            no = await eve.ask(asked)
            assert isinstance(no, Refusal)
            assert "no such saved game" in no.message


async def test_only_a_game_of_one_window_is_saved() -> None:
    async with street() as lines:
        room, ada, bob = await lines.game()
        for who in (ada, bob):
            no = await who.ask(s.SaveRoom(10, room, "ours"))
            assert "not at this window" in no.message


async def test_what_is_no_saved_game_is_refused_in_words() -> None:
    async with street() as lines:
        room, ada = await alone(lines, "toppen")
        key = (await ada.ask(s.SaveRoom(10, room, "x"))).key
        text = (await ada.ask(s.ExportSave(13, key))).text
        head, body, last = text.encode().splitlines(keepends=True)
        forged = msgspec.json.decode(body)
        forged["save"]["steps"] = [[0, 0, {"type": "move", "from": [0, 0], "to": [9, 9]}]]
        forged["save"]["positions"] = [{"ply": 1, "step": 1}]
        forged["save"]["here"] = 0
        lines_of = [head, canonical(forged)]
        cheat = b"".join([*lines_of, canonical({"digest": digest(lines_of)})])
        for raw, words in (
            (zlib.compress(b"hello"), "three lines"),
            (b"hello", "unpacked"),
            (zlib.compress(b"0" * 3_000_000), "not whole"),
            (zlib.compress(head + body.replace(b'"ply":0', b'"ply":1') + last), "changed"),
            (zlib.compress(head + body), "three lines"),
            (zlib.compress(cheat), "follow the rules"),
        ):
            no = await ada.ask(s.ImportSave(20, raw))
            assert isinstance(no, Refusal), words
            assert words in no.message


async def test_a_game_of_several_people_at_one_window_goes_on_with_all_of_them() -> None:
    async with street() as lines:
        ada, me = await lines.person("Ada")
        room = (await ada.ask(c.Open(1, "rotorouter", {"size": 7, "colours": 2}))).room
        await ada.ask(c.Join(2, room, 1))
        await ada.ask(SeatBeside(3, room, "Ben", 0))
        async with lines.context.registry.host(room) as host:
            while not host.room.begun:
                await host.wait_past(host.cursor, None)
        told = await ada.ask(s.SaveRoom(10, room, "sofa"))
        done = await ada.ask(s.LoadSave(11, told.key))
        async with lines.context.registry.host(done.room) as host:
            seats = host.room.occupants
            assert [it and it.name for it in seats] == ["Ben", "Ada"]
            assert host.room.seats_at(me.player) == (0, 1)
            assert seats[1] is not None
            assert seats[1].player == me.player
        file = await ada.ask(s.ExportSave(12, told.key, reveal=True))
        bob, other = await lines.person("Bob")
        taken = await bob.ask(s.ImportSave(1, packed(file.text)))
        done = await bob.ask(s.LoadSave(2, taken.key))
        async with lines.context.registry.host(done.room) as host:
            assert host.room.seats_at(other.player) == (0, 1)


async def test_what_others_hide_is_in_no_list_of_saves() -> None:
    async with street() as lines:
        room, ada = await alone(lines, size=7, colours=2)
        told = await ada.ask(s.SaveRoom(10, room, "x"))
        async with lines.context.registry.host(room) as host:
            spectators = host.room.game.view(host.room.state, None)
        assert msgspec.json.encode(told.saves[0].view) == msgspec.json.encode(spectators)


async def test_a_file_that_says_a_position_again_and_again_is_refused_before_it_is_played() -> None:
    async with street() as lines:
        room, ada = await alone(lines, size=7, colours=2)
        key = (await ada.ask(s.SaveRoom(10, room, "x"))).key
        text = (await ada.ask(s.ExportSave(13, key, reveal=True))).text
        head, body, _ = text.encode().splitlines(keepends=True)
        forged = msgspec.json.decode(body)
        forged["save"]["positions"] = [{"ply": it, "step": 0} for it in range(300)]
        forged["save"]["here"] = 0
        lines_of = [head, canonical(forged)]
        raw = b"".join([*lines_of, canonical({"digest": digest(lines_of)})])
        no = await ada.ask(s.ImportSave(20, packed(raw.decode())))
        assert isinstance(no, Refusal)
        assert "twice" in no.message


async def test_hidden_hands_are_given_out_to_who_says_so_alone() -> None:
    async with street() as lines:
        room, ada = await alone(lines, size=7, colours=2, hands="hidden")
        told = await ada.ask(s.SaveRoom(10, room, "x"))
        assert told.saves[0].hides
        no = await ada.ask(s.ExportSave(12, told.key))
        assert (no.reason, no.code) == (Reason.BAD_OPTIONS, "HIDES")
        file = await ada.ask(s.ExportSave(13, told.key, reveal=True))
        assert "every hand" in file.warning
        assert "not sealed" in file.text
