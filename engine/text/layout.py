"""How documents are laid out in a prompt, and where their names are given.

What is read of a document does not depend on its name: a file that was renamed, moved or copied is
not read again. A document alone has no name for the model. Documents that are read together are
numbered in their order, and their names are said behind the last of them, with every question: to
rename one costs the tokens of that list.

Readings saved by earlier versions have every name in the line that opens its document. They are
found and continued as they are; nothing new is laid out so.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.protocol.requests import DocumentText

DOCUMENT_END = "</document>\n\n"
MAX_NAME_CHARS = 200
_NAMES_OPENING = '<document name="names of the documents">\n'
"""The list looks like one more document: the bundled model, which knows no lists, then loses none
of its answers (docs/benchmarks.md)."""


@dataclass(frozen=True)
class Piece:
    """A part of a document that is tokenised on its own; page 0 is a line around the pages."""

    document: int
    page: int
    text: str

    @property
    def is_opening(self) -> bool:
        """Whether it is the line before the pages."""
        return not self.page and self.text != DOCUMENT_END


def pieces(documents: Sequence[DocumentText]) -> Iterator[Piece]:
    """Documents in their order, each between two lines."""
    for number, document in enumerate(documents):
        yield Piece(number, 0, f'<document number="{number + 1}">\n')
        for page, text in enumerate(document.pages, start=1):
            yield Piece(number, page, f"[page {page}]\n{text}\n")
        yield Piece(number, 0, DOCUMENT_END)


def list_of_names(names: Sequence[str]) -> str:
    """The text after documents that are read together; empty for a single document."""
    if len(names) < 2:
        return ""
    lines = [f"Document {number}: {_plain(name)}\n" for number, name in enumerate(names, 1)]
    return "".join([_NAMES_OPENING, *lines, DOCUMENT_END])


def former_opening(name: str) -> str:
    """The line before a document's pages as earlier versions wrote it."""
    return f'<document name="{_plain(name)}">\n'


def _plain(name: str) -> str:
    """A document's name that cannot leave its quotes or its line."""
    visible = "".join(char if char.isprintable() else " " for char in name)
    without_marks = visible.translate({ord('"'): "'", ord("<"): "(", ord(">"): ")"})
    return " ".join(without_marks.split())[:MAX_NAME_CHARS] or "untitled"
