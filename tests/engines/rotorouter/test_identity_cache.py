"""What is remembered of values is what was made of them, and the same object each time."""

from engines.rotorouter.identity_cache import remembered


def test_what_is_made_of_a_value_is_made_once() -> None:
    made = []

    @remembered(8)
    def doubled(value: tuple[int, ...], times: int) -> tuple[int, ...]:
        made.append(value)
        return value * times

    value = (1, 2)
    assert doubled(value, 2) == (1, 2, 1, 2)
    assert doubled(value, 2) is doubled(value, 2)
    assert doubled(value, 3) == (1, 2, 1, 2, 1, 2)
    assert made == [value, value]


def test_many_values_are_forgotten_and_none_is_taken_for_another() -> None:
    @remembered(8)
    def summed(value: list[int]) -> int:
        return sum(value)

    for number in range(1000):  # each list dies unless it is held, and its place is used again
        assert summed([number, number]) == 2 * number
