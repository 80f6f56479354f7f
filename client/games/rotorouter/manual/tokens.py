"""RotoRouter's help: tokens, corners, places, the end, how bots think, what the table shows."""

from typing import Final

from client.games.rotorouter.manual.figures import figures
from client.languages.message import mark
from client.presenters.manual.topic import HelpSection, HelpTopic

TOKENS: Final = HelpSection(
    mark("Tokens and scoring"),
    (
        HelpTopic(
            "tokens",
            mark("Placing a token"),
            mark(
                "A new token starts on your home corner, once a track of any colour lies "
                "there and no other token stands on it. Placing and moving are one action: "
                "one token, once a turn. You have {tokens} for the whole game."
            ),
            figures,
        ),
        HelpTopic(
            "moving",
            mark("Moving a token"),
            mark(
                "A token follows linked tracks of any colour, as far as you like, to a cell "
                "without a token. Tokens block the way. Only if a token could go nowhere else "
                "may it pass those of other players."
            ),
        ),
        HelpTopic(
            "scoring",
            mark("Scoring a corner"),
            mark(
                "End a move on a corner of another colour that you have not scored yet. The "
                "corner counts for you and the token leaves the board. A token of the "
                "corner’s owner does not stop you, and stays. With the last of {corners} "
                "corners your turn ends at once."
            ),
            figures,
        ),
        HelpTopic(
            "passing",
            mark("Passing scored corners"),
            mark(
                "Tokens may run through a corner that you have scored already, but may not "
                "stop on it again. A corner you have not scored is the end of the way: a "
                "token that enters it scores."
            ),
        ),
    ),
)
END: Final = HelpSection(
    mark("Places and the end"),
    (
        HelpTopic(
            "standings",
            mark("Standings"),
            mark(
                "The standings list all who play, with colour, name and corners; colours that "
                "nobody plays are left out. Before the first corner nobody has a place. "
                "Whoever scores it is 1st and all others are 2nd. They change with every "
                "corner, also when one is undone."
            ),
        ),
        HelpTopic(
            "ties",
            mark("Ties"),
            mark(
                "Equal corners share a place, and the next best take the next number. T- "
                "marks a shared place: with 2, 1, 1 and 0 corners the places are 1st, T-2nd, "
                "T-2nd and 3rd. Who has finished is never tied: the earlier one is ahead."
            ),
        ),
        HelpTopic(
            "end",
            mark("What ends a game"),
            mark(
                "The first with {corners} corners wins. The others play on for their places, "
                "until all have finished, unless the room ends the game with the winner or "
                "when one is left."
            ),
            figures,
        ),
        HelpTopic(
            "stall",
            mark("When nothing moves"),
            mark(
                "After {stall} rounds without a new track, a track made a Cross, a token "
                "placed or a corner scored, the game ends as it stands. The room can change "
                "this number or limit the rounds. Then equal corners share a place."
            ),
            figures,
        ),
        HelpTopic(
            "leaving",
            mark("Resigning"),
            mark(
                "Who resigns is ranked after all others, and the tracks stay. If only one "
                "player is left and nobody has finished, that player wins."
            ),
        ),
    ),
)
BOTS: Final = HelpSection(
    mark("How bots think"),
    (
        HelpTopic(
            "bot_rules",
            mark("What they may do"),
            mark(
                "Bots play by the same rules, see what a player in their seat sees, and never "
                "look into a pile. They lay only tracks that link to their network, not ones "
                "that merely touch, unless a forced card leaves nothing else."
            ),
        ),
        HelpTopic(
            "bot_aims",
            mark("Where they go"),
            mark(
                "A bot scores whenever it can. Otherwise it heads for the nearest corner it "
                "still needs, in the end for the last one, and does not walk to and fro."
            ),
        ),
        HelpTopic(
            "bot_dice",
            mark("When they roll"),
            mark(
                "A bot rolls the die only after it has looked for a token move and found "
                "none, and no card is left to play. If its game has come to a halt it puts "
                "one card back, rolls once at most, and looks again."
            ),
        ),
        HelpTopic(
            "bot_cards",
            mark("What they keep"),
            mark(
                "Bots save cards with an R for the end, or for a link that shortens their "
                "way. Cards of little use go under the pile, unless they are forced or a "
                "third skip would follow."
            ),
        ),
        HelpTopic(
            "bot_levels",
            mark("Their levels"),
            mark(
                "Easy lays any track that links, rather one towards its corner. Normal goes "
                "by links, open ends and direction. Hard weighs its chance against "
                "everyone’s, and stands in the way of a player who is about to win. Bots are "
                "saved with the game."
            ),
        ),
    ),
)
TABLE: Final = HelpSection(
    mark("What the table shows"),
    (
        HelpTopic(
            "counts",
            mark("Tokens and skips"),
            mark(
                "“2 of {tokens}” under Tokens is how many were placed, those that scored "
                "included. A ⚠ beside it says that the numbers do not fit, as after a fault; "
                "no token too many can be placed in any case. “Skipped: {skips} of {skips}” "
                "turns red."
            ),
            figures,
        ),
        HelpTopic(
            "keys",
            mark("Keys"),
            mark(
                "D draw, B bottom, Q and E turn the track, T tokens, R roll, A apply, N end "
                "the turn, F fix the corner, L leave a trapped Straight, H hide tokens, U "
                "show them, Enter confirm, Escape cancel."
            ),
        ),
    ),
)
