"""What is told besides the games: the lobby, playing with others, alone, disconnects, the keys."""

from typing import Final

from client.languages.message import mark

KEYS: Final = (
    (mark("Mouse"), mark("click a spot to pick it, and again to play; pieces: from, then to")),
    (mark("Tab, Shift + Tab"), mark("next or previous control")),
    (mark("Enter, Space"), mark("use it; on the board: pick, then play")),
    (mark("Arrows"), mark("change a value; on the board: go from spot to spot")),
    (mark("Escape"), mark("undo a choice, close, go back")),
    (mark("Ctrl + and −"), mark("everything larger or smaller; Ctrl + 0: normal size")),
    (mark("+ and −"), mark("on a board: larger or smaller; 0: all of it; drag to move it")),
    (mark("Ctrl + Z, Ctrl + Y"), mark("in a game: undo and redo, or ask for a takeback")),
    (mark("F2"), mark("in a game: suggest a move, where hints are on; Enter plays it")),
    (
        mark("Ctrl + Enter, Ctrl + Backspace"),
        mark("accept an offer; decline it, or withdraw your own"),
    ),
    (mark("F3, Escape"), mark("open the chat and write; close it")),
    (mark("F4"), mark("in a game: offer a pause or a draw, cancel the game, resign")),
    (mark("F7"), mark("at a shared screen: cover the board; Enter shows the next player theirs")),
    (mark("Ctrl + L"), mark("ask, then claim the win, when a player is gone or does not move")),
    (mark("Ctrl + P"), mark("plan ahead, where it is the other side's turn")),
    (mark("C"), mark("continue a paused game")),
    (mark("E"), mark("in a game: hide or show the evaluation, where it is on")),
    (
        mark("Home, Left, Right, End"),
        mark("in a review: go through the game, move by move; Space plays it"),
    ),
    (mark("N, P"), mark("in a review: next and previous turning point")),
    (mark("F9"), mark("in Word Fleet: pencil marks of your own on the enemy grid; Escape ends it")),
    (mark("F1"), mark("this help; in it / searches, and 1 to 9 go to a section")),
    (mark("Ctrl+Tab or F8"), mark("your next running game; with Shift the one before")),
    (mark("F6"), mark("the message above the window")),
    (mark("F11"), mark("full screen")),
)

LOBBY: Final = (
    (
        mark("Starting a game"),
        mark(
            "“Find an opponent” asks for a game and a clock, and seats you with someone who looks "
            "for the same. “New game” lets you choose all settings."
        ),
    ),
    (
        mark("Your games"),
        mark(
            "Games that wait for you come first. Unfinished games are kept until you return, and "
            "finished ones can be reviewed."
        ),
    ),
    (
        mark("Open and live games"),
        mark(
            "Join any game that has a free seat, or watch one that is being played. Search and "
            "filters narrow the list."
        ),
    ),
    (
        mark("Codes and links"),
        mark(
            "Each room has a code of six letters and digits. Enter a code or paste an invitation "
            "link to join, even on another server. If all seats are taken, you watch."
        ),
    ),
    (
        mark("Profiles and ratings"),
        mark(
            "Click a name to see that player’s profile. Rated games change your rating. The "
            "leaderboard of each game shows your place."
        ),
    ),
    (
        mark("Your identity"),
        mark(
            "There are no accounts. A server knows you by a token in a file on this computer; your "
            "profile says which. Copy the file to play as yourself elsewhere, and keep it private."
        ),
    ),
)

SOLO: Final = (
    (
        mark("Lessons"),
        mark(
            "Each game has a lesson of a few minutes on the real board. You can go back, skip a "
            "step, or be shown what to do. Nothing counts."
        ),
    ),
    (
        mark("Bots"),
        mark(
            "Bots have names and strengths on one scale for all games. Pick one for each seat, or "
            "keep a seat for an external program."
        ),
    ),
    (
        mark("Undo"),
        mark(
            "Alone against bots you may undo and redo as often as the room allows. With others you "
            "can take back your own turn while nothing was revealed; for more, all have to agree."
        ),
    ),
    (
        mark("Hints"),
        mark(
            "Where hints are on, the board marks a good move and the panel says why. You still "
            "play it yourself. Games with hints or free undo are practice and are not rated."
        ),
    ),
    (
        mark("Explanations"),
        mark(
            "Bots can explain each of their moves. A bot that sees no way to win offers to resign; "
            "you may play on."
        ),
    ),
    (
        mark("The campaign"),
        mark(
            "In Poly-Y you meet ever stronger bots: win to go up a level, lose to go down. There "
            "is no undo and there are no hints. A game you leave waits for you."
        ),
    ),
    (
        mark("Only bots left"),
        mark("When you are out of a game that only bots continue, they wait until you let them."),
    ),
)

MULTIPLAYER: Final = (
    (
        mark("One screen"),
        mark(
            "Several people can play at one screen: choose “One screen” in the “New game” window "
            "and name everyone. Where hands are hidden, the screen asks you to pass it on before "
            "it shows the next player’s board. Such games are not rated."
        ),
    ),
    (
        mark("Clocks"),
        mark(
            "An arrow marks the running clock, an exclamation mark little time. The first turn is "
            "free for 30 seconds. In byo-yomi, a turn made within a period renews it."
        ),
    ),
    (
        mark("Offers"),
        mark(
            "F4 offers a pause, a draw where the game has one, or to cancel the game. Before the "
            "second move anyone may cancel alone, except in Word Fleet. An offer expires after a "
            "minute."
        ),
    ),
    (
        mark("Rematch"),
        mark(
            "When a game is over, offer a rematch. Seats are exchanged, and the next game opens "
            "once everyone agrees."
        ),
    ),
    (
        mark("Chat"),
        mark(
            "F3 opens it. Players talk to players and spectators to spectators until the game is "
            "over. You can hide someone for good. The player who opened the room can also mute "
            "people for everyone."
        ),
    ),
    (
        mark("Rated games"),
        mark(
            "A rated game has standard options and a clock, and no undo, hints, evaluation or "
            "explanations. It counts from everyone’s second turn on, and less with each game of "
            "the same two players on a day."
        ),
    ),
    (
        mark("Spectators"),
        mark(
            "The player who opens a room decides whether anyone may watch, only people with the "
            "link, or nobody, and how much later they see it."
        ),
    ),
)

DISCONNECTS: Final = (
    (
        mark("Your seat is kept"),
        mark(
            "A lost connection is not a lost game. Fourfold reconnects by itself, and your seat "
            "waits for you."
        ),
    ),
    (
        mark("When a player leaves"),
        mark(
            "The room says what happens: after a while the others may claim the win, a bot plays, "
            "the game waits, or the clock runs on."
        ),
    ),
    (
        mark("When the server stops"),
        mark(
            "Games are kept, and clocks stop. When the server is back you rejoin automatically, "
            "and unfinished games go on."
        ),
    ),
    (
        mark("On this computer"),
        mark(
            "A server that you started stops with its window, unless you keep it running. Its "
            "unfinished games are there again next time."
        ),
    ),
)

PAGES: Final = (
    (mark("Home"), mark("Home and rooms"), LOBBY),
    (mark("Multiplayer"), mark("Playing with others"), MULTIPLAYER),
    (mark("Solo"), mark("Playing alone"), SOLO),
    (mark("Disconnects"), mark("Disconnects"), DISCONNECTS),
)
"""The word on the tab, the title of the page, its paragraphs."""
