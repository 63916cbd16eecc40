"""Everything that may hold words in a workbook; every piece is a sheet."""

from collections.abc import Sequence
from pathlib import Path

from tests.app.documents.office_files import chart, links, shape, xml
from tests.app.documents.readers.office.piece import (
    Build,
    Builder,
    Piece,
    Word,
    linked,
    members_beside,
    named_parts,
    numbered,
    shared_elements,
)
from tests.app.documents.samples import archive


def cells(*contents: str) -> str:
    row = "".join(f'<s:c r="B{at}" {content}</s:c>' for at, content in enumerate(contents, 1))
    return f"<s:sheetData><s:row>{row}</s:row></s:sheetData>"


def inline(new: Word) -> str:
    return f't="inlineStr"><s:is><s:t>{new()}</s:t></s:is>'


def values(new: Word) -> Piece:
    formula = f'><s:f>"{new()}"</s:f>'
    return Piece(cells(inline(new), f't="str"><s:f>x</s:f><s:v>{new()}</s:v>', formula))


def shared_string(new: Word) -> Piece:
    string = f"<s:si><s:r><s:t>{new()}</s:t></s:r><s:rPh><s:t>{new()}</s:t></s:rPh></s:si>"
    return Piece(cells('t="s"><s:v>@at</s:v>'), shared=[("sharedStrings", string)])


def hidden(new: Word) -> Piece:
    row = f'<s:row hidden="1"><s:c {inline(new)}</s:c></s:row>'
    columns = '<s:cols><s:col min="1" max="9" hidden="1"/></s:cols>'
    return Piece(f"{columns}<s:sheetData>{row}</s:sheetData>", attributes='state="hidden"')


def comments(new: Word) -> Piece:
    author = f"<s:authors><s:author>{new()}</s:author></s:authors>"
    listed = "".join(
        f'<s:comment ref="{cell}" authorId="0"><s:text><s:t>{new()}</s:t></s:text></s:comment>'
        for cell in ("B1", "Z9")
    )
    # The name of the author would stand twice.
    listed = listed.replace('ref="Z9" authorId="0"', 'ref="Z9"')
    content = xml("s:comments", f"{author}<s:commentList>{listed}</s:commentList>")
    return Piece(cells(inline(new)), [("comments", content)])


def conversation(new: Word) -> Piece:
    text = f'<s:threadedComment ref="B1"><s:text>{new()}</s:text></s:threadedComment>'
    return Piece(cells(inline(new)), [("threadedComment", xml("s:ThreadedComments", text))])


def drawn(new: Word) -> Piece:
    drawing = xml(
        "s:wsDr", shape(new(), properties=f'descr="{new()}"') + shape(new(), "", 'hidden="1"')
    )
    return Piece('<s:sheetData/><s:drawing r:id="@1"/>', [("drawing", drawing)])


def around(new: Word) -> Piece:
    heads = f"<s:oddHeader>&amp;L{new()}</s:oddHeader><s:evenFooter>{new()}</s:evenFooter>"
    hint = f'<s:dataValidation prompt="{new()}" error="{new()}"/>'
    return Piece(
        f"<s:sheetData/><s:dataValidations>{hint}</s:dataValidations>"
        f"<s:headerFooter>{heads}</s:headerFooter>"
    )


def strange_parts(new: Word) -> Piece:
    button = f"<a><textbox>{new()}</textbox></a>"
    unread = chart(new(), [new()], {new(): (new(),)})
    return Piece("<s:sheetData/>", [("vmlDrawing", button), ("chart", unread)])


def build(path: Path, pieces: Sequence[Piece]) -> Path:
    members: dict[str, str | bytes] = {}
    listed, targets = "", list[tuple[str, str]]()
    for number, (piece, body) in enumerate(zip(pieces, numbered(pieces), strict=True), 1):
        listed += f'<s:sheet name="S{number}" r:id="r{number}" {piece.attributes}/>'
        targets.append(("worksheet", f"sheet{number}.xml"))
        sheet = xml("s:worksheet", linked(body, 1, len(piece.parts)))
        members[f"xl/sheet{number}.xml"] = sheet
        members |= members_beside("xl", f"sheet{number}.xml", named_parts(piece, f"part{number}"))
    for kind, elements in shared_elements(pieces).items():
        targets.append((kind, f"{kind}.xml"))
        members[f"xl/{kind}.xml"] = xml("s:sst", "".join(elements))
    members["_rels/.rels"] = links([("officeDocument", "xl/workbook.xml")])
    members["xl/workbook.xml"] = xml("s:workbook", f"<s:sheets>{listed}</s:sheets>")
    members["xl/_rels/workbook.xml.rels"] = links(targets)
    return archive(path, members)


PIECES: tuple[Builder, Sequence[Build]] = (
    build,
    (
        *(values, shared_string, hidden, comments, conversation, drawn, around),
        strange_parts,
    ),
)
