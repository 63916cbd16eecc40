from pathlib import Path

import pytest

from app.documents.document import LeftOut, LeftOutKind
from tests.app.documents.readers.mail.samples import left_out, mail, only_page


def head_of(path: Path, fields: bytes) -> list[str]:
    return only_page(mail(path / "a.eml", b"\nBody", fields)).text.split("\n\n")[0].split("\n")


def test_the_head_says_who_wrote_to_whom_when_and_about_what(tmp_path: Path) -> None:
    fields = (
        b"Date: Mon, 2 Mar 2026 10:00:00 +0100\nTo: b@example.org,\n\t C <c@example.org>\n"
        b"Cc: d@example.org\nFrom: A <a@example.org>\nSubject: An offer\n that goes on\n"
    )
    assert head_of(tmp_path, fields) == [
        "Subject: An offer that goes on",
        "From: A <a@example.org>",
        "To: b@example.org, C <c@example.org>",
        "Cc: d@example.org",
        "Date: Mon, 2 Mar 2026 10:00:00 +0100",
    ]


@pytest.mark.parametrize(
    ("field", "shown"),
    [
        (b"=?utf-8?Q?Rechnung_f=C3=BCr_M=C3=A4rz?=", "Rechnung für März"),
        (b"=?UTF-8?B?w6Q=?= =?utf-8?q?_=C3=B6?= and =?iso-8859-1?Q?=FC?=", "ä ö and ü"),
        (b"=?utf-8?B?w6TD?=\n =?utf-8?B?tg==?=", "äö"),  # a character cut in two
        (b"=?us-ascii?Q?f=C3=BCr?=", "für"),
        (b"=?x-unknown?Q?f=C3=BCr?=", "für"),
        (b"=?punycode?Q?abc-def?=", "abc-def"),
        ("für März".encode(), "für März"),
        ("Größe für März".encode("latin-1"), "Größe für März"),
        (b"=?utf-8?B?!!?= stays", "=?utf-8?B?!!?= stays"),
        (b"=?utf-8?B?abcde?= stays", "=?utf-8?B?abcde?= stays"),
    ],
)
def test_subjects_are_decoded(tmp_path: Path, field: bytes, shown: str) -> None:
    assert head_of(tmp_path, b"Subject: " + field + b"\n") == [f"Subject: {shown}"]


def test_fields_that_are_not_shown_are_named(tmp_path: Path) -> None:
    fields = b"Received: x\nReceived: y\nX-Mailer: z\nMIME-Version: 1.0\nSubject: s\n"
    path = mail(tmp_path / "a.eml", b"\nBody", fields)
    expected = [LeftOut(LeftOutKind.HEADER_FIELDS, "Received, X-Mailer")]
    assert left_out(path, *LeftOutKind) == expected
