"""Phrases that complete the reason of a refusal: "“{name}” is damaged: it is empty"."""

from engine.protocol.problems.problem import Problem, sentence

_SPLIT = sentence("Failures", "Split it into several documents.")
_UNLOCK = sentence("Failures", "Save it without a password.")


class Found(Problem, frozen=True):
    """What a parser or the system says, in its own words."""

    message = "{text}"
    text: str


class NameNotUtf8(Problem, frozen=True):
    """Neither the library nor a message can hold it."""

    message = sentence("Failures", "its name is not UTF-8")
    remedy = sentence("Failures", "Rename the file, then add it again.")


class NotAFile(Problem, frozen=True):
    """It is a folder, or a device."""

    message = sentence("Failures", "it is not a file")


class Empty(Problem, frozen=True):
    """There is nothing in it."""

    message = sentence("Failures", "it is empty")


class WithoutPages(Problem, frozen=True):
    """There is nothing in it."""

    message = sentence("Failures", "it has no pages")


class NotOfItsKind(Problem, frozen=True):
    """A parser cannot begin with it."""

    message = sentence("Failures", "it cannot be opened as {kind}")
    kind: str


class PartBroken(Problem, frozen=True):
    """An archive lacks a part."""

    message = sentence("Failures", "its part {part} is missing or broken")
    part: str


class MorePages(Problem, frozen=True):
    """It has too many."""

    message = sentence("Failures", "it has more than {most} pages")
    remedy = _SPLIT
    most: int


class MoreCharacters(Problem, frozen=True):
    """It has too many."""

    message = sentence("Failures", "it has more than {most} characters")
    remedy = _SPLIT
    most: int


class MoreBytes(Problem, frozen=True):
    """The file is too large."""

    message = sentence("Failures", "it has {number} bytes, more than the {most} allowed")
    remedy = _SPLIT
    number: int
    most: int


class Unpacks(Problem, frozen=True):
    """The archive is too large."""

    message = sentence("Failures", "it unpacks to {unpacked_bytes}")
    remedy = _SPLIT
    unpacked_bytes: int


class RepeatedCells(Problem, frozen=True):
    """Tables that say how often cells are repeated."""

    message = sentence("Failures", "its tables repeat more than {number} characters")
    remedy = _SPLIT
    number: int


class NoKnownKind(Problem, frozen=True):
    """It is no text either."""

    message = sentence("Failures", "neither text nor a known kind of document")


class ExportedReading(Problem, frozen=True):
    """Lectern wrote it; it holds what was computed of a document."""

    message = sentence("Failures", "a saved reading")
    remedy = sentence("Failures", "Import it among the saved readings.")


class LibraryBackup(Problem, frozen=True):
    """Lectern wrote it, too."""

    message = sentence("Failures", "a backup of a library")
    remedy = sentence("Failures", "Restore it instead of adding it.")


class Picture(Problem, frozen=True):
    """Text may be seen in it."""

    message = sentence("Failures", "a picture ({kind})")
    remedy = sentence("Failures", "Save it as PNG, JPEG, TIFF or PDF.")
    kind: str


class TooManyPixels(Problem, frozen=True):
    """A picture that no camera takes."""

    message = sentence("Failures", "a picture of {width} by {height} pixels")
    remedy = sentence("Failures", "Save it with fewer pixels.")
    width: int
    height: int


class OpenDocumentOfOtherKind(Problem, frozen=True):
    """It is no text, sheet or presentation."""

    message = sentence("Failures", "an OpenDocument file")
    remedy = sentence("Failures", "Save it as DOCX or PDF.")


class PlainArchive(Problem, frozen=True):
    """Documents may be in it."""

    message = sentence("Failures", "an archive")
    remedy = sentence("Failures", "Unpack it and add the documents it contains.")


class OldOffice(Problem, frozen=True):
    """Of before 2007."""

    message = sentence("Failures", "in an old office format")
    remedy = sentence("Failures", "Save it as DOCX, PPTX, XLSX or PDF.")


class ArchivePassword(Problem, frozen=True):
    """It locks the archive."""

    message = sentence("Failures", "with a password of its archive")
    remedy = _UNLOCK


class OfficePassword(Problem, frozen=True):
    """It locks the document."""

    message = sentence("Failures", "with an office password")
    remedy = _UNLOCK


class DocumentPassword(Problem, frozen=True):
    """It locks the document."""

    message = sentence("Failures", "with a password")
    remedy = _UNLOCK


class CopyProtection(Problem, frozen=True):
    """A seller locked it."""

    message = sentence("Failures", "by copy protection")
    remedy = sentence("Failures", "Ask its seller for a copy without it.")


class ForReceiver(Problem, frozen=True):
    """A mail that is encrypted."""

    message = sentence("Failures", "by encryption for its receiver")
    remedy = sentence(
        "Failures", "Open it in your mail program and save what it says as text or PDF."
    )


AnyDetail = (
    Found
    | NameNotUtf8
    | NotAFile
    | Empty
    | WithoutPages
    | NotOfItsKind
    | PartBroken
    | MorePages
    | MoreCharacters
    | MoreBytes
    | Unpacks
    | RepeatedCells
    | NoKnownKind
    | ExportedReading
    | LibraryBackup
    | Picture
    | TooManyPixels
    | OpenDocumentOfOtherKind
    | PlainArchive
    | OldOffice
    | ArchivePassword
    | OfficePassword
    | DocumentPassword
    | CopyProtection
    | ForReceiver
)
