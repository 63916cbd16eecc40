"""The fingerprint of a model: everything its cached keys and values depend on.

Two models with equal fingerprints compute the same; a changed bit in config or weights changes it,
and so does another way to understand the same files. Reading all weights takes seconds, so the
caller remembers the hash of the files by ``file_stamps``; what container and family make of them is
never remembered.
"""

import xxhash

from engine.errors import ModelFailure
from engine.protocol.problems.models import ModelFileUnreadable
from engine.regular_files import open_regular
from engine.weights.source import TensorSource

BLOCK_BYTES = 8 * 1024 * 1024

FileStamp = tuple[str, int, int]
"""Path, size in bytes and time of the last change in nanoseconds."""


def file_stamps(source: TensorSource) -> tuple[FileStamp, ...]:
    """Cheap sign that nothing changed since the last fingerprint. Raises ``ModelFailure``."""
    try:
        stats = [(path, path.stat()) for path in source.files]
    except OSError as error:
        raise ModelFailure(
            ModelFileUnreadable(str(source.path), error.strerror or str(error))
        ) from error
    return tuple((str(path.resolve()), stat.st_size, stat.st_mtime_ns) for path, stat in stats)


def fingerprint(source: TensorSource, files: str, meaning: bytes) -> str:
    """Identity of a model from the hash of its files; 32 hexadecimal digits.

    ``meaning`` is what its family understands the configuration as.
    """
    return xxhash.xxh3_128_hexdigest(files.encode() + source.interpretation + meaning)


def hash_files(source: TensorSource) -> str:
    """Hash config and weights; 32 hexadecimal digits. Raises ``ModelFailure``."""
    digest = xxhash.xxh3_128()
    buffer = memoryview(bytearray(BLOCK_BYTES))
    for path in source.files:
        try:
            digest.update(path.stat().st_size.to_bytes(8, "little"))
            with open_regular(path) as file:
                while count := file.readinto(buffer):
                    digest.update(buffer[:count])
        except OSError as error:
            raise ModelFailure(
                ModelFileUnreadable(str(path), error.strerror or str(error))
            ) from error
    return digest.hexdigest()
