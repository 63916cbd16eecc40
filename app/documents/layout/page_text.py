"""The text of one page of fixed layout, from its rows."""

from app.documents.layout.hyphenation import Hyphenation
from app.documents.layout.page_reader import RawPage
from app.documents.layout.paragraphs import prose_text
from app.documents.layout.reading_order import Region, Table, reading_order
from app.documents.layout.table import table_text


def page_text(page: RawPage, hyphenation: Hyphenation) -> str:
    """Return the page as it is read: its regions in order, then what stands along the margins."""
    regions = (_region_text(region, hyphenation) for region in reading_order(page.rows))
    return "\n\n".join((*regions, *page.asides))


def _region_text(region: Region, hyphenation: Hyphenation) -> str:
    if isinstance(region, Table):
        return table_text(region.band)
    return prose_text(region.rows, hyphenation)
