"""The page that is built: the same bytes each time, small, whole, with its licences."""

import gzip
import hashlib
import html
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from deploy.web import modules
from deploy.web.archive import gzipped, zipped
from deploy.web.build import MOST_BYTES, layout, over_the_wire, version
from deploy.web.contents import PACKED, contents
from deploy.web.modules import libraries
from deploy.web.page import FIRST, META, BuiltFile, Layout
from deploy.web.sources import MSGSPEC, PYODIDE, ROOT, BuildStop

HERE = Path(__file__).parent
ADDRESS = re.compile(r"https?://(?!www\.w3\.org/)|[\"'`]//\w")
"""Another host; the namespace of SVG is a name that nobody fetches."""
pytestmark = pytest.mark.needs("page")


@pytest.fixture(scope="module")
def built(web_files: Path) -> dict[str, BuiltFile]:
    """What the manifest tells of each file."""
    told = json.loads((web_files / "manifest.json").read_bytes())["files"]
    return {path: BuiltFile(**about) for path, about in told.items()}


@pytest.fixture(scope="module")
def about(web_files: Path) -> dict:
    """What the page's scripts are told."""
    page = (web_files / "index.html").read_text(encoding="utf-8")
    found = re.search(r'<meta name="fourfold" content="([^"]*)">', page)
    assert found is not None
    return json.loads(html.unescape(found.group(1)))


def test_a_second_build_has_the_same_bytes(built) -> None:
    again = layout(contents(version())).files
    assert {path: hashlib.sha256(data).hexdigest() for path, data in again.items()} == {
        path: told.sha256 for path, told in built.items()
    }


def test_what_was_compiled_long_ago_is_kept_while_it_is_needed(web_files, tmp_path, monkeypatch):
    monkeypatch.setattr(modules, "CACHE", tmp_path)
    monkeypatch.setattr(modules, "KEPT", 2)
    for n, name in enumerate(("needed", "older", "old")):
        kept = tmp_path / f"compiled-{modules._key(zipped({f'{name}.py': b''}))}.zip"
        kept.write_bytes(zipped({"imports.json": b"{}"}))
        os.utime(kept, (n, n))
    assert libraries({"needed.py": b""}, {"fresh.py": b"import sys"})[1].keys() == {"fresh"}
    assert len(list(tmp_path.glob("compiled-*.zip"))) == 2


def test_what_is_fetched_is_in_step_with_what_is_installed() -> None:
    pins = (ROOT / "deploy" / "constraints.txt").read_text().splitlines()
    assert MSGSPEC.requirement in pins
    for source in (MSGSPEC, PYODIDE):
        name, number = re.split("==|@", source.requirement)
        assert source.file.startswith(f"{name}-{number}")


def test_archives_tell_neither_when_nor_in_which_order_they_were_made() -> None:
    assert zipped({"a": b"1", "b": b"2"}) == zipped({"b": b"2", "a": b"1"})
    assert gzipped(b"x" * 99) == gzipped(b"x" * 99)
    assert gzipped(b"")[4:8] == b"\0\0\0\0"


def test_each_file_lies_there_as_the_manifest_says_with_the_same_beside_it_in_gzip(
    web_files, built
) -> None:
    found = {file.relative_to(web_files).as_posix() for file in web_files.rglob("*.*")}
    zipped_too = {path + ".gz" for path, told in built.items() if told.gzip < told.bytes}
    assert found >= {*built, *zipped_too}
    for path, told in built.items():
        data = (web_files / path).read_bytes()
        assert (len(data), hashlib.sha256(data).hexdigest()) == (told.bytes, told.sha256)
        if told.gzip < told.bytes:
            packed = (web_files / (path + ".gz")).read_bytes()
            assert (len(packed), gzip.decompress(packed) == data) == (told.gzip, True)


def test_every_asset_is_named_by_what_is_in_it(built) -> None:
    for path in built:
        if path.startswith("assets/"):
            assert re.match(r"assets/(\w+-[0-9a-f]{15}/|[\w-]+\.[0-9a-f]{15}\.\w+$)", path), path


def test_at_most_seven_megabytes_go_over_the_wire_until_the_lobby(built, about) -> None:
    named = {name: told["url"] for name, told in about["files"].items()}
    first = over_the_wire(built, named)
    assert sum(told.gzip for told in first.values()) <= MOST_BYTES <= 7_000_000
    assert {named[name] for name in FIRST} < set(first)
    assert about["first"] == list(FIRST)


def test_scripts_are_told_the_true_size_of_each_file(built, about) -> None:
    for name, told in about["files"].items():
        assert told["bytes"] == built[told["url"]].bytes, name


def test_fonts_of_other_scripts_are_files_of_their_own_and_inter_is_there_once(built) -> None:
    fonts = [Path(path).name.partition(".")[0] for path in built if path.endswith((".otf", ".ttf"))]
    assert len(fonts) == len(set(fonts)) == 11
    assert not any("assets/" in name and name.endswith("f") for name in contents("0").program)


def test_nothing_is_fetched_from_another_host(web_files, about) -> None:
    page = (web_files / "index.html").read_text(encoding="utf-8")
    assert not ADDRESS.search(page)
    assert not re.search(r"<(script|style)>| on\w+=", page)
    scripts = [*web_files.glob("assets/page-*/**/*.js"), *web_files.glob("assets/page-*/**/*.css")]
    assert scripts
    for file in scripts:
        assert not ADDRESS.search(file.read_text(encoding="utf-8")), file.name
    assert about["lock"]["packages"] == {}


def test_the_licence_of_everything_lies_beside_it(web_files) -> None:
    found = {file.stem for file in (web_files / "licences").glob("*.txt")}
    assert found >= {"Fourfold", "Pyodide", "CPython", "msgspec", "Inter-licence"}
    assert found >= {"NotoSans-licence", "DroidSansFallback-licence"}
    packed = contents("0")
    names = {path.partition("/")[0] for path in [*packed.program, *packed.server]}
    assert found >= names & set(PACKED)
    assert "Mozilla Public License" in (web_files / "licences" / "Pyodide.txt").read_text()


@pytest.mark.needs("node")
def test_every_module_that_is_packed_can_be_imported_with_what_is_left_of_the_library(
    web_files,
) -> None:
    words = ["node", str(HERE / "in_node.mjs"), str(web_files), str(HERE / "import_all.py")]
    told = subprocess.run(words, capture_output=True, text=True, check=False, timeout=300)
    assert told.returncode == 0, told.stderr[-2000:]
    answer = json.loads(told.stdout)
    for part, least in (("first", 250), ("later", 150)):
        tried, failed = answer[part]
        assert failed == {}, part
        assert tried > least, part
    games = ("polyy", "rotorouter", "toppen", "wordfleet")
    assert answer["bots"] == [f"engines.{game}.bot.bot" for game in games]


def test_where_npm_is_missing_it_says_so(checkout) -> None:
    told = subprocess.run(
        [sys.executable, "-m", "deploy.web.build"],
        cwd=checkout.path,
        env={**os.environ, "PATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 1
    assert told.stderr.startswith("fourfold: npm is needed once, to fetch Pyodide")
    assert not (checkout.path / "dist").exists()


def test_a_template_without_a_place_for_names_is_refused_with_a_sentence() -> None:
    with pytest.raises(BuildStop, match=r"index\.html has no"):
        Layout().add_page(b"<!doctype html>", "assets/page-0/", {})


def test_the_page_is_told_of_its_parts_in_html_that_nothing_breaks_out_of() -> None:
    made = Layout()
    for name in FIRST:
        made.named[name] = f"assets/{name}"
        made.files[made.named[name]] = b""
    made.add_page(META.encode(), "assets/page-0/", {"version": '"><script>'})
    page = made.files["index.html"].decode()
    assert "<script>" not in page
    assert "&quot;&gt;&lt;script&gt;" in page
