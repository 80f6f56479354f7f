"""Lets the network join a server that listens to this machine alone, without losing the room."""

from client.languages.message import mark, tr
from client.local_server.process import NotServing
from client.net.address import Address, is_here
from client.shell.parts import sentence
from client.shell.scene import Shell
from client.storage.profile import own_name
from protocol.names import RoomId

OTHER = mark("This server keeps its games elsewhere, so it cannot be opened from here.")


def may_open(shell: Shell) -> bool:
    """Return whether one is at a server of this machine alone that could be opened to others."""
    connection, local_server = shell.connection, shell.local_server
    if connection is None or local_server.command is None or local_server.state == "starting":
        return False
    if not shell.platform.has_processes:
        return False
    if local_server.serves(connection.url):
        return not local_server.lan
    return local_server.state != "serving" and is_here(connection.url)


async def open_to_network(shell: Shell, room: RoomId) -> None:
    """Serve the network from the same data, and go on in ``room`` there: seats are kept.

    Where that cannot be, one stays, or comes back to, where one was.
    """
    connection, local_server = shell.connection, shell.local_server
    if connection is None or connection.welcome is None:
        return
    server_id, was_ours = connection.welcome.server_id, local_server.serves(connection.url)
    try:
        told = await local_server.start(True, own_name(shell.profile.name))
    except NotServing:
        shell.say(sentence(local_server.why), fault=True)
        if not was_ours:
            return
        told = await local_server.start(False)
    if told.server_id != server_id:
        await local_server.stop()
        shell.say(tr(OTHER), fault=True)
        return
    shell.connect(Address(told.url, room, told.server_id, told.name))
