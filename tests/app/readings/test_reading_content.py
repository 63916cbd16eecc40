from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from app.library.library import Library
from app.library.records import ReadingEntry
from app.readings.document_texts import DocumentGone, load_documents
from app.readings.reading_content import ReadingContent, content_of, model_in
from tests.fakes.fake_library import add_reading, make_document

HARBOUR = make_document("harbour.txt", "The lamp.", "The pier.", "The mill.")
ENTRY = ReadingEntry(
    id=1,
    title="Harbours",
    documents=("a", "b"),
    left_out=((), (2,)),
    fingerprint="",
    tokens=0,
    tokens_done=0,
    opens_in_seconds=0.0,
    created_at=datetime(2026, 1, 1, tzinfo=UTC),
)
CONTENT = content_of(ENTRY, "Answer.")


@pytest.fixture
def library_path(tmp_path: Path) -> Path:
    return tmp_path / "library.sqlite"


def test_equal_contents_have_one_fingerprint_per_model() -> None:
    again = content_of(replace(ENTRY, id=9, title="Other"), "Answer.")
    assert again.fingerprint("m") == CONTENT.fingerprint("m")
    assert CONTENT.fingerprint("other") != CONTENT.fingerprint("m")
    assert model_in(CONTENT.fingerprint("cache-1/m")) == "cache-1/m"
    assert model_in("") == ""


@pytest.mark.parametrize(
    "other",
    [
        replace(CONTENT, documents=("b", "a")),
        replace(CONTENT, left_out=((), ())),
        replace(CONTENT, instructions="Answer in verse."),
    ],
)
def test_what_a_model_would_read_differently_has_another(other: ReadingContent) -> None:
    assert other.fingerprint("m") != CONTENT.fingerprint("m")


def test_pages_left_out_are_empty_so_that_the_others_keep_their_numbers(
    library_path: Path,
) -> None:
    add_reading(library_path, "Harbours", HARBOUR)
    content = ReadingContent((HARBOUR.sha256,), ((2,),), "Answer.")
    with Library(library_path) as library:
        (document,) = load_documents(library, content)
    assert [(page.number, page.text) for page in document.pages] == [
        (1, "The lamp."),
        (2, ""),
        (3, "The mill."),
    ]


def test_a_document_that_is_gone_is_told(library_path: Path) -> None:
    with Library(library_path) as library, pytest.raises(DocumentGone, match="Add its file again"):
        load_documents(library, CONTENT)
