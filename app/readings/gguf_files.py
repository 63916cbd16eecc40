"""Finds models in GGUF files: in folders, and among other programs' downloads.

Only looks at names; the engine decides whether a file can be run.
"""

import os
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

_SHARD = re.compile(r"(?P<name>.+)-(?P<number>\d{5})-of-(?P<count>\d{5})\.gguf", re.IGNORECASE)
_ANY_GGUF = "*.[gG][gG][uU][fF]"
_PROJECTOR = "mmproj"
"""Files for pictures begin so; they hold no language model."""
_DIGEST = re.compile(r"sha256:(?P<hash>[0-9a-f]{64})")
_WEIGHTS = "application/vnd.ollama.image.model"
_MAX_MANIFEST_BYTES = 1 << 20
_MAX_MANIFESTS = 1000


class _Layer(msgspec.Struct, rename="camel"):
    """One file of a model of Ollama."""

    media_type: str = ""
    digest: str = ""


class _Manifest(msgspec.Struct):
    """A model of Ollama."""

    layers: list[_Layer] = []


def gguf_models(folder: Path) -> list[Path]:
    """The files of a folder that are models; of a split one the first part."""
    return [path for path in entries(folder, _ANY_GGUF) if _is_model(path)]


def is_file(path: Path) -> bool:
    """Whether a file is there; one that may not be looked at counts as absent."""
    try:
        return path.is_file()
    except OSError:
        return False


def is_folder(path: Path) -> bool:
    """Whether a folder is there; one that may not be looked at counts as absent."""
    try:
        return path.is_dir()
    except OSError:
        return False


def file_name(path: Path) -> str:
    """What a file is called, without the number of its part."""
    split = _SHARD.fullmatch(path.name)
    return split["name"] if split else path.stem


def parts(path: Path) -> list[Path]:
    """The file, or all parts of a split one that are there."""
    split = _SHARD.fullmatch(path.name)
    if split is None:
        return [path]
    return sorted(
        other
        for other in path.parent.glob(_ANY_GGUF)
        if (found := _SHARD.fullmatch(other.name))
        and (found["name"], found["count"]) == (split["name"], split["count"])
    )


def ollama_models(root: Path) -> Iterator[tuple[str, Path]]:
    """Names and files of the models that Ollama has."""
    for manifest in entries(root, "manifests/*/*/*/*")[:_MAX_MANIFESTS]:
        weights = _weights(root, manifest)
        if weights is not None:
            maker, model, tag = manifest.parts[-3:]
            yield f"{model}:{tag}" if maker == "library" else f"{maker}/{model}:{tag}", weights


def lm_studio_folders(home: Path) -> tuple[Path, ...]:
    """Where LM Studio keeps models, now and in older versions."""
    return home / ".lmstudio" / "models", home / ".cache" / "lm-studio" / "models"


def ollama_folders(home: Path, environment: Mapping[str, str] = os.environ) -> tuple[Path, ...]:
    """Where Ollama keeps models, for one person and as a service."""
    if chosen := environment.get("OLLAMA_MODELS"):
        return (Path(chosen),)
    return home / ".ollama" / "models", Path("/usr/share/ollama/.ollama/models")


def llama_cpp_folders(home: Path, environment: Mapping[str, str] = os.environ) -> tuple[Path, ...]:
    """Where llama.cpp keeps what it downloads."""
    if chosen := environment.get("LLAMA_CACHE"):
        return (Path(chosen),)
    if sys.platform == "darwin":
        return (home / "Library" / "Caches" / "llama.cpp",)
    caches = environment.get("LOCALAPPDATA") or environment.get("XDG_CACHE_HOME")
    return (Path(caches or home / ".cache") / "llama.cpp",)


def entries(folder: Path, pattern: str) -> list[Path]:
    """The entries of a folder that match a pattern; none if the folder may not be read."""
    try:
        return sorted(folder.glob(pattern))
    except OSError:
        return []


def _is_model(path: Path) -> bool:
    split = _SHARD.fullmatch(path.name)
    is_first = split is None or int(split["number"]) == 1
    return is_first and not path.name.lower().startswith(_PROJECTOR) and is_file(path)


def _weights(root: Path, manifest: Path) -> Path | None:
    """The file with the weights; None where there is none."""
    if not is_file(manifest):  # opening a pipe would wait for ever
        return None
    try:
        with manifest.open("rb") as file:
            content = file.read(_MAX_MANIFEST_BYTES)
        layers = msgspec.json.decode(content, type=_Manifest).layers
    except (OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    for layer in layers:
        digest = _DIGEST.fullmatch(layer.digest)
        if layer.media_type == _WEIGHTS and digest:
            path = root / "blobs" / f"sha256-{digest['hash']}"
            return path if is_file(path) else None
    return None
