"""Plays games and writes their transcripts, which golden tests compare.

    python -m engines.playthrough polyy --seed 7 --options '{"size":4}' > golden.txt
    python -m engines.playthrough --rewrite golden.txt
    python -m engines.playthrough

The second replays a transcript's own steps and writes it anew; the last one does so for every
golden of the tests.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from engines.catalog import make, newest, options_of
from engines.transcript import Script, TranscriptStep, read, transcript

GOLDENS = "tests/engines/*/golden/*.txt"
"""Where the transcripts lie that tests compare, from the root of a checkout."""


def sampled(name: str, options: dict[str, Any], seed: int, plies: int = 10_000) -> Script:
    """Return a whole game of sampled intents, or its first ``plies``; all seats play.

    Raises UnknownGame or BadOptions.
    """
    game = make(name, options)
    script = Script(name, newest(name), options_of(game), tuple(range(game.seats)), seed, steps=())
    return script._replace(steps=tuple(islice(_sample(script), plies)))


def _sample(script: Script) -> Iterator[TranscriptStep]:
    game, state, random = script.game, script.setup(), Random(script.seed)  # noqa: S311 - a seed of the script
    while movers := game.to_move(state):
        seat = random.choice(movers)
        step = TranscriptStep(seat, game.sample(state, seat, random))
        state = game.apply(state, *step)
        yield step


def replay(text: str) -> str:
    """Return the transcript of the steps of ``text``: the same text, unless the rules
    have changed.
    """
    return transcript(read(text))


def main(arguments: list[str] | None = None) -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(prog="python -m engines.playthrough")
    parser.add_argument("game", nargs="?", help="a name from the catalog")
    parser.add_argument("--seed", type=int, default=1, help="from 0; decides all chance")
    parser.add_argument("--options", type=json.loads, default={}, help="in JSON")
    parser.add_argument("--plies", type=int, default=10_000, help="stop after so many")
    parser.add_argument("--rewrite", nargs="+", type=Path, metavar="FILE", help="replay these")
    asked = parser.parse_args(arguments)
    if asked.game:
        sys.stdout.write(transcript(sampled(asked.game, asked.options, asked.seed, asked.plies)))
        return
    files = asked.rewrite or sorted(Path().glob(GOLDENS))
    if not files:
        parser.error(f"say which game to play, or run where {GOLDENS} are")
    for file in files:
        file.write_text(replay(file.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
