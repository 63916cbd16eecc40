"""A slice of the bench: what needs no program beside our own dependencies."""

from dataclasses import replace
from pathlib import Path

import pytest

from app.bench_documents.corpus import make_cases
from app.bench_documents.kinds import KINDS
from app.bench_documents.readers import Reader, lectern
from app.bench_documents.report import BARS, Report
from app.bench_documents.typesetters.placed import PlacedTypesetter
from app.bench_documents.typesetters.qt import QtTypesetter
from app.bench_documents.typesetters.vertical import VerticalTypesetter

OWN = (PlacedTypesetter, QtTypesetter, VerticalTypesetter)
SLICE = [
    replace(kind, typesetters=tuple(own for own in kind.typesetters if isinstance(own, OWN)))
    for kind in KINDS
    if kind.name not in {"Hebrew", "Arabic"}
]
SEEDS = (201,)


@pytest.mark.usefixtures("qapp")
def test_lectern_reaches_the_bars(tmp_path: Path) -> None:
    report = Report(["Lectern"])
    for case in make_cases(SLICE, SEEDS, tmp_path):
        report.add(case, Reader("Lectern", lectern))
    shares = {measure: report.share("Lectern", measure) for measure in BARS}
    assert {name: share for name, share in shares.items() if (share or 0) < BARS[name]} == {}


@pytest.mark.usefixtures("qapp")
def test_a_document_is_made_again_from_its_seed(tmp_path: Path) -> None:
    kind = next(kind for kind in SLICE if kind.name == "tables")
    first, second = ([case.content for case in make_cases([kind], [7], tmp_path)] for _ in range(2))
    assert first == second
