"""A conversation as a Word file, in the styles of every Word: headings, lists, tables, quotes.

What messages hold may be hostile: HTML in them is text, images are their descriptions, links lead
to the web or to mail addresses only. Pages link to the document beside the file.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from io import BytesIO

from docx import Document
from docx.document import Document as WordDocument
from docx.enum.text import WD_ALIGN_PARAGRAPH
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.shared import Mm, Pt, RGBColor
from docx.table import Table, _Cell
from docx.text.paragraph import Paragraph
from docx.text.run import Run
from markdown_it.token import Token

from app.library.records import Role
from app.window.chat.markdown import parse
from app.window.chat.rich_text_writer import FIRST_MARK, MARKS, is_web
from app.window.export import labels
from app.window.export.transcript import (
    ExportedConversation,
    ExportedMessage,
)

_NOT_IN_XML = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ACCENT = RGBColor(0x0E, 0x6A, 0x63)
_MARGIN = Mm(22)
_CODE_FONT = "Courier New"
_DEEPEST_LIST = 3
"""Word's template has styles for so many levels."""
_DEEPEST_HEADING = 9
_BELOW_ANSWER = 2
"""Title and question are above the headings of an answer."""


def to_docx(conversation: ExportedConversation) -> bytes:
    """Return the whole conversation as a Word file."""
    word = _empty(conversation)
    word.add_heading(_plain(labels.title(conversation)), 0)
    word.add_paragraph(_plain(labels.about(conversation)), "Subtitle")
    for message in conversation.messages:
        if message.role is Role.USER:
            word.add_heading(_plain(message.text), 1)
        else:
            _add_answer(word, message, conversation.documents)
    if conversation.notebook:
        word.add_heading(labels.notebook(), 1)
    for quote in conversation.notebook:
        word.add_paragraph(_plain(quote.text), "Quote")
        place, address = labels.quote_place(quote), labels.quote_link(quote)
        _Writer(word, ()).link(word.add_paragraph(), place, address)
    if any(message.citations for message in conversation.messages):
        word.add_paragraph(labels.legend(), "Caption")
    buffer = BytesIO()
    word.save(buffer)
    return buffer.getvalue()


def _empty(conversation: ExportedConversation) -> WordDocument:
    """Return an A4 document, its pages numbered, without the marks of the template."""
    word: WordDocument = Document()
    about = word.core_properties
    about.title = _plain(labels.title(conversation))[:255]
    about.author = about.comments = ""
    about.created = about.modified = conversation.exported_at
    section = word.sections[0]
    section.page_width, section.page_height = Mm(210), Mm(297)
    section.left_margin = section.right_margin = _MARGIN
    section.top_margin = section.bottom_margin = _MARGIN
    foot = section.footer.paragraphs[0]
    foot.alignment = WD_ALIGN_PARAGRAPH.RIGHT
    number = OxmlElement("w:fldSimple")  # python-docx has no call for what Word counts
    number.set(qn("w:instr"), "PAGE")
    foot._p.append(number)  # noqa: SLF001
    return word


def _add_answer(word: WordDocument, message: ExportedMessage, documents: Sequence[str]) -> None:
    pages = [
        (labels.page_label(citation), labels.citation_link(citation, documents))
        for citation in message.citations
    ]
    if message.reasoning:
        word.add_paragraph(labels.reasoning(), "Caption")
        _Writer(word, ()).write(parse(message.reasoning))
        word.add_paragraph()
    ends = [citation.end for citation in message.citations]
    _Writer(word, pages).write(parse(message.text, ends))
    if message.failure:
        word.add_paragraph(_plain(message.failure), "Caption")


@dataclass(frozen=True, slots=True)
class _Place:
    """Where blocks are: how deep in lists, the style of a list's next item, in a quote or not."""

    lists: tuple[str, ...] = ()
    is_quote: bool = False

    @property
    def style(self) -> str:
        """The style of a paragraph here."""
        if self.lists:
            depth = min(len(self.lists), _DEEPEST_LIST)
            return self.lists[-1] + (f" {depth}" if depth > 1 else "")
        return "Quote" if self.is_quote else "Normal"


class _Writer:
    """Writes parsed Markdown; `pages` are label and address of every citation."""

    def __init__(self, word: WordDocument, pages: Sequence[tuple[str, str]]) -> None:
        self._word = word
        self._pages = pages

    def write(self, tokens: Sequence[Token]) -> None:
        """Append blocks."""
        place, before = _Place(), []
        rest = iter(tokens)
        for token in rest:
            match token.type:
                case "bullet_list_open" | "ordered_list_open":
                    before.append(place)
                    kind = "List Bullet" if token.type == "bullet_list_open" else "List Number"
                    place = replace(place, lists=(*place.lists, kind))
                case "blockquote_open":
                    before.append(place)
                    place = replace(place, is_quote=True)
                case "bullet_list_close" | "ordered_list_close" | "blockquote_close":
                    place = before.pop()
                case "heading_open":
                    level = min(int(token.tag[1:]) + _BELOW_ANSWER - 1, _DEEPEST_HEADING)
                    self._spans(self._word.add_heading("", level), next(rest))
                case "paragraph_open":
                    self._spans(self._word.add_paragraph(style=place.style), next(rest))
                case "fence" | "code_block":
                    self._code(token.content)
                case "table_open":
                    self._table(_rows(rest))

    def link(self, paragraph: Paragraph, words: str, address: str) -> None:
        """Append words that lead to an address; without one, the words."""
        run = paragraph.add_run(_plain(words))
        if address:
            self._lead([run], address)

    def _code(self, text: str) -> None:
        marks = MARKS.findall(text)
        paragraph = self._word.add_paragraph()
        _in_code(paragraph.add_run(_plain(MARKS.sub("", text)).rstrip("\n")))
        self._marks(paragraph, marks)

    def _table(self, rows: Sequence[Sequence[Token]]) -> None:
        width = max(map(len, rows), default=0)
        if not width:
            return
        table: Table = self._word.add_table(rows=len(rows), cols=width, style="Table Grid")
        for number, (cells, row) in enumerate(zip(table.rows, rows, strict=True)):
            for cell, token in zip(cells.cells, row, strict=False):
                self._cell(cell, token, is_head=number == 0)
        self._word.add_paragraph()

    def _cell(self, cell: _Cell, token: Token, *, is_head: bool) -> None:
        paragraph = cell.paragraphs[0]
        self._spans(paragraph, token)
        for run in paragraph.runs if is_head else ():
            run.bold = True

    def _spans(self, paragraph: Paragraph, inline: Token) -> None:
        """Append the words of a block, each run as it is emphasised."""
        on: dict[str, int] = {"strong": 0, "em": 0, "s": 0}
        links: list[tuple[str, list[Run]]] = []
        for child in inline.children or ():
            name, _, end = child.type.rpartition("_")
            if name in on:
                on[name] += 1 if end == "open" else -1
            elif child.type == "link_open":
                links.append((str(child.attrs.get("href", "")), []))
            elif child.type == "link_close":
                address, runs = links.pop()
                if runs and is_web(address):
                    self._lead(runs, address)
            else:
                runs = list(self._run(paragraph, child))
                for run in runs:
                    run.bold, run.italic = run.bold or on["strong"] > 0, run.italic or on["em"] > 0
                    run.font.strike = on["s"] > 0
                for _, linked in links:
                    linked.extend(runs)
                self._marks(paragraph, MARKS.findall(child.content))

    def _run(self, paragraph: Paragraph, child: Token) -> Iterator[Run]:
        if child.type in ("softbreak", "hardbreak"):
            paragraph.add_run(" " if child.type == "softbreak" else "\n")
            return
        if text := _plain(MARKS.sub("", child.content)):
            run = paragraph.add_run(text)
            if child.type == "code_inline":
                _in_code(run)
            elif child.type in ("formula", "image"):
                run.italic = True
            yield run

    def _marks(self, paragraph: Paragraph, marks: Sequence[str]) -> None:
        """Append the pages of the citations that end here."""
        for mark in marks:
            number = ord(mark) - FIRST_MARK
            if number < len(self._pages):
                label, address = self._pages[number]
                paragraph.add_run(" ")
                self.link(paragraph, f"[{label}]", address)

    def _lead(self, runs: Sequence[Run], address: str) -> None:
        """Let runs lead to an address."""
        target = _NOT_IN_XML.sub("", address)
        link = OxmlElement("w:hyperlink")
        part = self._word.part
        link.set(qn("r:id"), part.relate_to(target, RELATIONSHIP_TYPE.HYPERLINK, is_external=True))
        runs[0]._r.addprevious(link)  # noqa: SLF001  # python-docx has no call that makes links
        for run in runs:
            run.font.color.rgb, run.font.underline = _ACCENT, True
            link.append(run._r)  # noqa: SLF001


def _rows(tokens: Iterator[Token]) -> list[list[Token]]:
    """Return the cells of a table, row by row, and go past its end."""
    rows: list[list[Token]] = []
    for token in tokens:
        match token.type:
            case "table_close":
                break
            case "tr_open":
                rows.append([])
            case "inline":
                rows[-1].append(token)
    return rows


def _in_code(run: Run) -> None:
    run.font.name, run.font.size = _CODE_FONT, Pt(9)


def _plain(text: str) -> str:
    """Return text without what no XML can hold."""
    return _NOT_IN_XML.sub("\ufffd", text)
