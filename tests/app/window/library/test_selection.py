"""Several rows at once, collections and orders, through real events."""

from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import (
    QContextMenuEvent,
    QDragEnterEvent,
    QDragMoveEvent,
    QDropEvent,
    QMouseEvent,
)
from PySide6.QtWidgets import QApplication, QMenu, QToolButton

from app.core.queue.reading_status import ReadingStatus
from app.library.records import Collection, ReadingEntry
from app.window.library import library_list
from app.window.library.collection_targets import CollectionTargets
from app.window.library.dragged import packed, unpacked
from app.window.library.library_inputs import LibraryInputs
from app.window.library.library_order import ALL, UNSORTED, Order, in_order
from app.window.library.library_view_model import LibraryViewModel, derive
from app.window.library.rows import AdditionRow, ConversationRow, ReadingRow
from tests.app.window.library.hand import INPUTS, LEFT, Hand
from tests.app.window.library.samples import NOW, READINGS, conversation, entry

SHIFT, CTRL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
NO_KEYS = Qt.KeyboardModifier.NoModifier
COURT = Collection(4, "Court")
_TITLES = st.text(st.sampled_from("ab19 "), max_size=6)


def click(hand: Hand, kind: type, place: int, modifier: Qt.KeyboardModifier) -> None:
    index = hand.index(kind, place)
    hand.list.scrollTo(index)
    at = QPoint(60, hand.list.visualRect(index).center().y())
    hand.qtbot.mouseClick(hand.list.viewport(), LEFT, modifier, at)


def press(hand: Hand, name: str) -> None:
    buttons = hand.view.selection.findChildren(QToolButton)
    button = next(one for one in buttons if one.text() == name)
    hand.qtbot.mouseClick(button, LEFT)


def test_rows_are_selected_together_and_deleted(hand: Hand) -> None:
    hand.click(ReadingRow, 1)
    assert not hand.view.selection.isVisible()
    with hand.qtbot.assertNotEmitted(hand.view.reading_chosen):
        click(hand, ReadingRow, 2, CTRL)
        click(hand, ConversationRow, 0, CTRL)
    assert hand.view.selection.isVisible()
    with hand.qtbot.waitSignal(hand.view.selection.all_deleted) as told:
        press(hand, "Delete")
    assert told.args == [(2, 3), (1,)]
    assert not hand.view.selection.isVisible()


def test_what_is_dragged_to_the_collections_is_asked_where_to(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    dragged: list[tuple[int, ...]] = []
    monkeypatch.setattr(library_list, "drag", lambda _, readings: dragged.append(readings))
    conversation_row = hand.list.visualRect(hand.index(ConversationRow, 1)).center()
    viewport = hand.list.viewport()
    hand.qtbot.mousePress(viewport, LEFT, pos=conversation_row)
    for far in (1, 40, 80):
        at = QPointF(conversation_row - QPoint(0, far))
        move = QMouseEvent(QEvent.Type.MouseMove, at, viewport.mapToGlobal(at), LEFT, LEFT, NO_KEYS)
        QApplication.sendEvent(viewport, move)
    hand.qtbot.mouseRelease(viewport, LEFT)
    assert dragged == [(1,)]  # the reading that the conversation is about

    hand.view.set_props(derive(replace(INPUTS, collections=(COURT,))))
    for data in (QMimeData(), packed((1, 3))):
        drop = QDropEvent(QPointF(5, 5), Qt.DropAction.MoveAction, data, LEFT, NO_KEYS)
        hand.view.header.dropEvent(drop)
    (menu,) = (one for one in hand.list.findChildren(QMenu) if one.isVisible())
    with hand.qtbot.waitSignal(hand.view.selection.moved_to) as told:
        next(one for one in menu.actions() if one.text() == "Court").trigger()
    assert told.args == [(1, 3), COURT.id]


def test_while_dragging_collections_stand_above_the_list(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand.view.set_props(derive(replace(INPUTS, collections=(COURT,))))
    targets, seen = hand.view.targets, []
    monkeypatch.setattr(library_list, "drag", lambda *_: seen.append(let_go_on_each(targets)))
    rows: list[object] = []
    targets.moved_to.connect(lambda *told: rows.append(told))
    targets.collection_wanted.connect(rows.append)
    viewport, start = hand.list.viewport(), hand.list.visualRect(hand.index(ConversationRow, 1))
    hand.qtbot.mousePress(viewport, LEFT, pos=start.center())
    at = QPointF(start.center() - QPoint(0, 60))
    move = QMouseEvent(QEvent.Type.MouseMove, at, viewport.mapToGlobal(at), LEFT, LEFT, NO_KEYS)
    QApplication.sendEvent(viewport, move)
    hand.qtbot.mouseRelease(viewport, LEFT)
    assert seen == [["Court", "In no collection", "New collection …"]]
    assert rows == [((1,), COURT.id), ((1,), UNSORTED), (1,)]
    assert not targets.isVisible()


def let_go_on_each(targets: CollectionTargets) -> list[str]:
    """Drag a reading over each row, as Qt tells it, and let it go there."""
    held, action, viewport = packed((1,)), Qt.DropAction.MoveAction, targets.viewport()
    assert targets.isVisible()
    for row in range(targets.count()):
        at = QPointF(targets.visualItemRect(targets.item(row)).center())
        enter = QDragEnterEvent(at, action, held, LEFT, NO_KEYS)
        move = QDragMoveEvent(at, action, held, LEFT, NO_KEYS)
        QApplication.sendEvent(viewport, enter)
        QApplication.sendEvent(viewport, move)
        assert enter.isAccepted()
        assert move.isAccepted()
        assert targets.currentRow() == row
        QApplication.sendEvent(viewport, QDropEvent(at, action, held, LEFT, NO_KEYS))
    file = QMimeData()
    foreign = QDragEnterEvent(QPointF(5, 5), action, file, LEFT, NO_KEYS)
    foreign.ignore()
    QApplication.sendEvent(viewport, foreign)
    assert not foreign.isAccepted()
    return [targets.item(row).text() for row in range(targets.count())]


def test_a_conversation_is_moved_by_the_keyboard(hand: Hand) -> None:
    hand.view.set_props(derive(replace(INPUTS, collections=(COURT,))))
    hand.stand_on(ConversationRow, 1)
    at = hand.list.visualRect(hand.list.currentIndex()).center()
    reason = QContextMenuEvent.Reason.Keyboard
    QApplication.sendEvent(hand.list, QContextMenuEvent(reason, at, hand.list.mapToGlobal(at)))
    menu = hand.menu()
    (move,) = (one for one in menu.actions() if one.text() == "Move to a collection")
    with hand.qtbot.waitSignal(hand.view.selection.moved_to) as told:
        hand.qtbot.keyClick(menu, Qt.Key.Key_Down)
        assert menu.activeAction() is move
        hand.qtbot.keyClick(menu, Qt.Key.Key_Right)
        hand.qtbot.keyClick(move.menu(), Qt.Key.Key_Return)
    assert told.args == [(1,), COURT.id]


def test_selected_conversations_take_their_reading_along(hand: Hand) -> None:
    hand.view.set_props(derive(replace(INPUTS, collections=(COURT,))))
    hand.click(ConversationRow, 0)
    click(hand, ConversationRow, 1, CTRL)
    assert hand.view.selection._move.isEnabled()
    menu = hand.view.selection._destinations
    menu.aboutToShow.emit()
    with hand.qtbot.waitSignal(hand.view.selection.moved_to) as told:
        next(one for one in menu.actions() if one.text() == "Court").trigger()
    assert told.args == [(1,), COURT.id]


@given(st.binary(max_size=60))
def test_anything_may_be_dropped(data: bytes) -> None:
    held = QMimeData()
    held.setData("application/x-lectern-readings", data)
    assert all(0 <= one < 10**19 for one in unpacked(held))


def test_conversations_of_a_selected_reading_go_with_it(hand: Hand) -> None:
    hand.click(ReadingRow, 0)
    click(hand, ReadingRow, 1, SHIFT)
    hand.list.setFocus()
    with hand.qtbot.waitSignal(hand.view.selection.all_deleted) as told:
        hand.press(Qt.Key.Key_Delete)
    assert told.args == [(1, 2), ()]


def test_all_are_selected_by_keys_and_let_go(hand: Hand) -> None:
    hand.stand_on(ReadingRow)
    hand.press(Qt.Key.Key_A, CTRL)
    assert {type(row) for row in hand.list.selected} == {ReadingRow, ConversationRow}
    assert not any(isinstance(row, AdditionRow) for row in hand.list.selected)
    hand.press(Qt.Key.Key_Escape)
    assert hand.list.selected == ()


def test_selected_readings_move_to_a_collection(hand: Hand) -> None:
    hand.view.set_props(derive(replace(INPUTS, collections=(COURT,))))
    hand.click(ReadingRow, 1)
    click(hand, ReadingRow, 2, CTRL)
    menu = hand.view.selection._destinations
    menu.aboutToShow.emit()
    acts = {one.text(): one for one in menu.actions() if one.text()}
    assert list(acts) == ["Court", "None", "New collection …"]
    with hand.qtbot.waitSignal(hand.view.selection.moved_to) as told:
        acts["Court"].trigger()
    assert told.args == [(2, 3), 4]
    with hand.qtbot.waitSignal(hand.view.selection.collection_wanted) as wanted:
        acts["New collection …"].trigger()
    assert wanted.args == [(2, 3)]


def test_the_header_offers_collections_and_orders(hand: Hand) -> None:
    hand.view.set_props(derive(replace(INPUTS, collections=(COURT,))))
    collections, orders = hand.view.header.findChildren(QToolButton)
    collections.menu().aboutToShow.emit()
    acts = [one for one in collections.menu().actions() if one.text()]
    assert [one.text() for one in acts] == [
        "All readings  (3)", "Court  (0)", "In no collection  (3)", "New collection …",
    ]  # fmt: skip
    with hand.qtbot.waitSignal(hand.view.header.collection_chosen) as told:
        acts[1].trigger()
    assert told.args == [4]
    orders.menu().aboutToShow.emit()
    with hand.qtbot.waitSignal(hand.view.header.order_chosen) as chosen:
        orders.menu().actions()[2].trigger()
    assert chosen.args == [Order.TITLE]


def test_a_collection_shows_its_readings_only() -> None:
    readings = (replace(READINGS[0], collection_id=4), *READINGS[1:])
    inputs = replace(INPUTS, readings=readings, collections=(COURT,), additions=())

    def shown(collection: int) -> list[int]:
        rows = derive(replace(inputs, collection=collection)).rows
        return [row.id for row in rows if isinstance(row, ReadingRow)]

    assert (shown(ALL), shown(4), shown(UNSORTED)) == ([1, 2, 3], [1], [2, 3])


@pytest.mark.parametrize(
    ("order", "ids"),
    [(Order.ADDED, [1, 2, 3]), (Order.TITLE, [2, 1, 3]), (Order.PAGES, [2, 1, 3]),
     (Order.RECENT, [3, 1, 2])],
)  # fmt: skip
def test_readings_are_sorted(order: Order, ids: list[int]) -> None:
    said = replace(conversation(9, "Later", 3), updated_at=NOW + timedelta(days=1))
    assert [one.id for one in in_order(READINGS, order, INPUTS.documents, {3: (said,)})] == ids


@given(st.lists(_TITLES, max_size=8), st.sampled_from(Order))
@settings(max_examples=60, deadline=None)
def test_an_order_loses_nothing_and_holds_when_it_is_made_again(
    titles: list[str], order: Order
) -> None:
    readings: list[ReadingEntry] = [entry(number, title) for number, title in enumerate(titles)]
    once = in_order(readings, order, {}, {})
    assert sorted(one.id for one in once) == [one.id for one in readings]
    assert list(in_order(once, order, {}, {})) == list(once)


def test_numbers_in_titles_count() -> None:
    readings = [entry(number, f"Part {number}") for number in (10, 9, 1)]
    assert [one.id for one in in_order(readings, Order.TITLE, {}, {})] == [1, 9, 10]


def test_what_was_open_stays_unfolded() -> None:
    model = LibraryViewModel()
    model.set_readings(READINGS)
    model.set_conversations([conversation(number, f"C{number}", 1) for number in range(9)])
    model.set_chosen(1)
    before = [row for row in model.props.rows if isinstance(row, ConversationRow)]
    model.set_chosen(2)
    after = [row for row in model.props.rows if isinstance(row, ConversationRow)]
    assert len(before) == len(after) == 9


def test_a_long_library_is_shown_by_and_by_and_never_shrinks(hand: Hand) -> None:
    model = LibraryViewModel()
    sizes: list[int] = []
    model.changed.connect(lambda props: sizes.append(len(props.rows)))
    model.set_readings([entry(number, f"Part {number}") for number in range(700)])
    hand.qtbot.waitUntil(lambda: 700 in sizes)
    assert sizes == sorted(sizes)
    assert len(sizes) == 2
    model.set_readings([entry(number, f"Teil {number}") for number in range(700)])
    hand.qtbot.waitUntil(lambda: len(sizes) == 3)
    assert sizes[-1] == 700
    model.set_status(5, ReadingStatus())
    assert len(model.props.rows) == 700


def test_rows_stay_in_place_and_the_open_one_is_in_view(hand: Hand) -> None:
    many = tuple(entry(number, f"Part {number}") for number in range(1, 301))
    inputs = LibraryInputs(readings=many)
    hand.view.set_props(derive(inputs))
    hand.list.scrollTo(hand.index(ReadingRow, 150))
    hand.qtbot.wait(1)
    top = hand.list.indexAt(QPoint(60, 1))
    seen, at = hand.list.row_at(top).id, hand.list.visualRect(top).top()
    more = (entry(999, "New"), *many)
    hand.view.set_props(derive(replace(inputs, readings=more)))
    hand.qtbot.wait(1)
    index = hand.list.indexAt(QPoint(60, 1))
    assert (hand.list.row_at(index).id, hand.list.visualRect(index).top()) == (seen, at)
    hand.view.set_props(derive(replace(inputs, readings=more, chosen=(290, None))))
    chosen = hand.list.model().find((ReadingRow, 290))
    hand.qtbot.waitUntil(lambda: hand.list.visualRect(chosen).bottom() < hand.list.height())
    assert hand.list.visualRect(chosen).top() >= 0
