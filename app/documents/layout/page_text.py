"""The text of one fixed-layout page, from its rows."""

from app.documents.layout.hyphenation import SOFT_HYPHEN, Hyphenation, is_broken
from app.documents.layout.page_reader import RawPage
from app.documents.layout.paragraphs import prose_text
from app.documents.layout.reading_order import Region, Table, Typewriter, reading_order
from app.documents.layout.table import table_text
from app.documents.layout.typewriter import typewriter_text


def page_text(page: RawPage, hyphenation: Hyphenation) -> str:
    """Return the page as it is read: its regions in order, then what stands along the margins."""
    texts: list[str] = []
    for region in reading_order(page.rows):
        text = _region_text(region, hyphenation)
        if texts and is_broken(texts[-1]) and text[0].islower():  # by the end of a column
            texts[-1] = hyphenation.join(texts[-1], text)
        else:
            texts.append(text)
    return "\n\n".join((*texts, *page.asides)).replace(SOFT_HYPHEN, "")


def _region_text(region: Region, hyphenation: Hyphenation) -> str:
    match region:
        case Table(band):
            return table_text(band, hyphenation)
        case Typewriter(rows):
            return typewriter_text(rows)
        case _:
            return prose_text(region.rows, hyphenation)
