"""Which files of a repository make a model, how large they are, and how each is recognised.

Pure. What the hub says is not trusted: a file name becomes a path here, so only plain names pass.
"""

import re
from collections.abc import Iterable

import msgspec

from app.models.download.problems import HubNotTrusted, NoWeights
from app.models.download.refusal import Refusal

_PLAIN_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._+-]{0,200}")
_WEIGHTS = ".safetensors"
_WANTED_ENDS = (_WEIGHTS, ".json", ".jinja")
_WANTED_NAMES = frozenset({"merges.txt", "LICENSE", "LICENSE.txt", "LICENSE.md", "README.md"})
_OTHER_LAYOUT = "consolidated"
"""Beginning of weights in a second layout, which some makers publish beside the usual one."""


class RemoteFile(msgspec.Struct, frozen=True):
    """One file of a repository.

    Attributes:
        name: its plain name, directly in the repository.
        num_bytes: its size.
        sha256: of its content, for large files; else empty.
        git_sha1: of its content as git counts it, for small files; else empty.
    """

    name: str
    num_bytes: int
    sha256: str = ""
    git_sha1: str = ""


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


def select_files(files: Iterable[RemoteFile]) -> tuple[RemoteFile, ...]:
    """The files that the engine reads, small ones first, so that a wrong choice shows early.

    Raises:
        Refusal: there are no weights among them, or one could not be checked.
    """
    chosen = [file for file in files if _is_wanted(file.name)]
    if not any(file.name.endswith(_WEIGHTS) for file in chosen):
        raise Refusal(NoWeights())
    for file in chosen:
        if not _PLAIN_NAME.fullmatch(file.name) or file.num_bytes < 0:
            raise Refusal(HubNotTrusted(file.name[:80]))
        if not (file.sha256 or file.git_sha1):
            raise Refusal(HubNotTrusted(file.name), details="the hub gives no checksum")
    return tuple(sorted(chosen, key=lambda file: (file.num_bytes, file.name)))


def _is_wanted(name: str) -> bool:
    if "/" in name or name.startswith(_OTHER_LAYOUT):
        return False
    return name.endswith(_WANTED_ENDS) or name in _WANTED_NAMES
