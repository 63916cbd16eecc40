"""A web page or a book chapter as blocks of text."""

import re
from dataclasses import dataclass

from app.documents.links import Links, PartLinks
from app.documents.readers.left_out_tally import LeftOutTally
from app.documents.readers.web.html_text import HtmlText, ReadSheet
from app.documents.readers.web.parsing import parse_html, parse_xml

_HEAD_CHARACTERS = 2048
_TAIL_CHARACTERS = 500
_XML = re.compile(r"\s*<\?xml\b|<html[^>]*\sxmlns\s*=", re.IGNORECASE)
_END = re.compile(r"</(?:\w+:)?(?:html|body|svg)\s*>", re.IGNORECASE)
_TAG = re.compile(r"</?[A-Za-z!]")


@dataclass(frozen=True, slots=True)
class WebPage:
    """What was read; `is_cut_off` says that the end is missing."""

    blocks: list[str]
    title: str
    is_cut_off: bool


def read_web_page(text: str, tally: LeftOutTally, links: PartLinks | None = None) -> WebPage:
    """Read a page from the web; `links` learn where its own lead, and the names in it."""
    links = links or PartLinks(Links())
    parse = parse_xml if _XML.search(text[:_HEAD_CHARACTERS]) else parse_html
    target = parse(text, lambda: HtmlText(links))
    return _page(target, tally, links, is_cut_off=_ends_inside(text))


def read_chapter(
    text: str, tally: LeftOutTally, links: PartLinks, read_sheet: ReadSheet
) -> WebPage:
    """Read a chapter, which unlike a web page must close what it opens."""
    target = parse_xml(text, lambda: HtmlText(links, read_sheet))
    is_cut_off = not _END.search(text[-_TAIL_CHARACTERS:])
    return _page(target, tally, links, is_cut_off=is_cut_off)


def _ends_inside(text: str) -> bool:
    """Tell whether a page ends inside of a comment or a tag, so that the rest is missing."""
    last = text.rfind("<")
    is_open_tag = last > text.rfind(">") and bool(_TAG.match(text, last))
    return is_open_tag or text.rfind("<!--") > text.rfind("-->")


def _page(target: HtmlText, tally: LeftOutTally, links: PartLinks, *, is_cut_off: bool) -> WebPage:
    for part in target.tally.parts():
        tally.add(part.kind, part.text, part.count)
    blocks = target.flow.blocks()
    links.name_blocks(blocks, [(0, ""), *target.names])
    return WebPage(blocks, target.title, is_cut_off)
