"""Text of right-to-left scripts as it is drawn: letters joined, then in the order of the eye.

A line is laid out from left to right, as all our sentences are, with right-to-left runs inside it:
the part of the Unicode algorithm that names and sentences without embedding marks need. Joined
letter forms are looked up in the Unicode tables that Python carries.
"""

import unicodedata
from functools import cache
from typing import Final, NamedTuple

RIGHT: Final = frozenset({"R", "AL"})
NUMBER: Final = frozenset({"EN", "AN"})
LAM: Final = "\u0644"
TATWEEL: Final = "\u0640"
OPENING: Final = "([{"
CLOSING: Final = ")]}"
MIRRORED: Final = dict(zip("()[]{}<>«»", ")(][}{><»«", strict=True))


class Forms(NamedTuple):
    """A letter's shapes by its neighbours; an empty one does not exist."""

    isolated: str = ""
    final: str = ""
    initial: str = ""
    medial: str = ""


def visual(text: str) -> str:
    """Return ``text`` in the order in which it is drawn from the left, Arabic letters joined."""
    if not any(unicodedata.bidirectional(sign) in RIGHT for sign in text):
        return text
    return _reordered(_joined(text))


@cache
def _forms() -> tuple[dict[str, Forms], dict[str, Forms]]:
    """The shapes of letters, and of the ligatures of lam and alef (by both letters)."""
    letters: dict[str, Forms] = {}
    ligatures: dict[str, Forms] = {}
    for code in range(0xFB50, 0xFEFD):
        kind, *parts = unicodedata.decomposition(chr(code)).split() or [""]
        kind = kind.strip("<>")
        plain = "".join(chr(int(part, 16)) for part in parts)
        if kind not in Forms._fields or len(plain) > 2 or (len(plain) == 2 and plain[0] != LAM):
            continue
        table = letters if len(plain) == 1 else ligatures
        if len(plain) == 1 or code >= 0xFEF5:
            table[plain] = table.get(plain, Forms())._replace(**{kind: chr(code)})
    return letters, ligatures


def _joined(text: str) -> str:
    """Each Arabic letter in the shape that its neighbours ask for."""
    letters, ligatures = _forms()
    out: list[str] = []
    at, before = 0, False
    while at < len(text):
        sign = text[at]
        step = 2 if text[at : at + 2] in ligatures else 1
        forms = ligatures.get(text[at : at + 2]) or letters.get(sign)
        if forms is None:
            out.append(sign)
            before = before if unicodedata.combining(sign) else sign == TATWEEL
        else:
            after = bool(forms.initial) and _takes(text, at + step, letters)
            out.append(_shape(forms, before, after) or sign)
            before = bool(forms.initial)
        at += step
    return "".join(out)


def _takes(text: str, at: int, letters: dict[str, Forms]) -> bool:
    """Whether the next letter joins to the one before it."""
    while at < len(text) and unicodedata.combining(text[at]):
        at += 1
    if at == len(text):
        return False
    return text[at] == TATWEEL or bool(letters.get(text[at], Forms()).final)


def _shape(forms: Forms, before: bool, after: bool) -> str:
    if before and forms.final:
        return forms.medial if after and forms.medial else forms.final
    return forms.initial if after else forms.isolated


def _reordered(text: str) -> str:
    """Clusters (a sign with its marks) with their runs turned round by level."""
    clusters = _clusters(text)
    levels = _levels([cluster[0] for cluster in clusters])
    shown = [MIRRORED.get(c, c) if n == 1 else c for c, n in zip(clusters, levels, strict=True)]
    order = list(range(len(shown)))
    for level in (2, 1):
        at = 0
        while at < len(order):
            end = at
            while end < len(order) and levels[order[end]] >= level:
                end += 1
            order[at:end] = order[at:end][::-1]
            at = max(end, at + 1)
    return "".join(shown[at] for at in order)


def _clusters(text: str) -> list[str]:
    clusters: list[str] = []
    for sign in text:
        if clusters and unicodedata.bidirectional(sign) in ("NSM", "BN"):
            clusters[-1] += sign
        else:
            clusters.append(sign)
    return clusters


def _levels(signs: list[str]) -> list[int]:
    """0 from the left, 1 from the right, 2 numbers inside a right-to-left run."""
    levels: list[int | None] = []
    strong = 0
    for sign in signs:
        kind = unicodedata.bidirectional(sign)
        if kind == "L":
            strong = 0
        elif kind in RIGHT:
            strong = 1
        weak = None if kind not in NUMBER else 2 * strong
        levels.append(strong if kind == "L" or kind in RIGHT else weak)
    found = [_neutral(levels, at) if level is None else level for at, level in enumerate(levels)]
    for opening, closing in _pairs(signs):
        found[closing] = found[opening]
    return found


def _pairs(signs: list[str]) -> list[tuple[int, int]]:
    """Where brackets open and close; a pair stays on one side."""
    pairs, opened = [], list[int]()
    for at, sign in enumerate(signs):
        if sign in OPENING:
            opened.append(at)
        elif sign in CLOSING and opened and signs[opened[-1]] == MIRRORED[sign]:
            pairs.append((opened.pop(), at))
    return pairs


def _neutral(levels: list[int | None], at: int) -> int:
    """Spaces and signs go with their surroundings where both sides agree."""
    before = next((level for level in levels[at::-1] if level is not None), 0)
    after = next((level for level in levels[at:] if level is not None), 0)
    return 1 if before and after else 0
