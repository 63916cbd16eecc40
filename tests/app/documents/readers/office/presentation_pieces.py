"""Everything that may hold words in a presentation; every piece is a slide."""

from collections.abc import Sequence
from pathlib import Path

from tests.app.documents.office_files import chart, links, shape, tree_of, xml
from tests.app.documents.readers.office.piece import (
    Build,
    Builder,
    Piece,
    Word,
    linked,
    members_beside,
    named_parts,
)
from tests.app.documents.samples import archive


def shapes(new: Word) -> Piece:
    group = f"<p:grpSp>{shape(new())}</p:grpSp>"
    gone = shape(new(), properties='hidden="1"')
    return Piece(shape(new(), "title", f'descr="{new()}"') + group + gone + shape(new(), "ftr"))


def hidden(new: Word) -> Piece:
    return Piece(shape(new()), attributes='show="0"')


def table(new: Word) -> Piece:
    cells = "".join(
        f"<a:tc><a:txBody><a:p><a:r><a:t>{new()}</a:t></a:r></a:p></a:txBody></a:tc>" for _ in "ab"
    )
    return Piece(f"<p:graphicFrame><a:tbl><a:tr>{cells}</a:tr></a:tbl></p:graphicFrame>")


def versions(new: Word) -> Piece:
    both = new()
    choice = f"<mc:Choice>{shape(both)}{shape(new())}</mc:Choice>"
    fallback = f"<mc:Fallback>{shape(both)}{shape(new())}</mc:Fallback>"
    return Piece(f"<mc:AlternateContent>{choice}{fallback}</mc:AlternateContent>")


def drawings(new: Word) -> Piece:
    points = f"<d:ptLst><d:pt><d:t><a:p><a:r><a:t>{new()}</a:t></a:r></a:p></d:t></d:pt></d:ptLst>"
    parts = [
        ("chart", chart(new(), [new(), new()], {new(): (new(), new())})),
        ("diagramData", xml("d:dataModel", points)),
    ]
    picture = f'<p:pic><p:nvPicPr><p:cNvPr descr="{new()}"/></p:nvPicPr></p:pic>'
    return Piece(f'<c:chart r:id="@1"/><d:relIds r:dm="@2"/>{picture}', parts)


def beside(new: Word) -> Piece:
    notes = shape(new(), "body") + shape(new(), "hdr") + shape(new())
    comment = f"<p:cm><p:text>{new()}</p:text></p:cm>"
    parts = [
        ("notesSlide", xml("p:notes", tree_of(notes))),
        ("comments", xml("p:cmLst", comment)),
    ]
    return Piece(shape(new()), parts)


def layout(new: Word) -> Piece:
    tree = tree_of(shape(new()) + shape(new(), "ftr") + shape("Click here", "title"))
    return Piece(shape(new()), [("slideLayout", xml("p:sldLayout", tree))])


def strange_parts(new: Word) -> Piece:
    return Piece("", [("customXml", f"<a>{new()}</a>"), ("notesSlides", f"<a>{new()}</a>")])


def build(path: Path, pieces: Sequence[Piece]) -> Path:
    members: dict[str, str | bytes] = {}
    numbers = range(1, len(pieces) + 1)
    for number, piece in zip(numbers, pieces, strict=True):
        body = tree_of(linked(piece.body, 1, len(piece.parts)))
        members[f"ppt/slide{number}.xml"] = xml("p:sld", body, piece.attributes)
        members |= members_beside("ppt", f"slide{number}.xml", named_parts(piece, f"part{number}"))
    listed = "".join(f'<p:sldId id="256" r:id="r{number}"/>' for number in numbers)
    members["_rels/.rels"] = links([("officeDocument", "ppt/presentation.xml")])
    members["ppt/presentation.xml"] = xml("p:presentation", f"<p:sldIdLst>{listed}</p:sldIdLst>")
    members["ppt/_rels/presentation.xml.rels"] = links(
        [("slide", f"slide{number}.xml") for number in numbers]
    )
    return archive(path, members)


PIECES: tuple[Builder, Sequence[Build]] = (
    build,
    (shapes, hidden, table, versions, drawings, beside, layout, strange_parts),
)
