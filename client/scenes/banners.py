"""What stands above the table: that it rests, who is away and until when, that seeds are made."""

from typing import TYPE_CHECKING

from client import theme
from client.clocks import countdown
from client.scenes.atserver import line_banner
from client.scenes.dials import strip
from client.scenes.tablebox import LEAST_BOARD, LEAST_PANEL
from client.widgets import Button, Card, Label, Pad, Row, Widget
from protocol.from_server import Seen
from protocol.may import named

if TYPE_CHECKING:
    from client.scenes.following import Following
    from client.scenes.room import RoomScene

LOW = 300
"""Below this height, in pixels at 100 %, nothing but clocks stays above the board."""
HOLDS = {
    "wait": "The game waits.",
    "clock": "The clock runs on.",
    "claim": "",
    "bot": "",
}
"""By what happens while a player is away: what is to be said of it."""


def banners(room: "RoomScene", seen: Seen) -> list[Widget]:
    """All that stand now, the most important first."""
    return [*_resting(room, seen), *_absent(room, seen), *_revealing(seen)]


def tells(room: "RoomScene", seen: Seen) -> tuple[str, ...]:
    """Whatever counts down in them, as it is shown now."""
    left = claimed_in(room, seen)
    return (*(_away_words(room, seen)), "" if left is None else countdown(left))


def only_bots(room: "Following", seen: Seen) -> bool:
    """Whether nobody but bots plays on."""
    movers = room.board.to_move() if room.board else ()
    chairs = [seen.chairs[seat] for seat in movers]
    bots = bool(chairs) and all(chair is not None and chair.bot for chair in chairs)
    return bots and "resign" not in named(seen.may)


def missing(seen: Seen) -> list[int]:
    """The seats of those who are away while they are waited for."""
    if seen.phase != "playing":
        return []
    return [seat for seat, since in enumerate(seen.away) if since is not None]


def claimed_in(room: "RoomScene", seen: Seen) -> int | None:
    """In how many milliseconds this player may claim the win; None where it may not at all."""
    since = [at for seat, at in enumerate(seen.away) if at is not None and seat != seen.seat]
    if not room.may("claim") or not since:
        return None
    return room.left_ms(min(since) + seen.settings.absent_ms)


def is_narrow(room: "RoomScene") -> bool:
    """Whether the panel is below the board, and banners are scrolled with them."""
    return room.size[0] / room.scale - LEAST_PANEL < LEAST_BOARD


def clocks(room: "RoomScene", seen: Seen) -> list[Widget]:
    """The clocks, where the panel is below the board and so perhaps out of sight."""
    if room.board is None or not is_narrow(room) or seen.phase != "playing":
        return []
    return [Pad(row, pad=6) for row in strip(room, room.board, seen, compact=len(seen.playing) > 2)]


def is_short(room: "RoomScene") -> bool:
    """Whether the window is so low, too, that not even the line's banner may stay in sight."""
    return is_narrow(room) and room.size[1] / room.scale < LOW


def scrolled(room: "RoomScene", seen: Seen) -> list[Widget]:
    """The banners that are scrolled with the board; none where there is room for all above it."""
    if not is_narrow(room):
        return []
    return [*(line_banner(room.shell) if is_short(room) else []), *banners(room, seen)]


def _resting(room: "RoomScene", seen: Seen) -> list[Widget]:
    """Play rests: by consent, or as only bots are left, who wait for somebody to look on."""
    if not seen.paused:
        return []
    bots = only_bots(room, seen)
    told = "Only bots are left in the game: they wait." if bots else "The game is paused."
    off = "" if room.may("continue") else "a player of this game decides"
    name = "Continue, let the bots play on, C" if bots else "Continue the game, C"
    button = Button("continue", "Continue", room.play_on, "loud", name, off)
    button.tip = off or ("C or Enter: let them play on" if bots else "C or Enter: play on")
    return [_banner(told, button)]


def _absent(room: "RoomScene", seen: Seen) -> list[Widget]:
    """Who is away, what comes of that, and the button that claims the win."""
    told = _away_words(room, seen)
    left = claimed_in(room, seen)
    if left is None:
        return [_banner(words) for words in told]
    off = f"in {countdown(left)}" if left else ""
    button = Button("claim", "Claim the win", room.claim, "loud", "Claim the win, Ctrl + L", off)
    button.tip = "Ctrl + L: who is away has lost" if not off else f"you may {off}"
    return [_banner(" ".join(told), button)]


def _away_words(room: "RoomScene", seen: Seen) -> list[str]:
    """A sentence for each who is away."""
    told = []
    for seat in missing(seen):
        chair, since = seen.chairs[seat], seen.away[seat]
        if chair is None or since is None:
            continue
        who = "You are" if seat == seen.seat else f"{chair.name} is"
        if seat < len(seen.stand_ins) and seen.stand_ins[seat]:
            told.append(f"{who} away: a bot plays in that seat until the player is back.")
            continue
        left = room.left_ms(since + seen.settings.absent_ms)
        told.append(f"{who} away. {_what_then(seen, seat, left)}".rstrip())
    return told


def _what_then(seen: Seen, seat: int, left: int) -> str:
    absent = seen.settings.absent
    if absent == "bot" and seat in seen.playing:
        return f"A bot plays in that seat in {countdown(left)}." if left else "A bot takes over."
    if absent == "claim" and "claim" in named(seen.may) and seat != seen.seat:
        when = f"in {countdown(left)}" if left else "now"
        return f"You may claim the win {when}."
    return HOLDS[absent]


def _revealing(seen: Seen) -> list[Widget]:
    """The seeds are made: a moment in which everybody's program says its part."""
    if seen.phase != "revealing":
        return []
    return [_banner("Dealing: everybody adds to the seed. Play begins in a moment.")]


def _banner(words: str, *buttons: Widget) -> Widget:
    label = Label(words, theme.STRONG, grows=1)
    return Pad(Card(Row([label, *buttons]), fill=theme.RAISED, edge=theme.WARNING, pad=8), pad=8)
