"""A bot for RotoRouter, where each hand is hidden: what it may do is in its own view alone.

python protocol/examples/rotorouter_bot.py ws://127.0.0.1:7447 K7MQ2X --token my-bot.token
"""

import argparse
import random
import sys

import fourfold

LIKED = ("token_move", "token_place", "place", "replace", "draw", "roll", "apply")


def choose(view: fourfold.View) -> fourfold.Intent:
    """Return a move that scores where there is one, then what it likes best, by chance at last."""
    size, hints = view.game_view["size"], view.game_view["hints"]
    goals = {cell for token in hints["reaches"] for cell in token["scores"]}
    for intent in view.legal:
        if intent["type"] == "token_move" and intent["to"][1] * size + intent["to"][0] in goals:
            return intent
    kind = next((it for it in LIKED if random.random() < 0.7), "end_turn")  # noqa: S311 - a game
    return random.choice([it for it in view.legal if it["type"] == kind] or view.legal)  # noqa: S311


words = argparse.ArgumentParser()
words.add_argument("url")
words.add_argument("room")
words.add_argument("--token", default="bot.token")
given = words.parse_args()
try:
    last = fourfold.run(given.url, given.room, choose, name="Router", token_file=given.token)
except fourfold.FourfoldError as why:
    sys.exit(str(why))
print("won" if last.won else "lost", "by", last.ending and last.ending.reason)
