"""What a file shows before parsing: its name, its first and last bytes, its members."""

import codecs
import zipfile
from functools import cached_property
from pathlib import Path

from app.documents.encodings import is_text
from app.documents.refusal import Refusal, RefusalReason
from app.documents.refusal_details import Found

_HEAD_BYTES = 64 * 1024
_TAIL_BYTES = 2048
_ARCHIVE = b"PK\x03\x04"
_EMPTY_ARCHIVE = b"PK\x05\x06"
_NEWEST_VERSION = 63
"""Of archives, times ten: what a program must be able to do to unpack it."""
_BROKEN = (zipfile.BadZipFile, OSError, ValueError, NotImplementedError)
# fmt: off
_TEXT_SUFFIXES = frozenset({
    ".txt", ".text", ".asc", ".log", ".md", ".markdown", ".mdown", ".rst", ".adoc", ".asciidoc",
    ".org", ".tex", ".ltx", ".bib", ".srt", ".vtt", ".po", ".diff", ".patch", ".csv", ".tsv",
    ".json", ".jsonl", ".ndjson", ".ipynb", ".geojson", ".yaml", ".yml", ".toml", ".ini", ".cfg",
    ".conf", ".properties", ".env", ".sql", ".xsl", ".xslt", ".xsd", ".dtd", ".svg", ".css",
    ".scss", ".less", ".js", ".mjs", ".cjs", ".jsx", ".ts", ".tsx", ".vue", ".svelte", ".php",
    ".asp", ".aspx", ".jsp", ".erb", ".j2", ".jinja", ".tmpl", ".py", ".pyi", ".pyx", ".rb", ".pl",
    ".pm", ".lua", ".r", ".jl", ".m", ".c", ".h", ".cc", ".cpp", ".cxx", ".hpp", ".hh", ".cs",
    ".java", ".kt", ".kts", ".scala", ".groovy", ".go", ".rs", ".swift", ".dart", ".zig", ".hs",
    ".ml", ".fs", ".clj", ".el", ".lisp", ".scm", ".ex", ".exs", ".erl", ".f", ".f90", ".pas",
    ".vb", ".bas", ".asm", ".s", ".cu", ".sh", ".bash", ".zsh", ".fish", ".ps1", ".bat", ".cmd",
    ".mk", ".cmake", ".gradle", ".tf", ".proto", ".graphql",
})
"""Under these names people keep text as it is written, tags and header fields included."""
# fmt: on


class Evidence:
    """The evidence of one file; what costs more than its beginning is looked at when asked for."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.suffix = path.suffix.lower()
        self.size = path.stat().st_size
        with path.open("rb") as file:
            self.head = file.read(_HEAD_BYTES)

    @property
    def is_named_text(self) -> bool:
        """Whether its name says that its text is to be read as it is written."""
        return self.suffix in _TEXT_SUFFIXES

    @cached_property
    def is_text(self) -> bool:
        """Whether its beginning is text in some encoding, marked-up text included."""
        return is_text(self.head)

    @cached_property
    def is_utf8(self) -> bool:
        """Whether its beginning is valid UTF-8; the last character may be cut off."""
        try:
            codecs.getincrementaldecoder("utf-8")().decode(self.head)
        except UnicodeDecodeError:
            return False
        return True

    @cached_property
    def tail(self) -> bytes:
        """Its last two thousand bytes."""
        return self.read(max(0, self.size - _TAIL_BYTES), _TAIL_BYTES)

    def read(self, start: int, length: int) -> bytes:
        """Return some bytes of it."""
        with self.path.open("rb") as file:
            file.seek(start)
            return file.read(length)

    @cached_property
    def is_archive(self) -> bool:
        """Whether it begins as an archive does, or is one behind something else."""
        if self.head.startswith(_ARCHIVE):
            version, system = self.head[4:6].ljust(2, b"\xff")
            return version <= _NEWEST_VERSION and not system
        if self.head.startswith(_EMPTY_ARCHIVE) or not self.is_text:
            return zipfile.is_zipfile(self.path)
        return False

    @cached_property
    def members(self) -> tuple[str, ...]:
        """The names of an archive's parts; none where the file is no archive."""
        if not self.is_archive:
            return ()
        try:
            with zipfile.ZipFile(self.path) as archive:
                return tuple(archive.namelist())
        except _BROKEN as error:
            detail = Found("the archive's table of contents is broken")
            raise Refusal(RefusalReason.DAMAGED, detail) from error
