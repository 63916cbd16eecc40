"""Two fields for a new passphrase, and an honest estimate of its strength."""

from PySide6.QtCore import QCoreApplication, Signal, Slot
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from app.window.protection.strength import Strength, strength_of
from app.window.theme.stylesheet import Look, set_look
from app.window.theme.theme import Theme
from app.window.widgets.paragraph import Paragraph


class NewPassphrase(QWidget):
    """A passphrase, typed twice; `passphrase` is empty until both are the same and long enough."""

    changed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._first = self._field(self.tr("New passphrase"))
        self._second = self._field(self.tr("Repeat the passphrase"))
        self._hint = Paragraph(parent=self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.tokens.spacing.step)
        for part in (self._first, self._second, self._hint):
            column.addWidget(part)
        self.setFocusProxy(self._first)
        self._tell()

    @property
    def passphrase(self) -> str:
        """What was typed, or nothing where it cannot be taken."""
        typed = self._first.text()
        is_taken = typed == self._second.text() and strength_of(typed) > Strength.TOO_SHORT
        return typed if is_taken else ""

    def _field(self, name: str) -> QLineEdit:
        field = QLineEdit(self, echoMode=QLineEdit.EchoMode.Password)
        field.setPlaceholderText(name)
        field.setAccessibleName(name)
        field.textChanged.connect(self._tell)
        return field

    @Slot()
    def _tell(self) -> None:
        first, second = self._first.text(), self._second.text()
        differ = bool(second) and not first.startswith(second)
        strength = strength_of(first)
        is_bad = differ or (bool(first) and strength <= Strength.WEAK)
        self._hint.setText(self.tr("The passphrases differ.") if differ else hint(first))
        set_look(self._hint, Look.ERROR if is_bad else Look.CAPTION)
        self.changed.emit()


def hint(passphrase: str) -> str:
    """Return what can be said about a passphrase."""
    translate = QCoreApplication.translate
    if not passphrase:
        return translate("NewPassphrase", "Six or more random words are best.")
    return {
        Strength.TOO_SHORT: translate("NewPassphrase", "Too short: at least 8 characters."),
        Strength.WEAK: translate(
            "NewPassphrase", "Weak: anyone who has the files can guess it by trying."
        ),
        Strength.FAIR: translate(
            "NewPassphrase",
            "Fair: it keeps out the curious, but not a determined attacker.",
        ),
        Strength.GOOD: translate(
            "NewPassphrase",
            "Long enough, unless it can be guessed, such as a saying, a song line or a "
            "name. Lectern cannot tell.",
        ),
    }[strength_of(passphrase)]
