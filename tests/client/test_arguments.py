"""The command line: asked for help it imports no window."""

import subprocess
import sys

from tests.support.process import ROOT


def test_help_is_told_without_a_window_or_a_game():
    ask = "import sys; sys.argv = ['fourfold', '--help']; from client.__main__ import main; main()"
    heavy = "[name for name in ('pygame', 'asyncio', 'client.app', 'engines.catalog')"
    tell = f"import atexit; atexit.register(lambda: print({heavy} if name in sys.modules]))"
    told = subprocess.run(
        [sys.executable, "-c", f"import sys; {tell}; {ask}"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    assert told[0].startswith("usage: fourfold")
    assert told[-1] == "[]"
