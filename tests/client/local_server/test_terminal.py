"""What a server says is shown at the terminal; what it says to the program reaches that."""

import os
from concurrent.futures import Future

from client.local_server import terminal


def test_lines_for_people_are_shown_and_lines_for_the_program_are_heard(capfd):
    out, into = os.pipe()
    pipe = os.fdopen(out, "rb", buffering=0)
    heard = Future()
    terminal.forward(pipe, heard.set_result)
    for piece in ("Küc".encode(), b"he\nRo", b"MQ2X\n", b'{"port":', b"1}\n"):
        os.write(into, piece)
    assert heard.result(60) == b'{"port":1}'
    os.close(into)
    assert capfd.readouterr().out.splitlines() == ["Küche", "RoMQ2X"]


def test_no_picture_is_drawn_where_output_is_no_terminal(capsys):
    assert not terminal.can_draw()
