"""Presentations: one page per slide, tables as rows, comments and speaker's notes below.

Hidden slides are read and said to be hidden. What layouts show on many slides is read once.
"""

from collections.abc import Iterator
from pathlib import Path
from xml.etree.ElementTree import Element

from app.documents.document import LeftOutKind, PageFlaw
from app.documents.readers.archive import Archive
from app.documents.readers.markup import attribute, child, children, local_name, parse_part
from app.documents.readers.office.drawing import Drawing
from app.documents.readers.office.package import DAMAGE, Package, read_page
from app.documents.readers.office.remainder import note_remainder
from app.documents.readers.pptx.comments import Comments
from app.documents.readers.pptx.layouts import Layouts
from app.documents.readers.pptx.speaker_notes import SpeakerNotes
from app.documents.readers.reader import Notes, ReadPage

_PICTURE = "[Picture: "


class PptxReader:
    """A presentation."""

    def __init__(self, path: Path, max_expanded_bytes: int) -> None:
        self._package = Package(Archive(path, max_expanded_bytes))
        root = parse_part(self._package.archive, self._package.main)
        slides = children(child(root, "sldIdLst"), "sldId")
        self._slides = [self._package.linked(self._package.main, slide) for slide in slides]

    @property
    def num_pages(self) -> int:
        """How many slides there are."""
        return len(self._slides)

    def pages(self) -> Iterator[ReadPage]:
        """Yield the slides in the order they are shown."""
        with self._package.archive:
            slides = _Slides(self._package)
            yield from map(slides.read, self._slides)
            slides.note_rest()
            note_remainder(self._package)

    def notes(self) -> Notes:
        """Return what was left out."""
        return Notes(left_out=self._package.left_out.parts())


class _Slides:
    """Reads one slide after the other."""

    def __init__(self, package: Package) -> None:
        self._package = package
        self._layouts = Layouts(package)
        self._comments = Comments(package)
        self._speaker_notes = SpeakerNotes(package)

    def read(self, part: str | None) -> ReadPage:
        """Return a slide as a page."""
        if part is None:
            self._package.left_out.add(LeftOutKind.MISSING_PART, "slide")
        root = self._package.root(part)
        if part is None or root is None:
            return read_page(DAMAGE)
        shapes = list(Drawing(self._package, part).blocks(root))
        blocks = [
            "[Hidden slide]" if attribute(root, "show") in ("0", "false") else "",
            *shapes,
            *self._layouts.shown(part, root),
            *self._comments.of_slide(part),
            *self._speaker_notes.of_slide(part),
        ]
        page = read_page("\n\n".join(filter(None, blocks)))
        return ReadPage(page.text, (*page.flaws, *_flaws(root, shapes)))

    def note_rest(self) -> None:
        """Record what no slide showed."""
        self._layouts.note_rest()


def _flaws(root: Element, shapes: list[str]) -> tuple[PageFlaw, ...]:
    """Return whether a slide is a picture: the description of one is not what it shows."""
    has_picture = any(local_name(element) == "pic" for element in root.iter())
    has_text = any(not shape.startswith(_PICTURE) for shape in shapes)
    return (PageFlaw.NO_TEXT_LAYER,) if has_picture and not has_text else ()
