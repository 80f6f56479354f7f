"""What servers refuse with, so that it can be said in the language in use."""

from typing import Final

from client.languages.message import mark, told

REFUSALS: Final = (
    # at the door
    mark("this server has a password"),
    mark("that is not this server’s password"),
    mark("Too many wrong passwords. Try again in {wait} s."),
    mark("Too many unknown room codes. Try again in {wait} s."),
    mark("the store does not answer, so nobody can say whether your token is valid"),
    # rooms and seats
    mark("there is no room {room}: check its code"),
    mark("this room is for its players alone"),
    mark("the opener of this room has banned you from it"),
    mark("you cannot watch this game"),
    mark("you cannot sit down at this table"),
    mark("every free seat is kept for somebody: you can watch"),
    mark("seat {seat} is reserved for another player"),
    mark("you sit there yourself: leave your seat instead"),
    mark("you have kept this player out of the room"),
    mark("only the opener of the room may do this"),
    mark("every seat is taken: you can watch"),
    mark("every free seat is reserved for an external bot: you can watch"),
    mark("all seats of your room were taken: ask again"),
    mark("seat {seat} is taken"),
    mark("seat {seat} is reserved for an external bot"),
    mark("play has begun: seats are fixed, you can watch"),
    mark("play has begun: resign to leave the game; your seat is yours while you are away"),
    mark("play has not begun: seats are still free"),
    mark("you opened this room: leave your seat instead"),
    mark("you have no seat in this room: join it, or watch"),
    mark("you sit in {n} unfinished games with strangers ({codes}): finish or leave one first"),
    mark(
        "{n} of your rooms wait on the public list ({codes}): begin one, or open this one unlisted"
    ),
    mark("you watch {most} rooms: leave one first"),
    mark("too many requests: wait a little"),
    mark("too many games at once: wait"),
    mark("no free code for a room: ask again"),
    mark("this cannot be kept now: nothing was changed that you were not told of"),
    # people
    mark("this player cannot be invited now"),
    mark("that is you"),
    mark("that is no person: only people are followed or blocked"),
    mark("you have blocked this player: unblock them first"),
    mark("you follow {n} people: unfollow somebody first"),
    mark("you have blocked {n} people: unblock somebody first"),
    mark("too many changes at once: wait a little"),
    mark("you have reported several players lately: wait a little"),
    mark("say what happened"),
    # bots and hints
    mark("{name} is being prepared: ready in some seconds; easier levels can play at once"),
    mark("being prepared: ready in some seconds"),
    mark("the bots are being prepared: ready in some seconds"),
    mark("the server's log says why they could not be prepared"),
    mark("they need numba: install the extra `bots` on the server"),
    mark("one suggestion at a time is thought of for you: wait for that one"),
    mark("too many suggestions at once: wait a little"),
    mark("no suggestion came to mind in time"),
    mark("no suggestion came to mind"),
    mark("nobody here can suggest a play of {game}"),
    mark("that could not be judged in time"),
    mark("nobody here can judge that"),
    mark("nobody was to move in that position"),
    mark("this game was broken off: ask about your own moves"),
    mark("this room gives no hints"),
    mark("hints are for a person who is to move"),
    # at the table
    mark("your time is over"),
    mark("the game is not paused"),
    mark("only a person may let the game go on"),
    mark("you are out of this game"),
    mark("nothing is taken back in a rated game"),
    mark("there is nothing that you could take back"),
    mark("you offered that a moment ago, or too often: play on first"),
    mark("there is no such offer, or no longer"),
    mark("in a rated game bots agree to nothing"),
    mark("this game knows no draw"),
    mark("the game is paused already"),
    mark("wins are not claimed in this room"),
    mark("the opener of this room has muted you here"),
    mark("you cannot mute yourself"),
    # saved games and records
    mark("only a game that is being played can be saved"),
    mark("a lesson is not saved: begin it once more"),
    mark("a game that counts is not saved: it could be tried out before it is played"),
    mark("somebody plays here who is not at this window: only games of one window are saved"),
    mark("only who plays here, or opened it, may save this game"),
    mark("you have {n} saved games: delete one of them first"),
    mark("there is no such saved game: it may be deleted"),
    mark("too many games are saved at once: wait a little"),
    mark("too many lists at once: wait a little"),
    mark("a saved game needs a name"),
    mark("the file is not whole, or has more than {n} bytes"),
    mark("this is no saved game of Fourfold"),
    mark("another version of Fourfold wrote this file: use that one, or a newer one"),
    mark("this file was changed after it was saved, or is not whole"),
    mark("the game in this file does not follow the rules"),
    mark("the game in this file is over: nothing can go on"),
    mark("this game cannot be played here: {why}"),
    mark("this is no record to be believed: {why}"),
)
"""As servers say them, in English; the places hold anything."""


def refused_words(message: str) -> str:
    """Return a server's refusal in the language in use, as far as it is known here."""
    return told(message, REFUSALS)
