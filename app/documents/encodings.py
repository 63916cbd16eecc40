"""Decodes text: byte order marks, UTF-8, UTF-16 without a mark, then a guess by letters.

Bytes decide; what a file declares is evidence among others. Nothing is dropped in silence: what
cannot be read becomes U+FFFD, and a guess that is not certain says so.
"""

import codecs
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from app.documents.encoding_guess import guess_encoding, is_ebcdic
from app.documents.refusal import Refusal, RefusalReason
from app.documents.refusal_details import NoKnownKind

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_SHIFTED = (("iso2022_jp_2", re.compile(rb"\x1b\$[@B]")), ("iso2022_kr", re.compile(rb"\x1b\$\)C")))
"""Encodings of seven bits that announce other characters by an escape."""
_NO_LEGACY = frozenset({"idna", "punycode", "raw-unicode-escape", "undefined", "unicode-escape"})
"""Codecs of Python that no file means; decoding punycode takes quadratic time."""
_SAMPLE_BYTES = 1_000_000
_TEXT_CONTROLS = b"\t\n\v\f\r\x1b"
_MAX_CONTROL_SHARE = 0.02
_MAX_STRAY_ZEROS = 0.05
_MIN_VALID_PER_BROKEN = 20
"""So many good characters beside a broken one make UTF-8 with damage, not another encoding."""
_MIN_SHARE_OF_MIXTURE = 0.1
"""So many characters in lines of UTF-8 beside each broken one elsewhere are no accident."""
_MOST_ACCIDENTS = 20
"""Characters that may be UTF-8 by accident in a text that is certainly in another encoding."""
_REPLACEMENT = "\ufffd"


@dataclass(frozen=True, slots=True)
class Decoded:
    """Text, and the encoding it was read with; characters that could not be read are U+FFFD.

    `is_certain` is False where the encoding was guessed and others fit nearly as well.
    """

    text: str
    encoding: str
    is_certain: bool = True

    def is_doubtful(self, text: str) -> bool:
        """Tell whether other encodings would give another text for this part of it.

        Nearly all of them agree on ASCII; those of mainframes do not even agree among themselves.
        """
        first = self.encoding.partition(",")[0]
        return not self.is_certain and (not text.isascii() or "A".encode(first) != b"A")


def decode(data: bytes, declared: str | None = None) -> Decoded:
    """Return the text of a file that may declare an encoding.

    Raises:
        Refusal: the bytes are not text in any encoding known here.
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return Decoded(data.decode(encoding, errors="replace"), encoding)
    if b"\0" in data:
        if wide := _wide_encoding(data[:_SAMPLE_BYTES]):
            return Decoded(data.decode(wide, errors="replace"), wide)
        data = data.replace(b"\0", b"")
    if not is_text(data[:_SAMPLE_BYTES]):
        raise Refusal(RefusalReason.UNSUPPORTED, NoKnownKind())
    try:
        return _decoded_utf8(data)
    except UnicodeDecodeError:
        return _decoded_lines(data, _legacy(declared))


def is_text(sample: bytes) -> bool:
    """Tell whether the beginning of a file is text, in whatever encoding."""
    if any(sample.startswith(mark) for mark, _ in _MARKS):
        return True
    if b"\0" in sample and _wide_encoding(sample):
        return True
    num_zeros = sample.count(0)
    num_odd = sum(sample.count(code) for code in range(1, 0x20) if code not in _TEXT_CONTROLS)
    is_clean = num_odd <= _MAX_CONTROL_SHARE * len(sample)
    return num_zeros <= _MAX_STRAY_ZEROS * len(sample) and (is_clean or is_ebcdic(sample))


def _wide_encoding(sample: bytes) -> str | None:
    """Return the encoding of two or four bytes a character that text with zeros is in.

    Zeros that are few in what is UTF-8 without them are strays: pairs of ASCII letters would make
    Chinese characters.
    """
    if sample.count(0) <= _MAX_STRAY_ZEROS * len(sample):
        try:
            sample.replace(b"\0", b"").decode("utf-8")
        except UnicodeDecodeError:
            pass
        else:
            return None
    order = "be" if sample[0::2].count(0) > sample[1::2].count(0) else "le"
    for bits in (32, 16):
        whole = sample[: len(sample) // (bits // 8) * (bits // 8)]
        text = whole.decode(f"utf-{bits}-{order}", errors="replace")
        num_odd = sum(not (letter.isprintable() or letter.isspace()) for letter in text)
        if num_odd + text.count(_REPLACEMENT) <= _MAX_CONTROL_SHARE * len(text):
            return f"utf-{bits}-{order}"
    return None


def _decoded_utf8(data: bytes) -> Decoded:
    text = data.decode("utf-8")
    if data.isascii():
        for encoding, escape in _SHIFTED:
            if escape.search(data):
                return Decoded(data.decode(encoding, errors="replace"), encoding)
    return Decoded(text, "utf-8")


def _legacy(declared: str | None) -> str | None:
    """Return the Python name of a declared encoding if bytes that are no UTF-8 can be in it."""
    if not declared:
        return None
    try:
        name = codecs.lookup(declared).name
        b"".decode(name)
    except (LookupError, ValueError):
        return None  # also a codec that turns bytes into bytes
    if name in ("iso8859-1", "ascii"):  # as browsers read it
        return "cp1252"
    return None if name in _NO_LEGACY or name.startswith("utf") else name


def _decoded_lines(data: bytes, declared: str | None) -> Decoded:
    """Return text that is not UTF-8, or not all of it."""
    lines = [_Line.of(line) for line in data.splitlines(keepends=True)]
    num_valid = sum(line.num_valid for line in lines)
    num_broken = sum(line.num_broken for line in lines)
    if num_valid >= _MIN_VALID_PER_BROKEN * num_broken or (num_valid and _is_cut_off(data)):
        return _mixed(lines)
    num_pure = sum(line.num_valid for line in lines if not line.num_broken)
    if num_pure >= _MIN_SHARE_OF_MIXTURE * num_broken:
        return _mixed(lines)
    guess = guess_encoding(data, declared)
    text = data.decode(guess.encoding, errors="replace")
    is_certain = guess.is_certain and num_pure < _MOST_ACCIDENTS
    return Decoded(text, guess.encoding, is_certain)


@dataclass(frozen=True, slots=True)
class _Line:
    """A line, and how many of its characters above ASCII are valid and broken UTF-8."""

    data: bytes
    text: str
    num_valid: int
    num_broken: int

    @classmethod
    def of(cls, data: bytes) -> Self:
        if data.isascii():
            return cls(data, data.decode("ascii"), 0, 0)
        text = data.decode("utf-8", errors="replace")
        num_broken = text.count(_REPLACEMENT)
        num_above_ascii = sum(not character.isascii() for character in text)
        return cls(data, text, num_above_ascii - num_broken, num_broken)

    @property
    def is_foreign(self) -> bool:
        """Whether it is rather in another encoding than damaged."""
        return self.num_broken > self.num_valid


def _is_cut_off(data: bytes) -> bool:
    """Tell whether nothing but the last character is broken."""
    try:
        codecs.getincrementaldecoder("utf-8")().decode(data)
    except UnicodeDecodeError:
        return False
    return True


def _mixed(lines: Sequence[_Line]) -> Decoded:
    """Return UTF-8 with damage, and with lines that somebody added in another encoding."""
    foreign = b"".join(line.data for line in lines if line.is_foreign)
    if not foreign:
        return Decoded("".join(line.text for line in lines), "utf-8")
    encoding = guess_encoding(foreign).encoding
    texts = (
        line.data.decode(encoding, errors="replace") if line.is_foreign else line.text
        for line in lines
    )
    return Decoded("".join(texts), f"utf-8, {encoding}", is_certain=False)
