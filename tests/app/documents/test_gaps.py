"""Pages whose text says less than the pages themselves."""

from pathlib import Path

from app.documents.document import Audit, Finding, Format, PageFlaw
from app.documents.extract import extract
from app.documents.gaps import NO_GAPS, Gaps, damaged_pages, empty_pages, gaps_of
from tests.app.documents.damaged import truncated_pdf

AUDIT = Audit(
    Format.PDF,
    (
        Finding(1, PageFlaw.NO_TEXT_LAYER),
        Finding(2, PageFlaw.DAMAGED),
        Finding(2, PageFlaw.LOST_TEXT),
        Finding(3, PageFlaw.REPLACED),
        Finding(4, PageFlaw.UNREADABLE),
        Finding(5, PageFlaw.GUESSED),
        Finding(6, PageFlaw.RECOGNISED, 0.9),
    ),
)


def test_damaged_pages_are_counted_apart_from_empty_ones() -> None:
    assert gaps_of(AUDIT, 10) == Gaps(10, num_damaged=3, num_empty=2, num_flawed=4)


def test_pages_that_are_not_read_do_not_count() -> None:
    assert gaps_of(AUDIT, 10, (1, 2, 9)) == Gaps(7, num_damaged=2, num_empty=0, num_flawed=2)


def test_gaps_of_several_documents_add_up() -> None:
    whole = gaps_of(Audit(Format.PDF), 5)
    assert sum((gaps_of(AUDIT, 10), whole), NO_GAPS) == Gaps(15, 3, 2, 4)


def test_pages_of_a_truncated_file_are_damaged_and_the_last_ones_empty(tmp_path: Path) -> None:
    document = extract(truncated_pdf(tmp_path / "a.pdf", num_pages=40))
    blank = {page.number for page in document.pages if not page.text}
    assert blank
    assert empty_pages(document.audit) == blank
    assert damaged_pages(document.audit) >= blank
