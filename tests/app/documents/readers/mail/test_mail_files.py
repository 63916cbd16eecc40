import itertools
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.documents.document import Format
from app.documents.formats import detect_format
from app.documents.limits import Limits
from app.documents.messages import Job, Refused
from app.documents.refusal import RefusalReason
from app.documents.worker import answer_job
from tests.app.documents.readers.mail.samples import HEAD, mail, multipart, part
from tests.app.documents.samples import read, read_notes
from tests.fakes.effort import HANGS_SECONDS, cpu_seconds

MAILBOX = b"""From a@example.org Mon Mar  2 10:00:00 2026
Subject: One

From here on
it is text.

From today it is, too.

>From the start.

From b@example.org Mon Mar  2 11:00:00 2026
Subject: Two

Last words
"""


def test_every_message_of_a_mailbox_begins_a_page(tmp_path: Path) -> None:
    path = mail(tmp_path / "a.mbox", MAILBOX, b"")
    assert [page.text for page in read(path)] == [
        "Subject: One\n\nFrom here on\nit is text.\n\nFrom today it is, too.\n\nFrom the start.",
        "Subject: Two\n\nLast words",
    ]


@pytest.mark.parametrize(
    ("name", "data", "kind"),
    [
        ("a.eml", HEAD + b"\nx", Format.MAIL),
        ("a.EML", b"\nSubject: x\n\nx", Format.MAIL),
        ("a.mht", b"From: <Saved>\nMIME-Version: 1.0\n\nx", Format.MAIL),
        ("cur1234", HEAD + b"\nx", Format.MAIL),
        ("Inbox", MAILBOX + HEAD, Format.TEXT),  # one field tells too little without a name
        ("Inbox", MAILBOX.replace(b"Subject", b"To: b\nFrom: a\nSubject"), Format.MAIL),
        ("a.txt", HEAD + b"\nx", Format.TEXT),
        ("a.eml", b"Dear all,\n\nSubject: none", Format.TEXT),
        ("notes", b"Subject: my notes\n\nTo: do", Format.TEXT),
    ],
)
def test_mail_is_told_by_name_and_content(
    tmp_path: Path, name: str, data: bytes, kind: Format
) -> None:
    assert detect_format(mail(tmp_path / name, data, b"")) is kind


PIECES = st.sampled_from(
    [
        *(HEAD, b"\n", b"\n\n", b"--limit\n", b"--limit--\n", b"Content-Type: ", b"multipart/"),
        *(b"text/html", b"message/rfc822", b"; boundary=limit", b"; charset=", b"; name*0*=", b'"'),
        *(
            b"=?utf-8?B?",
            b"?=",
            b"Content-Transfer-Encoding: base64\n",
            b"x-uuencode",
            b"\0",
            b"<p>",
        ),
        *(b"From a 10:00 2026\n", b"application/pkcs7-mime", b"\x30\x80", b"'%C3", b"To: (((((\n "),
        multipart("alternative", part("text/plain", "a"), part("text/html", "<b>a")),
    ]
)


@settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(pieces=st.lists(PIECES | st.binary(max_size=12), max_size=25))
def test_any_bytes_are_read_or_refused(tmp_path: Path, pieces: list[bytes]) -> None:
    path = mail(tmp_path / "a.eml", b"".join(pieces), b"Subject: x\n")
    *_, last = answer_job(Job(str(path), Limits()))
    assert not isinstance(last, Refused) or last.reason is not RefusalReason.INTERNAL, last


def test_hostile_fields_and_bodies_take_linear_time(tmp_path: Path) -> None:
    for data in (
        b"To: " + b'(<"' * 100_000 + b"\n\nx",
        b"Subject: " + b"=?a?q?" * 50_000 + b"\n\nx",
        b"Subject: " + b"=?punycode?q?" + b"a-b" * 50_000 + b"?=\n\nx",
        b"Subject: x" + b" " * 300_000 + b"x\n\nx" + b" " * 300_000 + b"x",
        b"Content-Type: text/plain; " + b"a*0*=x;" * 30_000 + b"\n\nx",
    ):
        job = Job(str(mail(tmp_path / "a.eml", data, b"Date: x\n")), Limits())
        assert cpu_seconds(lambda job=job: list(answer_job(job))) < HANGS_SECONDS


def test_every_word_of_a_message_is_read_or_named(tmp_path: Path) -> None:
    words = (f"word{number}" for number in itertools.count(1000))

    def leaf(kind: str, name: str = "") -> bytes:
        return part(f"{kind}; name={name}" if name else kind, f"{next(words)}, {next(words)}")

    versions = multipart("alternative", leaf("text/plain"), leaf("text/html"), boundary="v")
    inner = part(
        "message/rfc822", f"Subject: {next(words)}\nX-{next(words)}: x\n".encode() + versions
    )
    named = part(f"application/zip; name={next(words)}", "x")
    picture = part(f"image/png; name={next(words)}", "x")
    shown = leaf("text/plain", next(words))
    data = multipart("mixed", versions.replace(b'"v"', b'"v"; x=y'), inner, named, picture, shown)
    data = data.replace(b"\n\n--limit", f"\n\n{next(words)}\n--limit".encode(), 1)
    path = mail(tmp_path / "a.eml", data + next(words).encode())
    found = " ".join(page.text for page in read(path))
    found += " ".join(part.text for part in read_notes(path).left_out)
    last = int(next(words).removeprefix("word"))
    assert [number for number in range(1000, last) if f"word{number}" not in found] == []
