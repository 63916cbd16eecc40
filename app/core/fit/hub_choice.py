"""Which of a hub's models suit this machine, and in which quantisation; pure arithmetic.

A file is unpacked at loading, so what a model takes in memory depends on its parameters and not on
its quantisation: the best one is the smallest that loses nothing the format in memory could hold.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from app.core.fit.model_fit import Memory
from app.core.fit.suggestions import QUICK_PARAMETERS
from app.models.download.found import HubFile, HubModel
from engine.protocol.memory_rules import (
    BYTES_PER_PARAMETER,
    GPU_FORMATS,
    SHARE_OF_GPU,
)

_ROOM_BYTES = 1 << 30
"""For the cache: a document of some tens of thousands of tokens."""
_BITS = re.compile(r"(?:I?Q|TQ|MXFP|NVFP|F|FP)([1-9]\d?)", re.IGNORECASE)
_FOLDER_BITS = 16
_WANTED_BITS = {"bfloat16": 16, "int8": 8, "int4": 5}
"""Below the first two, something is lost; five bits are about as fine as four with fine scales."""


@dataclass(frozen=True, slots=True)
class HubChoice:
    """A model with the file that suits this machine.

    Attributes:
        needed_bytes: memory that it takes with a cache for a document.
        is_fitting: whether this machine has so much.
        is_best: whether it is what to take of all that was found.
    """

    model: HubModel
    file: HubFile
    parameters: int
    needed_bytes: int
    is_fitting: bool
    is_best: bool = False


def choices_for(models: Iterable[HubModel], memory: Memory) -> tuple[HubChoice, ...]:
    """Every model in its order, with its best file; one of them is the best."""
    choices = [_choice(model, memory) for model in models]
    best = _best([each for each in choices if each.is_fitting], memory)
    return tuple(replace(each, is_best=each is best) for each in choices)


def bits_of(quantisation: str) -> int:
    """Bits of a weight, as far as a name says."""
    found = _BITS.search(quantisation)
    return int(found[1]) if found else _FOLDER_BITS


def _choice(model: HubModel, memory: Memory) -> HubChoice:
    parameters = model.parameters or _estimated(model.files)
    form = _format(parameters, memory)
    resident = int(parameters * BYTES_PER_PARAMETER[form])
    return HubChoice(
        model,
        _best_file(model.files, _WANTED_BITS[form]),
        parameters,
        needed_bytes=int(memory.needed(resident, _ROOM_BYTES)),
        is_fitting=memory.beside(resident) >= _ROOM_BYTES,
    )


def _estimated(files: Iterable[HubFile]) -> int:
    """Parameters, from the finest file."""
    finest = max(files, key=lambda file: bits_of(file.quantisation))
    return finest.num_bytes * 8 // bits_of(finest.quantisation)


def _format(parameters: int, memory: Memory) -> str:
    """What weights are held in, as the engine chooses it."""
    if not memory.is_gpu:
        return "int8"
    room = SHARE_OF_GPU * memory.num_bytes
    fitting = (each for each in GPU_FORMATS if parameters * BYTES_PER_PARAMETER[each] <= room)
    return next(fitting, GPU_FORMATS[-1])


def _best_file(files: Iterable[HubFile], wanted: int) -> HubFile:
    def distance(file: HubFile) -> tuple[bool, int, int]:
        bits = bits_of(file.quantisation)
        return bits < wanted, abs(bits - wanted), -file.num_bytes

    return min(files, key=distance)


def _best(fitting: list[HubChoice], memory: Memory) -> HubChoice | None:
    """The largest that reads a document in minutes; where none does, the smallest."""
    quick = [each for each in fitting if memory.is_gpu or each.parameters <= QUICK_PARAMETERS]
    if quick:
        return max(quick, key=lambda each: (not each.model.is_gated, each.parameters))
    return min(fitting, key=lambda each: each.parameters, default=None)
