"""Parts that no reader has a use for."""

from pathlib import Path

from app.documents.document import LeftOutKind
from tests.app.documents.office_files import left_out, links, paragraph, run, text_of, word, xml

TEXT = paragraph(run("Text"))


def test_what_a_file_says_of_itself_is_named(tmp_path: Path) -> None:
    core = "<s:title>Lease</s:title><s:creator>Ann\nLee</s:creator><s:modified>2024</s:modified>"
    custom = '<s:property name="Client"><s:lpwstr>ACME</s:lpwstr></s:property>'
    others = {
        "_rels/.rels": links(
            [
                ("officeDocument", "word/document.xml"),
                ("core-properties", "core.xml"),
                ("custom-properties", "custom.xml"),
            ]
        ),
        "core.xml": xml("s:coreProperties", core),
        "custom.xml": xml("s:Properties", custom),
    }
    assert left_out(word(tmp_path / "a.docx", TEXT, others=others)) == {
        LeftOutKind.PROPERTY: {"title: Lease": 1, "author: Ann Lee": 1, "Client: ACME": 1}
    }


def test_parts_of_unknown_kinds_are_named_by_their_words_or_their_name(tmp_path: Path) -> None:
    others = {
        "customXml/item1.xml": "<a><b>Hidden answer</b></a>",
        "customXml/item2.xml": "<Sources Style='APA'/>",
        "customXml/item3.xml": f"<a>{'<b>x</b>' * 1000}</a>",
        "customXml/item4.xml": "<a><b>",
        "customXml/item5.xml": "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>",
        "word/vbaProject.bin": b"\0",
        "word/media/a.PNG": b"\0",
        "word/media/b.emf": b"\0",
        "[trash]/0000.dat": b"\0",
        "word/drawing.vml": "<a><textbox>Press</textbox><Anchor>1, 2</Anchor></a>",
    }
    assert left_out(word(tmp_path / "a.docx", TEXT, others=others)) == {
        LeftOutKind.UNKNOWN_PART: {
            "Hidden answer": 1,
            "customXml/item3.xml": 1,
            "customXml/item4.xml": 1,
            "customXml/item5.xml": 1,
            "Press": 1,
        },
        LeftOutKind.EMBEDDED_OBJECT: {"vbaProject.bin": 1},
        LeftOutKind.PICTURE: {"": 2},
    }


def test_what_lies_outside_the_file_is_named(tmp_path: Path) -> None:
    outside = [
        ("image", "http://a.example/logo.png"),
        ("subDocument", "chapter2.docx"),
        ("hyperlink", "http://a.example"),
    ]
    others = {"word/_rels/document.xml.rels": links([], outside)}
    assert left_out(word(tmp_path / "a.docx", TEXT, others=others)) == {
        LeftOutKind.PICTURE: {"http://a.example/logo.png": 1},
        LeftOutKind.EMBEDDED_OBJECT: {"chapter2.docx": 1},
    }


def test_parts_about_looks_are_not_mentioned(tmp_path: Path) -> None:
    parts = {
        "theme.xml": ("theme", "<a>Office</a>"),
        "settings.xml": ("settings", "<a>1</a>"),
        "fonts.odttf": ("font", b"\0"),
    }
    path = word(tmp_path / "a.docx", TEXT, parts)
    assert (text_of(path), left_out(path)) == ("Text", {})


def test_a_broken_part_that_nobody_needs_does_no_harm(tmp_path: Path) -> None:
    others = {
        "_rels/.rels": links(
            [("officeDocument", "word/document.xml"), ("core-properties", "core.xml")]
        ),
        "core.xml": "<a>",
        "word/_rels/theme.xml.rels": "<a>",
        "xl/pivot.xml": "<a/>",
        "word/_rels/document.xml.rels": links([("pivotCacheRecords", "../xl/pivot.xml")]),
    }
    path = word(tmp_path / "a.docx", TEXT, others=others)
    assert text_of(path) == "Text"
    assert left_out(path) == {
        LeftOutKind.UNKNOWN_PART: {
            "core.xml": 1,
            "relations of word/theme.xml": 1,
            "pivot.xml": 1,
        }
    }
