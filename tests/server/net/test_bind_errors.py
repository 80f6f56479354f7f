"""Why an address cannot be had is said in a sentence that tells what to do."""

import errno
import socket

import pytest

from server.net.bind_errors import is_taken, why_not


def refused(host: str, port: int) -> OSError:
    """What the system itself says."""
    with socket.socket() as trial, pytest.raises(OSError) as why:
        trial.bind((host, port))
    return why.value


def test_a_port_that_another_program_has_is_named_with_a_way_out() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        why = refused("127.0.0.1", port)
    assert is_taken(why)
    assert why_not(why, "127.0.0.1", port) == (
        f"port {port} is used by another program on this machine. Stop that one, or choose "
        "another port: --port 0 takes any that is free"
    )


def test_an_address_of_another_machine_is_told_from_a_port_that_is_taken() -> None:
    why = refused("192.0.2.1", 0)
    assert not is_taken(why)
    assert why_not(why, "192.0.2.1", 7447).startswith("192.0.2.1 is not an address of this machine")


@pytest.mark.parametrize("number", [errno.EADDRINUSE, errno.EACCES, errno.EINVAL, None])
def test_no_number_of_an_error_is_ever_said(number: int | None) -> None:
    why = OSError(number, "words") if number else OSError("no such host")
    assert "rrno" not in why_not(why, "host", 80)
