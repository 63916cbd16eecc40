"""Where the keyboard is in the library: on what is open, and in view."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit

from app.window.library.library_inputs import LibraryInputs
from app.window.library.library_view_model import derive
from app.window.library.rows import ConversationRow, HitRow, Row
from tests.app.window.library.hand import INPUTS, Hand
from tests.app.window.library.samples import conversation, entry, hit

MANY = LibraryInputs(
    readings=tuple(entry(number, f"Part {number}") for number in range(1, 301)),
    conversations={150: (conversation(7, "Bolts", 150),)},
    chosen=(290, None),
)


def show(hand: Hand, inputs: LibraryInputs) -> None:
    hand.view.set_props(derive(inputs))


def current(hand: Hand) -> Row | None:
    return hand.list.row_at(hand.list.currentIndex())


def is_seen(hand: Hand) -> bool:
    rect = hand.list.visualRect(hand.list.currentIndex())
    return rect.top() >= 0 and 0 < rect.bottom() < hand.list.viewport().height()


@pytest.mark.parametrize("chosen", [(3, None), (150, 7)])
def test_what_is_opened_from_outside_is_what_delete_is_about(
    hand: Hand, chosen: tuple[int, int | None]
) -> None:
    """A document was dropped, or another conversation chosen from the palette."""
    show(hand, MANY)
    hand.qtbot.waitUntil(lambda: is_seen(hand))
    show(hand, replace(MANY, chosen=chosen, unfolded=frozenset({chosen[0]})))
    hand.view.enter_list()
    hand.qtbot.waitUntil(lambda: is_seen(hand))
    row = current(hand)
    assert row is not None
    assert row.id == (chosen[1] or chosen[0])
    signal = hand.view.conversation_deleted if chosen[1] else hand.view.delete_wanted
    with hand.qtbot.waitSignal(signal) as told:
        hand.press(Qt.Key.Key_Delete)
    assert told.args == [row.id]


def test_a_conversation_that_goes_on_in_another_reading_keeps_the_keyboard(hand: Hand) -> None:
    """Documents were added to it with the paper clip."""
    show(hand, replace(MANY, chosen=(150, 7), unfolded=frozenset({150})))
    hand.qtbot.waitUntil(lambda: is_seen(hand))
    together = {20: (conversation(7, "Bolts", 20),)}
    show(hand, replace(MANY, conversations=together, chosen=(20, 7), unfolded=frozenset({20, 150})))
    hand.qtbot.waitUntil(lambda: is_seen(hand))
    row = current(hand)
    assert isinstance(row, ConversationRow)
    assert row.id == 7


def test_ctrl_1_leads_back_to_what_is_open(hand: Hand) -> None:
    show(hand, MANY)
    hand.list.setCurrentIndex(hand.list.model().index(2, 0))
    hand.list.verticalScrollBar().setValue(0)
    hand.view.enter_list()
    hand.qtbot.waitUntil(lambda: is_seen(hand))
    row = current(hand)
    assert row is not None
    assert row.id == 290


def test_a_row_that_is_not_in_the_collection_shown_leaves_the_keyboard_in_view(hand: Hand) -> None:
    show(hand, replace(MANY, chosen=(999, None)))
    hand.list.setFocus()
    hand.list.setCurrentIndex(hand.list.model().index(200, 0))
    hand.list.verticalScrollBar().setValue(0)
    hand.view.enter_list()
    hand.qtbot.waitUntil(lambda: is_seen(hand))
    assert hand.list.currentIndex().row() == 200


def test_rows_that_are_selected_together_stay_so_when_another_is_opened(hand: Hand) -> None:
    show(hand, MANY)
    hand.list.selectAll()
    show(hand, replace(MANY, chosen=(3, None)))
    assert len(hand.list.selected) > 1


def test_a_name_goes_on_being_typed_when_another_is_opened(hand: Hand) -> None:
    show(hand, INPUTS)
    hand.list.setFocus()
    hand.list.rename(hand.index(ConversationRow))
    editor = hand.list.viewport().findChild(QLineEdit)
    hand.qtbot.keyClicks(editor, "Bolts")
    show(hand, replace(INPUTS, chosen=(2, None)))
    assert editor.isVisible()
    assert editor.text() == "Bolts"


def test_opening_a_find_leaves_the_keyboard_on_it(hand: Hand) -> None:
    found = replace(INPUTS, words="manual", hits=(hit("a", "Fleet manual.pdf", 4),))
    show(hand, found)
    hand.stand_on(HitRow)
    show(hand, replace(found, chosen=(1, None)))
    hand.view.enter_list()
    assert isinstance(current(hand), HitRow)
    show(hand, replace(INPUTS, chosen=(1, None)))
    row = current(hand)
    assert row is not None
    assert row.id == 1


@pytest.mark.parametrize("words", ["manual", "bolts"])
def test_down_and_return_behind_a_search_open_the_first_find(hand: Hand, words: str) -> None:
    found = replace(INPUTS, words=words, hits=(hit("a", "Fleet manual.pdf", 4),))
    show(hand, found)
    hand.stand_on(HitRow)  # from a search before
    hand.search.setFocus()
    wanted = hand.list.first()
    hand.qtbot.keyClick(hand.search, Qt.Key.Key_Down)
    assert hand.list.hasFocus()
    assert hand.list.currentIndex() == wanted
    signal = hand.view.reading_chosen if words == "manual" else hand.view.hit_chosen
    with hand.qtbot.waitSignal(signal):
        hand.press(Qt.Key.Key_Return)


def test_down_before_anything_is_found_chooses_the_first_find_when_it_comes(hand: Hand) -> None:
    show(hand, INPUTS)
    hand.search.setFocus()
    hand.qtbot.keyClicks(hand.search, "bolts")
    with hand.qtbot.waitSignal(hand.view.search_changed) as told:
        hand.qtbot.keyClick(hand.search, Qt.Key.Key_Down)
    assert told.args == ["bolts"]
    for hits in (None, (hit("a", "Fleet manual.pdf", 4), hit("a", "Fleet manual.pdf", 9))):
        show(hand, replace(INPUTS, words="bolts", hits=hits))
    with hand.qtbot.waitSignal(hand.view.hit_chosen) as chosen:
        hand.press(Qt.Key.Key_Return)
    assert chosen.args[1] == 4
