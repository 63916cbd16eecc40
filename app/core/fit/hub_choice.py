"""Which of the hub's models suit this machine, and in which quantisation; pure arithmetic.

A CPU multiplies blocks directly from the file, so a coarser file takes less memory. Every other
file is unpacked at loading, and its memory depends only on the number of parameters. The best file
is the smallest that fits and is as precise as the format in memory.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from app.core.fit.model_fit import Memory
from app.core.fit.suggestions import QUICK_PARAMETERS
from app.models.download.hub_models import HubFile, HubModel
from engine.protocol.families import is_computed
from engine.protocol.memory_rules import (
    BLOCK_FORMATS,
    BYTES_PER_PARAMETER,
    GPU_FORMATS,
    INT8_FROM_PARAMETERS,
    SHARE_OF_GPU,
)

_ROOM_BYTES = 1 << 30
"""For the cache: a document of some tens of thousands of tokens."""
_BITS = re.compile(r"(?:I?Q|TQ|MXFP|NVFP|F|FP)([1-9]\d?)", re.IGNORECASE)
_BLOCKS = re.compile(rf"(?:UD-)?(?:{'|'.join(BLOCK_FORMATS)})(?:_[A-Z]+)*", re.IGNORECASE)
_FOLDER_BITS = 16
_WANTED_BITS = {"float32": 16, "bfloat16": 16, "int8": 8, "int4": 5}
"""Below the first ones, something is lost; five bits are about as fine as four with fine scales."""


@dataclass(frozen=True, slots=True)
class FileFit:
    """One download, and whether it fits.

    Attributes:
        needed_bytes: memory that it takes with a cache for a document.
        is_fitting: whether this machine has so much.
    """

    file: HubFile
    needed_bytes: int
    is_fitting: bool


@dataclass(frozen=True, slots=True)
class HubChoice:
    """A model with the file that suits this machine.

    Attributes:
        files: all of them, in their order.
        proposed: the position of the one that suits.
        is_computed: whether the engine knows its family, as far as the hub names it.
        is_best: whether it is what to take of all that was found.
    """

    model: HubModel
    parameters: int
    files: tuple[FileFit, ...]
    proposed: int
    is_computed: bool
    is_best: bool = False

    @property
    def is_fitting(self) -> bool:
        """Whether the proposed file can be used here."""
        return self.is_computed and self.files[self.proposed].is_fitting


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
    files = tuple(_fit(file, parameters, form, memory) for file in model.files)
    return HubChoice(
        model,
        parameters,
        files,
        proposed=_best_file(files, _WANTED_BITS[form]),
        is_computed=not model.family or is_computed(model.family),
    )


def _fit(file: HubFile, parameters: int, form: str, memory: Memory) -> FileFit:
    is_multiplied = form == "int8" and not memory.is_gpu and _BLOCKS.fullmatch(file.quantisation)
    unpacked = int(parameters * BYTES_PER_PARAMETER[form])
    resident = file.num_bytes if is_multiplied else unpacked
    return FileFit(
        file,
        needed_bytes=int(memory.needed(resident, _ROOM_BYTES)),
        is_fitting=memory.beside(resident) >= _ROOM_BYTES,
    )


def _estimated(files: Iterable[HubFile]) -> int:
    """Parameters, from the finest file."""
    finest = max(files, key=lambda file: bits_of(file.quantisation))
    return finest.num_bytes * 8 // bits_of(finest.quantisation)


def _format(parameters: int, memory: Memory) -> str:
    """What weights are held in that are unpacked, as the engine chooses it."""
    if not memory.is_gpu:
        return "int8" if parameters >= INT8_FROM_PARAMETERS else "float32"
    room = SHARE_OF_GPU * memory.num_bytes
    fitting = (each for each in GPU_FORMATS if parameters * BYTES_PER_PARAMETER[each] <= room)
    return next(fitting, GPU_FORMATS[-1])


def _best_file(files: Sequence[FileFit], wanted: int) -> int:
    """The position of the nearest to so many bits from above, else from below; least where none."""

    def distance(number: int) -> tuple[int, bool, int, int]:
        fit = files[number]
        bits = bits_of(fit.file.quantisation)
        lacking = 0 if fit.is_fitting else fit.needed_bytes
        return lacking, bits < wanted, abs(bits - wanted), -fit.file.num_bytes

    return min(range(len(files)), key=distance)


def _best(fitting: list[HubChoice], memory: Memory) -> HubChoice | None:
    """The largest that reads a document in minutes; where none does, the smallest."""
    quick = [each for each in fitting if memory.is_gpu or each.parameters <= QUICK_PARAMETERS]
    if quick:
        return max(quick, key=lambda each: (not each.model.is_gated, each.parameters))
    return min(fitting, key=lambda each: each.parameters, default=None)
