"""How well running heads and feet are distinguished from content, on generated documents.

Both ways: no line that says something of its page may go, and the copies of true heads should.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from app.bench_documents.running_heads.books import books, business_reports, journals, manuals
from app.bench_documents.running_heads.papers import (
    contracts,
    forms,
    invoices,
    reports,
    slides,
    vouchers,
)
from app.bench_documents.running_heads.sheets import Line, Role, Sheet, raw_pages
from app.documents.layout.page_reader import RawPage
from app.documents.layout.running_lines import RunningLineFilter

KINDS: Mapping[str, Callable[[Random], list[Sheet]]] = {
    "invoices": invoices,
    "laboratory reports": reports,
    "forms": forms,
    "vouchers": vouchers,
    "contracts": contracts,
    "slides": slides,
    "books": books,
    "journals": journals,
    "manuals": manuals,
    "business reports": business_reports,
}
"""Makers of documents by their names."""


@dataclass
class Figures:
    """What became of the lines of one kind of documents."""

    num_documents: int = 0
    num_pages: int = 0
    num_texts: int = 0
    """Lines that say something of their page."""
    lost: list[str] = field(default_factory=list)
    """Those of them that were left out, and heads of which no copy is left."""
    num_copies: int = 0
    """Copies of true heads and feet after the first of each."""
    num_recognised: int = 0

    @property
    def recall(self) -> float:
        """Share of the copies that were left out."""
        return self.num_recognised / self.num_copies if self.num_copies else 1.0

    def as_json(self) -> dict[str, object]:
        """Return the counts, and the share in percent."""
        return {
            "documents": self.num_documents,
            "pages": self.num_pages,
            "lines": self.num_texts,
            "lost": len(self.lost),
            "copies": self.num_copies,
            "recognised": 100 * self.recall,
        }

    def line(self, name: str) -> str:
        """Return the figures as a row of a table."""
        return (
            f"{name:<22}{self.num_documents:>11}{self.num_pages:>11}{self.num_texts:>11}"
            f"{len(self.lost):>11}{self.num_copies:>11}{100 * self.recall:>13.2f}"
        )


HEAD_LINE = (
    f"{'':<22}{'documents':>11}{'pages':>11}{'lines':>11}{'lost':>11}{'copies':>11}"
    f"{'recognised %':>13}"
)
"""Above the rows of `Figures.line`."""


def measure_running_heads(num_documents: int, seed: int = 1) -> dict[str, Figures]:
    """Make `num_documents` documents of every kind and judge what is left of each."""
    found = {}
    for name, make in KINDS.items():
        figures = found[name] = Figures()
        for number in range(num_documents):
            judge(make(Random(f"{name} {seed} {number}")), figures)  # noqa: S311 - repeatable
    return found


def judge(sheets: Sequence[Sheet], figures: Figures) -> None:
    """Take the running lines from one document and add what became of its lines to `figures`."""
    figures.num_documents += 1
    figures.num_pages += len(sheets)
    spread = Counter(line.key for sheet in sheets for line in sheet.lines)
    kept: dict[str, bool] = {}
    seen: set[str] = set()
    filtered = RunningLineFilter().filter(raw_pages(sheets))
    for sheet, page in zip(sheets, filtered, strict=True):
        for line in sheet.lines:
            is_kept = _stands_on(page, line)
            if line.role is Role.TEXT and spread[line.key] < len(sheets):
                figures.num_texts += 1
                figures.lost += [] if is_kept else [line.text]
            elif line.role is Role.HEAD and line.key in seen:
                figures.num_copies += 1
                figures.num_recognised += not is_kept
            if line.role is not Role.TEXT:
                seen.add(line.key)
            kept[line.key] = is_kept or kept.get(line.key, False)
    figures.lost += [key for key, is_kept in kept.items() if not is_kept]


def _stands_on(page: RawPage, line: Line) -> bool:
    y = line.fragments[0].y
    return any(row.y == y and row.text == line.text for row in page.rows)
