"""Reads the arguments, then runs the window: ``--help`` is answered without it."""

from client.arguments import parser


def main() -> None:
    """Read the arguments and run the program; see ``client.program.run``."""
    words = parser()
    given = words.parse_args()
    # Imported late: a window takes a third of a second, which `--help` need not wait for.
    from client.program import run

    run(words, given)


if __name__ == "__main__":
    main()
