"""The texts of a reading, taken from the library."""

from collections.abc import Callable
from dataclasses import replace

from app.documents.document import Document, Page
from app.errors import DocumentError
from app.library.library import Library
from app.library_file import LibraryFile
from app.readings.reading_content import ReadingContent
from engine.protocol.problems.problem import Problem, sentence


class NoSuchDocument(Problem, frozen=True):
    """It was deleted."""

    message = sentence("Failures", "A document of this reading is not in the library any more.")
    remedy = sentence("Failures", "Add its file again, or take it out of the reading.")


class DocumentGone(DocumentError):
    """A reading names a document that is no longer in the library."""

    def __init__(self) -> None:
        super().__init__(NoSuchDocument())


def texts_in(file: LibraryFile) -> Callable[[ReadingContent], tuple[Document, ...]]:
    """Return what loads the texts of a content from a library, as `load_documents` does."""

    def load(content: ReadingContent) -> tuple[Document, ...]:
        with Library(file) as library:
            return load_documents(library, content)

    return load


def load_documents(library: Library, content: ReadingContent) -> tuple[Document, ...]:
    """Load the texts; pages left out are empty, so that the others keep their numbers.

    Raises:
        DocumentGone: the library does not have one of them.
        LibraryUnavailableError: the library cannot be read.
    """
    return tuple(
        _without(_document(library, sha256), frozenset(pages))
        for sha256, pages in zip(content.documents, content.left_out, strict=True)
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
