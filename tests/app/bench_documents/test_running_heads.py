from random import Random

import pytest

from app.bench_documents.running_heads.judging import KINDS, Figures, judge


@pytest.mark.parametrize("kind", KINDS)
def test_heads_are_told_from_information(kind: str) -> None:
    figures = Figures()
    for number in range(3):
        judge(KINDS[kind](Random(f"{kind} test {number}")), figures)
    assert figures.num_texts > 100
    assert figures.lost == []
    assert figures.recall >= 0.95
