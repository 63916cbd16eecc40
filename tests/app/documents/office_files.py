"""Office files made while the tests run, part by part."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from app.documents.document import LeftOutKind
from app.documents.messages import Finished, PageRead
from tests.app.documents.samples import answers, archive

_OPEN = "http://schemas.openxmlformats.org"
_PACKAGE = f"{_OPEN}/package/2006/relationships"
_KINDS = f"{_OPEN}/officeDocument/2006/relationships"
_NAMESPACES = {
    "r": _KINDS,
    "w": f"{_OPEN}/wordprocessingml/2006/main",
    "s": f"{_OPEN}/spreadsheetml/2006/main",
    "p": f"{_OPEN}/presentationml/2006/main",
    "a": f"{_OPEN}/drawingml/2006/main",
    "c": f"{_OPEN}/drawingml/2006/chart",
    "d": f"{_OPEN}/drawingml/2006/diagram",
    "m": f"{_OPEN}/officeDocument/2006/math",
    "mc": f"{_OPEN}/markup-compatibility/2006",
    "v": "urn:schemas-microsoft-com:vml",
}
_DECLARED = " ".join(f'xmlns:{prefix}="{name}"' for prefix, name in _NAMESPACES.items())

Parts = Mapping[str, tuple[str, str | bytes]]
"""Parts by their names: what they are to the part that refers to them, and their content."""


def xml(root: str, content: str, attributes: str = "") -> str:
    """A part: its root element with every namespace declared."""
    return f"<{root} {_DECLARED} {attributes}>{content}</{root}>"


def links(targets: Sequence[tuple[str, str]], external: Sequence[tuple[str, str]] = ()) -> str:
    """Relations called r1, r2, ...; the external ones come last."""
    modes = [
        *((*each, "Internal") for each in targets),
        *((*each, "External") for each in external),
    ]
    listed = "".join(
        f'<Relationship Id="r{number}" Type="{_KINDS}/{kind}" Target="{target}" '
        f'TargetMode="{mode}"/>'
        for number, (kind, target, mode) in enumerate(modes, 1)
    )
    return f'<Relationships xmlns="{_PACKAGE}">{listed}</Relationships>'


def word(
    path: Path,
    body: str,
    parts: Parts | None = None,
    others: Mapping[str, str | bytes] | None = None,
) -> Path:
    """A Word document; its parts are called r1, r2, ... in its body."""
    return archive(
        path,
        {
            "_rels/.rels": links([("officeDocument", "word/document.xml")]),
            "word/document.xml": xml("w:document", f"<w:body>{body}</w:body>"),
            **_beside("word", "document.xml", parts or {}),
            **(others or {}),
        },
    )


def workbook(
    path: Path,
    sheet: str,
    parts: Parts | None = None,
    *,
    state: str = "visible",
    of_book: Parts | None = None,
    others: Mapping[str, str | bytes] | None = None,
) -> Path:
    """A workbook of one sheet called "Sheet"; its parts are called r1, r2, ... in it."""
    listed = f'<s:sheets><s:sheet name="Sheet" sheetId="1" state="{state}" r:id="r1"/></s:sheets>'
    first: Parts = {"sheet1.xml": ("worksheet", xml("s:worksheet", sheet))}
    return archive(
        path,
        {
            "_rels/.rels": links([("officeDocument", "xl/workbook.xml")]),
            "xl/workbook.xml": xml("s:workbook", listed),
            **_beside("xl", "workbook.xml", {**first, **(of_book or {})}),
            **_beside("xl", "sheet1.xml", parts or {}),
            **(others or {}),
        },
    )


def slides(
    path: Path,
    *trees: str,
    parts: Parts | None = None,
    of_show: Parts | None = None,
    show: str = "1",
    others: Mapping[str, str | bytes] | None = None,
) -> Path:
    """A presentation; the parts belong to each of its slides and are called r1, r2, ... in them."""
    names = [f"slide{number}.xml" for number in range(1, len(trees) + 1)]
    listed = "".join(f'<p:sldId id="{256 + at}" r:id="r{at}"/>' for at in range(1, len(names) + 1))
    own: Parts = {
        name: ("slide", xml("p:sld", tree_of(tree), f'show="{show}"'))
        for name, tree in zip(names, trees, strict=True)
    }
    members: dict[str, str | bytes] = {
        "_rels/.rels": links([("officeDocument", "ppt/presentation.xml")]),
        "ppt/presentation.xml": xml("p:presentation", f"<p:sldIdLst>{listed}</p:sldIdLst>"),
        **_beside("ppt", "presentation.xml", {**own, **(of_show or {})}),
    }
    for name in names:
        members |= _beside("ppt", name, parts or {})
    return archive(path, {**members, **(others or {})})


def tree_of(shapes: str) -> str:
    return f"<p:cSld><p:spTree>{shapes}</p:spTree></p:cSld>"


def _beside(folder: str, source: str, parts: Parts) -> dict[str, str | bytes]:
    """Parts in a folder, and the relations that lead to them; one without content is missing."""
    targets = [(kind, name) for name, (kind, _) in parts.items()]
    held = {f"{folder}/{name}": content for name, (_, content) in parts.items() if content}
    return {f"{folder}/_rels/{source}.rels": links(targets), **held}


def text_of(path: Path) -> str:
    """The text of all pages."""
    return "\n\f\n".join(page.text for page in answers(path) if isinstance(page, PageRead))


def left_out(path: Path) -> dict[LeftOutKind, dict[str, int]]:
    """What is left out: the counts by kind and text."""
    (finished,) = (answer for answer in answers(path) if isinstance(answer, Finished))
    found: dict[LeftOutKind, dict[str, int]] = {}
    for part in finished.left_out:
        found.setdefault(part.kind, {})[part.text] = part.count
    return found


def paragraph(*runs: str) -> str:
    return f"<w:p>{''.join(runs)}</w:p>"


def run(text: str, properties: str = "") -> str:
    return f'<w:r><w:rPr>{properties}</w:rPr><w:t xml:space="preserve">{text}</w:t></w:r>'


def shape(text: str, placeholder: str = "", properties: str = "") -> str:
    kind = f'<p:nvPr><p:ph type="{placeholder}"/></p:nvPr>' if placeholder else "<p:nvPr/>"
    return (
        f'<p:sp><p:nvSpPr><p:cNvPr id="2" name="Shape" {properties}/>{kind}</p:nvSpPr>'
        f"<p:txBody><a:p><a:r><a:t>{text}</a:t></a:r></a:p></p:txBody></p:sp>"
    )


def chart(title: str, names: Sequence[str], rows: Mapping[str, Sequence[str]]) -> str:
    """A chart with a category for each row and a series for each name."""
    series = "".join(
        f"<c:ser><c:tx><c:strRef><c:strCache>{_points([name])}</c:strCache></c:strRef></c:tx>"
        f"<c:cat><c:strRef><c:strCache>{_points(list(rows))}</c:strCache></c:strRef></c:cat>"
        f"<c:val><c:numRef><c:numCache>{_points([row[at] for row in rows.values()])}"
        "</c:numCache></c:numRef></c:val></c:ser>"
        for at, name in enumerate(names)
    )
    heading = (
        f"<c:title><c:tx><c:rich><a:p><a:r><a:t>{title}</a:t></a:r></a:p></c:rich></c:tx></c:title>"
    )
    plot = f"<c:plotArea><c:barChart>{series}</c:barChart></c:plotArea>"
    return xml("c:chartSpace", f"<c:chart>{heading}{plot}</c:chart>")


def _points(values: Sequence[str]) -> str:
    return "".join(f'<c:pt idx="{at}"><c:v>{value}</c:v></c:pt>' for at, value in enumerate(values))
