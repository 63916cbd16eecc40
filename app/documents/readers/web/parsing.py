"""Parses markup with lxml, event by event: no tree, no external entities, no limit on depth.

Books are XML by rule and often not in fact. What is not well-formed is parsed again as HTML, whose
parser loses nothing: a tag that is not closed then ends where its parent does.
"""

import html
import re
from collections.abc import Callable, Mapping
from html.entities import html5
from typing import Any, Protocol, TypeVar

from lxml import etree

_PIECE = 64 * 1024
_DECLARATION = re.compile(r"\s*<\?xml[^>]*>")
_SUBSET = re.compile(r"(<!DOCTYPE[^>\[]*)\[", re.IGNORECASE)
_SUBSET_WITHIN = 4096
_CDATA, _CDATA_END = "<![CDATA[", "]]>"
_NAMED = re.compile(r"&([A-Za-z][A-Za-z0-9]{1,30});")
_OF_XML = frozenset({"amp", "lt", "gt", "quot", "apos"})
_EMPTY_ELEMENT = re.compile(r"<([A-Za-z][\w:.-]*+)([^<>]*+)(?<=/)>")
_VOID = frozenset(
    {
        *("area", "base", "br", "col", "embed", "hr", "img", "image", "input", "link", "meta"),
        *("param", "source", "track", "wbr"),
    }
)
_RAW = re.compile(r"<(/?)(title|style|script)\b", re.IGNORECASE)
_EPUB_TYPE = "{http://www.idpf.org/2007/ops}type"
RENAMED = "x-"
"""Before the names of elements whose content HTML would not take for markup."""


class Target(Protocol):
    """What takes the events of a parser."""

    def start(self, tag: str, attributes: Any) -> None:
        """Take the beginning of an element."""

    def end(self, tag: str) -> None:
        """Take the end of an element."""

    def data(self, text: str) -> None:
        """Take a piece of text."""

    def close(self) -> None:
        """Take the end of the document."""


T = TypeVar("T", bound=Target)


def parse_html(text: str, make_target: Callable[[], T]) -> T:
    """Return a target that has taken a web page."""
    target = make_target()
    try:
        _feed(etree.HTMLParser(target=target, huge_tree=True), text.replace("\0", ""))
    except etree.XMLSyntaxError:  # there is not a single element or letter
        target.close()
    return target


def parse_xml(text: str, make_target: Callable[[], T], *, is_html: bool = True) -> T:
    """Return a target that has taken a document of XML, even if it is not well-formed.

    `is_html` says that its elements are those of HTML; any others are not taken for them.
    """
    text = _DECLARATION.sub("", text, count=1).replace("\0", "")
    target = make_target()
    parser = etree.XMLParser(
        target=target, resolve_entities=False, no_network=True, load_dtd=False, huge_tree=True
    )
    try:
        _feed(parser, _without_named_characters(text))
    except etree.XMLSyntaxError:
        return parse_html(_as_html(text, is_html=is_html), make_target)
    return target


def local_name(tag: str) -> str:
    """Return the name of an element or attribute without its namespace."""
    return tag.rpartition("}")[2].rpartition(":")[2].lower()


def plain_attributes(attributes: Mapping[str, str]) -> dict[str, str]:
    """Return attributes by their local names, the semantic type of books apart from others."""
    return {
        "epub:type" if name == _EPUB_TYPE else name.rpartition("}")[2]: value
        for name, value in attributes.items()
    }


def _feed(parser: Any, text: str) -> None:
    for start in range(0, len(text), _PIECE):
        parser.feed(text[start : start + _PIECE])
    parser.close()


def _without_named_characters(text: str) -> str:
    """Replace the names of characters that only HTML knows."""
    if "<!ENTITY" in text[:_SUBSET_WITHIN]:
        return text

    def character(match: re.Match[str]) -> str:
        return match[0] if match[1] in _OF_XML else html5.get(f"{match[1]};", match[0])

    return _NAMED.sub(character, text)


def _as_html(text: str, *, is_html: bool) -> str:
    """Return XML in such a way that a parser of HTML understands it."""
    head = text[:_SUBSET_WITHIN]
    if subset := _SUBSET.search(head):
        _, end, rest = text[subset.end() :].partition("]")
        text = f"{subset[1]}{rest}" if end else text
    first, *others = text.split(_CDATA)
    if others:
        pairs = (part.partition(_CDATA_END) for part in others)
        text = first + "".join(html.escape(data) + rest for data, _, rest in pairs)
    if not is_html:
        text = _RAW.sub(rf"<\1{RENAMED}\2", text)
    return _EMPTY_ELEMENT.sub(_with_end, text)


def _with_end(match: re.Match[str]) -> str:
    name, attributes = match[1], match[2][:-1]
    is_void = local_name(name) in _VOID
    return match[0] if is_void else f"<{name}{attributes}></{name}>"
