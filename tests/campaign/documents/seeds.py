"""Sound documents of every format, with much of what a format may hold; all that they say is
secret, in words that stand nowhere else."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import pymupdf

from tests.app.documents.languages import ARTICLES
from tests.app.documents.readers.mail.samples import HEAD, mail, multipart, part
from tests.app.documents.readers.office import (
    document_pieces,
    presentation_pieces,
    workbook_pieces,
)
from tests.app.documents.readers.office.piece import Build, Builder
from tests.app.documents.readers.opendocument.samples import document as open_document
from tests.app.documents.readers.opendocument.samples import flat
from tests.app.documents.readers.opendocument.test_text_documents import OUTLINE, STYLES
from tests.app.documents.readers.test_rtf import rtf
from tests.app.documents.samples import epub, mobi, pdf, xps
from tests.campaign.documents.archive_changes import pack, unpack

SECRET = re.compile(r"secret\d+x", re.IGNORECASE)
"""A word of a document; no message may quote one."""

_WORDS = re.compile("@")
_NUM_OFFICE_SEEDS = 3

_RTF = rb"""{\fonttbl{\f0 Times;}{\f1\fcharset204 Cyr;}}{\stylesheet{\s1 Head;}}{\info{\title @}}
{\header @ {\field{\*\fldinst PAGE}{\fldrslt 7}}\par}{\footer @\par}\pard\s1 @ Gr\'f6\u8364?\par
\trowd\cellx1\cellx2\pard\intbl @\par @\cell 300\cell\row\trowd\cellx1\pard\intbl\itap2 @\nestcell
{\*\nesttableprops\nestrow}\pard\intbl @\cell\row\pard {\listtext 4.2\tab}@\par Fact{\super\chftn
{\footnote\pard\plain\chftn @.\par}}{\*\atnauthor @}\chatn{\*\annotation @}\par{\v @}{\deleted @}
{\field{\*\fldinst HYPERLINK "x"}{\fldrslt @}}{\shp{\*\shpinst{\sp{\sn gtextUNICODE}{\sv @}}
{\shptxt @\par}}}{\pict{\*\picprop{\sp{\sn wzDescription}{\sv @}}}\pngblip 8950}\page 10{\super 6}
{\object{\*\objclass @}{\result @}}{\upr{@}{\*\ud{@}}}\bin4 }}{{\f1\'cf\'f0 @\sect @\par"""
_OPEN_TEXT = """<text:h text:outline-level="1">@</text:h><text:p>@<text:span
text:style-name="up">6</text:span><text:s text:c="3"/>@</text:p><text:list text:style-name="L">
<text:list-item text:start-value="7"><text:p>@</text:p></text:list-item></text:list><text:p>@
<text:note><text:note-body><text:p>@</text:p></text:note-body></text:note><office:annotation>
<dc:creator>@</dc:creator><text:p>@</text:p></office:annotation></text:p><text:p
text:style-name="new">@</text:p><table:table><table:table-column/><table:table-row
table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="3"><text:p>@
</text:p></table:table-cell></table:table-row></table:table><text:section text:display="none">
<text:p>@</text:p></text:section><text:p><draw:frame><draw:text-box><text:p>@</text:p>
</draw:text-box><svg:desc>@</svg:desc></draw:frame><draw:object xlink:href="./Object 1"/></text:p>
<text:tracked-changes><text:changed-region><text:deletion><text:p>@</text:p></text:deletion>
</text:changed-region></text:tracked-changes>"""
_OPEN_SHEETS = """<table:table table:name="@"><table:table-column table:visibility="collapse"
table:number-columns-repeated="2"/><table:table-row><table:table-cell office:value-type="float"
office:value="3" table:formula="of:=[.A1]"><text:p>@</text:p><office:annotation><text:p>@</text:p>
</office:annotation></table:table-cell></table:table-row><table:table-row
table:number-rows-repeated="9"><table:table-cell table:number-columns-repeated="4"/>
</table:table-row><table:table-row><table:table-cell><text:p>@</text:p></table:table-cell></table:table-row>
<table:shapes><draw:custom-shape><text:p>@</text:p></draw:custom-shape></table:shapes></table:table>"""
_OPEN_SLIDES = """<presentation:footer-decl presentation:name="f">@</presentation:footer-decl>
<draw:page draw:master-page-name="M" presentation:use-footer-name="f"><draw:frame><draw:text-box>
<text:p>@</text:p></draw:text-box></draw:frame><draw:g><draw:line><text:p>@</text:p></draw:line>
</draw:g><presentation:notes><draw:frame><draw:text-box><text:p>@</text:p></draw:text-box>
</draw:frame></presentation:notes></draw:page>"""
_HTML = """<!doctype html><html><head><meta charset="utf-8"><title>@</title><style>.h {display:
none}</style><script>var x = 1</script></head><body><h1>@</h1><p class=h>@</p><ul><li>@<ol start=3
type=i><li>@</ol></ul><pre>@
  @</pre><table><tr><th colspan=2 rowspan=2>@</th></tr><tr><td>@</td></tr></table><p>10<sup>6</sup>
<ruby>@<rt>@</rt></ruby><img alt="@" src="data:,"><svg><title>@</title><text>@</text></svg></p>
<select><option>@<option selected>@</select><input value="@"><dl><dt>@<dd>@</dl><math><mfrac><mi>x
</mi><mn>2</mn></mfrac></math><details>@</details><!-- @ --></body></html>"""
_FICTION = """<?xml version="1.0" encoding="utf-8"?><FictionBook xmlns:l="x"><description>
<title-info><author><first-name>@</first-name></author><book-title>@</book-title></title-info></description>
<body><section><title><p>@</p></title><p>@<a type="note" l:href="#n">1</a></p><poem><stanza><v>@</v>
</stanza></poem><image l:href="#c.jpg"/><table><tr><td>@</td></tr></table></section></body>
<body name="notes"><section id="n"><p>@</p></section></body><binary id="c.jpg">AAAA</binary>
</FictionBook>"""
_CHAPTER = (
    "<h1>@</h1><p>@ <b>@</b><a href='#n'>1</a></p><table><tr><td>@</td></tr></table><p hidden>@"
)


@dataclass(frozen=True, slots=True)
class Seed:
    """A sound document; its kind is a format, or what is made of one."""

    kind: str
    name: str
    data: bytes


Fill = Callable[[str], str]
"""Puts a new word wherever there is an "@"."""
Make = Callable[[Path, Fill], Iterator[Path]]


def make_seeds(folder: Path) -> list[Seed]:
    """Make documents of every format below a folder."""
    fill = _filler()
    return [
        Seed(kind, path.name, _undated(path.read_bytes()))
        for kind, make in _MAKERS.items()
        for path in make(folder, fill)
    ]


def _undated(data: bytes) -> bytes:
    """Return an archive with the same bytes whenever it is made."""
    return pack(unpack(data)) if data.startswith(b"PK") else data


def _filler() -> Fill:
    numbers = count()

    def filled(text: str) -> str:
        return _WORDS.sub(lambda _: f"Secret{next(numbers)}x", text)

    return filled


def _pdfs(folder: Path, fill: Fill) -> Iterator[Path]:
    pages = [[fill(f"@ line {line} of @ the page, and more @") for line in range(6)] for _ in "abc"]
    book = pymupdf.open(pdf(folder / "first.pdf", pages))
    book.xref_set_key(-1, "ID", "null")  # it would be another each time
    book.save(folder / "plain.pdf", deflate=False, expand=255, no_new_id=1)
    book.save(folder / "tight.pdf", deflate=True, no_new_id=1)
    book[0].insert_link({"kind": pymupdf.LINK_URI, "from": book[0].rect, "uri": "x"})
    book[0].add_freetext_annot((50, 300, 300, 400), fill("@"))
    book[1].insert_htmlbox((50, 300, 500, 600), fill("@ <b>@</b> <table><tr><td>@"))
    book.set_toc([[1, fill("@"), 1]])
    book.save(folder / "rich.pdf", deflate=False, expand=255, use_objstms=0, no_new_id=1)
    book.save(folder / "streams.pdf", deflate=True, use_objstms=1, no_new_id=1)
    yield from (folder / name for name in ("plain.pdf", "tight.pdf", "rich.pdf", "streams.pdf"))


def _office(suffix: str, pieces: tuple[Builder, Sequence[Build]]) -> Make:
    builder, builds = pieces

    def make(folder: Path, fill: Fill) -> Iterator[Path]:
        for number in range(_NUM_OFFICE_SEEDS):
            chosen = builds[number::_NUM_OFFICE_SEEDS]
            path = folder / f"{number}{suffix}"
            yield builder(path, [build(lambda: fill("@")) for build in chosen])

    return make


def _open(kind: str, body: str) -> Make:
    def make(folder: Path, fill: Fill) -> Iterator[Path]:
        master = (
            f'<style:master-page style:name="M"><text:p>{fill("@")}</text:p></style:master-page>'
        )
        parts = {"Object 1/content.xml": "<math><mi>x</mi></math>", "meta.xml": "<x/>"}
        yield open_document(
            folder / "a", fill(body), kind=kind, styles=STYLES, common=OUTLINE, masters=master,
            parts=parts,
        )  # fmt: skip
        yield flat(folder / f"{kind}.fodt", fill(body), kind=kind)

    return make


def _epubs(folder: Path, fill: Fill) -> Iterator[Path]:
    extra = {"styles/a.css": "p.x { display: none }", "c.jpg": b"\xff\xd8"}
    yield epub(folder / "a.epub", [fill(_CHAPTER) for _ in range(3)], extra)


def _written(name: str, *texts: str) -> Make:
    def make(folder: Path, fill: Fill) -> Iterator[Path]:
        for number, text in enumerate(texts):
            path = folder / f"{number}{name}"
            path.write_text(fill(text), encoding="utf-8")
            yield path

    return make


def _mails(folder: Path, fill: Fill) -> Iterator[Path]:
    versions = multipart(
        "alternative",
        part("text/plain; charset=utf-8", fill("@ caf\xe9 @\n> @")),
        part("text/html", fill(_HTML)),
        boundary="v",
    )
    data = multipart(
        "mixed",
        versions,
        part("message/rfc822", HEAD + versions),
        part("text/plain", "=?utf-8?Q?" + fill("@"), "Content-Transfer-Encoding: quoted-printable"),
        part("text/plain", "U2VjcmV0MXg=", "Content-Transfer-Encoding: base64"),
        part("application/zip; name=a.zip", "x", "Content-Disposition: attachment"),
    )
    head = HEAD + fill("To: @ <a@b>, (@) c@d\nDate: Mon, 2 Mar 2026 10:00:00 +0000\n").encode()
    yield mail(folder / "a.eml", data, head)
    yield mail(folder / "a.mht", data.replace(b"mixed", b"related", 1), head)
    separator = b"From a@example.org Mon Mar  2 10:00:00 2026\n"
    box = b"\n".join(separator + head + fill("\n@\n>From @\n").encode() for _ in range(3))
    yield mail(folder / "a.mbox", box, b"")


def _texts(folder: Path, fill: Fill) -> Iterator[Path]:
    encodings = {
        "Russian": ("cp1251", "koi8-r"),
        "German": ("cp1252", "utf-16"),
        "Polish": ("cp1250",),
    }
    for language, names in encodings.items():
        for name in names:
            path = folder / f"{language}-{name}.txt"
            path.write_bytes(fill(f"@ {ARTICLES[language]}\n\n@\f@\n").encode(name, "replace"))
            yield path
    path = folder / "all.md"
    path.write_text("\n\n".join(f"# @\n{text}" for text in ARTICLES.values()), encoding="utf-8")
    yield path


def _tables(folder: Path, fill: Fill) -> Iterator[Path]:
    path = folder / "a.csv"
    path.write_text("\n".join(fill(f'@;{row},"@ ""@""",,3.5e{row}\t@') for row in range(30)))
    yield path


def _rtfs(folder: Path, fill: Fill) -> Iterator[Path]:
    yield rtf(folder / "a.rtf", fill(_RTF.decode("latin-1")).encode("latin-1"))


_MAKERS: Mapping[str, Make] = {
    "PDF": _pdfs,
    "XPS": lambda folder, fill: iter([xps(folder / "a.xps", [fill("@ of @"), fill("@")])]),
    "EPUB": _epubs,
    "MOBI": lambda folder, fill: iter([mobi(folder / "a.mobi", fill(_HTML) * 12)]),
    "FB2": _written(".fb2", _FICTION),
    "DOCX": _office(".docx", document_pieces.PIECES),
    "PPTX": _office(".pptx", presentation_pieces.PIECES),
    "XLSX": _office(".xlsx", workbook_pieces.PIECES),
    "ODT": _open("text", _OPEN_TEXT),
    "ODP": _open("presentation", _OPEN_SLIDES),
    "ODS": _open("spreadsheet", _OPEN_SHEETS),
    "RTF": _rtfs,
    "HTML": _written(".html", _HTML),
    "mail": _mails,
    "text": _texts,
    "CSV": _tables,
}
