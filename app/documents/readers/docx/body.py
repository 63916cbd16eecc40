"""The whole text of a Word document: its story, and around it the text of its other parts."""

from collections.abc import Callable, Iterator
from functools import partial
from xml.etree.ElementTree import Element

from app.documents.block_marks import marked, quoted
from app.documents.code_marks import coded
from app.documents.document import LeftOutKind
from app.documents.emphasis_marks import without_emphasis
from app.documents.links import Links, PartLinks
from app.documents.pagination import PAGE_END
from app.documents.readers.docx.headings import HeadingStyles
from app.documents.readers.docx.named_styles import CODE, QUOTATIONS, NamedStyles
from app.documents.readers.docx.notes import Notes
from app.documents.readers.docx.numbering import Numbering
from app.documents.readers.docx.run_styles import RunStyles
from app.documents.readers.docx.sections import FOOTER, HEADER, Sections, ends_of_sections
from app.documents.readers.docx.shared import Shared, plain_text
from app.documents.readers.docx.story import Story
from app.documents.readers.markup import attribute, children_of, local_name
from app.documents.readers.office.package import DAMAGE, Package

_LABELS = {HEADER: "Header", FOOTER: "Footer"}


class Body:
    """The content of the document as blocks of text; page ends stand in them as form feeds."""

    def __init__(self, package: Package, links: Links, *, has_rendered_breaks: bool) -> None:
        self._package = package
        self._links = PartLinks(links)
        self._names: list[str] = []
        """Bookmarks that wait for a block with text."""
        self._has_rendered_breaks = has_rendered_breaks
        self._sections = Sections(package)
        styles = {attribute(style, "styleId"): style for style in self._elements("styles")}
        self._shared = Shared(
            package,
            Numbering(self._elements("numbering"), styles),
            RunStyles(styles),
            Notes(package),
            self._links,
        )
        self._headings = HeadingStyles(styles)
        self._quotations = NamedStyles(styles, QUOTATIONS)
        self._code = NamedStyles(styles, CODE)
        self._heads: set[str] = set()

    def _elements(self, kind: str) -> list[Element]:
        """Return what stands in the part of a kind."""
        roots = map(self._package.root, self._package.related(self._package.main, kind))
        return [element for root in roots if root is not None for element in root]

    def blocks(self) -> Iterator[str]:
        """Yield headers, paragraphs and tables, after each the notes it cites, and footers."""
        package = self._package
        story = Story(self._shared, package.main, has_rendered_breaks=self._has_rendered_breaks)
        section = 0
        yield from self._around(section, HEADER)
        for element in children_of(package.archive, package.main, "body"):
            yield from self._marked(element, story.blocks(element))
            for _ in ends_of_sections(element):
                yield from self._around(section, FOOTER)
                section += 1
                yield from self._around(section, HEADER)
        self._note_rest()

    def _marked(self, element: Element, blocks: Iterator[str]) -> Iterator[str]:
        """Yield the blocks of an element, the first as what it is; its asides are none of that."""
        self._names += _bookmarks(element)
        mark = self._mark_of(element)
        if mark or self._names:
            before, page_end, block = next(blocks, "").rpartition(PAGE_END)
            block = block.strip()
            said = [mark(block) if mark else block]
            if block:
                self._links.name_blocks(said, [(0, name) for name in self._names])
                self._names = []
            yield before + page_end + said[0]
        yield from blocks

    def _mark_of(self, element: Element) -> Callable[[str], str] | None:
        """Return what marks a heading, a quotation or code; None for whatever is none of them."""
        if level := self._headings.level(element):
            return partial(marked, level=level)
        if self._quotations.has(element):
            return quoted
        return coded if self._code.has(element) else None

    def _around(self, section: int, kind: str) -> Iterator[str]:
        """Yield the headers or footers of a section that no earlier one had."""
        for part in self._sections.parts(section, kind):
            text = self._text(part)
            if text == DAMAGE:
                yield text
            elif text in self._heads:
                self._package.left_out.add(LeftOutKind.RUNNING_LINE, text)
            elif text:
                self._heads.add(text)
                yield f"[{_LABELS[kind]}: {text}]"

    def _text(self, part: str) -> str:
        root = self._package.root(part)
        if root is None:
            return DAMAGE
        blocks = map(without_emphasis, Story(self._shared, part).blocks(root))
        return "\n".join(filter(None, (block.strip() for block in blocks))).replace(PAGE_END, "")

    def _note_rest(self) -> None:
        """Note what nothing in the text refers to."""
        for note in self._shared.notes.remaining():
            if text := plain_text(note):
                self._package.left_out.add(LeftOutKind.LOOSE_NOTE, text)
        for text in self._shared.lost_moves():
            self._package.left_out.add(LeftOutKind.DELETED_TEXT, text)


def _bookmarks(element: Element) -> list[str]:
    """Return the names that links may use for an element or for what is in it."""
    marks = (each for each in element.iter() if local_name(each) == "bookmarkStart")
    return [name for each in marks if (name := attribute(each, "name"))]
