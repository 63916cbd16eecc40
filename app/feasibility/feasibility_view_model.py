"""What a reading would cost, with every installed model; derived before anything is begun."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from engine.protocol.replies import ModelFacts, ModelLoaded, ReadingOpened


@dataclass(frozen=True, slots=True)
class ReadingMeasure:
    """What is to be read: names and sizes of the documents."""

    title: str
    names: tuple[str, ...]
    num_pages: int
    num_characters: int


@dataclass(frozen=True, slots=True)
class FeasibilityProps:
    """What the card shows."""

    title: str = ""


class FeasibilityViewModel(QObject):
    """Remembers what is known, emits the props that differ."""

    changed = Signal(object)
    """The new `FeasibilityProps`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.props = FeasibilityProps()

    def show_reading(self, measure: ReadingMeasure, *, answer_tokens: int) -> None:
        """Begin with another reading; nothing is measured yet."""

    def take_models(self, facts: Sequence[ModelFacts]) -> None:
        """Take the installed models that can be run."""

    def take_loaded(self, loaded: ModelLoaded | None) -> None:
        """Take the model that is loaded."""

    def take_measured(self, opened: ReadingOpened) -> None:
        """Take the loaded model's exact measure of the reading."""

    def choose(self, path: Path, kv_format: str) -> None:
        """Look at another model or format."""

    def retranslate(self) -> None:
        """Derive all texts anew."""
