"""An invitation uses the room there is for its words."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.window.chat.invitation import Chapter, ChapterRow, ChapterState, Invitation
from app.window.chat.invitation_view import InvitationView
from app.window.theme.theme import Theme
from app.window.widgets.paragraph import Paragraph

WORDS = "Every page is read once. You can ask questions as soon as the first pages are done."


@pytest.mark.parametrize(("room", "least"), [(900, 500), (400, 340)])
def test_words_stand_in_as_few_lines_as_there_is_room_for(
    theme: Theme, qtbot: QtBot, room: int, least: int
) -> None:
    view = InvitationView(theme)
    qtbot.addWidget(view)
    view.resize(room, 500)
    view.show_invitation(Invitation("Preparing …", WORDS))
    view.show()
    qtbot.waitExposed(view)
    (words,) = view.findChildren(Paragraph)
    assert words.width() >= least
    middle = words.mapTo(view, words.rect().center()).x()
    assert middle == pytest.approx(room / 2, abs=8)
    assert all(label.width() <= 520 for label in view.findChildren(QLabel))


def test_tab_goes_from_line_to_line_before_it_leaves(theme: Theme, qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    column = QVBoxLayout(window)
    view, beyond = InvitationView(theme), QLineEdit()
    column.addWidget(view)
    column.addWidget(beyond)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    view.show_invitation(Invitation("Ready", "", chapters=(row("One"), row("Two"))))
    asking = ("Who?", "When?")
    view.show_invitation(
        Invitation("Ready", "", questions=asking, chapters=(row("One"), row("Two"), row("Three")))
    )
    qtbot.waitUntil(lambda: all(line.isVisible() for line in view._chapters))
    view.setFocus()
    seen = []
    while not beyond.hasFocus():
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        seen.append(QApplication.focusWidget().accessibleName())
    assert [name.split(" p.")[0] for name in seen[:-1]] == [*asking, "One", "Two", "Three"]


def row(title: str) -> ChapterRow:
    return ChapterRow(Chapter(title, "a" * 64, 1, 1), "p. 1", ChapterState.READ)
