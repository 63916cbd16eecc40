"""Text of unknown encoding: byte order marks, UTF-8, UTF-16 without mark, then a guess by letters.

The guess of the script is left to charset-normalizer. It is weak where nearly every byte means
something in several encodings: there kana and Hangul tell Japanese and Korean from Chinese, and the
letters are compared with the alphabets of the languages that use an encoding of Latin letters.
"""

import codecs
import re
from collections.abc import Iterable
from dataclasses import dataclass

from charset_normalizer import from_bytes

from app.documents.refusal import Refusal, RefusalReason

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_LATIN_ALPHABETS = {
    "cp1252": (
        "äöüß",
        "éèêëàâçîïôûùœæ",
        "áéíóúñü",
        "ãõáéíóúâêôàçü",
        "àèéìòù",
        "åäöæøé",
        "ðþæöáéíóúý",
    ),
    "cp1250": ("ąćęłńóśźż", "áčďéěíňóřšťúůýžľĺŕäô", "áéíóöőúüű", "ăâîşţ", "čćđšž"),
    "cp1254": ("çğıöşüâî",),
}
_OTHER_SCRIPTS = (
    "cp1251",
    "koi8_r",
    "cp1253",
    "cp1255",
    "cp1256",
    "cp932",
    "euc_jp",
    "gb18030",
    "big5",
    "cp949",
)
_TELLING_LETTERS = (
    ("euc_jp", re.compile("[\u3041-\u3096]"), 0.1),
    ("cp932", re.compile("[\u3041-\u3096]"), 0.1),
    ("cp949", re.compile("[\uac00-\ud7a3]"), 0.8),
)
"""Encodings that are certain when this share of the letters above ASCII is of their script."""
_SAMPLE_BYTES = 1_000_000
_MAX_CONTROL_SHARE = 0.02
_MIN_VALID_PER_BROKEN = 20
"""So many good characters beside a broken one make UTF-8 with damage, not another encoding."""
_REPLACEMENT = "\ufffd"


@dataclass(frozen=True, slots=True)
class Decoded:
    """Text, and the encoding it was read with; characters that could not be read are U+FFFD."""

    text: str
    encoding: str


def decode(data: bytes) -> Decoded:
    """Return the text of a file.

    Raises:
        Refusal: the bytes are not text in any encoding known here.
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _decoded(data, encoding)
    if b"\0" in data:
        return _decoded(data, _encoding_with_zeros(data))
    try:
        return Decoded(data.decode("utf-8"), "utf-8")
    except UnicodeDecodeError:
        _refuse_binary(data)
    text = data.decode("utf-8", errors="replace")
    num_valid = sum(not character.isascii() for character in text) - text.count(_REPLACEMENT)
    if num_valid >= _MIN_VALID_PER_BROKEN * text.count(_REPLACEMENT):
        return Decoded(text, "utf-8")
    return _decoded(data, _guess(_sample(data)))


def is_text(sample: bytes) -> bool:
    """Tell whether the beginning of a file is text, in whatever encoding."""
    if any(sample.startswith(mark) for mark, _ in _MARKS):
        return True
    try:
        if b"\0" in sample:
            _encoding_with_zeros(sample)
        else:
            _refuse_binary(sample)
    except Refusal:
        return False
    return True


def _decoded(data: bytes, encoding: str) -> Decoded:
    return Decoded(data.decode(encoding, errors="replace"), encoding)


def _encoding_with_zeros(data: bytes) -> str:
    """Return which half of UTF-16's units the zero bytes are in; text of other kinds has none."""
    sample = data[:_SAMPLE_BYTES]
    low, high = sample[0::2].count(0), sample[1::2].count(0)
    encoding = "utf-16-le" if high > low else "utf-16-be"
    if min(low, high) <= max(low, high) // 16 and _is_plausible(sample, encoding):
        return encoding
    raise Refusal(RefusalReason.UNSUPPORTED, "neither text nor a known kind of document")


def _is_plausible(sample: bytes, encoding: str) -> bool:
    """Tell whether nearly all is characters that text is made of."""
    text = sample.decode(encoding, errors="replace")
    num_odd = sum(not (character.isprintable() or character.isspace()) for character in text)
    return num_odd + text.count(_REPLACEMENT) <= _MAX_CONTROL_SHARE * len(text)


def _refuse_binary(data: bytes) -> None:
    sample = data[:_SAMPLE_BYTES]
    num_control = sum(sample.count(code) for code in range(0x20) if code not in b"\t\n\v\f\r\x1b")
    if num_control > _MAX_CONTROL_SHARE * len(sample):
        raise Refusal(RefusalReason.UNSUPPORTED, "neither text nor a known kind of document")


def _sample(data: bytes) -> bytes:
    """Return whole lines, some with bytes above ASCII among them."""
    first = next(at for at, byte in enumerate(data) if byte > 0x7F)
    start = data.rfind(b"\n", 0, first) + 1
    sample = data[start : start + _SAMPLE_BYTES]
    end = sample.rfind(b"\n")
    return sample if len(sample) < _SAMPLE_BYTES or end < 0 else sample[:end]


def _guess(sample: bytes) -> str:
    for encoding, letters, least in _TELLING_LETTERS:
        if _script_share(sample, encoding, letters) >= least:
            return encoding
    candidates = [*_LATIN_ALPHABETS, *_OTHER_SCRIPTS]
    best = from_bytes(sample, cp_isolation=candidates).best()
    if best is None or best.encoding in _LATIN_ALPHABETS:
        return max(_LATIN_ALPHABETS, key=lambda encoding: _alphabet_share(sample, encoding))
    return best.encoding


def _script_share(sample: bytes, encoding: str, letters: re.Pattern[str]) -> float:
    """Return the share of `letters`, or 0 if the sample is not of this encoding at all."""
    try:
        # The sample may end inside a character.
        text = codecs.getincrementaldecoder(encoding)().decode(sample)
    except UnicodeDecodeError:
        return 0.0
    num_above_ascii = sum(not character.isascii() for character in text)
    return len(letters.findall(text)) / max(num_above_ascii, 1)


def _alphabet_share(sample: bytes, encoding: str) -> float:
    """Return which share of the special letters one language of the encoding accounts for."""
    text = sample.decode(encoding, errors="replace").lower()
    letters = [letter for letter in text if not letter.isascii() and letter.isalnum()]
    return max(_share(letters, alphabet) for alphabet in _LATIN_ALPHABETS[encoding])


def _share(letters: Iterable[str], alphabet: str) -> float:
    known = [letter in alphabet for letter in letters]
    return sum(known) / max(len(known), 1)
