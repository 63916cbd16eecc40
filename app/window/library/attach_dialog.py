"""Adds documents to a conversation, and says beforehand what reading them takes."""

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import (
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.errors import LecternError
from app.window.theme.stylesheet import Look, set_look
from app.window.theme.theme import Theme
from app.window.translation.local_failures import local_failure
from app.window.translation.quantities import count, duration, size, tokens
from app.window.widgets.paragraph import Paragraph
from app.window.widgets.words_dialog import WordsDialog
from engine.protocol.replies import ReadingOpened

_WIDTH = 480
_APART = 2
"""How it ends where it is neither accepted nor rejected."""


@dataclass(frozen=True, slots=True)
class Price:
    """What reading documents together takes, in words; `trouble` says why it cannot be done now."""

    to_read: str
    time: str
    room: str
    trouble: str = ""


def price_of(opened: ReadingOpened, trouble: LecternError | None) -> Price:
    """Return the price of a reading that was measured."""
    translate = QCoreApplication.translate
    missing = max(opened.tokens - opened.reusable_tokens, 0)
    if not missing:
        to_read = translate("Attach", "nothing, all of it is read already")
    elif opened.reusable_tokens:
        to_read = translate("Attach", "{part} of {whole}; the rest is read already").format(
            part=count(missing), whole=tokens(opened.tokens)
        )
    else:
        to_read = tokens(missing)
    room = translate("Attach", "{tokens} of {limit} in the model, {disk} on disk").format(
        tokens=count(opened.tokens), limit=count(opened.context_limit), disk=size(opened.disk_bytes)
    )
    known = opened.expected_seconds or not missing
    return Price(
        to_read=to_read,
        time=duration(opened.expected_seconds) if known else translate("Attach", "not known yet"),
        room=room,
        trouble=local_failure(trouble).line if trouble is not None else "",
    )


def price_unknown(failure: LecternError) -> Price:
    """Return what can be said where nothing could be measured."""
    unknown = QCoreApplication.translate("Attach", "not known yet")
    return Price(unknown, unknown, unknown, local_failure(failure).line)


class AttachDialog(WordsDialog):
    """One decision. Opened with `open()`; deletes itself."""

    together_wanted = Signal()
    apart_wanted = Signal()
    """The documents are to be readings of their own."""

    def __init__(self, title: str, names: str, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(_WIDTH, parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._facts = {key: QLabel(self) for key in ("to_read", "time", "room")}
        self._trouble = Paragraph(parent=self)
        self._apart = QPushButton(self.tr("Add separately"), self)
        self._cancel = QPushButton(self.tr("Cancel"), self)
        self._together = QPushButton(self.tr("Read together"), self)
        self.setWindowTitle(self.tr("Add to this conversation"))
        self._lay_out(theme, title, names)
        self._cancel.clicked.connect(self.reject)
        self._apart.clicked.connect(self.apart_wanted)
        self._apart.clicked.connect(lambda: self.done(_APART))
        self._together.clicked.connect(self.accept)
        measuring = self.tr("measuring …")
        self.show_price(Price(measuring, measuring, measuring))

    def accept(self) -> None:
        """Read them together."""
        self.together_wanted.emit()
        super().accept()

    def show_price(self, price: Price) -> None:
        """Say what it takes."""
        for label, text in zip(
            self._facts.values(), (price.to_read, price.time, price.room), strict=True
        ):
            label.setText(text)
        self._trouble.setText(price.trouble)
        self._trouble.setVisible(bool(price.trouble))

    def _lay_out(self, theme: Theme, title: str, names: str) -> None:
        spacing = theme.tokens.spacing
        question = self.tr("Read “{names}” together with “{title}”?")
        heading = QLabel(question.format(names=names, title=title), self)
        heading.setTextFormat(Qt.TextFormat.PlainText)
        heading.setWordWrap(True)
        note = Paragraph(
            self.tr("A new reading of all of them is made, and this conversation continues there."),
            self,
        )
        set_look(heading, Look.HEADING)
        set_look(note, Look.CAPTION)
        set_look(self._trouble, Look.ERROR)
        set_look(self._together, Look.PRIMARY)
        self._together.setDefault(True)
        facts = QFormLayout()
        facts.setHorizontalSpacing(spacing.wide)
        for name, label in zip(
            (self.tr("To read"), self.tr("Time"), self.tr("Room")),
            self._facts.values(),
            strict=True,
        ):
            caption = QLabel(name, self)
            set_look(caption, Look.CAPTION)
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
            facts.addRow(caption, label)
        buttons = QHBoxLayout()
        buttons.addWidget(self._apart)
        buttons.addStretch(1)
        buttons.addWidget(self._cancel)
        buttons.addWidget(self._together)
        column = QVBoxLayout(self)
        column.setContentsMargins(*[spacing.section] * 4)
        column.setSpacing(spacing.step)
        column.addWidget(heading)
        column.addWidget(note)
        column.addSpacing(spacing.half)
        column.addLayout(facts)
        column.addWidget(self._trouble)
        column.addSpacing(spacing.step)
        column.addLayout(buttons)
