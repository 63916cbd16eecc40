"""Identity of a model: what its cached keys and values depend on.

Two folders with equal fingerprints compute the same; a changed bit in config or weights changes it.
Reading all weights takes seconds, so the caller remembers the result by ``file_stamps``.
"""

from pathlib import Path

import xxhash

from engine.errors import ModelFailure
from engine.models.weight_files import weight_paths
from engine.regular_files import open_regular
from engine.weights.model_files import REMEDY

BLOCK_BYTES = 8 * 1024 * 1024

FileStamp = tuple[str, int, int]
"""Path, size in bytes and time of the last change in nanoseconds."""


def file_stamps(folder: Path) -> tuple[FileStamp, ...]:
    """Cheap sign that nothing changed since the last fingerprint. Raises ``ModelFailure``."""
    try:
        stats = [(path, path.stat()) for path in _hashed_paths(folder)]
    except OSError as error:
        raise ModelFailure(f"Cannot read {folder}: {error.strerror}.", REMEDY) from error
    return tuple((str(path.resolve()), stat.st_size, stat.st_mtime_ns) for path, stat in stats)


def fingerprint(folder: Path) -> str:
    """Hash config and weights; 32 hexadecimal digits. Raises ``ModelFailure``."""
    digest = xxhash.xxh3_128()
    buffer = memoryview(bytearray(BLOCK_BYTES))
    for path in _hashed_paths(folder):
        try:
            digest.update(path.stat().st_size.to_bytes(8, "little"))
            with open_regular(path) as file:
                while count := file.readinto(buffer):
                    digest.update(buffer[:count])
        except OSError as error:
            raise ModelFailure(f"Cannot read {path}: {error.strerror}.", REMEDY) from error
    return digest.hexdigest()


def _hashed_paths(folder: Path) -> tuple[Path, ...]:
    return (folder / "config.json", *weight_paths(folder))
