"""Names this release by the version of the installed package."""

from importlib.metadata import PackageNotFoundError, version
from typing import Final


def _installed() -> str:
    try:
        return version("fourfold")
    except PackageNotFoundError:  # run from a checkout that nobody has installed
        return "of a checkout"


RELEASE: Final = f"Fourfold {_installed()}"
"""What a server calls itself to clients, in HTTP headers and by ``--version``."""
