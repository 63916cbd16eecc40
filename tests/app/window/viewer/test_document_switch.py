"""Several documents in one reading: which of them an answer looked at, and how one switches."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.window.composition import Lectern
from app.window.theme.theme import Theme
from app.window.viewer.document_switch import DocumentChoice, DocumentSwitch
from tests.app.window.conftest import OpenLectern
from tests.app.window.test_composition import _PATIENCE_MS, _documents, add

BOTH = (DocumentChoice("a", "R&D.pdf", 0.62), DocumentChoice("b", "notes.md"))


@pytest.fixture
def switch(theme: Theme, qtbot: QtBot) -> DocumentSwitch:
    switch = DocumentSwitch(theme)
    qtbot.addWidget(switch)
    switch.show_choices(BOTH, "a")
    return switch


def test_the_menu_names_documents_and_their_share_of_the_look(switch: DocumentSwitch) -> None:
    menu = switch.menu()
    menu.aboutToShow.emit()
    actions = menu.actions()
    assert [one.text() for one in actions] == ["R&&D.pdf  (62 % of the attention)", "notes.md"]
    assert [one.isChecked() for one in actions] == [True, False]


def test_one_document_needs_no_switch(switch: DocumentSwitch, qtbot: QtBot) -> None:
    assert not switch.isHidden()
    with qtbot.waitSignal(switch.wanted) as told:
        switch.step(-1)
    assert told.args == ["b"]
    switch.show_choices(BOTH[:1], "a")
    assert switch.isHidden()
    with qtbot.assertNotEmitted(switch.wanted):
        switch.step(1)


def title(lectern: Lectern) -> str:
    return lectern.parts.viewer._header._title.text()


@pytest.mark.process
def test_each_document_opens_where_it_was_left(
    open_lectern: OpenLectern, tmp_path: Path, qtbot: QtBot
) -> None:
    folder = tmp_path / "both"
    folder.mkdir()
    (folder / "a.txt").write_text("\f".join(f"Page {at} of the first." for at in range(1, 6)))
    (folder / "b.txt").write_text("The second one.")
    lectern = open_lectern()
    add(lectern, folder, qtbot)
    viewer = lectern.parts.viewer
    qtbot.waitUntil(lambda: viewer.page == 1 and title(lectern) == "a.txt", timeout=_PATIENCE_MS)
    viewer.go_to(4)
    viewer.enter_pages()
    control = Qt.KeyboardModifier.ControlModifier
    qtbot.waitUntil(viewer._pages.hasFocus)
    qtbot.keyClick(viewer._pages, Qt.Key.Key_PageDown, control)
    qtbot.waitUntil(lambda: title(lectern) == "b.txt", timeout=_PATIENCE_MS)
    switch = viewer._header.documents
    assert not switch.isHidden()
    viewer.document_wanted.emit(lectern.controllers.documents._offered[0][0])
    qtbot.waitUntil(lambda: title(lectern) == "a.txt" and viewer.page == 4, timeout=_PATIENCE_MS)
    library, reading = lectern.controllers.library, lectern.controllers.readings.reading_id
    first = _documents(lectern, reading)[:1]
    changed = lectern.controllers.contents.changed
    library.set_documents(reading, first, ((),), then=lambda: changed.emit(reading))
    qtbot.waitUntil(switch.isHidden, timeout=_PATIENCE_MS)


@pytest.mark.process
def test_where_the_answer_looked_is_seen_in_each_document(
    open_lectern: OpenLectern, tmp_path: Path, qtbot: QtBot
) -> None:
    folder = tmp_path / "both"
    folder.mkdir()
    for name in ("a.txt", "b.txt"):
        (folder / name).write_text(f"The page of {name}.")
    lectern = open_lectern()
    reading = add(lectern, folder, qtbot)
    viewer, documents = lectern.parts.viewer, lectern.controllers.documents
    qtbot.waitUntil(lambda: viewer.page == 1 and title(lectern) == "a.txt", timeout=_PATIENCE_MS)
    first, second = _documents(lectern, reading)
    documents.show_looked_at({first: {1: 0.3}, second: {1: 0.4}})
    assert viewer._strip.isVisible()
    viewer.document_wanted.emit(second)
    said = viewer._pages.accessibleDescription
    qtbot.waitUntil(lambda: "The page of b.txt" in said(), timeout=_PATIENCE_MS)
    assert viewer._strip.isVisible()
    documents.show_looked_at({first: {1: 0.3}})
    assert not viewer._strip.isVisible()
