"""Deleting as a person does it: real programs, the real engine; then every file is searched."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.process.test_commands import PAGE, Shell, shell, tiny_model

__all__ = ["shell", "tiny_model"]

pytestmark = [pytest.mark.process, pytest.mark.slow]

WORD = "quetzalcoatlus"


def test_no_file_holds_a_word_of_a_deleted_document(shell: Shell, tmp_path: Path) -> None:
    data = tmp_path / "data"
    secret = replace(shell, document=tmp_path / f"{WORD}.txt")
    secret.document.write_text("\f".join(f"{WORD}{number} " * 60 for number in range(1, 9)))
    shell.ask("Who lit the lamp of pier 7?")
    secret.ask("Who flew?")
    assert WORD.encode() in everything_in(data)

    alone = replace(secret, options=("--data-dir", str(data)))
    deleted = alone.run("delete", "--yes")
    assert deleted.returncode == 0, deleted.stderr
    assert deleted.stdout == f"Deleted {WORD}.txt: text, conversations, saved readings.\n"
    assert f"Not deleted: {secret.document}, exported files, backup files." in deleted.stderr
    assert WORD.encode() not in everything_in(data)
    assert PAGE.format(7).encode() in everything_in(data)
    assert not (data / "erasing").exists()
    shell.verify()

    assert replace(alone, document=shell.document).run("delete", "--yes").returncode == 0
    assert list((data / "segments").iterdir()) == []
    assert b"The lamp of pier" not in everything_in(data)


def test_a_copy_takes_nothing_from_the_other_document_when_it_is_deleted(
    shell: Shell, tmp_path: Path
) -> None:
    """Both have the same text, so they share one saved reading."""
    copy = replace(shell, document=tmp_path / "copy.txt")
    copy.document.write_bytes(shell.document.read_bytes() + b"\n")
    first = shell.ask("Who lit the lamp of pier 7?")
    shared = copy.ask("Who lit the lamp of pier 7?")
    assert shared["reading"]["reused_tokens"] == first["reading"]["tokens"]

    alone = replace(copy, options=("--data-dir", str(tmp_path / "data")))
    assert alone.run("delete", "--yes").returncode == 0
    again = shell.ask("Who lit the lamp of pier 7?")
    assert again["reading"]["reused_tokens"] == first["reading"]["tokens"]
    assert b"copy.txt" not in everything_in(tmp_path / "data")

    assert replace(alone, document=shell.document).run("delete", "--yes").returncode == 0
    assert list((tmp_path / "data" / "segments").iterdir()) == []


def everything_in(folder: Path) -> bytes:
    return b"\0".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())
