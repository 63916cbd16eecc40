"""Every word of an office file is in its text or among what is left out, wherever it stands."""

import re
from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.app.documents.office_files import left_out, text_of
from tests.app.documents.readers.office.document_pieces import PIECES as OF_DOCUMENTS
from tests.app.documents.readers.office.piece import Builder, Piece
from tests.app.documents.readers.office.presentation_pieces import PIECES as OF_PRESENTATIONS
from tests.app.documents.readers.office.workbook_pieces import PIECES as OF_WORKBOOKS

_WORD = re.compile(r"word\d+w")
FORMATS = (OF_DOCUMENTS, OF_WORKBOOKS, OF_PRESENTATIONS)


def check(
    path: Path, builder: Builder, pieces: Sequence[Callable[[Callable[[], str]], Piece]]
) -> None:
    numbers = count()
    words: list[str] = []

    def word() -> str:
        words.append(f"word{next(numbers)}w")
        return words[-1]

    builder(path, [piece(word) for piece in pieces])
    read = _WORD.findall(text_of(path))
    named = {found for texts in left_out(path).values() for found in _WORD.findall(" ".join(texts))}
    assert sorted(set(words) - set(read) - named) == []
    assert len(read) == len(set(read)), "something is read twice"
    assert not named & set(read), "something is read and said to be left out"


@pytest.mark.parametrize(
    ("builder", "piece"),
    [
        pytest.param(builder, piece, id=piece.__name__)
        for builder, pieces in FORMATS
        for piece in pieces
    ],
)
def test_every_part_alone(
    tmp_path: Path, builder: Builder, piece: Callable[[Callable[[], str]], Piece]
) -> None:
    check(tmp_path / "a", builder, [piece])


@pytest.mark.parametrize(("builder", "pieces"), FORMATS)
@settings(
    max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(data=st.data())
def test_parts_in_any_order(
    tmp_path: Path,
    builder: Builder,
    pieces: Sequence[Callable[[Callable[[], str]], Piece]],
    data: st.DataObject,
) -> None:
    chosen = data.draw(st.lists(st.sampled_from(pieces), max_size=12))
    check(tmp_path / "a", builder, chosen)
