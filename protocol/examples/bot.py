"""A bot for Poly-Y: it puts its stones on any free field, the middle of the board first.

python protocol/examples/bot.py ws://127.0.0.1:7447 K7MQ2X --token my-bot.token
"""

import argparse
import random
import sys

import fourfold


def choose(view: fourfold.View) -> fourfold.Intent:
    """Return a stone on the innermost ring that has a free field; they are numbered from there."""
    free = [intent for intent in view.legal if intent["type"] == "place"]
    return random.choice(free[:5])  # noqa: S311 - a game


words = argparse.ArgumentParser()
words.add_argument("url")
words.add_argument("room")
words.add_argument("--token", default="bot.token")
given = words.parse_args()
try:
    last = fourfold.run(given.url, given.room, choose, name="Middle first", token_file=given.token)
except fourfold.FourfoldError as why:
    sys.exit(str(why))
print("won" if last.won else "lost", "by", last.ending and last.ending.reason)
