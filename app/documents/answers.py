"""A reader's findings about a document, as messages between processes."""

from collections.abc import Iterator
from dataclasses import replace

from app.documents.document import Format, LeftOutKind
from app.documents.layout.characters import without_halves
from app.documents.messages import Answer, Finished, Opened, PageRead
from app.documents.readers.reader import Notes, Reader
from app.documents.readers.text_flaws import all_flaws

_TITLE = "title: "
_MOST_OF_TITLE = 1000


def answers_of(reader: Reader, kind: Format) -> Iterator[Answer]:
    """Yield what it says; the last is `Finished`."""
    yield Opened(kind, reader.num_pages)
    for read in reader.pages():
        page = replace(read, text=without_halves(read.text))
        flaws = all_flaws(page)
        yield PageRead(page.text, flaws, page.marks, page.emphasis, page.code, page.breaks)
    notes = reader.notes()
    yield Finished(
        is_virtual=notes.is_virtual,
        is_encrypted=notes.is_encrypted,
        is_repaired=notes.is_repaired,
        encoding=notes.encoding,
        left_out=notes.left_out,
        title=without_halves((notes.title or _title_in(notes))[:_MOST_OF_TITLE]),
        labels=notes.labels,
        links=notes.links,
    )


def _title_in(notes: Notes) -> str:
    """Return the title among what the file says of itself."""
    properties = (one.text for one in notes.left_out if one.kind is LeftOutKind.PROPERTY)
    titles = (text.removeprefix(_TITLE) for text in properties if text.startswith(_TITLE))
    return next(titles, "")
