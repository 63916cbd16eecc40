"""Everything that may hold words in a Word document."""

from collections.abc import Sequence
from pathlib import Path

from tests.app.documents.office_files import chart, paragraph, run, word, xml
from tests.app.documents.readers.office.piece import (
    Build,
    Builder,
    Piece,
    Word,
    linked,
    named_parts,
    numbered,
    shared_elements,
)


def text(new: Word) -> Piece:
    return Piece(paragraph(run(new())) + f"<w:sdt>{paragraph(run(new()))}</w:sdt>")


def raised(new: Word) -> Piece:
    high = run(new(), '<w:vertAlign w:val="superscript"/>')
    return Piece(paragraph(run(new()), high, run(new())))


def table(new: Word) -> Piece:
    cell = f"<w:tc>{paragraph(run(new()))}</w:tc>"
    inner = f"<w:tc><w:tbl><w:tr><w:tc>{paragraph(run(new()))}</w:tc></w:tr></w:tbl></w:tc>"
    gone = f"<w:tr><w:trPr><w:del/></w:trPr><w:tc>{paragraph(run(new()))}</w:tc></w:tr>"
    described = f'<w:tblPr><w:tblDescription w:val="{new()}"/></w:tblPr>'
    return Piece(f"<w:tbl>{described}<w:tr>{cell}<w:sdt>{inner}</w:sdt></w:tr>{gone}</w:tbl>")


def changes(new: Word) -> Piece:
    moved = new()
    return Piece(
        paragraph(
            f"<w:ins>{run(new())}</w:ins>",
            f"<w:del><w:r><w:delText>{new()}</w:delText></w:r></w:del>",
            f"<w:moveFrom>{run(moved)}</w:moveFrom><w:moveTo>{run(moved)}</w:moveTo>",
            f"<w:moveFrom>{run(new())}</w:moveFrom>",
        )
    )


def hidden(new: Word) -> Piece:
    return Piece(paragraph(run(new(), "<w:vanish/>"), run(new())))


def section(new: Word) -> Piece:
    references = '<w:headerReference r:id="@1"/><w:footerReference r:id="@2"/>'
    head = ("header", xml("w:hdr", paragraph(run(new()))))
    foot = ("footer", xml("w:ftr", paragraph(run(new()))))
    ends = f"<w:p><w:pPr><w:sectPr>{references}</w:sectPr></w:pPr>{run(new())}</w:p>"
    return Piece(ends, [head, foot])


def notes(new: Word) -> Piece:
    shared = [
        (kind, f'<w:{kind} w:id="@at">{paragraph(run(new()))}</w:{kind}>')
        for kind in ("footnote", "endnote", "comment")
    ]
    marks = "".join(f'<w:{kind}Reference w:id="@at"/>' for kind, _ in shared)
    return Piece(paragraph(run(new()), f"<w:r>{marks}</w:r>"), shared=shared)


def loose_notes(new: Word) -> Piece:
    shared = [
        (kind, f'<w:{kind} w:id="@at">{paragraph(run(new()))}</w:{kind}>')
        for kind in ("footnote", "endnote", "comment")
    ]
    return Piece("", shared=shared)


def box(new: Word) -> Piece:
    both = new()

    def content(*words: str) -> str:
        return f"<w:txbxContent>{paragraph(*map(run, words))}</w:txbxContent>"

    choice = f"<mc:Choice>{content(both, ' ', new())}</mc:Choice>"
    fallback = f"<mc:Fallback>{content(both, ' ', new())}</mc:Fallback>"
    old = (
        f'<w:pict><v:shape alt="{new()}"><v:textbox>{content(new())}</v:textbox></v:shape></w:pict>'
    )
    versions = f"<mc:AlternateContent>{choice}{fallback}</mc:AlternateContent>"
    return Piece(paragraph(run(new()), f"<w:r>{versions}</w:r><w:r>{old}</w:r>"))


def drawings(new: Word) -> Piece:
    points = f"<d:ptLst><d:pt><d:t><a:p><a:r><a:t>{new()}</a:t></a:r></a:p></d:t></d:pt></d:ptLst>"
    parts = [
        ("chart", chart(new(), [new(), new()], {new(): (new(), new())})),
        ("diagramData", xml("d:dataModel", points)),
    ]
    inside = f'<wp descr="x"/><w:docPr descr="{new()}"/><c:chart r:id="@1"/><d:relIds r:dm="@2"/>'
    return Piece(paragraph(f"<w:r><w:drawing>{inside}</w:drawing></w:r>"), parts)


def equation(new: Word) -> Piece:
    def r() -> str:
        return f"<m:r><m:t>{new()}</m:t></m:r>"

    power = f"<m:sSup><m:e>{r()}</m:e><m:sup>{r()}</m:sup></m:sSup>"
    fraction = f"<m:f><m:num>{r()}</m:num><m:den>{power}</m:den></m:f>"
    return Piece(paragraph(f"<m:oMathPara><m:oMath>{r()}{fraction}</m:oMath></m:oMathPara>"))


def fields_and_aids(new: Word) -> Piece:
    ruby = f"<w:ruby><w:rt>{run(new())}</w:rt><w:rubyBase>{run(new())}</w:rubyBase></w:ruby>"
    choice = f'<w:ffData><w:ddList><w:listEntry w:val="{new()}"/></w:ddList></w:ffData>'
    field = f"<w:r><w:fldChar>{choice}</w:fldChar></w:r><w:fldSimple>{run(new())}</w:fldSimple>"
    return Piece(paragraph(f"<w:r>{ruby}</w:r>", run(" "), field))


def strange_parts(new: Word) -> Piece:
    return Piece("", [("customXml", f"<a>{new()}</a>"), ("header", f"<a><t>{new()}</t></a>")])


_SHARED = {"footnote": "w:footnotes", "endnote": "w:endnotes", "comment": "w:comments"}


def build(path: Path, pieces: Sequence[Piece]) -> Path:
    body, parts = "", dict[str, tuple[str, str | bytes]]()
    for number, (piece, content) in enumerate(zip(pieces, numbered(pieces), strict=True)):
        body += linked(content, len(parts) + 1, len(piece.parts))
        parts |= named_parts(piece, f"part{number}")
    for kind, elements in shared_elements(pieces).items():
        parts[f"{kind}s.xml"] = (f"{kind}s", xml(_SHARED[kind], "".join(elements)))
    return word(path, body + paragraph(run("End")), parts)


PIECES: tuple[Builder, Sequence[Build]] = (
    build,
    (
        *(text, raised, table, changes, hidden, section, notes, loose_notes, box, drawings),
        *(equation, fields_and_aids, strange_parts),
    ),
)
