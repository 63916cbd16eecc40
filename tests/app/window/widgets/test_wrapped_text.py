from PySide6.QtGui import QTextCursor
from pytestqt.qtbot import QtBot

from app.window.widgets.wrapped_text import WrappedText


def test_a_space_at_the_end_of_a_full_line_leaves_the_text_in_place(qtbot: QtBot) -> None:
    field = WrappedText()
    qtbot.addWidget(field)
    field.document().setDocumentMargin(0)
    field.show()
    for width in range(200, 260, 4):
        field.resize(width, 200)
        field.clear()
        for word in ("question", "that", "goes", "on") * 12:
            qtbot.keyClicks(field, f"{word} ")
            start = QTextCursor(field.document())
            assert field.cursorRect(start).left() >= 0
