"""Check requests: malformed ones, sizes, limits, idempotence, order, codes, reasons."""

from typing import Any, Final

from server.conform.frames import Silence
from server.conform.server_check import Broken, NotHere, check, require
from server.conform.server_peer import Peer
from server.conform.server_table import SMALL, UNLISTED, opened
from server.conform.server_visit import Visit

TOO_LARGE: Final = 1009
POLICY: Final = 1008
MOST_FAULTS: Final = 400
"""Faults after which a server that still listens is taken to have no limit."""
MOST_PINGS: Final = 100
NO_MESSAGES: Final[list[dict[str, Any]]] = [
    {"type": "join", "request": 7, "room": "K7MQ2X", "colour": "red"},
    {"type": "join", "request": 7, "room": "K7MQ2X", "seat": "1"},
    {"type": "join", "request": 7, "room": "K7MQ2X", "seat": True},
    {"type": "join", "request": 7, "room": "K7MQ2X", "seat": -1},
    {"type": "open", "request": 7},
]
"""A field that is not known, numbers that are none, a field that is missing."""


@check(
    "malformed.named",
    "what is no message is refused as malformed, and names its request",
    "refusals.md",
)
async def _malformed(visit: Visit) -> None:
    peer = await visit.peer("Ada")
    for said in NO_MESSAGES:
        await peer.say(said)
        no = await peer.typed("refusal")
        require(no["reason"] == "malformed", f"{said} was refused as {no['reason']}")
        require(no.get("request") == 7, f"the refusal of {said} does not name its request")
        require(no.get("room") == said.get("room"), f"the refusal of {said} does not name its room")
    await peer.settle()


@check("malformed.type", "a type or tag that is not known is refused as malformed", "refusals.md")
async def _types(visit: Visit) -> None:
    peer = await visit.peer("Ada")
    for said in ({"type": "fireworks"}, {"request": 1}, [9, 0, 0], [1, 0], "ping", 5, None):
        await peer.say(said)
        no = await peer.typed("refusal")
        require(no["reason"] == "malformed", f"{said} was refused as {no['reason']}")


@check(
    "malformed.bytes",
    "bytes that are no JSON or MessagePack are refused as malformed",
    "refusals.md",
)
async def _bytes(visit: Visit) -> None:
    peer = await visit.peer("Ada")
    for raw in (b"", b"\xc1", b'{"type":"ping"', bytes.fromhex("81a474797065a470")):
        await peer.send(raw)
        no = await peer.typed("refusal")
        require(no["reason"] == "malformed", f"{raw!r} was refused as {no['reason']}")


@check("malformed.many", "too many faults close the connection with 1008", "transport.md")
async def _many(visit: Visit) -> None:
    peer = await visit.peer("Ada")
    for _ in range(MOST_FAULTS):
        await peer.say({"type": "fireworks"})
    try:
        await peer.say({"type": "ping"})
        told = await peer.close_code()
    except Silence:
        raise NotHere(f"{MOST_FAULTS} faults are borne here") from None
    require(told == POLICY, f"closed with {told} instead of {POLICY}")


@check(
    "size.most", "a message of 16384 bytes is read, a longer one closes with 1009", "transport.md"
)
async def _size(visit: Visit) -> None:
    peer = await visit.peer("Ada")
    if visit.encoding == "json":
        await peer.send('{"type":"ping"' + " " * (16_384 - 15) + "}")
        await peer.typed("pong")
    await peer.say({"type": "ping", "x": "x" * 17_000})
    told = await peer.close_code()
    require(told == TOO_LARGE, f"closed with {told} instead of {TOO_LARGE}")


@check(
    "limit.requests",
    "who asks too often is refused as too_fast, with a retry_ms that suffices",
    "transport.md",
)
async def _limit(visit: Visit) -> None:
    peer = await visit.peer("Ada")
    for _ in range(MOST_PINGS):
        await peer.say({"type": "ping"})
    for _ in range(MOST_PINGS):
        said = await peer.hear(lambda it: it["type"] in ("pong", "refusal"), "an answer to a ping")
        if said["type"] == "refusal":
            break
    else:
        raise NotHere(f"{MOST_PINGS} requests at once are borne here")
    require(said["reason"] == "too_fast", f"the reason is {said['reason']}")
    require(type(said.get("retry_ms")) is int, "a too_fast says `retry_ms`")


@check("open.again", "an open with the same request id names the same room", "rooms.md")
async def _open(visit: Visit) -> None:
    peer = await visit.peer("Ada")
    wanted = {"game": "polyy", "options": SMALL, "settings": UNLISTED}
    codes = [(await peer.ask("open", request=5_000, **wanted))["room"] for _ in range(2)]
    back = await visit.back(peer.token)
    codes.append((await back.ask("open", request=5_000, **wanted))["room"])
    require(len(set(codes)) == 1, f"one request opened {codes}")
    other = (await peer.ask("open", request=5_001, **wanted))["room"]
    require(other != codes[0], "another request named the same room")
    require(len(other) == 6, f"a room's code has six signs, not {other}")


@check("join.again", "join and seat_bot said twice are done once", "rooms.md")
async def _join(visit: Visit) -> None:
    ada, bob = await visit.peer("Ada"), await visit.peer("Bob")
    room = await opened(ada, "polyy", SMALL)
    seats = [(await bob.ask("join", request=9, room=room))["seat"] for _ in range(2)]
    seats.append((await bob.ask("join", room=room))["seat"])
    require(len(set(seats)) == 1, f"who joins again gets another seat: {seats}")
    bot = {"room": room, "seat": None, "bot": "random"}
    bots = [(await ada.ask("seat_bot", request=11, **bot))["seat"] for _ in range(2)]
    require(bots == [1 - seats[0]] * 2, f"one request seated bots at {bots}")


@check("answers.order", "requests of a connection are answered in their order", "transport.md")
async def _order(visit: Visit) -> None:
    peer = await visit.peer("Ada")
    numbers = [*range(100, 112)]
    for number in numbers:
        kind = {"type": "join", "room": "222222"} if number % 3 else {"type": "list_my_rooms"}
        await peer.say({**kind, "request": number})
    told = [(await peer.hear(lambda it: "request" in it, "an answer"))["request"] for _ in numbers]
    require(told == numbers, f"{numbers} were answered as {told}")


@check("code.typed", "case, spaces and dashes of a code do not matter", "rooms.md")
async def _typed(visit: Visit) -> None:
    peer = await visit.peer("Ada")
    room = await opened(peer, "polyy", SMALL)
    said = f" {room[:3].lower()}-{room[3:].lower()} "
    told = await peer.ask("join", room=said)
    require(told["room"] == room, f"{said!r} is {room}, not {told['room']}")


@check(
    "code.unknown",
    "a code of no room is refused as unknown_room, with the room as written",
    "refusals.md",
)
async def _no_room(visit: Visit) -> None:
    peer = await visit.peer("Ada")
    for code in ("zz-zzzz", "A", "K7MQ2X9"):
        await peer.say({"type": "watch_room", "room": code})
        no = await peer.typed("refusal")
        require(no["reason"] == "unknown_room", f"the reason is {no['reason']}")
        require(no.get("room") == code, f"the refusal names {no.get('room')!r}, not {code!r}")


@check("reasons.table", "requests that may not be done have the reasons of the page", "refusals.md")
async def _reasons(visit: Visit) -> None:
    ada, bob, eve = [await visit.peer(name) for name in ("Ada", "Bob", "Eve")]
    room = await opened(ada, "polyy", SMALL)
    await _no(eve, "unknown_game", "open", game="chess", options={})
    await _no(eve, "bad_options", "open", game="polyy", options={"size": 99})
    await _no(eve, "not_opener", "seat_bot", room=room, seat=0)
    await _no(ada, "not_opener", "begin", room=await opened(bob, "polyy", SMALL))
    await ada.ask("join", room=room, seat=0)
    await _no(bob, "seat_taken", "join", room=room, seat=0)
    await _no(ada, "not_begun", "resign", room=room)
    await bob.ask("join", room=room, seat=1)
    await _no(eve, "begun", "join", room=room)
    await _no(ada, "begun", "leave", room=room)
    await _no(ada, "not_over", "replay", room=room)
    await _no(eve, "not_seated", "resign", room=room)


async def _no(peer: Peer, reason: str, kind: str, **fields: Any) -> None:
    said = await peer.request(kind, **fields)
    if said["type"] != "refusal":
        raise Broken(f"{kind} was answered by {said['type']}, not refused as {reason}")
    require(said["reason"] == reason, f"{kind} is refused as {said['reason']}, not {reason}")
    require(said.get("message"), "a refusal has a sentence for the player")
