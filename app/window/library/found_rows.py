"""The rows of a search: readings and conversations by title, then pages by text; pure."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from PySide6.QtCore import QCoreApplication

from app.library.records import Hit
from app.window.library.rows import ConversationRow, HeadingRow, HitRow, LibraryRow, ReadingRow
from app.window.translation.quantities import count

_MAX_PER_DOCUMENT = 8
"""Pages of one document shown at first sight; a search within it finds the others."""


def found_rows(
    readings: Sequence[ReadingRow],
    conversations: Sequence[ConversationRow],
    hits: Sequence[Hit],
    *,
    is_running: bool,
) -> Iterator[LibraryRow]:
    """Yield what was found, or a word that nothing was."""
    translate = QCoreApplication.translate
    yield from readings
    if conversations:
        yield HeadingRow(translate("Library", "Conversations"))
        yield from conversations
    yield from _page_rows([hit for hit in hits if hit.page is not None])
    if is_running:
        yield HeadingRow(translate("Library", "Searching …"), is_note=True)
    elif not (readings or conversations or hits):
        yield HeadingRow(translate("Library", "Nothing found"), is_note=True)


def matches(title: str, words: str) -> bool:
    """Whether a title holds every word of a search, as a part of one of its own."""
    folded = title.casefold()
    return all(word in folded for word in words.casefold().split())


def _page_rows(hits: Sequence[Hit]) -> Iterator[LibraryRow]:
    """Documents in the order of their best page, each with its pages."""
    rank = {hit.sha256: place for place, hit in reversed(list(enumerate(hits)))}
    ordered = sorted(hits, key=lambda hit: rank[hit.sha256])
    for _, group in groupby(ordered, key=lambda hit: hit.sha256):
        found = list(group)
        yield HeadingRow(found[0].name)
        yield from map(_hit_row, found[:_MAX_PER_DOCUMENT])
        if len(found) > _MAX_PER_DOCUMENT:
            number = count(len(found) - _MAX_PER_DOCUMENT)
            text = QCoreApplication.translate("Library", "{number} more pages").format(
                number=number
            )
            yield HeadingRow(text, is_note=True)


def _hit_row(hit: Hit) -> HitRow:
    page = hit.page or 1
    place = QCoreApplication.translate("Library", "p. {page}").format(page=count(page))
    snippet, marks = _one_line(hit.snippet, hit.marks)
    return HitRow(hit.sha256, page, hit.name, place, snippet, marks)


def _one_line(
    snippet: str, marks: tuple[tuple[int, int], ...]
) -> tuple[str, tuple[tuple[int, int], ...]]:
    """Return a snippet with runs of blanks made one, and its marks where they are then."""
    places, text = [], ""
    for character in snippet:
        places.append(len(text))
        if character.isspace():
            text += " " if text and not text.endswith(" ") else ""
        else:
            text += character
    places.append(len(text))
    return text.rstrip(), tuple((places[start], places[end]) for start, end in marks)
