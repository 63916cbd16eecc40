"""Tool tips show words from elsewhere as they are written."""

from PySide6.QtGui import Qt
from pytestqt.qtbot import QtBot

from app.window.theme.icons import IconName
from app.window.theme.theme import Theme
from app.window.widgets.icon_button import IconButton

TITLE = "Pin <b>report</b><img src=x>"


def test_the_tip_of_a_button_is_text(qtbot: QtBot, theme: Theme) -> None:
    button = IconButton(theme, next(iter(IconName)), TITLE)
    qtbot.addWidget(button)
    assert "<b>" not in button.toolTip()
    assert "&lt;b&gt;report" in button.toolTip()
    assert Qt.mightBeRichText(button.toolTip())
