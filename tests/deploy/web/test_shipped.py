"""The page goes along into a wheel and into the one-file program, compressed, and is given out."""

import gzip
import json
import subprocess
import sys
import urllib.request
import zipfile

import pytest

from deploy import build as onefile
from deploy.web.shipped import shipped

PAGE, SCRIPT = b"<!doctype html><title>Fourfold</title>", b"export const it = 1;\n" * 99


@pytest.fixture
def with_page(checkout):
    """A checkout in which a page was built: as `make web` lays it out, but small."""
    built = checkout.path / "dist" / "web"
    (built / "assets").mkdir(parents=True)
    for name, data in {"index.html": PAGE, "assets/boot.0.js": SCRIPT}.items():
        (built / name).write_bytes(data)
        (built / f"{name}.gz").write_bytes(gzip.compress(data))
    (built / "assets" / "small.0.txt").write_bytes(b"x")
    return checkout


def test_of_two_copies_the_compressed_one_is_shipped_but_index_html_is_there_as_it_is(with_page):
    assert [place for _, place in shipped(with_page.path)] == [
        "server/web_files/assets/boot.0.js.gz",
        "server/web_files/assets/small.0.txt",
        "server/web_files/index.html",
        "server/web_files/index.html.gz",
    ]


def test_nothing_is_shipped_where_nothing_was_built(tmp_path):
    assert list(shipped(tmp_path)) == []


def test_the_server_of_a_wheel_gives_out_the_page(with_page, tmp_path):
    words = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path / "out")]
    made = subprocess.run(words, cwd=with_page.path, capture_output=True, text=True, check=False)
    assert made.returncode == 0, made.stdout + made.stderr
    (wheel,) = (tmp_path / "out").glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "installed")
    data = str(tmp_path / "data")
    words = ["--tell", "json", "--with-parent", "--port", "0", "--data", data]
    server = subprocess.Popen(
        [sys.executable, "-m", "server", *words, "--prepare-bots", "need"],
        cwd=tmp_path / "installed",
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    try:
        port = json.loads(server.stdout.readline())["port"]
        for path, wanted in {"": PAGE, "K7MQ2X": PAGE, "assets/boot.0.js": SCRIPT}.items():
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/{path}", timeout=60) as answer:
                assert answer.read() == wanted, path
    finally:
        server.stdin.close()
        server.stdout.close()
        assert server.wait(120) == 0


@pytest.mark.needs("page")
def test_the_one_file_program_is_built_with_the_page(web_files, tmp_path, monkeypatch):
    monkeypatch.setattr(onefile, "WORK", tmp_path)
    assert f"{tmp_path / 'web_files'}:server/web_files" in list(onefile.words())
    assert (tmp_path / "web_files" / "index.html").read_bytes() == (
        web_files / "index.html"
    ).read_bytes()
    assert not list(tmp_path.rglob("*.wasm"))
    assert list(tmp_path.rglob("*.wasm.gz"))
