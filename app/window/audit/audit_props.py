"""Everything an audit shows, as one record."""

from dataclasses import dataclass, field

from app.window.audit.audit_page import Listing, PageDetail, PartRow
from app.window.audit.page_rows import PageRows


@dataclass(frozen=True, slots=True)
class AuditProps:
    """The whole dialog.

    Attributes:
        documents: names, of which `document` is the number of the one shown.
        document: see `documents`.
        facts: pages, and what is wrong with how many.
        notes: what else is known of the extraction.
        is_outdated: whether the text would be another one if it was extracted again.
        filters: a label for each `Listing`, in that order; empty where it would list nothing ever.
        filter: what is listed.
        rows: the pages listed.
        parts: the parts listed.
        detail: the page that is looked at; None where none is listed.
        bulk: what can be done with all listed pages; empty where that is too much.
        ranges: the pages left out, as they are written; or what was written and cannot be taken.
        ranges_problem: why not; empty where they are the pages left out.
        price: what the change costs; empty without a change.
        is_changed: whether there is anything to confirm.
    """

    documents: tuple[str, ...] = ()
    document: int = 0
    facts: str = ""
    notes: str = ""
    is_outdated: bool = False
    filters: tuple[str, ...] = ()
    filter: Listing = Listing.ALL
    rows: PageRows = field(default_factory=PageRows)
    parts: tuple[PartRow, ...] = ()
    detail: PageDetail | None = None
    bulk: str = ""
    ranges: str = ""
    ranges_problem: str = ""
    price: str = ""
    is_changed: bool = False
