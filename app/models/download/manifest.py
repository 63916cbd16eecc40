"""The files of a repository that make up a model, with their sizes and checksums.

Pure. What the hub says is not trusted: a file name becomes a path here, so only plain names pass.
"""

import re
from collections.abc import Iterable

import msgspec

from app.models.download.problems import ChooseQuantisation, HubNotTrusted, NoWeights
from app.models.download.refusal import Refusal
from app.models.quantisation import quantisation_of

_PLAIN_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._+-]{0,200}")
_WEIGHTS = ".safetensors"
_WANTED_ENDS = (_WEIGHTS, ".json", ".jinja")
_VOCABULARIES = ("merges.txt", "tokenizer.model")
_ALWAYS_WANTED = frozenset({"LICENSE", "LICENSE.txt", "LICENSE.md", "README.md"})
_OTHER_LAYOUT = "consolidated"
"""Beginning of weights in a second layout, which some makers publish beside the usual one."""


class RemoteFile(msgspec.Struct, frozen=True):
    """One file of a repository.

    Attributes:
        name: its plain name, by which it is kept.
        num_bytes: its size.
        sha256: of its content, for large files; else empty.
        git_sha1: of its content as git counts it, for small files; else empty.
        folder: where it lies in the repository; empty for the repository itself.
    """

    name: str
    num_bytes: int
    sha256: str = ""
    git_sha1: str = ""
    folder: str = ""

    @property
    def path(self) -> str:
        """Where it is in the repository."""
        return f"{self.folder}/{self.name}" if self.folder else self.name


class Manifest(msgspec.Struct, frozen=True):
    """What a download consists of, at one revision of the repository."""

    name: str
    endpoint: str
    revision: str
    files: tuple[RemoteFile, ...]

    @property
    def total_bytes(self) -> int:
        """Size of all files."""
        return sum(file.num_bytes for file in self.files)


def select_files(files: Iterable[RemoteFile], variant: str = "") -> tuple[RemoteFile, ...]:
    """The files that the engine reads, small ones first, so that a wrong choice shows early.

    Args:
        files: what the repository has.
        variant: the quantisation of the GGUF files that are wanted; empty for a folder.

    Raises:
        Refusal: there are no such weights among them, or one could not be checked.
    """
    files = tuple(files)
    weights = _gguf_files(files, variant) if variant else _folder_files(files)
    chosen = (*weights, *(file for file in files if file.path in _ALWAYS_WANTED))
    for file in chosen:
        is_plain = all(_PLAIN_NAME.fullmatch(part) for part in file.path.split("/"))
        if not is_plain or file.num_bytes < 0:
            raise Refusal(HubNotTrusted(file.path[:80]))
        if not (file.sha256 or file.git_sha1):
            raise Refusal(HubNotTrusted(file.name), details="the hub gives no checksum")
    return tuple(sorted(chosen, key=lambda file: (file.num_bytes, file.name)))


def folder_files(files: Iterable[RemoteFile]) -> tuple[RemoteFile, ...]:
    """Weights in safetensors and what belongs to them; nothing where there are none."""
    chosen = tuple(file for file in files if _is_wanted(file.path))
    return chosen if any(file.name.endswith(_WEIGHTS) for file in chosen) else ()


def quantised_files(files: Iterable[RemoteFile]) -> dict[str, list[RemoteFile]]:
    """The files of each quantisation in GGUF, of one folder: the repository first."""
    found: dict[str, list[RemoteFile]] = {}
    for file in sorted(files, key=lambda file: file.folder):
        quantisation = quantisation_of(file.name)
        if quantisation and found.setdefault(quantisation, [file])[0].folder == file.folder:
            found[quantisation] += [file] * (file not in found[quantisation])
    return found


def _folder_files(files: tuple[RemoteFile, ...]) -> tuple[RemoteFile, ...]:
    if chosen := folder_files(files):
        return chosen
    if quantised := quantised_files(files):
        raise Refusal(ChooseQuantisation(tuple(sorted(quantised))))
    raise Refusal(NoWeights())


def _gguf_files(files: tuple[RemoteFile, ...], variant: str) -> tuple[RemoteFile, ...]:
    quantised = quantised_files(files)
    if variant in quantised:
        return tuple(quantised[variant])
    if quantised:
        raise Refusal(ChooseQuantisation(tuple(sorted(quantised))))
    raise Refusal(NoWeights())


def _is_wanted(name: str) -> bool:
    if "/" in name or name.startswith(_OTHER_LAYOUT):
        return False
    return name.endswith(_WANTED_ENDS) or name in _VOCABULARIES
