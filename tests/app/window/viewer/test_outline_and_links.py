"""Outline, links inside the document, back and forward, labels of pages: with real files."""

from pathlib import Path

import pymupdf
import pytest
from PySide6 import QtGui
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QToolButton, QTreeView

from app.documents.document import Audit, Format, Heading, Page
from app.window.viewer.outline.outline_view import OutlineView
from app.window.viewer.source.choose import page_source
from app.window.viewer.source.markdown_blocks import markdown_blocks
from app.window.viewer.source.set_page import SetPage
from app.window.viewer.source.text_blocks import TextForm
from app.window.viewer.source.text_pages import TextPages
from tests.app.window.viewer.hand import Hand

pytestmark = pytest.mark.process

LEFT = Qt.MouseButton.LeftButton
ALT = Qt.KeyboardModifier.AltModifier


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Twelve pages with an outline, roman labels in front, and links."""
    path = tmp_path_factory.mktemp("pdf") / "book.pdf"
    with pymupdf.open() as pdf:
        for number in range(1, 13):
            pdf.new_page().insert_text((72, 72), f"Page {number} of the book.")
        pdf.set_toc([[1, "One", 1], [2, "One, first", 3], [1, "Two", 8], [1, "Nowhere", -1]])
        roman = {"startpage": 0, "prefix": "", "style": "r", "firstpagenum": 1}
        arabic = {"startpage": 4, "prefix": "A-", "style": "D", "firstpagenum": 1}
        pdf.set_page_labels([roman, arabic])
        first = pdf[0]
        links = (
            {"kind": pymupdf.LINK_GOTO, "page": 6, "to": pymupdf.Point(0, 300)},
            {"kind": pymupdf.LINK_URI, "uri": "https://example.org/a?b=<c>"},
            {"kind": pymupdf.LINK_URI, "uri": "file:///etc/passwd"},
            {"kind": pymupdf.LINK_URI, "uri": "javascript:alert(1)"},
            {"kind": pymupdf.LINK_LAUNCH, "file": "/bin/sh"},
        )
        for at, link in enumerate(links):
            first.insert_link({**link, "from": pymupdf.Rect(72, 100 + 40 * at, 200, 120 + 40 * at)})
        pdf.save(str(path))
    return path


@pytest.fixture
def hand(hand: Hand, book: Path) -> Hand:
    hand.viewer.resize(800, 600)
    hand.viewer.show_document("book.pdf", page_source(book, Format.PDF, ()))
    hand.wait_open()
    hand.wait(lambda: bool(hand.model.contents.labels))
    return hand


def tree(hand: Hand) -> QTreeView:
    return hand.viewer.findChild(OutlineView).findChild(QTreeView)


def button(hand: Hand, name: str) -> QToolButton:
    buttons = hand.viewer.findChildren(QToolButton)
    return next(one for one in buttons if one.accessibleName() == name)


def click_link(hand: Hand, number: int) -> None:
    hand.wait(lambda: 1 in hand.model.lines)
    at, _ = hand.place_of(1, (90, 100 + 40 * number, 100, 120 + 40 * number))
    hand.qtbot.mouseClick(hand.view.viewport(), LEFT, pos=at)


def test_a_heading_is_a_click_away(hand: Hand) -> None:
    hand.qtbot.mouseClick(button(hand, "Outline and notebook"), LEFT)
    view = tree(hand)
    assert view.isVisible()
    model = view.model()
    titles = [model.index(row, 0).data() for row in range(model.rowCount())]
    assert titles == ["One", "Two", "Nowhere"]
    assert [model.index(row, 1).data() for row in range(3)] == ["1", "8", ""]
    assert model.index(0, 0, model.index(0, 0)).data() == "One, first"
    hand.qtbot.mouseClick(view.viewport(), LEFT, pos=view.visualRect(model.index(1, 0)).center())
    assert hand.view.page == 8
    hand.qtbot.mouseClick(view.viewport(), LEFT, pos=view.visualRect(model.index(2, 0)).center())
    assert hand.view.page == 8


def test_the_outline_is_walked_by_keyboard_and_follows_the_page(hand: Hand) -> None:
    hand.viewer.toggle_outline()
    view = tree(hand)
    hand.wait(view.hasFocus)
    hand.qtbot.keyClick(view, Qt.Key.Key_Down)
    hand.qtbot.keyClick(view, Qt.Key.Key_Return)
    assert hand.view.page == 3
    hand.view.setFocus()
    hand.press(Qt.Key.Key_End)
    assert view.currentIndex().data() == "Two"
    hand.press(Qt.Key.Key_Home)
    assert view.currentIndex().data() == "One"


def test_a_narrow_pane_shows_outline_or_pages(hand: Hand) -> None:
    hand.viewer.resize(400, 600)
    hand.viewer.toggle_outline()
    view = tree(hand)
    assert view.isVisible()
    assert not hand.view.isVisible()
    view.setCurrentIndex(view.model().index(1, 0))
    hand.qtbot.keyClick(view, Qt.Key.Key_Return)
    assert hand.view.isVisible()
    assert hand.view.page == 8


def test_links_lead_to_pages_and_one_comes_back(hand: Hand) -> None:
    back, forward = button(hand, "Back"), button(hand, "Forward")
    assert not back.isVisible()
    hand.press(Qt.Key.Key_Down)
    before = hand.view.verticalScrollBar().value()
    click_link(hand, 0)
    assert hand.view.page == 7
    hand.qtbot.mouseClick(back, LEFT)
    assert (hand.view.page, hand.view.verticalScrollBar().value()) == (1, before)
    hand.qtbot.mouseClick(forward, LEFT)
    assert hand.view.page == 7
    hand.qtbot.mouseClick(hand.viewer, Qt.MouseButton.BackButton)
    assert hand.view.page == 1


def test_addresses_are_told_and_nothing_else_leads_out(hand: Hand) -> None:
    wanted: list[str] = []
    hand.viewer.address_wanted.connect(wanted.append)
    for number in range(1, 5):
        click_link(hand, number)
    assert wanted == ["https://example.org/a?b=<c>"]
    assert hand.view.page == 1
    at, _ = hand.place_of(1, (90, 140, 100, 160))
    hand.qtbot.mouseMove(hand.view.viewport(), at + QPoint(1, 1))
    tip = hand.view.viewport().toolTip()
    assert "example.org" in tip
    assert not QtGui.Qt.mightBeRichText(tip)


def test_pages_are_called_by_their_labels_too(hand: Hand) -> None:
    labels = [label.text() for label in hand.viewer.findChildren(QLabel)]
    assert "of 12 · i" in labels
    field = hand.field("Page")
    field.selectAll()
    hand.qtbot.keyClicks(field, "A-3")
    hand.qtbot.keyClick(field, Qt.Key.Key_Return)
    assert hand.view.page == 7
    assert "of 12 · A-3" in [label.text() for label in hand.viewer.findChildren(QLabel)]
    hand.qtbot.keyClick(hand.view, Qt.Key.Key_Left, ALT)
    field.selectAll()
    hand.qtbot.keyClicks(field, "zz")
    hand.qtbot.keyClick(field, Qt.Key.Key_Return)
    assert field.text() == "7"


def test_links_are_followed_by_keyboard_too(hand: Hand) -> None:
    hand.wait(lambda: 1 in hand.model.lines)
    event = QtGui.QContextMenuEvent(QtGui.QContextMenuEvent.Reason.Keyboard, QPoint(), QPoint())
    QApplication.sendEvent(hand.view.viewport(), event)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    (of_page,) = [action.menu() for action in menu.actions() if action.menu()]
    assert [one.text() for one in of_page.actions()] == ["Page 7", "https://example.org/a?b=<c>"]
    of_page.actions()[0].trigger()
    menu.close()
    assert hand.view.page == 7


def test_a_link_of_markdown_leads_to_its_heading(hand: Hand) -> None:
    first = "# One\n\nSee [the end](#three-1) first.\n\n"
    long = "## Three\n\n" + "The end.\n\n" * 60
    pages = (Page(1, first), Page(2, "## Two\n\nWords."), Page(3, long + long))
    hand.viewer.show_document("notes.md", TextPages(pages, TextForm.MARKDOWN))
    hand.wait_open()
    hand.wait(lambda: bool(hand.model.links.get(1)))
    (link,) = hand.model.links[1]
    at, _ = hand.place_of(1, link.box)
    hand.qtbot.mouseMove(hand.view.viewport(), at + QPoint(3, 0))
    assert hand.view.viewport().toolTip() == "Three"
    hand.qtbot.mouseClick(hand.view.viewport(), LEFT, pos=at + QPoint(3, 0))
    hand.wait(lambda: hand.view.page == 3)
    _, top = SetPage(markdown_blocks(long + long)).headings
    assert hand.view.spot.top == pytest.approx(top, abs=2)
    hand.qtbot.mouseClick(button(hand, "Back"), LEFT)
    assert hand.view.page == 1


def test_links_to_headings_of_one_page_are_told_apart_in_its_menu(hand: Hand) -> None:
    links = "See [a](#added), [b](#fixed) and [again](#added).\n\n"
    text = f"{links}## Added\n\nWords.\n\n## Fixed\n\nWords."
    hand.viewer.show_document("log.md", TextPages((Page(1, text),), TextForm.MARKDOWN))
    hand.wait_open()
    hand.wait(lambda: bool(hand.model.links.get(1)))
    event = QtGui.QContextMenuEvent(QtGui.QContextMenuEvent.Reason.Keyboard, QPoint(), QPoint())
    QApplication.sendEvent(hand.view.viewport(), event)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    (of_page,) = [action.menu() for action in menu.actions() if action.menu()]
    assert [one.text() for one in of_page.actions()] == ["Added", "Fixed"]
    menu.close()


def test_the_outline_follows_the_view_within_a_page(hand: Hand, tmp_path: Path) -> None:
    with pymupdf.open() as pdf:
        pdf.new_page(height=2400)
        places = ((72, "Lamps"), (900, "Boats"), (1500, "Ropes"))
        to = [{"kind": pymupdf.LINK_GOTO, "to": pymupdf.Point(72, top)} for top, _ in places]
        pdf.set_toc([[1, title, 1, at] for (_, title), at in zip(places, to, strict=True)])
        pdf.save(str(tmp_path / "harbour.pdf"))
    source = page_source(tmp_path / "harbour.pdf", Format.PDF, ())
    hand.viewer.show_document("harbour.pdf", source)
    hand.wait(lambda: len(hand.model.contents.outline) == 3)
    hand.viewer.toggle_outline()
    view = tree(hand)
    assert view.currentIndex().data() == "Lamps"
    boats = view.visualRect(view.model().index(1, 0)).center()
    hand.qtbot.mouseClick(view.viewport(), LEFT, pos=boats)
    hand.view.setFocus()
    hand.press(Qt.Key.Key_Home)
    assert view.currentIndex().data() == "Lamps"
    for _ in range(2):
        hand.press(Qt.Key.Key_Space)
    assert view.currentIndex().data() == "Boats"


@pytest.mark.parametrize("form", [TextForm.MARKDOWN, TextForm.STRUCTURED])
def test_a_heading_of_a_text_is_gone_to_where_it_stands_on_its_page(
    hand: Hand, form: TextForm
) -> None:
    words = "The river rises in spring and falls later in the year. " * 12
    of_page = [f"# Lamps {page}\n\n{words}\n\n# Boats {page}\n\n{words}" for page in range(1, 9)]
    names = [(page, name) for page in range(1, 9) for name in ("Lamps", "Boats")]
    told = tuple(Heading(page, 1, f"{name} {page}") for page, name in names)
    texts = of_page if form is TextForm.MARKDOWN else [one.replace("# ", "") for one in of_page]
    pages = tuple(Page(number, text) for number, text in enumerate(texts, 1))
    hand.viewer.show_document("notes", TextPages(pages, form, Audit(Format.DOCX, headings=told)))
    hand.wait(lambda: len(hand.model.contents.outline) == 16)
    hand.viewer.toggle_outline()
    view = tree(hand)
    boats = view.visualRect(view.model().index(13, 0)).center()  # far from what is drawn
    hand.qtbot.mouseClick(view.viewport(), LEFT, pos=boats)
    assert hand.view.page == 7
    hand.wait(lambda: 7 in hand.model.lines)
    (heading,) = (line for line in hand.model.lines[7] if line.text == "Boats 7")
    assert hand.view.spot.top == pytest.approx(heading.top, abs=20)
    hand.view.setFocus()
    assert view.currentIndex().data() == "Boats 7"


@pytest.mark.parametrize("width", range(400, 408))
def test_the_outline_marks_the_page_that_was_gone_to_at_any_size(hand: Hand, width: int) -> None:
    hand.viewer.resize(width, 600)
    hand.viewer.go_to(8)
    hand.viewer.toggle_outline()
    assert (hand.view.spot.page, tree(hand).currentIndex().data()) == (8, "Two")
