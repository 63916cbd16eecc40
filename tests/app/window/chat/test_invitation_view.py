"""An invitation uses the room there is for its words."""

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from app.window.chat.invitation import Invitation
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
