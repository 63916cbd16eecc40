"""A story: independent text such as the body, a note, a header or a text box."""

from app.documents.document import LeftOutKind
from app.documents.layout.table import CELL_SEPARATOR
from app.documents.pagination import PAGE_END
from app.documents.readers.left_out_tally import LeftOutTally
from app.documents.readers.office.runs import Place, Run, hidden_text, join_runs


class Story:
    """Collects runs into paragraphs, cells and rows.

    `blocks` are those that are complete; `label` stands before the next paragraph, `followers`
    below it.
    """

    def __init__(self, tally: LeftOutTally) -> None:
        self.blocks: list[str] = []
        self.label = ""
        self.followers: list[str] = []
        self.sections_begin_pages = True
        self._tally = tally
        self._runs: list[Run] = []
        self._deleted: list[str] = []
        self._rows: list[str] = []
        self._cells: list[str] = []
        self._cell: list[str] = []
        self._inner_cells: list[str] = []

    def add(self, text: str, place: Place = Place.ON_LINE) -> None:
        """Take the next run of the paragraph."""
        self._note_deleted()
        self._runs.append((place, text))

    def add_deleted(self, text: str) -> None:
        """Take a run that is marked as deleted."""
        self._deleted.append(text)

    def end_paragraph(self, *, table_depth: int = 0) -> None:
        """Close a paragraph that stands in so many tables."""
        if table_depth > 1:
            self.add(" ")
        elif table_depth:
            self._cell.append(self._paragraph())
        else:
            text = self._paragraph()
            self._end_table()
            self.blocks.append(text)
            self._follow()

    def end_cell(self) -> None:
        """Close a cell."""
        self._cell.append(self._paragraph())
        self._cells.append(" ".join(filter(None, self._cell)).replace("\n", " "))
        self._cell.clear()

    def end_inner_cell(self) -> None:
        """Close a cell of a table in a table."""
        self._inner_cells.append(self._paragraph())

    def end_inner_row(self) -> None:
        """Close a row of a table in a table."""
        self._cell.append(CELL_SEPARATOR.join(self._inner_cells).rstrip(" |"))
        self._inner_cells.clear()

    def end_row(self) -> None:
        """Close a row."""
        row = CELL_SEPARATOR.join(self._cells).rstrip(" |")
        if PAGE_END in row:
            self._end_table()
            self.blocks.append(PAGE_END)
        self._rows.append(row.replace(PAGE_END, ""))
        self._cells.clear()

    def end(self) -> list[str]:
        """Close whatever is open and return all blocks that are left."""
        if self._inner_cells:
            self.end_inner_row()
        if self._cell or self._cells:
            self.end_cell()
            self.end_row()
        self.end_paragraph()
        return [block for block in self.blocks if block]

    def _paragraph(self) -> str:
        self._note_deleted()
        for text in hidden_text(self._runs):
            self._tally.add(LeftOutKind.HIDDEN_TEXT, text)
        text = join_runs(self._runs).strip(" \t\n")
        self._runs.clear()
        label, self.label = self.label, ""
        return f"{label} {text}" if label and text else text

    def _note_deleted(self) -> None:
        if text := "".join(self._deleted).strip():
            self._tally.add(LeftOutKind.DELETED_TEXT, text)
        self._deleted.clear()

    def _end_table(self) -> None:
        if self._cells:
            self.end_row()
        if self._rows:
            self.blocks.append("\n".join(self._rows))
            self._rows.clear()
            self._follow()

    def _follow(self) -> None:
        self.blocks.extend(self.followers)
        self.followers.clear()
