"""Emoji where no font has them: a dot for each picture, the letters of a flag, the digit of a key.

Only what is drawn changes: what is copied, spoken and sent keeps them.
"""

import re
from collections.abc import Callable
from typing import Final

DOT: Final = "•"
FIRST_FLAG: Final = ord("\U0001f1e6")
_SIGNS: Final = (
    "\u2190-\u2bff\u3030\u303d\u3297\u3299"
    "\U0001f000-\U0001f1e5\U0001f200-\U0001f3fa\U0001f400-\U0001faff"
)
_BASE: Final = f"[{_SIGNS}]"
_MORE: Final = "[\ufe0e\ufe0f\u20e3\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]*"
_PICTURE: Final = re.compile(
    f"[\U0001f1e6-\U0001f1ff]+|{_BASE}{_MORE}(?:\u200d{_BASE}{_MORE})*"
    "|[\ufe0f\u20e3\U0001f3fb-\U0001f3ff]"
)
"""Flags; a picture with its colour of skin and all that is joined to it; what belongs to one."""


def without(text: str, has: Callable[[str], bool]) -> str:
    """Return ``text`` with a stand-in for each emoji that ``has`` says cannot be drawn."""
    return _PICTURE.sub(lambda found: _drawn(found[0], has), text)


def _drawn(picture: str, has: Callable[[str], bool]) -> str:
    if ord(picture[0]) in range(FIRST_FLAG, FIRST_FLAG + 26):
        letters = "".join(chr(ord("A") + ord(sign) - FIRST_FLAG) for sign in picture)
        return picture if has(picture[0]) else letters
    shown = "".join(re.findall(_BASE, picture))
    return "".join(filter(has, shown)) or DOT * bool(shown)
