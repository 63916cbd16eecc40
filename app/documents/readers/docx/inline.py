"""The content of paragraphs: text, note references, breaks, equations, pictures, fields.

Text whose deletion is noted and reading aids are named, not read. What was moved stands where it
is now. A drawing that older programs get in another version is read once.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from xml.etree.ElementTree import Element

from app.documents.document import LeftOutKind
from app.documents.emphasis_marks import Emphasis, emphasised, linked
from app.documents.layout.characters import clean_characters
from app.documents.pagination import PAGE_END
from app.documents.readers.docx.form_fields import form_answer
from app.documents.readers.docx.notes import author
from app.documents.readers.docx.shared import Shared, plain_text
from app.documents.readers.markup import attribute, local_name
from app.documents.readers.office.alternatives import chosen
from app.documents.readers.office.chart import chart_text
from app.documents.readers.office.diagram import diagram_text
from app.documents.readers.office.drawing_text import description, picture
from app.documents.readers.office.equation import DELETIONS, equation_text
from app.documents.readers.office.package import DAMAGE
from app.documents.readers.office.runs import Place, Run

SKIPPED = frozenset(
    [
        *("pPr", "rPr", "tblPr", "tblGrid", "trPr", "tcPr", "sectPr", "sdtPr", "sdtEndPr"),
        *("instrText", "delInstrText", "binData"),
    ]
)
"""Elements without text of their own: how something looks, or what a field computes."""
_RENDERED_BREAK = "lastRenderedPageBreak"
_CHARACTERS = {"tab": "\t", "ptab": "\t", "cr": "\n", "noBreakHyphen": "-", "softHyphen": ""}

_Read = Callable[[Element, Place], Iterable[Run]]


class Inline:
    """Turns the content of paragraphs into runs of text.

    `boxes` gives the text of paragraphs and tables inside a text box. What belongs below the
    paragraph (notes, comments, charts) is added to `asides`.
    """

    def __init__(
        self,
        shared: Shared,
        part: str,
        *,
        boxes: Callable[[Iterable[Element]], str],
        has_rendered_breaks: bool,
    ) -> None:
        self.asides: deque[str] = deque()
        self._shared = shared
        self._left_out = shared.package.left_out
        self._part = part
        self._boxes = boxes
        self._has_rendered_breaks = has_rendered_breaks
        self._style = ""
        self._emphasis = self._of_link = Emphasis.NONE
        self._readers: Mapping[str, _Read] = {
            "r": self._run,
            "hyperlink": self._link,
            "t": lambda element, place: [(place, self._text(element, place))],
            "sym": lambda element, place: [(place, _symbol(element))],
            "br": self._break,
            _RENDERED_BREAK: self._break,
            "footnoteReference": self._note,
            "endnoteReference": self._note,
            "commentReference": self._comment,
            "fldChar": lambda element, place: [(place, form_answer(element))],
            "rt": self._reading_aid,
            "del": self._deleted,
            "delText": self._deleted,
            "moveFrom": self._moved_away,
            "moveTo": self._arrived,
            "AlternateContent": self._alternatives,
            "oMath": self._equation,
            "drawing": self._drawing,
            "pict": self._drawing,
            "object": self._drawing,
            "txbxContent": lambda element, _: self._box(element),
            "p": lambda element, _: self._box([element]),
            "tbl": lambda element, _: self._box([element]),
            "chart": self._chart,
            "relIds": self._diagram,
            "docPr": lambda element, _: [(Place.ON_LINE, description(element))],
            "cNvPr": lambda element, _: [(Place.ON_LINE, description(element))],
            "textpath": lambda element, place: [(place, _clean(element, "string"))],
        }

    def runs(self, paragraph: Element, style: str) -> list[Run]:
        """Return the runs of a paragraph of this style."""
        outer, self._style = self._style, style  # a text box is read inside another paragraph
        runs = list(self._all(paragraph, Place.ON_LINE))
        self._style = outer
        return runs

    def _all(self, elements: Iterable[Element], place: Place) -> Iterator[Run]:
        for element in elements:
            name = local_name(element)
            if name in SKIPPED:
                continue
            if name in _CHARACTERS:
                yield place, _CHARACTERS[name]
                continue
            read = self._readers.get(name, self._all)
            yield from read(element, place)

    def _run(self, element: Element, _: Place) -> Iterator[Run]:
        look = self._shared.styles.look(element, self._style)
        outer, self._emphasis = self._emphasis, look.emphasis  # a text box has runs of its own
        yield from self._all(element, look.place)
        self._emphasis = outer

    def _link(self, element: Element, place: Place) -> Iterator[Run]:
        """Yield the words of a link; it leads to an address, to a bookmark, or nowhere."""
        bookmark = attribute(element, "anchor")
        address = self._shared.package.address(self._part, element)
        number = self._shared.links.to(address or (f"#{bookmark}" if bookmark else ""))
        outer, self._of_link = self._of_link, linked(number)
        yield from self._all(element, place)
        self._of_link = outer

    def _text(self, element: Element, place: Place) -> str:
        """Return the text of a run; raised and lowered text is written without emphasis."""
        text = clean_characters(element.text or "")
        emphasis = self._emphasis | self._of_link
        return emphasised(text, emphasis) if place is Place.ON_LINE else text

    def _break(self, element: Element, _: Place) -> Iterator[Run]:
        is_page = attribute(element, "type") == "page"
        if local_name(element) == _RENDERED_BREAK:
            yield Place.ON_LINE, PAGE_END
        elif not is_page:
            yield Place.ON_LINE, "\n"
        elif not self._has_rendered_breaks:
            yield Place.ON_LINE, PAGE_END

    def _note(self, element: Element, _: Place) -> Iterator[Run]:
        """Yield the mark of a note; the note itself follows the paragraph."""
        kind, note_id = local_name(element).removesuffix("Reference"), attribute(element, "id")
        mark = self._shared.notes.mark(kind, note_id)
        if mark is None:
            self._left_out.add(LeftOutKind.MISSING_PART, f"{kind} {clean_characters(note_id)}")
            yield Place.ON_LINE, DAMAGE
            return
        yield Place.ON_LINE, mark
        note = self._shared.notes.take(kind, note_id)
        if note is not None:
            self.asides.append(f"{mark} {self._boxes(note)}")

    def _comment(self, element: Element, _: Place) -> Iterator[Run]:
        comment = self._shared.notes.take("comment", attribute(element, "id"))
        if comment is not None:
            self.asides.append(f"[{author(comment)}: {self._boxes(comment)}]")
        yield from ()

    def _reading_aid(self, element: Element, _: Place) -> Iterator[Run]:
        self._left_out.add(LeftOutKind.READING_AID, plain_text(element))
        yield from ()

    def _deleted(self, element: Element, _: Place) -> Iterator[Run]:
        if text := plain_text(element):
            self._left_out.add(LeftOutKind.DELETED_TEXT, text)
        yield from ()

    def _moved_away(self, element: Element, _: Place) -> Iterator[Run]:
        self._shared.moved_away.append(plain_text(element))
        yield from ()

    def _arrived(self, element: Element, place: Place) -> Iterator[Run]:
        self._shared.arrived.update(plain_text(element).split())
        return self._all(element, place)

    def _equation(self, element: Element, _: Place) -> Iterator[Run]:
        for each in element.iter():
            if local_name(each) in DELETIONS:
                yield from self._deleted(each, Place.ON_LINE)
        yield Place.ON_LINE, equation_text(element)

    def _alternatives(self, element: Element, place: Place) -> Iterator[Run]:
        return self._all(chosen(element, self._left_out), place)

    def _drawing(self, element: Element, place: Place) -> Iterator[Run]:
        """Yield what a drawing says, its description once."""
        described: set[str] = set()
        old = (picture(attribute(each, "alt")) for each in element)
        new = self._all(element, place)
        for run in [*((Place.ON_LINE, text) for text in old), *new]:
            is_description = run[1].startswith("[Picture: ")
            if not is_description:
                yield run
            elif run[1] not in described:
                described.add(run[1])
                yield Place.ON_LINE, f" {run[1]} "

    def _box(self, elements: Iterable[Element]) -> Iterator[Run]:
        yield Place.ON_LINE, f"\n{self._boxes(elements)}\n"

    def _chart(self, element: Element, _: Place) -> Iterator[Run]:
        part = self._shared.package.linked(self._part, element)
        self.asides.append(DAMAGE if part is None else chart_text(self._shared.package, part))
        yield from ()

    def _diagram(self, element: Element, _: Place) -> Iterator[Run]:
        part = self._shared.package.linked(self._part, element, "dm")
        self.asides.append(DAMAGE if part is None else diagram_text(self._shared.package, part))
        yield from ()


def _clean(element: Element, name: str) -> str:
    return clean_characters(attribute(element, name))


def _symbol(element: Element) -> str:
    """Return a character of a symbol font."""
    code = attribute(element, "char")
    try:
        return clean_characters(chr(int(code, 16)))
    except (ValueError, OverflowError):
        return ""
