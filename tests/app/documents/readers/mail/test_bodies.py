import base64
from pathlib import Path

import pytest

from app.documents.document import LeftOut, LeftOutKind, PageFlaw
from tests.app.documents.readers.hard_wraps.wrapped import BOARD, HARBOUR, KEEPER, filled
from tests.app.documents.readers.mail.samples import (
    body_of,
    left_out,
    mail,
    multipart,
    only_page,
    part,
)


@pytest.mark.parametrize(
    ("fields", "data"),
    [
        ("Content-Type: text/plain; charset=utf-8", "Größe – 10 €".encode()),
        ("Content-Type: text/plain; charset=windows-1252", "Größe – 10 €".encode("cp1252")),
        ("Content-Type: text/plain; charset=us-ascii", "Größe – 10 €".encode()),  # a lie
        ("Content-Type: text/plain; charset=iso-8859-1", "Größe – 10 €".encode()),  # another
        ("Content-Type: text/plain; charset=nonsense", "Größe – 10 €".encode("cp1252")),
        ("Content-Type: text/plain", "Größe – 10 €".encode()),
        ("Content-Transfer-Encoding: base64", base64.encodebytes("Größe – 10 €".encode())),
        ("Content-Transfer-Encoding: BASE64 (old)", base64.b64encode("Größe – 10 €".encode())),
        (
            "Content-Transfer-Encoding: quoted-printable\nContent-Type: text/x; charset=cp1252",
            b"Gr=F6=\n=DFe =96 10 =80",
        ),
        ("Content-Type: text/plain; charset=utf-7", b"Gr+APYA3w-e +IBM- 10 +IKw-"),
    ],
)
def test_bodies_are_decoded(tmp_path: Path, fields: str, data: bytes) -> None:
    path = mail(tmp_path / "a.eml", fields.encode() + b"\n\n" + data)
    assert body_of(path) == "Größe – 10 €"


def test_japanese_mail_is_decoded(tmp_path: Path) -> None:
    data = "こんにちは".encode("iso-2022-jp")
    path = mail(tmp_path / "a.eml", b"Content-Type: text/plain; charset=iso-2022-jp\n\n" + data)
    assert body_of(path) == "こんにちは"


def test_a_body_with_markup_is_read_as_text(tmp_path: Path) -> None:
    markup = '<meta charset="koi8-r"><p>Gr\xfc\xdfe</p><table><tr><td>Rent<td>300</table>'
    body = part("text/html; charset=iso-8859-1", markup.encode("latin-1"))
    assert body_of(mail(tmp_path / "a.eml", body)) == "Grüße\n\nRent | 300"


def test_of_two_versions_one_is_read(tmp_path: Path) -> None:
    versions = part("text/plain", "The offer stands."), part("text/html", "<p>The offer stands.")
    path = mail(tmp_path / "a.eml", multipart("alternative", *versions))
    assert body_of(path) == "The offer stands."
    assert not left_out(path, *LeftOutKind)


@pytest.mark.parametrize("stand_in", ["", "Your program cannot show HTML."])
def test_a_stand_in_gives_way_to_the_version_that_says_more(tmp_path: Path, stand_in: str) -> None:
    markup = "<p>We offer ten boxes at 300 EUR each, if you pay in March."
    related = multipart("related", part("text/html", markup), boundary="inner")
    versions = part("text/plain", stand_in), related
    path = mail(tmp_path / "a.eml", multipart("alternative", *versions))
    assert body_of(path) == "We offer ten boxes at 300 EUR each, if you pay in March."
    expected = [LeftOut(LeftOutKind.OTHER_VERSION, stand_in)] if stand_in else []
    assert left_out(path, LeftOutKind.OTHER_VERSION) == expected


def test_what_only_the_other_version_says_is_named(tmp_path: Path) -> None:
    plain = "The offer stands until the end of March, as we have agreed on the telephone."
    markup = f"<p>{plain}<p>Terms apply."
    versions = part("text/plain", plain), part("text/html", markup)
    path = mail(tmp_path / "a.eml", multipart("alternative", *versions))
    assert body_of(path) == plain
    assert left_out(path, *LeftOutKind) == [LeftOut(LeftOutKind.OTHER_VERSION, "Terms apply.")]


@pytest.mark.parametrize(
    ("fields", "text", "shown"),
    [
        ("", "One \nparagraph \nhere.\n\n-- \nA", "One paragraph here.\n\n--\nA"),
        ("; delsp=yes", "para \ngraph", "paragraph"),
        ("", "> quoted \n> text\n>> deeper \nown \nwords", "> quoted text\n>> deeper\nown words"),
        ("", " stuffed\n From", "stuffed\nFrom"),
    ],
)
def test_flowed_lines_are_joined(tmp_path: Path, fields: str, text: str, shown: str) -> None:
    path = mail(tmp_path / "a.eml", part(f"text/plain; format=flowed{fields}", text))
    assert body_of(path) == shown


@pytest.mark.parametrize(
    "data",
    [
        multipart("mixed", part("text/plain", "Cut"))[:-12],
        b"Content-Type: multipart/mixed; boundary=x\n\nCut",
        b"Content-Transfer-Encoding: base64\n\nQ3V0I",
        part("text/html", "<p>Cut</p><tabl"),
    ],
)
def test_a_message_that_is_cut_is_marked(tmp_path: Path, data: bytes) -> None:
    assert PageFlaw.DAMAGED in only_page(mail(tmp_path / "a.eml", data)).flaws


@pytest.mark.parametrize(
    ("kind", "flaws"),
    [("text/plain", (PageFlaw.GUESSED,)), ("text/plain; charset=iso-8859-1", ())],
)
@pytest.mark.parametrize("is_markup", [False, True])
def test_a_charset_that_is_guessed_is_marked(
    tmp_path: Path, kind: str, flaws: tuple[PageFlaw, ...], is_markup: bool
) -> None:
    shown = kind.replace("plain", "html") if is_markup else kind
    page = only_page(mail(tmp_path / "a.eml", part(shown, "Café".encode("latin-1"))))
    assert (page.text.split("\n\n")[1], page.flaws) == ("Café", flaws)


def test_characters_that_cannot_be_read_are_marked(tmp_path: Path) -> None:
    body = part("text/plain; charset=utf-8", "ä" * 100 + " ") + b"\xff"
    assert only_page(mail(tmp_path / "a.eml", body)).flaws == (PageFlaw.REPLACED,)


def test_half_a_character_is_a_flaw_of_its_page(tmp_path: Path) -> None:
    page = only_page(
        mail(tmp_path / "a.eml", b"Content-Type: text/plain; charset=utf-7\n\na+2AA-b")
    )
    assert page.text.endswith("\n\na\ufffdb")
    assert page.flaws == (PageFlaw.REPLACED,)


def test_paragraphs_that_were_broken_at_a_width_are_whole(tmp_path: Path) -> None:
    quoted = "\n".join(f"> {line}" for line in filled(KEEPER, 70).split("\n"))
    text = (
        f"Dear Agnes,\n\n{filled(HARBOUR)}\n\nYou wrote:\n{quoted}\n\n{filled(BOARD)}\n\n"
        "Yours,\nDuncan\n-- \nDuncan of the harbour office, who is there from nine to five, but\n"
        "never on Sundays\n"
    )
    path = mail(tmp_path / "a.eml", b"Content-Type: text/plain\n\n" + text.encode())
    whole = text.replace(filled(HARBOUR), HARBOUR).replace(filled(BOARD), BOARD)
    whole = whole.replace(quoted, f"> {KEEPER}").replace("-- \n", "--\n")
    assert body_of(path) == whole.rstrip("\n")


def test_lines_that_do_not_flow_stay_in_text_that_does(tmp_path: Path) -> None:
    fields = b"Content-Type: text/plain; format=flowed\n\n"
    path = mail(tmp_path / "a.eml", fields + filled(BOARD).encode())
    assert body_of(path) == filled(BOARD)


def test_quoted_lines_that_do_not_flow_are_joined_in_text_that_does(tmp_path: Path) -> None:
    quoted = "\n".join(f"> {line}" for line in filled(BOARD, 70).split("\n"))
    fields = b"Content-Type: text/plain; format=flowed\n\n"
    path = mail(tmp_path / "a.eml", fields + f"You wrote:\n{quoted}\n\nYes.".encode())
    assert body_of(path) == f"You wrote:\n> {BOARD}\n\nYes."
