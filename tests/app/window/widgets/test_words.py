"""Words that wrap are shown whole, in whatever language."""

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QLabel, QVBoxLayout
from pytestqt.qtbot import QtBot

from app.window.theme.icons import IconName
from app.window.theme.theme import Theme
from app.window.widgets.brief_button import BriefButton
from app.window.widgets.empty_state import EmptyState
from app.window.widgets.paragraph import Paragraph
from app.window.widgets.words_dialog import WordsDialog

LONG = "Freie Software unter der AGPL, Version 3 oder neuer. " * 6


def test_a_paragraph_keeps_its_words_and_airs_its_lines(qtbot: QtBot) -> None:
    paragraph, label = Paragraph(), QLabel(wordWrap=True)
    for words in (paragraph, label):
        qtbot.addWidget(words)
        words.setText("A < B & C\nsecond line")
    assert paragraph.text() == label.text()
    assert paragraph.accessibleName() == label.text()
    assert paragraph.heightForWidth(400) > label.heightForWidth(400)


def test_a_dialog_of_words_is_as_high_as_they_are(qtbot: QtBot) -> None:
    dialog = WordsDialog(400)
    qtbot.addWidget(dialog)
    words, more = Paragraph(LONG), Paragraph(LONG)
    column = QVBoxLayout(dialog)
    for one in (words, more):
        column.addWidget(one)
    more.hide()
    dialog.show()
    qtbot.waitExposed(dialog)
    assert words.height() >= words.heightForWidth(words.width())
    before = dialog.height()
    more.show()
    qtbot.waitUntil(lambda: dialog.height() > before)
    assert more.height() >= more.heightForWidth(more.width())


def test_an_empty_pane_that_is_narrow_shows_its_heading_whole(qtbot: QtBot, theme: Theme) -> None:
    state = EmptyState(theme, IconName.DOCUMENT, heading="Noch gar nichts da zu lesen", text="Da.")
    qtbot.addWidget(state)
    state.resize(200, 400)
    state.show()
    qtbot.waitExposed(state)
    heading = next(one for one in state.findChildren(QLabel) if one.text().startswith("Noch"))
    assert QRect(0, 0, 200, 400).contains(heading.geometry())
    assert heading.height() >= heading.heightForWidth(heading.width())
    assert heading.width() > 120


def test_a_button_says_less_where_there_is_less_room(qtbot: QtBot) -> None:
    button = BriefButton()
    qtbot.addWidget(button)
    button.set_texts("Dokumente hinzufügen", "Hinzufügen")
    button.show()
    button.resize(button.sizeHint().width() + 200, 30)
    assert (button.text(), button.toolTip()) == ("Dokumente hinzufügen", "")
    button.resize(button.minimumSizeHint().width(), 30)
    assert (button.text(), button.toolTip()) == ("Hinzufügen", "Dokumente hinzufügen")
    assert button.accessibleName() == "Dokumente hinzufügen"
    button.resize(400, 30)
    assert button.text() == "Dokumente hinzufügen"


def test_an_empty_pane_that_is_low_does_without_its_drawing(qtbot: QtBot, theme: Theme) -> None:
    state = EmptyState(theme, IconName.DOCUMENT, heading="Noch nichts", text=LONG)
    qtbot.addWidget(state)
    state.show()
    state.resize(300, 700)
    whole = state._column.totalHeightForWidth(300)
    for height, is_drawn, is_said in (
        (whole, True, True),
        (whole - 1, False, True),
        (whole // 2, False, False),
        (whole, True, True),
    ):
        state.resize(300, height)
        assert (state._drawing.isVisible(), state._text.isVisible()) == (is_drawn, is_said)
