"""The settings page about other programs that use the model over HTTP."""

from collections.abc import Sequence
from datetime import datetime

from PySide6.QtCore import QCoreApplication, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLineEdit, QPushButton, QWidget

from app.server.visitors import Visitor
from app.window.server.server_switch import ServerState, ServerStatus, ServerSwitch
from app.window.settings.settings_page import SettingsPage
from app.window.translation.quantities import moment, requests
from app.window.widgets.paragraph import Paragraph

_LOOK_AGAIN_MS = 1000


class ProgramsPage(SettingsPage):
    """Turns the server on and off, and shows what programs need to know and which came."""

    def __init__(self, server: ServerSwitch) -> None:
        super().__init__()
        translate = QCoreApplication.translate
        self._server = server
        self._switch = QCheckBox(translate("Settings", "Answer other programs"), self.inside)
        self._words = Paragraph(parent=self.inside)
        self._address = _Secret(self.inside)
        self._token = _Secret(self.inside, is_hidden=True)
        self._visitors = Paragraph(parent=self.inside)
        self._switch.clicked.connect(self._turn)
        self._lay_out()
        server.changed.connect(self._take_status)
        self._timer = QTimer(self, interval=_LOOK_AGAIN_MS)
        self._timer.timeout.connect(self._show_visitors)
        self._take_status(server.status)

    def _lay_out(self) -> None:
        translate = QCoreApplication.translate
        self.add_row(
            self._switch,
            title="",
            text=translate(
                "Settings",
                "Editors, scripts and chat programs on this computer can ask the loaded model, and "
                "the documents of this library, through OpenAI's, Anthropic's or Ollama's "
                "interface. Only programs that send the access token get an answer. The server "
                "stops when this window closes.",
            ),
        )
        self._words_row = self.add_row(self._words, title="", is_wide=True)
        address, token = translate("Settings", "Address"), translate("Settings", "Access token")
        came = translate("Settings", "Connected programs")
        self._address.name_fields(address)
        self._token.name_fields(token)
        self._rows = [
            self.add_row(self._address, title=address, is_wide=True),
            self.add_row(
                self._token,
                title=token,
                text=translate(
                    "Settings", "Whoever has it can read the documents of this library."
                ),
                is_wide=True,
            ),
            self.add_row(self._visitors, title=came, is_wide=True),
        ]
        self._column.addStretch(1)

    def _turn(self) -> None:
        if self._switch.isChecked():
            self._server.turn_on()
        else:
            self._server.turn_off()

    def _take_status(self, status: ServerStatus) -> None:
        is_on = status.state is ServerState.ON
        at_rest = status.state in {ServerState.ON, ServerState.OFF}
        self._switch.setChecked(status.state in {ServerState.ON, ServerState.STARTING})
        self._switch.setEnabled(at_rest and (is_on or status.can_start))
        self._words.setText(_words(status))
        self._words_row.setVisible(bool(self._words.text()))
        self._address.set_text(status.url)
        self._token.set_text(status.token)
        for row in self._rows:
            row.setVisible(is_on)
        self._show_visitors()
        (self._timer.start if is_on else self._timer.stop)()

    def _show_visitors(self) -> None:
        text = visitors_text(self._server.visitors)
        if text != self._visitors.text():
            self._visitors.setText(text)


class _Secret(QWidget):
    """A text that is only to be copied; a hidden one is shown on demand."""

    def __init__(self, parent: QWidget, *, is_hidden: bool = False) -> None:
        super().__init__(parent)
        translate = QCoreApplication.translate
        self._text = QLineEdit(self, readOnly=True)
        self._copy = QPushButton(translate("Settings", "Copy"), self)
        self._copy.setAutoDefault(False)
        self._copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self._text.text()))
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(self._text, 1)
        line.addWidget(self._copy)
        if is_hidden:
            self._text.setEchoMode(QLineEdit.EchoMode.Password)
            show = QCheckBox(translate("Settings", "Show"), self)
            show.toggled.connect(self._show)
            line.addWidget(show)

    def name_fields(self, name: str) -> None:
        """Name its fields for screen readers."""
        self._text.setAccessibleName(name)
        self._copy.setAccessibleName(
            QCoreApplication.translate("Settings", "Copy: {name}").format(name=name)
        )

    def set_text(self, text: str) -> None:
        """Show another text."""
        self._text.setText(text)
        self._text.setCursorPosition(0)

    def _show(self, is_shown: bool) -> None:  # Qt's signal
        echo = QLineEdit.EchoMode.Normal if is_shown else QLineEdit.EchoMode.Password
        self._text.setEchoMode(echo)


def visitors_text(visitors: Sequence[Visitor]) -> str:
    """A line for each program, the last to come first."""
    translate = QCoreApplication.translate
    if not visitors:
        return translate("Settings", "None yet.")
    line = translate("Settings", "{program}: {requests}, last seen {time}")
    unnamed = translate("Settings", "Unnamed program")
    now = datetime.now().astimezone()
    return "\n".join(
        line.format(
            program=visitor.name or unnamed,
            requests=requests(visitor.num_requests),
            time=moment(visitor.last_seen, now),
        )
        for visitor in visitors
    )


def _words(status: ServerStatus) -> str:
    translate = QCoreApplication.translate
    if status.failure is not None:
        return f"{status.failure.message} {status.failure.remedy}".strip()
    match status.state:
        case ServerState.STARTING:
            return translate("Settings", "Starting …")
        case ServerState.ENDING:
            return translate("Settings", "Finishing the answers under way …")
        case ServerState.OFF if not status.can_start:
            return translate("Settings", "Load a model first.")
    return ""
