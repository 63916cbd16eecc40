"""Readings in a library without parsing files: the page texts are given by the test."""

from pathlib import Path

from app.documents.document import Audit, Document, Format, Page
from app.library.library import Library
from app.library_file import LibraryFile, library_file


def make_document(name: str, *pages: str) -> Document:
    """A document of these pages; its hash is made of its name."""
    numbered = tuple(Page(number, text) for number, text in enumerate(pages, 1))
    return Document(name, name.encode().hex().ljust(64, "0"), numbered, Audit(Format.TEXT))


def add_reading(library: LibraryFile | Path, title: str, *documents: Document) -> int:
    """Add documents to a library and make them a reading; returns its id."""
    made = {document.name: document for document in documents}
    file = library_file(library)
    with Library(file, extract=lambda path, **_: made[path.name]) as opened:
        for name in made:
            path = file.path.parent / name
            path.write_text(name)
            opened.add(path)
        hashes = [document.sha256 for document in documents]
        return opened.readings.add(title, hashes).id
