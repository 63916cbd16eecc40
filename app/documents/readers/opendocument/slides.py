"""Presentations (ODP): one page per slide, tables as rows, the speaker's notes below.

Hidden slides are read and said to be hidden. What masters show on many slides is read once.
"""

from collections.abc import Iterator
from pathlib import Path
from xml.etree.ElementTree import Element

from app.documents.document import PageFlaw
from app.documents.readers.markup import attribute, local_name, members_of
from app.documents.readers.opendocument.heads import Masters
from app.documents.readers.opendocument.package import CONTENT, OpenDocument
from app.documents.readers.opendocument.remainder import note_remainder
from app.documents.readers.opendocument.story import Story
from app.documents.readers.opendocument.styles import Styles
from app.documents.readers.reader import Notes, ReadPage
from app.documents.readers.text_flaws import font_flaws

_STYLES = ("automatic-styles",)
_BODY = ("body", "presentation")
_DECLARATIONS = ("header-decl", "footer-decl", "date-time-decl")
_PICTURE = "[Picture: "


class SlidesReader:
    """A presentation."""

    num_pages = None

    def __init__(self, path: Path, max_expanded_bytes: int) -> None:
        self._document = OpenDocument(path, max_expanded_bytes)

    def pages(self) -> Iterator[ReadPage]:
        """Yield the slides in the order they are shown."""
        with self._document:
            masters = Masters(self._document)
            styles = Styles(masters.common)
            slides = _Slides(masters, styles, Story(self._document, styles))
            for parent, element in members_of(self._document, CONTENT, _STYLES, _BODY):
                if local_name(parent) == _STYLES[0]:
                    styles.add(element)
                elif local_name(element) in _DECLARATIONS:
                    slides.declare(element)
                elif local_name(element) == "page":
                    yield slides.page(element)
            note_remainder(self._document)

    def notes(self) -> Notes:
        """Return what was left out."""
        return Notes(left_out=self._document.left_out.parts())


class _Slides:
    """Turns slides into pages; what many of them show is read with the first."""

    def __init__(self, masters: Masters, styles: Styles, story: Story) -> None:
        self._masters = masters
        self._styles = styles
        self._story = story
        self._seen_masters: set[str] = set()
        self._declared: dict[tuple[str, str], str] = {}

    def declare(self, element: Element) -> None:
        """Take a head, foot or date that slides may show."""
        kind = local_name(element).removesuffix("-decl")
        text = " ".join("".join(element.itertext()).split())
        self._declared[kind, attribute(element, "name")] = text

    def page(self, slide: Element) -> ReadPage:
        """Return a slide."""
        own = [block for shape in slide for block in self._shape(shape)]
        is_picture = any(local_name(each) == "image" for each in slide.iter())
        shown = [block for block in own if not block.startswith(_PICTURE)]
        blocks = [*self._status(slide), *own, *self._shared(slide)]
        flaws = (PageFlaw.NO_TEXT_LAYER,) if is_picture and not shown else ()
        text = "\n\n".join(filter(None, blocks))
        return ReadPage(text, (*font_flaws(text), *flaws))

    def _shape(self, shape: Element) -> Iterator[str]:
        blocks = list(filter(None, self._story.blocks(shape)))
        if blocks and local_name(shape) == "notes":
            yield "[Speaker notes]"
        yield from blocks

    def _status(self, slide: Element) -> Iterator[str]:
        if self._styles.is_hidden("drawing-page", attribute(slide, "style-name")):
            yield "[Hidden slide]"

    def _shared(self, slide: Element) -> Iterator[str]:
        """Yield what the slide shows of its master and of what is declared for many slides."""
        master = attribute(slide, "master-page-name")
        if master not in self._seen_masters:
            self._seen_masters.add(master)
            for text in self._masters.shapes(master):
                yield f"[Layout: {text}]"
        for kind in ("header", "footer", "date-time"):
            name = attribute(slide, f"use-{kind}-name")
            if text := self._declared.pop((kind, name), ""):
                yield f"[{kind.capitalize()}: {text}]"
