"""Guesses the encoding of non-Unicode text from its bytes, with chardet.

chardet weighs how often letters follow each other in many languages. Two things are added here.
A text in which scripts, signs or capitals meet inside words ("cittа" with a Cyrillic letter) is
worth less.
And a score says little on its own; what tells is its distance to that of the best encoding that
would give other text.
"""

import codecs
import re
from dataclasses import dataclass
from itertools import pairwise

_SAMPLE_BYTES = 200_000
_SUPERSETS = {
    "ascii": "cp1252",
    "iso8859-1": "cp1252",
    "iso8859-9": "cp1254",
    "tis-620": "cp874",
    "euc_kr": "cp949",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "shift_jis": "cp932",
    "shift_jis_2004": "cp932",
    "big5": "cp950",
}
"""Encodings that give the same text and have further characters."""
_COMMON = frozenset(
    [
        *("cp1250", "cp1251", "cp1252", "cp1253", "cp1254", "cp1255", "cp1256", "cp1257", "koi8-r"),
        *("cp932", "euc_jp", "gb18030", "cp950", "cp949", "cp874"),
    ]
)
"""Encodings that are tried first where the evidence is not clear."""
_LATIN = "A-Za-zÀ-ɏḀ-ỿ"
_OTHER_SCRIPT = "Ͱ-ۿ\u0e00-\u0e7f"
_TYPOGRAPHY = "\\xa0-«°²³·¹º»\xad‐-…€™"
_ODD = re.compile(
    "[\x80-\x84\x86-\x9f]|"
    f"(?<=[A-Za-z])[{_OTHER_SCRIPT}]|[{_OTHER_SCRIPT}](?=[A-Za-z])"
    rf"|(?<=[{_LATIN}])[^\w\s\x00-\x7f{_TYPOGRAPHY}]"
)
_COHERENCE_CHARACTERS = 20_000
_EXTINCT = ("hp-roman8", "kz1048", "ptcp154", "iso8859-10", "iso8859-14", "iso8859-16")
"""Encodings that hardly a file is in, and that others would be taken for."""
_CERTAIN_RATIO = 1.05
_CERTAIN_SCORE = 0.1
_DECLARED_SHARE = 0.8
"""A declared encoding that scores this share of the best is what the writer used."""
_MARKUP = re.compile(rb"""<[^<>]*+>|(?:charset|coding)\s*[=:]\s*["']?[\w.:-]+""", re.IGNORECASE)
_NO_ANSWER = "cp1252"
_EBCDIC_SPACE = 0x40
_EBCDIC_TEXT = bytes(
    [
        *(0x05, 0x0D, 0x15, 0x25, _EBCDIC_SPACE, 0x4B, 0x4D, 0x5D, 0x60, 0x61, 0x6B, 0x7A, 0x7D),
        *(*range(0x81, 0x8A), *range(0x91, 0x9A), *range(0xA2, 0xAA)),
        *(*range(0xC1, 0xCA), *range(0xD1, 0xDA), *range(0xE2, 0xEA), *range(0xF0, 0xFA)),
    ]
)
"""Letters, digits, spaces, line ends and the commonest signs, alike in all kinds of EBCDIC."""
_MIN_EBCDIC_SHARE = 0.85
_MIN_SPACE_SHARE = 0.03


@dataclass(frozen=True, slots=True)
class Guess:
    """An encoding, and whether no other fits nearly as well."""

    encoding: str
    is_certain: bool


def is_ebcdic(sample: bytes) -> bool:
    """Tell text of mainframes: its spaces are at signs in ASCII, its letters above ASCII."""
    num_text = len(sample) - len(sample.translate(None, _EBCDIC_TEXT))
    enough = num_text >= _MIN_EBCDIC_SHARE * len(sample)
    return enough and sample.count(_EBCDIC_SPACE) >= max(1, _MIN_SPACE_SHARE * len(sample))


def guess_encoding(data: bytes, declared: str | None = None) -> Guess:
    """Return the encoding that fits best; `declared` is believed where it fits about as well."""
    sample = _sample(data)
    is_mainframe = is_ebcdic(sample)
    candidates = _candidates(sample, is_mainframe=is_mainframe)
    best = _best(candidates)
    if declared:
        text = _decoded(sample, declared)
        fits = next((each.score for each in candidates if each.text == text), 0.0)
        is_doubtful = best.score < _CERTAIN_SCORE
        if text is not None and (is_doubtful or fits >= _DECLARED_SHARE * best.score):
            return Guess(declared, is_certain=True)
    rival = next((each.score for each in candidates if each.text != best.text), 0.0)
    is_apart = best.score >= max(_CERTAIN_SCORE, _CERTAIN_RATIO * rival)
    is_certain = is_apart and not is_mainframe and not declared
    return Guess(best.encoding, is_certain)


@dataclass(frozen=True, slots=True)
class _Candidate:
    encoding: str
    score: float
    text: str


def _candidates(sample: bytes, *, is_mainframe: bool) -> list[_Candidate]:
    """Return the encodings in which all bytes have a meaning, the best first."""
    # Hardly a file needs it, and a small one would wait for it longer than for all else.
    import chardet  # noqa: PLC0415
    from chardet import EncodingEra  # noqa: PLC0415

    mainframe = EncodingEra.MAINFRAME
    found = chardet.detect_all(
        sample,
        ignore_threshold=True,
        compat_names=False,
        prefer_superset=False,
        exclude_encodings=_EXTINCT,
        encoding_era=mainframe if is_mainframe else EncodingEra.ALL & ~mainframe,
    )
    candidates = []
    for each in found:
        name = str(each["encoding"])
        encoding = _SUPERSETS.get(name, name)
        text = _decoded(sample, encoding)
        if text is not None:
            score = float(each["confidence"]) * _coherence(text)
            candidates.append(_Candidate(encoding, score, text))
    candidates.sort(key=lambda each: each.score, reverse=True)
    return candidates or [_Candidate(_NO_ANSWER, 0.0, sample.decode(_NO_ANSWER, "replace"))]


def _best(candidates: list[_Candidate]) -> _Candidate:
    best = candidates[0]
    if best.score < _CERTAIN_SCORE:
        return next((each for each in candidates if each.encoding in _COMMON), best)
    return best


def _coherence(text: str) -> float:
    """Return the share of the characters above ASCII that are not at odds with what they follow."""
    text = text[:_COHERENCE_CHARACTERS]
    num_above_ascii = sum(not character.isascii() for character in text)
    num_capitals = sum(
        second.isupper() and first.islower() and not second.isascii()
        for first, second in pairwise(text)
    )
    num_odd = len(_ODD.findall(text)) + num_capitals
    return max(0.0, 1 - num_odd / max(num_above_ascii, 1))


def _decoded(sample: bytes, encoding: str) -> str | None:
    """Return the text, or None where bytes have no meaning; the last character may be cut off."""
    try:
        return codecs.getincrementaldecoder(encoding)().decode(sample)
    except (LookupError, ValueError, TypeError):
        return None


def _sample(data: bytes) -> bytes:
    """Return whole lines, some with bytes above ASCII among them.

    They go without tags, which are English in all languages, and without declarations, which
    chardet would believe.
    """
    first = next((at for at, byte in enumerate(data) if byte > 0x7F), 0)
    start = data.rfind(b"\n", 0, first) + 1
    sample = data[start : start + _SAMPLE_BYTES]
    end = sample.rfind(b"\n")
    whole = sample if len(sample) < _SAMPLE_BYTES or end < 0 else sample[: end + 1]
    text = _MARKUP.sub(b" ", whole)
    return whole if text.isascii() else text
