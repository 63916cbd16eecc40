"""Pictures in the documents show what their tables say."""

from pathlib import Path

import pytest

from tests.charts import tables
from tests.charts.draw import DOCS, PICTURES


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_drawn_of_what_the_tables_say_now(name: str) -> None:
    """After a table has changed: ``python tests/render_charts.py``."""
    kept = (DOCS / "pictures" / name).read_text(encoding="utf-8")
    assert kept == PICTURES[name]()
    assert f"(pictures/{name})" in (DOCS / "methods.md").read_text(encoding="utf-8")


def test_a_table_is_found_and_read(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# A\n\n| x |\n|---|\n| 1 |\n\n# B\n\n| a | b |\n|---|---|\n| 1,024 | 3/4 |\n")
    assert tables.rows_below(page, "# B") == [["1,024", "3/4"]]
    assert tables.number("1,024 tokens") == 1024
    assert tables.share("3/4") == 0.75
    assert tables.share("not measured") is None
    with pytest.raises(ValueError, match="no table"):
        tables.rows_below(page, "# C")
