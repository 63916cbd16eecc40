"""Text recognition with Tesseract, if installed, for scripts that our own models do not know.

The program runs under the limits of the process that starts it, once to tell the script of a
picture and once to read it. Scripts that run from right to left are left to others: the order of
their words would have to be turned.
"""

import shutil
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from app.child.command import Command
from app.child.programs import ProgramFailed, run_program
from app.documents.scans.recogniser import Picture, PictureLine

LANGUAGES = {
    "Armenian": ("hye",),
    "Bengali": ("ben", "asm"),
    "Cyrillic": ("rus", "ukr", "bul", "bel", "srp", "mkd", "kaz"),
    "Devanagari": ("hin", "mar", "nep", "san"),
    "Ethiopic": ("amh", "tir"),
    "Georgian": ("kat",),
    "Greek": ("ell", "grc"),
    "Gujarati": ("guj",),
    "Gurmukhi": ("pan",),
    "Hangul": ("kor",),
    "Kannada": ("kan",),
    "Khmer": ("khm",),
    "Korean": ("kor",),
    "Lao": ("lao",),
    "Malayalam": ("mal",),
    "Myanmar": ("mya",),
    "Sinhala": ("sin",),
    "Tamil": ("tam",),
    "Telugu": ("tel",),
    "Thai": ("tha",),
}
"""What each script is read with, as Tesseract calls both; as many as are there, three at most."""
_MOST_LANGUAGES = 3
_SECONDS = 120
"""For one picture; a page takes a few."""
_MOST_BYTES = 16 << 20
_SCRIPT = "Script: "
_WORD = "5"
_NUM_FIELDS = 12


class _Word(NamedTuple):
    line: tuple[str, ...]
    left: int
    top: int
    right: int
    bottom: int
    confidence: float
    text: str


class TesseractRecogniser:
    """Reads pictures whose script is among `LANGUAGES`; of others it says nothing."""

    def __init__(self, program: Path, num_threads: int) -> None:
        self._program = program
        self._num_threads = num_threads
        lines = self._run(["--list-langs"]).splitlines()[1:]
        self._installed = frozenset(line.strip() for line in lines)
        self._version = "".join(self._run(["--version"]).splitlines()[:1])

    @property
    def name(self) -> str:
        """The program with its version."""
        return self._version or "tesseract"

    @property
    def can_read(self) -> bool:
        """Whether it tells scripts and has a language of one."""
        known = {language for languages in LANGUAGES.values() for language in languages}
        return "osd" in self._installed and not known.isdisjoint(self._installed)

    def lines(self, picture: Picture) -> Sequence[PictureLine]:
        """Return the lines of text in a picture, in the order in which they are read."""
        pnm = b"P6\n%d %d\n255\n" % (picture.width, picture.height) + picture.pixels
        languages = self._languages_of(pnm)
        if not languages:
            return []
        reads = ["stdin", "stdout", "-l", "+".join(languages), "-c", "tessedit_create_tsv=1"]
        words = _words(self._run(reads, pnm), picture)
        return [_line(list(found)) for _, found in groupby(words, key=lambda word: word.line)]

    def _languages_of(self, pnm: bytes) -> list[str]:
        told = self._run(["stdin", "stdout", "--psm", "0", "-l", "osd"], pnm)
        script = next((line for line in told.splitlines() if line.startswith(_SCRIPT)), "")
        languages = LANGUAGES.get(script.removeprefix(_SCRIPT).strip(), ())
        return [one for one in languages if one in self._installed][:_MOST_LANGUAGES]

    def _run(self, arguments: Sequence[str], given: bytes = b"") -> str:
        """Return what the program prints; nothing where it fails."""
        command = Command((str(self._program), *arguments)).with_variables(
            {"OMP_THREAD_LIMIT": str(self._num_threads)}
        )
        try:
            printed = run_program(command, given=given, seconds=_SECONDS)
        except ProgramFailed:
            return ""
        return printed[:_MOST_BYTES].decode("utf-8", "replace")


def find_tesseract(num_threads: int) -> TesseractRecogniser | None:
    """Return Tesseract, where it is installed with something that it can read."""
    program = shutil.which("tesseract")
    found = TesseractRecogniser(Path(program), num_threads) if program else None
    return found if found is not None and found.can_read else None


def _words(table: str, picture: Picture) -> Iterator[_Word]:
    """Yield the words of a table of Tesseract; what does not look like one is passed over."""
    for row in table.splitlines():
        fields = row.split("\t")
        if len(fields) != _NUM_FIELDS or fields[0] != _WORD or not fields[11].strip():
            continue
        try:
            left, top, width, height = map(int, fields[6:10])
            confidence = float(fields[10])
        except ValueError:
            continue
        right, bottom = min(left + width, picture.width), min(top + height, picture.height)
        if 0 <= left < right and 0 <= top < bottom and 0 <= confidence <= 100:
            line = tuple(fields[1:5])
            yield _Word(line, left, top, right, bottom, confidence / 100, fields[11].strip())


def _line(words: Sequence[_Word]) -> PictureLine:
    """Return the line that words make: characters stand evenly in the frame of their word."""
    words = sorted(words, key=lambda word: word.left)
    left, right = words[0].left, max(word.right for word in words)
    top, bottom = min(word.top for word in words), max(word.bottom for word in words)
    centres: list[float] = []
    for number, word in enumerate(words):
        if number:
            centres.append((words[number - 1].right + word.left) / 2)
        step = (word.right - word.left) / len(word.text)
        centres += [word.left + (at + 0.5) * step for at in range(len(word.text))]
    num_characters = sum(len(word.text) for word in words)
    sure = sum(word.confidence * len(word.text) for word in words) / num_characters
    return PictureLine(
        text=" ".join(word.text for word in words),
        confidence=sure,
        corners=((left, top), (right, top), (right, bottom), (left, bottom)),
        centres=tuple(sorted((centre - left) / (right - left) for centre in centres)),
    )
