"""What exactly is read: documents, the pages left out of them, and the instructions before them."""

from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256

import msgspec

from app.documents.document import Document, Page
from app.errors import DocumentError
from app.library.library import Library
from app.library.records import ReadingEntry

_BETWEEN = "@"


class DocumentGone(DocumentError):
    """A reading names a document that is not in the library any more."""

    def __init__(self) -> None:
        super().__init__(
            "A document of this reading is not in the library any more.",
            "Add its file again, or take it out of the reading.",
        )


@dataclass(frozen=True)
class ReadingContent:
    """Equal contents are the same reading to a model.

    Attributes:
        documents: hashes of the documents, in the order in which they are read.
        left_out: per document the pages that are not read, from 1.
        instructions: what the model is told before the documents.
    """

    documents: tuple[str, ...]
    left_out: tuple[tuple[int, ...], ...]
    instructions: str

    @cached_property
    def digest(self) -> str:
        """Short name of the content, equal for equal contents."""
        fields = (self.documents, self.left_out, self.instructions)
        return sha256(msgspec.json.encode(fields)).hexdigest()[:16]

    def fingerprint(self, model: str) -> str:
        """What is saved is of use for this fingerprint only; `model` is that of the model."""
        return f"{self.digest}{_BETWEEN}{model}"


def content_of(entry: ReadingEntry, instructions: str) -> ReadingContent:
    """Return what reading an entry of the library means."""
    return ReadingContent(entry.documents, entry.left_out, instructions)


def model_in(fingerprint: str) -> str:
    """Return the model's part of a content's fingerprint; empty where there is none."""
    return fingerprint.partition(_BETWEEN)[2]


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
