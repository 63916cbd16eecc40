import pytest

from app.documents.layout.recurrence import Neighbours, Recurrence, recurrence


def judged(texts: str, *, least: int = 3, is_head: bool = False) -> list[Recurrence]:
    """Judge every letter of `texts` as the text of a page; "." stands for none."""
    seen = [None if text == "." else text for text in texts]
    return [
        recurrence(Neighbours(seen, at), least=least, is_head=is_head)
        for at, text in enumerate(seen)
        if text
    ]


@pytest.mark.parametrize("texts", ["aaa", "..aaaa", "aaaaaaaabbbbbbbb", "aaabbbccc", "aaabbbdccc"])
def test_same_throughout_or_as_chapters(texts: str) -> None:
    found = judged(texts)
    assert Recurrence.CHANGING not in found
    firsts = [index for index, one in enumerate(found) if one is Recurrence.FIRST]
    text = texts.replace(".", "")
    assert firsts == [text.index(c) for c in dict.fromkeys(text) if text.count(c) >= 3]
    assert found.count(Recurrence.AGAIN) == sum(
        text.count(c) - 1 for c in set(text) if text.count(c) >= 3
    )


@pytest.mark.parametrize(
    "texts",
    [
        "aa",
        "aaab",
        "baaaa",
        "aaaabbb",
        "aaa.",
        "aaa.aaa",
        "bcdefaaa",
        "baaaaaac",
        "aaaa....",
        "abcde",
    ],
)
def test_what_shows_too_little(texts: str) -> None:
    assert set(judged(texts)) == {Recurrence.NONE}


@pytest.mark.parametrize("texts", ["aaabaaa", "aaaaaaaaaabaaaaaa", "aabbaa", "aaabbbaaa"])
def test_what_comes_back_after_another_is_information(texts: str) -> None:
    found = judged(texts)
    assert all(
        one is Recurrence.CHANGING for one, text in zip(found, texts, strict=True) if text == "a"
    )
    assert not {Recurrence.FIRST, Recurrence.AGAIN} & set(found)


def test_texts_that_differ_in_their_numbers_are_information() -> None:
    texts = ["Contract 17"] * 6 + ["Contract 18"] * 6
    found = {recurrence(Neighbours(texts, at)) for at in range(len(texts))}
    assert found == {Recurrence.NONE}


def test_short_chapters_need_a_line_that_is_a_head_for_sure() -> None:
    assert set(judged("aabbaabb", least=2)) == {Recurrence.CHANGING}
    assert set(judged("aabbbcc", least=2)) == {Recurrence.NONE}
    assert judged("aabbbcc", least=2, is_head=True).count(Recurrence.AGAIN) == 4


def test_chapters_may_go_on_out_of_sight() -> None:
    texts = ["a"] + ["b"] * 6 + ["c"]
    assert recurrence(Neighbours(texts, 3)) is Recurrence.NONE
    cut = Neighbours(texts, 3, has_more_before=True, has_more_after=True)
    assert recurrence(cut) is Recurrence.AGAIN
