"""Asks for the passphrase of an encrypted data folder before anything of it is opened."""

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from app.encryption.errors import WrongPassphraseError
from app.encryption.folder_lock import FolderLock
from app.encryption.keys import DataKey
from app.errors import LecternError
from app.jobs import Err, JobRunner, Ok
from app.window.theme.icons import IconName
from app.window.theme.stylesheet import Look, set_look
from app.window.theme.theme import Theme
from app.window.translation.local_failures import local_failure
from app.window.widgets.paragraph import Paragraph
from app.window.widgets.words_dialog import WordsDialog

_WIDTH = 420
_ICON = 20


class PassphraseDialog(WordsDialog):
    """Accepted once a passphrase fits, however many did not; `key` is what it opened then."""

    def __init__(
        self, lock: FolderLock, jobs: JobRunner, theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(_WIDTH, parent)
        self.key: DataKey | None = None
        self._lock = lock
        self._jobs = jobs
        self._note = Paragraph(parent=self)
        self._field = QLineEdit(self, echoMode=QLineEdit.EchoMode.Password)
        self._quit = QPushButton(self.tr("Quit"), self)
        self._unlock = QPushButton(self.tr("Unlock"), self)
        self._field.setAccessibleName(self.tr("Passphrase"))
        self._field.setPlaceholderText(self.tr("Passphrase"))
        self.setWindowTitle("Lectern")
        self._lay_out(theme)
        self._say(self.tr("The data folder is encrypted. Enter its passphrase."), Look.CAPTION)
        self._unlock.setEnabled(False)
        self._field.textChanged.connect(lambda text: self._unlock.setEnabled(bool(text)))
        self._unlock.clicked.connect(self._try)
        self._quit.clicked.connect(self.reject)

    @Slot()
    def _try(self) -> None:
        """Try what was typed; that takes a moment, on purpose."""
        passphrase = self._field.text()
        for part in (self._field, self._unlock):
            part.setEnabled(False)
        self._say(self.tr("Checking …"), Look.CAPTION)
        self._jobs.start(lambda _: self._lock.open_with_passphrase(passphrase), self._take)

    def _take(self, result: Ok[DataKey] | Err) -> None:
        if isinstance(result, Ok):
            self.key = result.value
            self.accept()
            return
        for part in (self._field, self._unlock):
            part.setEnabled(True)
        self._say(self._reason(result.error), Look.ERROR)
        self._field.setFocus()
        self._field.selectAll()

    def _reason(self, error: Exception) -> str:
        if isinstance(error, WrongPassphraseError):
            return self.tr("Wrong passphrase. Try again.")
        return local_failure(error).line if isinstance(error, LecternError) else str(error)

    def _say(self, text: str, look: Look) -> None:
        self._note.setText(text)
        set_look(self._note, look)

    def _lay_out(self, theme: Theme) -> None:
        spacing = theme.tokens.spacing
        title, sign = QLabel(self.tr("Lectern is locked"), self), QLabel(self)
        density = self.devicePixelRatioF()
        sign.setPixmap(
            theme.icons.pixmap(IconName.LOCK, role="accent", size=_ICON, density=density)
        )
        set_look(title, Look.HEADING)
        set_look(self._unlock, Look.PRIMARY)
        self._unlock.setDefault(True)
        head, foot = QHBoxLayout(), QHBoxLayout()
        head.setSpacing(spacing.step)
        head.addWidget(sign)
        head.addWidget(title, 1)
        foot.addStretch(1)
        foot.addWidget(self._quit)
        foot.addWidget(self._unlock)
        column = QVBoxLayout(self)
        column.setContentsMargins(*[spacing.section] * 4)
        column.setSpacing(spacing.step)
        column.addLayout(head)
        column.addWidget(self._note)
        column.addWidget(self._field)
        column.addSpacing(spacing.step)
        column.addLayout(foot)
