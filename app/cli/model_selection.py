"""From the model options of a command line to the choice of a model."""

from pathlib import Path

from app.cli.invocation import Invocation
from app.paths import demo_model
from app.readings.model_choice import (
    Device,
    KVFormat,
    ModelChoice,
    Weights,
    choose_model,
    parse_options,
)


def select_model(
    invocation: Invocation,
    model: Path | None,
    *,
    kv_format: KVFormat,
    device: Device,
    weights: Weights,
    threads: int,
    policy: str,
    options: list[str] | None,
) -> ModelChoice:
    """The model that was named, or the bundled one with a word of warning.

    Raises ``ModelError`` or ``UsageError``.
    """
    choice = ModelChoice(
        path=choose_model(model, bundled=demo_model()),
        kv_format=kv_format,
        device=device,
        weights=weights,
        policy=policy,
        options=parse_options(options or []),
        threads=threads,
    )
    if model is None:
        invocation.terminal.say(
            "No --model was named: the bundled demo model understands little but its own demo.",
            style="warning",
        )
    return choice
