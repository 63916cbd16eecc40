"""The attention layers that retrieval needs, measured in the engine's process."""

from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from app.child.command import module_command
from app.child.programs import ProgramFailed, follow_program
from app.errors import LecternError, Said
from app.evaluation.opened_text import OpenedText
from app.readings.model_choice import ModelChoice

_MODULE = "engine.bench.measure_layers"


class AskedText(msgspec.Struct, frozen=True):
    """A text, and what is asked about it, as the engine's program takes it.

    Attributes:
        questions: each with its right answer.
    """

    pages: tuple[str, ...]
    instructions: str
    questions: tuple[tuple[str, str], ...]

    @classmethod
    def of(cls, opened: OpenedText) -> "AskedText":
        """All questions about a text, the answer of each in one line."""
        asked = ((each.text, ", ".join(each.expected)) for each in opened.sample.questions)
        return cls(opened.pages, opened.sample.instructions, tuple(asked))


class Trial(msgspec.Struct, frozen=True):
    """What was found while some layers saw everything, and the others a window.

    Attributes:
        full: the layers that saw everything, counted from 0.
        surprise: nats for each token of the right answers, on average.
        right: answers of which every token was the likeliest.
    """

    full: tuple[int, ...]
    surprise: float
    right: int


class MeasuredLayers(msgspec.Struct, frozen=True):
    """What ``lectern evaluate layers --json`` prints.

    Attributes:
        layers: layers of attention.
        questions: that were asked with each choice.
        tokens: of the longest text.
        trials: every layer first, none then.
        worth: of each layer, in nats for a token of the answers.
        chosen: those that ``full_layers=auto`` takes; none where nothing was shown.
    """

    model: str
    layers: int
    questions: int
    tokens: int
    trials: tuple[Trial, ...]
    worth: tuple[float, ...]
    chosen: tuple[int, ...]


def measure_layers(
    choice: ModelChoice,
    texts: Sequence[AskedText],
    *,
    window: int,
    sinks: int,
    data_dir: Path,
    on_trial: Callable[[], None],
) -> MeasuredLayers:
    """Measure, and keep the outcome there for ``full_layers=auto``. Raises ``LecternError``."""
    with TemporaryDirectory(prefix="lectern-layers-") as folder:
        path = Path(folder) / "texts.json"
        path.write_bytes(msgspec.json.encode(texts))
        words = (
            *("--model", str(choice.path), "--device", choice.device, "--texts", str(path)),
            *("--weights", choice.weights, "--kv-format", choice.kv_format),
            *("--threads", str(choice.threads), "--data-dir", str(data_dir)),
            *("--window", str(window), "--sinks", str(sinks), "--json"),
        )
        try:
            printed = follow_program(module_command(_MODULE, *words), lambda _line: on_trial())
        except ProgramFailed as failed:
            raise LecternError(
                Said(
                    f"The layers could not be measured: {failed.last_words}",
                    "Check --model, --window and --sinks.",
                )
            ) from failed
    return msgspec.json.decode(printed, type=MeasuredLayers)
