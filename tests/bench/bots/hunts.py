"""How many turns a bot of Word Fleet takes to sink a whole fleet that nobody defends.

python -m tests.bench.bots.hunts search:1 search:2 search:3 --games 200 --record
python -m tests.bench.bots.hunts search:3@b315c9c9 search:3

Fleets are dealt and placed at random, the same for every player. After `@` stands the commit that a
player is taken from, as in the ladder. The hunter alone has turns, one after another, so nobody's
opening turns count. Each player but the first is told beside the one before it, fleet by fleet.
Finished hunts are kept, so an interrupted run goes on; only hunts of the same code count.
"""

import argparse
from collections.abc import Iterable
from math import sqrt
from random import Random
from statistics import mean, stdev
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engines import catalog
from engines.wordfleet.public import BattleTurn, LetterSwept, WordStruck
from engines.wordfleet.state import State
from tests.bench.bots.ladder import KEPT, Player, answer, ask, read_player
from tests.support.evidence import record

HUNTER = 0
MOST_TURNS = 100_000
"""The hunter's run at the start, as long as a view can tell: its opponent's turn never comes."""
USUAL = ("random", "search:1", "search:2", "search:3")


class Hunt(Struct, frozen=True):
    """One hunt that was made."""

    player: Player
    options: str
    seed: int
    turns: int
    right: int
    """Word strikes."""
    wrong: int
    sweeps: int
    cpu: tuple[float, ...]
    """Seconds, by ply."""


def begun(rules: Any, seed: int) -> State:
    """A battle between two random fleets."""
    random = Random(seed)
    state = rules.setup((0, 1), random.randbytes(32))
    while state.phase != "battle":
        seat = state.to_move[0]
        state = rules.apply(state, seat, rules.sample(state, seat, random))
    alone = replace(state.settlement, opener=HUNTER, turns=MOST_TURNS)
    return replace(state, settlement=alone, turn=BattleTurn(HUNTER, 1, run=MOST_TURNS, number=1))


def chosen(player: Player, rules: Any, view: Any, seed: int) -> tuple[Any, float]:
    """What the player does, by the code of its commit where it has one, and its CPU seconds."""
    if player.commit is None:
        return answer(player, "wordfleet", rules.rules, view, HUNTER, seed)
    tree, seconds = ask(player, "wordfleet", rules.rules, view, HUNTER, seed)
    return msgspec.convert(tree, rules.intent_type), seconds


def hunted(player: Player, options: str, seed: int) -> Hunt:
    """One whole hunt, in one run of turns."""
    rules: Any = catalog.make("wordfleet", msgspec.json.decode(options))
    state, cpu = begun(rules, seed), list[float]()
    while state.phase == "battle":
        view, number = rules.view(state, HUNTER), (seed << 10) + len(cpu)
        intent, seconds = chosen(player, rules, view, number)
        cpu.append(seconds)
        state = rules.apply(state, HUNTER, intent)
    turns = state.turn.number
    strikes = [it.right for it in state.log if isinstance(it, WordStruck)]
    sweeps = sum(isinstance(it, LetterSwept) for it in state.log)
    right = sum(strikes)
    return Hunt(player, options, seed, turns, right, len(strikes) - right, sweeps, tuple(cpu))


def made(player: Player, options: str, seeds: Iterable[int]) -> list[Hunt]:
    """All these hunts, of earlier runs where there are some; new ones are kept as they come."""
    kept = KEPT / "hunts.jsonl"
    kept.parent.mkdir(parents=True, exist_ok=True)
    lines = kept.read_bytes().splitlines() if kept.exists() else []
    hunts = (msgspec.json.decode(line, type=Hunt) for line in lines)
    known = {(it.player, it.options, it.seed): it for it in hunts}
    found = []
    with kept.open("ab") as file:
        for seed in seeds:
            one = known.get((player, options, seed)) or hunted(player, options, seed)
            if (player, options, seed) not in known:
                file.write(msgspec.json.encode(one) + b"\n")
                file.flush()
            found.append(one)
    return found


def told(hunts: list[Hunt]) -> str:
    """Turns with the 95 % interval of their mean, strikes, sweeps, and what a ply costs."""
    turns = [it.turns for it in hunts]
    error = 1.96 * stdev(turns) / sqrt(len(turns)) if len(turns) > 1 else float("nan")
    cpu = sorted(seconds for it in hunts for seconds in it.cpu)
    right, wrong = sum(it.right for it in hunts), sum(it.wrong for it in hunts)
    sweeps = sum(it.sweeps for it in hunts) / len(hunts)
    return (
        f"turns: mean {mean(turns):.2f} ± {error:.2f}, {min(turns)} to {max(turns)}; "
        f"word strikes: {right} right, {wrong} wrong; {sweeps:.1f} sweeps a hunt; CPU seconds a "
        f"ply: mean {mean(cpu):.3f}, p99 {cpu[len(cpu) * 99 // 100]:.3f}, most {cpu[-1]:.3f}"
    )


def beside(hunts: list[Hunt], others: list[Hunt]) -> str:
    """How many turns fewer the others take of the same fleets, with the 95 % interval."""
    fewer = [one.turns - other.turns for one, other in zip(hunts, others, strict=True)]
    error = 1.96 * stdev(fewer) / sqrt(len(fewer)) if len(fewer) > 1 else float("nan")
    name = hunts[0].player.name
    return f"{mean(fewer):.2f} ± {error:.2f} turns fewer of the same fleets than {name}"


def main() -> None:
    """Hunt, print, and put on record."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.bots.hunts")
    parser.add_argument("players", nargs="*", default=USUAL, metavar="BOT:LEVEL[@COMMIT]")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--options", default="{}", help="of the game, in JSON")
    parser.add_argument("--record", action="store_true", help="rows in tests/evidence.md, too")
    asked = parser.parse_args()
    seeds = range(asked.seed, asked.seed + asked.games)
    before: list[Hunt] = []
    for name in asked.players:
        hunts = made(read_player(name), asked.options, seeds)
        words = told(hunts) + (f"; {beside(before, hunts)}" if before else "")
        print(f"{name}: {words}", flush=True)
        if asked.record:
            what = f"Word Fleet: hunts by {name}" + ("" if asked.options == "{}" else asked.options)
            spent = sum(sum(it.cpu) for it in hunts)
            record(what, f"{seeds[0]}-{seeds[-1]}", len(hunts), spent, words)
        before = hunts


if __name__ == "__main__":
    main()
