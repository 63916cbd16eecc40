"""The viewer as a person uses it: real files, real pages, real events."""

from pathlib import Path

import pymupdf
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt, QTranslator
from PySide6.QtGui import QColor, QGuiApplication, QWheelEvent
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QToolButton

from app.documents.document import Format, Page
from app.window.theme.loader import load_named_theme
from app.window.viewer.source.choose import page_source
from app.window.viewer.source.file_pages import FilePages
from app.window.viewer.source.text_pages import TextPages
from app.window.viewer.tiles import MAX_BYTES
from app.window.viewer.viewer_model import Passage
from tests.app.window.viewer.conftest import QUOTE
from tests.app.window.viewer.hand import Hand
from tests.app.window.viewer.source.test_file_pages import DIE_ON_PAGE_TWO, script

pytestmark = pytest.mark.process

PAGES = [
    Page(number, f"Section {number}\nThe river rises in spring.\n" + "It falls later. " * 60)
    for number in range(1, 8)
]


def test_opening_shows_the_first_page(opened: Hand) -> None:
    assert opened.field("Page").text() == "1"
    assert "of 12" in [label.text() for label in opened.viewer.findChildren(QLabel)]
    said = opened.view.accessibleDescription
    opened.wait(lambda: said().startswith("Page 1 of 12\nChapter 1. The gearbox is delivered"))


def test_pages_fill_the_width_until_one_zooms(opened: Hand) -> None:
    zoom = opened.view.zoom
    opened.viewer.resize(500, 600)
    opened.wait(lambda: opened.view.zoom < zoom)
    opened.press(Qt.Key.Key_Plus, Qt.KeyboardModifier.ControlModifier)
    zoom = opened.view.zoom
    opened.viewer.resize(700, 600)
    opened.wait(lambda: opened.view.viewport().width() > 600)
    assert opened.view.zoom == zoom
    opened.press(Qt.Key.Key_0, Qt.KeyboardModifier.ControlModifier)
    assert opened.view.zoom > zoom


def test_wheel_with_ctrl_zooms_where_the_pointer_is(opened: Hand) -> None:
    at = QPointF(200, 300)
    before, zoom = opened.view.point_at(at), opened.view.zoom
    viewport = opened.view.viewport()
    turn = QWheelEvent(
        at, viewport.mapToGlobal(at), QPoint(), QPoint(0, 120), Qt.NoButton,
        Qt.KeyboardModifier.ControlModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(viewport, turn)
    after = opened.view.point_at(at)
    assert opened.view.zoom > zoom
    assert before is not None
    assert after is not None
    assert after[0] == before[0]
    assert after[1:] == pytest.approx(before[1:], abs=2)


def test_keys_move_through_the_pages(opened: Hand) -> None:
    opened.press(Qt.Key.Key_Right)
    assert opened.view.page == 2
    opened.press(Qt.Key.Key_End)
    assert opened.field("Page").text() == "12"
    opened.press(Qt.Key.Key_Left)
    assert opened.view.page == 11
    opened.press(Qt.Key.Key_Home)
    assert opened.view.page == 1
    before = opened.view.verticalScrollBar().value()
    opened.press(Qt.Key.Key_Space)
    assert opened.view.verticalScrollBar().value() > before


def test_typing_a_page_goes_there(opened: Hand) -> None:
    opened.viewer.ask_page()
    field = opened.field("Page")
    opened.wait(field.hasFocus)
    opened.qtbot.keyClicks(field, "7")
    opened.qtbot.keyClick(field, Qt.Key.Key_Return)
    assert opened.view.page == 7
    field.selectAll()
    opened.qtbot.keyClicks(field, "99")
    opened.qtbot.keyClick(field, Qt.Key.Key_Return)
    assert (opened.view.page, field.text()) == (12, "12")


def test_cited_passage_is_marked_and_in_view(opened: Hand) -> None:
    opened.viewer.show_passages([Passage(8, QUOTE)])
    opened.wait(lambda: 8 in opened.model.marks)
    opened.wait(opened.is_drawn)
    box = opened.model.marks[8][0]
    opened.wait(lambda: opened.view.viewport().rect().contains(opened.place_of(8, box)[0]))
    left, right = opened.place_of(8, box)
    image = opened.view.viewport().grab().toImage()
    line = {image.pixelColor(x, left.y() - 4).name() for x in range(left.x() + 2, right.x() - 2)}
    assert opened.view._theme.tokens.colours.highlight in line


def test_passage_can_be_wanted_before_the_document_is_open(hand: Hand, manual: Path) -> None:
    hand.viewer.show_document("manual.pdf", page_source(manual, Format.PDF, ()))
    hand.viewer.show_passages([Passage(5, QUOTE)])
    hand.wait(lambda: bool(hand.model.marks.get(5)))
    assert hand.view.page == 5


def test_passage_that_is_not_there_shows_its_page(opened: Hand) -> None:
    opened.viewer.show_passages([Passage(6, "Nothing like this was ever printed in this manual")])
    opened.wait(lambda: opened.model.marks.get(6) == ())
    assert opened.view.page == 6


def test_search_goes_from_hit_to_hit(opened: Hand) -> None:
    opened.viewer.find_text()
    field = opened.field("Find in document")
    opened.wait(field.hasFocus)
    opened.qtbot.keyClicks(field, "output flange")
    opened.wait(lambda: not opened.model.hits.is_running and bool(opened.model.hits.text))
    opened.qtbot.keyClick(field, Qt.Key.Key_Return)
    assert opened.model.hits.state.position == 2
    assert opened.view.page in (1, 2)
    opened.qtbot.keyClick(field, Qt.Key.Key_Return)
    opened.qtbot.keyClick(field, Qt.Key.Key_Return)
    texts = [label.text() for label in opened.viewer.findChildren(QLabel)]
    assert "4 of 12" in texts
    opened.qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert not field.isVisible()
    assert opened.model.hits.state.num_hits == 0


def test_selected_text_is_copied(opened: Hand) -> None:
    opened.wait(lambda: 1 in opened.model.lines)
    line = opened.model.lines[1][0]
    left, right = opened.place_of(1, line.box(0, len(line.text)))
    viewport = opened.view.viewport()
    opened.qtbot.mousePress(viewport, Qt.MouseButton.LeftButton, pos=left)
    opened.qtbot.mouseMove(viewport, right + QPoint(4, 0))
    opened.qtbot.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=right)
    opened.press(Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "Chapter 1."
    opened.press(Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    opened.press(Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text().startswith("Chapter 1. The gearbox is delivered")
    opened.qtbot.mouseDClick(viewport, Qt.MouseButton.LeftButton, pos=left + QPoint(6, 0))
    opened.press(Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "Chapter"


def test_strip_goes_to_what_was_looked_at(opened: Hand) -> None:
    opened.viewer.show_looked_at({4: 0.2, 9: 0.6})
    assert opened.strip.accessibleDescription() == "Mostly at page 9, page 4"
    opened.qtbot.keyClick(opened.strip, Qt.Key.Key_Down)
    assert opened.view.page == 4
    opened.qtbot.keyClick(opened.strip, Qt.Key.Key_Down)
    assert opened.view.page == 9
    opened.qtbot.keyClick(opened.strip, Qt.Key.Key_Up)
    assert opened.view.page == 4
    opened.qtbot.mouseClick(opened.strip, Qt.MouseButton.LeftButton, pos=QPoint(16, 10))
    assert opened.view.page == 1


def test_dark_theme_draws_dark_paper(opened: Hand) -> None:
    dark = load_named_theme("dark")
    opened.view._theme.use(dark)
    opened.wait(opened.is_drawn)
    rect = opened.view.rects_in_view()[0]
    corner = (opened.view.origin(rect) + QPointF(6, 6)).toPoint()
    image = opened.view.viewport().grab().toImage()
    assert image.pixelColor(corner).name() == QColor(dark.colours.page).name()


def test_crash_is_a_message_on_its_page_and_a_click_tries_again(hand: Hand, manual: Path) -> None:
    source = FilePages(manual, Format.PDF, command=script(DIE_ON_PAGE_TWO))
    hand.viewer.show_document("bad.pdf", source)
    hand.wait(lambda: 2 in hand.model.failures)
    hand.viewer.go_to(2)
    assert hand.view._marks(hand.view._layout.rect(2)).failure == (
        "Page 2 cannot be shown: it crashed.\nClick to try again."
    )
    tried: list[int] = []
    source.page_failed.connect(lambda page, _: tried.append(page))
    middle = hand.view.viewport().rect().center()
    hand.qtbot.mouseClick(hand.view.viewport(), Qt.MouseButton.LeftButton, pos=middle)
    hand.wait(lambda: tried == [2])


def test_damaged_file_is_explained(hand: Hand, tmp_path: Path) -> None:
    path = tmp_path / "bad.pdf"
    path.write_bytes(b"%PDF-1.7\nrubbish")
    hand.viewer.show_document("bad.pdf", page_source(path, Format.PDF, ()))
    said = lambda: [label.text() for label in hand.viewer.findChildren(QLabel)]  # noqa: E731
    hand.wait(lambda: any("“bad.pdf” is damaged" in text for text in said()))


def test_text_has_pages_too(hand: Hand) -> None:
    hand.viewer.show_document("notes.txt", TextPages(PAGES))
    hand.wait_open()
    hand.viewer.show_passages([Passage(5, "The river rises in spring.")])
    hand.wait(lambda: bool(hand.model.marks.get(5)))
    assert hand.view.page == 5
    hand.press(Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    hand.wait(lambda: 5 in hand.model.lines)
    hand.press(Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    hand.press(Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text().startswith("Section 5\nThe river rises")


def test_text_is_searched(hand: Hand) -> None:
    hand.viewer.show_document("notes.txt", TextPages(PAGES))
    hand.wait_open()
    hand.model.search("RIVER RISES", 3)
    hand.wait(lambda: not hand.model.hits.is_running)
    assert hand.model.hits.pages == tuple(range(1, 8))
    assert hand.view.page == 3


def test_file_that_is_gone_is_shown_as_text(tmp_path: Path) -> None:
    assert isinstance(page_source(tmp_path / "gone.pdf", Format.PDF, PAGES), TextPages)
    (tmp_path / "notes.docx").write_bytes(b"x")
    assert isinstance(page_source(tmp_path / "notes.docx", Format.DOCX, PAGES), TextPages)


def test_only_what_is_near_is_kept(hand: Hand, tmp_path: Path) -> None:
    document = pymupdf.open()
    for _ in range(4000):
        document.new_page()
    path = tmp_path / "long.pdf"
    document.save(path)
    hand.viewer.show_document("long.pdf", page_source(path, Format.PDF, ()))
    hand.wait_open()
    for page in (4000, 2000, 17):
        hand.viewer.go_to(page)
        hand.wait(lambda page=page: hand.view.page == page and hand.is_drawn())
        assert len(hand.view.rects_in_view()) <= 3
    assert hand.model.tiles.num_bytes <= MAX_BYTES


class _Quoting(QTranslator):
    """Puts every text into brackets."""

    def isEmpty(self) -> bool:  # noqa: N802
        return False

    def translate(self, _context: str, text: str, *_rest: object) -> str:
        return f"[{text}]"


def test_words_follow_the_language(opened: Hand) -> None:
    opened.viewer.find_text()
    opened.viewer.show_looked_at({4: 0.2})
    language = _Quoting()
    QApplication.installTranslator(language)
    try:
        opened.wait(lambda: opened.view.accessibleName() == "[Document pages]")
        assert "[of 12]" in [label.text() for label in opened.viewer.findChildren(QLabel)]
        buttons = {button.accessibleName() for button in opened.viewer.findChildren(QToolButton)}
        assert {"[Find in document]", "[Next hit]", "[Zoom]"} <= buttons
        assert opened.field("[Find in document]").isVisible()
        assert opened.strip.accessibleName() == "[Where the answer looked]"
        opened.viewer.close_document()
        said = [label.text() for label in opened.viewer.findChildren(QLabel)]
        assert "[No document open]" in said
    finally:
        QApplication.removeTranslator(language)


def test_everything_can_be_named(opened: Hand) -> None:
    buttons = opened.viewer.findChildren(QToolButton)
    fields = opened.viewer.findChildren(QLineEdit)
    assert all(part.accessibleName() for part in (*buttons, *fields, opened.view, opened.strip))
