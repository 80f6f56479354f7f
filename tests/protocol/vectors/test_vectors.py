"""The test vectors are what the code makes, and two readers that share nothing with it agree."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from deploy.wire_vectors.__main__ import FILES, FOLDER, text_of
from tests.protocol.vectors import reader
from tests.protocol.vectors.reader import Wrong
from tests.support.to_move import to_move


def cases(name: str) -> list[Any]:
    return json.loads((FOLDER / f"{name}.json").read_text("utf-8"))["cases"]


@pytest.mark.parametrize("name", FILES)
def test_a_file_is_what_the_code_makes(name: str) -> None:
    written = (FOLDER / f"{name}.json").read_text("utf-8")
    assert written == text_of(name), "run `python -m deploy.wire_vectors`"
    names = [case["name"] for case in json.loads(written)["cases"]]
    assert len(set(names)) == len(names)


def test_the_page_names_every_file() -> None:
    page = (FOLDER / "README.md").read_text("utf-8")
    assert {path.stem for path in FOLDER.glob("*.json")} == set(FILES)
    assert all(f"[{name}.json]({name}.json)" in page for name in FILES)


def same(one: Any, other: Any) -> bool:
    """Equal, and true is not 1."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def agrees(case: dict[str, Any], work: Callable[[], Any]) -> None:
    if case.get("error"):
        with pytest.raises(Wrong):
            work()
    else:
        assert same(work(), case["after"]), case["name"]


def test_diff() -> None:
    for case in cases("diff"):
        agrees(case, lambda case=case: reader.patch(case["before"], case["changes"]))


def test_updates() -> None:
    for case in cases("updates"):

        def followed(case: dict[str, Any] = case) -> Any:
            held = case["before"]
            for update in case["updates"]:
                held = reader.updated(held, update)
            return held

        agrees(case, followed)
        assert case.get("error") or case["after_seq"] == case["seq"] + len(case["updates"])


def test_codec() -> None:
    for case in cases("codec"):
        if "error" in case:
            if case["encoding"] == "msgpack":
                with pytest.raises(Wrong):
                    reader.Packed(bytes.fromhex(case["bytes"])).whole()
            elif case["way"] == "server":
                with pytest.raises(ValueError, match=r"line 1 column|can't decode"):
                    json.loads(bytes.fromhex(case["bytes"]).decode())
            continue
        assert same(json.loads(case["json"]), case["tree"]), case["name"]
        for packed in (case["msgpack"], *case["also"]):
            assert same(reader.Packed(bytes.fromhex(packed)).whole(), case["tree"]), case["name"]


def test_clocks() -> None:
    for case in cases("clocks"):
        said = case["control"], case["clock"], case["seat"], case["at"]
        assert reader.reading(*said) == (case["reading"], case["gone_at"]), case["name"]


def test_commitments() -> None:
    for case in cases("commitments"):
        match case["kind"]:
            case "server":
                text = reader.canonical([case["secret"], case["room"], case["options"]])
                assert text == case["canonical"]
                assert reader.sha(text.encode()) == case["commitment"]
            case "player":
                raw = bytes.fromhex(case["value"])
                right = len(raw) == 32 and reader.sha(raw) == case["commitment"]
                assert right == case["right"], case["name"]
            case "seed":
                key, said = (
                    bytes.fromhex(it) for it in (case["secret"], "".join(case["contributions"]))
                )
                assert reader.hmac.new(key, said, "sha256").hexdigest() == case["seed"]


def test_identity() -> None:
    for case in cases("identity"):
        who = case["server_id"], case["player"], case["client_nonce"], case["server_nonce"]
        assert case["agreed"] == "\n".join(("fourfold.1", *who))
        for whose in ("server", "client"):
            token = case["token"]
            made = reader.mac(token.encode(), f"{whose}\n{case['agreed']}").hex() if token else ""
            assert made == case[f"{whose}_proof"], case["name"]
        if "password" in case:
            key = reader.password_key(case["password"], case["server_id"])
            assert key.hex() == case["password_key"]
            made = reader.mac(key, f"password\n{case['agreed']}").hex()
            assert made == case["password_proof"]


def test_tokens() -> None:
    for case in cases("tokens"):
        if case["kind"] == "bearer":
            assert reader.bearer(case["token"]) == (case["player"], case["generation"])
        else:
            assert reader.unmasked(case["masked"], case["present"]) == case["next"], case["name"]


def test_room_list() -> None:
    for case in cases("room_list"):
        assert reader.listed(case["before"], case["told"]) == case["after"], case["name"]


def test_to_move() -> None:
    for case in cases("to_move"):
        assert to_move(case["game"], case["view"]) == case["to_move"], case["name"]


def test_digests() -> None:
    for case in cases("digests"):
        if "tree" in case:
            assert reader.canonical(case["tree"]) + "\n" == case["line"], case["name"]
        else:
            assert reader.sound(case["record"]) == case["sound"], case["name"]


@pytest.mark.needs("node")
def test_a_reader_in_javascript_agrees_with_every_case() -> None:
    program = Path(__file__).parent / "reader.mjs"
    run = subprocess.run(["node", program, FOLDER], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    counted = json.loads(run.stdout)
    assert counted == {name: len(cases(name)) for name in FILES}
