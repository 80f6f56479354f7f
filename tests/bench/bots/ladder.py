"""Plays bots of one game against each other and against earlier versions, and rates them.

    make ladder GAME=polyy
    make ladder GAME=polyy ARGS="search:1 search:4 search:7 --games 100"
    make ladder GAME=polyy ARGS="search:200000p search:190000p@23affd9"
    make ladder GAME=rotorouter ARGS="search:2 search:3 --seats 4"

A player is `BOT:LEVEL`, or `BOT:NUMBERp` for so many playouts a ply where the bot can be told so,
and after `@` the commit that it is taken from; without one it is what lies here. Each plays its
neighbours in the list (`--all`: everyone), half of the games from either seat, both with the same
seed. With more seats one of them is the one player's and the others are the other's, each seat in
turn; then a share of wins is told and no Elo. Finished games are kept, so an interrupted ladder
goes on; only games of the same code count. Whole games are played, or with `--adjudicate LEVEL`
until `search` of what lies here is sure of the winner (`adjudication/`): where plies are dear.
"""

import argparse
import io
import os
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import cache
from hashlib import blake2b
from itertools import combinations, pairwise
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from engines import catalog
from engines.bots import levels_by_bot
from tests.bench.bots.adjudication.adjudicator import Adjudicator
from tests.bench.bots.elo import Met, rated
from tests.bench.bots.player import chosen
from tests.support.evidence import ROOT, record

KEPT = Path(os.environ.get("LADDER") or ROOT / "build" / "ladder")
"""Where finished games and earlier versions are kept."""
USUAL = {"polyy": ("random", "search:1", "search:4", "search:7", "search:10")}
"""Who plays where nobody is named; every level of every bot in the other games."""
KINDS = {".py", ".txt", ".bin", ".json"}
"""Files that a version is made of."""


class Player(Struct, frozen=True):
    """Who plays: a bot at a level, or with so many playouts, of one version."""

    bot: str
    level: int
    playouts: int | None
    commit: str | None
    code: str
    """A digest of the version's `engines`."""

    @property
    def name(self) -> str:
        """As it is asked for."""
        strength = self.level if self.playouts is None else f"{self.playouts}p"
        return f"{self.bot}:{strength}" + (f"@{self.commit}" if self.commit else "")


class Pairing(Struct, frozen=True):
    """One game that is to be played."""

    game: str
    options: str
    players: tuple[Player, ...]
    """By seat."""
    seed: int
    adjudicator: int = 0
    """The level of `search` that says who has won; 0: the game is played to its end."""


class Played(Struct, frozen=True):
    """One game that was played."""

    pairing: Pairing
    winner: int | None
    """The seat; None for a draw."""
    plies: tuple[int, ...]
    cpu: tuple[float, ...]
    """Seconds, by seat."""
    most: tuple[float, ...] = (0.0, 0.0)
    """Those of the slowest ply."""
    places: tuple[int, ...] = ()
    """By seat, 1 for the first, where the game tells them; ties share one."""


# Versions


def read_player(text: str) -> Player:
    """The player behind `BOT:LEVEL@COMMIT`."""
    what, _, commit = text.partition("@")
    bot, _, strength = what.partition(":")
    playouts = int(strength[:-1]) if strength.endswith("p") else None
    level = 1 if playouts is not None else int(strength or 1)
    version = _resolved(commit) if commit else None
    return Player(bot, level, playouts, version, code(version))


def _resolved(commit: str) -> str:
    """The short number of a commit."""
    words = ["git", "rev-parse", "--short", f"{commit}^{{commit}}"]
    told = subprocess.run(words, cwd=ROOT, capture_output=True, text=True)
    if told.returncode:
        raise SystemExit(f"no such commit: {commit}")
    return told.stdout.strip()


def usual(game: str) -> tuple[str, ...]:
    """Who plays where nobody is named."""
    every = (
        f"{bot}:{level}"
        for bot, levels in levels_by_bot(game).items()
        for level in range(1, len(levels.names) + 1)
    )
    return USUAL.get(game) or tuple(every)


@cache
def sources(commit: str | None) -> Path:
    """The folder in which the `engines` of a version lie."""
    if commit is None:
        return ROOT
    folder = KEPT / "versions" / commit
    if not folder.exists():
        packed = subprocess.run(
            ["git", "archive", commit, "engines"], cwd=ROOT, capture_output=True, check=True
        )
        with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as archive:
            archive.extractall(folder, filter="data")
    return folder


@cache
def code(commit: str | None) -> str:
    """A digest of all that the engines of a version are made of."""
    files = sorted(
        file for file in (sources(commit) / "engines").rglob("*") if file.suffix in KINDS
    )
    digest = blake2b(digest_size=6)
    for file in files:
        digest.update(file.name.encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()


# Games


@cache
def process(commit: str | None) -> "subprocess.Popen[str]":
    """The process of a version that answers this one."""
    return subprocess.Popen(
        [sys.executable, "-P", str(Path(__file__).with_name("player.py"))],
        env={**os.environ, "PYTHONPATH": str(sources(commit))},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def ask(player: Player, *question: Any) -> tuple[Any, float]:
    """The player's intent, as a tree, and the CPU seconds that it took."""
    (game, rules), (view, seat, seed) = question[:2], question[2:]
    job = [game, rules, player.bot, player.level, player.playouts, view, seat, seed]
    told = process(player.commit)
    assert told.stdin is not None
    assert told.stdout is not None
    told.stdin.write(msgspec.json.encode(job).decode() + "\n")
    told.stdin.flush()
    line = told.stdout.readline()
    if not line:
        raise RuntimeError(f"{player.name} has died")
    intent, seconds = msgspec.json.decode(line)
    return intent, seconds


def answer(player: Player, *question: Any) -> tuple[Any, float]:
    """The same of a player that lies here, by this process: no view is written and read."""
    (game, _), (view, seat, seed) = question[:2], question[2:]
    return chosen(game, player.bot, player.level, player.playouts, view, seat, seed)


def play(pairing: Pairing) -> Played:
    """One whole game, by the rules that lie here, or as much of it as leaves any doubt.

    Where one player is of another version both answer by processes, so that they cost alike.
    """
    asked = ask if any(it.commit for it in pairing.players) else answer
    game = catalog.make(pairing.game, msgspec.json.decode(pairing.options))
    count = len(pairing.players)
    seats = tuple(range(count))
    state = game.setup(seats, blake2b(str(pairing.seed).encode(), digest_size=32).digest())
    plies, cpu, most = [0] * count, [0.0] * count, [0.0] * count
    by = Adjudicator(pairing.game, pairing.adjudicator, pairing.seed)
    while (outcome := game.outcome(state)) is None:
        seat = game.to_move(state)[0]
        view, seed = game.view(state, seat), (pairing.seed << 20) + (sum(plies) << 1) + seat
        if pairing.adjudicator and (sure := by.winner(view, seat)) is not None:
            return Played(pairing, sure, tuple(plies), tuple(cpu), tuple(most))
        told, seconds = asked(pairing.players[seat], pairing.game, game.rules, view, seat, seed)
        intent = msgspec.convert(told, game.intent_type) if asked is ask else told
        state = game.apply(state, seat, intent)
        plies[seat] += 1
        cpu[seat] += seconds
        most[seat] = max(most[seat], seconds)
    winner = outcome.winners[0] if len(outcome.winners) == 1 else None
    spent = tuple(plies), tuple(cpu), tuple(most)
    return Played(pairing, winner, *spent, outcome.ranking)


def pairings(asked: argparse.Namespace, players: list[Player]) -> Iterator[Pairing]:
    """All games of a ladder: each seed once from every seat.

    Of more than two seats the second player of a meeting, the stronger one, has one.
    """
    meetings = combinations(players, 2) if asked.all else pairwise(players)
    for one, other in meetings:
        for at in range(asked.games):
            seats = [one] * asked.seats
            seats[-1 - at % asked.seats] = other
            seed = asked.seed + at // asked.seats
            yield Pairing(asked.game, asked.options, tuple(seats), seed, asked.adjudicate)


def kept_games(game: str) -> dict[Pairing, Played]:
    """All games that were ever finished here."""
    kept = KEPT / f"{game}.jsonl"
    lines = kept.read_bytes().splitlines() if kept.exists() else []
    return {it.pairing: it for it in (msgspec.json.decode(line, type=Played) for line in lines)}


def played(asked: argparse.Namespace, todo: list[Pairing]) -> list[Played]:
    """The results, of earlier runs where there are some; new ones are kept as they come."""
    kept = KEPT / f"{asked.game}.jsonl"
    kept.parent.mkdir(parents=True, exist_ok=True)
    known = kept_games(asked.game)
    fresh = [it for it in todo if it not in known]
    with (
        kept.open("ab") as file,
        ProcessPoolExecutor(asked.jobs, mp_context=get_context("spawn")) as pool,
    ):
        for done in as_completed([pool.submit(play, it) for it in fresh]):
            one = done.result()
            known[one.pairing] = one
            file.write(msgspec.json.encode(one) + b"\n")
            file.flush()
            print(".", end="", flush=True)
    print()
    return [known[it] for it in todo]


# What came of it


def points(one: Played, player: Player) -> float:
    """1 for a win, 0.5 for a draw."""
    if one.winner is None:
        return 0.5
    return float(one.pairing.players[one.winner] == player)


def table(players: list[Player], games: list[Played]) -> str:
    """Markdown: strengths, results against the player above, CPU seconds."""
    met = [
        Met(at, to, len(some), sum(points(it, one) for it in some))
        for (at, one), (to, other) in combinations(enumerate(players), 2)
        if (some := [it for it in games if {*it.pairing.players} == {one, other}])
    ]
    rows = [
        "| player | Elo | won : lost against the one above | CPU s a ply, most |",
        "|---|---|---|---|",
    ]
    strengths = rated(len(players), met)
    for at, (player, (elo, error)) in enumerate(zip(players, strengths, strict=True)):
        against = next((it for it in met if (it.one, it.other) == (at - 1, at)), None)
        told = f"{against.games - against.points:g} : {against.points:g}" if against else ""
        span = f"{elo:+.0f} ± {error:.0f}" if at else "0"
        rows.append(f"| `{player.name}` | {span} | {told} | {_cpu(player, games)} |")
    return "\n".join(rows)


def shares(players: list[Player], games: list[Played]) -> str:
    """Markdown, for more than two seats: how often the one player was first, by itself."""
    rows = ["| player | first in | against | CPU s a ply, most |", "|---|---|---|---|"]
    for one, other in combinations(players, 2):
        some = [it for it in games if {*it.pairing.players} == {one, other}]
        if some:
            lone = next(it for it in (one, other) if some[0].pairing.players.count(it) == 1)
            won = sum(points(it, lone) == 1 for it in some)
            many = other if lone == one else one
            told = f"{won} of {len(some)} | {len(some[0].pairing.players) - 1} `{many.name}`"
            rows.append(f"| `{lone.name}` | {told} | {_cpu(lone, games)} |")
    return "\n".join(rows)


def _cpu(player: Player, games: list[Played]) -> str:
    """Mean and most CPU seconds a ply."""
    seats = [
        (it.cpu[seat], it.plies[seat], it.most[seat])
        for it in games
        for seat in range(len(it.pairing.players))
        if it.pairing.players[seat] == player
    ]
    mean = sum(cpu for cpu, _, _ in seats) / max(sum(plies for _, plies, _ in seats), 1)
    return f"{mean:.3f}, {max((most for _, _, most in seats), default=0):.3f}"


def main() -> None:
    """Play, print, and put on record."""
    parser = argparse.ArgumentParser(
        prog="make ladder", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("game", choices=catalog.names())
    parser.add_argument("players", nargs="*", metavar="BOT:LEVEL[@COMMIT]")
    parser.add_argument("--games", type=int, default=40, help="for each pair (40)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seats", type=int, default=2, help="at the table (2)")
    parser.add_argument("--options", default="{}", help="of the game, in JSON")
    parser.add_argument("--all", action="store_true", help="everyone against everyone")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="games at a time")
    parser.add_argument("--record", action="store_true", help="a row in tests/evidence.md, too")
    level = "of `search`, that ends games of two seats when it is sure"
    parser.add_argument("--adjudicate", type=int, default=0, metavar="LEVEL", help=level)
    asked = parser.parse_args()
    if asked.adjudicate and asked.seats != 2:
        parser.error("only games of two seats can be adjudicated")
    players = [read_player(text) for text in asked.players or usual(asked.game)]
    todo = list(pairings(asked, players))
    games = played(asked, todo)
    result = table(players, games) if asked.seats == 2 else shares(players, games)
    print(result)
    if asked.record:
        told = "; ".join(result.replace("|", " ").splitlines()[2:])
        seeds = f"{asked.seed}-{asked.seed + (asked.games - 1) // asked.seats}"
        spent = sum(sum(it.cpu) for it in games)
        kind = f"ladder of {asked.game}" + (", adjudicated" if asked.adjudicate else "")
        record(kind, seeds, len(games), spent, " ".join(told.split()))


if __name__ == "__main__":
    main()
