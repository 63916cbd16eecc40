"""The audit as a person uses it."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
)
from pytestqt.qtbot import QtBot

from app.documents.document import Document, Format
from app.window.audit.audit_dialog import AuditDialog
from app.window.audit.page_list import PageList
from app.window.audit.page_picture import PagePicture
from app.window.audit.parts_table import PartsTable
from app.window.theme.loader import load_named_theme
from app.window.theme.theme import Theme
from app.window.viewer.source.file_pages import FilePages
from app.window.viewer.source.text_pages import TextPages
from tests.app.window.audit.samples import AUDITED

LEFT = Qt.MouseButton.LeftButton


class Hand:
    """What a person does to the dialog."""

    def __init__(self, dialog: AuditDialog, qtbot: QtBot) -> None:
        self.dialog, self.qtbot = dialog, qtbot
        self.list = dialog.findChild(PageList)
        self.checkbox = dialog.findChild(QCheckBox)
        self.ranges = dialog.findChild(QLineEdit)
        self.picture = dialog.findChild(PagePicture)

    def button(self, text: str) -> QPushButton:
        found = [one for one in self.dialog.findChildren(QPushButton) if one.text() == text]
        assert len(found) == 1
        return found[0]

    def click(self, text: str) -> None:
        self.qtbot.mouseClick(self.button(text), LEFT)

    def write_ranges(self, text: str) -> None:
        self.ranges.setFocus()
        self.ranges.selectAll()
        self.qtbot.keyClicks(self.ranges, text)

    def said(self) -> set[str]:
        return {one.text() for one in self.dialog.findChildren(QLabel) if one.isVisible()}


@pytest.fixture
def opened() -> list[str]:
    return []


@pytest.fixture
def hand(theme: Theme, qtbot: QtBot, opened: list[str]) -> Hand:
    def open_pages(document: Document) -> TextPages:
        opened.append(document.name)
        return TextPages(document.pages)

    dialog = AuditDialog(AUDITED, open_pages, theme, tokens_read=1200, tokens_per_second=10.0)
    qtbot.addWidget(dialog)
    dialog.open()
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow)
    return Hand(dialog, qtbot)


def test_arrows_go_from_page_to_page(hand: Hand) -> None:
    assert hand.list.hasFocus()
    assert "Page 3 of 12" in hand.said()
    hand.qtbot.keyClick(hand.list, Qt.Key.Key_Down)
    assert "Page 4 of 12" in hand.said()
    assert hand.dialog.findChild(QPlainTextEdit).toPlainText().startswith("Page 4.")


def test_a_page_is_left_out_by_space_and_by_the_box(hand: Hand) -> None:
    hand.qtbot.keyClick(hand.list, Qt.Key.Key_Space)
    assert hand.checkbox.isChecked()
    assert hand.button("Apply").isVisible()
    hand.qtbot.mouseClick(hand.checkbox, LEFT, pos=QPoint(8, hand.checkbox.height() // 2))
    assert not hand.checkbox.isChecked()
    assert hand.button("Done").isVisible()


def test_what_was_decided_is_handed_on(hand: Hand) -> None:
    hand.click("Leave out these 3 pages")
    with hand.qtbot.waitSignal(hand.dialog.confirmed) as told:
        hand.click("Apply")
    assert told.args == [((3, 4, 7, 12), ())]
    assert not hand.dialog.isVisible()


def test_many_pages_are_left_out_by_their_numbers(hand: Hand) -> None:
    hand.click("All pages 12")
    hand.write_ranges("2-6, 12")
    hand.qtbot.keyClick(hand.ranges, Qt.Key.Key_Return)
    assert hand.dialog.isVisible()
    assert hand.ranges.text() == "2–6, 12"
    assert hand.button("Left out 6").isVisible()
    with hand.qtbot.waitSignal(hand.dialog.confirmed) as told:
        hand.qtbot.keyClick(hand.ranges, Qt.Key.Key_Return)
    assert told.args == [((2, 3, 4, 5, 6, 12), ())]


def test_pages_written_last_are_handed_on_too(hand: Hand) -> None:
    hand.write_ranges("1-2")
    with hand.qtbot.waitSignal(hand.dialog.confirmed) as told:
        hand.click("Done")
    assert told.args == [((1, 2), ())]


def test_numbers_that_name_no_pages_keep_the_dialog_open(hand: Hand) -> None:
    hand.write_ranges("2-40")
    with hand.qtbot.assertNotEmitted(hand.dialog.confirmed):
        hand.click("Done")
    assert hand.dialog.isVisible()
    assert hand.ranges.hasFocus()
    assert hand.ranges.text() == "2-40"
    assert "“2-40”: the document has 12 pages." in hand.said()


def test_without_a_change_nothing_is_handed_on(hand: Hand) -> None:
    with hand.qtbot.assertNotEmitted(hand.dialog.confirmed):
        hand.click("Done")


def test_filters_list_other_pages(hand: Hand) -> None:
    hand.click("All pages 12")
    assert hand.list.model().rowCount() == 12
    hand.click("Left out 1")
    assert hand.list.model().rowCount() == 1
    assert "Page 12 of 12" in hand.said()


def test_another_document_of_the_reading_is_opened_when_chosen(
    hand: Hand, opened: list[str]
) -> None:
    chooser = hand.dialog.findChild(QComboBox)
    assert opened == ["Manual.pdf"]
    chooser.setFocus()
    hand.qtbot.keyClick(chooser, Qt.Key.Key_Down)
    assert opened == ["Manual.pdf", "Notes.txt"]
    assert "Page 1 of 2" in hand.said()


def test_pages_are_drawn_beside_their_text(hand: Hand) -> None:
    hand.click("All pages 12")
    hand.list.setCurrentIndex(hand.list.model().index(4, 0))

    def num_colours() -> int:
        image = hand.picture.grab().toImage()
        across, down = range(60, image.width() - 60, 3), range(60, image.height() - 60)
        return len({image.pixel(x, y) for x in across for y in down})

    hand.qtbot.waitUntil(lambda: num_colours() > 10, timeout=20_000)


def test_everything_follows_the_theme(hand: Hand, theme: Theme) -> None:
    before = hand.picture.grab().toImage()
    theme.use(load_named_theme("dark"))
    assert hand.picture.grab().toImage() != before


def test_everything_can_be_named(hand: Hand) -> None:
    buttons = [one for one in hand.dialog.findChildren(QAbstractButton) if one.isVisible()]
    assert all(one.accessibleName() or one.text() for one in buttons)
    assert hand.list.accessibleName() == "Pages"
    index = hand.list.model().index(1, 0)
    assert index.data(Qt.ItemDataRole.AccessibleTextRole) == "Page 4, Little text, Damaged"


@pytest.mark.process
def test_a_file_that_cannot_be_shown_says_so(theme: Theme, qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "Manual.pdf"
    path.write_bytes(b"%PDF-1.7\nrubbish")
    dialog = AuditDialog(AUDITED, lambda _: FilePages(path, Format.PDF), theme)
    qtbot.addWidget(dialog)
    dialog.open()
    pictures = dialog._pictures
    assert pictures is not None
    qtbot.waitUntil(lambda: 0 in pictures.failures, timeout=30_000)
    assert "“Manual.pdf” is damaged" in pictures.failures[0]
    assert not dialog.grab().isNull()
    dialog.reject()


def test_what_is_not_in_the_text_takes_the_place_of_the_pages(hand: Hand) -> None:
    parts = hand.dialog.findChild(PartsTable)
    hand.click("Not in the text 13")
    assert parts.isVisible()
    assert not hand.list.isVisible()
    model = parts.model()
    cells = [[model.index(row, column).data() for column in range(3)] for row in range(2)]
    assert cells == [
        ["Header or footer", "Manual of the River", "11"],
        ["Header or footer", "–", "2"],
    ]
    hand.click("All pages 12")
    assert hand.list.isVisible()
    assert "Page 3 of 12" in hand.said()


def test_a_document_that_is_all_text_has_nothing_to_list(hand: Hand) -> None:
    hand.dialog.findChild(QComboBox).activated.emit(1)
    assert not any("Not in the text" in one.text() for one in hand.dialog.findChildren(QPushButton))
