"""What is raised when a store cannot be used at all: people must act, and are told how."""


class Unfit(Exception):
    """This store cannot keep rooms as it is; the text says why, and what helps."""
