"""Parses XML parts of office documents, refusing everything that such parts never need.

Document types, entities and references to other files are errors, so neither entity bombs nor
inclusion of local files can happen.
"""

from collections.abc import Iterator
from typing import IO, Protocol
from xml.etree.ElementTree import Element, ParseError

from defusedxml import ElementTree as SafeElementTree
from defusedxml.common import DefusedXmlException

from app.documents.readers.archive import BROKEN_ARCHIVE
from app.documents.refusal import Refusal, RefusalReason
from app.documents.refusal_details import Found

_MAX_DEPTH = 200
_MAX_TEXT = 10_000_000
"""Characters of one element; a spreadsheet cell has at most 32,767."""
_DATA = frozenset({"binary-data", "binData", "binaryData"})
"""Elements that hold a file, as text."""


class Parts(Protocol):
    """Something that has parts by their names: an archive, as a rule."""

    def open(self, name: str) -> IO[bytes]:
        """Open a part for reading."""


def local_name(element: Element) -> str:
    """Return the element's name without its namespace."""
    return element.tag.rpartition("}")[2]


def attribute(element: Element | None, name: str) -> str:
    """Return an attribute by its name without namespace; empty if there is none."""
    if element is not None:
        for key, value in element.attrib.items():
            if key.rpartition("}")[2] == name:
                return value
    return ""


def children(element: Element | None, name: str) -> list[Element]:
    """Return the children called `name`."""
    return [] if element is None else [each for each in element if _is_called(each, name)]


def child(element: Element | None, *names: str) -> Element | None:
    """Return the first child called by the first name, its first child called by the next, ..."""
    for name in names:
        for each in element if element is not None else ():
            if _is_called(each, name):
                element = each
                break
        else:
            return None
    return element


def _is_called(element: Element, name: str) -> bool:
    return element.tag.endswith(name) and local_name(element) == name  # most end otherwise


def parse_part(parts: Parts, name: str) -> Element:
    """Return the root of a whole part."""
    with parts.open(name) as part:
        root: Element | None = None
        for event, element in _events(part, name):
            if event == "start" and root is None:
                root = element
    if root is None:
        raise Refusal(RefusalReason.DAMAGED, Found(f"its part {name} is empty"))
    return root


def children_of(parts: Parts, name: str, *parents: str) -> Iterator[Element]:
    """Yield the children of elements called like one of `parents`, each complete, one at a time.

    An element is emptied when the next one is asked for: parts of any length take little memory.
    """
    with parts.open(name) as part:
        path: list[Element] = []
        for event, element in _events(part, name):
            if event == "start":
                path.append(element)
                continue
            path.pop()
            if path and local_name(path[-1]) in parents:
                yield element
                path[-1].clear()


def members_of(
    parts: Parts, name: str, *paths: tuple[str, ...]
) -> Iterator[tuple[Element, Element]]:
    """Yield parents and children, one child at a time, where the parents are at one of `paths`.

    A path names the elements from the root down, without it. A parent has its attributes only when
    its first child comes; elements are emptied as in `children_of`.
    """
    depths = {len(path) for path in paths}
    with parts.open(name) as part:
        branch: list[Element] = []
        for event, element in _events(part, name):
            if event == "start":
                branch.append(element)
                continue
            branch.pop()
            if len(branch) - 1 in depths and tuple(map(local_name, branch[1:])) in paths:
                yield branch[-1], element
                branch[-1].clear()


def words_of(parts: Parts, name: str) -> Iterator[str]:
    """Yield the texts of a whole part, whatever its elements mean; never an empty one."""
    with parts.open(name) as part:
        for event, element in _events(part, name):
            if event == "end":
                if text := (element.text or "").strip():
                    yield text
                element.clear()


def _events(part: IO[bytes], name: str) -> Iterator[tuple[str, Element]]:
    depth = 0
    try:
        for event, element in SafeElementTree.iterparse(
            part,
            events=("start", "end"),
            forbid_dtd=True,
            forbid_entities=True,
            forbid_external=True,
        ):
            depth += 1 if event == "start" else -1
            if depth > _MAX_DEPTH:
                raise Refusal(RefusalReason.DAMAGED, Found(f"its part {name} is nested too deeply"))
            if event == "end" and _is_endless(element):
                raise Refusal(RefusalReason.DAMAGED, Found(f"its part {name} holds endless text"))
            yield event, element
    except DefusedXmlException as error:
        detail = Found(f"its part {name} declares XML entities, which documents never need")
        raise Refusal(RefusalReason.DAMAGED, detail) from error
    except (ParseError, LookupError, *BROKEN_ARCHIVE) as error:
        raise Refusal(
            RefusalReason.DAMAGED, Found(f"its part {name} is broken: {error}")
        ) from error


def _is_endless(element: Element) -> bool:
    """Tell whether an element holds more text than any document has in one piece."""
    return len(element.text or "") > _MAX_TEXT and local_name(element) not in _DATA
