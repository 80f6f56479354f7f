"""A search in the help finds topics by all words, in words and tables alike."""

from client.presenters.manual.topic import HelpSection, HelpTable, HelpTopic, matching

SECTIONS = (
    HelpSection("Cards", (HelpTopic("a", "Decks", "What you draw.", table=lambda: TABLE),)),
    HelpSection("Corners", (HelpTopic("b", "Passing", "Run on."), HelpTopic("c", "End", "Stop."))),
)
TABLE = HelpTable(("Board", "Elbow"), (("7 × 7", "6"),))


def keys(wanted):
    return [topic.key for section in matching(SECTIONS, wanted) for topic in section.topics]


def test_nothing_wanted_is_everything_told():
    assert keys("  ") == ["a", "b", "c"]


def test_every_word_has_to_stand_in_a_topic_in_any_case():
    assert keys("RUN passing") == ["b"]
    assert keys("run decks") == []


def test_a_table_is_searched_and_a_section_found_whole_by_its_title():
    assert keys("elbow") == ["a"]
    assert keys("corner") == ["b", "c"]
