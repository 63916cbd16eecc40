"""``lectern read`` of a file that was cut off."""

from pathlib import Path

import pytest

from tests.app.cli.conftest import Lectern
from tests.app.documents.damaged import truncated_pdf

pytestmark = pytest.mark.process


def test_damaged_pages_are_counted_apart_from_those_that_lost_their_text(
    lectern: Lectern, tmp_path: Path, model: tuple[str, Path]
) -> None:
    path = truncated_pdf(tmp_path / "cut.pdf", num_pages=40)
    outcome = lectern("read", path, *model, "--json")
    assert outcome.code == 0
    (document,) = outcome.json["document"]
    damaged, empty = document["damaged_pages"], document["pages_without_text"]
    assert damaged == list(range(damaged[0], 41))
    assert empty
    assert set(empty) <= set(damaged)
    said = f"40 pages, {len(damaged)} of them damaged, {len(empty)} without text, "
    assert f"Read 100 % of the text of cut.pdf: {said}" in outcome.err
    assert f"Pages {empty[0]}-40 of cut.pdf have no text that could be read." in outcome.err
