"""The page of an evaluation takes its place as a whole."""

from pathlib import Path

import pytest

from app.errors import UsageError
from app.evaluation import html_page


def test_a_page_that_cannot_be_written_leaves_the_former_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "page.html"
    page.write_text("former")

    def fill_disk(path: Path, *_content: str, **_options: str) -> None:
        path.write_bytes(b"<!doc")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(html_page, "make_page", lambda _evaluation: "<!doctype html>")
    monkeypatch.setattr(Path, "write_text", fill_disk)
    with pytest.raises(UsageError, match="cannot be written: No space left"):
        html_page.write_page(page, None)  # type: ignore[arg-type]
    assert page.read_text() == "former"
    assert [each.name for each in tmp_path.iterdir()] == ["page.html"]


def test_nothing_but_a_file_is_replaced(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    kept.write_text("kept")
    page = tmp_path / "page.html"
    page.symlink_to(kept)
    with pytest.raises(UsageError, match=r"page\.html cannot be written"):
        html_page.check_place(page)
    assert kept.read_text() == "kept"
