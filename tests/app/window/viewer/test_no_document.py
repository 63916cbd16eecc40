"""What the viewer says while it has no page to show."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel

from app.documents.document import Format
from app.window.viewer.source.choose import page_source
from app.window.viewer.source.text_pages import TextPages
from tests.app.window.viewer.hand import Hand
from tests.app.window.viewer.test_document_viewer import PAGES

pytestmark = pytest.mark.process


def _said(hand: Hand) -> list[str]:
    return [one.text() for one in hand.viewer.findChildren(QLabel) if one.isVisible()]


def test_while_a_document_is_opened_no_page_of_another_stands_under_its_name(opened: Hand) -> None:
    viewer = opened.viewer
    viewer.await_document("boats.txt")
    assert (viewer.page, opened.view.isVisible()) == (0, False)
    assert _said(opened) == ["boats.txt"]
    opened.wait(lambda: "Opening the document …" in _said(opened))
    viewer.show_document("boats.txt", TextPages(PAGES))
    assert "Opening the document …" in _said(opened)
    opened.wait_open()
    assert opened.view.isVisible()
    viewer.close_document()
    assert "No document open" in _said(opened)
    assert "boats.txt" not in _said(opened)


def test_why_a_document_cannot_be_shown_is_not_said_of_the_next(hand: Hand, tmp_path: Path) -> None:
    path = tmp_path / "bad.pdf"
    path.write_bytes(b"%PDF-1.7\nrubbish")
    hand.viewer.show_document("bad.pdf", page_source(path, Format.PDF, ()))
    hand.wait(lambda: any("is damaged" in text for text in _said(hand)))
    assert "bad.pdf" in _said(hand)
    hand.viewer.show_document("notes.txt", TextPages(PAGES))
    assert not any("is damaged" in text for text in _said(hand))
