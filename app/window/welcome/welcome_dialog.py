"""The first start: what Lectern does, the demo, and the models that fit this machine."""

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.core.fit.model_fit import Memory
from app.window.theme.icons import IconName
from app.window.theme.stylesheet import Look, set_look
from app.window.theme.theme import Theme
from app.window.welcome.welcome_props import ModelOffer, derive_welcome
from app.window.widgets.paragraph import Paragraph
from app.window.widgets.words_dialog import WordsDialog

_WIDTH = 600
_MARK = 40


_LEAST_HEIGHT = 120


class TallContent(QScrollArea):
    """Asks its layout for as much height as its widget needs in the width there is."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def heightForWidth(self, width: int) -> int:  # noqa: N802  # Qt's name
        """Return what the widget needs."""
        widget = self.widget()
        return widget.heightForWidth(width) if widget is not None else 0

    def minimumSizeHint(self) -> QSize:  # noqa: N802  # Qt's name
        """Get by with a part of it."""
        return QSize(0, _LEAST_HEIGHT)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  # Qt's name
        """Ask again when the widget needs another height."""
        if event.type() is QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)


class WelcomeDialog(WordsDialog):
    """Opened with `open()`; deletes itself. Closing it is an answer too."""

    demo_wanted = Signal()
    model_wanted = Signal(str)
    """The name of a model on the hub."""
    models_wanted = Signal()

    def __init__(self, theme: Theme, memory: Memory, parent: QWidget | None = None) -> None:
        super().__init__(_WIDTH, parent)
        self._theme = theme
        self._memory = memory
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(32, 32, 32, 24)
        self._column.setSpacing(16)
        self._content: QWidget | None = None
        self._build()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  # Qt's name
        """Follow the language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._build()

    def _build(self) -> None:
        self.setWindowTitle(self.tr("Welcome to Lectern"))
        if self._content is not None:
            self._column.removeWidget(self._content)
            self._content.deleteLater()
        self._content = QWidget(self)
        column = QVBoxLayout(self._content)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(16)
        column.addWidget(self._cards())
        column.addLayout(self._foot())
        self._column.addWidget(self._content)

    def _cards(self) -> TallContent:
        """Return everything but the buttons that must stay in sight."""
        inside = QWidget(self)
        set_look(inside, Look.PANEL)
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(16)
        column.addLayout(self._greeting())
        column.addWidget(self._demo_card())
        column.addWidget(self._models_card())
        content = TallContent(self)
        content.setWidget(inside)
        return content

    def _greeting(self) -> QHBoxLayout:
        mark = QLabel(self)
        density = self.devicePixelRatioF()
        icons = self._theme.icons
        mark.setPixmap(icons.pixmap(IconName.LECTERN, role="accent", size=_MARK, density=density))
        words = QVBoxLayout()
        words.setSpacing(4)
        words.addWidget(self._label(self.tr("Welcome to Lectern"), Look.TITLE))
        words.addWidget(
            self._label(
                self.tr(
                    "Lectern reads a document once, from the first page to the last, and then"
                    " answers every question about it at once, with the passages that prove it."
                    " Everything stays on this computer."
                )
            )
        )
        row = QHBoxLayout()
        row.setSpacing(16)
        row.addWidget(mark, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(words, 1)
        return row

    def _demo_card(self) -> QFrame:
        card, column = self._card(self.tr("See how it works"))
        button = QPushButton(self.tr("Open the demo"), card)
        button.clicked.connect(self._open_demo)
        button.setDefault(True)
        set_look(button, Look.PRIMARY)
        words = self._label(
            self.tr(
                "Lectern comes with a survey of 120 pages, a manual and a tiny model. Reading "
                "them takes a minute and shows every feature. The model finds and quotes "
                "sentences of English text; it does not reason, sum up or translate."
            ),
            Look.CAPTION,
        )
        row = QHBoxLayout()
        row.setSpacing(16)
        row.addWidget(words, 1)
        row.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)
        column.addLayout(row)
        return card

    def _models_card(self) -> QFrame:
        card, column = self._card(self.tr("Models for your own documents"))
        props = derive_welcome(self._memory)
        column.addWidget(self._label(props.memory, Look.CAPTION))
        for offer in props.offers:
            column.addLayout(self._offer_row(offer, card))
        elsewhere = self.tr(
            "Models can also run on a server, and other programs can use the models on this "
            "computer: see the settings."
        )
        column.addWidget(self._label(elsewhere, Look.CAPTION))
        return card

    def _offer_row(self, offer: ModelOffer, card: QWidget) -> QHBoxLayout:
        words = QVBoxLayout()
        words.setSpacing(0)
        best = self.tr("best here")
        name = f"{offer.name}  ·  {best}" if offer.is_best else offer.name
        words.addWidget(self._label(name))
        words.addWidget(self._label(offer.facts, Look.CAPTION))
        button = QPushButton(self.tr("Download …"), card)
        button.setAccessibleName(self.tr("Download {name}").format(name=offer.name))
        button.clicked.connect(lambda _checked=False: self._choose(offer.name))
        row = QHBoxLayout()
        row.addLayout(words, 1)
        row.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)
        return row

    def _foot(self) -> QHBoxLayout:
        models = QPushButton(self.tr("I have a model …"), self)
        later = QPushButton(self.tr("Later"), self)
        models.clicked.connect(self._choose_installed)
        later.clicked.connect(self.reject)
        set_look(models, Look.QUIET)
        row = QHBoxLayout()
        row.addWidget(models)
        row.addStretch(1)
        row.addWidget(later)
        return row

    def _card(self, heading: str) -> tuple[QFrame, QVBoxLayout]:
        card = QFrame(self)
        set_look(card, Look.CARD)
        column = QVBoxLayout(card)
        column.setContentsMargins(16, 12, 16, 16)
        column.setSpacing(8)
        column.addWidget(self._label(heading, Look.HEADING))
        return card, column

    def _label(self, text: str, look: Look | None = None) -> QLabel:
        label = Paragraph(text, self)
        if look is not None:
            set_look(label, look)
        return label

    def _open_demo(self) -> None:
        self.accept()
        self.demo_wanted.emit()

    def _choose(self, name: str) -> None:
        self.accept()
        self.model_wanted.emit(name)

    def _choose_installed(self) -> None:
        self.accept()
        self.models_wanted.emit()
