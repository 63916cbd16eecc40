from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.documents.document import Format
from app.documents.formats import detect_format
from app.documents.limits import Limits
from app.documents.messages import Job, Refused
from app.documents.refusal import Refusal, RefusalReason
from app.documents.worker import answer_job
from tests.app.documents.readers.opendocument.samples import document, flat, root
from tests.app.documents.samples import archive, read, read_notes

KINDS = {"text": Format.ODT, "spreadsheet": Format.ODS, "presentation": Format.ODP}
TEXT = "<text:p>x</text:p>"


@pytest.mark.parametrize("kind", KINDS)
def test_the_declared_type_tells_the_kind(tmp_path: Path, kind: str) -> None:
    path = document(tmp_path / "a", "", kind=kind)
    assert detect_format(path.rename(tmp_path / "a.zip")) is KINDS[kind]
    declared = f'<m:file-entry m:media-type="application/vnd.oasis.opendocument.{kind}-template"/>'
    members = {"content.xml": "<x/>", "META-INF/manifest.xml": declared}
    assert detect_format(archive(tmp_path / "b.odt", members)) is KINDS[kind]
    assert detect_format(flat(tmp_path / "c.xml", "", kind=kind)) is KINDS[kind]


def test_text_about_the_format_stays_text(tmp_path: Path) -> None:
    assert detect_format(flat(tmp_path / "a.txt", TEXT)) is Format.TEXT


def test_other_kinds_are_refused(tmp_path: Path) -> None:
    members = {"mimetype": "application/vnd.oasis.opendocument.database", "content.xml": "<x/>"}
    with pytest.raises(Refusal, match="OpenDocument"):
        detect_format(archive(tmp_path / "a.odb", members))


def test_an_encrypted_file_is_refused(tmp_path: Path) -> None:
    manifest = "<m:file-entry><m:encryption-data/></m:file-entry>"
    path = document(tmp_path / "a", TEXT, parts={"META-INF/manifest.xml": manifest})
    with pytest.raises(Refusal, match="with a password") as caught:
        read(path)
    assert caught.value.reason is RefusalReason.PROTECTED


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ('<!DOCTYPE x [<!ENTITY a "aa">]><x>&a;</x>', "entities"),
        (root("document-content", "<text:span>" * 300 + "</text:span>" * 300), "too deeply"),
        ("<x>", "broken"),
    ],
)
def test_hostile_parts_are_refused(tmp_path: Path, content: str, words: str) -> None:
    with pytest.raises(Refusal, match=words):
        read(document(tmp_path / "a", "", parts={"content.xml": content}))


NAMES = st.sampled_from(
    [
        *("text:p", "text:h", "text:span", "text:list", "text:list-item", "text:note", "text:s"),
        *("text:note-body", "text:section", "text:number", "text:numbered-paragraph", "draw:frame"),
        *("text:tracked-changes", "text:changed-region", "text:deletion", "office:annotation"),
        *("table:table", "table:table-row", "table:table-cell", "table:table-column", "draw:g"),
        *("draw:object", "draw:image", "draw:text-box", "draw:page", "presentation:notes"),
        *("table:shapes", "chart:chart", "text:soft-page-break", "svg:title"),
    ]
)
ATTRIBUTES = st.sampled_from(
    [
        *("", 'text:c="99999999999"', 'table:number-columns-repeated="-1"', 'text:level="0"'),
        *('text:start-value="7"', 'text:outline-level="x"', 'xlink:href="../../x"'),
        *('text:style-name="L"', 'table:visibility="collapse"', 'text:display="none"'),
    ]
)


@st.composite
def markup(draw: st.DrawFn) -> str:
    """Elements of any kind inside of each other."""
    opened: list[str] = []
    text = ""
    for _ in range(draw(st.integers(1, 25))):
        if opened and draw(st.booleans()):
            text += f"word</{opened.pop()}>"
        else:
            opened.append(draw(NAMES))
            text += f"<{opened[-1]} {draw(ATTRIBUTES)}>"
    return text + "".join(f"</{name}>" for name in reversed(opened))


@settings(
    max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(body=markup(), kind=st.sampled_from(sorted(KINDS)), cut=st.integers(0, 3000))
def test_any_parts_are_read_or_refused(tmp_path: Path, body: str, kind: str, cut: int) -> None:
    style = '<text:list-style style:name="L"><text:list-level-style-number text:level="1"/>'
    path = document(tmp_path / "a", body, kind=kind, styles=f"{style}</text:list-style>")
    for data in (path.read_bytes(), path.read_bytes()[:cut] or b"PK"):
        path.write_bytes(data)
        *_, last = answer_job(Job(str(path), Limits()))
        assert not isinstance(last, Refused) or last.reason is not RefusalReason.INTERNAL, last


def test_every_word_is_read_or_named(tmp_path: Path) -> None:
    places = (
        "<text:p>%s</text:p>", "<text:h>%s</text:h>",
        "<text:p><text:span>%s</text:span>%s</text:p>",
        "<text:list><text:list-item><text:p>%s</text:p></text:list-item></text:list>",
        "<text:p><text:note><text:note-body><text:p>%s</text:p></text:note-body></text:note></text:p>",
        "<text:p><office:annotation><dc:creator>%s</dc:creator><text:p>%s</text:p></office:annotation></text:p>",
        "<table:table><table:title>%s</table:title></table:table>",
        "<table:table><table:table-row><table:table-cell><text:p>%s</text:p></table:table-cell></table:table-row></table:table>",
        "<text:section text:display='none'><text:p>%s</text:p></text:section>",
        "<text:p><draw:frame><draw:text-box><text:p>%s</text:p></draw:text-box></draw:frame></text:p>",
        "<text:p><draw:frame><draw:image/><svg:desc>%s</svg:desc></draw:frame></text:p>",
        "<text:p><draw:g><draw:line><text:p>%s</text:p></draw:line></draw:g></text:p>",
        "<text:p><text:ruby><text:ruby-base>%s</text:ruby-base><text:ruby-text>%s</text:ruby-text></text:ruby></text:p>",
        "<draw:custom-shape><text:p>%s</text:p></draw:custom-shape>",
        "<text:p><draw:object><math><mi>%s</mi></math></draw:object></text:p>",
        "<text:p><text:hidden-text text:string-value='%s'/></text:p>",
        "<text:alphabetical-index><text:index-body><text:p>%s</text:p></text:index-body></text:alphabetical-index>",
    )  # fmt: skip
    body = "".join(places)
    words = [f"word{number}" for number in range(100, 100 + body.count("%s"))]
    path = document(tmp_path / "a", body % tuple(words))
    found = " ".join(page.text for page in read(path))
    found += " ".join(part.text for part in read_notes(path).left_out)
    assert [word for word in words if word not in found] == []
