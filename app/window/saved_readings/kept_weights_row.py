"""The disk space of kept weights, and a button to delete them."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from app.window.theme.stylesheet import Look, set_look
from app.window.translation.quantities import size
from app.window.widgets.paragraph import Paragraph


class KeptWeightsRow(QWidget):
    """A sentence with a button; hidden where no weights are kept."""

    delete_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = Paragraph(parent=self)
        set_look(self._text, Look.CAPTION)
        self._delete = QPushButton(self)
        self._delete.setAutoDefault(False)
        self._delete.clicked.connect(self.delete_wanted)
        self._num_bytes = 0
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._text, 1)
        row.addWidget(self._delete)
        self.hide()
        self.retranslate()

    def show_bytes(self, num_bytes: int) -> None:
        """Say what they take now."""
        self._num_bytes = num_bytes
        self.setVisible(num_bytes > 0)
        self.retranslate()

    def retranslate(self) -> None:
        """Say it in the current language."""
        text = self.tr("Kept weights take another {size}. They let their models load faster.")
        self._text.setText(text.format(size=size(self._num_bytes)))
        self._delete.setText(self.tr("Delete weights"))
