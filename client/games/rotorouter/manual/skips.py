"""RotoRouter's help: cards that are put back, forced turns, the gear die, tracks that are stuck."""

from typing import Final

from client.games.rotorouter.manual.figures import figures
from client.languages.message import mark
from client.presenters.manual.topic import HelpSection, HelpTopic

SKIPPING: Final = HelpSection(
    mark("Putting back and being forced"),
    (
        HelpTopic(
            "bottom",
            mark("Putting a card back"),
            mark(
                "Bottom puts the card you hold under your own draw pile. It is not lost: it "
                "comes back when your pile has gone round. If the card fits nowhere this "
                "costs nothing. If it fits somewhere it counts as a skip. A pile is seen by "
                "nobody, its owner included."
            ),
        ),
        HelpTopic(
            "skips",
            mark("Skips"),
            mark(
                "To put back a card that you could play, or to end your turn with it in hand, "
                "is a skip. Laying, turning or replacing a track sets the count back to 0. "
                "Every kind of card counts."
            ),
        ),
        HelpTopic(
            "forced",
            mark("The forced turn"),
            mark(
                "After {skips} skips in a row your next turn says “Forced: Draw & Place”. "
                "Until the card is played, Bottom and End turn are shut. Undo and redo do not "
                "lift this."
            ),
            figures,
        ),
        HelpTopic(
            "elbows",
            mark("Skipped Elbows"),
            mark(
                "Skipped Elbows are counted by themselves, and need not be in a row. After "
                "{skips} the next Elbow you draw has to be laid at once. Laying an Elbow, or "
                "RE as one, sets this count back to 0."
            ),
            figures,
        ),
        HelpTopic(
            "waived",
            mark("When nothing fits"),
            mark(
                "A forced card that fits nowhere is not forced any more: the count returns to "
                "0, its warning goes, and you may put the card back and end your turn as "
                "usual."
            ),
        ),
    ),
)
FIXES: Final = HelpSection(
    mark("Gears and stuck tracks"),
    (
        HelpTopic(
            "die",
            mark("The gear die"),
            mark(
                "Once a turn you may roll it, and then turn the gears or leave them. Every "
                "track on the board turns, and neighbours turn against each other; tokens "
                "ride along. Of its {faces} faces {blank} are blank, {right} turn a quarter "
                "to the right, {left} a quarter to the left and {half} makes a half turn."
            ),
            figures,
        ),
        HelpTopic(
            "trapped",
            mark("A trapped Straight"),
            mark(
                "A Straight with nothing but perpendicular Straights around it cannot go on, "
                "and is marked. At the start of your turn you may make one a Cross for free. "
                "Its colour stays, and so does a token on it. Any other action leaves it for "
                "this turn."
            ),
        ),
        HelpTopic(
            "sealed",
            mark("A sealed home corner"),
            mark(
                "If your home corner is a Straight and both its neighbours are Straights that "
                "cross it, you are shut in. It is marked in red, and at the start of your "
                "turn it has to become a Cross before anything else."
            ),
        ),
    ),
)
