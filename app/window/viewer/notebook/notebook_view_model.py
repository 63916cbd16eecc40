"""The notebook's content: the quotes saved from the open reading."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import QCoreApplication, QObject, Signal

from app.documents.page_labels import LabelRule, page_label
from app.library.records import SavedQuote
from app.window.translation.quantities import named_page
from app.window.view_model import ViewModel


@dataclass(frozen=True, slots=True)
class NotebookInputs:
    """The quotes of the open reading; `names` are those of its documents, by their hashes.

    `labels` are the rules by which their pages are called.
    """

    reading_id: int = 0
    quotes: tuple[SavedQuote, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)
    labels: Mapping[str, Sequence[LabelRule]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class QuoteRow:
    """One quote as it is shown."""

    id: int
    text: str
    place: str


@dataclass(frozen=True, slots=True)
class NotebookProps:
    """All quotes, the oldest first."""

    rows: tuple[QuoteRow, ...] = ()
    is_open: bool = False


class NotebookViewModel(ViewModel[NotebookInputs, NotebookProps]):
    """The notebook of the open reading."""

    changed = Signal(NotebookProps)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(NotebookInputs(), parent)

    @property
    def inputs(self) -> NotebookInputs:
        """What is known."""
        return self._inputs

    def quote(self, quote_id: int) -> SavedQuote | None:
        """Return a quote by its id."""
        return next((quote for quote in self._inputs.quotes if quote.id == quote_id), None)

    def set_reading(
        self,
        reading_id: int,
        names: Mapping[str, str],
        labels: Mapping[str, Sequence[LabelRule]],
    ) -> None:
        """Show another reading; its quotes come later."""
        is_same = reading_id == self._inputs.reading_id
        quotes = self._inputs.quotes if is_same else ()
        self._change(reading_id=reading_id, names=names, labels=labels, quotes=quotes)

    def set_quotes(self, reading_id: int, quotes: tuple[SavedQuote, ...]) -> None:
        """Show these quotes, unless another reading is open by now."""
        if reading_id == self._inputs.reading_id:
            self._change(quotes=quotes)

    def _derive(self, inputs: NotebookInputs) -> NotebookProps:
        rows = (
            QuoteRow(quote.id, " ".join(quote.text.split()), place_of(quote, inputs))
            for quote in inputs.quotes
        )
        return NotebookProps(tuple(rows), bool(inputs.reading_id))


def place_of(quote: SavedQuote, inputs: NotebookInputs) -> str:
    """Return where a quote stands, with the name of its document where there are several."""
    label = page_label(inputs.labels.get(quote.document, ()), quote.page)
    text = QCoreApplication.translate("Notebook", "p. {page}")
    page = text.format(page=named_page(quote.page, label))
    name = inputs.names.get(quote.document, "")
    return f"{name}, {page}" if name and len(inputs.names) > 1 else page
