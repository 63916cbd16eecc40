"""The corpus: PDFs generated from seeds, together with their content."""

import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from app.bench_documents.content import Content
from app.bench_documents.kinds import Kind
from app.bench_documents.typesetters.typesetter import Typesetter


@dataclass(frozen=True, slots=True)
class Case:
    """One PDF whose truth is known."""

    kind: Kind
    typesetter: Typesetter
    seed: int
    content: Content
    path: Path


def make_cases(kinds: Iterable[Kind], seeds: Iterable[int], folder: Path) -> Iterator[Case]:
    """Yield the documents of every kind, typesetter and seed, made as they are asked for."""
    numbers = list(seeds)
    for kind in kinds:
        for typesetter in kind.typesetters:
            if typesetter.is_available():
                for seed in numbers:
                    yield _case(kind, typesetter, seed, folder)


def _case(kind: Kind, typesetter: Typesetter, seed: int, folder: Path) -> Case:
    name = f"{kind.name.replace(' ', '-')}-{typesetter.name}-{seed}"
    content = kind.make(Random(zlib.crc32(name.encode())))  # noqa: S311 - to be made again
    path = folder / f"{name}.pdf"
    typesetter.typeset(content, path)
    return Case(kind, typesetter, seed, content, path)
