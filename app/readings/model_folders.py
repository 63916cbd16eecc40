"""Finds model folders on this computer: Lectern's own, Hugging Face's cache, others, the bundled.

Only looks for folders with a ``config.json``; whether a model can be run is the engine's to say.
"""

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

_CONFIG = "config.json"
_HUB_PREFIX = "models--"


class Origin(StrEnum):
    """Where a model folder lies."""

    OWN = "Lectern"
    HUB = "Hugging Face"
    CHOSEN = "chosen folder"
    BUNDLED = "bundled"


@dataclass(frozen=True)
class ModelFolder:
    """One model folder."""

    name: str
    path: Path
    origin: Origin

    def bytes_on_disk(self) -> int:
        """Size of its files; links count as what they lead to."""
        return sum(path.stat().st_size for path in self.path.rglob("*") if path.is_file())


def find_models(
    *, own: Path, hub: Path, bundled: Path, chosen: tuple[Path, ...] = ()
) -> tuple[ModelFolder, ...]:
    """Every model folder of all places once, by name within each place."""
    found = [*_in_folder(own, Origin.OWN), *_in_hub(hub)]
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
    """``root`` itself, or folders in it, and one level deeper: models are often kept by maker."""
    if (root / _CONFIG).is_file():
        yield ModelFolder(root.name, root, origin)
        return
    for config in sorted((*root.glob(f"*/{_CONFIG}"), *root.glob(f"*/*/{_CONFIG}"))):
        folder = config.parent
        yield ModelFolder(folder.relative_to(root).as_posix(), folder, origin)


def _in_hub(root: Path) -> Iterator[ModelFolder]:
    for repository in sorted(root.glob(f"{_HUB_PREFIX}*")):
        folder = _current_snapshot(repository)
        if folder is not None and (folder / _CONFIG).is_file():
            name = repository.name.removeprefix(_HUB_PREFIX).replace("--", "/")
            yield ModelFolder(name, folder, Origin.HUB)


def _current_snapshot(repository: Path) -> Path | None:
    """The revision that ``main`` points to, else the newest one."""
    try:
        revision = (repository / "refs" / "main").read_text("ascii").strip()
        if Path(revision).name == revision and (repository / "snapshots" / revision).is_dir():
            return repository / "snapshots" / revision
    except (OSError, UnicodeDecodeError):
        pass
    snapshots = [path for path in (repository / "snapshots").glob("*") if path.is_dir()]
    return max(snapshots, key=lambda path: path.stat().st_mtime, default=None)


def _bundled(folder: Path) -> Iterator[ModelFolder]:
    if (folder / _CONFIG).is_file():
        yield ModelFolder(folder.name, folder, Origin.BUNDLED)
