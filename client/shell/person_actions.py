"""What can be done about a person, wherever their name stands: follow, challenge, block, report."""

from functools import partial
from typing import Final

from client.languages.message import mark, tr
from client.net.connection import RequestRefused
from client.shell.parts import sentence
from client.shell.question import QuestionScene
from client.shell.scene import Shell
from client.widgets import Button, Widget
from protocol.messages.people import KnownPerson
from protocol.names import PlayerId, RoomId

ABOUT_BLOCKS: Final = mark(
    "You will not be matched, seated or invited together, and neither sees the other's messages "
    "or games. They are not told."
)
PROGRAMS: Final = ("bot-", "external-")
"""What the ids of those begin with who are no persons."""


def is_somebody(shell: Shell, player: PlayerId | None) -> bool:
    """Return whether that is another person, of whom something can be asked."""
    connection = shell.connection
    if connection is None or connection.welcome is None or not player:
        return False
    is_person = not player.startswith(PROGRAMS) and "." not in player
    return is_person and player != connection.welcome.player


def person_actions(
    shell: Shell,
    player: PlayerId,
    name: str,
    known: KnownPerson | None,
    room: RoomId | None = None,
) -> list[Widget]:
    """Return the buttons; ``known``: what is known of them, ``room``: where both are."""
    blocked, follows = known is not None and known.blocked, known is not None and known.follows
    block = Button(
        "block",
        tr("Unblock") if blocked else tr("Block ..."),
        partial(turn_block, shell, player, name, not blocked),
        "quiet",
        tr("Unblock {name}", name=name) if blocked else tr("Block {name}", name=name),
    )
    report = Button(
        "report",
        tr("Report ..."),
        partial(shell.open_report, player, name, room),
        "quiet",
        tr("Report {name}", name=name),
    )
    if blocked:
        return [block, report]
    follow = follow_button(shell, player, name, follows)
    return [follow, challenge_button(shell, player, name), block, report]


def follow_button(shell: Shell, player: PlayerId, name: str, follows: bool) -> Button:
    """Return the button that follows somebody, or no longer."""
    words = tr("Unfollow") if follows else tr("Follow")
    said = tr("Unfollow {name}", name=name) if follows else tr("Follow {name}", name=name)
    act = partial(turn_follow, shell, player, name, not follows)
    return Button(f"follow {player}", words, act, "quiet" if follows else "plain", said)


def challenge_button(shell: Shell, player: PlayerId, name: str, off: str = "") -> Button:
    """Return the button that opens a game with somebody."""
    act = partial(shell.open_challenge, player, name)
    said = tr("Challenge {name}", name=name)
    return Button(f"challenge {player}", tr("Challenge"), act, name=said, off=off)


def turn_follow(shell: Shell, player: PlayerId, name: str, on: bool) -> None:
    """Follow somebody, or no longer."""
    shell.start_task(followed(shell, player, name, on))


async def followed(shell: Shell, player: PlayerId, name: str, on: bool = True) -> None:
    """Follow somebody, or no longer, and say so. Raises RequestRefused."""
    if shell.connection is not None:
        await shell.connection.people.follow(player, on)
        following = tr("You follow {name}.", name=name)
        shell.say(following if on else tr("You no longer follow {name}.", name=name))


def turn_block(shell: Shell, player: PlayerId, name: str, on: bool) -> None:
    """Keep somebody away once that is confirmed, or no longer."""
    act = partial(_block, shell, player, name, on)
    if not on:
        act()
        return
    asked, answers = tr("Block {name}?", name=name), (tr("Block"), tr("Cancel"))
    shell.push(QuestionScene(shell, asked, tr(ABOUT_BLOCKS), answers, act))


def _block(shell: Shell, player: PlayerId, name: str, on: bool) -> None:
    shell.start_task(_blocked(shell, player, name, on))


async def _blocked(shell: Shell, player: PlayerId, name: str, on: bool) -> None:
    if shell.connection is None:
        return
    try:
        await shell.connection.people.block(player, on)
    except RequestRefused as why:
        shell.say(sentence(why.refused.message), fault=True)
        return
    blocked = tr("{name} is blocked.", name=name)
    shell.say(blocked if on else tr("{name} is no longer blocked.", name=name))
