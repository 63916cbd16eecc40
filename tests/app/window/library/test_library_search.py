"""Searching the library pane, and what it keeps while it changes, through real events."""

from dataclasses import replace

from PySide6.QtCore import QMimeData, QModelIndex, QSize, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QApplication,
    QPushButton,
    QStyleOptionViewItem,
)

from app.core.queue.reading_status import ReadingPhase, ReadingStatus
from app.window.library.library_inputs import LibraryInputs
from app.window.library.library_view_model import derive
from app.window.library.rows import (
    HitRow,
    ReadingRow,
)
from app.window.theme.loader import load_named_theme
from app.window.theme.theme import Theme
from tests.app.window.library.hand import INPUTS, LEFT, Hand
from tests.app.window.library.samples import (
    DOES_NOT_FIT,
    READING,
    READINGS,
    entry,
    hit,
)


def test_typing_searches_after_a_pause_and_escape_ends_it(hand: Hand) -> None:
    with hand.qtbot.waitSignal(hand.view.search_changed) as told:
        hand.qtbot.keyClicks(hand.search, "torque bolts ")
    assert told.args == ["torque bolts"]
    with hand.qtbot.waitSignal(hand.view.search_changed) as told:
        hand.qtbot.keyClick(hand.search, Qt.Key.Key_Escape)
    assert told.args == [""]
    assert hand.list.hasFocus()


def test_the_search_is_ended_by_its_button(hand: Hand) -> None:
    (clear,) = hand.search.actions()
    assert not clear.isVisible()
    hand.qtbot.keyClicks(hand.search, "torque")
    assert clear.isVisible()
    assert clear.text() == "Clear the search"
    with hand.qtbot.waitSignal(hand.view.search_changed) as told:
        clear.trigger()
    assert told.args == [""]


def test_a_hit_leads_to_its_page(hand: Hand) -> None:
    hand.view.set_props(derive(replace(INPUTS, words="bolts", hits=(hit("a", "M.pdf", 412),))))
    with hand.qtbot.waitSignal(hand.view.hit_chosen) as told:
        hand.click(HitRow)
    assert told.args == ["a", 412, "the bolts of it"]


def test_pasting_and_adding(hand: Hand) -> None:
    QGuiApplication.clipboard().setText("words")
    hand.stand_on(ReadingRow)
    with hand.qtbot.waitSignal(hand.view.pasted) as told:
        hand.press(Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert isinstance(told.args[0], QMimeData)
    button = next(b for b in hand.view.findChildren(QPushButton) if b.text() == "Add documents")
    with hand.qtbot.waitSignal(hand.view.add_wanted):
        hand.qtbot.mouseClick(button, LEFT)


def test_the_place_of_the_keyboard_survives_changes(hand: Hand) -> None:
    hand.stand_on(ReadingRow, 1)
    fewer = replace(INPUTS, additions=(), conversations={})
    hand.view.set_props(derive(fewer))
    row = hand.list.row_at(hand.list.currentIndex())
    assert isinstance(row, ReadingRow)
    assert row.id == 2


def test_a_row_grows_with_what_it_says(hand: Hand) -> None:
    index = hand.index(ReadingRow, 0)
    before = hand.list.visualRect(index).height()
    refused = ReadingStatus(ReadingPhase.REFUSED, failure=DOES_NOT_FIT)
    hand.view.set_props(derive(replace(INPUTS, statuses={1: refused})))
    hand.qtbot.waitUntil(lambda: hand.list.visualRect(index).height() > before)


def test_progress_lays_nothing_out_anew(hand: Hand) -> None:
    hand.list.viewport().grab()
    measured: list[int] = []
    delegate = hand.list.itemDelegate()
    size_hint = delegate.sizeHint

    def counted(option: QStyleOptionViewItem, index: QModelIndex) -> QSize:
        measured.append(index.row())
        return size_hint(option, index)

    delegate.sizeHint = counted
    further = replace(READING, tokens_done=44_900)
    hand.view.set_props(derive(replace(INPUTS, statuses={**INPUTS.statuses, 2: further})))
    QApplication.processEvents()
    row = hand.index(ReadingRow, 1).row()
    assert row in measured
    assert set(measured) <= {row, row + 1}


def test_everything_follows_the_theme(hand: Hand, theme: Theme) -> None:
    before = hand.list.viewport().grab().toImage()
    theme.use(load_named_theme("dark"))
    assert hand.list.viewport().grab().toImage() != before


def test_long_names_stay_in_their_row(hand: Hand) -> None:
    long = replace(READINGS[0], title="A name of many words " * 20)
    hand.view.set_props(derive(replace(INPUTS, readings=(long,))))
    rect = hand.list.visualRect(hand.index(ReadingRow))
    assert rect.height() < 100
    assert rect.right() <= hand.list.viewport().width()


def test_everything_can_be_named(hand: Hand) -> None:
    assert hand.list.accessibleName() == "Library"
    assert hand.search.accessibleName() == "Search documents and pages"
    index = hand.index(ReadingRow, 0)
    said = index.data(Qt.ItemDataRole.AccessibleTextRole)
    assert said == "Fleet manual.pdf, 912 pages · 214,380 tokens, Ready, opens in 0.8 s"


def test_the_open_one_stays_in_view_in_larger_type(hand: Hand, theme: Theme) -> None:
    many = tuple(entry(number, f"Part {number}") for number in range(1, 301))
    hand.view.set_props(derive(LibraryInputs(readings=many, chosen=(150, None))))
    chosen = hand.list.model().find((ReadingRow, 150))

    def is_seen() -> bool:
        rect = hand.list.visualRect(chosen)
        return rect.top() >= 0 and 0 < rect.bottom() < hand.list.viewport().height()

    hand.qtbot.waitUntil(is_seen)
    height = hand.list.visualRect(chosen).height()
    sizes = theme.tokens.type_sizes.scaled(1.5)
    theme.use(replace(theme.tokens, type_sizes=sizes))
    hand.qtbot.waitUntil(lambda: hand.list.visualRect(chosen).height() > height)
    hand.qtbot.waitUntil(is_seen)


def test_the_open_one_stays_in_view_in_a_lower_window(hand: Hand) -> None:
    many = tuple(entry(number, f"Part {number}") for number in range(1, 301))
    hand.view.set_props(derive(LibraryInputs(readings=many, chosen=(290, None))))
    chosen = hand.list.model().find((ReadingRow, 290))

    def is_seen() -> bool:
        rect = hand.list.visualRect(chosen)
        return rect.top() >= 0 and 0 < rect.bottom() < hand.list.viewport().height()

    hand.qtbot.waitUntil(is_seen)
    hand.view.resize(hand.view.width(), hand.view.height() - 150)
    hand.qtbot.waitUntil(is_seen)
    hand.list.verticalScrollBar().setValue(0)
    hand.view.resize(hand.view.width(), hand.view.height() - 20)
    hand.qtbot.wait(1)
    assert hand.list.verticalScrollBar().value() == 0
