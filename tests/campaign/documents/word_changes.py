"""Changes of RTF by its control words and groups, and of messages by their lines and fields."""

import re
from random import Random

from tests.campaign.documents.byte_changes import MOST_BYTES, NUMBERS, Change

_CONTROL = re.compile(rb"\\[a-z]+-?\d* ?|\\\*|\\'[0-9a-f]{2}")
_GROUP = re.compile(rb"\{[^{}]*\}")
_BRACE = re.compile(rb"[{}]")
_CONTROLS = (
    *(
        b"\\bin99999999 ",
        b"\\bin-1 ",
        b"\\uc9999 ",
        b"\\u-10179?",
        b"\\u55357?",
        b"\\'",
        b"\\f999 ",
    ),
    *(b"\\ansicpg0 ", b"\\ansicpg99999 ", b"\\fcharset77 ", b"\\itap900 ", b"\\row ", b"\\cell "),
    *(
        b"\\nestrow ",
        b"\\sect ",
        b"\\page ",
        b"\\v ",
        b"\\deleted ",
        b"\\*",
        b"\\pict ",
        b"\\intbl ",
    ),
)
_FIELDS = (
    *(b"Content-Type: multipart/mixed; boundary=limit", b"Content-Type: message/rfc822"),
    *(b"Content-Transfer-Encoding: base64", b"Content-Transfer-Encoding: x-uuencode"),
    *(b"Content-Type: text/html; charset=no-such", b"Content-Type: text/plain; charset=utf-16"),
    *(b"Content-Type: text/plain; charset=idna", b"Content-Type: application/pkcs7-mime"),
    *(b"Content-Disposition: attachment; filename*0*=utf-8''%FF%00", b"Content-Location: cid:x"),
    *(
        b"Subject: =?utf-7?B?/////w==?=",
        b"Subject: =?x?q?" + b"=?a?q?" * 3000,
        b"To: " + b"(" * 9000,
    ),
    *(b"From a@b Mon Mar  2 10:00:00 2026", b"begin 644 x", b"--limit", b"--limit--", b"", b" x"),
)


def _replace(pattern: re.Pattern[bytes], data: bytes, chance: Random, other: bytes) -> bytes:
    spans = [match.span() for match in pattern.finditer(data)]
    if not spans:
        return data
    start, end = chance.choice(spans)
    return data[:start] + other + data[end:]


def change_control(data: bytes, chance: Random) -> bytes:
    known = (*_CONTROLS, *_CONTROL.findall(data))
    times = chance.choice((1, 1, 1, 5000))
    return _replace(_CONTROL, data, chance, chance.choice(known) * times)


def change_parameter(data: bytes, chance: Random) -> bytes:
    words = re.compile(rb"(?<=[a-z])-?\d+")
    return _replace(words, data, chance, chance.choice(NUMBERS))


def repeat_group(data: bytes, chance: Random) -> bytes:
    groups = _GROUP.findall(data)
    if not groups:
        return data
    group = chance.choice(groups)
    times = min(chance.choice((0, 2, 50, 5000)), MOST_BYTES // len(group))
    return _replace(_GROUP, data, chance, group * times)


def change_brace(data: bytes, chance: Random) -> bytes:
    return _replace(_BRACE, data, chance, chance.choice((b"", b"{", b"}", b"{" * 5000, b"}}}}")))


def change_line(data: bytes, chance: Random) -> bytes:
    lines = data.split(b"\n")
    lines[chance.randrange(len(lines))] = chance.choice((*_FIELDS, *lines))
    return b"\n".join(lines)


def insert_line(data: bytes, chance: Random) -> bytes:
    lines = data.split(b"\n")
    line = chance.choice((*_FIELDS, *lines))
    times = min(chance.choice((1, 1, 1, 3000)), MOST_BYTES // (len(line) + 1))
    lines.insert(chance.randrange(len(lines) + 1), b"\n".join([line] * times))
    return b"\n".join(lines)


def nest_message(data: bytes, chance: Random) -> bytes:
    """Put the message into itself."""
    head = b"From: a@b\nSubject: x\nMIME-Version: 1.0\nContent-Type: message/rfc822\n\n"
    return head * chance.choice((1, 5, 300)) + data


RTF_CHANGES: tuple[Change, ...] = (
    *(change_control, change_control, change_parameter, repeat_group, change_brace),
)
MAIL_CHANGES: tuple[Change, ...] = (
    *(change_line, change_line, insert_line, nest_message, change_parameter),
)
