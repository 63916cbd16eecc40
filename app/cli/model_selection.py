"""From the model options of a command line to the choice of a model."""

from pathlib import Path

from app.cli.invocation import Invocation
from app.cli.options import MemoryOptions, ModelOptions, PolicyOptions
from app.cli.sizes import parse_size
from app.errors import Said, UsageError
from app.paths import data_folder, demo_model
from app.readings.model_choice import Device, ModelChoice, choose_model, parse_options

_WHAT_IS_FREE = MemoryOptions()
_DENSE = PolicyOptions()


def select_model(
    invocation: Invocation,
    model: ModelOptions,
    memory: MemoryOptions = _WHAT_IS_FREE,
    policy: PolicyOptions = _DENSE,
    *,
    data_dir: Path | None,
) -> ModelChoice:
    """The model that was named, else that of the settings, else the bundled one with a warning.

    Raises ``ModelError`` or ``UsageError``.
    """
    if invocation.computes_elsewhere:
        return ModelChoice(path=model.model or Path())  # as the server calls it; else its only one
    if memory.vram is not None and model.device is Device.CPU:
        raise UsageError(
            Said("With --device cpu, no GPU is used.", "Leave out --vram or --device.")
        )
    settings = invocation.settings(data_folder(data_dir))
    chosen = model.model or settings.model_path
    choice = ModelChoice(
        path=choose_model(chosen, bundled=demo_model()),
        kv_format=model.kv_format,
        device=model.device,
        weights=model.weights,
        policy=policy.policy,
        options=parse_options(policy.option or []),
        threads=model.threads,
        memory_bytes=0 if memory.memory is None else parse_size(memory.memory),
        vram_bytes=0 if memory.vram is None else parse_size(memory.vram),
    )
    if chosen is None:
        invocation.terminal.say(
            "No --model was given. The bundled demo model only finds and quotes English sentences.",
            style="warning",
        )
    return choice
