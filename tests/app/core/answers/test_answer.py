"""An answer with its proof."""

from typing import cast

from app.citations.citation import CitationStatus
from app.core.answers.answer import Answer, prove
from app.core.readings.opened_reading import OpenedReading
from app.documents.document import Audit, Document, Format, Page
from engine.protocol.records import FinishReason, PageMass, Source
from engine.protocol.replies import AnswerDone, ReadingOpened

OPENED = cast("ReadingOpened", None)
"""What the engine measured plays no part here."""
SENTENCE = "The lamp was lit by keeper Arn at dusk."


def document(name: str, *pages: str) -> Document:
    return Document(
        name=name,
        sha256=f"hash of {name}",
        pages=tuple(Page(number, text) for number, text in enumerate(pages, start=1)),
        audit=Audit(format=Format.TEXT),
    )


def answer(text: str, *masses: PageMass, documents: list[Document]) -> Answer:
    done = AnswerDone(
        id=1,
        answer=text,
        reasoning="",
        finish_reason=FinishReason.STOP,
        prompt_tokens=120,
        reused_tokens=100,
        new_tokens=20,
        source=Source.MEMORY,
        seconds_to_first_token=0.4,
        decode_tokens_per_second=41.0,
        looked_at=masses,
        read_fraction=1.0,
    )
    return prove("Who lit the lamp?", done, OpenedReading(tuple(documents), OPENED))


def mass(document: int, page: int, share: float) -> PageMass:
    return PageMass(document=document, page=page, mass=share)


def test_pages_are_named_the_most_looked_at_first() -> None:
    documents = [document("a.txt", "One.", "Two."), document("b.txt", "Three.")]
    made = answer("Arn", mass(0, 2, 0.1), mass(1, 1, 0.7), documents=documents)
    assert [(looked.document, looked.page) for looked in made.looked_at] == [
        ("hash of b.txt", 1),
        ("hash of a.txt", 2),
    ]


def test_pages_that_do_not_exist_are_left_out() -> None:
    documents = [document("a.txt", "One.")]
    wrong = [mass(1, 1, 0.9), mass(-1, 1, 0.9), mass(0, 0, 0.9), mass(0, 2, 0.9)]
    assert answer("Arn", *wrong, documents=documents).looked_at == ()


def test_a_quote_that_stands_twice_is_found_where_the_model_looked() -> None:
    documents = [document("a.txt", SENTENCE, "Nothing.", SENTENCE)]
    text = f"Arn\n> {SENTENCE}"
    (first,) = answer(text, documents=documents).citations
    (looked_at,) = answer(text, mass(0, 3, 0.8), documents=documents).citations
    assert (first.page, looked_at.page) == (1, 3)
    assert first.status is looked_at.status is CitationStatus.VERIFIED


def test_an_invented_quote_is_not_found() -> None:
    documents = [document("a.txt", SENTENCE)]
    (citation,) = answer("Odo\n> The mill was never built at all.", documents=documents).citations
    assert (citation.status, citation.page) == (CitationStatus.NOT_FOUND, None)


def test_an_answer_that_found_nothing_tells_where_the_words_stand() -> None:
    documents = [document("a.txt", SENTENCE), document("b.txt", "Two.")]
    (mention,) = answer("The document does not say.", documents=documents).mentions
    assert set(mention.words) == {"lit", "lamp"}
    assert (mention.citation.document, mention.citation.page) == ("hash of a.txt", 1)


def test_an_answer_whose_quotes_stand_nowhere_tells_it_too() -> None:
    text = "Zed.\n\n> The barn was painted by farmer Zed at noon."
    made = answer(text, documents=[document("a.txt", SENTENCE)])
    assert [citation.status for citation in made.citations] == [CitationStatus.NOT_FOUND]
    assert [mention.citation.quote.text for mention in made.mentions] == [SENTENCE]


def test_an_answer_that_found_something_tells_no_more() -> None:
    assert answer("Arn.", documents=[document("a.txt", SENTENCE)]).mentions == ()


def test_a_short_answer_that_is_in_no_quote_is_cited_before_them() -> None:
    about = [document("a.pdf", SENTENCE)]
    other = answer(f"Anselm\n\n> {SENTENCE}", documents=about)
    assert [one.status for one in other.cited] == [
        CitationStatus.UNQUOTED,
        CitationStatus.VERIFIED,
    ]
    assert other.cited[1:] == other.citations
    same = answer(f"Arn\n\n> {SENTENCE}", documents=about)
    assert same.cited == same.citations
