"""The package of an EPUB: its parts and the order in which they are read."""

import posixpath
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from urllib.parse import unquote

from app.documents.layout.characters import clean_characters
from app.documents.readers.archive import Archive
from app.documents.readers.declared_encoding import decode_markup
from app.documents.readers.web.parsing import RENAMED, local_name, parse_xml
from app.documents.refusal import Refusal, RefusalReason
from app.documents.refusal_details import Found

_CONTAINER = "META-INF/container.xml"
_MOST_ITEMS = 100_000
_MOST_OF_TITLE = 1000
"""Characters."""


@dataclass(frozen=True, slots=True)
class Part:
    """A file of the book, by its name in the archive."""

    name: str
    media_type: str

    @property
    def is_page(self) -> bool:
        """Whether it is text that is read."""
        return self.media_type in _PAGES or is_page_name(self.name)

    @property
    def is_picture(self) -> bool:
        """Whether it is a picture."""
        return self.media_type.startswith("image/") and not self.is_page


_PAGES = frozenset({"application/xhtml+xml", "text/html", "image/svg+xml", "text/x-oeb1-document"})
_PAGE_SUFFIXES = (".xhtml", ".html", ".htm")


@dataclass(frozen=True, slots=True)
class Package:
    """The parts of a book in the order of its spine, pages outside of it last.

    `contents` are the names of pages that only repeat the headings; `title` is what the book is
    called.
    """

    reading_order: tuple[Part, ...]
    contents: frozenset[str]
    title: str = ""


def is_page_name(name: str) -> bool:
    """Tell whether a file is called like a web page."""
    return name.lower().endswith(_PAGE_SUFFIXES)


class _Elements:
    """A target that keeps the attributes of all elements, and the first title."""

    def __init__(self) -> None:
        self.found: list[tuple[str, dict[str, str]]] = []
        self.title = ""
        self._num_within = 0
        """Elements that are open from a title on."""

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        if len(self.found) < _MOST_ITEMS:
            named = {local_name(name): value for name, value in attributes.items()}
            self.found.append((local_name(tag), named))
        is_title = local_name(tag).removeprefix(RENAMED) == "title" and not self.title.strip()
        if is_title or self._num_within:
            self._num_within += 1

    def end(self, tag: str) -> None:  # noqa: ARG002  # given by the parser
        self._num_within -= bool(self._num_within)

    def data(self, text: str) -> None:
        if self._num_within and len(self.title) < _MOST_OF_TITLE:
            self.title += text

    def close(self) -> None:
        pass

    def all(self, name: str) -> Iterator[dict[str, str]]:
        return (attributes for found, attributes in self.found if found == name)


def read_package(archive: Archive) -> Package:
    """Return what a book consists of.

    Raises:
        Refusal: it does not say so.
    """
    package_name = _package_name(archive)
    package = _elements(archive, package_name)
    folder = posixpath.dirname(package_name)
    items: dict[str, Part] = {}
    contents: set[str] = set()
    for item in package.all("item"):
        name = _resolved(archive, folder, item.get("href", ""))
        items[item.get("id", "")] = Part(name, item.get("media-type", ""))
        if "nav" in item.get("properties", "").split():
            contents.add(name)
    spine = [_item(items, each.get("idref", "")) for each in package.all("itemref")]
    others = (part for part in items.values() if part.is_page and part.name not in contents)
    ordered = tuple(dict.fromkeys((*spine, *others)))
    if not ordered:
        raise Refusal(RefusalReason.DAMAGED, Found("it does not say what it consists of"))
    title = " ".join(clean_characters(package.title).split())
    return Package(ordered, frozenset(contents), title)


def _item(items: Mapping[str, Part], item_id: str) -> Part:
    """Return what the spine names; what the book does not list is missing, under its id."""
    return items.get(item_id) or Part(clean_characters(item_id), "")


def _package_name(archive: Archive) -> str:
    if _CONTAINER in archive:
        for root in _elements(archive, _CONTAINER).all("rootfile"):
            if (name := unquote(root.get("full-path", ""))) in archive:
                return name
    name = next((name for name in archive.names if name.lower().endswith(".opf")), "")
    if not name:
        raise Refusal(RefusalReason.DAMAGED, Found("it does not say where the book begins"))
    return name


def _elements(archive: Archive, name: str) -> _Elements:
    return parse_xml(decode_markup(archive.read(name)).text, _Elements, is_html=False)


def _resolved(archive: Archive, folder: str, link: str) -> str:
    """Return the member that a link means, or what it would be called."""
    path = link.partition("#")[0]
    paths = (posixpath.join("/", folder, each) for each in (unquote(path), path))
    candidates = [posixpath.normpath(each).lstrip("/") for each in paths]
    return next((name for name in candidates if name in archive), candidates[0])
