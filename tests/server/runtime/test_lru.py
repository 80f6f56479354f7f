"""A cache holds no more than it may, and lets go first what was asked for last the longest ago."""

from server.runtime.lru import Lru


def test_what_was_not_asked_for_the_longest_goes_first():
    cache = Lru(10, len)
    for name in "abc":
        cache.put(name, name * 3)
    assert cache.get("a") == "aaa"
    cache.put("d", "dddd")
    assert [cache.get(name) for name in "abcd"] == ["aaa", None, "ccc", "dddd"]
    assert (len(cache), cache.size) == (3, 10)


def test_what_is_too_large_alone_is_not_kept_and_drives_nothing_out():
    cache = Lru(10, len)
    cache.put("a", "aaa")
    cache.put("b", "b" * 11)
    assert (cache.get("a"), cache.get("b"), cache.size) == ("aaa", None, 3)


def test_a_new_value_takes_the_place_of_the_old_one():
    cache = Lru(10, len)
    cache.put("a", "a" * 10)
    cache.put("a", "aa")
    assert (cache.get("a"), cache.size) == ("aa", 2)
    cache.drop("a")
    cache.drop("a")
    assert (cache.get("a"), cache.size, len(cache)) == (None, 0, 0)
