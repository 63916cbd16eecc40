"""From parser events to blocks of text: what web pages and books share."""

from collections.abc import Callable, Mapping
from functools import partial
from xml.etree.ElementTree import TreeBuilder

from app.documents.block_marks import without_marks_within
from app.documents.emphasis_marks import Emphasis
from app.documents.raised import lowered, raised
from app.documents.readers.left_out_tally import LeftOutTally
from app.documents.readers.web.embedded import PICTURES, Embedded
from app.documents.readers.web.flow import Flow
from app.documents.readers.web.lists import ItemList, begin_list
from app.documents.readers.web.mathml import formula_text
from app.documents.readers.web.parsing import RENAMED, local_name, plain_attributes
from app.documents.readers.web.tables import Cell, Table, span
from app.documents.readers.web.vocabulary import Vocabulary

Attributes = Mapping[str, str]
End = Callable[[], None]
Begin = Callable[[Attributes], End | None]
_LISTS = frozenset({"ul", "ol", "dl", "menu", "dir"})
_DEEPEST_TABLE = 20
"""Tables within so many others are read as paragraphs."""


class MarkupText:
    """A target for the parser. Whatever an element begins says what ends it."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.flow = self._main = Flow()
        self.tally = LeftOutTally()
        self.embedded = Embedded(self.tally)
        self._vocabulary = vocabulary
        self.names: list[tuple[int, str]] = []
        """Blocks, by how many were before them, and names that links use for them."""
        self._ends: list[End | None] = []
        self._num_silent = 0
        self._num_preformatted = 0
        self._is_in_page = False
        self._is_shifted = False
        self._lists: list[ItemList] = []
        self._tables: list[Table] = []
        self._cells: list[bool] = []
        self._formula: TreeBuilder | None = None
        self._formula_depth = 0
        self._begins: dict[str, Begin] = {
            **{name: partial(self._picture, name) for name in PICTURES},
            **{name: partial(self._list, name) for name in _LISTS},
            **{name: partial(self._heading, level) for name, level in vocabulary.headings.items()},
            **dict.fromkeys(vocabulary.quotations, self._block_quotation),
            **{name: partial(self._emphasised, kind) for name, kind in vocabulary.emphasis.items()},
            "br": self._break,
            "li": self._item,
            "math": self._begin_formula,
            "rt": self._pronunciation,
            "sub": lambda _: self.shift(lowered),
            "sup": lambda _: self.shift(raised),
            "table": self._table,
            "td": self._cell,
            "th": self._head_cell,
            "tr": self._row,
        }

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        """Take the beginning of an element."""
        name = local_name(tag).removeprefix(RENAMED)
        if self._formula is not None:
            self._formula_depth += 1
            self._formula.start(name, {})
        elif self._num_silent or name in self._vocabulary.silent:
            self._num_silent += 1
        else:
            plain = plain_attributes(attributes)
            self._ends.append(self.begin(name, plain))
            if own := plain.get("id") or (plain.get("name") if name == "a" else ""):
                self.names.append((self._main.num_blocks, own))

    def end(self, tag: str) -> None:
        """Take the end of an element."""
        if self._formula is not None:
            self._formula_depth -= 1
            self._formula.end(local_name(tag).removeprefix(RENAMED))
            if not self._formula_depth:
                self._end_formula()
        elif self._num_silent:
            self._num_silent -= 1
        elif self._ends and (end := self._ends.pop()):
            end()

    def data(self, text: str) -> None:
        """Take a piece of text."""
        if self._formula is not None:
            self._formula.data(text)
        elif self._num_silent:
            return
        elif self._num_preformatted:
            self.flow.add_preformatted(text)
        else:
            self.flow.add(text)

    def close(self) -> None:
        """Take the end of the document, if need be inside of elements."""
        self._formula = None
        while self._ends:
            if end := self._ends.pop():
                end()

    def begin(self, name: str, attributes: Attributes) -> End | None:
        """Begin an element and return what ends it."""
        if begin := self._begins.get(name):
            return begin(attributes)
        if name in self._vocabulary.preformatted:
            return self._preformatted(is_code=name in self._vocabulary.code)
        if name in self._vocabulary.pages and not self._is_in_page:
            return self._page()
        if name in self._vocabulary.blocks:
            return self._block()
        if name in self._vocabulary.lines:
            self.flow.end_line()
            return self.flow.end_line
        return None

    def _block(self) -> End:
        self.flow.end_block()
        return self.flow.end_block

    def _heading(self, level: int, _: Attributes) -> End:
        """Begin a heading; in a cell, or in what stands elsewhere, it is a mere block."""
        self.flow.end_block()
        if self.flow is not self._main:
            return self.flow.end_block
        first = self.flow.num_blocks
        return lambda: self._main.mark_heading(first, level)

    def _block_quotation(self, _: Attributes) -> End:
        """Begin a quotation; in a cell, or in what stands elsewhere, it is mere blocks."""
        self.flow.end_block()
        if self.flow is not self._main:
            return self.flow.end_block
        first = self.flow.num_blocks
        return lambda: self._main.mark_quotation(first)

    def _emphasised(self, emphasis: Emphasis, _: Attributes) -> End | None:
        """Begin words that stand out; where all lines are code, no words of it do as such."""
        if self._num_preformatted and emphasis is Emphasis.CODE:
            return None
        return self.flow.emphasise(emphasis)

    def _break(self, _: Attributes) -> None:
        if self._num_preformatted:
            self.flow.end_line(is_preformatted=True)
        else:
            self.flow.break_line()

    def _page(self) -> End:
        self.flow.end_page()
        self._is_in_page = True

        def end() -> None:
            self.flow.end_page()
            self._is_in_page = False

        return end

    def _preformatted(self, *, is_code: bool) -> End:
        """Begin lines that stay as they are; a cell with such is none of data."""
        if self._cells:
            self._cells[-1] = True
        self.flow.end_block()
        self._num_preformatted += 1
        first = self.flow.num_blocks

        def end() -> None:
            self._num_preformatted -= 1
            if is_code:
                self.flow.mark_code(first)
            else:
                self.flow.end_preformatted()

        return end

    def shift(self, write: Callable[[str], str]) -> End | None:
        """Begin raised or lowered text; inside of such text nothing is shifted again."""
        if self._is_shifted:
            return None
        self._is_shifted = True
        mark = self.flow.mark()

        def end() -> None:
            self._is_shifted = False
            self.flow.rewrite(mark, write)

        return end

    def _pronunciation(self, _: Attributes) -> End:
        """Begin how characters are read, which stands in brackets behind them."""
        self.flow.add("(")
        return lambda: self.flow.add(")")

    def _picture(self, name: str, attributes: Attributes) -> None:
        self.flow.add(self.embedded.picture_text(name, attributes))

    def _begin_formula(self, _: Attributes) -> None:
        self._formula = TreeBuilder()
        self._formula.start("math", {})
        self._formula_depth = 1

    def _end_formula(self) -> None:
        if self._formula is not None:
            text = formula_text(self._formula.close())
            self._formula = None
            self.flow.add(text)
            self._ends.pop()

    def _list(self, name: str, attributes: Attributes) -> End:
        """Begin a list; one within another belongs to the item that it stands in."""
        end_it = self.flow.end_line if self._lists else self.flow.end_block
        end_it()
        self._lists.append(begin_list(name, attributes, len(self._lists)))

        def end() -> None:
            self._lists.pop()
            self.flow.drop_prefix()
            end_it()

        return end

    def _item(self, attributes: Attributes) -> End:
        last = self._lists[-1] if self._lists else ItemList(0, None)
        self.flow.begin_item(last.next_prefix(attributes.get("value", "")))
        return self.flow.end_line

    def _table(self, _: Attributes) -> End:
        if len(self._tables) >= _DEEPEST_TABLE:
            return self._block()
        self.flow.end_block()
        if self._cells:
            self._cells[-1] = True
        table = Table(self.flow)
        self._tables.append(table)

        def end() -> None:
            table.end_row()
            self._tables.pop()
            self.flow.end_block()

        return end

    def _row(self, _: Attributes) -> End:
        if not self._tables:
            self.flow.end_line()
            return self.flow.end_line
        self._tables[-1].end_row()
        return self._tables[-1].end_row

    def _cell(self, attributes: Attributes) -> End | None:
        if not self._tables:
            self.flow.add(" ")
            return None
        table, outer, lists = self._tables[-1], self.flow, self._lists
        self.flow, self._lists = Flow(), []
        self._cells.append(False)

        def end() -> None:
            cell = Cell(
                self.flow.blocks(),
                span(attributes.get("colspan", "")),
                span(attributes.get("rowspan", "")),
                holds_structure=self._cells.pop(),
            )
            self.flow, self._lists = outer, lists
            table.row.append(cell)

        return end

    def _head_cell(self, attributes: Attributes) -> End | None:
        """Begin a cell that heads others, in bold words."""
        end = self._cell(attributes)
        if end:
            self.flow.emphasise(Emphasis.BOLD)
        return end

    def aside(self, take: Callable[[list[str]], None]) -> End:
        """Begin text that goes elsewhere: its blocks are given to `take` when it ends.

        No words in it stand out, and none are code.
        """
        outer = self.flow, self._lists, self._tables, self._cells
        self.flow, self._lists, self._tables, self._cells = Flow(), [], [], []

        def end() -> None:
            blocks = [without_marks_within(block) for block in self.flow.blocks()]
            self.flow, self._lists, self._tables, self._cells = outer
            take(blocks)

        return end
