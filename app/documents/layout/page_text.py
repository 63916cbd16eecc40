"""The text of one fixed-layout page, from its rows."""

from app.documents.layout.hyphenation import SOFT_HYPHEN, Hyphenation, is_broken
from app.documents.layout.page_reader import RawPage
from app.documents.layout.paragraphs import goes_on, prose_text
from app.documents.layout.reading_order import Prose, Region, Table, Typewriter, reading_order
from app.documents.layout.table import table_text
from app.documents.layout.typewriter import typewriter_text


def page_text(page: RawPage, hyphenation: Hyphenation) -> str:
    """Return the page as it is read: its regions in order, then what stands along the margins."""
    texts: list[str] = []
    above: Region | None = None
    for region in reading_order(page.rows):
        text = _region_text(region, hyphenation)
        if above and _is_torn(above, region, texts[-1], text):
            texts[-1] = hyphenation.join(texts[-1], text)
        else:
            texts.append(text)
        above = region
    return "\n\n".join((*texts, *page.asides)).replace(SOFT_HYPHEN, "")


def _is_torn(above: Region, below: Region, text: str, text_below: str) -> bool:
    """Tell whether the end of a column parts a word, or a paragraph between two words."""
    if is_broken(text) and text_below[0].islower():
        return True
    return isinstance(above, Prose) and isinstance(below, Prose) and goes_on(above.rows, below.rows)


def _region_text(region: Region, hyphenation: Hyphenation) -> str:
    match region:
        case Table(band):
            return table_text(band, hyphenation)
        case Typewriter(rows):
            return typewriter_text(rows)
        case _:
            return prose_text(region.rows, hyphenation)
