"""Text that an earlier version took: what was read of it stays of use until it is renewed."""

from contextlib import closing
from pathlib import Path

import pytest

from app.library.checksums import register
from app.library.sqlite import sqlite3
from tests.app.cli.conftest import Lectern

pytestmark = pytest.mark.process

KEPT = "was extracted by an earlier version of Lectern and is kept as it was read; use --renew"

PAGE_CHECKSUMS = """
    UPDATE documents SET page_checksums =
        (SELECT page_checksums(number, CAST(text AS BLOB)) FROM pages)
"""
CHECKSUM = """
    UPDATE documents SET checksum = document_checksum(
        CAST(sha256 AS BLOB), num_pages, num_characters, extraction_version,
        CAST(audit AS BLOB), page_checksums
    )
"""


def make_older(data_dir: Path) -> None:
    """Let the library's text be what an earlier version took: without the last page."""
    with closing(sqlite3.connect(data_dir / "library.sqlite")) as database, database:
        register(database)
        database.execute("DELETE FROM pages WHERE number = (SELECT max(number) FROM pages)")
        database.execute("UPDATE documents SET extraction_version = 1, num_pages = num_pages - 1")
        database.execute(PAGE_CHECKSUMS)
        database.execute(CHECKSUM)


def test_a_saved_reading_is_not_lost_to_a_better_extraction(
    lectern: Lectern, data_dir: Path, harbour: Path, model: tuple[str, Path]
) -> None:
    lectern("read", harbour, *model)
    make_older(data_dir)
    old = lectern("read", harbour, "--json", *model)
    assert f"The text of harbour.txt {KEPT}" in old.err
    for _ in range(2):
        again = lectern("ask", harbour, "-q", "Who?", "--json", *model)
        assert again.json["reading"]["verified"] is True
        assert again.json["reading"]["reused_tokens"] == old.json["reading"]["tokens"]
        assert KEPT in again.err
    renewed = lectern("read", harbour, "--renew", "--json", *model)
    assert KEPT not in renewed.err
    assert renewed.json["reading"]["tokens"] > old.json["reading"]["tokens"]
    after = lectern("read", harbour, "--renew", "--json", *model)
    assert after.json["reading"]["tokens"] == renewed.json["reading"]["tokens"]
    assert KEPT not in after.err
