"""The list of saved quotes, used by hand."""

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QListWidget, QMenu
from pytestqt.qtbot import QtBot

from app.window.theme.theme import Theme
from app.window.viewer.notebook.notebook_view import NotebookView, QuoteAction, action_text
from app.window.viewer.notebook.notebook_view_model import NotebookProps, QuoteRow

PIKE, EEL = QuoteRow(7, "The pike is patient.", "page 3"), QuoteRow(9, "Eels travel.", "page 4")


def test_a_menu_stands_for_its_quote_while_the_list_is_made_anew(
    qtbot: QtBot, theme: Theme
) -> None:
    view = NotebookView(theme)
    qtbot.addWidget(view)
    view.show()
    view.set_props(NotebookProps((PIKE, EEL)))
    view.findChild(QListWidget).customContextMenuRequested.emit(QPoint(4, 4))
    menu = view.findChild(QMenu)
    view.set_props(NotebookProps((EEL, PIKE)))
    ask = next(one for one in menu.actions() if one.text() == action_text(QuoteAction.ASK))
    with qtbot.waitSignal(view.acted) as acted:
        ask.trigger()
    assert acted.args == [QuoteAction.ASK, PIKE.id]
    menu.close()
