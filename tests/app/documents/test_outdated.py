"""Which texts would be other ones if they were extracted again."""

import pytest

from app.documents.document import (
    EXTRACTION_VERSION,
    Audit,
    Document,
    Finding,
    Format,
    Page,
    PageFlaw,
)
from app.documents.outdated import is_outdated
from tests.app.documents.readers.hard_wraps.wrapped import LETTER

CODE = "def total(values: list[int]) -> int:\n    return sum(value for value in values)\n\n"
LIST = "- the first of several long items, on a line of its own\n- the second of them, as long\n"
WHOLE = LETTER.replace("\n\n", "\f").replace("\n", " ").replace("\f", "\n\n")


def document(
    *texts: str, kind: Format = Format.TEXT, version: int = 4, flaw: PageFlaw | None = None
) -> Document:
    findings = () if flaw is None else (Finding(1, flaw),)
    pages = tuple(Page(number, text) for number, text in enumerate(texts, 1))
    return Document("a", "0" * 64, pages, Audit(kind, findings), version=version)


def test_text_of_this_version_is_not() -> None:
    assert not is_outdated(document(LETTER, version=EXTRACTION_VERSION))


def test_only_text_with_pictures_in_it_is_since_they_are_recognised() -> None:
    scanned = {"kind": Format.PDF, "flaw": PageFlaw.NO_TEXT_LAYER}
    versions = (2, 3, 4)
    assert [is_outdated(document("", version=one, **scanned)) for one in versions] == [
        True,
        True,
        False,
    ]
    printed = [is_outdated(document("printed", kind=Format.PDF, version=one)) for one in versions]
    assert printed == [True, False, False]


def test_only_plain_text_and_mail_are_since_paragraphs_are_made_whole() -> None:
    kinds = (Format.TEXT, Format.MAIL, Format.DOCX)
    outdated = [kind for kind in kinds if is_outdated(document(LETTER, kind=kind))]
    assert outdated == [Format.TEXT, Format.MAIL]


@pytest.mark.parametrize("kind", [Format.PDF, Format.XPS])
def test_only_printed_pages_with_broken_lines_are_since_these_are_told_apart(kind: Format) -> None:
    whole, broken = "A title\n\nA paragraph.", "A title\n\nA paragraph\nin two lines."
    assert is_outdated(document(whole, broken, kind=kind, version=5))
    assert not is_outdated(document(whole, kind=kind, version=5))
    assert not is_outdated(document(broken, kind=kind, version=6))
    assert not is_outdated(document(broken, kind=Format.DOCX, version=5))


QUOTED = "\n".join(f"> {line}" for line in LETTER.split("\n"))


@pytest.mark.parametrize("kind", [Format.TEXT, Format.MAIL])
def test_only_broken_quotations_are_since_these_are_made_whole(kind: Format) -> None:
    whole = "\n".join(f"> {line}" for line in WHOLE.split("\n"))
    assert is_outdated(document(WHOLE, QUOTED, kind=kind, version=6))
    for text in (LETTER, whole, "> one\n> two", "> One\n>> two"):
        assert not is_outdated(document(text, kind=kind, version=6))
    assert not is_outdated(document(QUOTED, kind=Format.DOCX, version=6))


@pytest.mark.parametrize("text", ["", "one\ntwo", WHOLE, CODE, LIST, CODE + LIST])
def test_text_without_a_line_to_join_is_not(text: str) -> None:
    assert not is_outdated(document(text))
    assert not is_outdated(document(WHOLE, text))


def test_one_paragraph_to_join_is_enough() -> None:
    assert is_outdated(document(WHOLE, CODE, LETTER))


def test_a_long_text_with_long_lines_is_in_doubt() -> None:
    page = CODE * (6_000 // len(CODE))
    assert not is_outdated(document(page))
    assert is_outdated(document(*[page] * 60))
    assert not is_outdated(document(*[WHOLE] * 600))
