"""Make the vectors of secrets: commitments and seeds, proofs of identity, tokens."""

import hashlib
from base64 import urlsafe_b64encode
from random import Random
from typing import Any, Final

import msgspec

from deploy.wire_vectors.case import Case, VectorFile
from protocol import proof
from protocol.fairness import commitment, made_of, seed
from protocol.names import Token

COMMITMENTS: Final = (
    "`kind` server: the SHA-256 of `canonical`, the JSON of [secret, room, options] with sorted "
    "keys and no spaces. player: whether `commitment` is the SHA-256 of the 32 bytes `value`. "
    "seed: HMAC-SHA-256 of the players' values, in the order of seats, under the server's secret. "
    "All bytes in hexadecimal."
)
IDENTITY: Final = (
    "What both sides agree on (`agreed`), and what each proves of it: by the token, and by the "
    "password. `player` is empty for somebody new, who has no token and whose proofs are empty."
)
TOKENS: Final = (
    "`kind` bearer: whose a token is, and which of theirs; null where it is no token. renew: the "
    "masked token of `renewed` and the `next` one that it stands for, for who holds `present`; "
    "next null where it is none."
)
PLAYER: Final = "4ab7c7578d4be417169a"
SERVER: Final = "0f6c1ad2b7e94c55a1d0c3b8e2749f60"
TOKEN: Final = Token(f"{PLAYER}.0.CQNE-t25iuifQOJOK7K-1r5kA9O7niCFUkrFX4XSAqE")
PASSWORDS: Final = {
    "as on the page": "Käse 7",
    "the same, the way another keyboard writes it": "Ka\u0308se 7",
    "plain": "secret",
    "longer than a block of SHA-256": "correct horse battery staple " * 4,
    "of another script, and beyond 16 bits": "пароль 漢字 🎲",
}


def commitments() -> VectorFile:
    """Return those of servers and players, and seeds."""
    chance = Random("commitments")
    options: list[dict[str, Any]] = [
        {},
        {"size": 4, "pie": True},
        {"pie": False, "size": 7},
        {"hands": "hidden", "draw": True, "limit": None, "b": [1, 2], "a": {"d": 1, "c": "ö"}},
    ]
    cases: list[Case] = [_server(chance.randbytes(32).hex(), "K7MQ2X", it) for it in options]
    cases += [_server(chance.randbytes(32).hex(), "AB23CD", options[1])]
    value = chance.randbytes(32).hex()
    right = hashlib.sha256(bytes.fromhex(value)).hexdigest()
    for name, said, sealed in (
        ("a value that was bound", value, right),
        ("another value", chance.randbytes(32).hex(), right),
        ("the SHA-256 of the text of it", value, hashlib.sha256(value.encode()).hexdigest()),
        ("a value of 31 bytes", value[2:], hashlib.sha256(bytes.fromhex(value[2:])).hexdigest()),
        ("no value", "", hashlib.sha256(b"").hexdigest()),
    ):
        told = {"value": said, "commitment": sealed, "right": made_of(sealed, said)}
        cases.append({"name": f"player: {name}", "kind": "player", **told})
    for count in range(5):
        secret, given = (
            chance.randbytes(32).hex(),
            [chance.randbytes(32).hex() for _ in range(count)],
        )
        told = {"secret": secret, "contributions": given, "seed": seed(secret, given).hex()}
        cases.append({"name": f"seed: of {count} players", "kind": "seed", **told})
    return VectorFile(COMMITMENTS, cases)


def _server(secret: str, room: str, options: dict[str, Any]) -> Case:
    text = msgspec.json.encode([secret, room, options], order="deterministic").decode()
    told = {"secret": secret, "room": room, "options": options, "canonical": text}
    name = f"server: {room} with {len(options)} options {list(options)}"
    sealed = commitment(secret, room, options)
    return {"name": name, "kind": "server", **told, "commitment": sealed}


def identities() -> VectorFile:
    """Return proofs by token and by password."""
    chance = Random("identity")
    cases = [_identity("known by the token, as on the page", "11" * 32, "22" * 32, TOKEN)]
    cases += [_identity("somebody new", chance.randbytes(32).hex(), chance.randbytes(32).hex())]
    program = Token(f"external-778b772696cc4f25a0c1.5962473802.{_secret(chance)}")
    nonces = chance.randbytes(32).hex(), chance.randbytes(32).hex()
    cases += [_identity("a program with a renewed token", *nonces, program)]
    for name, password in PASSWORDS.items():
        cases.append(_identity(f"password: {name}", "11" * 32, "22" * 32, TOKEN, password))
    fresh = _identity("password: somebody new", *nonces, None, "secret")
    return VectorFile(IDENTITY, [*cases, fresh])


def _identity(
    name: str, of_client: str, of_server: str, token: Token | None = None, password: str = ""
) -> Case:
    player = proof.bearer(token)[0] if token else ""
    agreed = proof.transcript(SERVER, player, of_client, of_server)
    case: Case = {"name": name, "server_id": SERVER, "player": player, "token": token}
    case |= {"client_nonce": of_client, "server_nonce": of_server, "agreed": agreed}
    case["server_proof"] = proof.by_server(token, agreed) if token else ""
    case["client_proof"] = proof.by_client(token, agreed) if token else ""
    if password:
        key = proof.password_key(password, SERVER)
        case |= {"password": password, "password_key": key.hex()}
        case["password_proof"] = proof.by_password(key, agreed)
    return case


def tokens() -> VectorFile:
    """Return whose tokens are, and how the next one travels."""
    chance = Random("tokens")
    program = f"external-778b772696cc4f25a0c1.17.{_secret(chance)}"
    cases = [_bearer("a first token", TOKEN), _bearer("of a program", program)]
    cases += [_bearer("the largest generation", f"{PLAYER}.{2**53 - 1}.{_secret(chance)}")]
    cases += [_bearer("of two parts", f"{PLAYER}.0"), _bearer("of four", f"{TOKEN}.x")]
    cases += [_bearer("a generation in words", f"{PLAYER}.one.{_secret(chance)}")]
    shown = urlsafe_b64encode(bytes(range(32))).rstrip(b"=").decode()
    cases += [_renewal("as on the page", TOKEN, Token(f"{PLAYER}.5962473802.{shown}"))]
    for number in range(6):
        present = Token(f"{PLAYER}.{chance.randrange(2**53)}.{_secret(chance)}")
        head = f"{PLAYER}.{chance.randrange(2**53)}"
        cases += [_renewal(f"drawn {number}", present, Token(f"{head}.{_secret(chance)}"))]
    cut = Token(f"{PLAYER}.5.{_secret(chance)[:-4]}")
    cases += [_renewal("a secret that is too short", TOKEN, cut, wrong=True)]
    return VectorFile(TOKENS, cases)


def _secret(chance: Random) -> str:
    return urlsafe_b64encode(chance.randbytes(32)).rstrip(b"=").decode()


def _bearer(name: str, token: str) -> Case:
    try:
        player, generation = proof.bearer(token)
    except ValueError:
        return {"name": name, "kind": "bearer", "token": token, "player": None, "generation": None}
    told = {"token": token, "player": player, "generation": generation}
    return {"name": name, "kind": "bearer", **told}


def _renewal(name: str, present: Token, following: Token, *, wrong: bool = False) -> Case:
    case: Case = {"name": f"renew: {name}", "kind": "renew", "present": present}
    if not wrong:
        return {**case, "masked": proof.masked(following, present), "next": following}
    try:
        proof.masked(following, present)
    except ValueError:
        return {**case, "masked": following, "next": None}
    raise AssertionError("this is no error")
