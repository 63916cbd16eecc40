"""Finds models on this computer: Lectern's own, other programs', chosen folders, the bundled one.

Only looks for folders with a ``config.json`` and for GGUF files; the engine decides whether a model
can be run.
"""

import os
import shutil
import stat
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from app.readings.gguf_files import (
    entries,
    file_name,
    gguf_models,
    is_file,
    is_folder,
    llama_cpp_folders,
    lm_studio_folders,
    ollama_folders,
    ollama_models,
    parts,
)

_CONFIG = "config.json"
_HUB_PREFIX = "models--"


class Origin(StrEnum):
    """Where a model is stored."""

    OWN = "Lectern"
    HUB = "Hugging Face"
    LM_STUDIO = "LM Studio"
    OLLAMA = "Ollama"
    LLAMA_CPP = "llama.cpp"
    CHOSEN = "chosen folder"
    BUNDLED = "bundled"


@dataclass(frozen=True)
class ModelFolder:
    """One model: a folder, or a GGUF file."""

    name: str
    path: Path
    origin: Origin

    @property
    def shown_path(self) -> str:
        """Its path as text, whatever bytes it has."""
        return _shown(str(self.path))

    def bytes_on_disk(self) -> int:
        """Size of its files; links count as what they lead to."""
        files = entries(self.path, "**/*") if is_folder(self.path) else parts(self.path)
        stats = (_status(path) for path in files)
        return sum(each.st_size for each in stats if each and stat.S_ISREG(each.st_mode))

    def delete(self) -> None:
        """Delete it. Raises ``OSError``."""
        if self.path.is_dir():
            shutil.rmtree(self.path)
            return
        for part in parts(self.path):
            part.unlink()


ProgramFolder = tuple[Origin, Path]


def program_folders(home: Path) -> tuple[ProgramFolder, ...]:
    """Where other programs keep models."""
    return (
        *((Origin.LM_STUDIO, folder) for folder in lm_studio_folders(home)),
        *((Origin.OLLAMA, folder) for folder in ollama_folders(home)),
        *((Origin.LLAMA_CPP, folder) for folder in llama_cpp_folders(home)),
    )


def find_models(
    *,
    own: Path,
    hub: Path,
    bundled: Path,
    chosen: tuple[Path, ...] = (),
    programs: tuple[ProgramFolder, ...] = (),
) -> tuple[ModelFolder, ...]:
    """Every model of all places once, by name within each place."""
    found = [*_in_folder(own, Origin.OWN), *_in_hub(hub)]
    for origin, folder in programs:
        found += _of_ollama(folder) if origin is Origin.OLLAMA else _in_folder(folder, origin)
    for folder in chosen:
        found += _in_folder(folder, Origin.CHOSEN)
    found += _bundled(bundled)
    return tuple({model.path.resolve(): model for model in reversed(found)}.values())[::-1]


def hub_directory(environment: Mapping[str, str] = os.environ) -> Path:
    """Where Hugging Face's tools keep what they download."""
    if chosen := environment.get("HF_HUB_CACHE"):
        return Path(chosen)
    if home := environment.get("HF_HOME"):
        return Path(home) / "hub"
    cache = environment.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(cache) / "huggingface" / "hub"


def _in_folder(root: Path, origin: Origin) -> Iterator[ModelFolder]:
    """``root`` itself, or what is in it, and two levels deeper: models are often kept by maker."""
    if is_file(root / _CONFIG):
        yield from _models(root, root.name, origin)
        return
    for folder in (root, *_subfolders(root)):
        yield from _models(folder, folder.relative_to(root).as_posix(), origin)


def _subfolders(root: Path) -> list[Path]:
    """Two levels, where they can be read."""
    paths = (*entries(root, "*"), *entries(root, "*/*"))
    return sorted(path for path in paths if is_folder(path))


def _models(folder: Path, name: str, origin: Origin) -> Iterator[ModelFolder]:
    """The GGUF files of a folder, each a model of its own; otherwise the folder where it is one."""
    files = gguf_models(folder)
    for file in files:
        yield ModelFolder(_shown(file_name(file)), file, origin)
    if not files and is_file(folder / _CONFIG):
        yield ModelFolder(_shown(name), folder, origin)


def _shown(name: str) -> str:
    """A name with question marks for what cannot be shown: files may be called by any bytes."""
    return "".join(char if char.isprintable() else "?" for char in name)


def _of_ollama(root: Path) -> Iterator[ModelFolder]:
    for name, file in ollama_models(root):
        yield ModelFolder(_shown(name), file, Origin.OLLAMA)


def _in_hub(root: Path) -> Iterator[ModelFolder]:
    for repository in entries(root, f"{_HUB_PREFIX}*"):
        folder = _current_snapshot(repository)
        if folder is not None:
            name = repository.name.removeprefix(_HUB_PREFIX).replace("--", "/")
            yield from _models(folder, name, Origin.HUB)


def _current_snapshot(repository: Path) -> Path | None:
    """The revision that ``main`` points to, else the newest one."""
    main = repository / "refs" / "main"
    try:
        revision = main.read_text("ascii").strip() if is_file(main) else ""
        if (
            revision
            and Path(revision).name == revision
            and is_folder(repository / "snapshots" / revision)
        ):
            return repository / "snapshots" / revision
    except (OSError, UnicodeDecodeError):
        pass
    snapshots = [path for path in entries(repository / "snapshots", "*") if is_folder(path)]
    return max(snapshots, key=_changed, default=None)


def _changed(path: Path) -> float:
    """When it was last changed; one that may not be looked at counts as the oldest."""
    status = _status(path)
    return status.st_mtime if status else 0.0


def _status(path: Path) -> os.stat_result | None:
    """What is known of it; None where it may not be looked at, or is gone by now."""
    try:
        return path.stat()
    except OSError:
        return None


def _bundled(folder: Path) -> Iterator[ModelFolder]:
    if is_file(folder / _CONFIG):
        yield ModelFolder(folder.name, folder, Origin.BUNDLED)
