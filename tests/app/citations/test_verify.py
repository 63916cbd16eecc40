import pytest

from app.citations.citation import Citation, CitationStatus
from app.citations.verify import Verifier
from tests.app.citations.citing import cite, document, words_at

STATION = (
    "The “northern” station was closed in May. Its stores, 1,200 boxes in all, were sealed by the "
    "well-known inspector Adams, at -40 degrees."
)
PRICES = (
    "Prices rose.\n\nItem | Amount\nRent of the hall | 300\n\n"
    "The river froze early that year and the inter-"
)
COMMISSION = "national commission could not reach the harbour before the spring."
FIRST = (
    STATION,
    PRICES,
    COMMISSION,
    "",
    "The river froze early that year. 名前はまだ無い。どこで生れたか。",
)
SECOND = ("A letter about the river and the harbour, written in the spring of that year.",)


FIRST_DOCUMENT, SECOND_DOCUMENT = document("first", *FIRST), document("second", *SECOND)


@pytest.fixture(scope="module")
def verifier() -> Verifier:
    return Verifier([FIRST_DOCUMENT, SECOND_DOCUMENT])


def cited_text(citation: Citation) -> list[str]:
    pages = {"first": FIRST, "second": SECOND}[citation.document or ""]
    return words_at(citation.spans, *pages)


@pytest.mark.parametrize(
    ("quote", "document", "page", "found"),
    [
        ("station was closed in May", "first", 1, "station was closed in May"),
        ('the "northern"  station was', "first", 1, "The “northern” station was"),
        ("sealed by the well‑known inspector", "first", 1, "sealed by the well-known inspector"),
        ("rent of the hall | 300", "first", 2, "Rent of the hall | 300"),
        (
            "written in the spring of that year...",
            "second",
            1,
            "written in the spring of that year",
        ),
        ("どこで生れたか", "first", 5, "どこで生れたか"),
    ],
)
def test_quotes_word_for_word(
    verifier: Verifier, quote: str, document: str, page: int, found: str
) -> None:
    citation = cite(verifier, quote)
    assert citation.status is CitationStatus.VERIFIED
    assert (citation.document, citation.page) == (document, page)
    assert cited_text(citation) == [found]


def test_quote_over_a_page_break(verifier: Verifier) -> None:
    citation = cite(verifier, "that year and the international commission could not")
    assert citation.status is CitationStatus.VERIFIED
    assert citation.page == 2
    assert cited_text(citation) == ["that year and the inter-", "national commission could not"]


@pytest.mark.parametrize(
    "quote",
    [
        "Its stores, 1,200 boxes in all, were sealed by the well-known Adams",
        "Rent of the hall 300",
        "The northern station has been closed in May",
        "commission could not reach the harbor before spring",
        "commission could not reach [...] before the spring",
    ],
)
def test_quotes_that_differ_in_words(verifier: Verifier, quote: str) -> None:
    citation = cite(verifier, quote)
    assert citation.status is CitationStatus.APPROXIMATE
    assert citation.spans


@pytest.mark.parametrize(
    "quote",
    [
        "Its stores, 1,300 boxes in all, were sealed by the well-known inspector Adams",
        "The inspector never came to the southern office",
        "The harbour was sealed by the northern commission in early spring",
    ],
)
def test_other_numbers_and_other_facts_are_not_found(verifier: Verifier, quote: str) -> None:
    citation = cite(verifier, quote)
    assert citation.status is CitationStatus.NOT_FOUND
    assert (citation.document, citation.page, citation.spans) == (None, None, ())


def test_a_dash_before_a_capital_on_the_next_page_breaks_no_word() -> None:
    verifier = Verifier([document("war", "So began the Franco-", "Prussian war.")])
    assert cite(verifier, "the Franco- Prussian war").status is CitationStatus.VERIFIED


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("The fee is about 15 euros for everyone.", "The fee is ... 5 euros for everyone"),
        (
            "Never let it rise above 5.3 bar in winter.",
            "Never let it rise above 3.5 bar in winters",
        ),
        ("Open from 9 to 17 on working days.", "Opens from 17 to 9 on working days"),
    ],
)
def test_numbers_that_are_cut_or_exchanged_are_other_numbers(text: str, quote: str) -> None:
    verifier = Verifier([document("numbers", text)])
    assert cite(verifier, quote).status is CitationStatus.NOT_FOUND


@pytest.mark.parametrize(
    "quote",
    [
        "200 boxes in all, were sealed",
        "00 boxes in all, were sealed",
        "its stores, 1 200 boxes in all",
        "inspector Adams, at 40 degrees",
        "ation was closed in Ma",
    ],
)
def test_part_of_a_number_or_word_is_not_the_whole(verifier: Verifier, quote: str) -> None:
    assert cite(verifier, quote).status is not CitationStatus.VERIFIED


def test_nothing_to_compare_is_not_found(verifier: Verifier) -> None:
    assert cite(verifier, "… – —").status is CitationStatus.NOT_FOUND


def test_of_several_places_the_one_looked_at_is_taken(verifier: Verifier) -> None:
    quote = "The river froze early that year"
    assert cite(verifier, quote).page == 2
    assert cite(verifier, quote, {("first", 5): 0.4, ("first", 2): 0.1}).page == 5
    assert cite(verifier, quote, {("second", 1): 0.9}).page == 2


def test_long_quote_of_a_short_page_is_not_found() -> None:
    short = Verifier([document("short", "Only this.")])
    assert cite(short, "Only this. " * 20).status is CitationStatus.NOT_FOUND


def test_document_with_empty_pages_only() -> None:
    empty = Verifier([document("empty", "", "")])
    assert cite(empty, "one two three four").status is CitationStatus.NOT_FOUND


def test_no_documents() -> None:
    assert cite(Verifier([]), "one two three four").status is CitationStatus.NOT_FOUND
