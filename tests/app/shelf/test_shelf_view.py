"""The library pane as a person uses it, through real events."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QMimeData, QModelIndex, QPoint, QSize, Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication, QHelpEvent
from PySide6.QtWidgets import (
    QApplication,
    QLineEdit,
    QMenu,
    QPushButton,
    QStyleOptionViewItem,
    QToolTip,
)
from pytestqt.qtbot import QtBot

from app.errors import DocumentError
from app.intake.addition import Addition
from app.reading_queue.reading_status import ReadingPhase, ReadingStatus
from app.shelf.row_layout import RowButton
from app.shelf.shelf_list import ShelfList
from app.shelf.shelf_rows import (
    AdditionRow,
    ConversationRow,
    HitRow,
    MoreRow,
    ReadingRow,
    ShelfRow,
    TalkRow,
)
from app.shelf.shelf_view import ShelfView
from app.shelf.shelf_view_model import ShelfInputs, derive
from app.theme.loader import load_named_theme
from app.theme.theme import Theme
from tests.app.shelf.samples import (
    DOES_NOT_FIT,
    LEDGER,
    MANUAL,
    READING,
    READINGS,
    READY,
    REPORT,
    hit,
    talk,
)

LEFT = Qt.MouseButton.LeftButton
INPUTS = ShelfInputs(
    documents={one.sha256: one for one in (MANUAL, REPORT, LEDGER)},
    readings=READINGS,
    statuses={1: READY, 2: READING, 3: ReadingStatus(ReadingPhase.QUEUED, position=2)},
    talks={1: tuple(talk(number, f"Talk {number}", 1) for number in range(1, 7))},
    additions=(
        Addition(Path("/bad.pdf"), failure=DocumentError("It is damaged.", "Get it again.")),
        Addition(Path("/locked.pdf"), needs_password=True),
    ),
)


class Hand:
    """What a person does to the pane."""

    def __init__(self, view: ShelfView, qtbot: QtBot) -> None:
        self.view, self.qtbot = view, qtbot
        self.list = view.findChild(ShelfList)
        self.search = view.findChild(QLineEdit)

    def index(self, kind: type[ShelfRow], place: int = 0) -> QModelIndex:
        model = self.list.model()
        found = [row for row in range(model.rowCount()) if isinstance(model.row(row), kind)]
        return model.index(found[place], 0)

    def click(self, kind: type[ShelfRow], place: int = 0, button: RowButton | None = None) -> None:
        index = self.index(kind, place)
        self.list.scrollTo(index)
        rect = self.list.visualRect(index)
        at = QPoint(60, rect.center().y())
        if button is not None:
            row, width = self.list.row_at(index), self.list.width()
            layout = self.list.itemDelegate().layout(row, width, self.list.font())
            at = rect.topLeft() + layout.buttons[button].center().toPoint()
        self.qtbot.mouseMove(self.list.viewport(), at)
        self.qtbot.mouseClick(self.list.viewport(), LEFT, pos=at)

    def stand_on(self, kind: type[ShelfRow], place: int = 0) -> None:
        self.list.setFocus(Qt.FocusReason.TabFocusReason)
        self.list.setCurrentIndex(self.index(kind, place))

    def press(self, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.NoModifier) -> None:
        self.qtbot.keyClick(self.list, key, modifier)

    def menu(self) -> QMenu:
        menus = [one for one in self.list.findChildren(QMenu) if one.isVisible()]
        assert len(menus) == 1
        return menus[0]


@pytest.fixture
def hand(theme: Theme, qtbot: QtBot) -> Hand:
    view = ShelfView(theme)
    qtbot.addWidget(view)
    view.resize(272, 900)
    view.set_props(derive(INPUTS))
    view.show()
    view.activateWindow()
    qtbot.waitUntil(view.isActiveWindow)
    return Hand(view, qtbot)


@pytest.mark.parametrize(
    ("kind", "signal", "told"),
    [
        (ReadingRow, "reading_chosen", 1),
        (ConversationRow, "conversation_chosen", 1),
        (TalkRow, "new_talk_wanted", 2),
        (MoreRow, "reading_chosen", 1),
    ],
)
@pytest.mark.parametrize("by_key", [False, True])
def test_rows_open_by_click_and_by_enter(
    hand: Hand, kind: type[ShelfRow], signal: str, told: int, by_key: bool
) -> None:
    with hand.qtbot.waitSignal(getattr(hand.view, signal)) as heard:
        if by_key:
            hand.stand_on(kind)
            hand.press(Qt.Key.Key_Return)
        else:
            hand.click(kind)
    assert heard.args == [told]


def test_a_locked_file_asks_for_its_password(hand: Hand) -> None:
    with hand.qtbot.waitSignal(hand.view.password_wanted) as told:
        hand.click(AdditionRow, 1)
    assert told.args == [Path("/locked.pdf")]


def test_arrows_pass_over_headings(hand: Hand) -> None:
    hand.view.set_props(derive(replace(INPUTS, words="t", hits=(hit("a", "Fleet manual.pdf", 4),))))
    hand.list.setFocus()
    reached = set()
    hand.stand_on(ReadingRow)
    for _ in range(12):
        reached.add(type(hand.list.row_at(hand.list.currentIndex())))
        hand.press(Qt.Key.Key_Down)
    assert HitRow in reached
    assert reached <= {ReadingRow, ConversationRow, HitRow}


def test_a_reading_is_paused_and_goes_on(hand: Hand) -> None:
    with hand.qtbot.waitSignal(hand.view.pause_wanted) as told:
        hand.click(ReadingRow, 1, RowButton.PAUSE)
    assert told.args == [2]
    paused = ReadingStatus(ReadingPhase.PAUSED, 100, 43)
    hand.view.set_props(derive(replace(INPUTS, statuses={2: paused})))
    hand.stand_on(ReadingRow, 1)
    with hand.qtbot.waitSignal(hand.view.resume_wanted) as told:
        hand.press(Qt.Key.Key_Space)
    assert told.args == [2]


def test_a_button_does_not_open_its_row(hand: Hand) -> None:
    with hand.qtbot.assertNotEmitted(hand.view.reading_chosen):
        hand.click(ReadingRow, 1, RowButton.PAUSE)


def test_the_queue_is_put_in_order_by_keys(hand: Hand) -> None:
    hand.stand_on(ReadingRow, 2)
    with hand.qtbot.waitSignal(hand.view.moved) as told:
        hand.press(Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert told.args == [3, 1]
    with hand.qtbot.waitSignal(hand.view.moved) as told:
        hand.press(Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert told.args == [3, 3]


@pytest.mark.parametrize(
    ("kind", "place", "signal", "told"),
    [
        (ReadingRow, 1, "delete_wanted", [2]),
        (ConversationRow, 1, "conversation_deleted", [2]),
        (AdditionRow, 0, "addition_dismissed", [Path("/bad.pdf")]),
    ],
)
def test_delete_deletes(
    hand: Hand, kind: type[ShelfRow], place: int, signal: str, told: list[object]
) -> None:
    hand.stand_on(kind, place)
    with hand.qtbot.waitSignal(getattr(hand.view, signal)) as heard:
        hand.press(Qt.Key.Key_Delete)
    assert heard.args == told
    with hand.qtbot.waitSignal(hand.view.undo_wanted):
        hand.press(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)


@pytest.mark.parametrize(
    ("kind", "place", "signal", "before"),
    [
        (ReadingRow, 1, "rename_wanted", "Depositions"),
        (ConversationRow, 0, "conversation_renamed", "Talk 1"),
    ],
)
def test_titles_are_renamed_in_place(
    hand: Hand, kind: type[ShelfRow], place: int, signal: str, before: str
) -> None:
    hand.stand_on(kind, place)
    hand.press(Qt.Key.Key_F2)
    editor = hand.list.viewport().findChild(QLineEdit)
    assert editor.text() == before
    hand.qtbot.keyClicks(editor, "  New   name ")
    hand.view.set_props(derive(replace(INPUTS, chosen=(2, 1))))  # readings go on meanwhile
    assert editor.text() == "  New   name "
    with hand.qtbot.waitSignal(getattr(hand.view, signal)) as told:
        hand.qtbot.keyClick(editor, Qt.Key.Key_Return)
    assert told.args[1] == "New name"


@pytest.mark.parametrize(("typed", "key"), [(" ", Qt.Key.Key_Return), ("Other", Qt.Key.Key_Escape)])
def test_an_empty_title_and_escape_change_nothing(hand: Hand, typed: str, key: Qt.Key) -> None:
    hand.stand_on(ReadingRow)
    hand.press(Qt.Key.Key_F2)
    editor = hand.list.viewport().findChild(QLineEdit)
    editor.setText(typed)
    with hand.qtbot.assertNotEmitted(hand.view.rename_wanted):
        hand.qtbot.keyClick(editor, key)


def test_the_menu_offers_what_can_be_done(hand: Hand) -> None:
    hand.click(ReadingRow, 1, RowButton.MORE)
    entries = [one.text() for one in hand.menu().actions() if one.text()]
    assert entries == [
        "Pause", "Stop reading", "New conversation", "Look through the text …",
        "Documents in this reading …", "Rename", "Delete",
    ]  # fmt: skip
    audit = next(one for one in hand.menu().actions() if one.text() == "Look through the text …")
    with hand.qtbot.waitSignal(hand.view.audit_wanted) as told:
        audit.trigger()
    assert told.args == [2]
    hand.menu().close()


def test_refused_files_are_forgotten_together(hand: Hand) -> None:
    failure = DocumentError("It is damaged.", "Get it again.")
    refused = tuple(Addition(Path(f"/{name}.pdf"), failure=failure) for name in "ab")
    hand.view.set_props(derive(replace(INPUTS, additions=refused)))
    hand.stand_on(AdditionRow)
    forgotten: list[Path] = []
    hand.view.addition_dismissed.connect(forgotten.append)
    by_key = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(), QPoint())
    QApplication.sendEvent(hand.list.viewport(), by_key)
    entries = {one.text(): one for one in hand.menu().actions()}
    assert list(entries) == ["Remove from the list", "Remove all that were refused"]
    entries["Remove all that were refused"].trigger()
    assert forgotten == [Path("/a.pdf"), Path("/b.pdf")]
    hand.menu().close()


def test_buttons_on_rows_explain_themselves(hand: Hand) -> None:
    index = hand.index(ReadingRow, 1)
    row = hand.list.row_at(index)
    layout = hand.list.itemDelegate().layout(row, hand.list.width(), hand.list.font())
    corner = hand.list.visualRect(index).topLeft()
    at = corner + layout.buttons[RowButton.PAUSE].center().toPoint()
    where = hand.list.viewport().mapToGlobal(at)
    QApplication.sendEvent(hand.list.viewport(), QHelpEvent(QEvent.Type.ToolTip, at, where))
    assert QToolTip.text() == "Pause"
    QToolTip.hideText()


def test_the_menu_key_works_on_the_row_with_the_keyboard(hand: Hand) -> None:
    hand.stand_on(ConversationRow, 0)
    by_key = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(), QPoint())
    QApplication.sendEvent(hand.list.viewport(), by_key)
    assert [one.text() for one in hand.menu().actions()] == ["Rename", "Delete"]
    hand.menu().close()


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
    assert clear.text() == "End the search"
    with hand.qtbot.waitSignal(hand.view.search_changed) as told:
        clear.trigger()
    assert told.args == [""]


def test_a_hit_leads_to_its_page(hand: Hand) -> None:
    hand.view.set_props(derive(replace(INPUTS, words="bolts", hits=(hit("a", "M.pdf", 412),))))
    with hand.qtbot.waitSignal(hand.view.hit_chosen) as told:
        hand.click(HitRow)
    assert told.args == ["a", 412]


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
    fewer = replace(INPUTS, additions=(), talks={})
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
    assert set(measured) == {hand.index(ReadingRow, 1).row()}


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
