from pathlib import Path

import pytest

from app.whole_file import replacing


def test_new_content_takes_the_place_of_the_old(tmp_path: Path) -> None:
    path = tmp_path / "notes.json"
    path.write_text("old")
    with replacing(path) as beside:
        beside.write_text("new")
        assert path.read_text() == "old"
    assert path.read_text() == "new"
    assert list(tmp_path.iterdir()) == [path]


def test_a_failure_leaves_what_was_there_and_nothing_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "notes.json"
    path.write_text("old")

    def write_until_full() -> None:
        with replacing(path) as beside:
            beside.write_text("ne")
            raise OSError("full")

    with pytest.raises(OSError, match="full"):
        write_until_full()
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]
