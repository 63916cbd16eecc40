"""Search results: models of the hub, each with what can be downloaded of it."""

from collections.abc import Iterable

import msgspec

from app.models.download.manifest import RemoteFile, folder_files, quantised_files

MOST_FOUND = 12
"""Each is asked about by itself."""


class HubFile(msgspec.Struct, frozen=True):
    """What can be downloaded of a model.

    Attributes:
        quantisation: of GGUF files; empty for a folder of safetensors.
        num_bytes: size of the download.
    """

    quantisation: str
    num_bytes: int


class HubModel(msgspec.Struct, frozen=True):
    """One model of the hub.

    Attributes:
        name: ``owner/name``.
        parameters: 0 where the hub does not say.
        files: at least one.
        is_gated: terms have to be accepted on its page first.
        family: its class, or architecture in GGUF, as the hub names it; empty where it does not.
    """

    name: str
    parameters: int
    files: tuple[HubFile, ...]
    is_gated: bool = False
    family: str = ""


def hub_files(files: Iterable[RemoteFile]) -> tuple[HubFile, ...]:
    """What can be downloaded, by size; what is larger than it says is found out there."""
    files = tuple(files)
    sets = {name: sum(each.num_bytes for each in of) for name, of in quantised_files(files).items()}
    if folder := folder_files(files):
        sets[""] = sum(file.num_bytes for file in folder)
    found = (HubFile(name, num_bytes) for name, num_bytes in sets.items() if num_bytes > 0)
    return tuple(sorted(found, key=lambda file: (file.num_bytes, file.quantisation)))
