"""Citations in words."""

import pytest

from app.citations.citation import Citation, CitationStatus, Difference, PageSpan, Place
from app.citations.quotes import Quote
from app.window.chat.citation_texts import citation_description, citation_label

HERE = (PageSpan(412, 0, 9),)
ELSEWHERE = (Place("a", (PageSpan(500, 0, 9),)), Place("a", (PageSpan(1_600, 0, 9),)))
NAMED_ELSEWHERE = Place("a", (PageSpan(500, 0, 9),), label="B-2")
QUOTE = Quote("the lamp", 0, 10)
NAMED = Quote("the lamp", 0, 10, page=99, last_page=99)
WORD_FOR_WORD = "The page contains the quote word for word"
NEARLY = "The page contains nearly these words, with the same numbers and negations"


@pytest.mark.parametrize(
    ("citation", "label", "description"),
    [
        (Citation(QUOTE, CitationStatus.VERIFIED, "a", HERE), "p. 412", WORD_FOR_WORD),
        (
            Citation(QUOTE, CitationStatus.VERIFIED, "a", HERE, is_recognised=True),
            "p. 412 · recognised text",
            f"{WORD_FOR_WORD}. The text was recognised in a picture of the page",
        ),
        (
            Citation(QUOTE, CitationStatus.VERIFIED, "a", HERE, label="A-12"),
            "p. A-12 (412)",
            WORD_FOR_WORD,
        ),
        (
            Citation(QUOTE, CitationStatus.VERIFIED, "a", HERE, others=(NAMED_ELSEWHERE,)),
            "p. 412 +1",
            f"{WORD_FOR_WORD}. Also on p. B-2 (500)",
        ),
        (
            Citation(NAMED, CitationStatus.VERIFIED, "a", HERE, label="A-12"),
            "p. A-12 (412), not 99",
            f"{WORD_FOR_WORD}. The answer names page 99; the quote is on page A-12 (412)",
        ),
        (
            Citation(QUOTE, CitationStatus.VERIFIED, "a", HERE, others=ELSEWHERE[::-1]),
            "p. 412 +2",
            f"{WORD_FOR_WORD}. Also on p. 500, 1,600",
        ),
        (
            Citation(QUOTE, CitationStatus.VERIFIED, "a", HERE, others=ELSEWHERE, num_more=7),
            "p. 412 +9",
            f"{WORD_FOR_WORD}. Also on p. 500, 1,600 and 7 more",
        ),
        (
            Citation(NAMED, CitationStatus.VERIFIED, "a", HERE),
            "p. 412, not 99",
            f"{WORD_FOR_WORD}. The answer names page 99; the quote is on page 412",
        ),
        (
            Citation(
                QUOTE,
                CitationStatus.APPROXIMATE,
                "a",
                HERE,
                differences=(Difference("lamp", "lamps"), Difference("", "a"), Difference("b", "")),
            ),
            "p. 412",
            f"{NEARLY}. Differences: “lamp” replaces “lamps”; “a” is left out; “b” is added",
        ),
        (
            Citation(QUOTE, CitationStatus.NOT_FOUND),
            "not found",
            "The quote is not in the document",
        ),
        (
            Citation(QUOTE, CitationStatus.UNQUOTED),
            "not found in the quotes",
            "The short answer is not in the quotes",
        ),
    ],
)
def test_a_citation_says_where_it_stands_and_what_differs(
    citation: Citation, label: str, description: str
) -> None:
    assert citation_label(citation) == label
    assert citation_description(citation) == description


def test_a_citation_names_its_document_where_there_are_several() -> None:
    names = {"a": "north.md", "b": "Report on the southern harbour of 2024.pdf"}
    here = Citation(QUOTE, CitationStatus.VERIFIED, "a", HERE)
    assert citation_label(here, names) == "north.md, p. 412"
    assert citation_description(here, names) == f"In north.md. {WORD_FOR_WORD}"
    there = Citation(QUOTE, CitationStatus.VERIFIED, "b", HERE, others=(Place("a", HERE),))
    assert citation_label(there, names) == "Report on t…of 2024.pdf, p. 412 +1"
    assert citation_description(there, names).endswith("Also on p. 412 (north.md)")
    lost = Citation(QUOTE, CitationStatus.NOT_FOUND)
    assert citation_label(lost, names) == "not found"
