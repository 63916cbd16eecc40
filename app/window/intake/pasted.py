"""Pasted or dropped content: local files, or a text that becomes one."""

import hashlib
import re
from pathlib import Path

from PySide6.QtCore import QMimeData

from app.encryption.private_files import PrivateFiles

_MAX_NAME = 48
_UNWANTED = re.compile(r'[\x00-\x1f<>:"/\\|?*]+')


def paths_in(data: QMimeData) -> list[Path]:
    """Return the files and folders of a drop or of the clipboard."""
    return [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]


def text_in(data: QMimeData) -> str:
    """Return the text of the clipboard, empty where there is none worth a document."""
    text = data.text() if data.hasText() and not data.hasUrls() else ""
    return text if text.strip() else ""


def keep_text(text: str, files: PrivateFiles) -> Path:
    """Write a text to a file named by its first words; the same text goes to the same file.

    Returns where it is, or, where such files are sealed, would be.

    Raises:
        OSError: it cannot be written.
    """
    content = text.encode("utf-8", "replace")
    name = f"{_name_for(text)} {hashlib.sha256(content).hexdigest()[:6]}.txt"
    if not files.has(name):
        files.write(name, content)
    return files.folder / name


def _name_for(text: str) -> str:
    """Return the first words, as far as they make a file name."""
    first_line = next(line for line in text.splitlines() if line.strip())
    name = " ".join(_UNWANTED.sub(" ", first_line).split())
    if len(name) > _MAX_NAME:
        name = name[:_MAX_NAME].rsplit(" ", 1)[0]
    return name.strip(" .") or "Text"
