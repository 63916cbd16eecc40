from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.documents.document import LeftOut, LeftOutKind, PageFlaw
from app.documents.limits import Limits
from app.documents.messages import Job, Refused
from app.documents.refusal import Refusal, RefusalReason
from app.documents.worker import answer_job
from tests.app.documents.samples import read, read_notes
from tests.fakes.effort import HANGS_SECONDS, cpu_seconds

FONTS = (
    rb"{\fonttbl{\f0\fcharset0 Arial;}{\f1\fcharset204 Cyr;}{\f2\fcharset128 Mincho;}"
    rb"{\f3\fcharset2 Symbol;}{\f4\fcharset1\cpg1253 Greek;}}"
)


def rtf(path: Path, body: bytes, head: bytes = rb"\ansi\ansicpg1252") -> Path:
    """A document with a few fonts."""
    path.write_bytes(rb"{\rtf1" + head + FONTS + body + b"}")
    return path


def text_of(folder: Path, body: bytes, head: bytes = rb"\ansi\ansicpg1252") -> str:
    return "\f".join(page.text for page in read(rtf(folder / "a.rtf", body, head)))


def left_out(folder: Path, body: bytes) -> list[LeftOut]:
    return list(read_notes(rtf(folder / "a.rtf", body)).left_out)


@pytest.mark.parametrize(
    ("body", "text"),
    [
        (rb"One\par Two\line next\tab cell", "One\n\nTwo\nnext\tcell"),
        (rb"a\\b \{c\} d\~e f\_g h\-i", "a\\b {c} d e f-g hi"),
        (b"One\\\nTwo\r\nthree", "One\n\nTwothree"),
        (rb"\ldblquote x\rdblquote\emdash\bullet", "“x”—•"),
        (rb"{\b Bold} and{\cs18\i  italic}", "Bold and italic"),
        (rb"Gr\'f6\'dfe \'80", "Größe €"),
        (rb"\u8364?\u-3913\'b7\uc2\u228xx{\uc0\u246}", "€•äö"),
        (rb"\u-10179?\u-8704? \u-8704?", "😀 \ufffd"),
        (rb"\f1\'cf\'f0\'e8 {\f4\'c1} \plain\'e4", "При Α ä"),
        (rb"\f2\'93\'fa\'96{}{\f0\'e4}", "日\ufffdä"),
        ("Größe".encode(), "Größe"),
        (rb"{\upr{plain}{\*\ud{\u228?}}}", "ä"),
        (rb"{\f3\'b7} \bin4 }}{{kept", "• kept"),
        (rb"10{\super 6} H{\sub 2}O m{\up6 2} x{\dn4 i}\super0 .", "10⁶ H₂O m² x_i."),
        (rb"1{\super 1}{\super\b 2}{\nosupersub 3}", "1¹²3"),
    ],
)
def test_text(tmp_path: Path, body: bytes, text: str) -> None:
    assert text_of(tmp_path, body) == text


def test_the_code_page_of_the_file_holds_where_no_font_has_one(tmp_path: Path) -> None:
    assert text_of(tmp_path, rb"\'cf {\f0\'cf}", rb"\ansi\ansicpg1251") == "П Ï"
    assert text_of(tmp_path, rb"\'8a", rb"\mac") == "ä"
    assert text_of(tmp_path, rb"\'e4", rb"\ansi\ansicpg99999") == "ä"


def test_pages_begin_where_the_writer_began_them(tmp_path: Path) -> None:
    body = rb"One\page Two\par\pard\pagebb Three\par\pard Still\sect Four\par\sbknone\sect Also"
    assert text_of(tmp_path, body) == "One\fTwo\fThree\n\nStill\fFour\n\nAlso"


def test_tables_are_rows(tmp_path: Path) -> None:
    row = rb"\trowd\cellx1\cellx2\pard\intbl Rent\par per year\cell 300\cell\row"
    inner = rb"\trowd\cellx1\pard\intbl\itap2 a\nestcell b\nestcell{\*\nesttableprops\nestrow}"
    body = row + row + inner + rb"\pard\intbl after\cell\row\pard Text\par"
    assert (
        text_of(tmp_path, body) == "Rent per year | 300\nRent per year | 300\na | b after\n\nText"
    )


def test_labels_of_lists_are_kept(tmp_path: Path) -> None:
    body = (
        rb"{\listtext\pard\plain 4.2\tab}Clause\par{\pntext\f3\'b7\tab}Point\par"
        rb"{\*\pn\pnlvlblt{\pntxtb x}}Plain\par"
    )
    assert text_of(tmp_path, body) == "4.2 Clause\n\n• Point\n\nPlain"


def test_notes_and_comments_follow_their_paragraph(tmp_path: Path) -> None:
    body = (
        rb"Fact{\super\chftn{\footnote\pard\plain\chftn  Source.\par Page 3.}} more"
        rb"{\*\atnid A}{\*\atnauthor Ann}\chatn{\*\annotation{\*\atndate 1} Check.}\par "
        rb"End{\*\footnote\ftnalt Last.}\par"
    )
    assert text_of(tmp_path, body) == (
        "Fact[1] more\n\n[1] Source. Page 3.\n\n[Comment by Ann: Check.]\n\nEnd[2]\n\n[2] Last."
    )


def test_heads_and_feet_are_read_once(tmp_path: Path) -> None:
    heads = rb"{\header Acme {\field{\*\fldinst PAGE}{\fldrslt 7}}\par}{\footer Secret\par}"
    body = heads + rb"One\par\sect\sectd" + heads + rb"{\headerl Other}Two\par"
    assert text_of(tmp_path, body) == (
        "[Header: Acme]\n\nOne\f[Header: Other]\n\nTwo\n\n[Footer: Secret]"
    )


@pytest.mark.parametrize(
    ("code", "result", "text"),
    [
        (rb'HYPERLINK "x"', b"here", "Go here."),
        (rb'SYMBOL 183 \\f "Symbol"', b"", "Go •."),
        (rb"SYMBOL 8364 \\u", b"", "Go €."),
        (rb"EQ \\f(1,2)", b"", r"Go \f(1,2)."),
        (b"NUMPAGES", b"12", "Go ."),
    ],
)
def test_fields_give_their_result(tmp_path: Path, code: bytes, result: bytes, text: str) -> None:
    body = rb"Go {\field{\*\fldinst " + code + rb"}{\fldrslt " + result + rb"}}."
    assert text_of(tmp_path, body) == text


def test_text_boxes_and_shapes_are_read(tmp_path: Path) -> None:
    shape = rb"{\shp{\*\shpinst{\sp{\sn gtextUNICODE}{\sv Art}}{\shptxt Boxed\par}}{\shprslt Old}}"
    assert text_of(tmp_path, b"Before" + shape + rb" after\par") == "BeforeArt after\n\nBoxed"


def test_pictures_and_objects_are_named(tmp_path: Path) -> None:
    picture = (
        rb"{\*\shppict{\pict{\*\picprop{\sp{\sn wzDescription}{\sv A map}}}\pngblip 89504e47}}"
        rb"{\nonshppict{\pict\wmetafile8 00}}"
    )
    embedded = rb"{\object\objemb{\*\objclass Excel.Sheet}{\*\objdata 00}{\result{\pict 00}}}"
    body = picture + rb" and {\pict 00}" + embedded
    assert text_of(tmp_path, body) == "[Picture: A map] and"
    assert left_out(tmp_path, body) == [
        LeftOut(LeftOutKind.PICTURE, "A map"),
        LeftOut(LeftOutKind.PICTURE, count=2),
        LeftOut(LeftOutKind.EMBEDDED_OBJECT, "Excel.Sheet"),
    ]


def test_hidden_and_deleted_text_is_named_word_for_word(tmp_path: Path) -> None:
    body = rb"Kept {\v not }{\v shown}{\deleted gone {\b too}} here{\xe\v Term}\v0 .\par"
    assert text_of(tmp_path, body) == "Kept  here."
    assert left_out(tmp_path, body) == [
        LeftOut(LeftOutKind.DELETED_TEXT, "gone too"),
        LeftOut(LeftOutKind.HIDDEN_TEXT, "not shown"),
        LeftOut(LeftOutKind.HIDDEN_TEXT, "Term"),
    ]


def test_what_the_file_says_of_itself_is_named(tmp_path: Path) -> None:
    body = rb"{\info{\title A plan}{\author Ann}{\operator}{\creatim\yr2026}}Text"
    assert text_of(tmp_path, body) == "Text"
    assert left_out(tmp_path, body) == [
        LeftOut(LeftOutKind.PROPERTY, "title: A plan"),
        LeftOut(LeftOutKind.PROPERTY, "author: Ann"),
    ]


def test_unknown_parts_are_named(tmp_path: Path) -> None:
    body = rb"Text{\*\novelty Strange words}{\*\longone " + b"word " * 200 + b"}"
    assert text_of(tmp_path, body) == "Text"
    assert left_out(tmp_path, body) == [
        LeftOut(LeftOutKind.UNKNOWN_PART, "Strange words"),
        LeftOut(LeftOutKind.UNKNOWN_PART, "longone"),
    ]


def test_every_word_is_read_or_named(tmp_path: Path) -> None:
    places = (
        rb"{\header %s}", rb"{\footerf %s}", rb"{\listtext %s}text\par ", rb"%s\par ", rb"{\v %s}",
        rb"{\deleted %s}", rb"{\*\new %s}", rb"{\footnote %s}", rb"{\*\annotation %s}",
        rb"\pard\intbl %s\cell %s\row\pard ", rb"{\shp{\*\shpinst{\shptxt %s}}}", rb"{\xe %s}",
        rb"{\field{\*\fldinst AUTHOR}{\fldrslt %s}}", rb"{\object{\*\objclass %s}{\result %s}}",
        rb"{\pict{\*\picprop{\sp{\sn wzDescription}{\sv %s}}}}", rb"{\*\moMath{\mr %s}}", rb"%s",
    )  # fmt: skip
    body = b"".join(places)
    words = [f"word{number}" for number in range(100, 100 + body.count(b"%s"))]
    path = rtf(tmp_path / "a.rtf", body % tuple(word.encode() for word in words))
    found = " ".join(page.text for page in read(path))
    found += " ".join(part.text for part in read_notes(path).left_out)
    assert [word for word in words if word not in found] == []


def test_a_file_that_is_cut_is_marked(tmp_path: Path) -> None:
    path = tmp_path / "a.rtf"
    path.write_bytes(rb"{\rtf1 One\par Tw")
    (page,) = read(path)
    assert (page.text, page.flaws) == ("One\n\nTw", (PageFlaw.DAMAGED,))


def test_what_lies_too_deep_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="nested too deeply"):
        read(rtf(tmp_path / "a.rtf", b"{" * 20_000))


def test_hostile_files_take_linear_time(tmp_path: Path) -> None:
    for body in (
        rb"{\footnote words " * 900,
        rb"{\*\annotation x}" * 10_000,
        rb"\trowd\intbl x\cell " * 20_000,
        rb"{\header x" * 900 + b"}" * 900 + rb"{\listtext x" * 90,
        b"\\" + b"a" * 300_000 + b"1" * 300_000,
        rb"\u-10179?" * 20_000,
        b" " * 300_000 + rb"\par ",
    ):
        job = Job(str(rtf(tmp_path / "a.rtf", body)), Limits())
        assert cpu_seconds(lambda job=job: list(answer_job(job))) < HANGS_SECONDS


PIECES = st.sampled_from(
    [
        *(
            b"{",
            b"}",
            b"\\",
            b"\\*",
            b"\\'",
            b"\\'e",
            b"\\u",
            b"\\bin",
            b"-99999999999",
            b"\\uc",
            b"7",
        ),
        *(
            rb"\cell",
            rb"\row",
            rb"\nestcell",
            rb"\nestrow",
            rb"\intbl",
            rb"\itap",
            rb"\par ",
            b"x ",
        ),
        *(
            rb"{\footnote ",
            rb"{\header ",
            rb"{\*\annotation ",
            rb"{\field",
            rb"{\*\fldinst SYMBOL ",
        ),
        *(
            rb"{\shptxt ",
            rb"{\sp{\sn ",
            rb"{\sv ",
            rb"{\pict ",
            rb"\super ",
            rb"\v ",
            rb"\deleted ",
        ),
        *(rb"\f", rb"\fcharset", rb"\cpg", rb"\ansicpg", rb"\page", rb"\sect", b"\xff", b"\0"),
    ]
)


@settings(
    max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(pieces=st.lists(PIECES | st.binary(max_size=6), max_size=30))
def test_any_bytes_are_read_or_refused(tmp_path: Path, pieces: list[bytes]) -> None:
    path = tmp_path / "a.rtf"
    path.write_bytes(rb"{\rtf1 " + b"".join(pieces))
    *_, last = answer_job(Job(str(path), Limits()))
    assert not isinstance(last, Refused) or last.reason is not RefusalReason.INTERNAL, last
