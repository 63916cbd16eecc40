"""What exactly is read: documents, the pages left out, and the instructions before them."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256

import msgspec

from app.documents.document import Document
from app.library.records import ReadingEntry

_BETWEEN = "@"


@dataclass(frozen=True)
class ReadingContent:
    """What a model reads; readings with equal contents are the same to it.

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
        """The fingerprint for which a saved reading is valid; `model` is that of the model."""
        return f"{self.digest}{_BETWEEN}{model}"


def content_of(entry: ReadingEntry, instructions: str) -> ReadingContent:
    """Return the content of an entry of the library."""
    return ReadingContent(entry.documents, entry.left_out, instructions)


def whole(documents: Sequence[Document], instructions: str) -> ReadingContent:
    """Return the content of documents from which no page is left out."""
    hashes = tuple(document.sha256 for document in documents)
    return ReadingContent(hashes, ((),) * len(hashes), instructions)


def model_in(fingerprint: str) -> str:
    """Return the model's part of a content's fingerprint; empty where there is none."""
    return fingerprint.partition(_BETWEEN)[2]
