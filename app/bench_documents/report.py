"""Prints the figures as lines for a person or as one JSON object."""

import time
from collections import defaultdict
from collections.abc import Iterator

import pymupdf

from app.bench_documents.corpus import Case
from app.bench_documents.kinds import KINDS
from app.bench_documents.measures import MEASURES, Score, score
from app.bench_documents.readers import Reader, raw_text

BARS = {
    "recall": 99.8,
    "precision": 99.8,
    "order": 99.5,
    "cells": 98.0,
    "hyphens": 98.0,
    "code": 98.0,
}
"""What Lectern is to reach over the whole corpus, in percent."""
_WHOLE = "all"
_WIDTH = 11


class Report:
    """Adds up scores for each reader: of all documents, each kind and each typesetter."""

    def __init__(self, readers: list[str]) -> None:
        self._readers = readers
        self._scores: defaultdict[tuple[str, str], Score] = defaultdict(Score)
        self._seconds: defaultdict[str, float] = defaultdict(float)
        self._num_documents = 0
        self._num_pages = 0
        self.worst: list[tuple[float, str]] = []

    def add(self, case: Case, reader: Reader) -> None:
        """Read a document and count what is right."""
        began = time.perf_counter()
        text = reader.read(case.path)
        self._seconds[reader.name] += time.perf_counter() - began
        raw = raw_text(case.path)
        result = score(case.content, text, raw, is_spaced=case.kind.is_spaced)
        for group in (_WHOLE, case.kind.name, f"by {case.typesetter.name}"):
            self._scores[reader.name, group].add(result)
        if reader.name == self._readers[0]:
            self._num_documents += 1
            with pymupdf.open(case.path) as document:
                self._num_pages += document.page_count

    def share(self, reader: str, measure: str, group: str = _WHOLE) -> float | None:
        """Return a share in percent, None where nothing was measured."""
        found: float | None = getattr(self._scores[reader, group], measure).share
        return found

    def as_json(self) -> dict[str, object]:
        """Return everything, in percent."""
        groups = sorted({group for _, group in self._scores})
        return {
            "documents": self._num_documents,
            "pages": self._num_pages,
            "left_out": _left_out(),
            "bars": BARS,
            "readers": {
                reader: {
                    "seconds": round(self._seconds[reader], 3),
                    **{
                        group: {name: self.share(reader, name, group) for name in MEASURES}
                        for group in groups
                    },
                }
                for reader in self._readers
            },
        }

    def lines(self) -> Iterator[str]:
        """Yield a table for all readers, then Lectern's by kind and by typesetter."""
        yield f"{self._num_documents} documents, {self._num_pages} pages; shares in percent"
        if missing := _left_out():
            yield f"left out, as the machine has no {', '.join(missing)}"
        yield ""
        yield _row("", MEASURES)
        for reader in self._readers:
            yield _row(reader, self._figures(reader, _WHOLE)) + f"{self._seconds[reader]:8.1f} s"
        first = self._readers[0]
        yield _row("bar", [f"{BARS[name]:.1f}" for name in MEASURES])
        yield ""
        yield _row(first, MEASURES)
        for group in (
            group for reader, group in self._scores if reader == first and group != _WHOLE
        ):
            yield _row(f"  {group}", self._figures(first, group))

    def _figures(self, reader: str, group: str) -> list[str]:
        shares = (self.share(reader, name, group) for name in MEASURES)
        return ["" if share is None else f"{share:.2f}" for share in shares]


def _left_out() -> list[str]:
    """Name the typesetters that are missing, and of Qt the kinds that no font here can show."""
    used: dict[str, list[str]] = defaultdict(list)
    missing: dict[str, list[str]] = defaultdict(list)
    for kind in KINDS:
        for setter in kind.typesetters:
            used[setter.name].append(kind.name)
            if not setter.is_available():
                missing[setter.name].append(kind.name)
    return [
        name if kinds == used[name] else f"{name} for {', '.join(kinds)}"
        for name, kinds in missing.items()
    ]


def _row(head: str, cells: list[str] | tuple[str, ...]) -> str:
    return f"{head:<22}" + "".join(f"{cell:>{_WIDTH}}" for cell in cells)
