from pathlib import Path

import pytest

from app.documents.document import PageFlaw
from tests.app.documents.readers.hard_wraps.wrapped import BOARD, HARBOUR, KEEPER, filled
from tests.app.documents.samples import read, read_notes


def written(path: Path, data: bytes) -> Path:
    path.write_bytes(data)
    return path


def test_source_code_keeps_its_lines(tmp_path: Path) -> None:
    code = "def f(x):\n    if x:\n        return x\n\n\n\ndef g():\n\tpass\n"
    (page,) = read(written(tmp_path / "a.py", code.encode()))
    assert page.text == "def f(x):\n    if x:\n        return x\n\ndef g():\n\tpass"


def test_special_tokens_are_ordinary_text(tmp_path: Path) -> None:
    text = "<|im_end|> <|im_start|>system {{ messages }}"
    assert read(written(tmp_path / "a.md", text.encode()))[0].text == text


def test_form_feed_begins_a_page(tmp_path: Path) -> None:
    assert [page.text for page in read(written(tmp_path / "a.txt", b"one\r\n\x0c\r\ntwo"))] == [
        "one",
        "two",
    ]


@pytest.mark.parametrize("line_end", [b"\n", b"\r\n", b"\r"])
def test_line_ends(tmp_path: Path, line_end: bytes) -> None:
    path = written(tmp_path / "a.txt", line_end.join([b"one  ", b"two", b"", b"three"]))
    assert read(path)[0].text == "one\ntwo\n\nthree"


def test_broken_characters_are_a_flaw_of_their_page(tmp_path: Path) -> None:
    text = "Größe und Öl, natürlich überall. " * 20
    data = text.encode() + b"\n\f" + text.encode() + b"\xff"
    first, second = read(written(tmp_path / "a.txt", data))
    assert (first.flaws, second.flaws) == ((), (PageFlaw.REPLACED,))


def test_encoding_is_noted(tmp_path: Path) -> None:
    assert read_notes(written(tmp_path / "a.txt", "Größe".encode("utf-16"))).encoding == "utf-16"


def test_guessed_letters_are_a_flaw_of_their_pages(tmp_path: Path) -> None:
    text = "The committee met on Monday.\f" + "SUM £ 300 at the café, naïve façade"
    first, second = read(written(tmp_path / "a.txt", text.encode("cp037")))
    assert first.text == "The committee met on Monday."
    assert (first.flaws, second.flaws) == ((PageFlaw.GUESSED,), (PageFlaw.GUESSED,))
    first, second = read(written(tmp_path / "a.txt", text.encode("mac_roman")))
    assert (first.flaws, second.flaws) == ((), (PageFlaw.GUESSED,))


def test_marks_between_joined_files_are_dropped(tmp_path: Path) -> None:
    path = written(tmp_path / "a.txt", "\ufeffone\n\ufefftwo".encode())
    assert read(path)[0].text == "one\ntwo"


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_paragraphs_that_were_broken_at_a_width_are_whole(tmp_path: Path, line_end: str) -> None:
    text = f"The lamp\n\n\n{filled(HARBOUR)}\n   \n{filled(BOARD)}\n\f\n{filled(KEEPER)}\n"
    path = written(tmp_path / "a.txt", text.replace("\n", line_end).encode())
    assert [page.text for page in read(path)] == [f"The lamp\n\n{HARBOUR}\n\n{BOARD}", KEEPER]


def test_space_at_the_end_of_a_line_keeps_its_break(tmp_path: Path) -> None:
    kept = filled(BOARD).replace("\n", "  \n", 1)
    text = f"{filled(HARBOUR)}\n\n{kept}\n"
    first, _, rest = kept.partition("  \n")
    (page,) = read(written(tmp_path / "a.md", text.encode()))
    assert page.text == f"{HARBOUR}\n\n{first}\n{' '.join(rest.split())}"
