"""What tells one house from another, whatever its address and however often it is started."""

import os
import re
import secrets
from pathlib import Path
from typing import Final

NAME: Final = "house"


def house_id(directory: Path) -> str:
    """The id of the house whose rooms are in ``directory``: 16 signs, 0 to 9 and a to f.

    It is drawn at the first start and kept there; where nothing can be kept it lasts as long as
    the process.
    """
    drawn = secrets.token_hex(8)
    try:
        return _kept(directory, drawn)
    except (OSError, ValueError):
        return drawn


def _kept(directory: Path, drawn: str) -> str:
    directory.mkdir(mode=0o700, parents=True, exist_ok=True)
    path, new = directory / NAME, directory / f"{NAME}.{drawn}"
    if not path.exists():
        new.write_text(drawn, encoding="ascii")
        try:
            os.link(new, path)  # whole or not at all, and the first of several wins
        except FileExistsError:
            pass
        except OSError:
            new.replace(path)  # a disk without links
        new.unlink(missing_ok=True)
    found = path.read_text(encoding="ascii").strip()
    if not re.fullmatch("[0-9a-f]{16}", found):
        raise ValueError(f"{path} was changed")
    return found
