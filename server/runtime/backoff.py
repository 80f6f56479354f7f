"""Space out retries: each pause is twice the one before, up to a longest one."""


def next_pause(before_s: float, first_s: float, longest_s: float) -> float:
    """Return the pause after one of ``before_s`` seconds, which is 0 before the first."""
    return min(longest_s, before_s * 2 or first_s)
