"""The displayed text of a workbook's cells."""

from dataclasses import dataclass, field
from xml.etree.ElementTree import Element

from app.documents.document import LeftOutKind
from app.documents.layout.characters import clean_characters
from app.documents.readers.left_out_tally import LeftOutTally
from app.documents.readers.markup import child
from app.documents.readers.xlsx.strings import SharedStrings, plain_string, rich_text
from app.documents.readers.xlsx.styles import CellStyles

_TRUE = ("1", "true")


@dataclass
class Cells:
    """Shows cells; `is_1904` says that days count from 1904."""

    strings: SharedStrings
    styles: CellStyles
    left_out: LeftOutTally
    is_1904: bool = False
    _first: dict[str, str] = field(default_factory=dict)
    """The cells where formulas begin that others share, by the numbers of the formulas."""

    def begin_sheet(self) -> None:
        """Forget what belongs to the sheet before."""
        self._first.clear()

    def shown(self, cell: Element) -> str:
        """Return what a cell shows on one line."""
        kind = cell.get("t", "")
        if kind == "inlineStr":
            return rich_text(cell, self.left_out)
        value, formula = child(cell, "v"), child(cell, "f")
        raw = (value.text or "").strip() if value is not None else ""
        if formula is not None:
            self._note_shared(cell, formula)
            if not raw and (value is None or kind != "str"):
                return self._formula(formula)
        return self._value(raw, kind, cell)

    def _value(self, raw: str, kind: str, cell: Element) -> str:
        match kind:
            case "" | "n":
                style = cell.get("s", "")
                return clean_characters(self.styles.shown(raw, style, is_1904=self.is_1904))
            case "s":
                return self.strings.text(raw) if raw else ""
            case "b" if raw:
                return "TRUE" if raw in _TRUE else "FALSE"
            case "str":
                return plain_string(raw)
        return clean_characters(raw)

    def _note_shared(self, cell: Element, formula: Element) -> None:
        if formula.get("t") == "shared" and formula.text:
            self._first[formula.get("si", "")] = clean_characters(cell.get("r", ""))

    def _formula(self, formula: Element) -> str:
        """Return a formula in place of its result, which the file does not hold."""
        self.left_out.add(LeftOutKind.FORMULA)
        if formula.text:
            return f"={clean_characters(formula.text).strip()}"
        return f"=[as in {self._first.get(formula.get('si', ''), 'another cell')}]"
