"""The steps of a move: which code belongs to which, and what each may cost."""

import re
from collections import Counter
from collections.abc import Mapping
from typing import Final, NamedTuple


class Step(NamedTuple):
    """A step, what it may cost in microseconds of CPU a move of two players, and its code."""

    name: str
    goal: float
    code: re.Pattern[str]
    """Of `file:function`; where a step calls another, the time is that one's."""


def _step(name: str, goal: float, code: str) -> Step:
    return Step(name, goal, re.compile(code))


STEPS: Final = (
    _step("decode", 2, r"/protocol/codec\.py:.*(decode|tree|named|told)"),
    _step("encode", 3, r"/protocol/codec\.py:"),
    _step("diff", 2, r"/protocol/(diff|paths?)\.py:"),
    _step("views", 6, r"/server/room/views/"),
    _step("decide", 8, r"/server/room/decisions/"),
    _step("fold", 2, r"/server/room/(fold\w*|transitions|undo_history|clock)\.py:"),
    _step("append", 12, r"/server/store/(?!clock)|/redis/|/asyncio/streams\.py:|/hiredis/"),
    _step("services", 1, r"/server/(services|bots|results|lan|runtime/loop_monitor)"),
    _step(
        "receive",
        5,
        r"data_received$|/server/net/intake|/server/net/.*:\w*(receive|read|recv|parse|frames)\w*$",
    ),
    _step("send", 6, r"/server/net/"),
    _step(
        "tell",
        5,
        r"/server/live/(feed|revision|delayed_feed|changes|deliver)|/server/session/watch",
    ),
    _step(
        "ask",
        7,
        r"/server/(live|session|requests|app|observe|players|store/clock)|/prometheus_client/",
    ),
    _step("loop", 1, r""),
)
"""In the order in which code is given to them: the innermost call that any but the last one knows
says whose a moment is ..."""
OWNERS: Final = ("services", "views")
"""... but all that is done for one of these is its own, as a decision asked for by a view."""
GOALS: Final[Mapping[str, float]] = {step.name: step.goal for step in STEPS}
SHOWN: Final = (
    *("receive", "decode", "ask", "decide", "fold", "append", "views", "diff"),
    *("encode", "tell", "send", "services", "loop"),
)
"""In the order of a move."""


def step_of(stack: str) -> str:
    """Return the step that a stack is of: `file:function` joined by semicolons, innermost first."""
    calls = stack.split(";")
    for step in STEPS:
        if step.name in OWNERS and any(map(step.code.search, calls)):
            return step.name
    for call in calls:
        for step in STEPS[:-1]:
            if step.code.search(call):
                return step.name
    return STEPS[-1].name


def shares(stacks: Mapping[str, int]) -> dict[str, float]:
    """Return what part of the looks each step had; all of them make one."""
    found: Counter[str] = Counter()
    for stack, times in stacks.items():
        found[step_of(stack)] += times
    every = sum(found.values()) or 1
    return {name: found[name] / every for name in SHOWN}
