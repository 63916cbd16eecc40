"""From the model options of a command line to the choice of a model."""

from pathlib import Path

from app.cli.invocation import Invocation
from app.cli.sizes import parse_size
from app.errors import Said, UsageError
from app.paths import data_directory, demo_model
from app.readings.model_choice import (
    Device,
    KVFormat,
    ModelChoice,
    Weights,
    choose_model,
    parse_options,
)
from app.settings.settings_file import read_settings


def select_model(
    invocation: Invocation,
    model: Path | None,
    *,
    data_dir: Path | None,
    kv_format: KVFormat,
    device: Device,
    weights: Weights,
    threads: int,
    memory: str | None = None,
    vram: str | None = None,
    policy: str,
    options: list[str] | None,
) -> ModelChoice:
    """The model that was named, else that of the settings, else the bundled one with a warning.

    Raises ``ModelError`` or ``UsageError``.
    """
    if invocation.computes_elsewhere:
        return ModelChoice(path=model or Path())  # a name that the server knows; else its only one
    if vram is not None and device is Device.CPU:
        raise UsageError(
            Said("With --device cpu, no GPU is used.", "Leave out --vram or --device.")
        )
    chosen = model or read_settings(data_directory(data_dir).settings).model_path
    choice = ModelChoice(
        path=choose_model(chosen, bundled=demo_model()),
        kv_format=kv_format,
        device=device,
        weights=weights,
        policy=policy,
        options=parse_options(options or []),
        threads=threads,
        memory_bytes=0 if memory is None else parse_size(memory),
        vram_bytes=0 if vram is None else parse_size(vram),
    )
    if chosen is None:
        invocation.terminal.say(
            "No --model was given. The bundled demo model understands little besides its own demo.",
            style="warning",
        )
    return choice
