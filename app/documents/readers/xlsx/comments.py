"""Comments and threads beside the cells of a sheet."""

from collections.abc import Iterator, Mapping
from xml.etree.ElementTree import Element

from app.documents.layout.characters import clean_characters
from app.documents.readers.markup import attribute, child, children
from app.documents.readers.office.package import Package
from app.documents.readers.xlsx.strings import plain_string, rich_text

_OF_CONVERSATION = "tc="
"""Begins the author of a comment that only repeats a conversation, for older programs."""


class Comments:
    """The comments of one sheet by their cells; each is given once."""

    def __init__(self, package: Package, sheet: str, names: Mapping[str, str]) -> None:
        self._package = package
        self._comments: dict[str, list[str]] = {}
        conversations = package.related(sheet, "threadedComment")
        for part in conversations:
            self._add_all(self._of_conversations(package.root(part), names))
        for part in package.related(sheet, "comments"):
            root = package.root(part)
            self._add_all(self._of_cells(root, skips_copies=bool(conversations)))

    def _add_all(self, comments: Iterator[tuple[str, str, str]]) -> None:
        for cell, name, text in comments:
            author = f" by {name.strip()}" if name.strip() else ""
            comment = f"[Comment{author} on {cell}: {text}]"
            self._comments.setdefault(cell, []).append(comment)

    def _of_cells(
        self, root: Element | None, *, skips_copies: bool
    ) -> Iterator[tuple[str, str, str]]:
        authors = [
            plain_string(each.text or "") for each in children(child(root, "authors"), "author")
        ]
        known = {str(number): name for number, name in enumerate(authors)}
        for comment in children(child(root, "commentList"), "comment"):
            name = known.get(attribute(comment, "authorId"), "")
            text = rich_text(comment, self._package.left_out).strip()
            if name.startswith(_OF_CONVERSATION) and skips_copies:
                continue
            yield _cell(comment), "" if name.startswith(_OF_CONVERSATION) else name, text

    def _of_conversations(
        self, root: Element | None, names: Mapping[str, str]
    ) -> Iterator[tuple[str, str, str]]:
        for comment in children(root, "threadedComment"):
            name = names.get(attribute(comment, "personId"), "")
            text = child(comment, "text")
            yield _cell(comment), name, plain_string((text.text or "") if text is not None else "")

    def take(self, cell: str) -> list[str]:
        """Return the comments on a cell, and forget them."""
        return self._comments.pop(cell, [])

    def remaining(self) -> Iterator[str]:
        """Yield the comments on cells that were never asked for."""
        for comments in self._comments.values():
            yield from comments


def people(package: Package) -> dict[str, str]:
    """Return the names of those who wrote in conversations, by their ids."""
    roots = (package.root(part) for part in package.related(package.main, "person"))
    return {
        attribute(person, "id"): clean_characters(attribute(person, "displayName"))
        for root in roots
        for person in children(root, "person")
    }


def _cell(comment: Element) -> str:
    return clean_characters(attribute(comment, "ref"))
