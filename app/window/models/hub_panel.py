"""Finds models on the hub: a search field, a proposal, and models that fit."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from app.models.hub_name import is_hub_name
from app.window.models.offers import Offer, Proposal
from app.window.theme.stylesheet import Look, set_look
from app.window.theme.theme import Theme
from app.window.widgets.plain_tip import plain_tip


class HubPanel(QWidget):
    """Asks for a name; `clear` it when the download began."""

    download_wanted = Signal(str)
    search_wanted = Signal(str)
    """Words that are no name; none of them end a search."""
    typed = Signal(str)
    """What stands in the field now."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._heading = QLabel(self)
        self._field = QLineEdit(self)
        self._button = QPushButton(self)
        self._proposal = QLabel(self)
        self._take = QPushButton(self)
        self._proposed = ""
        self._offers = QHBoxLayout()
        self._offer_buttons: list[QPushButton] = []
        self._shown: tuple[Offer, ...] = ()
        self._problem = QLabel(self)
        self._problem.hide()
        self._field.returnPressed.connect(self._ask)
        self._field.textChanged.connect(self._look)
        self._field.textChanged.connect(self.typed)
        self._button.clicked.connect(self._ask)
        self._take.clicked.connect(lambda: self.download_wanted.emit(self._proposed))
        for button in (self._button, self._take):
            button.setAutoDefault(False)
        self.set_proposal(None)
        self.setFocusProxy(self._field)
        self._lay_out()
        self._speak()
        self._look()

    def set_proposal(self, proposal: Proposal | None) -> None:
        """Propose a model in one sentence, with one button; or nothing."""
        self._proposed = proposal.name if proposal else ""
        self._proposal.setText(proposal.text if proposal else "")
        for part in (self._proposal, self._take):
            part.setVisible(proposal is not None)
        self._take.setAccessibleName(self.tr("Download {name}").format(name=self._proposed))

    def set_offers(self, offers: tuple[Offer, ...]) -> None:
        """Show what is offered; the best comes first."""
        if offers == self._shown:
            return
        self._shown = offers
        for button in self._offer_buttons:
            button.deleteLater()
        self._offer_buttons = [self._offer_button(offer) for offer in offers]
        for place, button in enumerate(self._offer_buttons):
            self._offers.insertWidget(place, button)

    def show_problem(self, text: str) -> None:
        """Say what is wrong with the name; an empty text removes the message."""
        self._problem.setText(text)
        self._problem.setVisible(bool(text))

    def set_text(self, text: str) -> None:
        """Put a name into the field."""
        self._field.setText(text)

    def clear(self) -> None:
        """Empty the field."""
        self._field.clear()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  # Qt's name
        """Follow the language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._speak()

    def _speak(self) -> None:
        self._heading.setText(self.tr("Get a model"))
        self._field.setPlaceholderText(
            self.tr("Search the hub, or enter a name such as Qwen/Qwen3.5-0.8B")
        )
        self._field.setAccessibleName(self.tr("Name of the model on the hub"))
        self._take.setText(self.tr("Download"))
        self._name_button()

    def _lay_out(self) -> None:
        spacing = self._theme.tokens.spacing
        set_look(self._heading, Look.HEADING)
        set_look(self._button, Look.PRIMARY)
        set_look(self._take, Look.PRIMARY)
        self._proposal.setWordWrap(True)
        self._proposal.setTextFormat(Qt.TextFormat.PlainText)
        proposal = QHBoxLayout()
        proposal.setSpacing(spacing.step)
        proposal.addWidget(self._proposal, 1)
        proposal.addWidget(self._take)
        set_look(self._problem, Look.ERROR)
        self._problem.setWordWrap(True)
        self._problem.setTextFormat(Qt.TextFormat.PlainText)
        self._offers.setSpacing(spacing.step)
        self._offers.addStretch(1)
        row = QHBoxLayout()
        row.setSpacing(spacing.step)
        row.addWidget(self._field, 1)
        row.addWidget(self._button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(spacing.step)
        column.addWidget(self._heading)
        column.addLayout(proposal)
        column.addLayout(row)
        column.addWidget(self._problem)
        column.addLayout(self._offers)

    def _offer_button(self, offer: Offer) -> QPushButton:
        button = QPushButton(offer.text, self)
        button.setAutoDefault(False)
        button.setAccessibleName(self.tr("Download {name}").format(name=offer.name))
        button.setToolTip(plain_tip(offer.name))
        set_look(button, Look.PILL)
        button.clicked.connect(lambda: self.download_wanted.emit(offer.name))
        return button

    def _name_button(self) -> None:
        is_name = is_hub_name(self._field.text())
        self._button.setText(self.tr("Download") if is_name else self.tr("Search"))

    def _look(self) -> None:
        text = self._field.text().strip()
        self._button.setEnabled(bool(text))
        self._name_button()
        self.show_problem("")
        if not text:
            self.search_wanted.emit("")

    def _ask(self) -> None:
        text = self._field.text().strip()
        if text:
            (self.download_wanted if is_hub_name(text) else self.search_wanted).emit(text)
