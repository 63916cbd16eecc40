"""Which places a citation names: several pages, page breaks, lines, pages that an answer names."""

from dataclasses import replace

import pytest

from app.citations.citation import CitationStatus
from app.citations.verify import MAX_PLACES, Verifier
from app.documents.document import LeftOut, LeftOutKind
from app.documents.page_labels import LabelRule
from tests.app.citations.citing import cite, cite_answer, document, words_at

VERIFIED, APPROXIMATE, NOT_FOUND, _ = CitationStatus
SENTENCE = "The lamp was lit by keeper Arn at dusk."


def pages_named(answer: str, *pages: str) -> list[tuple[int, ...]]:
    return [
        (*citation.pages, *(span.page for place in citation.others for span in place.spans))
        for citation in cite_answer(answer, *pages)
    ]


def test_a_sentence_that_recurs_names_all_its_pages() -> None:
    assert pages_named(f"> {SENTENCE}", SENTENCE, "No.", f"So. {SENTENCE}") == [(1, 3)]


def test_the_page_most_looked_at_comes_first_and_the_others_follow() -> None:
    verifier = Verifier([document("one", *[SENTENCE] * 12)])
    citation = cite(verifier, SENTENCE, {("one", 5): 0.5, ("one", 7): 0.2})
    named = [citation.page, *(place.spans[0].page for place in citation.others)]
    assert named[:3] == [5, 7, 1]
    assert len(named) == MAX_PLACES
    assert citation.num_more == 12 - MAX_PLACES


def test_every_place_says_what_its_page_is_called() -> None:
    labelled = document("one", *[SENTENCE] * 3)
    audit = replace(labelled.audit, labels=(LabelRule(0, "r", "", 1), LabelRule(2, "D", "A-", 7)))
    citation = cite(Verifier([replace(labelled, audit=audit)]), SENTENCE)
    assert [citation.label, *(place.label for place in citation.others)] == ["i", "ii", "A-7"]


@pytest.mark.parametrize(
    ("answer", "pages"),
    [
        ('It is "keeper Arn" then.', [(1,)]),
        ('It is "Arn" then.', [(1,)]),
        ('It is "keeper Odo" then.', []),
        ("> keeper Arn", [(1,)]),
        ("> keeper Odo", [()]),
    ],
)
def test_short_quotes_are_cited_where_they_stand(answer: str, pages: list[tuple[int, ...]]) -> None:
    assert pages_named(answer, SENTENCE, "Nothing.") == pages


def test_a_short_term_on_too_many_pages_is_no_quote() -> None:
    assert pages_named('"keeper Arn"', *[SENTENCE] * (MAX_PLACES + 1)) == []
    assert len(pages_named('"keeper Arn"', *[SENTENCE] * MAX_PLACES)[0]) == MAX_PLACES


@pytest.mark.parametrize(
    ("source", "wrong"),
    [("(page 99)", 99), ("— p. 2", None), ("[pp. 1-3]", None), ("", None)],
)
def test_a_page_that_the_answer_names_is_checked(source: str, wrong: int | None) -> None:
    (citation,) = cite_answer(f"> {SENTENCE} {source}", "One.", SENTENCE)
    assert citation.status is VERIFIED
    assert (citation.page, citation.wrong_page) == (2, wrong)


def test_words_of_the_text_that_look_like_a_source_are_none() -> None:
    text = "The lamp was lit by the keeper (page 33)."
    (citation,) = cite_answer(f"> {text}", "One.", text)
    assert (citation.page, citation.wrong_page) == (2, None)
    assert words_at(citation.spans, "One.", text) == [text[:-2]]


def test_wrapped_lines_are_one_quote() -> None:
    (citation,) = cite_answer("> The lamp was lit\n> by keeper Arn at dusk.", SENTENCE)
    assert citation.status is VERIFIED


def test_lines_from_different_places_are_several_quotes() -> None:
    pages = (SENTENCE, "The mill was built by Odo in spring.")
    answer = f"> {pages[1]}\n> {SENTENCE}"
    assert [citation.page for citation in cite_answer(answer, *pages)] == [2, 1]
    assert pages_named("> lamp was lit by\n> built by Odo in", *pages) == [(1,), (2,)]


def test_sentences_of_which_one_is_invented_are_several_quotes() -> None:
    answer = f"> {SENTENCE}\n> The mill was never built at all."
    assert [citation.status for citation in cite_answer(answer, SENTENCE)] == [VERIFIED, NOT_FOUND]


def test_scraps_of_lines_do_not_make_an_invented_quote_true() -> None:
    answer = "> The lamp\n> was built\n> by Odo in spring"
    (citation,) = cite_answer(answer, SENTENCE, "The mill was built by Odo in spring.")
    assert citation.status is NOT_FOUND


HEADS = (
    ("A Book of Lamps\nThe keeper was called", "A Book of Lamps\nto the harbour at dusk."),
    ("A Book of Lamps\nThe keeper was called\n\n- 1 -", "to the harbour at dusk.\n\n- 2 -"),
    ("The keeper was called\n\nPage 1 of 2", "to the harbour at dusk.\n\nPage 2 of 2"),
    ("The keeper was called", "to the harbour at dusk."),
)


@pytest.mark.parametrize("pages", HEADS)
def test_a_sentence_goes_on_over_a_page_break_with_heads_and_feet(pages: tuple[str, str]) -> None:
    (citation,) = cite_answer("> The keeper was called to the harbour at dusk.", *pages)
    assert citation.status is VERIFIED
    assert words_at(citation.spans, *pages) == ["The keeper was called", "to the harbour at dusk"]


def test_a_foot_that_the_audit_names_does_not_part_a_sentence() -> None:
    pages = ("The keeper was called\nA Book of Lamps 1", "to the harbour at dusk.")
    left_out = (LeftOut(LeftOutKind.RUNNING_LINE, "A Book of Lamps 2"),)
    verifier = Verifier([document("one", *pages, left_out=left_out)])
    citation = cite(verifier, "The keeper was called to the harbour at dusk.")
    assert (citation.status, citation.pages) == (VERIFIED, (1, 2))


@pytest.mark.parametrize(
    "pages",
    [
        ("The keeper was called\nnever more", "never more\nto the harbour at dusk."),
        ("The keeper was called\nTotal 17 euros", "Total 25 euros\nto the harbour at dusk."),
        ("The keeper was called\nby Odo", "to the harbour at dusk."),
    ],
)
def test_lines_that_say_something_do_part_a_sentence(pages: tuple[str, str]) -> None:
    (citation,) = cite_answer("> The keeper was called to the harbour at dusk.", *pages)
    assert citation.status is NOT_FOUND


def test_a_head_is_found_by_itself_and_with_the_text_below() -> None:
    pages = ("Lamps, chapter 1\nThe keeper was called", "Lamps, chapter 2\nto the harbour at dusk.")
    for quote in ("Lamps, chapter 2", "Lamps, chapter 2 to the harbour at dusk"):
        (citation,) = cite_answer(f"> {quote}", *pages)
        assert (citation.status, citation.pages) == (VERIFIED, (2,))


def test_a_word_broken_at_the_end_of_a_page_is_whole() -> None:
    pages = ("We asked the inter-", "national commission about it.")
    (citation,) = cite_answer("> asked the international commission", *pages)
    assert citation.status is VERIFIED
    assert words_at(citation.spans, *pages) == ["asked the inter-", "national commission"]


@pytest.mark.parametrize(
    ("quote", "left_out"),
    [
        ("The lamp was ... Arn at dusk", "lit by keeper"),
        ("The lamp was lit … Then Odo went home", "by keeper Arn at dusk. 7 men never came."),
    ],
)
def test_an_omission_shows_what_it_left_out(quote: str, left_out: str) -> None:
    page = f"{SENTENCE} 7 men never came. Then Odo went home."
    quote = quote.replace("lit …", "lit by keeper Arn at dusk …")
    (citation,) = cite_answer(f"> {quote}", page)
    assert citation.status is APPROXIMATE
    (difference,) = citation.differences
    assert difference.quote == "…"
    assert difference.text.strip(". ") in left_out


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("The tenant will not pay the rent.", "The tenant will ... pay the rent"),
        ("Please take 5 tablets of 200 mg a day.", "Please take 5 ... mg a day"),
        ("It surely holds only if the sun is out.", "It surely holds ... the sun is out"),
        ("The fee is about 15 euros for everyone.", "The fee is ... 5 euros for everyone"),
        ("Drawing of maps … 225\nDrawing of ships … 226", "Drawing of maps … 226"),
    ],
)
def test_an_omission_inside_a_sentence_hides_no_number_and_no_negation(
    text: str, quote: str
) -> None:
    (citation,) = cite_answer(f"> {quote}", text)
    assert citation.status is NOT_FOUND
