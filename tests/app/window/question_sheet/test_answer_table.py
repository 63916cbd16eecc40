"""Questions are asked with the keyboard alone, and what is answered is seen whole."""

from itertools import groupby

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPlainTextEdit
from pytestqt.qtbot import QtBot

from app.window.question_sheet.answer_table import AnswerTable
from app.window.question_sheet.question_sheet_dialog import QuestionSheetDialog
from app.window.question_sheet.sheet_table_model import Column
from tests.app.window.question_sheet.conftest import Sheets
from tests.app.window.question_sheet.test_question_sheet_dialog import ask, button


def test_the_lines_of_a_row_are_whole(
    qtbot: QtBot, sheets: Sheets, dialog: QuestionSheetDialog
) -> None:
    ask(qtbot, dialog, "One?\nTwo?")
    sheets.answer("gg " * 200)
    sheets.answer("gg " * 200)
    table = dialog.findChild(AnswerTable)
    place = table.visualRect(table.model().index(1, Column.ANSWER)).adjusted(0, 0, 0, -1)
    drawn = table.viewport().grab(place).toImage()
    rows = [
        "".join(map(str, {drawn.pixel(x, y) for x in range(60)})) for y in range(drawn.height())
    ]
    bands = [
        len(list(band)) for is_ink, band in groupby(rows, lambda row: row != rows[0]) if is_ink
    ]
    assert len(bands) == 3
    assert len(set(bands)) == 1


def test_questions_are_asked_by_keyboard(
    qtbot: QtBot, sheets: Sheets, dialog: QuestionSheetDialog
) -> None:
    edit = dialog.findChild(QPlainTextEdit)
    edit.setFocus()
    qtbot.keyClick(edit, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClicks(edit, "One?")
    qtbot.keyClick(edit, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert [asked.question for asked in sheets.engine.asked] == ["One?"]
    qtbot.keyClick(
        dialog.findChild(AnswerTable), Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier
    )
    assert button(dialog, "Stop").isVisible()
