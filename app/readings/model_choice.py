"""The choice of a model and of how it keeps what it reads.

The values are those of the protocol; the engine decides which of them can be combined.
"""

from contextlib import suppress
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path

from app.errors import ModelError, UsageError
from app.link.port import UNSENT
from app.paths import named_path
from engine.protocol.problems.problem import Problem, sentence
from engine.protocol.requests import LoadModel


class NoDemoModel(Problem, frozen=True):
    """The installation is not whole."""

    message = sentence("Failures", "No model was chosen, and the demo model is not there.")
    remedy = sentence("Failures", "Name a model folder with --model, or install Lectern again.")


class NoModelThere(Problem, frozen=True):
    """The path leads nowhere."""

    message = sentence("Failures", "There is no model at {path}.")
    remedy = sentence("Failures", "Name the folder that contains its config.json, or a GGUF file.")
    path: str


class NoOptionValue(Problem, frozen=True):
    """An option of a policy is half written."""

    message = sentence("Failures", "The option “{option}” has no value.")
    remedy = sentence("Failures", "Write it as KEY=VALUE, for example window=4096.")
    option: str


class KVFormat(StrEnum):
    """How keys and values are stored."""

    F16 = "f16"
    Q8_0 = "q8_0"
    Q4_0 = "q4_0"
    Q4_1 = "q4_1"
    F32 = "f32"


class Device(StrEnum):
    """Where the model computes."""

    AUTO = "auto"
    CPU = "cpu"
    CUDA = "cuda"


class Weights(StrEnum):
    """How the model's parameters are held."""

    AUTO = "auto"
    FLOAT32 = "float32"
    BFLOAT16 = "bfloat16"
    FLOAT16 = "float16"
    INT8 = "int8"
    INT4 = "int4"
    PACKED = "packed"


@dataclass(frozen=True)
class ModelChoice:
    """A model folder and everything that decides how it computes."""

    path: Path
    kv_format: KVFormat = KVFormat.F16
    device: Device = Device.AUTO
    weights: Weights = Weights.AUTO
    policy: str = "dense"
    options: dict[str, str] = field(default_factory=dict)
    threads: int = 0
    memory_bytes: int = 0
    vram_bytes: int = 0

    def differs_in_limit_alone(self, other: "ModelChoice") -> bool:
        """Whether it differs only in how much memory its cache is given."""
        is_given = bool(self.memory_bytes) and self.memory_bytes != other.memory_bytes
        return is_given and replace(other, memory_bytes=self.memory_bytes) == self

    def request(self) -> LoadModel:
        """The request that loads it."""
        return LoadModel(
            id=UNSENT,
            path=str(self.path),
            device=self.device,
            weights=self.weights,
            kv_format=self.kv_format,
            policy=self.policy,
            options=self.options,
            threads=self.threads,
            memory_bytes=self.memory_bytes,
            vram_bytes=self.vram_bytes,
        )


def choose_model(chosen: Path | None, *, bundled: Path) -> Path:
    """The chosen model, or the bundled one where none was chosen. Raises ``ModelError``."""
    path = named_path(chosen or bundled)
    with suppress(OSError):  # such as a name that is too long
        if path.exists():
            return path
    if chosen is None:
        raise ModelError(NoDemoModel())
    raise ModelError(NoModelThere(str(path)))


def parse_options(assignments: list[str]) -> dict[str, str]:
    """``KEY=VALUE`` words as a mapping. Raises ``UsageError``."""
    options = {}
    for assignment in assignments:
        key, separator, value = assignment.partition("=")
        if not key or not separator:
            raise UsageError(NoOptionValue(assignment))
        options[key] = value
    return options
