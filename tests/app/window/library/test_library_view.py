"""The library pane as a person uses it, through real events."""

from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QContextMenuEvent, QHelpEvent
from PySide6.QtWidgets import (
    QApplication,
    QLineEdit,
    QToolTip,
)

from app.core.queue.reading_status import ReadingPhase, ReadingStatus
from app.errors import DocumentError, Said
from app.window.intake.addition import Addition
from app.window.library.library_view_model import derive
from app.window.library.row_layout import RowButton
from app.window.library.rows import (
    AdditionRow,
    ConversationRow,
    HitRow,
    LibraryRow,
    MoreRow,
    NewConversationRow,
    ReadingRow,
)
from app.window.theme.loader import load_named_theme
from app.window.theme.theme import Theme
from tests.app.window.library.hand import INPUTS, Hand
from tests.app.window.library.samples import (
    hit,
)
from tests.app.window.theme.contrast import contrast


@pytest.mark.parametrize(
    ("kind", "signal", "told"),
    [
        (ReadingRow, "reading_chosen", 1),
        (ConversationRow, "conversation_chosen", 1),
        (NewConversationRow, "new_conversation_wanted", 2),
        (MoreRow, "reading_chosen", 1),
    ],
)
@pytest.mark.parametrize("by_key", [False, True])
def test_rows_open_by_click_and_by_enter(
    hand: Hand, kind: type[LibraryRow], signal: str, told: int, by_key: bool
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


@pytest.mark.parametrize("num_readings", [1, 3])
def test_rows_close_up_when_one_needs_less_room(hand: Hand, num_readings: int) -> None:
    def show(status: ReadingStatus) -> list[QRect]:
        readings = INPUTS.readings[1 : 1 + num_readings]
        inputs = replace(INPUTS, readings=readings, statuses={2: status}, chosen=(2, None))
        hand.view.set_props(derive(inputs))
        QApplication.processEvents()
        model = hand.list.model()
        return [hand.list.visualRect(model.index(row, 0)) for row in range(model.rowCount())]

    before = show(ReadingStatus(ReadingPhase.READING, 100, 43))
    after = show(ReadingStatus(ReadingPhase.READY, 100, 100))
    assert after[-1].bottom() < before[-1].bottom()
    assert [rect.top() for rect in after[1:]] == [rect.bottom() + 1 for rect in after[:-1]]


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


@pytest.mark.parametrize("place", [0, 1])
@pytest.mark.parametrize("by_key", [False, True])
def test_every_reading_that_answers_takes_a_new_conversation(
    hand: Hand, place: int, by_key: bool
) -> None:
    """Whether it was opened or not; nothing moves to make room for the button."""
    with hand.qtbot.waitSignal(hand.view.new_conversation_wanted) as told:
        if by_key:
            hand.stand_on(ReadingRow, place)
            hand.press(Qt.Key.Key_Insert)
        else:
            hand.click(ReadingRow, place, RowButton.NEW_CONVERSATION)
    assert told.args == [place + 1]
    index = hand.index(ReadingRow, place)
    assert index.data(Qt.ItemDataRole.AccessibleDescriptionRole) == "New conversation: Ins"


def test_the_button_of_a_new_conversation_is_always_shown(hand: Hand) -> None:
    def shown(place: int, *, is_active: bool) -> set[RowButton]:
        row = hand.list.row_at(hand.index(ReadingRow, place))
        layout = hand.list.itemDelegate().layout(row, hand.list.width(), hand.list.font())
        return set(layout.buttons_shown(is_active=is_active))

    assert shown(0, is_active=False) == {RowButton.NEW_CONVERSATION}
    assert shown(0, is_active=True) == {RowButton.NEW_CONVERSATION, RowButton.MORE}
    assert shown(2, is_active=False) == set()  # it waits to be read
    waiting = hand.index(ReadingRow, 2)
    assert not waiting.data(Qt.ItemDataRole.AccessibleDescriptionRole)


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
    hand: Hand, kind: type[LibraryRow], place: int, signal: str, told: list[object]
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
        (ConversationRow, 0, "conversation_renamed", "Conversation 1"),
    ],
)
def test_titles_are_renamed_in_place(
    hand: Hand, kind: type[LibraryRow], place: int, signal: str, before: str
) -> None:
    hand.stand_on(kind, place)
    hand.press(Qt.Key.Key_F2)
    editor = hand.list.viewport().findChild(QLineEdit)
    assert editor.text() == before
    hand.qtbot.keyClicks(editor, "  New   name ")
    hand.view.set_props(derive(replace(INPUTS, chosen=(2, 1))))  # readings go on meanwhile
    assert editor.text() == "  New   name "
    with (
        hand.qtbot.assertNotEmitted(hand.view.reading_chosen),
        hand.qtbot.assertNotEmitted(hand.view.conversation_chosen),
        hand.qtbot.waitSignal(getattr(hand.view, signal)) as told,
    ):
        hand.qtbot.keyClick(editor, Qt.Key.Key_Return)
    assert told.args[1] == "New name"


def test_a_title_that_is_being_typed_goes_on_being_typed(hand: Hand) -> None:
    hand.stand_on(ReadingRow, 1)
    hand.press(Qt.Key.Key_F2)
    editor = hand.list.viewport().findChild(QLineEdit)
    hand.qtbot.keyClicks(editor, "New name")
    hand.qtbot.keyClick(editor, Qt.Key.Key_F2)  # a warning of Qt's fails the test
    with hand.qtbot.waitSignal(hand.view.rename_wanted) as told:
        hand.qtbot.keyClick(editor, Qt.Key.Key_Return)
    assert told.args == [2, "New name"]


@pytest.mark.parametrize(("typed", "key"), [(" ", Qt.Key.Key_Return), ("Other", Qt.Key.Key_Escape)])
def test_an_empty_title_and_escape_change_nothing(hand: Hand, typed: str, key: Qt.Key) -> None:
    hand.stand_on(ReadingRow)
    hand.press(Qt.Key.Key_F2)
    editor = hand.list.viewport().findChild(QLineEdit)
    editor.setText(typed)
    with hand.qtbot.assertNotEmitted(hand.view.rename_wanted):
        hand.qtbot.keyClick(editor, key)


def test_the_menu_of_a_reading_that_is_gone_does_nothing_to_another(hand: Hand) -> None:
    hand.click(ReadingRow, 1, RowButton.MORE)
    menu = hand.menu()
    left = tuple(one for one in INPUTS.readings if one.id != 2)
    hand.view.set_props(derive(replace(INPUTS, readings=left)))
    delete = next(one for one in menu.actions() if one.text() == "Delete")
    with hand.qtbot.assertNotEmitted(hand.view.delete_wanted):
        delete.trigger()
    menu.close()


def test_the_menu_offers_what_can_be_done(hand: Hand) -> None:
    hand.click(ReadingRow, 1, RowButton.MORE)
    entries = [one.text() for one in hand.menu().actions() if one.text()]
    assert entries == [
        "Pause", "Stop reading", "New conversation", "Check the text …",
        "Documents in this reading …", "Open in a private window", "Move to a collection",
        "Rename", "Delete",
    ]  # fmt: skip
    audit = next(one for one in hand.menu().actions() if one.text() == "Check the text …")
    with hand.qtbot.waitSignal(hand.view.audit_wanted) as told:
        audit.trigger()
    assert told.args == [2]
    hand.menu().close()


def test_refused_files_are_forgotten_together(hand: Hand) -> None:
    failure = DocumentError(Said("It is damaged.", "Get it again."))
    refused = tuple(Addition(Path(f"/{name}.pdf"), failure=failure) for name in "ab")
    hand.view.set_props(derive(replace(INPUTS, additions=refused)))
    hand.stand_on(AdditionRow)
    forgotten: list[Path] = []
    hand.view.addition_dismissed.connect(forgotten.append)
    by_key = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(), QPoint())
    QApplication.sendEvent(hand.list.viewport(), by_key)
    entries = {one.text(): one for one in hand.menu().actions()}
    assert list(entries) == ["Remove from the list", "Remove all refused files"]
    entries["Remove all refused files"].trigger()
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
    texts = [one.text() for one in hand.menu().actions() if one.text()]
    assert texts == ["Move to a collection", "Rename", "Delete"]
    hand.menu().close()


@pytest.mark.parametrize("name", ["light", "dark"])
def test_the_unfilled_part_of_a_bar_can_be_seen_on_the_open_reading(
    hand: Hand, theme: Theme, name: str
) -> None:
    theme.use(load_named_theme(name))
    hand.view.set_props(derive(replace(INPUTS, chosen=(2, None))))
    index = next(
        at
        for at in map(partial(hand.index, ReadingRow), range(len(INPUTS.readings)))
        if hand.list.row_at(at).is_chosen
    )
    rect, row = hand.list.visualRect(index), hand.list.row_at(index)
    bar = hand.list.itemDelegate().layout(row, hand.list.width(), hand.list.font()).bar
    image = hand.list.viewport().grab().toImage()
    unfilled = rect.topLeft() + QPointF(bar.right() - 4, bar.center().y()).toPoint()
    colours = [image.pixelColor(at).name() for at in (unfilled, unfilled - QPoint(0, 6))]
    assert contrast(*colours) >= 1.3
