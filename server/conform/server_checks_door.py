"""Check the door: subprotocols, hello, names, tokens and their proofs."""

import secrets
from typing import Any, Final

from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from protocol import proof
from protocol.names import Token
from server.conform.server_check import Broken, NotHere, check, require
from server.conform.server_peer import Denied, Peer
from server.conform.server_visit import Visit

NOT_WELCOME: Final = 4001
OTHER_PROTOCOL: Final = 4002
WELCOME: Final = {
    "player": str,
    "name": str,
    "protocol": int,
    "server": str,
    "games": dict,
    "now": int,
}
FRAMES: Final = {"json": str, "msgpack": bytes}


@check(
    "subprotocol.agreed",
    "the subprotocol is agreed, and chooses the kind of frames",
    "transport.md",
)
async def _agreed(visit: Visit) -> None:
    peer = await visit.peer("Ada")
    wanted = f"fourfold.1.{visit.encoding}"
    require(peer.subprotocol == wanted, f"{wanted} was offered, {peer.subprotocol} agreed")
    require(
        peer.kinds == {FRAMES[visit.encoding]}, "text frames carry JSON, binary ones MessagePack"
    )


@check(
    "subprotocol.none",
    "without a subprotocol the handshake fails with HTTP 400",
    "transport.md",
    once=True,
)
async def _none(visit: Visit) -> None:
    try:
        async with connect(visit.url, compression=None, proxy=None):
            raise Broken("a websocket without a subprotocol was accepted")
    except InvalidStatus as why:
        told = why.response.status_code
        require(told == 400, f"HTTP {told} instead of 400")


@check(
    "subprotocol.other",
    "another version is accepted, and refused by a message and 4002",
    "transport.md",
)
async def _other(visit: Visit) -> None:
    peer = await visit.line(version=99)
    await peer.say({"type": "hello", "protocol": 99, "name": "Ada", "colour": "red"})
    said = await peer.typed("refusal")
    require(said["reason"] == "protocol", f"the reason is {said['reason']}, not protocol")
    await _closed(peer, OTHER_PROTOCOL)


@check("frames.either", "frames of either kind are accepted", "transport.md")
async def _either(visit: Visit) -> None:
    if visit.encoding == "msgpack":
        raise NotHere("MessagePack is no UTF-8, which text frames hold: it goes in binary ones")
    peer = await visit.line()
    await peer.send(b'{"type":"ping"}')
    await peer.typed("pong")


@check("ping.anywhere", "ping is answered before hello and after welcome", "transport.md")
async def _ping(visit: Visit) -> None:
    peer = await visit.line()
    await peer.settle()
    await peer.greet("Ada")
    await peer.settle()


@check(
    "hello.first",
    "another first message is refused, and the connection closed with 4001",
    "identity.md",
)
async def _first(visit: Visit) -> None:
    peer = await visit.line()
    await peer.say({"type": "list_my_rooms", "request": 1})
    said = await peer.typed("refusal")
    require(said["reason"] in ("not_welcome", "malformed"), f"the reason is {said['reason']}")
    await _closed(peer, NOT_WELCOME)


@check("hello.unknown", "fields of a newer hello are ignored", "identity.md")
async def _unknown(visit: Visit) -> None:
    peer = await visit.line()
    await peer.greet("Ada", colour="red", later={"a": [1]})


@check("hello.again", "a second hello is refused as not_welcome", "identity.md")
async def _again(visit: Visit) -> None:
    peer = await visit.peer("Ada")
    await peer.say({"type": "hello", "protocol": 1, "name": "Eve"})
    said = await peer.typed("refusal")
    require(said["reason"] == "not_welcome", f"the reason is {said['reason']}")


@check(
    "welcome.fields",
    "the welcome has its fields, a token for somebody new, games and bots",
    "identity.md",
)
async def _welcome(visit: Visit) -> None:
    told = (await visit.peer("Ada")).welcome
    for field, kind in WELCOME.items():
        require(type(told.get(field)) is kind, f"`{field}` is {told.get(field)!r}")
    require(told["protocol"] == 1, f"`protocol` is {told['protocol']}")
    player, generation = _bearer(told["token"])
    require(player == told["player"], "the token's first part is the player's id")
    require(generation == 0, "the generation of a first token is 0")
    for game in told["games"]:
        bots = [it["bot"] for it in told["bots"].get(game, [])]
        require("random" in bots, f"every game has the bot `random`, {game} has {bots}")


@check("name.tidied", "names are tidied and cut to 24 characters", "identity.md")
async def _name(visit: Visit) -> None:
    told = (await visit.peer(" A\u202eda\u0007  漢字 " + "x" * 40)).welcome["name"]
    require(told.startswith("Ada 漢字"), f"the name became {told!r}")
    require(len(told) == 24, f"the name has {len(told)} characters")
    require(
        (await visit.peer("\u200b")).welcome["name"].strip(),
        "a name with nothing visible is made up",
    )


@check(
    "token.back",
    "who proves a token is welcomed as the same player, and sent no token",
    "identity.md",
)
async def _back(visit: Visit) -> None:
    ada = await visit.peer("Ada")
    back = await visit.back(ada.token)
    require(back.player == ada.player, "another player was welcomed")
    require(back.welcome.get("token") is None, "a token is sent once alone")


@check(
    "token.challenged",
    "who names a player is challenged, with a new nonce each time",
    "identity.md",
)
async def _challenged(visit: Visit) -> None:
    ada, nonces = await visit.peer("Ada"), set()
    for _ in range(2):
        said = await _challenge(await visit.line(), ada.player)
        require(said["server_id"] == ada.welcome["server_id"], "`server_id` is that of the welcome")
        nonces.add(said["nonce"])
    require(len(nonces) == 2, "the server's nonce is the same again")
    require(all(len(bytes.fromhex(it)) == 32 for it in nonces), "a nonce has 32 bytes")


@check(
    "token.wrong",
    "a wrong proof is refused as not_welcome, by the code PROOF, and closed with 4001",
    "identity.md#how-proofs-are-made",
)
async def _wrong(visit: Visit) -> None:
    ada = await visit.peer("Ada")
    for shown in (secrets.token_hex(32), ""):
        peer = await visit.line()
        await _challenge(peer, ada.player)
        await peer.say({"type": "prove", "proof": shown})
        said = await peer.typed("refusal")
        require(said["reason"] == "not_welcome", f"the reason is {said['reason']}")
        require(said.get("code") == "PROOF", f"its `code` is {said.get('code')!r}, not 'PROOF'")
        await _closed(peer, NOT_WELCOME)


@check(
    "token.renew",
    "a renewed token is masked; its first use makes the one before void",
    "identity.md",
)
async def _renew(visit: Visit) -> None:
    ada = await visit.peer("Ada")
    said = await ada.ask("renew")
    following = proof.masked(Token(said["token"]), Token(ada.token))
    require(_bearer(following)[0] == ada.player, "the next token is of another player")
    back = await visit.back(following)
    require(back.player == ada.player, "the next token is of another player")
    try:
        await visit.back(ada.token)
    except Denied as no:
        require(no.refusal["reason"] == "not_welcome", f"the reason is {no.refusal['reason']}")
        require(no.refusal.get("code") == "REPLACED", "its `code` is not 'REPLACED'")
    else:
        raise Broken("the token before is still good")


async def _challenge(peer: Peer, player: str) -> dict[str, Any]:
    hello = {"type": "hello", "protocol": 1, "name": "", "player": player, "generation": 0}
    await peer.say({**hello, "nonce": secrets.token_hex(32)})
    said: dict[str, Any] = await peer.hear(lambda it: isinstance(it, dict), "a challenge")
    require(said["type"] == "identity_challenge", f"{said['type']} instead of a challenge")
    return said


async def _closed(peer: Peer, code: int) -> None:
    told = await peer.close_code()
    require(told == code, f"closed with {told} instead of {code}")


def _bearer(token: Any) -> tuple[str, int]:
    try:
        player, generation = proof.bearer(token)
    except (ValueError, AttributeError):
        raise Broken(f"a token is PLAYER.GENERATION.SECRET, not {token!r}") from None
    return player, generation
