from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QUrl

from app.encryption.private_files import PrivateFiles
from app.window.intake.pasted import keep_text, paths_in, text_in


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("\n\n  Minutes of June: items/open?\nmore", "Minutes of June items open "),
        ("../../etc/passwd", "etc passwd "),
        ("word " * 90, "word word word word word word word word word "),
        ("...", "Text "),
        ("\x00\x01", "Text "),
        ("读书笔记", "读书笔记 "),
    ],
)
def test_a_text_is_named_by_its_first_words(text: str, start: str, tmp_path: Path) -> None:
    path = keep_text(text, PrivateFiles(tmp_path / "pasted"))
    assert path.parent == tmp_path / "pasted"
    assert path.name.startswith(start)
    assert path.read_bytes().decode() == text
    assert keep_text(text, PrivateFiles(tmp_path / "pasted")) == path


def test_files_and_texts_are_told_apart() -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile("/a/b.pdf"), QUrl("https://example.org/c.pdf")])
    assert paths_in(data) == [Path("/a/b.pdf")]
    assert text_in(data) == ""
    words = QMimeData()
    words.setText("  words ")
    assert paths_in(words) == []
    assert text_in(words) == "  words "
    blank = QMimeData()
    blank.setText(" \n")
    assert text_in(blank) == ""
