"""The documents and order of a reading, and the cost of changing them.

`derive` is pure; the object below it only remembers and tells. Lengths are estimated from the
characters, by the tokens of the reading where those were counted.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QCoreApplication, QObject, Signal

from app.library.records import DocumentEntry
from app.readings.change_price import ChangePrice, Part, change_price
from app.window.translation.quantities import count, duration, estimated, pages, tokens
from app.window.view_model import ViewModel

_CHARACTERS_PER_TOKEN = 4.0


@dataclass(frozen=True, slots=True)
class ArrangementInputs:
    """What is known and decided.

    Attributes:
        library: every document there is, by its hash.
        before: hashes of the reading's documents, as they are read now.
        order: the same as the person wants them.
        tokens: length of the reading as it is; 0 where it was not counted.
        tokens_read: tokens of it that are read.
        tokens_per_second: how fast this machine reads; 0 where that is not known.
    """

    library: Mapping[str, DocumentEntry]
    before: tuple[str, ...]
    order: tuple[str, ...]
    tokens: int = 0
    tokens_read: int = 0
    tokens_per_second: float = 0.0


@dataclass(frozen=True, slots=True)
class DocumentLine:
    """One document of the reading; `fate` says what a change means for it, empty without one."""

    sha256: str
    place: str
    name: str
    facts: str
    fate: str

    @property
    def words(self) -> str:
        """What stands below the name."""
        return " · ".join(part for part in (self.facts, self.fate) if part)


@dataclass(frozen=True, slots=True)
class ArrangementProps:
    """What the dialog shows; `others` are documents that can be added, as hash and name."""

    lines: tuple[DocumentLine, ...] = ()
    others: tuple[tuple[str, str], ...] = ()
    price: str = ""
    is_changed: bool = False
    can_confirm: bool = False


def derive(inputs: ArrangementInputs) -> ArrangementProps:
    """Return what is shown."""
    is_changed = inputs.order != inputs.before
    others = [one for sha256, one in inputs.library.items() if sha256 not in inputs.order]
    return ArrangementProps(
        lines=tuple(
            _line(inputs, place, sha256, is_changed=is_changed)
            for place, sha256 in enumerate(inputs.order)
        ),
        others=tuple((one.sha256, one.name) for one in others),
        price=_price_text(inputs) if is_changed and inputs.order else "",
        is_changed=is_changed,
        can_confirm=is_changed and bool(inputs.order),
    )


class ArrangementViewModel(ViewModel[ArrangementInputs, ArrangementProps]):
    """Remembers the inputs, emits the props that differ."""

    changed = Signal(ArrangementProps)

    def __init__(self, inputs: ArrangementInputs, parent: QObject | None = None) -> None:
        # A document that the library has lost can be neither shown nor read.
        before, order = (
            tuple(sha256 for sha256 in hashes if sha256 in inputs.library)
            for hashes in (inputs.before, inputs.order)
        )
        super().__init__(replace(inputs, before=before, order=order), parent)

    @property
    def order(self) -> tuple[str, ...]:
        """Hashes of the documents as the person wants them."""
        return self._inputs.order

    def add(self, sha256: str) -> None:
        """Read a document after all others."""
        if sha256 in self._inputs.library and sha256 not in self._inputs.order:
            self._arrange((*self._inputs.order, sha256))

    def remove(self, sha256: str) -> None:
        """Stop reading a document."""
        self._arrange(tuple(one for one in self._inputs.order if one != sha256))

    def move(self, sha256: str, by: int) -> None:
        """Read a document sooner (-1) or later (1)."""
        order = list(self._inputs.order)
        place = order.index(sha256)
        order.insert(min(max(place + by, 0), len(order) - 1), order.pop(place))
        self._arrange(tuple(order))

    def arrange(self, order: Sequence[str]) -> None:
        """Read the same documents in another order."""
        if sorted(order) == sorted(self._inputs.order):
            self._arrange(tuple(order))

    def _arrange(self, order: tuple[str, ...]) -> None:
        self._change(order=order)

    def _derive(self, inputs: ArrangementInputs) -> ArrangementProps:
        return derive(inputs)


def _line(inputs: ArrangementInputs, place: int, sha256: str, *, is_changed: bool) -> DocumentLine:
    document = inputs.library[sha256]
    length = QCoreApplication.translate("Arrangement", "about {tokens}")
    facts = (
        pages(document.num_pages),
        length.format(tokens=tokens(estimated(_tokens_of(inputs, sha256)))),
    )
    return DocumentLine(
        sha256=sha256,
        place=count(place + 1),
        name=document.name,
        facts=" · ".join(facts),
        fate=_fate(inputs, place) if is_changed and inputs.tokens_read else "",
    )


def _fate(inputs: ArrangementInputs, place: int) -> str:
    """Say whether a document stays read: only as long as nothing before it differs."""
    translate = QCoreApplication.translate
    upto = place + 1
    if inputs.order[:upto] != inputs.before[:upto]:
        return translate("Arrangement", "not read yet")
    length = sum(_tokens_of(inputs, sha256) for sha256 in inputs.order[:upto])
    is_read = length <= max(inputs.tokens_read, 1) * 1.01  # lengths are estimates
    return translate("Arrangement", "already read") if is_read else ""


def _price_text(inputs: ArrangementInputs) -> str:
    translate = QCoreApplication.translate
    price = _price(inputs)
    if not price.tokens_to_read:
        return translate("Arrangement", "Nothing needs to be read again.")
    if not inputs.tokens_per_second:
        text = translate("Arrangement", "About {part} of {whole} need to be read.")
        time = ""
    else:
        text = translate(
            "Arrangement", "About {part} of {whole} need to be read, which takes about {time}."
        )
        time = duration(price.tokens_to_read / inputs.tokens_per_second)
    part, whole = count(estimated(price.tokens_to_read)), tokens(estimated(price.tokens))
    return text.format(part=part, whole=whole, time=time)


def _price(inputs: ArrangementInputs) -> ChangePrice:
    before, after = (
        [Part(sha256, (_tokens_of(inputs, sha256),)) for sha256 in order]
        for order in (inputs.before, inputs.order)
    )
    return change_price(before, after, tokens_read=inputs.tokens_read)


def _tokens_of(inputs: ArrangementInputs, sha256: str) -> int:
    characters = sum(
        inputs.library[one].num_characters for one in inputs.before if one in inputs.library
    )
    per_token = characters / inputs.tokens if inputs.tokens else _CHARACTERS_PER_TOKEN
    return round(inputs.library[sha256].num_characters / max(per_token, 0.1))
