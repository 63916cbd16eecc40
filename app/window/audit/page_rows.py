"""Rows of the page list, made only when looked at, since few of thousands are in sight."""

from collections.abc import Iterator, Sequence
from typing import overload

from PySide6.QtCore import QCoreApplication

from app.window.audit import audit_texts
from app.window.audit.audit_page import PageRow
from app.window.audit.inspection import Inspection
from app.window.translation.quantities import count


class PageRows(Sequence[PageRow]):
    """`PageRow`s in the language in which they were listed, which never change.

    Attributes:
        shown: the document; None where none is.
        numbers: of the pages listed.
        left_out: the pages left out.
        words: what all rows share: how a page is called, and that one is left out.
        made: the rows that were looked at, by their numbers.
    """

    def __init__(
        self,
        shown: Inspection | None = None,
        numbers: Sequence[int] = (),
        left_out: frozenset[int] = frozenset(),
    ) -> None:
        translate = QCoreApplication.translate
        self.numbers = numbers
        self.shown = shown
        self.left_out = left_out
        self.words = translate("Audit", "Page {number}"), translate("Audit", "Left out")
        self.made: dict[int, PageRow] = {}

    def after(self, before: "PageRows") -> "PageRows":
        """Return these rows with those that `before` has made and that say the same."""
        if self == before:
            return before
        if self._is_alike(before):
            changed = self.left_out ^ before.left_out
            made = before.made.items()
            self.made = {number: row for number, row in made if number not in changed}
        return self

    def changed_since(self, before: "PageRows") -> Sequence[int]:
        """Return the places at which rows of the same pages say something else."""
        if not self._is_alike(before):
            return range(len(self.numbers))
        changed = self.left_out ^ before.left_out
        return [at for at, number in enumerate(self.numbers) if number in changed]

    def __len__(self) -> int:
        """Return how many pages are listed."""
        return len(self.numbers)

    @overload
    def __getitem__(self, at: int) -> PageRow: ...
    @overload
    def __getitem__(self, at: slice) -> list[PageRow]: ...
    def __getitem__(self, at: int | slice) -> PageRow | list[PageRow]:
        """Return a row, or some."""
        if isinstance(at, slice):
            return [self._row(number) for number in self.numbers[at]]
        return self._row(self.numbers[at])

    def __iter__(self) -> Iterator[PageRow]:
        """Make all of them."""
        return map(self._row, self.numbers)

    def __eq__(self, other: object) -> bool:
        """Tell whether all rows are alike, without making them."""
        return (
            isinstance(other, PageRows)
            and self._is_alike(other)
            and self.numbers == other.numbers
            and self.left_out == other.left_out
        )

    __hash__ = None  # type: ignore[assignment]  # as of any sequence that is compared by its content

    def _is_alike(self, other: "PageRows") -> bool:
        return self.shown is other.shown and self.words == other.words

    def _row(self, number: int) -> PageRow:
        if number not in self.made:
            label, left_out = self.words
            is_left_out = number in self.left_out
            self.made[number] = PageRow(
                number=number,
                label=label.format(number=count(number)),
                warning=self._warning(number),
                is_left_out=is_left_out,
                left_out_label=left_out if is_left_out else "",
            )
        return self.made[number]

    def _warning(self, number: int) -> str:
        shown = self.shown
        if shown is None:
            return ""
        if number in shown.flaws:
            return ", ".join(map(audit_texts.flaw_label, shown.flaws[number]))
        is_empty = not shown.document.pages[number - 1].text.strip()
        return QCoreApplication.translate("Audit", "Empty") if is_empty else ""
