"""What is packed for the page: also the files that its modules read."""

from deploy.web.contents import DATA
from deploy.web.sources import ROOT

NOT_PACKED = {"engines.wordfleet.words_source.hand"}
"""Programs that make what is packed, and no part of the page."""


def test_each_file_that_an_engine_reads_beside_itself_is_packed_with_it():
    files = (ROOT / "engines").rglob("*.py")
    readers = {
        ".".join(file.relative_to(ROOT).with_suffix("").parts)
        for file in files
        if "Path(__file__)" in file.read_text("utf-8")
    }
    assert readers - NOT_PACKED == {name for name in DATA if name.startswith("engines.")}
    assert all((ROOT / path).is_file() for paths in DATA.values() for path in paths)
