"""Make the vectors of rooms: a snapshot, updates, and the RoomView that they come to."""

from itertools import pairwise
from typing import Any, Final

import msgspec

from deploy.wire_vectors.case import Case, VectorFile
from protocol.diff import BadPath
from protocol.room_diff import room_diff, room_patched
from server.room.fold import fold
from server.room.views.audience import seen
from tests.support.rooms.lives import life

ABOUT: Final = (
    "A RoomView `before`, the `updates` that follow it (`[tag, channel, mark, view_changes, "
    "room_changes]`, the last left out where it is empty), and the RoomView `after` all of them. "
    "`seq` is that of the snapshot, and `after_seq` the one held in the end. Where `error` stands "
    "the last update cannot be applied."
)
CHANNEL: Final = 3
MARK: Final = 0x9E3779B1
LIVES: Final = (
    ("polyy", 1, 14, (0, None)),
    ("polyy", 3, 12, (1,)),
    ("toppen", 1, 12, (0,)),
    ("rotorouter", 2, 12, (0, None)),
    ("wordfleet", 2, 12, (0, 1)),
)
"""Game, seed, plies, and who is told: seats, or spectators."""


def updates() -> VectorFile:
    """Return whole short games as several audiences are told them, and what is wrong."""
    cases = [_told(*which, to) for *which, tos in LIVES for to in tos]
    return VectorFile(ABOUT, [*cases, *_bent(cases[0]), *_errors(cases[0])])


def _told(game: str, seed: int, plies: int, audience: int | None) -> Case:
    views, room = [], None
    for fact in life(game, seed, plies):
        room = fold(room, fact)
        views.append(seen(room, audience))
    trees = [_tree(view) for view in views]
    said: list[Any] = []
    for seq, (old, new) in enumerate(pairwise(views), 2):
        tag, *changes = _tree(room_diff(old, new))
        said.append([tag, CHANNEL, seq * MARK % 2**32, *changes])
    held = trees[0]
    for update in said:
        held = _patched(held, update)
    if held != trees[-1]:
        raise AssertionError(f"the updates of {game} do not lead to its end")
    whose = "spectators" if audience is None else f"seat {audience}"
    name = (
        f"{game}, a whole game as {whose} are told"
        if audience is None
        else (f"{game}, a whole game as {whose} is told")
    )
    return _case(name, trees[0], said, trees[-1])


def _case(name: str, before: Any, said: list[Any], after: Any) -> Case:
    seqs = {"seq": 1, "after_seq": 1 + len(said)}
    return {"name": name, **seqs, "before": before, "updates": said, "after": after}


def _bent(whole: Case) -> list[Case]:
    """Return updates of a newer server: items past those that are known are passed over."""
    before, plain = whole["before"], [2, CHANNEL, 1, [], [[4], whole["before"][4]]]
    longer = [*plain, {"new": 1}, [2]]
    more = [*before, "new", [1, 2]]
    return [
        _case("an entry that changes nothing", before, [[2, CHANNEL, 9, []]], before),
        _case("items past those that are known", before, [longer], before),
        _case("a RoomView with items past those that are known", more, [plain], more),
        _case(
            "the whole view, then the whole room",
            before,
            [[2, CHANNEL, 1, [[], [5]]], [2, CHANNEL, 2, [], [[], before]]],
            before,
        ),
    ]


def _errors(whole: Case) -> list[Case]:
    before = whole["before"]
    wrong = {
        "changes of a view that is not there": [2, CHANNEL, 1, [[0, 0], 5]],
        "room changes past the end": [2, CHANNEL, 1, [], [[len(before) + 1], 5]],
        "room changes into what travels by name": [2, CHANNEL, 1, [], [[4, 0], 5]],
        "a negative position": [2, CHANNEL, 1, [], [[-1], 5]],
    }
    cases = []
    for name, update in wrong.items():
        try:
            _patched(before, update)
        except BadPath:
            said = {"before": before, "updates": [update], "error": True}
            cases.append({"name": name, "seq": 1, **said})
        else:
            raise AssertionError(f"this is no error: {name}")
    return cases


def _patched(tree: Any, update: list[Any]) -> Any:
    tag, _, _, view, *room = update
    return room_patched(tree, tag, view, *room[:1])[0]


def _tree(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))
