"""Office files made by other programs, with words that stand nowhere else in known places.

Needs python-docx, openpyxl, XlsxWriter, python-pptx and pandoc.
"""

import subprocess
from collections import defaultdict
from collections.abc import Callable
from datetime import datetime
from itertools import count
from pathlib import Path

DELETED, HIDDEN = "deleted text (must not be read)", "hidden text (must not be read)"


class Planted:
    """The words of a file by the kind of place they stand in, and what its rows and values are."""

    def __init__(self) -> None:
        self._numbers = count(1)
        self.words: defaultdict[str, list[str]] = defaultdict(list)
        self.rows: list[tuple[str, ...]] = []
        self.shown: list[str] = []
        """Lines or values as a person sees them: list numbers, dates, units, raised signs."""

    def word(self, kind: str) -> str:
        word = f"plant{next(self._numbers)}ed"
        self.words[kind].append(word)
        return word

    def row(self, kind: str, size: int = 3) -> tuple[str, ...]:
        self.rows.append(tuple(self.word(kind) for _ in range(size)))
        return self.rows[-1]


def word_of_pandoc(path: Path, new: Planted) -> None:
    """What Markdown can say: lists, notes, equations, changes, a comment, a picture."""
    one, two, inner = (new.word("list") for _ in range(3))
    new.shown += [f"1. {one}", f"2. {two}", "10⁶", "H₂O"]
    head, row = new.row("table"), new.row("table")
    mark = 'author="A" date="2026-01-01T00:00:00Z"'
    note, gone = new.word("footnote"), new.word(DELETED)
    text = f"""# {new.word("text")}

{new.word("text")} 10^6^ H~2~O[^n] **{new.word("text")}** [{new.word("link")}](https://example.org)

[^n]: {note} text

1. {one}
2. {two}
   - {inner}

| {" | ".join(head)} |
|---|---|---|
| {" | ".join(row)} |

$\\text{{{new.word("equation")}}} = \\frac{{a+b}}{{2}}$

[{new.word("inserted text")}]{{.insertion {mark}}} [{gone}]{{.deletion {mark}}}
[{new.word("comment")}]{{.comment-start id="0" {mark}}}{new.word("text")}[]{{.comment-end id="0"}}

`{new.word("code")}`
"""
    _pandoc(text, path)


def word_of_python_docx(path: Path, new: Planted) -> None:
    """Heads and feet, merged cells, a table in a table, hidden text, boxes, controls, fields."""
    from docx import Document  # noqa: PLC0415
    from docx.oxml import parse_xml  # noqa: PLC0415
    from docx.oxml.ns import nsdecls  # noqa: PLC0415

    document = Document()
    section = document.sections[0]
    section.header.paragraphs[0].text = new.word("header")
    section.footer.paragraphs[0].text = new.word("footer")
    document.add_paragraph(new.word("text")).add_run().add_break()
    run = document.add_paragraph().add_run(new.word(HIDDEN))
    run.font.hidden = True
    table = document.add_table(2, 3)
    for cell, word in zip(table.rows[0].cells, new.row("table"), strict=True):
        cell.text = word
    merged = table.cell(1, 0).merge(table.cell(1, 1))
    merged.text, table.cell(1, 2).text = new.row("merged cells", 2)
    nested = merged.add_table(1, 1)
    nested.cell(0, 0).text = new.word("table in a table")
    shown = f"<w:r><w:t>{new.word('text box')}</w:t></w:r>"
    control = f"<w:r><w:t>{new.word('content control')}</w:t></w:r>"
    vml = "urn:schemas-microsoft-com:vml"
    box = f'<v:shape xmlns:v="{vml}"><v:textbox><w:txbxContent><w:p>{shown}</w:p></w:txbxContent>'
    for inside in (
        f"<w:r><w:pict>{box}</v:textbox></v:shape></w:pict></w:r>",
        f"<w:sdt><w:sdtContent>{control}</w:sdtContent></w:sdt>",
        f'<w:fldSimple w:instr="DATE"><w:r><w:t>{new.word("field")}</w:t></w:r></w:fldSimple>',
        f'<w:hyperlink w:anchor="a"><w:r><w:t>{new.word("link")}</w:t></w:r></w:hyperlink>',
        f"<w:smartTag><w:r><w:t>{new.word('smart tag')}</w:t></w:r></w:smartTag>",
    ):
        document.element.body.insert(0, parse_xml(f"<w:p {nsdecls('w')}>{inside}</w:p>"))
    block = f"<w:sdt {nsdecls('w')}><w:sdtContent><w:p><w:r><w:t>{new.word('content control')}"
    document.element.body.insert(0, parse_xml(f"{block}</w:t></w:r></w:p></w:sdtContent></w:sdt>"))
    run = document.add_paragraph(new.word("text")).runs[0]
    document.add_comment(run, text=new.word("comment"), author=new.word("author of a comment"))
    document.save(path)


def workbook_of_xlsxwriter(path: Path, new: Planted) -> None:
    """Formats, merged cells, comments, hidden sheets, rows, charts, boxes, heads."""
    import xlsxwriter  # noqa: PLC0415

    book = xlsxwriter.Workbook(str(path))
    sheet = book.add_worksheet(new.word("name of a sheet"))
    for row in range(2):
        sheet.write_row(row, 0, new.row("cells"))
    for at, (value, code, shown) in enumerate(_VALUES):
        sheet.write(3, at, value, book.add_format({"num_format": code}))
        new.shown.append(shown)
    sheet.write_formula(4, 0, "=1+1", None, new.word("result of a formula"))
    sheet.merge_range(5, 0, 5, 2, new.word("merged cells"))
    sheet.write_comment(6, 0, new.word("comment"))
    sheet.write(7, 0, new.word("hidden row"))
    sheet.set_row(7, None, None, {"hidden": True})
    raised = book.add_format({"font_script": 1})
    sheet.write_rich_string(8, 0, "10", raised, "6", " m")
    new.shown.append("10⁶ m")
    sheet.insert_textbox(9, 0, new.word("text box"))
    sheet.set_header(f"&L{new.word('header')}")
    sheet.data_validation(10, 0, 10, 0, {"validate": "any", "input_message": new.word("hint")})
    chart = book.add_chart({"type": "column"})
    chart.add_series({"name": new.word("chart"), "values": [sheet.get_name(), 3, 0, 3, 1]})
    chart.set_title({"name": new.word("chart")})
    sheet.insert_chart("H1", chart)
    hidden = book.add_worksheet("Hidden")
    hidden.write(0, 0, new.word("hidden sheet"))
    hidden.hide()
    book.close()


_VALUES = (
    (datetime(2026, 11, 22, 9, 30), "dd.mm.yyyy hh:mm", "2026-11-22 09:30"),
    (46348, "yyyy-mm-dd", "2026-11-22"),
    (0.125, "0.0%", "12.5%"),
    (1234.5, '#,##0.00 "EUR"', "1234.50 EUR"),
    (7, "000", "007"),
    (1.25, "[h]:mm", "30:00"),
    (123456789012345, "General", "123456789012345"),
    (0.1, "General", "0.1"),
)


def workbook_of_openpyxl(path: Path, new: Planted) -> None:
    """Formulas that were never calculated, a comment with its author, truth values, errors."""
    from openpyxl import Workbook  # noqa: PLC0415
    from openpyxl.comments import Comment  # noqa: PLC0415

    book = Workbook()
    sheet = book.active
    sheet.append(new.row("cells"))
    sheet.append([True, "=1+2", "#N/A"])
    sheet["A3"] = new.word("cells")
    sheet["A3"].comment = Comment(new.word("comment"), new.word("author of a comment"))
    new.shown += ["TRUE", "1+2", "#N/A"]
    book.save(path)


def slides_of_python_pptx(path: Path, new: Planted) -> None:
    """Shapes, groups, tables, charts, notes, descriptions, a hidden slide, text of a layout."""
    from pptx import Presentation  # noqa: PLC0415
    from pptx.chart.data import CategoryChartData  # noqa: PLC0415
    from pptx.enum.chart import XL_CHART_TYPE  # noqa: PLC0415
    from pptx.util import Inches  # noqa: PLC0415

    show, inch = Presentation(), Inches(1)
    layout = show.slide_layouts[1]
    for kind in ("text", "hidden slide"):
        slide = show.slides.add_slide(layout)
        slide.shapes.title.text = new.word(kind)
        slide.placeholders[1].text = new.word(kind)
        if kind != "text":
            slide._element.set("show", "0")
    slide = show.slides[0]
    table = slide.shapes.add_table(2, 3, inch, inch, inch, inch).table
    for at in range(2):
        for cell, word in zip(table.rows[at].cells, new.row("table"), strict=True):
            cell.text = word
    group = slide.shapes.add_group_shape()
    group.shapes.add_textbox(inch, inch, inch, inch).text_frame.text = new.word("group")
    data = CategoryChartData()
    data.categories = [new.word("chart"), new.word("chart")]
    data.add_series(new.word("chart"), (1.5, 2.5))
    slide.shapes.add_chart(XL_CHART_TYPE.COLUMN_CLUSTERED, inch, inch, inch, inch, data)
    slide.notes_slide.notes_text_frame.text = new.word("notes")
    box = slide.shapes.add_textbox(inch, inch, inch, inch)
    box._element.nvSpPr.cNvPr.set("descr", new.word("description of a shape"))
    shape = slide.shapes.add_textbox(inch, inch, inch, inch)
    shape.text_frame.text = new.word("text of the layout")
    layout.shapes._spTree.append(shape._element)
    show.save(path)


def slides_of_pandoc(path: Path, new: Planted) -> None:
    """Slides with lists, a table, an equation and notes."""
    head, row = new.row("table"), new.row("table")
    text = f"""# {new.word("text")}

- {new.word("list")}
    - {new.word("list")}

::: notes
{new.word("notes")}
:::

# {new.word("text")}

$\\text{{{new.word("equation")}}} = \\frac{{a}}{{b}}$

# {new.word("text")}

| {" | ".join(head)} |
|---|---|---|
| {" | ".join(row)} |
"""
    _pandoc(text, path)


def _pandoc(text: str, path: Path) -> None:
    command = ["pandoc", "--from=markdown", f"--output={path}"]
    subprocess.run(command, input=text.encode(), check=True)


MAKERS: dict[str, tuple[Callable[[Path, Planted], None], ...]] = {
    "docx": (word_of_pandoc, word_of_python_docx),
    "xlsx": (workbook_of_xlsxwriter, workbook_of_openpyxl),
    "pptx": (slides_of_python_pptx, slides_of_pandoc),
}
