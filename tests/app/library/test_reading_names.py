"""Readings of the same title are told apart by their files."""

from app.library.reading_names import reading_name, shared_titles
from app.library.records import ReadingEntry
from tests.app.window.library.samples import document, entry

DOCUMENTS = {"a": document("a", "manual.pdf", 9), "b": document("b", "manual-2.pdf", 9)}
TITLE = "HP-900 Operator Manual"
SAME = (entry(1, TITLE, "a"), entry(2, TITLE, "b"), entry(3, "Notes", "a"))


def names(*readings: ReadingEntry) -> list[str]:
    shared = shared_titles(readings)
    return [reading_name(one, DOCUMENTS.get, shared) for one in readings]


def test_two_of_one_title_add_their_files() -> None:
    assert names(*SAME) == [f"{TITLE} · manual.pdf", f"{TITLE} · manual-2.pdf", "Notes"]


def test_a_title_that_is_the_name_of_the_file_is_not_said_twice() -> None:
    files = (entry(1, "manual.pdf", "a"), entry(2, "manual.pdf", "b"))
    assert names(*files) == ["manual.pdf", "manual.pdf · manual-2.pdf"]


def test_readings_of_several_files_keep_their_titles() -> None:
    both = (entry(1, TITLE, "a", "b"), entry(2, TITLE, "b", "a"))
    assert names(*both) == [TITLE, TITLE]
