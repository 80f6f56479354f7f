"""Lets the network join a server that listens to this machine alone, without losing the room."""

from client.address import Address, is_here
from client.hosting import NotServing
from client.profile import own_name
from client.scenes.parts import sentence
from client.scenes.scene import Shell
from protocol.names import RoomId

OTHER = "The server at this address keeps its games elsewhere, so this program cannot open it."


def may_open(shell: Shell) -> bool:
    """Return whether one is at a server of this machine alone that could be opened to others."""
    connection, hosting = shell.connection, shell.hosting
    if connection is None or hosting.command is None or hosting.state == "starting":
        return False
    if hosting.serves(connection.url):
        return not hosting.lan
    return hosting.state != "serving" and is_here(connection.url)


async def open_to_network(shell: Shell, room: RoomId) -> None:
    """Serve the network from the same data, and go on in ``room`` there: seats are kept.

    Where that cannot be, one stays, or comes back to, where one was.
    """
    connection, hosting = shell.connection, shell.hosting
    if connection is None or connection.welcome is None:
        return
    house, was_ours = connection.welcome.house, hosting.serves(connection.url)
    try:
        told = await hosting.start(True, own_name(shell.profile.name))
    except NotServing:
        shell.say(sentence(hosting.why), fault=True)
        if not was_ours:
            return
        told = await hosting.start(False)
    if told.house != house:
        await hosting.stop()
        shell.say(OTHER, fault=True)
        return
    shell.connect(Address(told.url, room, told.house, told.name))
