import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.window.viewer.source.normal_text import normal, normal_words

TEXT = st.text(
    alphabet=st.sampled_from("ab AB-–—\"'“’|*ﬁ½…´\xad\xa0\u200b\n\té\u0301日本１5.,_ßİ")
    | st.characters(),
    max_size=60,
)


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("one  two\n three\xa0four", "one two three four"),
        ("“one” ‘two’ don’t", "\"one\" 'two' don't"),
        ("office ﬁnds", "office finds"),
        ("well-known", "well\xadknown"),
        ("1990–1995", "1990-1995"),
        ("word—next – one", "word — next one"),
        ("Rent | 300", "rent 300"),
        ("**bold**", "bold"),
        ("cafe\u0301", "café"),
    ],
)
def test_what_does_not_count(text: str, same: str) -> None:
    assert normal(text) == normal(same)


@pytest.mark.parametrize(
    ("text", "other"),
    [("1.5", "15"), ("-5", "5"), ("1990-1995", "19901995"), ("a b", "ab"), ("yes.", "yes!")],
)
def test_what_counts(text: str, other: str) -> None:
    assert normal(text) != normal(other)


@given(TEXT)
def test_words_with_places_are_the_words_of_the_normal_text(text: str) -> None:
    assert " ".join(word.text for word in normal_words(text)) == normal(text)


@given(TEXT)
def test_every_word_comes_from_its_place(text: str) -> None:
    for word in normal_words(text):
        assert word.text in normal(text[word.start : word.end])


@given(TEXT)
def test_normal_text_stays_as_it_is(text: str) -> None:
    assert normal(normal(text)) == normal(text)
