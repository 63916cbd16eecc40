"""Text of the library that is damaged: never answered from, and said in one line."""

from contextlib import closing
from pathlib import Path

import pytest

from app.library.sqlite import sqlite3
from tests.app.cli.conftest import Lectern

pytestmark = pytest.mark.process


def test_damaged_text_is_taken_from_the_file_again_and_said(
    lectern: Lectern, data_dir: Path, harbour: Path, model: tuple[str, Path]
) -> None:
    before = lectern("ask", harbour, "-q", "Who?", "--json", *model)
    with closing(sqlite3.connect(data_dir / "library.sqlite")) as database, database:
        database.execute("UPDATE pages SET text = replace(text, 'Arn3', 'Arn2') WHERE number = 3")
    notice = "The stored text of harbour.txt was damaged and has been extracted again."
    after = lectern("ask", harbour, "-q", "Who?", "--json", *model)
    assert notice in after.err
    assert after.json["answers"] == before.json["answers"]
    assert notice not in lectern("ask", harbour, "-q", "Who?", *model).err
