"""Comments on slides, in the old and the new format."""

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from app.documents.layout.characters import clean_characters
from app.documents.readers.markup import attribute, child, local_name
from app.documents.readers.office.drawing_text import paragraphs_text
from app.documents.readers.office.package import DAMAGE, Package

_AUTHORS = ("commentAuthors", "authors")


class Comments:
    """The comments of a presentation, slide by slide."""

    def __init__(self, package: Package) -> None:
        self._package = package
        parts = (part for kind in _AUTHORS for part in package.related(package.main, kind))
        self._names = {
            attribute(author, "id"): clean_characters(attribute(author, "name")).strip()
            for root in map(package.root, parts)
            for author in (root if root is not None else ())
        }

    def of_slide(self, slide: str) -> Iterator[str]:
        """Yield the comments on a slide, each after the one it answers."""
        for part in self._package.related(slide, "comments"):
            root = self._package.root(part)
            if root is None:
                yield DAMAGE
            else:
                yield from self._comments(root)

    def _comments(self, element: Element) -> Iterator[str]:
        for each in element:
            if local_name(each) in ("cm", "reply"):
                name = self._names.get(attribute(each, "authorId"))
                author = f" by {name}" if name else ""
                yield f"[Comment{author}: {_text(each)}]"
            yield from self._comments(each)


def _text(comment: Element) -> str:
    plain, body = child(comment, "text"), child(comment, "txBody")
    if plain is not None:
        return clean_characters((plain.text or "").replace("\n", " ")).strip()
    return paragraphs_text(body) if body is not None else ""
