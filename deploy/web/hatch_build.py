"""Puts the page for browsers into wheels, where `make web` has built it."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageHook(BuildHookInterface):  # type: ignore[type-arg]
    """What hatch asks before it builds."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the files of the page; an editable install finds them beside the checkout."""
        if version == "editable":
            return
        sys.path.insert(0, self.root)  # hatch runs this file by its path alone
        from deploy.web.shipped import shipped

        for file, place in shipped(Path(self.root)):
            inside = place if self.target_name == "wheel" else str(file.relative_to(self.root))
            build_data["force_include"][str(file)] = inside
