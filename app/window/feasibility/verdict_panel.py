"""The card's verdict: a sign, a headline, what it takes, and remedies if it is refused."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.window.feasibility.card import Choice, FeasibilityProps, Verdict
from app.window.theme.icons import IconName
from app.window.theme.stylesheet import Look, set_look
from app.window.theme.theme import Theme
from app.window.widgets.line_button import LineButton

_ICON = 20
_SIGNS = {
    Verdict.MEASURING: (IconName.INFO, "text_muted"),
    Verdict.FITS: (IconName.CHECK, "accent"),
    Verdict.SCANS: (IconName.ALERT, "warning"),
    Verdict.RECOGNISING: (IconName.INFO, "text_muted"),
    Verdict.REFUSED: (IconName.ALERT, "warning"),
    Verdict.FAILED: (IconName.ALERT, "error"),
}
_PER_ROW = 3
_INSET = QSize(12, 7)


class VerdictPanel(QFrame):
    """Shows the upper part of `FeasibilityProps`."""

    choice_made = Signal(Choice)
    """The `Choice`."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._verdict = Verdict.MEASURING
        self._choices: tuple[Choice, ...] = ()
        self._sign = QLabel(self)
        self._headline = QLabel(self)
        self._gaps = QLabel(self)
        self._detail = QLabel(self)
        self._ways = QVBoxLayout()
        self._lines: list[QWidget] = []
        set_look(self, Look.CARD)
        set_look(self._headline, Look.HEADING)
        set_look(self._gaps, Look.WARNING)
        for label in (self._headline, self._gaps, self._detail):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
        self._lay_out()
        self._draw()
        theme.changed.connect(self._draw)

    def show_verdict(self, props: FeasibilityProps) -> None:
        """Say whether it fits."""
        self._verdict = props.verdict
        self._headline.setText(props.headline)
        for label, text in ((self._gaps, props.gaps), (self._detail, props.detail)):
            label.setText(text)
            label.setVisible(bool(text))
        said = (props.headline, props.gaps, props.detail)
        self.setAccessibleName(" ".join(filter(None, said)))
        self._draw()
        if props.choices != self._choices:
            self._show_choices(props.choices)

    def _lay_out(self) -> None:
        spacing = self._theme.tokens.spacing
        words = QVBoxLayout()
        words.setSpacing(spacing.half)
        words.addWidget(self._headline)
        words.addWidget(self._gaps)
        words.addWidget(self._detail)
        words.addLayout(self._ways)
        row = QHBoxLayout(self)
        row.setContentsMargins(*[spacing.wide] * 4)
        row.setSpacing(12)
        row.addWidget(self._sign, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(words, 1)

    def _show_choices(self, choices: Sequence[Choice]) -> None:
        self._choices = tuple(choices)
        for line in self._lines:
            line.deleteLater()
        buttons = [self._button(choice) for choice in choices]
        brief = [button for button in buttons if not isinstance(button, LineButton)]
        self._lines = [button for button in buttons if isinstance(button, LineButton)]
        for first in range(0, len(brief), _PER_ROW):
            self._lines.append(self._row(brief[first : first + _PER_ROW]))
        self._ways.setSpacing(6)
        self._ways.setContentsMargins(0, 8 if choices else 0, 0, 0)
        for line in self._lines:
            self._ways.addWidget(line)

    def _row(self, buttons: Sequence[QPushButton]) -> QWidget:
        line = QWidget(self)
        row = QHBoxLayout(line)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        for button in buttons:
            row.addWidget(button)
        row.addStretch(1)
        return line

    def _button(self, choice: Choice) -> QPushButton:
        if choice.effect:
            button: QPushButton = LineButton(
                self._theme, choice.text, detail=choice.effect, inset=_INSET, parent=self
            )
        else:
            button = QPushButton(choice.text, self)
        button.clicked.connect(lambda: self.choice_made.emit(choice))
        button.setAutoDefault(False)
        return button

    def _draw(self) -> None:
        name, role = _SIGNS[self._verdict]
        density = self.devicePixelRatioF()
        pixmap = self._theme.icons.pixmap(name, role=role, size=_ICON, density=density)
        self._sign.setPixmap(pixmap)
