"""What recognised text does to a document and its audit."""

from app.documents.document import Audit, Document, Finding, Format, Page, PageFlaw
from app.documents.scans.composition import with_recognised
from app.documents.scans.recognised_page import RecognisedPage

RECOGNISED = RecognisedPage("words that were seen in a picture", 0.95)


def document(*pages: tuple[str, PageFlaw | None], kind: Format = Format.PDF) -> Document:
    findings = tuple(
        Finding(number, flaw) for number, (_, flaw) in enumerate(pages, 1) if flaw is not None
    )
    texts = tuple(Page(number, text) for number, (text, _) in enumerate(pages, 1))
    return Document("a.pdf", "0" * 64, texts, Audit(kind, findings))


def test_pages_that_are_pictures_become_text_and_others_stay() -> None:
    mixed = document(("printed", None), ("", PageFlaw.NO_TEXT_LAYER), ("", PageFlaw.NO_TEXT_LAYER))
    assert mixed.audit.pages_to_recognise == (2, 3)
    known = with_recognised(mixed, {1: RECOGNISED, 2: RECOGNISED})
    assert [page.text for page in known.pages] == ["printed", RECOGNISED.text, ""]
    assert known.audit.findings == (
        Finding(2, PageFlaw.RECOGNISED, 0.95),
        Finding(3, PageFlaw.NO_TEXT_LAYER),
    )
    assert known.audit.pages_to_recognise == (3,)
    assert known.audit.recognised_pages == {2}


def test_text_that_says_as_much_as_the_picture_stays() -> None:
    page = document(("words seen in a picture", PageFlaw.LOW_DENSITY))
    known = with_recognised(page, {1: RECOGNISED})
    assert known.pages == page.pages
    assert known.audit.findings == (Finding(1, PageFlaw.NO_WORDS),)


def test_a_stamp_gives_way_to_the_page_below_it() -> None:
    known = with_recognised(document(("copy", PageFlaw.LOW_DENSITY)), {1: RECOGNISED})
    assert known.pages[0].text == RECOGNISED.text
    assert known.audit.findings == (Finding(1, PageFlaw.RECOGNISED, 0.95),)


def test_letters_of_a_font_that_nobody_knows_are_recognised() -> None:
    known = with_recognised(document(("\ue000" * 40, PageFlaw.UNREADABLE)), {1: RECOGNISED})
    assert known.audit.findings == (Finding(1, PageFlaw.RECOGNISED, 0.95),)


def test_a_page_that_fails_stays_without_text_and_is_not_tried_again() -> None:
    page = document(("", PageFlaw.NO_TEXT_LAYER))
    known = with_recognised(page, {1: RecognisedPage("", failure="too large")})
    assert known.audit.pages_with(PageFlaw.NO_TEXT_LAYER) == (1,)
    assert known.audit.pages_with(PageFlaw.NOT_RECOGNISED) == (1,)
    assert known.audit.pages_to_recognise == ()


def test_a_picture_without_words_is_no_page_without_text() -> None:
    known = with_recognised(document(("", PageFlaw.NO_TEXT_LAYER)), {1: RecognisedPage("")})
    assert known.audit.findings == (Finding(1, PageFlaw.NO_WORDS),)


def test_nothing_new_leaves_the_document_itself() -> None:
    page = document(("", PageFlaw.NO_TEXT_LAYER))
    assert with_recognised(page, {}) is page
    slides = document(("", PageFlaw.NO_TEXT_LAYER), kind=Format.PPTX)
    assert with_recognised(slides, {1: RECOGNISED}) is slides
