"""The page for browsers, as tests have it: built of the files as they are, once for all workers."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.process import ROOT

BUILT = ROOT / "dist" / "web"
CACHE = ROOT / "build" / "web"


@pytest.fixture(scope="session")
def web_files() -> Path:
    """A folder with the page in it, for a server to serve; for tests that are marked needs("page").

    Whichever worker comes first makes it, unless it is made of the present files already.
    """
    import fcntl  # which Windows does not have: there the page is not tried

    CACHE.mkdir(parents=True, exist_ok=True)
    with (CACHE / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        words = [sys.executable, "-m", "deploy.web.build", "--if-changed"]
        told = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stdout + told.stderr
    return BUILT
