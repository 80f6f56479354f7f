"""What a move, a delivery, a watcher and a room cost, beside other servers and other checkouts.

python -m tests.bench.bench                      # everything, medians of five: `make bench`
python -m tests.bench.bench --quick              # a minute
python -m tests.bench.bench --beside DIR         # another checkout, with its own environment, too
python -m tests.bench.bench --only moves,budget  # some of it

Every measurement has processes of its own: a store, a server, and the load, which plays whole games
and checks what it is told. CPU time is that of the server alone, user and system. Whoever is
measured takes turns, so that what else the machine does falls on all alike: look at the ratios.
"""

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tests.bench.measures.sections import SECTIONS, Run, Section
from tests.bench.measures.spy import program
from tests.bench.measures.steps import GOALS, SHOWN, shares
from tests.bench.measures.subjects import measured, subjects
from tests.bench.measures.table import figures, lines, merged, number

Rounds = dict[str, list[dict[str, Any]]]
"""By subject, what each round of one run came to."""


def main(words: Sequence[str] | None = None) -> None:
    """Measure what the arguments ask for, and print a table of each part once it is there."""
    given = _parser().parse_args(words)
    if given.profile and program() is None:
        sys.exit("py-spy is not installed: pip install py-spy, or leave --profile out")
    only = given.only.split(",") if given.only else list(SECTIONS)
    found: dict[str, dict[str, Rounds]] = {}
    for name in only:
        section = SECTIONS[name]
        found[name] = measured_section(section, given)
        print(f"\n{section.title}\n{told(name, section, found[name])}", flush=True)
    if given.json:
        given.json.write_text(json.dumps(summary(found), indent=1))
    if given.picture:
        from tests.bench.bots.chart import draw  # it brings a window's library

        draw("us of server CPU, the median", pictured(found), given.picture)


def _parser() -> argparse.ArgumentParser:
    words = argparse.ArgumentParser(prog="python -m tests.bench.bench")
    words.add_argument("--quick", action="store_true", help="one round of a smaller load")
    words.add_argument("--rounds", type=int, help="5, unless it is to be quick")
    words.add_argument("--beside", type=Path, help="another checkout, measured in turns with this")
    words.add_argument("--only", help="parts, with commas: " + ", ".join(SECTIONS))
    words.add_argument("--alone", action="store_true", help="without the servers that do less")
    words.add_argument("--set", default="{}", help="JSON: other values of the loads that have them")
    words.add_argument("--profile", action="store_true", help="look at the steps with py-spy")
    words.add_argument("--json", type=Path, help="write all figures to this file, too")
    words.add_argument("--picture", type=Path, help="draw moves and deliveries to this PNG")
    return words


def measured_section(section: Section, given: argparse.Namespace) -> dict[str, Rounds]:
    """Return what the section's runs came to, by label: all subjects in turns, round by round."""
    rounds = given.rounds or (1 if given.quick else section.rounds or 5)
    who = subjects(given.beside, others=section.others and not given.alone)
    found: dict[str, Rounds] = {run.label: {it.name: [] for it in who} for run in section.runs}
    for seed in range(1, rounds + 1):
        for run in section.runs:
            plan = planned(run, given)
            for subject in who:
                one = measured(subject, run.measure, {"seed": seed, **plan})
                found[run.label][subject.name].append(one)
    return found


def planned(run: Run, given: argparse.Namespace) -> dict[str, Any]:
    """Return the load of a run as the arguments want it."""
    plan = {**run.plan, **(run.quick if given.quick else {})}
    wish = {**json.loads(given.set), **({"look": "spy"} if given.profile else {})}
    return {key: wish.get(key, value) for key, value in plan.items()}


def told(name: str, section: Section, found: Mapping[str, Rounds]) -> str:
    """Return a section's table: a row for each figure, a column for each subject."""
    if name == "budget":
        return "\n\n".join(budget(label, rounds) for label, rounds in found.items())
    columns = list(next(iter(found.values())))
    rows = []
    for label, rounds in found.items():
        by = {who: figures(rounds[who]) for who in columns}
        for key in dict.fromkeys(key for it in by.values() for key in it if key != "moves"):
            row = label if key == "us" else f"{label} {key}".strip()
            goal = section.goals.get(row)
            cells = [str(by[who].get(key, "-")) for who in columns]
            rows.append([row, *cells, "" if goal is None else number(goal)])
    return lines(["", *columns, "goal"], rows)


def budget(label: str, rounds: Rounds) -> str:
    """Return the steps of a ply, each with its goal where two players alone are told."""
    columns = list(rounds)
    goals = GOALS if label == "two players" else {}
    spent = {who: spent_by_step(rounds[who]) for who in columns}
    wanted = {step: number(goal) for step, goal in goals.items()}
    rows = [
        [step, *(number(spent[who].get(step, 0)) for who in columns), wanted.get(step, "")]
        for step in SHOWN
    ]
    sums = [number(sum(spent[who].values())) for who in columns]
    return lines(
        [label, *columns, "goal"],
        [*rows, ["sum", *sums, number(sum(goals.values())) if goals else ""]],
    )


def spent_by_step(rounds: Sequence[Mapping[str, Any]]) -> dict[str, float]:
    """Return the microseconds a ply of each step: the CPU time of a ply by the steps' shares."""
    figure = figures(rounds).get("us a ply")
    if figure is None:
        return {}
    return {step: share * figure.median for step, share in shares(merged(rounds)).items()}


def summary(found: Mapping[str, Mapping[str, Rounds]]) -> dict[str, Any]:
    """Return all figures as a tree: section, run, subject, figure."""
    tree: dict[str, Any] = {}
    for name, runs in found.items():
        for label, rounds in runs.items():
            for who, them in rounds.items():
                at = tree.setdefault(name, {}).setdefault(label, {}).setdefault(who, {})
                at |= {key: it._asdict() for key, it in figures(them).items()}
                if name == "budget":
                    at["steps"] = spent_by_step(them)
    return tree


def pictured(found: Mapping[str, Mapping[str, Rounds]]) -> dict[str, dict[str, float]]:
    """Return what is drawn: what a move and a delivery cost each subject."""
    drawn: dict[str, dict[str, float]] = {}
    for name in ("moves", "deliveries"):
        for label, rounds in found.get(name, {}).items():
            medians = {who: figures(them).get("us") for who, them in rounds.items()}
            drawn[label] = {who: it.median for who, it in medians.items() if it is not None}
    return drawn


if __name__ == "__main__":
    main()
