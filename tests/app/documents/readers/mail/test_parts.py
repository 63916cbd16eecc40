from pathlib import Path

import pytest

from app.documents.document import LeftOut, LeftOutKind
from app.documents.refusal import Refusal, RefusalReason
from tests.app.documents.readers.mail.samples import (
    HEAD,
    body_of,
    left_out,
    mail,
    multipart,
    part,
)
from tests.app.documents.samples import read


def test_attachments_are_named_with_their_size(tmp_path: Path) -> None:
    parts = (
        part("text/plain", "See below."),
        part("application/pdf", "x" * 34_400, 'Content-Disposition: attachment; filename="r.pdf"'),
        part("application/ms-tnef; name=winmail.dat", "xyz"),
        part("text/plain; name*=utf-8''%C3%A4.txt", "n", "Content-Disposition: attachment"),
        part('image/png; name="=?utf-8?Q?l=C3=B6go.png?="', "12", "Content-ID: <1>"),
    )
    path = mail(tmp_path / "a.eml", multipart("mixed", *parts))
    assert body_of(path) == (
        "See below.\n\nAttachment: r.pdf, 34 kB\n\nAttachment: winmail.dat, 3 bytes\n\n"
        "Attachment: ä.txt, 1 byte\n\nPicture: lögo.png, 2 bytes"
    )
    assert left_out(path, *LeftOutKind) == [
        LeftOut(LeftOutKind.ATTACHMENT, "r.pdf, 34 kB"),
        LeftOut(LeftOutKind.ATTACHMENT, "winmail.dat, 3 bytes"),
        LeftOut(LeftOutKind.ATTACHMENT, "ä.txt, 1 byte"),
        LeftOut(LeftOutKind.PICTURE, "lögo.png, 2 bytes"),
    ]


def test_text_that_is_shown_with_the_message_is_read(tmp_path: Path) -> None:
    shown = part("text/x-diff; name=a.diff", "+ line", "Content-Disposition: inline")
    path = mail(tmp_path / "a.eml", multipart("mixed", part("text/plain", "Look:"), shown))
    assert body_of(path) == "Look:\n\nAttachment: a.diff, 6 bytes\n\n+ line"


@pytest.mark.parametrize("disposition", ["inline", "attachment"])
def test_messages_in_a_message_are_read(tmp_path: Path, disposition: str) -> None:
    inner = part(
        "message/rfc822", "Subject: Inner\n\nOld words", f"Content-Disposition: {disposition}"
    )
    path = mail(tmp_path / "a.eml", multipart("mixed", part("text/plain", "New words"), inner))
    assert body_of(path) == "New words\n\nAttached message:\n\nSubject: Inner\n\nOld words"


def test_a_report_on_delivery_is_read(tmp_path: Path) -> None:
    report = part("message/delivery-status", "Reporting-MTA: dns; x\n\nAction: failed\n")
    path = mail(tmp_path / "a.eml", multipart("report", part("text/plain", "Sorry"), report))
    assert body_of(path) == "Sorry\n\nReporting-MTA: dns; x\n\nAction: failed"


def test_parts_that_lie_too_deep_are_named(tmp_path: Path) -> None:
    data = part("text/plain", "deep")
    for depth in range(60):
        data = multipart("mixed", data, boundary=f"b{depth}.")
    path = mail(tmp_path / "a.eml", data)
    assert body_of(path).startswith("Attachment: multipart/mixed")
    assert len(left_out(path, LeftOutKind.ATTACHMENT)) == 1


def test_text_outside_of_the_parts_is_named(tmp_path: Path) -> None:
    data = multipart("mixed", part("text/plain", "Words")).replace(b"\n\n", b"\n\nBefore\n", 1)
    path = mail(tmp_path / "a.eml", data + "Après".encode())
    assert body_of(path) == "Words"
    texts = [part.text for part in left_out(path, LeftOutKind.OTHER_VERSION)]
    assert texts == ["Before", "Après"]


@pytest.mark.parametrize("kind", ["pgp-signature", "pkcs7-signature"])
def test_signed_messages_are_read(tmp_path: Path, kind: str) -> None:
    signature = part(f"application/{kind}; name=sign", "xx")
    path = mail(tmp_path / "a.eml", multipart("signed", part("text/plain", "Words"), signature))
    assert body_of(path) == "Words"
    assert left_out(path, *LeftOutKind) == [LeftOut(LeftOutKind.SIGNATURE, "sign, 2 bytes")]


def element(tag: int, content: bytes, *, is_open: bool = False) -> bytes:
    """An element of BER, its length given or its end marked."""
    if is_open:
        return bytes([tag, 0x80]) + content + b"\0\0"
    return bytes([tag, 0x82]) + len(content).to_bytes(2, "big") + content


@pytest.mark.parametrize("is_open", [False, True])
def test_a_message_inside_its_signature_is_read(tmp_path: Path, is_open: bool) -> None:
    words = b"Content-Type: text/plain\n\nSigned words"
    octets = element(4, words)
    if is_open:
        octets = element(0x24, element(4, words[:30]) + element(4, words[30:]), is_open=True)
    data = bytes.fromhex("06092a864886f70d010701")
    inner = element(0x30, data + element(0xA0, octets, is_open=is_open), is_open=is_open)
    signed = element(0x30, b"\x02\x01\x01" + element(0x31, b"") + inner, is_open=is_open)
    kind = bytes.fromhex("06092a864886f70d010702")
    der = element(0x30, kind + element(0xA0, signed, is_open=is_open), is_open=is_open)
    path = mail(tmp_path / "a.eml", part("application/pkcs7-mime; name=smime.p7m", der))
    assert body_of(path) == "Signed words"


ENCRYPTED = (
    part("application/pkcs7-mime; smime-type=enveloped-data", b"\x30\x80x"),
    multipart(
        "encrypted",
        part("application/pgp-encrypted", "Version: 1"),
        part("application/octet-stream; name=e.asc", "x"),
        boundary="inner",
    ),
    part("text/plain", "-----BEGIN PGP MESSAGE-----\n\nhQ"),
)


@pytest.mark.parametrize("data", ENCRYPTED)
def test_an_encrypted_message_is_refused(tmp_path: Path, data: bytes) -> None:
    with pytest.raises(Refusal, match="encryption") as caught:
        read(mail(tmp_path / "a.eml", data))
    assert caught.value.reason is RefusalReason.PROTECTED


@pytest.mark.parametrize("data", ENCRYPTED)
def test_an_encrypted_part_among_others_is_named(tmp_path: Path, data: bytes) -> None:
    inner = part("message/rfc822", HEAD + data)
    path = mail(tmp_path / "a.eml", multipart("mixed", part("text/plain", "Hello"), inner))
    assert "Encrypted part: " in body_of(path)
    assert len(left_out(path, LeftOutKind.ENCRYPTED_PART)) == 1
