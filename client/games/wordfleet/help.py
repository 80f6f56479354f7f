"""Word Fleet's rules in short and its keys: paragraphs, each with a picture in ``rules.json``."""

from typing import Final

from client.languages.message import mark

HELP: Final = (
    (
        mark("The aim"),
        mark(
            "Each captain hides five words on a grid of ten by ten squares. Sink all five ships "
            "of the other captain first. Words run to the right or downwards. Ships may touch, "
            "but not overlap."
        ),
    ),
    (
        mark("The fleet"),
        mark(
            "The KETCH has five letters, the SHIP four, the SUB and the ARK three each, the PT "
            "two. You are dealt the words, or choose your own, as the room says."
        ),
    ),
    (
        mark("Launch codes"),
        mark(
            "Each captain has five secret codes. The first digits of both first codes are added, "
            "and the captain whose codes show that sum more often speaks first; with equal "
            "counts the higher digit does. A claim names a code, held or not. The other captain "
            "concedes and the claimant opens with one turn, or challenges and the one who is "
            "right opens with two, or claims a higher code. After that nobody bluffs."
        ),
    ),
    (
        mark("Placing your fleet"),
        mark(
            "Both captains place their ships in secret, at the same time. Drag a ship, or use "
            "the arrow keys and Enter; Space turns it. Letters you type go into the ship in "
            "hand. Once deployed, a fleet stays."
        ),
    ),
    (
        mark("A turn"),
        mark(
            "First, if you like, strike a word: name all of it and its exact place. If it is "
            "right, the ship sinks and you go on; if anything is wrong, your turn ends. Then "
            "attack once: call a square, where a hit shows its letter, or sweep for a letter, "
            "and hear how often the whole fleet has it. Each letter can be swept once a game."
        ),
    ),
    (
        mark("Sinking"),
        mark(
            "A ship sinks when its last letter is hit or its word is struck. Then its class, "
            "word and place are shown."
        ),
    ),
    (
        mark("Variations"),
        mark(
            "Themed Fleets: all words are of one category, and classes with too few such words "
            "are open to any. Sonar Ping: once a game, instead of an attack, ask whether an area "
            "of three by three squares holds any ship afloat. Letter sweeps tell the count, or "
            "the classes as well."
        ),
    ),
    (
        mark("Dictionary Defense"),
        mark(
            "Own words are not checked when they are placed. Instead of a word strike you may "
            "dispute a ship’s word, once for each class: if it is no word, the ship sinks; if it "
            "is, your turn ends. When the last ship is sunk, the loser sees both fleets and has "
            "60 seconds to dispute. A false word turns the result, if all words of the loser are "
            "real."
        ),
    ),
    (
        mark("Slips"),
        mark(
            "A square you know already, a letter swept before, a strike repeated or on a wreck: "
            "these are refused and cost nothing."
        ),
    ),
    (
        mark("Keys"),
        mark(
            "Arrows walk over the grid, Enter chooses and then plays. Letters begin a word "
            "strike where the cursor is, Space turns it, Backspace takes a letter back. Tab goes "
            "on to the letters, the other grid and the orders."
        ),
    ),
)
