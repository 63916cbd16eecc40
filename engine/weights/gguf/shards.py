"""Finds the files that a split model consists of, and the models in a folder.

Owns the names of split files (``NAME-00001-of-00003.gguf``) and their numbers in the metadata.
"""

import re
from collections.abc import Sequence
from pathlib import Path

from engine.errors import ModelFailure
from engine.protocol.problems.models import ModelUnusable, WeightFilesMissing
from engine.weights.gguf.header import Header, PackedTensor, has_magic, read_header

SUFFIX = ".gguf"
MAX_SHARDS = 1000
_SHARD = re.compile(r"(?P<name>.+)-(?P<number>\d{5})-of-(?P<count>\d{5})\.gguf", re.IGNORECASE)
_PROJECTOR = "mmproj"
"""Files for pictures begin so; they hold no language model."""


def find_shards(path: Path) -> tuple[Path, ...] | None:
    """The files of the model at a path, first part first; None where no GGUF model is there.

    Raises ``ModelFailure`` where a part is missing, or a folder holds several models.
    """
    if path.is_dir():
        return None if (path / "config.json").exists() else _in_folder(path)
    return _parts(path) if path.suffix.lower() == SUFFIX or has_magic(path) else None


def model_name(path: Path) -> str:
    """What a file is called, without the number of its part."""
    split = _SHARD.fullmatch(path.name)
    return split["name"] if split else path.name.removesuffix(SUFFIX)


def read_shards(paths: Sequence[Path]) -> tuple[Header, ...]:
    """The headers of all parts, which must be parts of one model. Raises ``ModelFailure``."""
    headers = tuple(read_header(path) for path in paths)
    for number, header in enumerate(headers):
        said = header.values.get("split.no", 0), header.values.get("split.count", 1)
        if said in ((number, len(headers)), (0, 0)):
            continue
        at, of = (each if isinstance(each, int) else 0 for each in said)
        raise _misfit(
            f"{header.path.name} calls itself part {at + 1} of {of}, but is part {number + 1} of "
            f"{len(headers)}"
        )
    return headers


def tensors_of(headers: Sequence[Header]) -> dict[str, PackedTensor]:
    """The tensors of all parts. Raises ``ModelFailure`` where they are not all, or are twice."""
    tensors: dict[str, PackedTensor] = {}
    for header in headers:
        if twice := tensors.keys() & header.tensors.keys():
            raise _misfit(f"the tensor {min(twice)[:80]} is stored in two files")
        tensors |= header.tensors
    expected = headers[0].values.get("split.tensors.count", len(tensors))
    if len(headers) > 1 and expected != len(tensors):
        raise _misfit(f"its parts hold {len(tensors)} tensors instead of {expected}")
    return tensors


def _in_folder(folder: Path) -> tuple[Path, ...] | None:
    """The one model of a folder."""
    models = {
        model_name(path): path
        for path in sorted(folder.iterdir())
        if path.suffix.lower() == SUFFIX and not path.name.lower().startswith(_PROJECTOR)
    }
    if not models:
        return None
    if len(models) > 1:
        names = ", ".join(path.name for path in list(models.values())[:3])
        raise _misfit(f"its folder holds {len(models)} of them ({names}); choose one file")
    return _parts(next(iter(models.values())))


def _parts(path: Path) -> tuple[Path, ...]:
    split = _SHARD.fullmatch(path.name)
    if split is None:
        return (path,)
    count = int(split["count"])
    if not 1 <= count <= MAX_SHARDS:
        raise _misfit(f"{path.name} claims to be one of {count} files")
    parts = tuple(
        path.with_name(f"{split['name']}-{number:05}-of-{count:05}{path.suffix}")
        for number in range(1, count + 1)
    )
    missing = [part for part in parts if not part.is_file()]
    if missing:
        raise ModelFailure(
            WeightFilesMissing(len(missing), count, str(path.parent), missing[0].name)
        )
    return parts


def _misfit(finding: str) -> ModelFailure:
    return ModelFailure(ModelUnusable(finding))
