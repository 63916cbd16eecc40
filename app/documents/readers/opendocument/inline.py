"""The content of a paragraph: text, note references, descriptions of pictures.

Notes, comments and text boxes are kept as asides, to be put below the paragraph.
"""

import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from xml.etree.ElementTree import Element

from app.documents.document import LeftOutKind
from app.documents.layout.characters import clean_characters
from app.documents.pagination import PAGE_END
from app.documents.readers.markup import attribute, child, children, local_name
from app.documents.readers.office.runs import Place, Run
from app.documents.readers.opendocument.numbering import number
from app.documents.readers.opendocument.objects import Objects
from app.documents.readers.opendocument.package import OpenDocument
from app.documents.readers.opendocument.styles import Styles

_WHITE_SPACE = re.compile(r"[ \t\r\n]+")
_MAX_SPACES = 100
_SILENT = frozenset(
    {
        *("annotation-end", "binary-data", "change", "change-end", "change-start", "desc"),
        *("enhanced-geometry", "event-listeners", "glue-point", "note-citation", "number"),
        *("page-thumbnail", "script", "title", "tracked-changes"),
    }
)
PAGE_NUMBERS = frozenset({"page-number", "page-count", "page-continuation", "sheet-name"})
_SHAPES = frozenset(
    {
        *("caption", "circle", "connector", "custom-shape", "ellipse", "line", "measure", "path"),
        *("polygon", "polyline", "rect", "regular-polygon", "text-box"),
    }
)
_FOREIGN = frozenset({"applet", "floating-frame", "object-ole", "plugin"})


class Inline:
    """Reads paragraphs of one part; `asides` wait to be taken."""

    def __init__(
        self,
        document: OpenDocument,
        styles: Styles,
        lines: Callable[[Iterable[Element]], str],
        *,
        has_pages: bool,
    ) -> None:
        self.asides: deque[str] = deque()
        self._left_out = document.left_out
        self._objects = Objects(document)
        self._styles = styles
        self._lines = lines
        self._has_pages = has_pages
        self._num_notes = 0

    def runs(self, paragraph: Element) -> list[Run]:
        """Return the runs of a paragraph."""
        style = attribute(paragraph, "style-name")
        place = self._styles.place("paragraph", style) or Place.ON_LINE
        return list(self._content(paragraph, place))

    def _content(self, element: Element, place: Place) -> Iterator[Run]:
        yield place, plain(element.text)
        for each in element:
            yield from self._run(each, place)
            yield place, plain(each.tail)

    def _run(self, element: Element, place: Place) -> Iterator[Run]:
        name = local_name(element)
        if name in _SILENT or (name in PAGE_NUMBERS and not self._has_pages):
            return
        if simple := _simple_text(element):
            yield place, simple
        elif name == "span":
            own = self._styles.place("text", attribute(element, "style-name"))
            yield from self._content(element, place if place is Place.HIDDEN else own or place)
        elif name in ("hidden-text", "ruby-text"):
            self._leave_out(element)
        elif text := self.aside(element):
            yield Place.ON_LINE, text
        elif not self.is_aside(element):
            yield from self._content(element, place)

    def is_aside(self, element: Element) -> bool:
        """Tell whether an element is something that does not stand in the line."""
        name = local_name(element)
        return name in _SHAPES or name in _FOREIGN or name in _ASIDES

    def aside(self, element: Element) -> str:
        """Keep what does not stand in the line; return what stands there instead of it."""
        name = local_name(element)
        match name:
            case "note":
                return self._note(element)
            case "frame":
                return self._frame(element)
            case "g":
                return "".join(map(self.aside, element)) or description(element)
            case "annotation":
                self.asides.append(self.comment(element))
            case "object":
                self.asides.append(self._objects.text(element))
            case "table":
                self.asides.append(self._lines([element]))
            case _ if name in _SHAPES:
                self.asides.append(self._lines(element))
                return description(element)
            case _:
                self._name(element)
        return ""

    def _name(self, element: Element) -> None:
        """Name what cannot be read."""
        match local_name(element):
            case "image":
                self._left_out.add(LeftOutKind.PICTURE)
            case "control":
                self._left_out.add(LeftOutKind.EMBEDDED_OBJECT, attribute(element, "control"))
            case name if name in _FOREIGN:
                self._left_out.add(LeftOutKind.EMBEDDED_OBJECT, attribute(element, "href"))

    def comment(self, element: Element, place: str = "") -> str:
        """Return a comment with its author and, in a sheet, its cell."""
        creator = child(element, "creator")
        author = plain(creator.text).strip() if creator is not None else ""
        label = f"Comment by {author}" if author else "Comment"
        texts = (each for each in element if local_name(each) in ("p", "list"))
        return f"[{label}{place}: {self._lines(texts)}]"

    def _note(self, element: Element) -> str:
        self._num_notes += 1
        mark = f"[{self._num_notes}]"
        body = child(element, "note-body")
        self.asides.append(f"{mark} {self._lines(body if body is not None else ())}")
        return mark

    def _frame(self, frame: Element) -> str:
        """Return what a frame is described as, and read the first of its versions that is known."""
        described = description(frame)
        content = [each for each in frame if local_name(each) in _FRAMED]
        content.sort(key=lambda each: _FRAMED.index(local_name(each)))
        if content and local_name(content[0]) == "image":
            self._left_out.add(LeftOutKind.PICTURE, described.removeprefix("[Picture: ")[:-1])
        elif content:
            return self.aside(content[0]) or described
        return described

    def _leave_out(self, element: Element) -> None:
        is_hidden = local_name(element) == "hidden-text"
        kind = LeftOutKind.HIDDEN_TEXT if is_hidden else LeftOutKind.READING_AID
        text = attribute(element, "string-value") or "".join(element.itertext())
        if text.strip():
            self._left_out.add(kind, clean_characters(text))


_ASIDES = frozenset({"note", "annotation", "frame", "object", "image", "control", "table", "g"})
_FRAMED = (
    *("object", "text-box", "table", "object-ole", "plugin", "applet", "floating-frame", "image"),
)
"""The versions that a frame may have of its content, the best first."""


def description(element: Element) -> str:
    """Return what a shape is described as, for those who cannot see it."""
    named = (*children(element, "title"), *children(element, "desc"))
    texts = (plain(each.text).strip() for each in named)
    text = ". ".join(dict.fromkeys(filter(None, texts)))
    return f"[Picture: {text}]" if text else ""


def _simple_text(element: Element) -> str:
    match local_name(element):
        case "s":
            return " " * min(number(element, "c", 1), _MAX_SPACES)
        case "tab":
            return "\t"
        case "line-break":
            return "\n"
        case "soft-page-break":
            return PAGE_END
    return ""


def plain(text: str | None) -> str:
    """Return text as it is shown: white space in the file is one space."""
    return clean_characters(_WHITE_SPACE.sub(" ", text)) if text else ""
