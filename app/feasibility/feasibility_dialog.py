"""The feasibility card: whether a reading fits, what it takes, and what else could be done."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QWidget

from app.feasibility.feasibility_view_model import FeasibilityProps
from app.theme.theme import Theme


class FeasibilityDialog(QDialog):
    """Shows `FeasibilityProps`; opened with `open()`, never blocks."""

    read_wanted = Signal()
    """Begin with the model and format that are loaded."""
    model_wanted = Signal(object, str)
    """`Path` of a model and a KV format to load; the card goes on when it is measured."""
    choice_made = Signal(object, str)
    """`Path` and KV format that are looked at; for `FeasibilityViewModel.choose`."""
    audit_wanted = Signal()
    documents_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme

    def set_props(self, props: FeasibilityProps) -> None:
        """Show what the view model derived."""
