"""How closely the method's logits match dense ones, measured in the engine's process."""

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from app.child.command import module_command
from app.child.programs import ProgramFailed, run_program
from app.errors import LecternError, Said
from app.evaluation.methods import Method
from app.readings.model_choice import ModelChoice

_MODULE = "engine.bench.fidelity"


class Fidelity(msgspec.Struct, frozen=True):
    """The far half of one text, told token by token.

    Attributes:
        perplexity: of the text's own tokens.
        kl_mean: divergence from dense, in nats.
        kl_p99: of the worst token in a hundred.
        same_top: share of tokens where the likeliest is the same.
    """

    method: str
    length: int
    tokens: int
    perplexity: float
    kl_mean: float
    kl_p99: float
    same_top: float


class _Figures(msgspec.Struct, frozen=True):
    """What the engine prints."""

    methods: tuple[Fidelity, ...]


def measure_fidelity(
    choice: ModelChoice, methods: Sequence[Method], text: str, length: int
) -> tuple[Fidelity, ...]:
    """Measure each method, dense among them. Raises ``LecternError``."""
    with TemporaryDirectory(prefix="lectern-fidelity-") as folder:
        path = Path(folder) / "text.txt"
        path.write_text(text, encoding="utf-8")
        words = (
            *("--model", str(choice.path), "--device", choice.device, "--text", str(path)),
            *("--weights", choice.weights, "--kv-format", choice.kv_format),
            *("--threads", str(choice.threads), "--tokens", str(length), "--json"),
            *("--memory", f"{choice.memory_bytes} B", "--vram", f"{choice.vram_bytes} B"),
            *(word for method in methods for word in ("--method", method.words)),
        )
        try:
            printed = run_program(module_command(_MODULE, *words))
        except ProgramFailed as failed:
            raise LecternError(
                Said(
                    f"Perplexity could not be measured: {failed.last_words}",
                    "Leave it out: --no-fidelity.",
                )
            ) from failed
    return msgspec.json.decode(printed, type=_Figures).methods
