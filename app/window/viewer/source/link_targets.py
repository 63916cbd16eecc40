"""Where the links of a text lead: to a heading of the document, or to an address; pure."""

from collections.abc import Mapping, Sequence
from urllib.parse import unquote

from app.documents.links import leads_out
from app.window.viewer.source.messages import Box, Link, OutlineEntry
from app.window.viewer.source.text_blocks import Target


def named_headings(headings: Sequence[OutlineEntry]) -> dict[str, int]:
    """Return places in an outline by the names that links give them; a second one ends in -1."""
    named: dict[str, int] = {}
    counts: dict[str, int] = {}
    for place, heading in enumerate(headings):
        name = _name(heading.title)
        again = counts[name] = counts.get(name, -1) + 1
        named.setdefault(f"{name}-{again}" if again else name, place)
    return named


def may_lead(target: str) -> bool:
    """Whether a target may be a heading, or is an address; any other file is out of reach."""
    return target.startswith("#") or leads_out(target)


def link_to(
    target: Target, box: Box, headings: Sequence[OutlineEntry], named: Mapping[str, int]
) -> Link | None:
    """Return the link of a target, or None where that is neither a known heading nor open."""
    if isinstance(target, int):
        return Link(box, target)
    if target.startswith("#"):
        place = named.get(_name(unquote(target[1:])))
        if place is None:
            return None
        found = headings[place]
        return Link(box, found.page, heading=place + 1, title=found.title)
    return Link(box, uri=target) if leads_out(target) else None


def _name(title: str) -> str:
    """Return a title as links name it: in small letters, with hyphens and no other signs."""
    kept = (sign for sign in title.casefold() if sign.isalnum() or sign in " -")
    return "".join(kept).strip().replace(" ", "-")
