import pytest

from app.documents.readers.hard_wraps.joining import Joining

PRINTED = [
    "The light- ",
    "house stood on the rocks. A lighthouse is no light-house, and the keep-",
    "er of it is no keeper of goats.",
    "It was read by the harbour mas-",
    "ter, who is a master of ships.",
]


@pytest.mark.parametrize(
    ("above", "below", "both"),
    [
        ("the lamp", "was lit", "the lamp was lit"),
        ("a well-", "known tower", "a well-known tower"),
        ("the sea--", "it was grey", "the sea--it was grey"),
        ("the sea --", "it was grey", "the sea -- it was grey"),
        ("the sea \u2013", "it was grey", "the sea \u2013 it was grey"),
        ("from 1914-", "1918 on", "from 1914-1918 on"),
        ("the light\u00ad", "house", "the lighthouse"),
    ],
)
def test_hyphens_stay_where_nothing_is_known(above: str, below: str, both: str) -> None:
    assert Joining([]).join(above, below) == both


def test_a_word_that_is_whole_elsewhere_was_broken() -> None:
    assert Joining(["a lamp-", "post", "and the lamppost here"]).join("a lamp-", "post") == (
        "a lamppost"
    )


def test_in_hyphenated_text_unknown_words_were_broken() -> None:
    assert Joining(PRINTED).join("it was fur-", "nished") == "it was furnished"
    assert Joining(["it was", "light-", "keeper"]).join("it was fur-", "nished") == (
        "it was fur-nished"
    )
