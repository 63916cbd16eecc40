"""Small packed folders of every way, and changes that no reader may trip over."""

import json
from pathlib import Path
from random import Random

import torch

from tests.packed_folders.packers import WAYS, mxfp4
from tests.packed_folders.writing import CONFIG, WEIGHTS, write_folder

HUGE = (-1, 0, 1, 2, 3, 7, 31, 33, 1 << 20, 1 << 31, 1 << 40)
TYPES = ("F32", "F16", "BF16", "I64", "I32", "I8", "U8", "F8_E4M3", "F8_E8M0")
NAMES = ("x.weight", "x.bias", "x.weight_zero_point", "x.g_idx", "x.weight_g_idx", "y.qweight")
LENGTH_BYTES = 8

Folder = tuple[bytes, bytes]
"""Contents of config.json and of the weights."""


def small_folders(folder: Path) -> list[Folder]:
    """One matrix, packed in each way."""
    weight = torch.randn(32, 64, generator=torch.Generator().manual_seed(1))
    found = []
    for way in WAYS.values():
        stored = {f"x.{ending}": each for ending, each in way.pack(weight)[0].items()}
        found.append(_written(folder, stored, way.config))
    stored = {f"x{ending}": each for ending, each in mxfp4(weight[None])[0].items()}
    found.append(_written(folder, stored, {"quant_method": "mxfp4"}))
    return found


def write_changed(folder: Path, whole: Folder, chance: Random) -> None:
    """One mutant: of the header, of the numbers, or of what config.json says."""
    config, content = whole
    end = LENGTH_BYTES + int.from_bytes(content[:LENGTH_BYTES], "little")
    header, numbers = content[LENGTH_BYTES:end], bytearray(content[end:])
    match chance.randrange(3):
        case 0:
            header = _changed_header(header, chance)
        case 1:
            for _ in range(chance.randint(1, 8)):
                numbers[chance.randrange(len(numbers))] = chance.randrange(256)
        case _:
            letters = bytearray(config)
            for _ in range(chance.randint(1, 3)):
                letters[chance.randrange(len(letters))] = chance.choice(b'0123456789-"{}[]:,xe.')
            config = bytes(letters)
    (folder / CONFIG).write_bytes(config)
    (folder / WEIGHTS).write_bytes(len(header).to_bytes(LENGTH_BYTES, "little") + header + numbers)


def _written(folder: Path, tensors: dict[str, torch.Tensor], said: object) -> Folder:
    write_folder(folder, tensors, {"quantization_config": said})
    return (folder / CONFIG).read_bytes(), (folder / WEIGHTS).read_bytes()


def _changed_header(header: bytes, chance: Random) -> bytes:
    entries = json.loads(header)
    name = chance.choice(list(entries))
    match chance.randrange(5):
        case 0:
            entries[name]["shape"] = [chance.choice(HUGE) for _ in range(chance.randrange(5))]
        case 1:
            entries[name]["dtype"] = chance.choice(TYPES)
        case 2:
            del entries[name]
        case 3:
            entries[chance.choice(NAMES)] = entries.pop(name)
        case _:
            chance.shuffle(entries[name]["shape"])
    return json.dumps(entries).encode()
