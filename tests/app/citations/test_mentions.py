"""Where the documents mention what was asked about."""

import pytest

from app.citations.mentions import MAX_MENTIONS, Mention
from app.citations.verify import Verifier
from tests.app.citations.citing import document, words_at

FILLER = "The morning was quiet and the water stood low. Nobody came to the house."
BOATS = (
    f"{FILLER} The Heron moors at the north gate. {FILLER}",
    FILLER,
    f"{FILLER} Its keeper is Arn Velle, who rows the Heron and the Tern.",
    *[FILLER] * 30,
)


def mentions(question: str, *pages: str) -> tuple[Mention, ...]:
    return Verifier([document("boats", *pages)]).mentions(question)


def test_a_rare_word_of_the_question_is_found_with_its_sentence() -> None:
    first, second = mentions("What is the depth of the Heron?", *BOATS)
    assert first.words == second.words == ("Heron",)
    assert (first.citation.page, second.citation.page) == (1, 3)
    assert first.citation.quote.text == "The Heron moors at the north gate."
    assert words_at(first.citation.spans, *BOATS) == [first.citation.quote.text]


def test_the_passage_with_most_of_the_words_comes_first() -> None:
    (best,) = mentions("Where does the keeper of the Tern live?", *BOATS)
    assert set(best.words) == {"keeper", "Tern"}
    assert best.citation.page == 3


def test_a_heading_is_told_with_the_sentence_below_it() -> None:
    page = f"{FILLER}\n\nLimits\n\n64 answers come at once. Others wait.\n\n{FILLER}"
    (found,) = mentions("Which limits are there?", page, *[FILLER] * 30)
    assert found.words == ("limits",)
    assert found.citation.quote.text == "Limits\n\n64 answers come at once."
    assert words_at(found.citation.spans, page) == [found.citation.quote.text]
    (last,) = mentions("Which limits are there?", f"{FILLER}\n\nLimits", *[FILLER] * 30)
    assert last.citation.quote.text == "Limits"


@pytest.mark.parametrize("apart", ["\n", "\n\n"])
def test_a_sentence_that_has_the_words_comes_before_a_heading_that_has_them(apart: str) -> None:
    said = "The next meeting is on 12 June in Birchwick."
    page = f"Next meeting{apart}Line B is inspected before the next cycle. {FILLER} {said}"
    (found,) = mentions("When is the next meeting?", page, *[FILLER] * 30)
    assert found.citation.quote.text == said
    above = f"Next meeting{apart}It is on 12 June in Birchwick. {FILLER}"
    (found,) = mentions("When is the next meeting?", above, *[FILLER] * 30)
    assert found.citation.quote.text == f"Next meeting{apart}It is on 12 June in Birchwick."


@pytest.mark.parametrize(
    "question",
    ["What does the document say about it?", "Who is Zanda?", "", "?!", "Was the water low?"],
)
def test_words_that_stand_nowhere_or_everywhere_tell_nothing(question: str) -> None:
    assert mentions(question, *BOATS) == ()


def test_words_are_found_in_other_cases_and_with_their_signs() -> None:
    (found,) = mentions("what about ax-12?", "Order part AX-12 by post.", *[FILLER] * 30)
    assert found.words == ("ax-12",)


def test_no_more_than_some_are_told() -> None:
    pages = [f"Page {number} has the Heron." for number in range(60)]
    assert mentions("Where is the Heron?", *pages) == ()
    assert len(mentions("Where is the Heron?", *pages[:3], *[FILLER] * 60)) == MAX_MENTIONS


def test_a_page_without_an_end_of_a_sentence_is_cut() -> None:
    row = " ".join(f"cell{number}" for number in range(2000))
    (found,) = mentions("What is in cell1234?", row, FILLER)
    assert "cell1234" in found.citation.quote.text.split()
    assert len(found.citation.quote.text) <= 240
    assert words_at(found.citation.spans, row) == [found.citation.quote.text]


def test_a_pasted_question_is_looked_at_for_some_words_only() -> None:
    pasted = " ".join(f"word{number}" for number in range(1000))
    assert mentions(f"{pasted} Heron", *BOATS) == ()
    assert mentions(f"Heron {pasted}", *BOATS) != ()
