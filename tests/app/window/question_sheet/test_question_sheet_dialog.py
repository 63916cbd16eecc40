from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QRect, Qt, QUrl
from PySide6.QtWidgets import QApplication, QFileDialog, QPlainTextEdit, QPushButton
from pytestqt.qtbot import QtBot

from app.window.question_sheet.answer_panel import AnswerPanel
from app.window.question_sheet.answer_table import AnswerTable
from app.window.question_sheet.question_sheet_dialog import QuestionSheetDialog
from app.window.question_sheet.sheet_table_model import Column
from app.window.theme.theme import Theme
from app.window.widgets.toast import Toast
from engine.protocol.records import FinishReason
from tests.app.window.question_sheet.conftest import Sheets
from tests.fakes.scripted_engine import TEXT


def button(dialog: QuestionSheetDialog, text: str) -> QPushButton:
    return next(b for b in dialog.findChildren(QPushButton) if b.text() == text)


def press(qtbot: QtBot, dialog: QuestionSheetDialog, text: str) -> None:
    qtbot.mouseClick(button(dialog, text), Qt.MouseButton.LeftButton)


def cell(dialog: QuestionSheetDialog, row: int, column: Column) -> str:
    model = dialog.findChild(AnswerTable).model()
    return str(model.index(row, column).data()).replace("\xa0", " ")


def ask(qtbot: QtBot, dialog: QuestionSheetDialog, text: str) -> None:
    edit = dialog.findChild(QPlainTextEdit)
    edit.setPlainText(text)
    press(qtbot, dialog, "Ask all")


def test_the_gap_between_table_and_answer_is_no_bar(
    qtbot: QtBot, sheets: Sheets, dialog: QuestionSheetDialog, theme: Theme
) -> None:
    ask(qtbot, dialog, "One?")
    sheets.answer(f"After 50 hours.\n\n> {TEXT}")
    handle = dialog.findChild(AnswerTable).parentWidget().handle(1)
    gap = handle.grab(QRect(0, 0, 1, handle.height())).toImage()
    colours = {gap.pixelColor(0, row).name() for row in range(gap.height())}
    assert colours == {theme.tokens.colours.panel}


def test_questions_are_pasted_and_answered(
    qtbot: QtBot, sheets: Sheets, dialog: QuestionSheetDialog
) -> None:
    assert not button(dialog, "Ask all").isEnabled()
    ask(qtbot, dialog, "1. One?\n2. Two?")
    assert cell(dialog, 0, Column.ANSWER) == "Being answered …"
    sheets.answer(f"After 50 hours.\n\n> {TEXT}")
    assert cell(dialog, 0, Column.QUESTION) == "One?"
    assert cell(dialog, 0, Column.ANSWER).startswith("After 50 hours.")
    assert cell(dialog, 0, Column.PAGES) == "p. 2 ✓"
    press(qtbot, dialog, "Stop")
    sheets.answer("", finish_reason=FinishReason.CANCELLED)
    assert button(dialog, "Ask the rest").isEnabled()


def test_the_whole_answer_is_shown_with_its_citations(
    qtbot: QtBot, sheets: Sheets, dialog: QuestionSheetDialog
) -> None:
    ask(qtbot, dialog, "One?")
    sheets.answer(f"After **50** hours.\n\n> {TEXT}")
    panel = dialog.findChild(AnswerPanel)
    assert "After 50 hours." in panel.toPlainText()
    assert "[p. 2 ✓]" in panel.toPlainText().replace("\xa0", " ")
    with qtbot.waitSignal(dialog.passage_wanted) as told:
        panel.anchorClicked.emit(QUrl("cite:0"))
    assert told.args[0].page == 2


def test_a_short_answer_that_is_not_in_its_quote_is_marked(
    qtbot: QtBot, sheets: Sheets, dialog: QuestionSheetDialog
) -> None:
    ask(qtbot, dialog, "One?")
    sheets.answer(f"After 52 hours.\n\n> {TEXT}")
    assert cell(dialog, 0, Column.PAGES) == "not found in the quotes ?, p. 2 ✓"
    panel = dialog.findChild(AnswerPanel)
    said = panel.toPlainText().replace("\xa0", " ")
    assert "After 52 hours. [not found in the quotes ?]" in said
    with qtbot.waitSignal(dialog.passage_wanted) as told:
        panel.anchorClicked.emit(QUrl("cite:1"))
    assert told.args[0].page == 2


def test_answers_survive_a_change_of_the_questions(
    qtbot: QtBot, sheets: Sheets, dialog: QuestionSheetDialog
) -> None:
    ask(qtbot, dialog, "One?")
    sheets.answer("First.")
    press(qtbot, dialog, "Change questions")
    edit = dialog.findChild(QPlainTextEdit)
    assert edit.toPlainText() == "One?"
    edit.setPlainText("One?\nTwo?")
    press(qtbot, dialog, "Ask the rest")
    assert sheets.engine.asked[-1].question == "Two?"
    assert cell(dialog, 0, Column.ANSWER) == "First."


def test_changed_questions_can_be_left_as_they_were(
    qtbot: QtBot, sheets: Sheets, dialog: QuestionSheetDialog
) -> None:
    assert not button(dialog, "Cancel").isVisible()  # there are no answers to return to
    ask(qtbot, dialog, "One?")
    sheets.answer("First.")
    press(qtbot, dialog, "Change questions")
    dialog.findChild(QPlainTextEdit).setPlainText("why?\n" * 1001)
    press(qtbot, dialog, "Ask the rest")
    assert dialog._failure.isVisible()
    press(qtbot, dialog, "Cancel")
    assert cell(dialog, 0, Column.QUESTION) == "One?"
    assert cell(dialog, 0, Column.ANSWER) == "First."
    assert dialog.findChild(AnswerTable).isVisible()
    assert not dialog._failure.isVisible()
    assert not button(dialog, "Cancel").isVisible()
    assert dialog._model.draft is None


def test_discarded_changes_can_be_brought_back(
    qtbot: QtBot, sheets: Sheets, dialog: QuestionSheetDialog
) -> None:
    ask(qtbot, dialog, "One?")
    sheets.answer("First.")
    press(qtbot, dialog, "Change questions")
    press(qtbot, dialog, "Cancel")
    assert not dialog.findChild(Toast).isVisible()  # nothing was changed
    press(qtbot, dialog, "Change questions")
    edit = dialog.findChild(QPlainTextEdit)
    edit.setPlainText("One?\nTwo?")
    press(qtbot, dialog, "Cancel")
    assert dialog.findChild(Toast).accessibleName() == "Changes discarded"
    press(qtbot, dialog, "Undo")
    assert edit.isVisible()
    assert edit.toPlainText() == "One?\nTwo?"
    press(qtbot, dialog, "Ask the rest")
    assert sheets.engine.asked[-1].question == "Two?"


def test_removed_answers_can_be_brought_back(
    qtbot: QtBot, sheets: Sheets, dialog: QuestionSheetDialog
) -> None:
    ask(qtbot, dialog, "One?\nTwo?\nThree?")
    for answer in ("First.", "Second.", "Third."):
        sheets.answer(answer)
    press(qtbot, dialog, "Change questions")
    dialog.findChild(QPlainTextEdit).setPlainText("Three?\nFour?")
    press(qtbot, dialog, "Ask the rest")
    assert dialog.findChild(Toast).accessibleName() == "Removed 2 answered question(s)."
    assert [cell(dialog, row, Column.NUMBER) for row in range(2)] == ["1", "2"]
    press(qtbot, dialog, "Undo")  # while another question is being asked
    sheets.answer("Fourth.")
    expected = [("One?", "First."), ("Two?", "Second."), ("Three?", "Third."), ("Four?", "Fourth.")]
    columns = (Column.QUESTION, Column.ANSWER)
    shown = [tuple(cell(dialog, row, column) for column in columns) for row in range(4)]
    assert shown == expected
    again = sheets.open()
    assert [row.entry.answer for row in again.props.rows] == [answer for _, answer in expected]


def test_a_later_change_ends_the_offer_of_an_earlier_one(
    qtbot: QtBot, sheets: Sheets, dialog: QuestionSheetDialog
) -> None:
    ask(qtbot, dialog, "One?\nTwo?")
    for answer in ("First.", "Second."):
        sheets.answer(answer)
    edit, notice = dialog.findChild(QPlainTextEdit), dialog.findChild(Toast)
    press(qtbot, dialog, "Change questions")
    edit.setPlainText("One?")
    press(qtbot, dialog, "Ask the rest")
    assert notice.accessibleName() == "Removed 1 answered question(s)."
    press(qtbot, dialog, "Change questions")
    press(qtbot, dialog, "Ask the rest")
    qtbot.waitUntil(lambda: not notice.isVisible())


def test_answers_that_went_come_back_into_the_editor(
    qtbot: QtBot, sheets: Sheets, dialog: QuestionSheetDialog
) -> None:
    ask(qtbot, dialog, "One?\nTwo?")
    for answer in ("First.", "Second."):
        sheets.answer(answer)
    press(qtbot, dialog, "Change questions")
    edit = dialog.findChild(QPlainTextEdit)
    edit.setPlainText("Two?")
    press(qtbot, dialog, "Ask the rest")
    press(qtbot, dialog, "Change questions")
    press(qtbot, dialog, "Undo")
    assert edit.toPlainText() == "One?\nTwo?"
    press(qtbot, dialog, "Cancel")
    assert cell(dialog, 0, Column.ANSWER) == "First."


@pytest.mark.parametrize("text", ["", " \n", "- ", "-\n2.\n"])
def test_a_sheet_without_a_question_cannot_be_asked(
    qtbot: QtBot, sheets: Sheets, dialog: QuestionSheetDialog, text: str
) -> None:
    ask(qtbot, dialog, text)
    assert not button(dialog, "Ask all").isEnabled()
    ask(qtbot, dialog, "One?")
    sheets.answer("First.")
    press(qtbot, dialog, "Change questions")
    dialog.findChild(QPlainTextEdit).setPlainText(text)
    assert not button(dialog, "Ask the rest").isEnabled()
    press(qtbot, dialog, "Ask the rest")
    assert dialog._model.questions == "One?"


def test_an_export_is_told_of(
    qtbot: QtBot, sheets: Sheets, dialog: QuestionSheetDialog, tmp_path: Path
) -> None:
    ask(qtbot, dialog, "One?")
    sheets.answer("First.")
    press(qtbot, dialog, "Export …")
    asked = dialog.findChild(QFileDialog)
    asked.setDirectory(str(tmp_path))
    asked.selectFile("answers.csv")
    asked.accept()
    sheets.jobs.run_all()
    assert dialog.findChild(Toast).accessibleName() == "Exported to answers.csv"
    assert dialog.findChild(Toast).isVisible()


def test_too_many_questions_are_refused_in_place(
    qtbot: QtBot, sheets: Sheets, dialog: QuestionSheetDialog
) -> None:
    ask(qtbot, dialog, "why?\n" * 1001)
    assert sheets.engine.asked == []
    assert dialog.findChild(QPlainTextEdit).isVisible()
    assert dialog._failure.isVisible()
    assert "1,001 questions" in dialog._failure.text()


def test_a_sheet_that_is_opened_again_shows_its_answers(
    qtbot: QtBot, sheets: Sheets, dialog: QuestionSheetDialog, theme: Theme
) -> None:
    ask(qtbot, dialog, "One?")
    sheets.answer("First.")
    again = QuestionSheetDialog(sheets.open(), theme)
    qtbot.addWidget(again)
    assert cell(again, 0, Column.ANSWER) == "First."


def test_everything_has_a_name_and_follows_the_language(
    qtbot: QtBot, dialog: QuestionSheetDialog
) -> None:
    ask(qtbot, dialog, "One?")
    QApplication.sendEvent(dialog, QEvent(QEvent.Type.LanguageChange))
    for kind in (AnswerTable, AnswerPanel, QPlainTextEdit):
        assert dialog.findChild(kind).accessibleName()
    buttons = (b for b in dialog.findChildren(QPushButton) if not isinstance(b.parent(), Toast))
    assert all(b.text() for b in buttons)


def test_questions_that_were_not_asked_outlive_the_dialog(
    qtbot: QtBot, sheets: Sheets, dialog: QuestionSheetDialog, theme: Theme
) -> None:
    def made_anew() -> QuestionSheetDialog:
        made = QuestionSheetDialog(dialog._model, theme)
        qtbot.addWidget(made)
        return made

    ask(qtbot, dialog, "One?")
    assert not made_anew()._is_editing
    sheets.answer("First.")
    press(qtbot, dialog, "Change questions")
    dialog.findChild(QPlainTextEdit).setPlainText("One?\nTwo?")
    again = made_anew()
    assert again._is_editing
    assert again.findChild(QPlainTextEdit).toPlainText() == "One?\nTwo?"
    again._press_run()
    assert not made_anew()._is_editing
