"""Loads the texts of a reading from the library."""

from collections.abc import Callable
from dataclasses import replace

from app.documents.document import Document, Page
from app.documents.errors import refuse_without_text
from app.errors import DocumentError
from app.library.library import Library
from app.library_file import LibraryFile
from app.readings.reading_content import ReadingContent
from engine.protocol.problems.problem import Problem, sentence


class NoSuchDocument(Problem, frozen=True):
    """It was deleted."""

    message = sentence("Failures", "A document of this reading is no longer in the library.")
    remedy = sentence("Failures", "Add its file again, or take it out of the reading.")


class DocumentGone(DocumentError):
    """A reading names a document that is no longer in the library."""

    def __init__(self) -> None:
        super().__init__(NoSuchDocument())


def texts_in(file: LibraryFile) -> Callable[[ReadingContent], tuple[Document, ...]]:
    """Return a function that loads the texts of a content from a library; see `load_documents`."""

    def load(content: ReadingContent) -> tuple[Document, ...]:
        with Library(file) as library:
            return load_documents(library, content)

    return load


def load_documents(library: Library, content: ReadingContent) -> tuple[Document, ...]:
    """Load the texts; pages left out are empty, so that the others keep their numbers.

    Raises:
        DocumentGone: the library does not have one of them.
        NoTextError: none of them has text, as scans that are not recognised yet.
        LibraryUnavailableError: the library cannot be read.
    """
    documents = [_document(library, sha256) for sha256 in content.documents]
    if not any(page.text.strip() for document in documents for page in document.pages):
        refuse_without_text(documents[0])
    return tuple(
        _without(document, frozenset(pages))
        for document, pages in zip(documents, content.left_out, strict=True)
    )


def _document(library: Library, sha256: str) -> Document:
    document = library.document(sha256)
    if document is None:
        raise DocumentGone
    return document


def _without(document: Document, left_out: frozenset[int]) -> Document:
    if not left_out:
        return document
    pages = tuple(
        Page(page.number, "") if page.number in left_out else page for page in document.pages
    )
    return replace(document, pages=pages)
