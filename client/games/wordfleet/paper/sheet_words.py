"""The rules in brief, as they stand at the foot of a sheet."""

from typing import Final

from client.languages.message import mark

BRIEF: Final = (
    mark("Agree: words as printed, or your own. Place five words to the right or downwards."),
    mark(
        "Both show the first digit of their first code and add them. Whose codes show the sum "
        "more often claims first; if equal, the higher digit does."
    ),
    mark(
        "A claim names a code, held or not. Concede: they open with one turn. Claim higher. Or "
        "challenge: who is right opens with two turns. Then nobody bluffs."
    ),
    mark(
        "A turn: first, if you like, guess a whole word with its place. Right: it sinks, go on. "
        "Wrong: your turn ends."
    ),
    mark(
        "Then one attack: call a square (hit with its letter, or miss), or a letter (how often "
        "their fleet has it; each letter once a game)."
    ),
    mark(
        "Circle hits, dot misses, cross off sunk ships. Circle letters that scored, cross out "
        "those with none, write the counts. Vowels have a bar."
    ),
    mark("A ship sinks when all its letters are hit or its word is guessed. Sink all five first."),
)
