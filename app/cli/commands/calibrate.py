"""``lectern calibrate``: collects a model's query statistics, once, for ``triattention``."""

from io import TextIOWrapper
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import msgspec
import typer

from app.child.command import module_command
from app.child.programs import ProgramFailed, run_program
from app.cli import options
from app.cli.invocation import invocation_of
from app.cli.json_output import print_json
from app.cli.model_selection import select_model
from app.errors import LecternError, Said, UsageError
from app.evaluation.tasks.haystack import bundled_text
from app.paths import named_path
from app.readings.figures import format_count, format_tokens
from app.readings.model_choice import Device
from app.whole_file import open_regular

_MODULE = "engine.bench.collect_queries"
_TOKENS = 8192
_CHARACTERS_PER_TOKEN = 8

TextFile = Annotated[
    Path | None,
    typer.Option(
        "--text",
        metavar="FILE",
        parser=options.typed_path,
        help="Plain text to measure with. Default: a bundled text.",
    ),
]
Tokens = Annotated[
    int, typer.Option("--tokens", min=256, max=32_768, help="Most tokens of it to read.")
]
Output = Annotated[
    Path | None,
    typer.Option(
        "--output",
        metavar="FILE",
        parser=options.typed_path,
        help="Write to this file instead of the data folder.",
    ),
]


class Calibrated(msgspec.Struct, frozen=True):
    """What was measured, as the engine's program prints it."""

    model: str
    path: str
    tokens: int
    layers: int


def calibrate(
    context: typer.Context,
    model: options.ModelPath = None,
    text: TextFile = None,
    tokens: Tokens = _TOKENS,
    output: Output = None,
    *,
    device: options.ComputeDevice = Device.AUTO,
    threads: options.Threads = 0,
    data_dir: options.DataDir = None,
    as_json: options.AsJson = False,
) -> None:
    """Collect statistics of a model's queries, once; --policy triattention needs them."""
    invocation = invocation_of(context)
    invocation = invocation.printing_json() if as_json else invocation
    data = invocation.prepare_folder(data_dir)
    if text is not None:
        _check_text(named_path(text), tokens)
    choice = select_model(
        invocation,
        options.ModelOptions(model, device=device, threads=threads),
        data_dir=data_dir,
    )
    with TemporaryDirectory(prefix="lectern-calibrate-") as folder:
        path = Path(folder) / "text.txt"
        if text is None:
            path.write_text(bundled_text(tokens * _CHARACTERS_PER_TOKEN), encoding="utf-8")
        words = (
            *("--model", str(choice.path), "--device", choice.device),
            *("--text", str(named_path(text) if text else path), "--tokens", str(tokens)),
            *("--data-dir", str(data.root), "--threads", str(threads), "--json"),
            *(("--output", str(named_path(output))) if output else ()),
        )
        with invocation.activity("Measuring"):
            calibrated = _measure(words)
    if as_json:
        print_json(calibrated)
        return
    layers = format_count(calibrated.layers, "layer")
    read = format_tokens(calibrated.tokens)
    invocation.terminal.result(f"Measured {layers} of {calibrated.model} on {read} tokens.")


def _check_text(path: Path, tokens: int) -> None:
    """Refuse, before a model is loaded, what is no text. Raises ``UsageError``."""
    try:
        with open_regular(path) as file, TextIOWrapper(file, encoding="utf-8") as text:
            fault = "" if text.read(tokens).strip() else "it is empty"
    except OSError as error:
        fault = error.strerror or str(error)
    except UnicodeDecodeError:
        fault = "it is not in UTF-8"
    if fault:
        raise UsageError(Said(f"{path} cannot be read: {fault}.", "Name another file with --text."))


def _measure(words: tuple[str, ...]) -> Calibrated:
    """Raises ``LecternError``."""
    try:
        printed = run_program(module_command(_MODULE, *words))
    except ProgramFailed as failed:
        raise LecternError(
            Said(
                f"The model could not be measured: {failed.last_words}",
                "Check --model and --text.",
            )
        ) from failed
    return msgspec.json.decode(printed, type=Calibrated)
