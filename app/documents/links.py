"""Where the links of a document lead, found out while it is read.

Words of a link have the number of its target (see `emphasis_marks.linked`), blocks those of the
names that links may use for them (see `anchor_marks`). Where names stand is known once all pages
are done.
"""

import posixpath
from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import unquote

from app.documents.anchor_marks import anchored
from app.documents.emphasis_marks import MOST_LINKS
from app.documents.pagination import PAGE_END

_SCHEMES = ("http://", "https://", "mailto:")
_MOST_CHARACTERS = 2000
"""Of an address."""
_MOST_NAMES = 50_000


def leads_out(address: str) -> bool:
    """Whether an address is one of the web or of mail, to which a person may go."""
    is_open = address.lower().startswith(_SCHEMES) and address.isprintable()
    return is_open and len(address) <= _MOST_CHARACTERS


@dataclass(frozen=True, slots=True)
class LinkTarget:
    """Where links lead: a page, which counts from 1, or an address; neither is nowhere."""

    page: int = 0
    address: str = ""


class Links:
    """The targets of links and the names of places, each with a number from 1."""

    def __init__(self) -> None:
        self._targets: dict[str, int] = {}
        self._names: dict[str, int] = {}
        self._pages: dict[int, int] = {}
        self._num_pages = 0

    def to(self, target: str) -> int:
        """Return the number of an address or of a name; 0 where there are too many."""
        return _number(self._targets, target, MOST_LINKS) if target else 0

    def name(self, name: str) -> int:
        """Return the number of a name; 0 where there are too many."""
        return _number(self._names, name, _MOST_NAMES)

    def take_page(self, names: Iterable[int]) -> None:
        """Note the names on the next page; what has two places is at the first."""
        self._num_pages += 1
        for number in names:
            self._pages.setdefault(number, self._num_pages)

    def targets(self) -> tuple[LinkTarget, ...]:
        """Return where links lead, in the order of their numbers."""
        return tuple(map(self._target, self._targets))

    def _target(self, target: str) -> LinkTarget:
        if leads_out(target):
            return LinkTarget(address=target)
        return LinkTarget(page=self._pages.get(self._names.get(target, 0), 0))


@dataclass(frozen=True, slots=True)
class PartLinks:
    """The links of one part of a document, such as a chapter; alone it needs no name."""

    links: Links
    part: str = ""

    def to(self, link: str) -> int:
        """Return the number of what an address in the part leads to; 0 if that is nowhere."""
        if leads_out(link):
            return self.links.to(link)
        path, _, fragment = link.partition("#")
        if not link or ":" in path:
            return 0
        return self.links.to(_name(self._path(path) if path else self.part, unquote(fragment)))

    def name_blocks(self, blocks: list[str], names: Iterable[tuple[int, str]]) -> None:
        """Give blocks their names, by their places; an empty one is that of the part."""
        numbers: dict[int, list[int]] = {}
        for at, fragment in names:
            while at < len(blocks) and blocks[at] == PAGE_END:
                at += 1  # noqa: PLW2901  # the name is that of the next block
            numbers.setdefault(at, []).append(self.links.name(_name(self.part, fragment)))
        for at, block in enumerate(blocks):
            if at in numbers:
                blocks[at] = anchored(block, filter(None, numbers[at]))

    def _path(self, path: str) -> str:
        joined = posixpath.join("/", posixpath.dirname(self.part), unquote(path))
        return posixpath.normpath(joined).lstrip("/")


def _name(part: str, fragment: str) -> str:
    return f"#{part}#{fragment}"


def _number(numbers: dict[str, int], key: str, most: int) -> int:
    if key not in numbers and len(numbers) < most:
        numbers[key] = len(numbers) + 1
    return numbers.get(key, 0)
