"""Outline, labels and links of an open file, by PyMuPDF; bounded, whatever the file says.

Lives in the page process only. An outline may run in circles, have a million entries or lead
nowhere; a link may lead to a file or a script. Only pages of the document and addresses of the web
and of mail come out of here.
"""

from contextlib import suppress
from math import isfinite
from typing import Any

from app.documents.links import leads_out
from app.documents.page_labels import page_labels, rule_of_record
from app.window.viewer.source.messages import Box, Contents, Link, OutlineEntry

MAX_ENTRIES = 20_000
"""Of an outline; what is longer than that is no overview."""
_MAX_LEVEL = 12
_MAX_TITLE = 300
_MAX_LINKS = 1000
"""On one page."""
_MOST_POINTS = 14_400.0


def contents(document: Any, num_pages: int) -> Contents:
    """Return outline and labels; what is damaged in them is left out."""
    entries: list[OutlineEntry] = []
    with suppress(Exception):  # an outline is a help, never a reason not to show pages
        _collect(_outline_of(document), entries, num_pages)
    labels: tuple[str, ...] = ()
    with suppress(Exception):
        rules = [rule_of_record(record) for record in document.get_page_labels()]
        labels = page_labels(rules, num_pages)
    return Contents(tuple(entries[:MAX_ENTRIES]), labels, is_cut=len(entries) > MAX_ENTRIES)


def links(document: Any, page: Any, num_pages: int) -> tuple[Link, ...]:
    """Return the links of a page that lead somewhere a person may go."""
    found: list[Link] = []
    link = page.first_link
    for _ in range(_MAX_LINKS):
        if not link:
            break
        with suppress(Exception):
            box = _box(link.rect * page.rotation_matrix)
            if target := _target(document, link, box, num_pages):
                found.append(target)
        link = link.next
    return tuple(found)


def _outline_of(document: Any) -> Any | None:
    """Its first entry. Where there is none, PyMuPDF gives one that crashes when it is asked."""
    first = document.outline
    return first if first and first.this.m_internal else None


def _collect(first: Any, entries: list[OutlineEntry], num_pages: int) -> None:
    """Walk the tree of an outline in its order, without recursion, up to one entry too many."""
    above: list[Any] = []
    at = first
    while at and len(entries) <= MAX_ENTRIES:
        page, top = (at.page + 1, at.y) if not at.is_external else (0, 0.0)
        is_known = 1 <= page <= num_pages
        title = " ".join((at.title or "").split())[:_MAX_TITLE]
        level = min(len(above), _MAX_LEVEL)
        entries.append(OutlineEntry(level, title, page if is_known else 0, _points(top)))
        below = at.down if len(above) <= _MAX_LEVEL else None
        if below:
            above.append(at)
            at = below
            continue
        at = at.next
        while not at and above:
            at = above.pop().next


def _target(document: Any, link: Any, box: Box, num_pages: int) -> Link | None:
    address = str(link.uri or "")
    if link.is_external:
        return Link(box, uri=address) if leads_out(address) else None
    page, _, top = document.resolve_link(address)
    return Link(box, page + 1, _points(top)) if 0 <= page < num_pages else None


def _points(length: float) -> float:
    return min(max(float(length), 0.0), _MOST_POINTS) if isfinite(length) else 0.0


def _box(rect: Any) -> Box:
    return rect.x0, rect.y0, rect.x1, rect.y1
